#include "session/viewpoint.h"

#include "player/player.h"
#include "session/around.h"

#include <math.h>
#include <stdlib.h>

// Lengths in blocks.
#define STEP 0.25   // along a line of sight
#define CORE 2.5    // around the middle: what is there belongs to the landmark
#define AIM_MOST 12 // above its foot
enum { DIRECTIONS = 16, HEADROOM = 3 };

// Distances from the edge of the landmark's reach, in the order in which they are tried.
static const int distances[] = {6, 12, 3, 20, 32, 48, 72};

typedef struct Search {
    Around *around;
    BlockQuery blocks;
    const Landmark *landmark;
    double aim[3];
    bool wet; // water will do as ground
} Search;

static int64_t block_of(double value) { return (int64_t)floor(value); }

// y of the column's topmost block that is solid or liquid.
static int top_of(const Search *search, int64_t x, int64_t z)
{
    int y = CHUNK_HEIGHT - 1;
    while (y > 0 && !block_has(block_query(&search->blocks, x, y, z), BLOCK_SOLID | BLOCK_LIQUID))
        y--;
    return y;
}

// The surface of the land before landmarks and caves; -1: not known.
static int land_height(const Search *search, int64_t x, int64_t z)
{
    const Chunk *chunk = around_chunk(search->around, chunk_pos_of_block(x, z));
    return chunk ? chunk->columns[(z & 15) * CHUNK_SIZE + (x & 15)].height : -1;
}

static bool is_clear(const Search *search, int64_t x, int y, int64_t z)
{
    return !block_has(block_query(&search->blocks, x, y, z), BLOCK_SOLID | BLOCK_LIQUID);
}

// Ground without a tree or a rock on it, and with room on all sides. Writes the y of the feet.
static bool stands_free(const Search *search, int64_t x, int64_t z, int *feet)
{
    if (!block_in_world(x - 1, z - 1) || !block_in_world(x + 1, z + 1))
        return false;
    const int top = top_of(search, x, z);
    const uint8_t ground = block_query(&search->blocks, x, top, z);
    const bool liquid = block_has(ground, BLOCK_LIQUID);
    if (ground == BLOCK_LAVA || ground == BLOCK_CACTUS || (liquid && !search->wet) ||
        (!liquid && top != land_height(search, x, z)))
        return false;
    *feet = top + 1;
    for (int64_t side = 0; side < 9; side++)
        for (int above = 1; above < HEADROOM; above++)
            if (!is_clear(search, x + side % 3 - 1, *feet + above, z + side / 3 - 1))
                return false;
    return true;
}

// Within its reach, only the land itself hides a landmark.
static bool sees(const Search *search, const double eye[3])
{
    const Landmark *landmark = search->landmark;
    const double way[3] = {search->aim[0] - eye[0], search->aim[1] - eye[1], search->aim[2] - eye[2]};
    const double length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    for (int step = 0; step * STEP < length; step++) {
        const double at = step * STEP;
        const int64_t x = block_of(eye[0] + way[0] * at / length), z = block_of(eye[2] + way[2] * at / length);
        const int y = (int)block_of(eye[1] + way[1] * at / length);
        const int64_t away = MAX(llabs(x - landmark->x), llabs(z - landmark->z));
        if ((double)away <= CORE)
            return true;
        if (block_has(block_query(&search->blocks, x, y, z), BLOCK_SOLID) &&
            (away > landmark->reach || y <= land_height(search, x, z)))
            return false;
    }
    return true;
}

static bool look_from(const Search *search, int64_t x, int64_t z, Viewpoint *viewpoint)
{
    int feet;
    if (!stands_free(search, x, z, &feet))
        return false;
    const double eye[3] = {(double)x + 0.5, feet + PLAYER_EYE, (double)z + 0.5};
    if (!sees(search, eye))
        return false;
    const double dx = search->aim[0] - eye[0], dy = search->aim[1] - eye[1], dz = search->aim[2] - eye[2];
    const double degrees = 57.295779513082321;
    *viewpoint = (Viewpoint){
        .feet = {eye[0], feet, eye[2]}, .yaw = atan2(dx, -dz) * degrees, .pitch = atan2(dy, hypot(dx, dz)) * degrees};
    return true;
}

// The nearest distances first, in each the directions nearest to that side.
static bool look_around(const Search *search, const double from[3], Viewpoint *viewpoint)
{
    const Landmark *landmark = search->landmark;
    const double turn = 2 * 3.14159265358979324 / DIRECTIONS;
    const double begin = atan2(from[2] - (double)landmark->z, from[0] - (double)landmark->x);
    for (size_t ring = 0; ring < ARRAY_COUNT(distances); ring++)
        for (int i = 0; i < DIRECTIONS && search->around->count < AROUND_CHUNKS; i++) {
            const double angle = begin + turn * (i % 2 ? -(i + 1) / 2 : i / 2);
            const double away = landmark->reach + distances[ring];
            const int64_t x = landmark->x + llround(away * cos(angle)), z = landmark->z + llround(away * sin(angle));
            if (look_from(search, x, z, viewpoint))
                return true;
        }
    return false;
}

bool viewpoint_find(const ChunkSource *source, Stream *stream, const Landmark *landmark, const double side[3],
                    Viewpoint *viewpoint)
{
    // On firm ground, of a waterfall in a gorge at least the lip; else from the water.
    static const struct {
        bool wet, top;
    } ways[] = {{false, false}, {false, true}, {true, false}};
    bool found = false;
    for (size_t way = 0; way < ARRAY_COUNT(ways) && !found; way++) {
        Around around, *pointer = &around;
        around_init(&around, source, stream);
        Search search = {
            .around = &around, .blocks = around_query(&pointer), .landmark = landmark, .wet = ways[way].wet};
        const int top = top_of(&search, landmark->x, landmark->z);
        search.aim[0] = (double)landmark->x + 0.5;
        search.aim[1] =
            ways[way].top ? top + 0.5 : landmark->y + CLAMP((top - landmark->y) / 2.0, 1.0, (double)AIM_MOST);
        search.aim[2] = (double)landmark->z + 0.5;
        found = look_around(&search, side, viewpoint);
        around_quit(&around);
    }
    return found;
}

static void keep_one(void *context, const Landmark *landmark) { *(Landmark *)context = *landmark; }

bool viewpoint_landmark_at(const ChunkSource *source, int64_t x, int64_t z, Landmark *landmark)
{
    const LandmarkArea column = {x, z, x + 1, z + 1};
    *landmark = (Landmark){.kind = -1};
    source_landmarks(source, &column, UINT32_MAX, keep_one, landmark);
    return landmark->kind >= 0;
}
