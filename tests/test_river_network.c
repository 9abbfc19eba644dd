// The network of rivers: they begin at springs, wind, descend, grow and end in the sea or in lakes.
#include "river_land.h"

#include "base/cache.h"
#include "gen/river/river_internal.h"

#include <math.h>

static const RiverPiece *last_of(const RiverNetwork *network, const RiverStretch *stretch)
{
    return &network->pieces[stretch->first + stretch->count - 1];
}

static bool meets(const RiverPiece *from, float x, float z)
{
    return fabsf(from->x - x) < 0.01f && fabsf(from->z - z) < 0.01f;
}

typedef struct Tally {
    int rivers, joined, mouths, lakes, beyond, falls, growing;
} Tally;

static void check_stretch(const RiverNetwork *network, const RiverStretch *stretch, Tally *tally)
{
    for (int p = stretch->first; p < stretch->first + stretch->count; p++) {
        const RiverPiece *piece = &network->pieces[p], *next = piece + 1;
        assert_true(piece->level == floorf(piece->level) && piece->level >= SEA_LEVEL && piece->valley >= SEA_LEVEL);
        assert_true(piece->along_x * piece->along_x + piece->along_z * piece->along_z < 32.0f * 32.0f);
        assert_true(piece->grow >= 0.0f && piece->widen >= -0.001f && piece->flow + piece->grow <= 1.001f);
        tally->growing += piece->grow > 0.0f;
        if (p + 1 == stretch->first + stretch->count)
            break;
        assert_true(next->level <= piece->level && next->valley <= piece->valley + 0.001f);
        assert_true(meets(next, piece->x + piece->along_x, piece->z + piece->along_z));
        tally->falls += piece->level - next->level >= 3.0f;
    }
}

// A river goes on in another, at its level or below it and no less, or ends in a lake or in the sea; or beyond the
// tile.
static void check_end(const RiverNetwork *network, const RiverStretch *stretch, float side, Tally *tally)
{
    const RiverPiece *last = last_of(network, stretch);
    float x = last->x + last->along_x, z = last->z + last->along_z;
    bool lake = false, joins = false;
    for (int s = 0; s < network->stretch_count; s++) {
        const RiverStretch *other = &network->stretches[s];
        const RiverPiece *first = &network->pieces[other->first];
        if (!meets(first, x, z))
            continue;
        assert_true(first->level == last->level);
        lake |= other->lake;
        joins |= !other->lake;
        assert_true(other->lake || first->flow >= last->flow + last->grow - 0.001f);
    }
    bool mouth = last->depth + last->deepen < 0.01f;
    bool rim = x < 400.0f || z < 400.0f || x > side - 400.0f || z > side - 400.0f;
    assert_true(!mouth || last->level == SEA_LEVEL);
    assert_true(lake || joins || mouth || rim);
    tally->rivers++;
    tally->joined += joins;
    tally->mouths += mouth;
    tally->lakes += lake && !joins;
    tally->beyond += !lake && !joins && !mouth;
}

// The length of the straight run from piece `from` on, up to the one before *next: no point of it is farther than 3/4
// of a block from the line between its ends.
static float straight_run(const RiverPiece *pieces, int from, int count, int *next)
{
    float length = 0.0f;
    for (*next = from; *next < count; ++*next) {
        const RiverPiece *last = &pieces[*next], *first = &pieces[from];
        float x = last->x + last->along_x - first->x, z = last->z + last->along_z - first->z;
        float chord = sqrtf(x * x + z * z);
        for (int k = from + 1; k <= *next; k++)
            if (fabsf((pieces[k].x - first->x) * z - (pieces[k].z - first->z) * x) > 0.75f * chord)
                return length;
        length = chord;
    }
    return length;
}

static void rivers_are_seldom_straight(void **state)
{
    (void)state;
    float total = 0.0f, straight = 0.0f;
    for (int seed = 1; seed <= 4; seed++) {
        Land land;
        init_land(&land, "tests/recipes/rivers.json", seed);
        const RiverNetwork *network = river_hold_network(land.rivers, seed * 5, seed);
        for (int s = 0; s < network->stretch_count; s++) {
            const RiverStretch *stretch = &network->stretches[s];
            for (int p = 0, next; p < stretch->count && !stretch->lake; p = next) {
                float run = straight_run(network->pieces + stretch->first, p, stretch->count, &next);
                total += run;
                straight += run > 48.0f ? run : 0.0f;
            }
        }
        cache_release(network);
        land_quit(&land);
    }
    print_message("%.0f blocks of rivers, %.0f of them in straight runs of more than 48\n", (double)total,
                  (double)straight);
    assert_true(total > 10000.0f && straight < 0.05f * total);
}

static void rivers_descend_and_grow_and_end_in_sea_or_lake(void **state)
{
    (void)state;
    Tally tally = {0};
    for (int seed = 1; seed <= 6; seed++) {
        Land land;
        init_land(&land, "tests/recipes/rivers.json", seed);
        for (int t = 0; t < 6; t++) {
            const RiverNetwork *network = river_hold_network(land.rivers, t * 7 - 20, t * seed);
            for (int s = 0; s < network->stretch_count; s++) {
                const RiverStretch *stretch = &network->stretches[s];
                if (stretch->lake)
                    continue;
                check_stretch(network, stretch, &tally);
                check_end(network, stretch, (float)(NODE_SIDE * land.spec->land.rivers.cell), &tally);
            }
            cache_release(network);
        }
        land_quit(&land);
    }
    print_message("%d stretches: %d go on, %d in the sea, %d in lakes without outlet, %d beyond; %d falls, %d grow\n",
                  tally.rivers, tally.joined, tally.mouths, tally.lakes, tally.beyond, tally.falls, tally.growing);
    assert_true(tally.rivers > 500 && tally.mouths > 30 && tally.falls > 20 && tally.growing > 500);
    assert_true(tally.beyond < tally.rivers / 3);
}

static void no_river_crosses_an_islet(void **state)
{
    (void)state;
    static Facts tile;
    static ColumnTile shown;
    int dry = 0;
    for (int seed = 1; seed <= 4; seed++) {
        Land land;
        init_land(&land, "tests/recipes/islets.json", seed);
        for (int i = 0; i < 200; i++) {
            facts_fill(&land, i * 300, -i * 200, 4, &tile);
            land_tile(&land, i * 300, -i * 200, 4, &shown);
            for (int n = 0; n < CHUNK_COLUMNS; n++) {
                dry += shown.height[n] > SEA_LEVEL;
                assert_true(tile.facts[RIVER_DISTANCE][n] == (float)land.spec->land.rivers.reach);
                assert_true(tile.facts[RIVER_LEVEL][n] == (float)SEA_LEVEL && tile.facts[RIVER_BANK][n] == 0.0f);
            }
        }
        land_quit(&land);
    }
    assert_true(dry > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rivers_are_seldom_straight),
        cmocka_unit_test(rivers_descend_and_grow_and_end_in_sea_or_lake),
        cmocka_unit_test(no_river_crosses_an_islet),
    };
    return cmocka_run_group_tests_name("gen_rivers", tests, NULL, nothing_is_left_allocated);
}
