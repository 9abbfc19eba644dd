// The placement of plants in their blocks: no visible rows, all different, and none through a wall.
#include "render_fixture.h"

#include <math.h>

enum {
    ROW = CHUNK_SIZE, // plants
    AWAY = 140,       // blocks from the eye to the row, so that all are seen from the side and equally large
    FAR_AWAY = 200,   // where plants have shrunk
    BLOCK_PIXELS = WIDTH / ROW,
    BOTTOM = 9,
    ROOM_ALL = ROOM_WEST | ROOM_EAST | ROOM_NORTH | ROOM_SOUTH
};

typedef struct Row {
    Tile tile;
    BlockTint tint;
    uint32_t room;
    bool along_z;
    int at;    // its other coordinate
    int apart; // 1: a plant on each block, 2: on each second
    int away;  // blocks: AWAY, or FAR_AWAY
    unsigned flags;
} Row;

static MeshData *row_of_plants(const Row *row)
{
    const Face1 face = {MESH_CUTOUT, FACE_CROSS, 0,         BOTTOM,    0,
                        1,           1,          row->tile, row->tint, QUAD_FLAG_SWAYS | row->flags};
    MeshData *one = mesh_of((ChunkPos){0, 0}, &face);
    MeshData *mesh = mesh_alloc(2 * ROW);
    memcpy(mesh, one, sizeof *mesh);
    mesh->quad_count = mesh->ranges[0][MESH_CUTOUT].count[FACE_CROSS] = 2 * ROW;
    for (int i = 0; i < 2 * ROW; i++) {
        int x = row->along_z ? row->at : i / 2, z = row->along_z ? i / 2 : row->at;
        if (row->apart > 1 && (row->along_z ? z : x) % row->apart != 0)
            continue; // a quad of no size
        mesh->quads[i] = one->quads[0];
        mesh->quads[i].place |= QUAD_PUT(X, x) | QUAD_PUT(Z, z) | QUAD_PUT(U, row->room);
        mesh->quads[i].place += QUAD_PUT(FACE, i % 2);
    }
    memory_free(one);
    mesh_measure(mesh);
    return mesh;
}

// The row fills the picture's width.
static void draw_row(RenderFixture *fixture, const Row *row, double seconds)
{
    FrameView view = {.eye = {8, BOTTOM + 0.5, 8}, .hours = 12, .seconds = seconds, .clear_sky = true};
    view.eye[row->along_z ? 0 : 2] = row->at + 0.5 + (row->along_z ? -row->away : row->away);
    view.yaw = row->along_z ? 90 : 0;
    view.fov = 2 * atan(8.0 * HEIGHT / WIDTH / row->away) * 180 / M_PI;
    renderer_set_view_distance(fixture->renderer, 32);
    renderer_set_chunk(fixture->renderer, row_of_plants(row));
    draw(fixture, &view);
}

static bool is_plant(const RenderFixture *fixture, int x, int y)
{
    const uint8_t *rgb = pixel(fixture, x, y);
    return rgb[0] > rgb[2];
}

static int plants_in_column(const RenderFixture *fixture, int x)
{
    int count = 0;
    for (int y = 0; y < HEIGHT; y++)
        count += is_plant(fixture, x, y);
    return count;
}

// Over all rows of a chunk, plants are found at each place of a block about equally often.
static void a_meadow_has_no_rows(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    for (int along_z = 0; along_z < 2; along_z++) {
        int counts[BLOCK_PIXELS] = {0}, least = INT32_MAX, most = 0;
        for (int at = 0; at < ROW; at++) {
            draw_row(fixture, &(Row){TILE_TALL_GRASS, TINT_GRASS, ROOM_ALL, along_z, at, 1, AWAY, 0}, 1);
            for (int x = 0; x < WIDTH; x++)
                counts[x % BLOCK_PIXELS] += plants_in_column(fixture, x);
        }
        for (int i = 0; i < BLOCK_PIXELS; i++) {
            print_message("%d ", counts[i]);
            least = MIN(least, counts[i]);
            most = MAX(most, counts[i]);
        }
        print_message("pixels by place along %s\n", along_z ? "z" : "x");
        assert_true(least > 400 && least > most * 0.6);
    }
    render_fixture_close(fixture);
}

