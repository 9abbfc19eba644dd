// What lies beside top faces. Edges: where two kinds of natural ground meet, one spreads over the other's rim. Spray:
// water foams where water falls onto it. Open water: there is water on all sides, and deep below.
#include "mesh/mesh_internal.h"

// The bits of `sides` over which ground spreads onto the top face of the block at (x, y, z).
static unsigned sides_overgrown(const Mesher *mesher, int x, int y, int z, uint8_t own)
{
    const MeshTables *tables = mesher->tables;
    unsigned sides = 0;
    for (int side = 0; side < CHUNK_SIDES; side++) {
        const int16_t *to = face_normal[chunk_sides[side]];
        uint8_t beside = ground_beside(mesher, x + to[0], y, z + to[2]);
        sides |= (unsigned)(tables->spread[beside] > tables->spread[own]) << side;
    }
    return sides;
}

// The edges of a row of top faces, into `rows` of each side.
static unsigned find_in_row(const Mesher *mesher, unsigned faces, int y, int z, uint16_t rows[CHUNK_SIDES])
{
    unsigned any = 0;
    for (; faces; faces &= faces - 1) {
        int x = __builtin_ctz(faces);
        uint8_t own = neighbourhood_get(mesher->around, x, y, z);
        bool lit = light_sky(mesher->fine.light[light_index(x, y + 1, z)]) > 0;
        if (!lit || mesher->tables->spread[own] == 0)
            continue;
        unsigned sides = sides_overgrown(mesher, x, y, z, own);
        any |= sides;
        for (; sides; sides &= sides - 1)
            rows[__builtin_ctz(sides)] |= (uint16_t)(1u << x);
    }
    return any;
}

bool ISA_FN(edges_find)(Mesher *mesher, int section)
{
    const FaceSlices *opaque = &mesher->faces[GROUP_OPAQUE];
    unsigned found = 0;
    for (int side = 0; side < CHUNK_SIDES; side++)
        memset(mesher->edges[side].depths, 0, sizeof mesher->edges[side].depths);
    for (unsigned left = opaque->depths[FACE_UP]; left; left &= left - 1) {
        int depth = __builtin_ctz(left);
        uint16_t rows[CHUNK_SIZE][CHUNK_SIDES] = {0};
        unsigned any = 0;
        for (int z = 0; z < CHUNK_SIZE; z++)
            any |= find_in_row(mesher, opaque->slices[FACE_UP][depth][z], section * SECTION_HEIGHT + depth, z, rows[z]);
        for (found |= any; any; any &= any - 1) {
            FaceSlices *edges = &mesher->edges[__builtin_ctz(any)];
            edges->depths[FACE_UP] |= (uint16_t)(1u << depth);
            for (int z = 0; z < CHUNK_SIZE; z++)
                edges->slices[FACE_UP][depth][z] = rows[z][__builtin_ctz(any)];
        }
    }
    return found != 0;
}

// Bits of the top faces in a row of water that have water beside them one block higher. `above`: the row of water in
// that higher layer, of the neighbouring columns.
static uint16_t fallen_on(uint16_t tops, uint32_t above, int dx) { return (uint16_t)(tops & above >> (1 + dx)); }

bool ISA_FN(spray_find)(Mesher *mesher)
{
    const int water = mesher->tables->group[BLOCK_WATER];
    const FaceSlices *tops = &mesher->faces[water];
    bool found = false;
    for (int side = 0; side < CHUNK_SIDES; side++) {
        const int16_t *to = face_normal[chunk_sides[side]];
        FaceSlices *spray = &mesher->spray[side];
        memset(spray->depths, 0, sizeof spray->depths);
        for (unsigned left = tops->depths[FACE_UP]; left; left &= left - 1) {
            int depth = __builtin_ctz(left);
            const uint32_t *above = &mesher->fine.planes[water].rows[depth + 2][1 + to[2]];
            unsigned any = 0;
            for (int z = 0; z < CHUNK_SIZE; z++)
                any |= spray->slices[FACE_UP][depth][z] = fallen_on(tops->slices[FACE_UP][depth][z], above[z], to[0]);
            spray->depths[FACE_UP] |= (uint16_t)((any != 0) << depth);
        }
        found |= spray->depths[FACE_UP] != 0;
    }
    return found;
}

void ISA_FN(open_water_find)(Mesher *mesher, const CellGrid *grid, unsigned groups)
{
    const int group = mesher->tables->group[BLOCK_WATER];
    const SectionPlane *water = &grid->planes[group];
    memset(mesher->open_water, 0, sizeof mesher->open_water);
    for (int y = OPEN_WATER_DEEP - 1; y < CHUNK_SIZE && groups >> group & 1; y++)
        for (int z = 0; z < CHUNK_SIZE; z++) {
            const uint32_t *rows = &water->rows[y + 1][z + 1];
            uint32_t open = rows[0] << 1 & rows[0] >> 1 & rows[-1] & rows[1];
            for (int below = 0; below < OPEN_WATER_DEEP; below++)
                open &= water->rows[y + 1 - below][z + 1];
            mesher->open_water[y][z] = (uint16_t)(open >> 1);
        }
}
