// The rock of a chunk's columns (karst/mesh.h), layer by layer from above, with bits of a row at once.
#include "mesh/mesh_internal.h"

enum { ROCK_MOST = 48 }; // layers of a run: more of it is seldom seen over nearer land

// The columns whose run is not known yet: those without one, and those in one, whose tops are known.
typedef struct RockSearch {
    Rock *rock;
    uint16_t wanted[CHUNK_SIZE], inside[CHUNK_SIZE]; // bit x of row z
    int last;                                        // top of the run that began last
} RockSearch;

static void begin_run(Rock *rock, int column, int top)
{
    rock->top[column] = (uint8_t)top;
    rock->bottom[column] = 0;
}

// `opaque`: of layer y, below all layers before.
static void search_layer(RockSearch *search, int y, const uint16_t opaque[CHUNK_SIZE])
{
    for (int z = 0; z < CHUNK_SIZE; z++) {
        unsigned wanted = search->wanted[z], inside = search->inside[z];
        unsigned begins = wanted & opaque[z] & ~inside, ends = inside & ~(unsigned)opaque[z];
        search->last = begins ? y + 1 : search->last;
        for (unsigned left = begins; left; left &= left - 1)
            begin_run(search->rock, z * CHUNK_SIZE + __builtin_ctz(left), y + 1);
        for (unsigned left = ends; left; left &= left - 1) {
            int column = z * CHUNK_SIZE + __builtin_ctz(left);
            bool thick = search->rock->top[column] - (y + 1) >= ROCK_LEAST;
            search->rock->bottom[column] = (uint8_t)(y + 1);
            wanted &= thick ? ~(left & -left) : ~0u;
        }
        search->inside[z] = (uint16_t)((inside | begins) & ~ends);
        search->wanted[z] = (uint16_t)wanted;
    }
}

// False once all columns have a run, or are in one that is deep enough.
static bool is_searching(const RockSearch *search, int y)
{
    unsigned wanted = 0, outside = 0;
    for (int z = 0; z < CHUNK_SIZE; z++) {
        wanted |= search->wanted[z];
        outside |= (unsigned)search->wanted[z] & ~(unsigned)search->inside[z];
    }
    return outside != 0 || (wanted != 0 && y >= search->last - ROCK_MOST);
}

// Runs that go on below layer y end there; thin ones are none.
static void end_search(const RockSearch *search, int y)
{
    Rock *rock = search->rock;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        if (search->inside[i / CHUNK_SIZE] >> i % CHUNK_SIZE & 1)
            rock->bottom[i] = (uint8_t)y;
        if (rock->top[i] - rock->bottom[i] < ROCK_LEAST)
            rock->top[i] = 0;
    }
}

void ISA_FN(rock_find)(const Chunk *chunk, bool wood, Rock *rock)
{
    const BlockSet opaque = blockset_of_flags(BLOCK_OPAQUE, wood ? 0 : BLOCK_WOOD);
    RockSearch search = {.rock = rock};
    memset(search.wanted, 0xFF, sizeof search.wanted);
    *rock = (Rock){.top = {0}};
    int y = UINT8_MAX - 1;
    for (; y >= 0 && is_searching(&search, y); y--) {
        int section = y / SECTION_HEIGHT;
        const uint8_t *blocks = chunk->sections[section];
        uint16_t rows[CHUNK_SIZE];
        if (blocks)
            blockset_rows(&opaque, 1, blocks + y % SECTION_HEIGHT * CHUNK_COLUMNS, CHUNK_SIZE, rows, CHUNK_SIZE);
        else
            memset(rows, blockset_has(&opaque, chunk->uniform[section]) ? 0xFF : 0, sizeof rows);
        search_layer(&search, y, rows);
        y -= blocks ? 0 : y % SECTION_HEIGHT; // all its layers are the same
    }
    end_search(&search, y + 1);
}

// ---- tops

// Opaque blocks and leaves; not glass, ice and plants.
static BlockSet casting_shadow(void)
{
    BlockSet set = {0};
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (block_table[block].shape == SHAPE_CUBE && !(block_table[block].flags & BLOCK_TRANSLUCENT))
            blockset_add(&set, block);
    return set;
}

void ISA_FN(tops_find)(const Chunk *chunk, ColumnTops *tops)
{
    const BlockSet sets[2] = {casting_shadow(), blockset_of_flags(BLOCK_CUTOUT, 0)};
    uint16_t open[CHUNK_SIZE], rows[2][CHUNK_SIZE]; // columns in which nothing was found yet: bit x of row z
    unsigned any = UINT16_MAX;
    memset(open, 0xFF, sizeof open);
    *tops = (ColumnTops){0};
    for (int y = CHUNK_HEIGHT - 1; y >= 0 && any; y--) {
        const uint8_t *blocks = chunk->sections[y / SECTION_HEIGHT], uniform = chunk->uniform[y / SECTION_HEIGHT];
        if (!blocks && !blockset_has(&sets[0], uniform)) {
            y -= y % SECTION_HEIGHT;
            continue;
        }
        if (blocks)
            blockset_rows(sets, 2, blocks + y % SECTION_HEIGHT * CHUNK_COLUMNS, CHUNK_SIZE, rows[0], CHUNK_SIZE);
        for (int s = 0; s < 2 && !blocks; s++)
            memset(rows[s], blockset_has(&sets[s], uniform) ? 0xFF : 0, sizeof rows[s]);
        any = 0;
        for (int z = 0; z < CHUNK_SIZE; z++) {
            unsigned found = open[z] & rows[0][z], leaves = found & rows[1][z];
            tops->leaves[2 * z] = (uint8_t)(tops->leaves[2 * z] | leaves);
            tops->leaves[2 * z + 1] = (uint8_t)(tops->leaves[2 * z + 1] | leaves >> 8);
            open[z] = (uint16_t)(open[z] & ~found);
            any |= open[z];
            for (; found; found &= found - 1)
                tops->height[z * CHUNK_SIZE + __builtin_ctz(found)] = (uint8_t)MIN(y + 1, UINT8_MAX);
        }
    }
}