// Without room a plant stays in its block, whatever the wind does: the blocks between stay empty.
static void plants_without_room_stay_in_their_blocks(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    for (uint32_t room = 0; room <= ROOM_ALL; room += ROOM_ALL) {
        int inside = 0, outside = 0;
        for (int i = 0; i < 2 * ROW; i++) {
            draw_row(fixture, &(Row){TILE_TALL_GRASS, TINT_GRASS, room, i % 2, i / 2, 2, AWAY, 0}, i * 0.7);
            for (int x = 0; x < WIDTH; x++)
                *(x / BLOCK_PIXELS % 2 ? &outside : &inside) += plants_in_column(fixture, x);
        }
        print_message("room %x: %d pixels inside, %d outside\n", room, inside, outside);
        assert_true(inside > 1000);
        assert_true(room ? outside > inside / 20 : outside == 0);
    }
    render_fixture_close(fixture);
}

// The pictures of two plants agree in few of their pixels, and their heights differ.
static void plants_differ_from_their_neighbours(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    draw_row(fixture, &(Row){TILE_TALL_GRASS, TINT_GRASS, ROOM_ALL, false, 8, 1, AWAY, 0}, 1);
    int both = 0, either = 0, heights[2] = {HEIGHT, 0};
    for (int block = 0; block < ROW - 1; block++) {
        int top = HEIGHT;
        for (int x = block * BLOCK_PIXELS; x < (block + 1) * BLOCK_PIXELS; x++)
            for (int y = HEIGHT - 1; y >= 0; y--) {
                bool a = is_plant(fixture, x, y), b = is_plant(fixture, x + BLOCK_PIXELS, y);
                both += a && b;
                either += a || b;
                top = a ? MIN(top, y) : top;
            }
        heights[0] = MIN(heights[0], top);
        heights[1] = MAX(heights[1], top);
    }
    print_message("%d of %d pixels are both plants; tops at %d to %d\n", both, either, heights[0], heights[1]);
    assert_true(either > 300 && both < either * 0.65);
    assert_true(heights[1] - heights[0] >= 2);
    assert_true(heights[0] >= HEIGHT / 2 - BLOCK_PIXELS / 2); // none is higher than its block
    render_fixture_close(fixture);
}

// Their rows of pixels, from the upper one to the one below the last.
static void plant_rows(const RenderFixture *fixture, int rows[2])
{
    rows[0] = HEIGHT;
    rows[1] = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (is_plant(fixture, x, y)) {
                rows[0] = MIN(rows[0], y);
                rows[1] = y + 1;
            }
}

// Far away those that stand shrink into the ground, those that hang into the ceiling.
static void plants_shrink_to_where_they_hold(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    const int top = HEIGHT / 2 - BLOCK_PIXELS / 2, bottom = HEIGHT / 2 + BLOCK_PIXELS / 2;
    for (int hangs = 0; hangs < 2; hangs++) {
        int rows[2];
        Row row = {.tile = TILE_HANGING_ROOTS, .at = 8, .apart = 1, .away = AWAY};
        row.flags = QUAD_FLAG_STIFF | (hangs ? QUAD_FLAG_HANGS : 0);
        draw_row(fixture, &row, 1);
        plant_rows(fixture, rows);
        assert_true(abs(rows[0] - top) <= 1 && abs(rows[1] - bottom) <= 1);
        row.away = FAR_AWAY;
        draw_row(fixture, &row, 1);
        plant_rows(fixture, rows);
        print_message("%s: rows %d to %d of %d to %d\n", hangs ? "hanging" : "standing", rows[0], rows[1], top, bottom);
        assert_in_range(rows[1] - rows[0], 1, BLOCK_PIXELS / 2);
        assert_true(hangs ? abs(rows[0] - top) <= 1 : abs(rows[1] - bottom) <= 1);
    }
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_meadow_has_no_rows),
        cmocka_unit_test(plants_without_room_stay_in_their_blocks),
        cmocka_unit_test(plants_differ_from_their_neighbours),
        cmocka_unit_test(plants_shrink_to_where_they_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
