// Edits seen from far away. Only an outline of an edited chunk is kept: the highest column that was built above the
// land in each 4 x 4, and the present columns of the nearest grid's samples. Lists of chunks, one for each square of 16
// x 16 of them, lead from a tile to its edits, so that land without edits costs one look-up a square.
//
// A tower narrower than a grid's step would become a hill as wide as two steps. It therefore raises its sample by less
// than its height: the hill's outline has about the tower's area.
#include "far/far_internal.h"

enum {
    REGION = 16, // chunks along the sides of a list's square
    REGION_BLOCKS = REGION * CHUNK_SIZE,
    PART_COLUMNS = FAR_EDIT_PART * FAR_EDIT_PART,
    CHANGED_LEAST = PART_COLUMNS / 2, // columns around a sample that must have changed for its own change to count
    SOIL_DEPTH = 4,                   // blocks, about: what is dug out deeper shows stone
};

// ---- the outline of a chunk's edits

// The surface of each column: before the edits, and while they are read from the top down.
typedef struct Surface {
    uint8_t before[CHUNK_COLUMNS], now[CHUNK_COLUMNS];
    uint8_t block[CHUNK_COLUMNS]; // of the edits; air: none, the column's own
    bool known[CHUNK_COLUMNS];    // what lies below does not show
} Surface;

static void read_entry(Surface *surface, const DiffEntry *entry)
{
    int column = entry->index % CHUNK_COLUMNS, y = entry->index / CHUNK_COLUMNS;
    bool shows = block_has(entry->block, BLOCK_SOLID | BLOCK_LIQUID);
    if (surface->known[column] || y < surface->now[column])
        return;
    if (shows) {
        surface->now[column] = (uint8_t)y;
        surface->block[column] = entry->block;
        surface->known[column] = true;
    } else if (y == surface->now[column] && y > 0) {
        surface->now[column]--;
    }
}

static void note_part(const Surface *surface, int x, int z, FarEdit *edit)
{
    FarTop *raised = &edit->raised[z / FAR_EDIT_PART * FAR_EDIT_PARTS + x / FAR_EDIT_PART];
    int changed = 0, first = z * CHUNK_SIZE + x;
    for (int i = 0; i < PART_COLUMNS; i++) {
        int column = first + i / FAR_EDIT_PART * CHUNK_SIZE + i % FAR_EDIT_PART, y = surface->now[column];
        changed += surface->known[column] || y != surface->before[column];
        if (y > surface->before[column] && (raised->block == BLOCK_AIR || y > raised->y))
            *raised = (FarTop){.y = (uint8_t)y, .block = surface->block[column]};
    }
    if (x % FAR_STEP || z % FAR_STEP || changed < CHANGED_LEAST)
        return;
    int y = surface->now[first];
    uint8_t bare = y + SOIL_DEPTH > surface->before[first] ? BLOCK_DIRT : BLOCK_STONE;
    if (surface->known[first] || y < surface->before[first])
        edit->exact[z / FAR_STEP * 2 + x / FAR_STEP] =
            (FarTop){.y = (uint8_t)y, .block = surface->known[first] ? surface->block[first] : bare};
}

FarEdit far_edit_of(const ChunkSource *source, ChunkPos pos, const Diff *diff)
{
    FarEdit edit = {.pos = pos};
    ColumnTile columns;
    Surface surface = {0};
    if (!diff)
        return edit;
    source_columns(source, chunk_pos_block_x(pos), chunk_pos_block_z(pos), 1, 1, &columns);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        surface.before[i] = surface.now[i] = MAX(columns.height[i], columns.water[i]);
    for (int i = diff->count; i-- > 0;)
        read_entry(&surface, &diff->entries[i]);
    for (int part = 0; part < FAR_EDIT_PARTS * FAR_EDIT_PARTS; part++)
        note_part(&surface, part % FAR_EDIT_PARTS * FAR_EDIT_PART, part / FAR_EDIT_PARTS * FAR_EDIT_PART, &edit);
    return edit;
}

// ---- all of them

static bool is_empty(const FarEdit *edit)
{
    static const FarEdit none;
    return memcmp(edit->raised, none.raised, sizeof none.raised) == 0 &&
           memcmp(edit->exact, none.exact, sizeof none.exact) == 0;
}

