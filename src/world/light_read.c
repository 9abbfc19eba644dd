// The first step of light: blocks to planes of bits, section by section, and the list of what emits light.
#include "world/blockset.h"
#include "world/light_internal.h"

enum { SET_OPAQUE, SET_DIMS, SET_EMITS, SET_COUNT };

typedef struct Rows {
    _Alignas(64) uint16_t rows[SET_COUNT][9][CHUNK_COLUMNS]; // of one section: set, chunk, y * 16 + z
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
    field->emitters[field->emitter_count++] = emitters;
    field->hues |= 1u << emitters.hue;
    field->lowest_emitter = MIN(field->lowest_emitter, emitters.y);
    field->highest_emitter = MAX(field->highest_emitter, emitters.y);
}

// The columns of row `z` from which light of a level can come to the result: it loses a level with each step.
static uint64_t columns_in_reach(int level, int z)
{
    int reach = level - 1 - MAX(0, MAX(FIRST - z, z - (FIRST + LIGHT_SIZE - 1)));
    int low = MAX(0, FIRST - reach), high = MIN(WIDE, FIRST + LIGHT_SIZE + reach);
    return reach < 0 ? 0 : light_all >> (WIDE - (high - low)) << low;
}

// Notes the emitting blocks of one row of a chunk that matter to the result, by level and hue.
static void note_row(Field *field, Arena *scratch, int which, int y, int z, unsigned bits)
{
    const Chunk *chunk = field->around->chunks[which];
    uint16_t cells[EMITTER_LEVELS * HUE_COUNT] = {0};
    for (; bits; bits &= bits - 1) {
        int x = __builtin_ctz(bits);
        const BlockInfo *info = &block_table[chunk_get(chunk, x, y, z)];
        uint16_t *row = &cells[info->light * HUE_COUNT + info->hue];
        *row = (uint16_t)(*row | 1u << x);
    }
    for (int kind = HUE_COUNT; kind < EMITTER_LEVELS * HUE_COUNT; kind++) {
        if (!cells[kind])
            continue;
        Emitters emitters = {.y = (int16_t)y,
                             .z = (int16_t)(which / 3 * CHUNK_SIZE + z),
                             .level = (uint8_t)(kind / HUE_COUNT),
                             .hue = (uint8_t)(kind % HUE_COUNT),
                             .cells = (uint64_t)cells[kind] << (which % 3 * CHUNK_SIZE)};
        emitters.cells &= columns_in_reach(emitters.level, emitters.z);
        if (emitters.cells)
            add_emitters(field, scratch, emitters);
    }
}

static void note_emitters(Field *field, Arena *scratch, const Rows *rows, int section)
{
    for (int which = 0; which < 9; which++) {
        const uint16_t *emits = rows->rows[SET_EMITS][which];
        for (int y = 0; y < SECTION_HEIGHT; y++, emits += CHUNK_SIZE) {
            unsigned any = 0;
            for (int z = 0; z < CHUNK_SIZE; z++)
                any |= emits[z];
            for (int z = 0; any && z < CHUNK_SIZE; z++)
                if (emits[z])
                    note_row(field, scratch, which, section * SECTION_HEIGHT + y, z, emits[z]);
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
        [SET_OPAQUE] = blockset_of_flags(BLOCK_OPAQUE), [SET_DIMS] = blockset_of_flags(BLOCK_DIMS_SKY)};
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (block_table[block].light > 0)
            blockset_add(&sets[SET_EMITS], block);
    Rows *rows = arena_alloc(scratch, sizeof *rows);
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
