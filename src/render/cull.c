#include "render/cull.h"

#include "render/layout.h"

#include <math.h>
#include <stdlib.h>

static const vec3 section_size = {CHUNK_SIZE, SECTION_HEIGHT, CHUNK_SIZE};

// How far plants, and crowns of the coarsest cells, stand over the edges of their parts.
#define PLANT_OVERHANG (PLANT_SHIFT + PLANT_HALF_WIDTH + PLANT_LEAN - 0.5f)
#define LEAF_OVERHANG (LEAF_SHIFT * (float)(1 << (MESH_LEVELS - 1)))
#define OVERHANG MAX(PLANT_OVERHANG, LEAF_OVERHANG)
// Rock counts as lower by this, against rounding.
#define ROCK_MARGIN 0.05f

// ---- the table of chunks

void drawn_chunk_free_quads(DrawnChunk *chunk)
{
    memory_free(chunk->sections);
    memory_free(chunk->spots);
    chunk->sections = NULL;
    chunk->spots = NULL;
    chunk->quad_count = 0;
    chunk->drawn_sections = 0;
}

void chunk_table_quit(ChunkTable *table)
{
    for (int i = 0; i < table->count; i++)
        drawn_chunk_free_quads(&table->chunks[i]);
    memory_free(table->chunks);
    key_map_free(table->indices);
    *table = (ChunkTable){0};
}

DrawnChunk *chunk_table_find(const ChunkTable *table, ChunkPos pos)
{
    const uint64_t *index = key_map_find(table->indices, chunk_pos_key(pos));
    return index ? &table->chunks[*index] : NULL;
}

DrawnChunk *chunk_table_add(ChunkTable *table, ChunkPos pos)
{
    DrawnChunk *known = chunk_table_find(table, pos);
    if (known)
        return known;
    *key_map_put(&table->indices, chunk_pos_key(pos)) = (uint64_t)table->count;
    if (table->count == table->capacity) { // 1 KiB each: not doubled
        table->capacity += MAX(64, table->capacity / 8);
        table->chunks = memory_resize(MEMORY_RENDER, table->chunks, (size_t)table->capacity * sizeof *table->chunks);
    }
    DrawnChunk *added = &table->chunks[table->count++];
    *added = (DrawnChunk){.pos = pos};
    return added;
}

void chunk_table_remove(ChunkTable *table, ChunkPos pos)
{
    DrawnChunk *chunk = chunk_table_find(table, pos);
    if (!chunk)
        return;
    const DrawnChunk *last = &table->chunks[--table->count];
    *key_map_find(table->indices, chunk_pos_key(last->pos)) = (uint64_t)(chunk - table->chunks);
    key_map_remove(table->indices, chunk_pos_key(pos));
    *chunk = *last;
}

bool chunk_table_is_over(const ChunkTable *table, const double position[3])
{
    const double deep = 8.0; // the eye of somebody in a wood is not
    const DrawnChunk *chunk =
        chunk_table_find(table, chunk_pos_of_block((int64_t)floor(position[0]), (int64_t)floor(position[2])));
    return chunk && position[1] < (double)chunk->lowest_top - deep;
}

// ---- culling

void culler_init(Culler *culler)
{
    *culler = (Culler){0};
    skyline_init(&culler->skyline);
}

void culler_quit(Culler *culler)
{
    memory_free(culler->seen);
    section_graph_quit(&culler->graph);
    *culler = (Culler){0};
}

// The faces whose outer side the eye, at 0, may see. A round world tilts distant sections, so that the plane of a face
// that looks up or down passes the eye higher than it would on flat ground, by `tilt` at most.
static uint8_t faces_toward_eye(const vec3 low, float tilt)
{
    uint8_t faces = 0;
    for (int axis = 0; axis < 3; axis++) {
        float high = low[axis] + section_size[axis] + (axis == 1 ? tilt : 0.0f);
        faces |= (uint8_t)((high > 0.0f) << (2 * axis));
        faces |= (uint8_t)((low[axis] < 0.0f) << (2 * axis + 1));
    }
    return faces;
}