static int64_t region_key(int64_t x, int64_t z)
{
    return chunk_pos_key(
        (ChunkPos){.x = (int32_t)floor_div(x, REGION_BLOCKS), .z = (int32_t)floor_div(z, REGION_BLOCKS)});
}

static int64_t region_of(ChunkPos pos) { return region_key(chunk_pos_block_x(pos), chunk_pos_block_z(pos)); }

// The first link of a region's list; NULL: it has none.
static uint64_t *first_of(const FarEdits *edits, int64_t key) { return key_map_find(edits->regions, key); }

// The link that leads to a chunk's edits, by their number + 1; NULL: there are none.
static uint64_t *find_link(const FarEdits *edits, ChunkPos pos)
{
    uint64_t *link = first_of(edits, region_of(pos));
    while (link && *link && !chunk_pos_equal(edits->edits[*link - 1].pos, pos))
        link = &edits->edits[*link - 1].next;
    return link && *link ? link : NULL;
}

static bool is_shown(const FarEye *eye, ChunkPos pos)
{
    double x = (double)(chunk_pos_block_x(pos) + CHUNK_SIZE / 2 - eye->x);
    double z = (double)(chunk_pos_block_z(pos) + CHUNK_SIZE / 2 - eye->z);
    return x * x + z * z >= (double)eye->border * eye->border;
}

// The last one takes its place.
static void remove_edit(FarEdits *edits, uint64_t *link)
{
    uint64_t number = *link;
    FarEdit *edit = &edits->edits[number - 1], *last = &edits->edits[edits->count - 1];
    int64_t region = region_of(edit->pos);
    *link = edit->next;
    if (edit != last) {
        *find_link(edits, last->pos) = number;
        *edit = *last;
    }
    edits->count--;
    if (*first_of(edits, region) == 0)
        key_map_remove(edits->regions, region);
}

static void add_edit(FarEdits *edits, const FarEdit *edit)
{
    uint64_t *first = key_map_put(&edits->regions, region_of(edit->pos));
    FarEdit *added = MEMORY_ADD(MEMORY_RENDER, edits->edits, edits->count, edits->capacity);
    *added = *edit;
    added->next = *first;
    *first = (uint64_t)edits->count;
}

bool far_edits_put(FarEdits *edits, const FarEdit *edit)
{
    uint64_t *link = find_link(edits, edit->pos);
    if (!link && (is_empty(edit) || edits->count == FAR_EDITS_MAX))
        return false;
    if (link)
        remove_edit(edits, link);
    if (!is_empty(edit))
        add_edit(edits, edit);
    return is_shown(&edits->eye, edit->pos);
}

void far_edits_set_eye(FarEdits *edits, const FarEye *eye, FarEditVisit *visit, void *context)
{
    const FarEye before = edits->eye;
    if (far_eye_equal(&before, eye))
        return;
    edits->eye = *eye;
    for (int i = 0; i < edits->count; i++)
        if (is_shown(eye, edits->edits[i].pos) != is_shown(&before, edits->edits[i].pos))
            visit(context, edits->edits[i].pos);
}

void far_edits_clear(FarEdits *edits)
{
    key_map_free(edits->regions);
    memory_free(edits->edits);
    *edits = (FarEdits){0};
}

// ---- tiles

// The highest block built around each sample of a tile, and those in the samples' own columns.
typedef struct Built {
    FarTop raised[FAR_TILE_SAMPLES], exact[FAR_TILE_SAMPLES];
    uint16_t parts[FAR_TILE_SAMPLES]; // that are raised
    bool any;
} Built;

typedef struct Area {
    int64_t x, z; // block of the first sample
    int step;
} Area;

// The number of the sample nearest to a column; -1: it is none of the tile.
static int sample_near(const Area *area, int64_t x, int64_t z)
{
    int64_t i = floor_div(x - area->x + area->step / 2, area->step);
    int64_t j = floor_div(z - area->z + area->step / 2, area->step);
    return i >= 0 && i < FAR_TILE && j >= 0 && j < FAR_TILE ? (int)(j * FAR_TILE + i) : -1;
}

