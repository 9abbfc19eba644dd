#include "tools/commands.h"

#include "base/parse.h"
#include "cli/shared.h"

#include <inttypes.h>
#include <math.h>

typedef struct AtOptions {
    Arguments arguments;
    WorldOptions world;
} AtOptions;

static void print_facts(const ChunkSource *source, int64_t x, int64_t z)
{
    ColumnInfo column = source_column(source, x, z);
    printf("biome %s\nsurface %d\n", source->facts.biomes[column.biome].name, column.height);
    ColumnFact facts[COLUMN_FACTS_MAX];
    int count = source_explain(source, x, z, facts);
    for (int i = 0; i < count; i++)
        printf("%s %.6g\n", facts[i].name, (double)facts[i].value);
}

typedef struct Here {
    const ChunkSource *source;
    int64_t x, z;
} Here;

// Prints "landmark arch 12,-30 reach 24" if it may cover the place.
static void print_landmark(void *context, const Landmark *landmark)
{
    const Here *here = context;
    int64_t dx = landmark->x - here->x, dz = landmark->z - here->z;
    if (dx * dx + dz * dz <= (int64_t)landmark->reach * landmark->reach)
        printf("landmark %s %" PRId64 ",%" PRId64 " reach %d\n", here->source->facts.landmarks[landmark->kind].name,
               landmark->x, landmark->z, landmark->reach);
}

static void print_landmarks(const ChunkSource *source, int64_t x, int64_t z)
{
    enum { REACH = 64 }; // more than any landmark's
    Here here = {source, x, z};
    source_landmarks(source, &(LandmarkArea){x - REACH, z - REACH, x + REACH, z + REACH}, UINT32_MAX, print_landmark,
                     &here);
}

// Prints "blocks 63..65 dirt": runs of one block, from the top.
static void print_blocks(const Chunk *chunk, int local_x, int local_z)
{
    for (int high = CHUNK_HEIGHT - 1, low; high >= 0; high = low - 1) {
        uint8_t block = chunk_get(chunk, local_x, high, local_z);
        low = high;
        while (low > 0 && chunk_get(chunk, local_x, low - 1, local_z) == block)
            low--;
        printf("blocks %d..%d %s\n", low, high, block_table[block].name);
    }
}

// The position given as X,Z, or the link's. False, with one logged line, if the word is not a position.
static bool place_of(const AtOptions *options, int64_t at[2])
{
    at[0] = (int64_t)floor(options->world.link.feet[0]);
    at[1] = (int64_t)floor(options->world.link.feet[2]);
    if (options->arguments.word_count == 0 ||
        (parse_int64_list(options->arguments.words[0], ',', at, 2) && block_in_world(at[0], at[1])))
        return true;
    return log_failure("\"%.80s\": expected X,Z, whole numbers from %" PRId64 " to %" PRId64,
                       options->arguments.words[0], WORLD_BLOCK_MIN, WORLD_BLOCK_MAX);
}

static int run(const void *data)
{
    const AtOptions *options = data;
    int64_t at[2];
    if (!place_of(options, at))
        return EXIT_USAGE;
    Arena scratch;
    arena_init(&scratch);
    Generator *generator = generator_create(options->world.generator, options->world.seed);
    ChunkPos pos = chunk_pos_of_block(at[0], at[1]);
    Chunk *chunk = source_chunk(generator_source(generator), pos, &scratch);
    printf("at %" PRId64 ",%" PRId64 "\nchunk %" PRId32 ",%" PRId32 "\n", at[0], at[1], pos.x, pos.z);
    print_facts(generator_source(generator), at[0], at[1]);
    print_landmarks(generator_source(generator), at[0], at[1]);
    print_blocks(chunk, (int)(at[0] & 15), (int)(at[1] & 15));
    chunk_release(chunk);
    generator_destroy(generator);
    arena_quit(&scratch);
    return EXIT_DONE;
}

#define FIELD(member) .field = offsetof(AtOptions, member)

static const Option rows[] = {WORLD_ROWS};

const Command cmd_at = {
    .name = "at",
    .arguments = "X,Z | LINK [options]",
    .summary = "prints the generated facts of a place: biome, height, every field's value, the column's blocks",
    .details =
        "Fields and values have the names that they have in the recipe of the generator, where comments explain\n"
        "them: karst recipe show NAME, assets/recipes/NAME.json.",
    COMMAND_OPTIONS(AtOptions, rows),
    .words_least = 1,
    .words_most = 1,
    .link = offsetof(AtOptions, world),
    .run = run,
};
