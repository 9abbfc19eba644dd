// Sorts the quads of each part of a mesh by height and finds the part's top: the renderer leaves out what
// lies below the skyline of the land before it.
#include "mesh/mesh.h"

// ---- heights of quads

enum { HEIGHTS = 2 * SECTION_HEIGHT }; // quad_top is less, whatever a quad's bits are
_Static_assert((int)QUAD_V_MASK < SECTION_HEIGHT, "a quad is at most a section high");

// Quads of one direction, and the heights of their tops.
typedef struct Quads {
    Quad *quads;
    uint8_t *heights;
    int count;
} Quads;

// Fills in the heights. Returns whether they are in order, the highest first.
static bool find_heights(const Quads *quads)
{
    bool ordered = true;
    for (int i = 0; i < quads->count; i++) {
        quads->heights[i] = (uint8_t)quad_top(&quads->quads[i]);
        ordered = ordered && (i == 0 || quads->heights[i] <= quads->heights[i - 1]);
    }
    return ordered;
}

// Sorts quads by height, highest first, and stably. `scratch` has room for them.
static void order_quads(const Quads *quads, const Quads *scratch)
{
    int next[HEIGHTS] = {0}, place = 0;
    for (int i = 0; i < quads->count; i++)
        next[quads->heights[i]]++;
    for (int height = HEIGHTS - 1; height > 0; height--) {
        int equal = next[height];
        next[height] = place;
        place += equal;
    }
    memcpy(scratch->quads, quads->quads, (size_t)quads->count * sizeof *quads->quads);
    memcpy(scratch->heights, quads->heights, (size_t)quads->count);
    for (int i = 0; i < quads->count; i++) {
        int to = next[scratch->heights[i]]++;
        quads->quads[to] = scratch->quads[i];
        quads->heights[to] = scratch->heights[i];
    }
}

_Static_assert(CHUNK_SIZE / MESH_PART == 4, "the parts of a section are the bits of a word of 16");

// Adds the parts of a section over which quads of a direction lie, bit z * 4 + x, to those of their heights.
static void add_parts(const Quads *quads, int face, uint16_t parts[HEIGHTS])
{
    const bool plants = face == FACE_CROSS, u_is_x = !plants && face_axes[face].u == 0;
    const bool v_is_z = !plants && face_axes[face].v == 2;
    for (int i = 0; i < quads->count; i++) {
        const uint32_t place = quads->quads[i].place;
        const int scale = 1 << QUAD_GET(SCALE, place), x = QUAD_GET(X, place), z = QUAD_GET(Z, place);
        const int u = plants ? 0 : (QUAD_GET(U, place) + 1) * scale - 1, v = (QUAD_GET(V, place) + 1) * scale - 1;
        const int last_x = x + (u_is_x ? u : scale - 1), last_z = z + (v_is_z ? v : u_is_x ? scale - 1 : u);
        const unsigned along_x = (2u << last_x / MESH_PART) - (1u << x / MESH_PART);
        const unsigned rows = (16u << last_z / MESH_PART * 4) - (1u << z / MESH_PART * 4);
        uint16_t *here = &parts[quads->heights[i]];
        *here = (uint16_t)(*here | along_x * (rows & 0x1111));
    }
}

// The greatest height at which each part has quads; 0: none.
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
    const size_t count = (size_t)mesh->quad_count;
    Quads quads = {.quads = mesh->quads, .heights = (uint8_t *)(mesh->quads + count)};
    Quads scratch = {.quads = memory_alloc(MEMORY_MESHES, count * (sizeof(Quad) + 1))};
    scratch.heights = (uint8_t *)(scratch.quads + count);
    memset(mesh->part_tops, 0, sizeof mesh->part_tops);
    mesh->drawn_sections = 0;
    for (int section = 0; section < SECTION_COUNT; section++) {
        const Quad *first = quads.quads;
        uint16_t parts[HEIGHTS] = {0};
        for (int i = 0; i < MESH_PASS_COUNT * FACE_COUNT; i++) {
            const int pass = i / FACE_COUNT, face = i % FACE_COUNT;
            quads.count = mesh->ranges[section][pass].count[face];
            if (quads.count == 0)
                continue;
            if (!find_heights(&quads) && pass != MESH_TRANSLUCENT && face < FACE_CROSS)
                order_quads(&quads, &scratch);
            add_parts(&quads, face, parts);
            quads.quads += quads.count;
            quads.heights += quads.count;
        }
        find_tops(parts, mesh->part_tops[section]);
        if (quads.quads > first)
            mesh->drawn_sections |= (uint16_t)(1u << section);
    }
    memory_free(scratch.quads);
}
