#include "mesh/mesh_internal.h"

// ---- rock

// Fills in the cells of a level from those of the finer one.
static void join_cells(Rock *rock, int level)
{
    int side = CHUNK_SIZE >> level, finer = 2 * side;
    for (int i = 0; i < side * side; i++) {
        int to = rock_first_cell[level] + i, from = rock_first_cell[level - 1] + i / side * 2 * finer + i % side * 2;
        const uint8_t *bottom = rock->bottom + from, *top = rock->top + from;
        rock->bottom[to] = MAX(MAX(bottom[0], bottom[1]), MAX(bottom[finer], bottom[finer + 1]));
        rock->top[to] = MIN(MIN(top[0], top[1]), MIN(top[finer], top[finer + 1]));
    }
}

void rock_of_chunk(const Chunk *chunk, Rock *rock)
{
    ISA_SELECT(rock_find)(chunk, rock);
    for (int level = 1; level < ROCK_LEVELS; level++)
        join_cells(rock, level);
}

// ---- heights of quads

// Orders quads by height, highest first; those of one height keep their order. `scratch` has room for them.
static void order_quads(Quad *quads, int count, Quad *scratch)
{
    int next[SECTION_HEIGHT + 1] = {0}, place = 0;
    for (int i = 0; i < count; i++)
        next[SECTION_HEIGHT - quad_top(&quads[i])]++;
    for (int i = 0; i <= SECTION_HEIGHT; i++) {
        int equal = next[i];
        next[i] = place;
        place += equal;
    }
    memcpy(scratch, quads, (size_t)count * sizeof *quads);
    for (int i = 0; i < count; i++)
        quads[next[SECTION_HEIGHT - quad_top(&scratch[i])]++] = scratch[i];
}

static void order_range(MeshData *mesh, const MeshRange *range, Quad *scratch)
{
    Quad *quads = mesh->quads + range->first;
    for (int face = 0; face < FACE_SIDES; face++) {
        if (range->count[face] > 1)
            order_quads(quads, range->count[face], scratch);
        quads += range->count[face];
    }
}

// Raises the tops of the parts of a section over which the quad lies. Its axis u is x or z, and v z where it is level.
static void raise_tops(const Quad *quad, uint8_t height, uint8_t tops[MESH_PARTS])
{
    const int face = QUAD_GET(FACE, quad->place), scale = 1 << QUAD_GET(SCALE, quad->place);
    const int x = QUAD_GET(X, quad->place), z = QUAD_GET(Z, quad->place);
    const int u = face < FACE_CROSS ? (QUAD_GET(U, quad->place) + 1) * scale - 1 : 0;
    const int v = face < FACE_CROSS ? (QUAD_GET(V, quad->place) + 1) * scale - 1 : 0;
    const bool level = face == FACE_DOWN || face == FACE_UP, along_z = face == FACE_WEST || face == FACE_EAST;
    const int last_x = x + (along_z ? scale - 1 : u), last_z = z + (level ? v : along_z ? u : scale - 1);
    for (int cz = z / MESH_PART; cz <= last_z / MESH_PART; cz++)
        for (int cx = x / MESH_PART; cx <= last_x / MESH_PART; cx++) {
            uint8_t *part = &tops[cz * (CHUNK_SIZE / MESH_PART) + cx];
            *part = (uint8_t)MAX(*part, height);
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
    uint8_t *heights = (uint8_t *)(mesh->quads + mesh->quad_count);
    Quad *scratch = memory_alloc(MEMORY_MESHES, (size_t)mesh->quad_count * sizeof *scratch);
    memset(mesh->part_tops, 0, sizeof mesh->part_tops);
    mesh->drawn_sections = 0;
    for (int section = 0; section < SECTION_COUNT; section++) {
        int count = 0;
        for (int pass = 0; pass < MESH_PASS_COUNT; pass++) {
            const MeshRange *range = &mesh->ranges[section][pass];
            if (pass != MESH_TRANSLUCENT)
                order_range(mesh, range, scratch);
            for (int face = 0; face < FACE_COUNT; face++)
                count += range->count[face];
        }
        const int first = (int)mesh->ranges[section][0].first;
        for (int i = first; i < first + count; i++) {
            heights[i] = (uint8_t)quad_top(&mesh->quads[i]);
            raise_tops(&mesh->quads[i], heights[i], mesh->part_tops[section]);
        }
        mesh->drawn_sections |= (uint16_t)((count > 0) << section);
    }
    memory_free(scratch);
}
