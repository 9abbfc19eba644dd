// Loading a library: all that it says of itself is checked and copied here, once, so that nothing later has to doubt
// it.
#include "foreign/foreign_internal.h"

#include "base/os_library.h"
#include "base/text.h"
#include "foreign/blocks.h"
#include "gen/spec_table.h"

#include <stdio.h>
#include <string.h>

#define REFUSE(...) (snprintf(fault, FOREIGN_FAULT, __VA_ARGS__), false)

// ---- checks

// Plain letters only: names are printed, and are part of files' names.
static bool is_name(const char *name)
{
    return name && strnlen(name, FOREIGN_NAME) < FOREIGN_NAME && spec_name_valid(name, "-.");
}

// Printable ASCII without quotes and backslashes, which need no escape anywhere.
static bool is_line(const char *text, size_t room)
{
    if (!text || strnlen(text, room) >= room)
        return false;
    for (; *text; text++)
        if (*text < ' ' || *text > '~' || *text == '"' || *text == '\\')
            return false;
    return true;
}

static bool check_table(const KarstGenerator *table, char fault[FOREIGN_FAULT])
{
    if (table->version != KARST_GENERATOR_VERSION)
        return REFUSE("it has version %u of the interface, not %u", table->version, KARST_GENERATOR_VERSION);
    if (table->size < sizeof *table)
        return REFUSE("its KarstGenerator.size is %u, less than the %u of version %u", table->size,
                      (unsigned)sizeof *table, KARST_GENERATOR_VERSION);
    if (!is_name(table->name))
        return REFUSE("its name is no name: a letter from a to z, then also digits and _ - ., at most %d bytes",
                      KARST_NAME_MAX);
    if (!is_line(table->release, FOREIGN_NAME))
        return REFUSE("its release is no text of at most %d printable characters of ASCII", KARST_NAME_MAX);
    if (table->summary && !is_line(table->summary, FOREIGN_SUMMARY))
        return REFUSE("its summary is no line of at most %d printable characters of ASCII", FOREIGN_SUMMARY - 1);
    if (!table->blocks || table->block_count < 1 || table->block_count > 1 << 16)
        return REFUSE("it has %u blocks: expected 1 to 65536", table->blocks ? table->block_count : 0);
    if (!table->biomes || table->biome_count < 1 || table->biome_count > BIOMES_MAX)
        return REFUSE("it has %u biomes: expected 1 to %d", table->biomes ? table->biome_count : 0, BIOMES_MAX);
    if (!table->create || !table->chunk)
        return REFUSE("it lacks the function %s", table->create ? "chunk" : "create");
    return true;
}

static bool take_blocks(ForeignTable *says, const KarstGenerator *table, char fault[FOREIGN_FAULT])
{
    uint64_t taken = 0;
    says->block_count = (int)table->block_count;
    memset(says->blocks, BLOCK_VOID, sizeof says->blocks); // found by columns.c
    for (uint32_t i = 0; i < table->block_count; i++) {
        const KarstBlock *block = &table->blocks[i];
        if (!is_name(block->name))
            return REFUSE("block %u has no name: a letter from a to z, then also digits and _ - .", i);
        const int kind = foreign_map_block(block, &taken);
        if (kind < 0)
            return REFUSE("more than %d of its blocks have names that Karst does not know: \"%s\" is one too many",
                          KARST_PLAIN_BLOCKS_MAX, block->name);
        says->blocks[i] = (uint8_t)kind;
    }
    return true;
}

static bool take_biomes(ForeignFacts *facts, const KarstGenerator *table, char fault[FOREIGN_FAULT])
{
    facts->biome_count = (int)table->biome_count;
    for (int i = 0; i < facts->biome_count; i++) {
        const KarstBiome *biome = &table->biomes[i];
        if (!is_name(biome->name))
            return REFUSE("biome %d has no name: a letter from a to z, then also digits and _ - .", i);
        const int other = TEXT_INDEX(facts->biomes, i, name, biome->name);
        if (other >= 0)
            return REFUSE("biomes %d and %d are both named \"%s\"", other, i, biome->name);
        BiomeInfo *info = &facts->biomes[i];
        snprintf(info->name, sizeof info->name, "%s", biome->name);
        info->map_colour = biome->colour & 0xFFFFFF;
        info->flags = BIOME_SPAWN | (biome->flags & (KARST_BIOME_WATER | KARST_BIOME_RIVER) ? BIOME_WATER : 0) |
                      (biome->flags & KARST_BIOME_RIVER ? BIOME_STREAM : 0);
        facts->tints[i] = (ForeignTint){
            .grass = biome->grass & 0xFFFFFF, .leaves = biome->leaves & 0xFFFFFF, .water = biome->water & 0xFFFFFF};
    }
    return true;
}

