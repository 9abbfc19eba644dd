// The walls of dark caves that end at a chunk's border.
//
// Coarse meshes fill dark caves with rock, and so need no wall where a cave goes on from one to the next. A mesh does
// not know how coarse the one beyond is: it has its walls in a pass of their own (MESH_BURIED), and tells the renderer
// which of its sides are sealed. A wall is hidden where the side that it faces is sealed, since it touches only blocks
// without light, all of which are in cells drawn as rock.
#include "mesh/mesh_internal.h"

static bool is_high(Face face) { return face == FACE_EAST || face == FACE_SOUTH; }

static bool is_dark(uint16_t light) { return light_sky(light) == 0; }

// The place in a grid of `size` cells of the border cell u of a layer, or with `out` 1 of the cell beyond it.
static int border_index(Face face, int size, int u, int y, int out)
{
    int at = is_high(face) ? size - 1 + out : -out;
    return face == FACE_WEST || face == FACE_EAST ? light_index(at, y, u) : light_index(u, y, at);
}

// Bits of the faces of a row that look into darkness.
static unsigned dark_faces(const CellGrid *grid, Face face, int y, unsigned row)
{
    unsigned dark = 0;
    for (unsigned left = row; left; left &= left - 1) {
        int u = __builtin_ctz(left);
        dark |= (unsigned)is_dark(grid->light[border_index(face, grid->size, u, y, 1)]) << u;
    }
    return dark;
}

bool ISA_FN(buried_split)(Mesher *mesher, const CellGrid *grid, int section)
{
    FaceSlices *faces = &mesher->faces[GROUP_OPAQUE], *buried = mesher->buried;
    unsigned any = 0;
    memset(buried->depths, 0, sizeof buried->depths);
    for (int i = 0; i < CHUNK_SIDES; i++) {
        Face face = chunk_sides[i];
        int depth = is_high(face) ? grid->size - 1 : 0;
        uint16_t *from = faces->slices[face][depth], *to = buried->slices[face][depth];
        unsigned found = 0;
        for (int v = 0; v < CHUNK_SIZE; v++) {
            unsigned dark = from[v] ? dark_faces(grid, face, section * SECTION_HEIGHT + v, from[v]) : 0;
            from[v] = (uint16_t)(from[v] & ~dark);
            to[v] = (uint16_t)dark;
            found |= dark;
        }
        buried->depths[face] = (uint16_t)((found != 0) << depth);
        any |= found;
    }
    return any != 0;
}

static bool is_rock(const Mesher *mesher, int x, int y, int z)
{
    const CoarseChunk *coarse = mesher->coarse_chunk;
    return mesher->tables->group[coarse->blocks[block_index(x >> coarse->level, y, z >> coarse->level)]] ==
           GROUP_OPAQUE;
}

static bool is_hollow(uint16_t light) { return (light & LIGHT_OPEN) != 0 && is_dark(light); }

static bool is_sealed(const Mesher *mesher, int section, Face face)
{
    const bool along_z = face == FACE_WEST || face == FACE_EAST;
    const int at = is_high(face) ? CHUNK_SIZE - 1 : 0, stride = along_z ? LIGHT_SIZE : 1;
    for (int y = section * SECTION_HEIGHT; y < (section + 1) * SECTION_HEIGHT; y++) {
        const uint16_t *row = mesher->fine.light + border_index(face, CHUNK_SIZE, 0, y, 0);
        unsigned hollow = 0; // bit u
        for (int u = 0; u < CHUNK_SIZE; u++)
            hollow |= (unsigned)is_hollow(row[u * stride]) << u;
        for (; hollow; hollow &= hollow - 1) {
            int u = __builtin_ctz(hollow);
            if (!is_rock(mesher, along_z ? at : u, y, along_z ? u : at))
                return false;
        }
    }
    return true;
}

uint8_t ISA_FN(sealed_sides)(const Mesher *mesher, int section)
{
    if (!mesher->coarse_chunk)
        return 0;
    const Chunk *chunk = neighbourhood_chunk(mesher->around, 0, 0);
    if (!chunk->sections[section] && mesher->tables->group[chunk->uniform[section]] == GROUP_OPAQUE)
        return UINT8_MAX;
    uint8_t sealed = 0;
    for (int i = 0; i < CHUNK_SIDES; i++)
        sealed |= (uint8_t)(is_sealed(mesher, section, chunk_sides[i]) << chunk_sides[i]);
    return sealed;
}
