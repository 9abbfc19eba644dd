// The first step of light: blocks to planes of bits, section by section, and the list of what emits light.
#include "world/blockset.h"
#include "world/light_internal.h"

enum { SET_OPAQUE, SET_DIMS, SET_EMITS, SET_COUNT };

typedef struct Rows {
    _Alignas(64) uint16_t rows[SET_COUNT][9][CHUNK_COLUMNS]; // of one section: set, chunk, y * 16 + z
    uint64_t in_reach[WIDE];                                 // by row: columns_in_reach of the strongest light
} Rows;

static void read_section(const Chunk *chunk, int section, const BlockSet *sets, Rows *rows, int which)
{
    if (chunk && chunk->sections[section]) {
        blockset_rows(sets, SET_COUNT, chunk->sections[section], CHUNK_COLUMNS, rows->rows[0][which],
                      9 * CHUNK_COLUMNS);
        return;
    }
    uint8_t block = chunk ? chunk->uniform[section] : (uint8_t)BLOCK_VOID;
    for (int s = 0; s < SET_COUNT; s++)
        memset(rows->rows[s][which], blockset_has(&sets[s], block) ? 0xFF : 0, sizeof rows->rows[s][which]);
}

static void assemble_section(const Field *field, const Rows *rows, int section)
{
    for (int y = 0; y < SECTION_HEIGHT; y++) {
        uint64_t *open = layer(field->open, section * SECTION_HEIGHT + y);
        uint64_t *clear = layer(field->clear, section * SECTION_HEIGHT + y);
        for (int cz = 0; cz < 3; cz++) {
            const uint16_t(*opaque)[CHUNK_COLUMNS] = &rows->rows[SET_OPAQUE][cz * 3];
            const uint16_t(*dims)[CHUNK_COLUMNS] = &rows->rows[SET_DIMS][cz * 3];
            for (int z = 0; z < CHUNK_SIZE; z++) {
                int row = y * CHUNK_SIZE + z;
                uint64_t o = (uint64_t)opaque[0][row] | (uint64_t)opaque[1][row] << 16 | (uint64_t)opaque[2][row] << 32;
                uint64_t d = (uint64_t)dims[0][row] | (uint64_t)dims[1][row] << 16 | (uint64_t)dims[2][row] << 32;
                open[cz * CHUNK_SIZE + z] = ~o & light_all;
                clear[cz * CHUNK_SIZE + z] = ~(o | d) & light_all;
            }
        }
        memset(open + WIDE, 0, (STRIDE - WIDE) * sizeof *open);
        memset(clear + WIDE, 0, (STRIDE - WIDE) * sizeof *clear);
    }
}

static void add_emitters(Field *field, Arena *scratch, Emitters emitters)
{
    if (field->emitter_count == field->emitter_capacity) {
        int capacity = MAX(256, field->emitter_capacity * 2);
        Emitters *grown = arena_alloc(scratch, (size_t)capacity * sizeof *grown);
        if (field->emitter_count > 0)
            memcpy(grown, field->emitters, (size_t)field->emitter_count * sizeof *grown);
        field->emitters = grown;
        field->emitter_capacity = capacity;
    }
    int *first = &field->first_emitters[emitters.hue][emitters.level];
    emitters.next = *first;
    *first = field->emitter_count;
    field->emitters[field->emitter_count++] = emitters;
    field->highest_emitter = MAX(field->highest_emitter, emitters.y);
}

// The columns of row `z` from which light of a level can come to the result: it loses a level with each step.
static uint64_t columns_in_reach(int level, int z)
{
    int reach = level - 1 - MAX(0, MAX(FIRST - z, z - (FIRST + LIGHT_SIZE - 1)));
    int low = MAX(0, FIRST - reach), high = MIN(WIDE, FIRST + LIGHT_SIZE + reach);
    return reach < 0 ? 0 : light_all >> (WIDE - (high - low)) << low;
}

// Notes the emitting blocks of one row of a chunk that matter to the result, runs of a level and hue together.
static void note_row(Field *field, Arena *scratch, int which, int y, int row, uint64_t cells)
{
    const Chunk *chunk = field->around->chunks[which];
    const int first = which % 3 * CHUNK_SIZE, z = row % CHUNK_SIZE;
    Emitters run = {.y = (int16_t)y, .z = (int16_t)row};
    for (; cells; cells &= cells - 1) {
        const BlockInfo *info = &block_table[chunk_get(chunk, __builtin_ctzll(cells) - first, y, z)];
        if (run.cells && (info->light != run.level || info->hue != run.hue)) {
            add_emitters(field, scratch, run);
            run.cells = 0;
        }
        run.level = info->light;
        run.hue = (uint8_t)info->hue;
        run.cells |= cells & -cells & columns_in_reach(info->light, row);
    }
    if (run.cells)
        add_emitters(field, scratch, run);
}

// Four rows of a chunk.
static void note_rows(Field *field, Arena *scratch, const Rows *rows, int which, int section, int first)
{
    for (int i = first; i < first + 4; i++) {
        int row = which / 3 * CHUNK_SIZE + i % CHUNK_SIZE;
        uint64_t cells = (uint64_t)rows->rows[SET_EMITS][which][i] << which % 3 * CHUNK_SIZE & rows->in_reach[row];
        if (cells)
            note_row(field, scratch, which, section * SECTION_HEIGHT + i / CHUNK_SIZE, row, cells);
    }
}

static void note_emitters(Field *field, Arena *scratch, const Rows *rows, int section)
{
    for (int which = 0; which < 9; which++) {
        const uint16_t *emits = rows->rows[SET_EMITS][which];
        for (int i = 0; i < CHUNK_COLUMNS; i += 4) {
            uint64_t any;
            memcpy(&any, emits + i, sizeof any);
            if (any) // most have none
                note_rows(field, scratch, rows, which, section, i);
        }
    }
}

static bool section_is_air(const Neighbourhood *around, int section)
{
    for (int i = 0; i < 9; i++) {
        const Chunk *chunk = around->chunks[i];
        if (!chunk || chunk->sections[section] || chunk->uniform[section] != BLOCK_AIR)
            return false;
    }
    return true;
}

int ISA_FN(light_read)(Field *field, Arena *scratch)
{
    BlockSet sets[SET_COUNT] = {
        [SET_OPAQUE] = blockset_of_flags(BLOCK_OPAQUE, 0), [SET_DIMS] = blockset_of_flags(BLOCK_DIMS_SKY, 0)};
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (block_table[block].light > 0)
            blockset_add(&sets[SET_EMITS], block);
    Rows *rows = arena_alloc(scratch, sizeof *rows);
    for (int z = 0; z < WIDE; z++)
        rows->in_reach[z] = columns_in_reach(LIGHT_MAX, z);
    int count = SECTION_COUNT;
    while (count > 0 && section_is_air(field->around, count - 1))
        count--;
    for (int section = 0; section < count; section++) {
        for (int which = 0; which < 9; which++)
            read_section(field->around->chunks[which], section, sets, rows, which);
        assemble_section(field, rows, section);
        note_emitters(field, scratch, rows, section);
    }
    int top = count * SECTION_HEIGHT;
    fill_layers(field->open, -1, -1, 0);
    fill_layers(field->open, top, top, light_all);
    return top;
}
