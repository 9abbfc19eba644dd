#include "render/sight.h"

#include "base/memory.h"
#include "mesh/visibility.h"

#include <string.h>

void sight_grid_quit(SightGrid *grid)
{
    memory_free(grid->columns);
    memory_free(grid->seen);
    memory_free(grid->entered);
    memory_free(grid->queue);
    *grid = (SightGrid){0};
}

static void reserve(SightGrid *grid, size_t columns)
{
    if (columns <= grid->capacity)
        return;
    sight_grid_quit(grid);
    grid->capacity = columns;
    grid->columns = memory_alloc(MEMORY_RENDER, columns * sizeof *grid->columns);
    grid->seen = memory_alloc(MEMORY_RENDER, columns * sizeof *grid->seen);
    grid->entered = memory_alloc(MEMORY_RENDER, columns * SIGHT_LAYERS);
    grid->queue = memory_alloc(MEMORY_RENDER, columns * SIGHT_LAYERS * sizeof *grid->queue);
}

void sight_grid_fill(SightGrid *grid, const ChunkTable *table, const Camera *camera, int reach)
{
    int side = 2 * reach + 1;
    size_t columns = (size_t)side * (size_t)side;
    reserve(grid, columns);
    grid->reach = reach;
    grid->side = side;
    grid->eye_layer = (int)CLAMP(floor_div(camera->block[1], SECTION_HEIGHT) + 1, 0, SIGHT_LAYERS - 1);
    memset(grid->columns, 0, columns * sizeof *grid->columns);
    int64_t west = floor_div(camera->block[0], CHUNK_SIZE) - reach,
            north = floor_div(camera->block[2], CHUNK_SIZE) - reach;
    for (int i = 0; i < table->count; i++) {
        int64_t x = table->chunks[i].pos.x - west, z = table->chunks[i].pos.z - north;
        if (x >= 0 && x < side && z >= 0 && z < side)
            grid->columns[z * side + x] = &table->chunks[i];
    }
}

void sight_grid_corner(const SightGrid *grid, const Camera *camera, int x, int z, vec3 out)
{
    int64_t chunk_x = floor_div(camera->block[0], CHUNK_SIZE) + x - grid->reach;
    int64_t chunk_z = floor_div(camera->block[2], CHUNK_SIZE) + z - grid->reach;
    camera_relative(camera, chunk_x * CHUNK_SIZE, 0, chunk_z * CHUNK_SIZE, out);
}

typedef struct Node {
    int x, z, layer;
} Node;

static int32_t node_index(const SightGrid *grid, Node node)
{
    return (node.layer * grid->side + node.z) * grid->side + node.x;
}

static Node node_at(const SightGrid *grid, int32_t index)
{
    return (Node){
        .x = index % grid->side, .z = index / grid->side % grid->side, .layer = index / grid->side / grid->side};
}

static const int8_t face_step[6][3] = {
    [FACE_WEST] = {-1, 0, 0}, [FACE_EAST] = {1, 0, 0},   [FACE_DOWN] = {0, -1, 0},
    [FACE_UP] = {0, 1, 0},    [FACE_NORTH] = {0, 0, -1}, [FACE_SOUTH] = {0, 0, 1},
};

// The layers below and above the world extend to the eye.
static bool in_view(const SightGrid *grid, const Camera *camera, Node node)
{
    vec3 low, size = {CHUNK_SIZE, SECTION_HEIGHT, CHUNK_SIZE};
    sight_grid_corner(grid, camera, node.x, node.z, low);
    if (node.layer == 0) {
        float depth = MAX(low[1], 0.0f) + SECTION_HEIGHT;
        low[1] -= depth;
        size[1] = depth;
    } else if (node.layer == SIGHT_LAYERS - 1) {
        low[1] += CHUNK_HEIGHT;
        size[1] = MAX(-low[1], 0.0f) + SECTION_HEIGHT;
    } else {
        low[1] += (float)((node.layer - 1) * SECTION_HEIGHT);
    }
    return camera_sees_box(camera, low, size);
}

static uint16_t see_through(const SightGrid *grid, Node node, bool occlusion)
{
    const DrawnChunk *chunk = grid->columns[node.z * grid->side + node.x];
    bool in_world = node.layer >= 1 && node.layer <= SECTION_COUNT;
    return occlusion && chunk && in_world ? chunk->see_through[node.layer - 1] : VISIBILITY_ALL;
}

// Faces through which sight leaves a section that it entered by the faces `entered`.
static unsigned exits(unsigned entered, uint16_t through)
{
    unsigned open = 0;
    for (int out = 0; out < 6; out++)
        for (int in = 0; in < 6; in++)
            if ((entered >> in & 1) && in != out && (through & visibility_bit(in, out)))
                open |= 1u << out;
    return open;
}

// Faces that lead away from the eye's section, or along it.
static unsigned onward(const SightGrid *grid, Node node)
{
    int steps[3] = {node.x - grid->reach, node.layer - grid->eye_layer, node.z - grid->reach};
    unsigned faces = 0;
    for (int face = 0; face < 6; face++) {
        int axis = face / 2, sign = face % 2 ? 1 : -1;
        if (steps[axis] * sign >= 0)
            faces |= 1u << face;
    }
    return faces;
}

static bool step(const SightGrid *grid, Node *node, int face)
{
    node->x += face_step[face][0];
    node->layer += face_step[face][1];
    node->z += face_step[face][2];
    return node->x >= 0 && node->x < grid->side && node->z >= 0 && node->z < grid->side && node->layer >= 0 &&
           node->layer < SIGHT_LAYERS;
}

void sight_grid_trace(SightGrid *grid, const Camera *camera, bool occlusion)
{
    size_t columns = (size_t)grid->side * (size_t)grid->side;
    memset(grid->seen, 0, columns * sizeof *grid->seen);
    memset(grid->entered, 0, columns * SIGHT_LAYERS);
    enum { ENTERED = 1 << 7, ALL_FACES = 63 };
    int head = 0, tail = 0;
    Node eye = {.x = grid->reach, .z = grid->reach, .layer = grid->eye_layer};
    grid->entered[node_index(grid, eye)] = ENTERED;
    grid->queue[tail++] = node_index(grid, eye);
    while (head < tail) {
        int32_t index = grid->queue[head++];
        Node node = node_at(grid, index);
        if (node.layer >= 1 && node.layer <= SECTION_COUNT)
            grid->seen[node.z * grid->side + node.x] |= 1u << (node.layer - 1);
        unsigned faces = onward(grid, node);
        if (head > 1) // the eye's own section is left through every face
            faces &= exits(grid->entered[index] & ALL_FACES, see_through(grid, node, occlusion));
        for (int face = 0; face < 6; face++) {
            Node next = node;
            if (!(faces >> face & 1) || !step(grid, &next, face))
                continue;
            int32_t to = node_index(grid, next);
            if (grid->entered[to] == 0) {
                if (!in_view(grid, camera, next))
                    continue;
                grid->queue[tail++] = to;
            }
            grid->entered[to] |= (uint8_t)(ENTERED | 1u << (face ^ 1));
        }
    }
}
