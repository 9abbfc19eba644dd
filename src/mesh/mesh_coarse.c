// The cells of far meshes: 2 x 2 or 4 x 4 blocks of one layer.
//
// A cell is solid where any block of the land in it is opaque, so that coarse land covers fine land and no crack can
// open between them; what is opaque above the land makes a cell solid only if it fills half of it and else stays as it
// is, or each tree would grow a trunk of four blocks. A cell without any light is solid too: nobody sees into it from
// outside, and most of what a chunk has to draw are dark caves.
#include "mesh/mesh_internal.h"

// What is found in a cell.
typedef struct Cell {
    int blocks, opaque, leaves;
    bool land;                                     // something opaque of the land
    uint8_t opaque_block, leaf_block, other_block; // one of each, or BLOCK_AIR
    uint16_t sky, lamp;                            // the most of any block, as in light cells
    bool open;                                     // light passes somewhere
} Cell;

static void add_light(Cell *cell, uint16_t light)
{
    if (!(light & LIGHT_OPEN))
        return;
    cell->open = true;
    cell->sky = MAX(cell->sky, (uint16_t)light_sky(light));
    cell->lamp = MAX(cell->lamp, (uint16_t)light_block(light));
}

static void add_block(Cell *cell, const MeshTables *tables, uint8_t block, bool land)
{
    int group = tables->group[block];
    cell->blocks++;
    if (group < 0)
        return;
    if (group == GROUP_OPAQUE) {
        cell->opaque++;
        if (cell->opaque_block == BLOCK_AIR || (land && !cell->land))
            cell->opaque_block = block;
        cell->land = cell->land || land;
    } else if (tables->groups[group].pass == MESH_CUTOUT) {
        cell->leaves++;
        cell->leaf_block = block;
    } else {
        cell->other_block = block;
    }
}

// The block that a cell is drawn as.
static uint8_t cell_block(const Cell *cell)
{
    bool dark = cell->sky == 0 && cell->lamp == 0 && cell->other_block == BLOCK_AIR;
    if (cell->land || cell->opaque * 2 >= cell->blocks || (dark && cell->opaque))
        return cell->opaque_block;
    if (dark)
        return BLOCK_STONE;
    if (cell->other_block != BLOCK_AIR)
        return cell->other_block;
    return (cell->leaves + cell->opaque) * 2 >= cell->blocks ? cell->leaf_block : (uint8_t)BLOCK_AIR;
}

typedef struct Coarsener {
    CoarseChunk *coarse;
    const MeshTables *tables;
    const Chunk *chunk;
    const uint16_t *light;
} Coarsener;

// The cell of the blocks low..high along x and z; light only, beyond the chunk.
static Cell read_cell(const Coarsener *work, int y, const int x[2], const int z[2])
{
    Cell cell = {0};
    for (int bz = z[0]; bz <= z[1]; bz++)
        for (int bx = x[0]; bx <= x[1]; bx++) {
            add_light(&cell, work->light[light_index(bx, y, bz)]);
            if ((bx | bz) >= 0 && bx < CHUNK_SIZE && bz < CHUNK_SIZE)
                add_block(&cell, work->tables, chunk_get(work->chunk, bx, y, bz),
                          y <= work->chunk->columns[column_index(bx, bz)].height);
        }
    return cell;
}

static void keep_thin(const Coarsener *work, int y, const int x[2], const int z[2])
{
    for (int bz = z[0]; bz <= z[1]; bz++)
        for (int bx = x[0]; bx <= x[1]; bx++)
            if (work->tables->group[chunk_get(work->chunk, bx, y, bz)] == GROUP_OPAQUE) {
                uint16_t *row = &work->coarse->thin[y * CHUNK_SIZE + bz];
                *row = (uint16_t)(*row | 1u << bx);
            }
}

// First and last block of cell i, -1..size: of the cells beyond the chunk only the nearest block is known.
static void cell_range(const CoarseChunk *coarse, int i, int range[2])
{
    range[0] = i < 0 ? -1 : i << coarse->level;
    range[1] = i < 0 ? -1 : i == coarse->size ? CHUNK_SIZE : range[0] + (1 << coarse->level) - 1;
}

static void make_cell(const Coarsener *work, int cx, int y, int cz)
{
    CoarseChunk *coarse = work->coarse;
    int x[2], z[2];
    cell_range(coarse, cx, x);
    cell_range(coarse, cz, z);
    Cell cell = read_cell(work, y, x, z);
    bool inside = cx >= 0 && cz >= 0 && cx < coarse->size && cz < coarse->size;
    uint8_t block = inside ? cell_block(&cell) : (uint8_t)BLOCK_AIR;
    bool solid = inside ? work->tables->group[block] == GROUP_OPAQUE : !cell.open;
    coarse->light[light_index(cx, y, cz)] =
        solid ? 0 : (uint16_t)(cell.sky | cell.lamp << LIGHT_BLOCK_SHIFT | LIGHT_OPEN);
    if (!inside)
        return;
    coarse->blocks[block_index(cx, y, cz)] = block;
    if (!solid && cell.opaque)
        keep_thin(work, y, x, z);
}

// Layers from here upwards hold nothing but air, with full light.
static int air_from(const Chunk *chunk, const uint16_t *light)
{
    int section = SECTION_COUNT;
    while (section > 0 && !chunk->sections[section - 1] && chunk->uniform[section - 1] == BLOCK_AIR) {
        const uint16_t *cells = light + light_index(-1, (section - 1) * SECTION_HEIGHT, -1);
        unsigned differs = 0;
        for (int i = 0; i < LIGHT_LAYER * SECTION_HEIGHT; i++)
            differs |= (unsigned)(cells[i] & ~LIGHT_OPEN & 0xFFF) ^ LIGHT_MAX;
        if (differs)
            break;
        section--;
    }
    return section * SECTION_HEIGHT;
}

void coarse_chunk_make(CoarseChunk *coarse, const MeshTables *tables, const Neighbourhood *around, int level,
                       const uint16_t *light)
{
    Coarsener work = {.coarse = coarse, .tables = tables, .chunk = neighbourhood_chunk(around, 0, 0), .light = light};
    coarse->level = level;
    coarse->size = CHUNK_SIZE >> level;
    memset(coarse->blocks, BLOCK_AIR, sizeof coarse->blocks);
    memset(coarse->thin, 0, sizeof coarse->thin);
    int top = air_from(work.chunk, light);
    memset(coarse->light, 0, LIGHT_LAYER * sizeof *coarse->light);
    for (int y = 0; y < top; y++)
        for (int cz = -1; cz <= coarse->size; cz++)
            for (int cx = -1; cx <= coarse->size; cx++)
                make_cell(&work, cx, y, cz);
    for (int i = light_index(-1, top, -1); i < MIN(light_index(-1, top + 2, -1), LIGHT_CELLS); i++)
        coarse->light[i] = LIGHT_MAX | LIGHT_OPEN;
    for (int section = 0; section < SECTION_COUNT; section++) {
        const uint8_t *blocks = coarse->blocks + section * SECTION_BLOCKS;
        coarse->empty[section] = blocks[0] == BLOCK_AIR && memcmp(blocks, blocks + 1, SECTION_BLOCKS - 1) == 0;
    }
}
