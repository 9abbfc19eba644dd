#include "render/cull.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

void section_graph_quit(SectionGraph *graph)
{
    memory_free(graph->columns);
    memory_free(graph->seen);
    memory_free(graph->entered);
    memory_free(graph->queue);
    *graph = (SectionGraph){0};
}

static void reserve(SectionGraph *graph, size_t columns)
{
    if (columns <= graph->capacity)
        return;
    section_graph_quit(graph);
    graph->capacity = columns;
    graph->columns = memory_alloc(MEMORY_RENDER, columns * sizeof *graph->columns);
    graph->seen = memory_alloc(MEMORY_RENDER, columns * sizeof *graph->seen);
    graph->entered = memory_alloc(MEMORY_RENDER, columns * GRAPH_LAYERS);
    graph->queue = memory_alloc(MEMORY_RENDER, columns * GRAPH_LAYERS * sizeof *graph->queue);
}

void section_graph_fill(SectionGraph *graph, const ChunkTable *table, const Camera *camera, int reach)
{
    int side = 2 * reach + 1;
    size_t columns = (size_t)side * (size_t)side;
    reserve(graph, columns);
    graph->reach = reach;
    graph->side = side;
    graph->eye_layer = (int)CLAMP(floor_div(camera->block[1], SECTION_HEIGHT) + 1, 0, GRAPH_LAYERS - 1);
    memset(graph->columns, 0, columns * sizeof *graph->columns);
    graph->west = floor_div(camera->block[0], CHUNK_SIZE) - reach;
    graph->north = floor_div(camera->block[2], CHUNK_SIZE) - reach;
    for (int i = 0; i < table->count; i++) {
        int64_t x = table->chunks[i].pos.x - graph->west, z = table->chunks[i].pos.z - graph->north;
        if (x >= 0 && x < side && z >= 0 && z < side)
            graph->columns[z * side + x] = &table->chunks[i];
    }
}

void section_graph_corner(const SectionGraph *graph, const Camera *camera, int x, int z, vec3 out)
{
    camera_relative(camera, (graph->west + x) * CHUNK_SIZE, 0, (graph->north + z) * CHUNK_SIZE, out);
}

float section_graph_filled(const SectionGraph *graph, const Camera *camera)
{
    float least = (float)(graph->reach * CHUNK_SIZE) * (float)(graph->reach * CHUNK_SIZE);
    for (int z = 0; z < graph->side; z++)
        for (int x = 0; x < graph->side; x++) {
            if (graph->columns[z * graph->side + x] ||
                !block_in_world((graph->west + x) * CHUNK_SIZE, (graph->north + z) * CHUNK_SIZE))
                continue;
            vec3 low;
            section_graph_corner(graph, camera, x, z, low);
            float away_x = MAX(MAX(low[0], -low[0] - CHUNK_SIZE), 0.0f);
            float away_z = MAX(MAX(low[2], -low[2] - CHUNK_SIZE), 0.0f);
            least = MIN(least, away_x * away_x + away_z * away_z);
        }
    return sqrtf(least);
}

static uint8_t *entered_at(const SectionGraph *graph, GraphNode node)
{
    return &graph->entered[(node.layer * graph->side + node.z) * graph->side + node.x];
}

// The layers below and above the world extend to the eye.
static bool in_view(const SectionGraph *graph, const Camera *camera, GraphNode node)
{
    vec3 low, size = {CHUNK_SIZE, SECTION_HEIGHT, CHUNK_SIZE};
    section_graph_corner(graph, camera, node.x, node.z, low);
    if (node.layer == 0) {
        float depth = MAX(low[1], 0.0f) + SECTION_HEIGHT;
        low[1] -= depth;
        size[1] = depth;
    } else if (node.layer == GRAPH_LAYERS - 1) {
        low[1] += CHUNK_HEIGHT;
        size[1] = MAX(-low[1], 0.0f) + SECTION_HEIGHT;
    } else {
        low[1] += (float)((node.layer - 1) * SECTION_HEIGHT);
    }
    return camera_sees_box(camera, low, size);
}

static uint16_t see_through(const SectionGraph *graph, GraphNode node, bool occlusion)
{
    const DrawnChunk *chunk = graph->columns[node.z * graph->side + node.x];
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
static unsigned onward(const SectionGraph *graph, GraphNode node)
{
    int steps[3] = {node.x - graph->reach, node.layer - graph->eye_layer, node.z - graph->reach};
    unsigned faces = 0;
    for (int face = 0; face < 6; face++) {
        int axis = face / 2, sign = face % 2 ? 1 : -1;
        if (steps[axis] * sign >= 0)
            faces |= 1u << face;
    }
    return faces;
}

static bool step(const SectionGraph *graph, GraphNode *node, int face)
{
    node->x += face_normal[face][0];
    node->layer += face_normal[face][1];
    node->z += face_normal[face][2];
    return node->x >= 0 && node->x < graph->side && node->z >= 0 && node->z < graph->side && node->layer >= 0 &&
           node->layer < GRAPH_LAYERS;
}

void section_graph_trace(SectionGraph *graph, const Camera *camera, bool occlusion)
{
    size_t columns = (size_t)graph->side * (size_t)graph->side;
    memset(graph->seen, 0, columns * sizeof *graph->seen);
    memset(graph->entered, 0, columns * GRAPH_LAYERS);
    enum { ENTERED = 1 << 7, ALL_FACES = 63 };
    int head = 0, tail = 0;
    GraphNode eye = {.x = graph->reach, .z = graph->reach, .layer = graph->eye_layer};
    *entered_at(graph, eye) = ENTERED;
    graph->queue[tail++] = eye;
    while (head < tail) {
        GraphNode node = graph->queue[head++];
        if (node.layer >= 1 && node.layer <= SECTION_COUNT)
            graph->seen[node.z * graph->side + node.x] |= 1u << (node.layer - 1);
        unsigned faces = onward(graph, node);
        if (head > 1) // the eye's own section is left through every face
            faces &= exits(*entered_at(graph, node) & ALL_FACES, see_through(graph, node, occlusion));
        for (int face = 0; face < 6; face++) {
            GraphNode next = node;
            if (!(faces >> face & 1) || !step(graph, &next, face))
                continue;
            uint8_t *entered = entered_at(graph, next);
            if (*entered == 0) {
                if (!in_view(graph, camera, next))
                    continue;
                graph->queue[tail++] = next;
            }
            *entered |= (uint8_t)(ENTERED | 1u << (face ^ 1));
        }
    }
}