bool foreign_take(ForeignTable *says, const KarstGenerator *table, char fault[FOREIGN_FAULT])
{
    if (!check_table(table, fault) || !take_blocks(says, table, fault) || !take_biomes(&says->facts, table, fault))
        return false;
    snprintf(says->facts.name, sizeof says->facts.name, "%s", table->name);
    snprintf(says->facts.release, sizeof says->facts.release, "%s", table->release);
    snprintf(says->facts.summary, sizeof says->facts.summary, "%s", table->summary ? table->summary : "");
    says->has_columns = table->columns != NULL;
    says->has_spawn = table->spawn != NULL;
    says->has_explain = table->explain != NULL;
    return true;
}

// ---- a library in this process

int foreign_enter(const Foreign *foreign, const char *name)
{
    os_library_enter(name);
    return watchdog_enter(foreign->watchdog, name);
}

void foreign_leave(const Foreign *foreign, int call)
{
    watchdog_leave(foreign->watchdog, call);
    os_library_enter(NULL);
}

#define INSIDE(foreign, TYPE, CALL)                                                                                    \
    const int inside = foreign_enter(foreign, (foreign)->says.facts.name);                                             \
    TYPE result = CALL;                                                                                                \
    foreign_leave(foreign, inside)

static void *create(const Foreign *foreign, int64_t seed)
{
    INSIDE(foreign, void *, foreign->table->create(seed));
    return result;
}

static void destroy(const Foreign *foreign, void *world)
{
    const int inside = foreign_enter(foreign, (foreign)->says.facts.name);
    if (foreign->table->destroy)
        foreign->table->destroy(world);
    foreign_leave(foreign, inside);
}

#define FAILED "its function returned 0"

static bool chunk(const Foreign *foreign, void *world, ChunkPos pos, const ForeignChunk *made, char *fault)
{
    uint16_t *numbers = arena_alloc(made->scratch, CHUNK_BLOCKS * sizeof *numbers);
    INSIDE(foreign, const int, foreign->table->chunk(world, pos.x, pos.z, numbers, made->columns));
    if (result == 0)
        return REFUSE(FAILED);
    foreign_translate_blocks(foreign->says.blocks, numbers, made->blocks);
    return true;
}

static bool columns(const Foreign *foreign, void *world, const ForeignGrid *grid, KarstColumn *out, char *fault)
{
    const KarstGenerator *table = foreign->table;
    INSIDE(foreign, const int, table->columns(world, grid->x, grid->z, grid->step, grid->width, grid->depth, out));
    return result != 0 || REFUSE(FAILED);
}

static bool spawn(Foreign *foreign, void *world, KarstSpawn *place)
{
    INSIDE(foreign, const int, foreign->table->spawn(world, place));
    return result != 0;
}

static int explain(Foreign *foreign, void *world, int64_t x, int64_t z, KarstFact *facts)
{
    INSIDE(foreign, const int, foreign->table->explain(world, x, z, facts));
    return result;
}

const ForeignCalls foreign_direct = {create, destroy, chunk, columns, spawn, explain};

// ---- opening

const KarstGenerator *foreign_load(const char *path, char fault[FOREIGN_FAULT])
{
    typedef const KarstGenerator *Entry(void);
    void *library = os_library_open(path, fault, FOREIGN_FAULT);
    Entry *entry = library ? (Entry *)os_library_find(library, "karst_generator") : NULL;
    const KarstGenerator *table = entry ? entry() : NULL;
    if (library && !table)
        snprintf(fault, FOREIGN_FAULT, "%s",
                 entry ? "its karst_generator returned NULL: it cannot work here"
                       : "it exports no function karst_generator: it is no generator of karst_generator.h");
    return table;
}
