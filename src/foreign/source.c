// A library's world as a source: implements ChunkSource with the library's functions.
#include "foreign/foreign_internal.h"

#include <string.h>

enum { CACHE_SIDE = 48, OWN_FACTS = 2 };

// Colours of grass, leaves and water where a biome has none.
static const ForeignTint usual = {0x7FA84F, 0x5E8C3A, 0x3B6FA8};

static const ForeignSource *of(const ChunkSource *source) { return (const ForeignSource *)source; }

static uint32_t tint(uint32_t own, uint32_t other) { return own ? own : other; }

static ForeignTint tint_of(const Foreign *foreign, int biome)
{
    const ForeignTint own = foreign->says.facts.tints[biome];
    return (ForeignTint){tint(own.grass, usual.grass), tint(own.leaves, usual.leaves), tint(own.water, usual.water)};
}

static Chunk *convert_chunk(const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    KarstColumn columns[CHUNK_COLUMNS];
    const ArenaMark mark = arena_mark(scratch);
    Chunk *chunk = chunk_create(pos, foreign_blocks(of(source), pos, columns, scratch));
    arena_release(scratch, mark);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        chunk->columns[i] = (ColumnInfo){.height = (uint8_t)columns[i].height, .biome = (uint8_t)columns[i].biome};
    for (int i = 0; i < TINT_CELLS; i++) {
        const int x = i % 4 * TINT_CELL + TINT_CELL / 2, z = i / 4 * TINT_CELL + TINT_CELL / 2;
        const ForeignTint colours = tint_of(of(source)->foreign, columns[column_index(x, z)].biome);
        chunk->tint.grass[i] = colours.grass;
        chunk->tint.leaves[i] = colours.leaves;
        chunk->tint.water[i] = colours.water;
    }
    return chunk;
}

static void find_columns(const ChunkSource *source, int64_t x, int64_t z, int step, KarstColumn *columns, int width)
{
    Arena scratch;
    arena_init(&scratch);
    foreign_columns(of(source), &(ForeignGrid){x, z, step, width, width}, columns, &scratch);
    arena_quit(&scratch);
}

static ColumnInfo convert_column(const ChunkSource *source, int64_t x, int64_t z)
{
    KarstColumn column;
    find_columns(source, x, z, 1, &column, 1);
    return (ColumnInfo){.height = (uint8_t)column.height, .biome = (uint8_t)column.biome};
}

static void convert_columns(const ChunkSource *source, int64_t x, int64_t z, int step, int count, ColumnTile *tiles)
{
    KarstColumn columns[CHUNK_COLUMNS];
    for (int t = 0; t < count; t++) {
        ColumnTile *tile = &tiles[t];
        memset(tile, 0, sizeof *tile);
        find_columns(source, x, z + (int64_t)t * CHUNK_SIZE * step, step, columns, CHUNK_SIZE);
        for (int i = 0; i < CHUNK_COLUMNS; i++) {
            tile->elevation[i] = columns[i].height;
            tile->river[i] = 1.0f;
            tile->height[i] = (uint8_t)columns[i].height;
            tile->biome[i] = (uint8_t)columns[i].biome;
            tile->water[i] = (uint8_t)MAX(columns[i].water, 0);
        }
    }
}

static void guess_looks(const ChunkSource *source, int64_t x, int64_t z, int step, const ColumnTile *tile,
                        ColumnLook *looks)
{
    const Foreign *foreign = of(source)->foreign;
    KarstColumn columns[CHUNK_COLUMNS];
    find_columns(source, x, z, step, columns, CHUNK_SIZE);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        const uint8_t ground = foreign->says.blocks[columns[i].top];
        const bool wet = tile->height[i] < tile->water[i];
        const ForeignTint colours = tint_of(foreign, tile->biome[i]);
        looks[i] = (ColumnLook){.top = wet ? BLOCK_WATER : ground, .side = ground == BLOCK_GRASS ? BLOCK_DIRT : ground};
        looks[i].grass = block_table[looks[i].top].tint == TINT_GRASS ? colours.grass : 0;
        looks[i].foliage = block_table[looks[i].top].tint == TINT_LEAVES ? colours.leaves : 0;
        looks[i].water = wet ? colours.water : 0;
    }
}

// Counts every layer, and returns the average count of every step-th one.
static int count_air(const ChunkSource *source, const CaveTile *tile, Arena *scratch)
{
    int count = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        if (tile->height[i] > 0)
            count += foreign_hollow(of(source), tile->x + (int64_t)(i % CHUNK_SIZE) * tile->step,
                                    tile->z + (int64_t)(i / CHUNK_SIZE) * tile->step, scratch);
    return count / tile->step;
}

static SpawnPoint ask_spawn(const ChunkSource *source, Arena *scratch) { return foreign_spawn(of(source), scratch); }

static int ask_facts(const ChunkSource *source, int64_t x, int64_t z, ColumnFact facts[COLUMN_FACTS_MAX])
{
    const ForeignSource *own = of(source);
    _Static_assert(KARST_FACTS_MAX <= COLUMN_FACTS_MAX, "the library's facts fit");
    KarstFact said[KARST_FACTS_MAX];
    KarstColumn column;
    find_columns(source, x, z, 1, &column, 1);
    int count = 0, told = own->foreign->says.has_explain && own->world
                              ? own->foreign->calls->explain(own->foreign, own->world, x, z, said)
                              : 0;
    for (; count < CLAMP(told, 0, KARST_FACTS_MAX - OWN_FACTS); count++)
        facts[count] = (ColumnFact){said[count].name ? said[count].name : "?", said[count].value};
    facts[count++] = (ColumnFact){"height", column.height};
    facts[count++] = (ColumnFact){"water", column.water};
    return count;
}

// ---- making one

static SourceFacts facts_of(const Foreign *foreign)
{
    return (SourceFacts){.id = -1,
                         .spawn_reach = SPAWN_FARTHEST,
                         .hash = foreign->hash,
                         .name = foreign->says.facts.name,
                         .biomes = foreign->says.facts.biomes,
                         .biome_count = foreign->says.facts.biome_count,
                         .foreign = true,
                         .missing = !foreign->calls};
}

static ChunkSource *create(const void *context, int64_t seed)
{
    Foreign *foreign = (Foreign *)(uintptr_t)context;
    ForeignSource *source = memory_alloc_zero(MEMORY_GENERAL, sizeof *source);
    source->source = (ChunkSource){.facts = facts_of(foreign),
                                   .seed = seed,
                                   .chunk = convert_chunk,
                                   .column = convert_column,
                                   .columns = convert_columns,
                                   .looks = guess_looks,
                                   .hollow = count_air,
                                   .spawn = ask_spawn,
                                   .explain = ask_facts};
    source->foreign = foreign;
    source->world = foreign->calls ? foreign->calls->create(foreign, seed) : NULL;
    source->cache = cache_create(CACHE_SIDE);
    return &source->source;
}

static void destroy(ChunkSource *source)
{
    ForeignSource *own = (ForeignSource *)source;
    if (own->world)
        own->foreign->calls->destroy(own->foreign, own->world);
    cache_destroy(own->cache);
    memory_free(own);
}

SourceFactory foreign_factory(Foreign *foreign, uint64_t hash)
{
    foreign->hash = hash;
    return (SourceFactory){.facts = facts_of(foreign), .context = foreign, .create = create, .destroy = destroy};
}
