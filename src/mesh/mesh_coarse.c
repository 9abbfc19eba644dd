// The cells of far meshes: 2 x 2 or 4 x 4 blocks of one layer.
//
// A cell is solid where any block of the land in it is opaque, so that coarse land covers fine land without cracks;
// what is opaque above the land makes a cell solid if it fills half of it, else stays as it is: trees keep thin trunks.
// But leaves hide the wood in their cell, which is not drawn. Leaves keep cells 2 blocks wide, two layers high among
// cells of 4.
// Falls are one block deep before rock: a cell with falling water in it is water, and its rock stays as it is.
// A cell without light is solid too: most faces of a chunk are in dark caves, unseen from outside.
#include "mesh/mesh_internal.h"

// The contents of a cell without opaque land.
typedef struct Cell {
    int opaque, built, leaves;                     // built: opaque, but no wood
    uint8_t opaque_block, leaf_block, other_block; // one of each, or BLOCK_AIR
} Cell;

static void add_block(Cell *cell, const MeshTables *tables, uint8_t block)
{
    int group = tables->group[block];
    if (group == GROUP_OPAQUE) {
        cell->opaque++;
        cell->built += !block_has(block, BLOCK_WOOD);
        cell->opaque_block = block;
    } else if (group > 0 && tables->groups[group].pass == MESH_CUTOUT) {
        cell->leaves++;
        cell->leaf_block = block;
    } else if (group > 0) {
        cell->other_block = block;
    }
}

// The block that a cell is drawn as. Leaves in half of a cell make it a crown; fewer suffice around a trunk. Cells that
// leaves alone are shown of have nothing else that does not fill them: it is not drawn, so it hides no crown.
static uint8_t cell_block(const Cell *cell, const CoarseChunk *coarse, bool lit)
{
    int blocks = 1 << 2 * coarse->level;
    bool other = cell->other_block != BLOCK_AIR, dark = !lit && !other, solid = cell->opaque * 2 >= blocks;
    bool crown = cell->leaves > 0 && !cell->built && (cell->opaque > 0 || cell->leaves * 2 >= blocks);
    if (crown && coarse->level <= CROWN_LEVEL && lit && !other)
        return cell->leaf_block;
    if ((solid && !coarse->crowns) || (dark && cell->opaque))
        return cell->opaque_block;
    return dark ? (uint8_t)BLOCK_STONE : cell->other_block;
}

typedef struct Coarsener {
    CoarseChunk *coarse;
    const MeshTables *tables;
    const Chunk *chunk;
    const uint16_t *light;
    bool falls; // the section has falling water
} Coarsener;

enum { FALLING = BLOCK_WATER_7 };

// ---- light

enum { SKY = LIGHT_MAX << LIGHT_SKY_SHIFT, LAMP = LIGHT_MAX << LIGHT_BLOCK_SHIFT, LANES = 32 };

// The most light of the blocks of a row of cells, by block.
typedef struct LightRow {
    uint16_t sky[LANES], lamp[LANES], open[LANES];
} LightRow;

// Adds the blocks from `step` lanes on.
static void widen(LightRow *row, int step)
{
    for (int i = 0; i + 2 < LANES; i++) {
        row->sky[i] = MAX(row->sky[i], row->sky[i + step]);
        row->lamp[i] = MAX(row->lamp[i], row->lamp[i + step]);
        row->open[i] |= row->open[i + step];
    }
}

static uint16_t light_of_lane(const LightRow *row, int lane)
{
    return (uint16_t)(row->sky[lane] | row->lamp[lane] | row->open[lane]);
}