// True if any of its columns is that near.
static bool within_reach(const SkylineBox *box, float reach)
{
    float x = MAX(MAX(box->x0, -box->x1), 0.0f), z = MAX(MAX(box->z0, -box->z1), 0.0f);
    return x * x + z * z < reach * reach;
}

// The distance to the farthest of its columns, squared.
static float farthest(const SkylineBox *box)
{
    float x = MAX(box->x1, -box->x0), z = MAX(box->z1, -box->z0);
    return x * x + z * z;
}

// The chunks beside one, in the order of chunk_sides; NULL where there is none.
typedef struct Beside {
    const DrawnChunk *chunks[CHUNK_SIDES];
} Beside;

static Beside find_beside(const SectionGraph *graph, ChunkPos pos)
{
    Beside beside;
    for (int i = 0; i < CHUNK_SIDES; i++) {
        int64_t x = pos.x + face_normal[chunk_sides[i]][0] - graph->west,
                z = pos.z + face_normal[chunk_sides[i]][2] - graph->north;
        bool inside = x >= 0 && x < graph->side && z >= 0 && z < graph->side;
        beside.chunks[i] = inside ? graph->columns[z * graph->side + x] : NULL;
    }
    return beside;
}

// A bit for each side beyond which the mesh has sealed the section.
static uint8_t hidden_sides(const Beside *beside, int section)
{
    uint8_t hidden = 0;
    for (int i = 0; i < CHUNK_SIDES; i++)
        if (beside->chunks[i] && beside->chunks[i]->sealed[section] >> (chunk_sides[i] ^ 1) & 1)
            hidden |= (uint8_t)(1u << chunk_sides[i]);
    return hidden;
}

// The height, from the eye's, below which nearer land hides each part of a column of sections.
typedef struct ColumnFloors {
    float parts[MESH_PARTS];
} ColumnFloors;

#define PART_WIDTH (MESH_PART + 2 * OVERHANG) // with what stands over its edges

// The lowest corner of a part, with what stands over its edges; `low`: that of its column or section.
static void part_corner(const vec3 low, int part, vec3 corner)
{
    const int side = CHUNK_SIZE / MESH_PART;
    corner[0] = low[0] + (float)(part % side * MESH_PART) - OVERHANG;
    corner[1] = low[1];
    corner[2] = low[2] + (float)(part / side * MESH_PART) - OVERHANG;
}

// `skyline` NULL: nothing hides it.
static ColumnFloors find_floors(const Skyline *skyline, const vec3 low)
{
    ColumnFloors floors;
    for (int i = 0; i < MESH_PARTS; i++) {
        vec3 at;
        part_corner(low, i, at);
        const SkylineBox box = {.x0 = at[0], .z0 = at[2], .x1 = at[0] + PART_WIDTH, .z1 = at[2] + PART_WIDTH};
        floors.parts[i] = skyline ? skyline_height_over(skyline, &box) : -INFINITY;
    }
    return floors;
}

// For each part of a section the height of quads up to which all are hidden.
typedef struct HiddenHeights {
    uint8_t parts[MESH_PARTS];
} HiddenHeights;

// By nearer land. `low`: the section's lowest corner.
static HiddenHeights find_hidden(const ColumnFloors *floors, const vec3 low)
{
    HiddenHeights hidden;
    for (int i = 0; i < MESH_PARTS; i++) {
        const float height = floors->parts[i] - low[1] - ROCK_MARGIN;
        hidden.parts[i] = (uint8_t)CLAMP(ceilf(height) - 1.0f, 0.0f, SPOT_TOP_MOST);
    }
    return hidden;
}

// Adds the parts out of view.
static void hide_unseen(const Camera *camera, const vec3 low, HiddenHeights *hidden)
{
    const vec3 size = {PART_WIDTH, SECTION_HEIGHT + SPRAY_TALL, PART_WIDTH};
    for (int i = 0; i < MESH_PARTS; i++) {
        vec3 at;
        part_corner(low, i, at);
        if (!camera_sees_box(camera, at, size))
            hidden->parts[i] = SPOT_TOP_MOST;
    }
}