static void gather(const Area *area, const FarEdit *edit, Built *built)
{
    int64_t x = chunk_pos_block_x(edit->pos), z = chunk_pos_block_z(edit->pos);
    for (int i = 0; i < FAR_EDIT_PARTS * FAR_EDIT_PARTS; i++) {
        const FarTop *top = &edit->raised[i];
        int n = sample_near(area, x + i % FAR_EDIT_PARTS * FAR_EDIT_PART + FAR_EDIT_PART / 2,
                            z + i / FAR_EDIT_PARTS * FAR_EDIT_PART + FAR_EDIT_PART / 2);
        if (top->block == BLOCK_AIR || n < 0)
            continue;
        if (built->parts[n]++ == 0 || top->y > built->raised[n].y)
            built->raised[n] = *top;
        built->any = true;
    }
    for (int i = 0; i < 4; i++) {
        int64_t at_x = x + i % 2 * FAR_STEP, at_z = z + i / 2 * FAR_STEP;
        int n = sample_near(area, at_x, at_z);
        bool is_sample = floor_mod(at_x - area->x, area->step) == 0 && floor_mod(at_z - area->z, area->step) == 0;
        if (edit->exact[i].block == BLOCK_AIR || n < 0 || !is_sample)
            continue;
        built->exact[n] = edit->exact[i];
        built->any = true;
    }
}

// Mixes a share of 0..1 of the colour of a block's upper side into the texel. A block with a tint keeps the land's
// colour, since the tint is the land's.
static void colour_as(const FarPalette *palette, uint8_t block, float share, uint8_t texel[4])
{
    if (block_table[block].tint == TINT_NONE)
        for (int i = 0; i < 3; i++) {
            float mixed = far_linear(texel[i]) * (1.0f - share) + palette->top[block][i] * share;
            texel[i] = far_texel(mixed);
        }
    if (share == 1.0f)
        texel[3] = block == BLOCK_WATER ? 255 : 0;
}

static void put_top(FarTile *tile, int n, const FarTop *top, float share, const FarPalette *palette)
{
    int height = (top->y + 1) * FAR_Y_SCALE, rise = height - tile->height[n];
    tile->height[n] = (uint16_t)(tile->height[n] + (int)((float)rise * share));
    tile->crown[n] = (uint8_t)((float)tile->crown[n] * (1.0f - share));
    tile->cover[n] = (uint8_t)((float)tile->cover[n] * (1.0f - share));
    colour_as(palette, top->block, share, tile->colour[n]);
    colour_as(palette, top->block, share, tile->flank[n]);
    tile->cliff[n] = BLOCK_AIR;
}

void far_edits_apply(const FarEdits *edits, const FarPalette *palette, int64_t x, int64_t z, int step, FarTile *tile)
{
    const Area area = {.x = x, .z = z, .step = step};
    Built built = {.any = false};
    int64_t low_x = x - step / 2, low_z = z - step / 2, wide = (int64_t)FAR_TILE * step;
    for (int64_t i = floor_div(low_x, REGION_BLOCKS); edits->count && i <= floor_div(low_x + wide, REGION_BLOCKS); i++)
        for (int64_t j = floor_div(low_z, REGION_BLOCKS); j <= floor_div(low_z + wide, REGION_BLOCKS); j++) {
            const uint64_t *link = first_of(edits, region_key(i * REGION_BLOCKS, j * REGION_BLOCKS));
            for (; link && *link; link = &edits->edits[*link - 1].next)
                if (is_shown(&edits->eye, edits->edits[*link - 1].pos))
                    gather(&area, &edits->edits[*link - 1], &built);
        }
    for (int n = 0; n < FAR_TILE_SAMPLES && built.any; n++) {
        if (built.exact[n].block)
            put_top(tile, n, &built.exact[n], 1.0f, palette);
        int height = (built.raised[n].y + 1) * FAR_Y_SCALE;
        float width = (float)FAR_EDIT_PART * sqrtf((float)built.parts[n]);
        if (built.parts[n] && height > tile->height[n])
            put_top(tile, n, &built.raised[n], MIN(2.0f * width / (float)step, 1.0f), palette);
    }
}