// Cells have the highest light of their blocks, and are open if one is. Outside the chunk only the nearest are known.
static void make_light_row(const Coarsener *work, int y, int cz)
{
    int level = work->coarse->level, size = work->coarse->size;
    int first = cz < 0 ? -1 : cz << level, last = cz < 0 || cz == size ? first : first + (1 << level) - 1;
    LightRow light = {{0}, {0}, {0}};
    for (int z = first; z <= last; z++) {
        const uint16_t *cells = work->light + light_index(-1, y, z);
        for (int i = 0; i < LIGHT_SIZE; i++) {
            light.sky[i] = MAX(light.sky[i], (uint16_t)(cells[i] & SKY));
            light.lamp[i] = MAX(light.lamp[i], (uint16_t)(cells[i] & LAMP));
            light.open[i] |= cells[i] & LIGHT_OPEN;
        }
    }
    uint16_t *row = work->coarse->light + light_index(0, y, cz);
    row[-1] = light_of_lane(&light, 0);
    row[size] = light_of_lane(&light, LIGHT_SIZE - 1);
    for (int i = 0; i < level; i++)
        widen(&light, 1 << i);
    for (int cx = 0; cx < size; cx++)
        row[cx] = light_of_lane(&light, (cx << level) + 1);
}

// ---- blocks

static bool is_opaque(const Coarsener *work, uint8_t block) { return work->tables->group[block] == GROUP_OPAQUE; }

// The opaque blocks of an open cell stay as they are.
static void keep_thin(const Coarsener *work, const uint8_t *layer, int cx, int y, int cz)
{
    int level = work->coarse->level;
    for (int z = cz << level; z < (cz + 1) << level; z++)
        for (int x = cx << level; x < (cx + 1) << level; x++) {
            uint16_t *row = &work->coarse->thin[y * CHUNK_SIZE + z];
            *row = (uint16_t)(*row | is_opaque(work, layer[column_index(x, z)]) << x);
        }
}

static bool has_fall(const Coarsener *work, const uint8_t *layer, int cx, int cz)
{
    int level = work->coarse->level;
    bool falls = false;
    for (int z = cz << level; z < (cz + 1) << level && work->falls; z++)
        falls |= memchr(layer + column_index(cx << level, z), FALLING, (size_t)1 << level) != NULL;
    return falls;
}

// A cell that has more than one kind of block in it.
static uint8_t mixed_cell(const Coarsener *work, const uint8_t *layer, int cx, int y, int cz, bool lit)
{
    Cell cell = {0};
    int level = work->coarse->level;
    if (has_fall(work, layer, cx, cz)) {
        keep_thin(work, layer, cx, y, cz);
        return FALLING;
    }
    for (int z = cz << level; z < (cz + 1) << level; z++)
        for (int x = cx << level; x < (cx + 1) << level; x++) {
            int column = column_index(x, z);
            if (y <= work->chunk->columns[column].height && is_opaque(work, layer[column]))
                return layer[column];
            add_block(&cell, work->tables, layer[column]);
        }
    uint8_t block = cell_block(&cell, work->coarse, lit);
    if (cell.opaque && !is_opaque(work, block))
        keep_thin(work, layer, cx, y, cz);
    return block;
}

// `layer` are the blocks of layer y; bits of the rows of blocks say what is opaque, and what is drawn as a cube.
static void make_cells(const Coarsener *work, int y, const uint8_t *layer, const uint16_t *opaque,
                       const uint16_t *drawn)
{
    CoarseChunk *coarse = work->coarse;
    for (int cz = 0; cz < coarse->size; cz++) {
        unsigned full = 0xFFFF, any = 0;
        for (int z = cz << coarse->level; z < (cz + 1) << coarse->level; z++) {
            full &= opaque[z];
            any |= drawn[z];
        }
        full = full_cells(full, coarse->level);
        unsigned empty = full_cells(~any & 0xFFFF, coarse->level);
        for (int cx = 0; cx < coarse->size; cx++) {
            uint16_t *light = &coarse->light[light_index(cx, y, cz)];
            bool lit = light_sky(*light) > 0;
            uint8_t block = lit ? BLOCK_AIR : BLOCK_STONE;
            if (full >> cx & 1)
                block = layer[column_index(cx << coarse->level, cz << coarse->level)];
            else if (!(empty >> cx & 1))
                block = mixed_cell(work, layer, cx, y, cz, lit);
            coarse->blocks[block_index(cx, y, cz)] = block;
            if (is_opaque(work, block))
                *light = 0;
        }
    }
}