// Fills in which parts show. Returns false if none does.
static bool find_shown(const HiddenHeights *hidden, SeenSection *seen)
{
    uint16_t ends[SPOT_TOP_MOST + 1] = {0}; // the parts that are hidden up to each height
    bool any = false;
    for (int i = 0; i < MESH_PARTS; i++) {
        ends[hidden->parts[i]] |= (uint16_t)(1u << i);
        any = any || seen->drawn->part_tops[i] > hidden->parts[i];
    }
    seen->whole = ends[0] == 0xFFFF;
    seen->shown[0] = 0;
    for (int top = 1; top <= SPOT_TOP_MOST; top++)
        seen->shown[top] = seen->shown[top - 1] | ends[top - 1];
    return any;
}

static uint8_t plant_bands(const SkylineBox *box, const CullView *view)
{
    uint8_t bands = 0;
    while (bands < PLANT_BANDS && within_reach(box, view->plant_reach * (1.0f - PLANT_BAND_STEP * (float)bands)))
        bands++;
    return bands;
}

static void add_section(Culler *culler, SeenSection *seen, const vec3 low, const ColumnFloors *floors,
                        const CullView *view)
{
    const vec3 corner = {low[0] - OVERHANG, low[1], low[2] - OVERHANG};
    const vec3 size = {CHUNK_SIZE + 2 * OVERHANG, SECTION_HEIGHT + SPRAY_TALL, CHUNK_SIZE + 2 * OVERHANG};
    const BoxView in_view = camera_box_view(view->camera, corner, size);
    if (in_view == BOX_OUT)
        return;
    seen->drawn = drawn_section(seen->chunk, seen->section);
    HiddenHeights hidden = find_hidden(floors, low);
    if (in_view == BOX_CUT)
        hide_unseen(view->camera, low, &hidden);
    if (!find_shown(&hidden, seen))
        return;
    const float x = low[0] + 8.0f, y = low[1] + 8.0f, z = low[2] + 8.0f;
    seen->distance = x * x + y * y + z * z;
    *MEMORY_ADD(MEMORY_RENDER, culler->seen, culler->count, culler->capacity) = *seen;
}

static void add_column(Culler *culler, const DrawnChunk *chunk, const vec3 corner, unsigned sections,
                       const CullView *view)
{
    SkylineBox box = {.x0 = corner[0] - OVERHANG,
                      .z0 = corner[2] - OVERHANG,
                      .x1 = corner[0] + CHUNK_SIZE + OVERHANG,
                      .z1 = corner[2] + CHUNK_SIZE + OVERHANG};
    sections &= chunk->drawn_sections;
    if (!sections || !within_reach(&box, view->reach))
        return;
    const float tilt = view->camera->curvature * farthest(&box);
    const Beside beside = find_beside(&culler->graph, chunk->pos);
    const ColumnFloors floors = find_floors(view->occlusion ? &culler->skyline : NULL, corner);
    SeenSection seen = {.chunk = chunk,
                        .bands = plant_bands(&box, view),
                        .near = within_reach(&box, view->leaf_reach),
                        .far = farthest(&box) > view->dissolves * view->dissolves,
                        .gone = !within_reach(&box, view->dissolved)};
    for (; sections; sections &= sections - 1) {
        seen.section = (uint8_t)__builtin_ctz(sections);
        const vec3 low = {corner[0], corner[1] + (float)(seen.section * SECTION_HEIGHT), corner[2]};
        seen.faces = (uint8_t)(faces_toward_eye(low, tilt) | (seen.bands > 0) << FACE_CROSS);
        seen.hidden = hidden_sides(&beside, seen.section);
        add_section(culler, &seen, low, &floors, view);
    }
}

// ---- rock

// The distance in blocks up to which the cells of each level are used; beyond the last, the coarsest. The nearer land
// is, the more a block of height hides.
static const float level_ends[ROCK_LEVELS - 1] = {24.0f, 72.0f, 160.0f};

static int rock_level(const vec3 corner)
{
    SkylineBox box = {corner[0], corner[2], corner[0] + CHUNK_SIZE, corner[2] + CHUNK_SIZE, 0, 0};
    int level = 0;
    while (level < ROCK_LEVELS - 1 && !within_reach(&box, level_ends[level]))
        level++;
    return level;
}

