// Sorts the quads of each part of a mesh by height and finds the part's top: the renderer leaves out what
// lies below the skyline of the land before it.
#include "mesh/mesh.h"

// ---- heights of quads

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
    int next[SECTION_HEIGHT + 1] = {0}, place = 0;
    for (int i = 0; i < quads->count; i++)
        next[SECTION_HEIGHT - quads->heights[i]]++;
    for (int i = 0; i <= SECTION_HEIGHT; i++) {
        int equal = next[i];
        next[i] = place;
        place += equal;
    }
    memcpy(scratch->quads, quads->quads, (size_t)quads->count * sizeof *quads->quads);
    memcpy(scratch->heights, quads->heights, (size_t)quads->count);
    for (int i = 0; i < quads->count; i++) {
        int to = next[SECTION_HEIGHT - scratch->heights[i]]++;
        quads->quads[to] = scratch->quads[i];
        quads->heights[to] = scratch->heights[i];
    }
}

// Raises the tops of the parts of a section over which quads of a direction lie.
static void raise_tops(const Quads *quads, int face, uint8_t tops[MESH_PARTS])
{
    const bool plants = face == FACE_CROSS, u_is_x = !plants && face_axes[face].u == 0;
    const bool v_is_z = !plants && face_axes[face].v == 2;
    for (int i = 0; i < quads->count; i++) {
        const uint32_t place = quads->quads[i].place;
        const int scale = 1 << QUAD_GET(SCALE, place), x = QUAD_GET(X, place), z = QUAD_GET(Z, place);
        const int u = plants ? 0 : (QUAD_GET(U, place) + 1) * scale - 1, v = (QUAD_GET(V, place) + 1) * scale - 1;
        const int last_x = x + (u_is_x ? u : scale - 1), last_z = z + (v_is_z ? v : u_is_x ? scale - 1 : u);
        for (int cz = z / MESH_PART; cz <= last_z / MESH_PART; cz++)
            for (int cx = x / MESH_PART; cx <= last_x / MESH_PART; cx++) {
                uint8_t *part = &tops[cz * (CHUNK_SIZE / MESH_PART) + cx];
                *part = (uint8_t)MAX(*part, quads->heights[i]);
            }
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
    for (int i = 0; i < SECTION_COUNT * MESH_PASS_COUNT * FACE_COUNT; i++) {
        const int section = i / (MESH_PASS_COUNT * FACE_COUNT), pass = i / FACE_COUNT % MESH_PASS_COUNT;
        const int face = i % FACE_COUNT;
        quads.count = mesh->ranges[section][pass].count[face];
        if (quads.count == 0)
            continue;
        if (!find_heights(&quads) && pass != MESH_TRANSLUCENT && face < FACE_CROSS)
            order_quads(&quads, &scratch);
        raise_tops(&quads, face, mesh->part_tops[section]);
        mesh->drawn_sections |= (uint16_t)(1u << section);
        quads.quads += quads.count;
        quads.heights += quads.count;
    }
    memory_free(scratch.quads);
}