static void make_section(Coarsener *work, int section)
{
    const BlockSet sets[2] = {work->tables->sets[GROUP_OPAQUE], work->tables->drawn};
    uint16_t rows[2][CHUNK_COLUMNS]; // opaque, drawn
    uint8_t flat[SECTION_BLOCKS];
    const uint8_t *blocks = chunk_section(work->chunk, section, flat);
    blockset_rows(sets, 2, blocks, CHUNK_COLUMNS, rows[0], CHUNK_COLUMNS);
    work->falls = memchr(blocks, FALLING, SECTION_BLOCKS) != NULL;
    for (int i = 0; i < SECTION_HEIGHT; i++) {
        int y = section * SECTION_HEIGHT + i;
        for (int cz = -1; cz <= work->coarse->size; cz++)
            make_light_row(work, y, cz);
        make_cells(work, y, blocks + i * CHUNK_COLUMNS, rows[0] + i * CHUNK_SIZE, rows[1] + i * CHUNK_SIZE);
    }
}

// Crowns among cells of the coarsest level are far away: where one of two layers has leaves and the other air, both
// have leaves, and fewer faces show.
static void pair_layers(const MeshTables *tables, CoarseChunk *coarse, int section)
{
    for (int y = section * SECTION_HEIGHT; y < (section + 1) * SECTION_HEIGHT; y += 2)
        for (int i = 0; i < coarse->size * coarse->size; i++) {
            uint8_t *low = &coarse->blocks[block_index(i % coarse->size, y, i / coarse->size)];
            uint8_t *high = low + CHUNK_COLUMNS;
            if (*low == BLOCK_AIR && tables->group[*high] == GROUP_CUTOUT)
                *low = *high;
            else if (*high == BLOCK_AIR && tables->group[*low] == GROUP_CUTOUT)
                *high = *low;
        }
}

// Sections from here upwards hold nothing but air with full light.
static int first_of_sky(const Chunk *chunk, const uint16_t *light)
{
    int section = SECTION_COUNT;
    while (section > 0 && !chunk->sections[section - 1] && chunk->uniform[section - 1] == BLOCK_AIR) {
        const uint16_t *cells = light + light_index(-1, (section - 1) * SECTION_HEIGHT, -1);
        unsigned differs = 0;
        for (int i = 0; i < LIGHT_LAYER * SECTION_HEIGHT; i++)
            differs |= cells[i] ^ (LIGHT_MAX | LIGHT_OPEN);
        if (differs)
            break;
        section--;
    }
    return section;
}

void ISA_FN(coarse_chunk_make)(CoarseChunk *coarse, const MeshTables *tables, const Neighbourhood *around, int level,
                               const uint16_t *light)
{
    Coarsener work = {.coarse = coarse, .tables = tables, .chunk = neighbourhood_chunk(around, 0, 0), .light = light};
    coarse->level = level;
    coarse->size = CHUNK_SIZE >> level;
    memset(coarse->blocks, BLOCK_AIR, sizeof coarse->blocks);
    memset(coarse->thin, 0, sizeof coarse->thin);
    memset(coarse->light, 0, LIGHT_LAYER * sizeof *coarse->light);
    int sky = first_of_sky(work.chunk, light);
    for (int section = 0; section < sky; section++) {
        make_section(&work, section);
        if (coarse->crowns)
            pair_layers(tables, coarse, section);
    }
    int top = sky * SECTION_HEIGHT;
    for (int i = light_index(-1, top, -1); i < light_index(-1, top + 1, -1); i++)
        coarse->light[i] = LIGHT_MAX | LIGHT_OPEN;
    for (int section = 0; section < SECTION_COUNT; section++) {
        const uint8_t *blocks = coarse->blocks + section * SECTION_BLOCKS;
        coarse->empty[section] = blocks[0] == BLOCK_AIR && memcmp(blocks, blocks + 1, SECTION_BLOCKS - 1) == 0;
    }
}
