// A long flight over far land at 50 blocks a second: there is land around the eye in each frame, it is closed, and
// memory does not grow. With KARST_DEEP_TESTS set it lasts an hour, else a minute, both of the flight's own time.
#include "karst_test.h"

#include "far/far_internal.h"
#include "gen/generator.h"
#include "karst/recipe.h"

#include <math.h>
#include <stdlib.h>

enum { KM = 8, FRAMES_A_SECOND = 30, SPEED = 50, VIEW = 320, LEAP_SECONDS = 150, TOWERS = 64 };
// Bytes; measured over an hour: 34.0 million, half of them pictures of two lands, which the game frees once they are
// drawn.
enum { MOST = 36 << 20 };

typedef struct Flight {
    Far *far;
    FarLand *land;
    FarView view;
    int lands, edits;
    size_t most[2]; // bytes in use in each half
} Flight;

// Ranges hold all triangles, triangles look up, vertices lie in the world's layers.
static void check_land(const FarLand *land)
{
    int sum = 0;
    for (int i = 0; i < land->range_count; i++)
        sum += land->ranges[i].count;
    assert_int_equal(sum, land->index_count);
    assert_in_range(land->index_count / 3, 500, 200000);
    for (int i = 0; i < land->index_count; i += 3) {
        const FarVertex *a = &land->vertices[land->indices[i]], *b = &land->vertices[land->indices[i + 1]],
                        *c = &land->vertices[land->indices[i + 2]];
        assert_true((b->z - a->z) * (c->x - a->x) - (b->x - a->x) * (c->z - a->z) > 0);
    }
}

// The sum of the triangles' areas is at least that of the disc, so much is there; whole squares at its rim add to it,
// and a second layer would add more.
static void check_area(const FarLand *land)
{
    double area = 0, disc = 3.14159265 * land->reach * land->reach;
    for (int i = 0; i < land->index_count; i += 3) {
        const FarVertex *a = &land->vertices[land->indices[i]], *b = &land->vertices[land->indices[i + 1]],
                        *c = &land->vertices[land->indices[i + 2]];
        area += 0.5 * ((b->z - a->z) * (c->x - a->x) - (b->x - a->x) * (c->z - a->z)) * FAR_STEP * FAR_STEP;
    }
    assert_true(area >= disc && area < disc * 1.35);
}

static void take(Flight *flight)
{
    FarLand *land = far_take(flight->far);
    if (!land)
        return;
    far_land_free(flight->land);
    flight->land = land;
    if (flight->lands++ % 8 == 0) {
        check_land(land);
        check_area(land);
    }
}

// Land was made for a place near the eye.
static void check_near(const Flight *flight)
{
    const FarLand *land = flight->land;
    assert_non_null(land);
    double x = flight->view.x - (double)land->eye_x, z = flight->view.z - (double)land->eye_z,
           off = sqrt(x * x + z * z);
    assert_true(off < 128);
}

static void edit(Flight *flight)
{
    Diff *diff = diff_create(1);
    diff->entries[0] = (DiffEntry){.index = (uint16_t)block_index(8, 200, 8), .block = BLOCK_STONE};
    double ahead = flight->view.x / CHUNK_SIZE + 40;
    ChunkPos pos = {.x = (int32_t)ahead, .z = (int32_t)(flight->view.z / CHUNK_SIZE)};
    if (flight->edits++ < TOWERS)
        far_set_edit(flight->far, pos, diff);
    memory_free(diff);
}

static void fly(Flight *flight, int seconds)
{
    double heading = 0.3;
    for (int frame = 0; frame < seconds * FRAMES_A_SECOND; frame++) {
        int second = frame / FRAMES_A_SECOND;
        bool leaps = frame > 0 && frame % (LEAP_SECONDS * FRAMES_A_SECOND) == 0;
        heading += 0.002 * (second / 7 % 3 - 1);
        flight->view.x += cos(heading) * SPEED / FRAMES_A_SECOND + (leaps ? 50000 : 0);
        flight->view.z += sin(heading) * SPEED / FRAMES_A_SECOND;
        if (frame % FRAMES_A_SECOND == 0)
            edit(flight);
        // Without workers an update runs all jobs, and the next one collects them: the first frame, and one after a
        // leap, waits for that.
        do {
            far_update(flight->far, &flight->view);
            take(flight);
        } while ((leaps || frame == 0) && !far_is_ready(flight->far));
        check_near(flight);
        size_t *most = &flight->most[second >= seconds / 2];
        *most = MAX(*most, memory_in_use_total());
    }
}

static void a_flight_has_land_and_no_leak(void **state)
{
    (void)state;
    int seconds = deep_or(60, 3600);
    Generator *generator = generator_create(recipe_find_name("terrane"), 9);
    Flight flight = {.far = far_create(&(FarConfig){.source = generator_source(generator), .kilometres = KM}),
                     .view = {.x = 100, .z = -300, .border = VIEW}};
    fly(&flight, seconds);
    assert_true(flight.lands >= seconds * SPEED / FAR_CELL / 2);
    if (flight.most[1] > flight.most[0] + (1 << 20))
        fail_msg("%zu bytes in the first half, %zu in the second", flight.most[0], flight.most[1]);
    if (flight.most[1] >= MOST)
        fail_msg("%zu bytes", flight.most[1]);
    far_land_free(flight.land);
    far_destroy(flight.far);
    generator_destroy(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_flight_has_land_and_no_leak)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
