// Finds where each quad of a mesh lies, and the tops of the parts of its sections: the renderer leaves out what lies
// below the skyline of the land before it.
#include "mesh/mesh.h"

enum { HEIGHTS = SPOT_TOP_MOST + 1 };
_Static_assert(CHUNK_SIZE / MESH_PART == 4, "the parts of a section are the bits of a word of 16");

static QuadSpot spot_of(const Quad *quad, MeshPass pass, int face)
{
    const bool plants = face == FACE_CROSS, u_is_x = !plants && face_axes[face].u == 0;
    const bool v_is_z = !plants && face_axes[face].v == 2;
    const uint32_t place = quad->place;
    const int scale = 1 << QUAD_GET(SCALE, place), x = QUAD_GET(X, place), z = QUAD_GET(Z, place);
    const int u = plants ? 0 : (QUAD_GET(U, place) + 1) * scale - 1, v = (QUAD_GET(V, place) + 1) * scale - 1;
    const int last_x = x + (u_is_x ? u : scale - 1), last_z = z + (v_is_z ? v : u_is_x ? scale - 1 : u);
    const int parts = x / MESH_PART | last_x / MESH_PART << 2 | z / MESH_PART << 4 | last_z / MESH_PART << 6;
    const bool leaves = (pass == MESH_CUTOUT || pass == MESH_INNER) && !plants;
    return (QuadSpot){.parts = (uint8_t)parts, .top = (uint8_t)MIN(quad_top(quad) + leaves, SPOT_TOP_MOST)};
}

// The greatest height at which each part has quads; 0: none. `parts`: those over which quads of each height lie.
static void find_tops(const uint16_t parts[HEIGHTS], uint8_t tops[MESH_PARTS])
{
    unsigned left = 0xFFFF;
    for (int height = HEIGHTS - 1; height > 0; height--) {
        for (unsigned here = parts[height] & left; here; here &= here - 1)
            tops[__builtin_ctz(here)] = (uint8_t)height;
        left &= ~(unsigned)parts[height];
    }
}

MeshData *mesh_alloc(int quad_count)
{
    const MeshData size = {.quad_count = quad_count};
    MeshData *mesh = memory_alloc_zero(MEMORY_MESHES, mesh_bytes(&size));
    mesh->quad_count = quad_count;
    return mesh;
}

void mesh_measure(MeshData *mesh)
{
    const Quad *quad = mesh->quads;
    QuadSpot *spot = (QuadSpot *)(mesh->quads + mesh->quad_count);
    memset(mesh->part_tops, 0, sizeof mesh->part_tops);
    mesh->drawn_sections = 0;
    for (int section = 0; section < SECTION_COUNT; section++) {
        const Quad *first = quad;
        uint16_t parts[HEIGHTS] = {0};
        for (int i = 0; i < MESH_PASS_COUNT * FACE_COUNT; i++) {
            const int pass = i / FACE_COUNT, face = i % FACE_COUNT;
            for (int left = mesh->ranges[section][pass].count[face]; left > 0; left--, quad++, spot++) {
                *spot = spot_of(quad, (MeshPass)pass, face);
                parts[spot->top] |= quad_parts(*spot);
            }
        }
        if (quad == first)
            continue;
        find_tops(parts, mesh->part_tops[section]);
        mesh->drawn_sections |= (uint16_t)(1u << section);
    }
}