// The numbers of cells along an axis on which a chunk begins at `low`, from the eye outwards: a line of sight meets
// them in this order.
static void order_outwards(float low, int size, int order[CHUNK_SIZE])
{
    int count = CHUNK_SIZE / size, up = CLAMP((int)floorf(-low / (float)size), 0, count), down = up - 1;
    for (int i = 0; i < count; i++)
        order[i] = up < count && (down < 0 || i % 2 == 0) ? up++ : down >= 0 ? down-- : up++;
}

// Nearest boxes first: each is tested against the skyline of the boxes before it.
static void raise_skyline(Culler *culler, const DrawnChunk *chunk, const vec3 corner, unsigned sections,
                          const CullView *view)
{
    (void)sections;
    int level = rock_level(corner), size = 1 << level, side = CHUNK_SIZE >> level;
    int along_x[CHUNK_SIZE], along_z[CHUNK_SIZE];
    order_outwards(corner[0], size, along_x);
    order_outwards(corner[2], size, along_z);
    for (int i = 0; i < side * side; i++) {
        int cx = along_x[i % side], cz = along_z[i / side], cell = rock_first_cell[level] + cz * side + cx;
        int bottom = chunk->rock.bottom[cell], top = chunk->rock.top[cell];
        if (top <= bottom)
            continue;
        float x = corner[0] + (float)(cx * size), z = corner[2] + (float)(cz * size);
        const SkylineBox box = {.x0 = x,
                                .z0 = z,
                                .x1 = x + (float)size,
                                .z1 = z + (float)size,
                                .bottom = corner[1] + (float)bottom + ROCK_MARGIN,
                                .top = corner[1] + (float)top - ROCK_MARGIN};
        if (farthest(&box) < view->hides * view->hides)
            skyline_add(&culler->skyline, &box);
    }
}

typedef void ColumnVisit(Culler *culler, const DrawnChunk *chunk, const vec3 corner, unsigned sections,
                         const CullView *view);

static void visit_column(Culler *culler, int x, int z, const CullView *view, ColumnVisit *visit)
{
    const SectionGraph *graph = &culler->graph;
    if (x < 0 || x >= graph->side || z < 0 || z >= graph->side || !graph->columns[z * graph->side + x])
        return;
    vec3 corner;
    section_graph_corner(graph, view->camera, x, z, corner);
    if (camera_sees_box(view->camera, corner, (vec3){CHUNK_SIZE, CHUNK_HEIGHT, CHUNK_SIZE}))
        visit(culler, graph->columns[z * graph->side + x], corner, graph->seen[z * graph->side + x], view);
}

// All columns that are `steps` from the eye's.
static void visit_ring(Culler *culler, int steps, const CullView *view, ColumnVisit *visit)
{
    int middle = culler->graph.reach;
    for (int dx = -steps; dx <= steps; dx++) {
        int dz = steps - abs(dx);
        visit_column(culler, middle + dx, middle + dz, view, visit);
        if (dz > 0)
            visit_column(culler, middle + dx, middle - dz, view, visit);
    }
}

static int nearer_first(const void *a, const void *b)
{
    const SeenSection *first = a, *second = b;
    return (first->distance > second->distance) - (first->distance < second->distance);
}

// Curvature lowers what is behind by more than what hides it, so the skyline of flat ground hides nothing by mistake.
//
// A line of sight crosses columns in the order of their steps from the eye's: a ring is tested against nearer land.
void cull(Culler *culler, const ChunkTable *table, const CullView *view)
{
    culler->count = 0;
    int reach = (int)(view->reach / CHUNK_SIZE) + 1;
    section_graph_fill(&culler->graph, table, view->camera, reach);
    section_graph_trace(&culler->graph, view->camera, view->occlusion);
    skyline_clear(&culler->skyline);
    for (int steps = 0; steps <= 2 * reach; steps++) {
        visit_ring(culler, steps, view, add_column);
        if (view->occlusion)
            visit_ring(culler, steps, view, raise_skyline);
    }
    if (culler->count > 0) // the array is NULL before the first chunk
        qsort(culler->seen, (size_t)culler->count, sizeof *culler->seen, nearer_first);
}
