#include "game/screens/seeds.h"

#include "base/log.h"
#include "world/seed.h"

#include <stdio.h>
#include <string.h>

#define PICTURE_HOURS 9.0

enum { PROBES_AT_ONCE = 2, PICTURE_VIEW = 6 };

void seeds_init(Seeds *seeds, RenderQuality quality, RenderResources *resources)
{
    *seeds = (Seeds){0};
    seeds->pool = job_pool_create(1);
    seeds->preview =
        preview_create(&(PreviewConfig){SEED_PICTURE_WIDTH, SEED_PICTURE_HEIGHT, PICTURE_VIEW, quality, resources});
    seeds->pictures = pictures_create(&(PicturesConfig){
        .width = SEED_PICTURE_WIDTH, .height = SEED_PICTURE_HEIGHT, .count = SEEDS_MAX, .smooth = true});
}

static void find_spawn(Job *job, Arena *scratch)
{
    (void)scratch;
    SeedCard *card = (SeedCard *)job;
    card->generator = generator_create(card->info, card->seed);
    const ChunkSource *source = generator_source(card->generator);
    card->spawn = source_spawn(source);
    card->ground = source_column(source, card->spawn.feet.x, card->spawn.feet.z);
}

static void free_card(SeedCard *card)
{
    generator_destroy(card->generator);
    memory_free(card);
}

static void collect(Seeds *seeds)
{
    for (Job *job = job_pool_collect(seeds->pool), *next; job; job = next) {
        next = job->next;
        SeedCard *card = (SeedCard *)job;
        card->asked = false;
        card->ready = true;
    }
}

// Frees retired cards that no worker reads any more.
static void free_retired(Seeds *seeds, MapTiles *tiles)
{
    for (int i = 0; i < seeds->retired_count;) {
        SeedCard *card = seeds->retired[i];
        if (card->asked || (card->generator && !map_tiles_forget(tiles, generator_source(card->generator)))) {
            i++;
            continue;
        }
        free_card(card);
        seeds->retired[i] = seeds->retired[--seeds->retired_count];
    }
}

static void remove_card(Seeds *seeds, int at)
{
    SeedCard *card = seeds->cards[at];
    if (card->picture >= 0)
        seeds->taken[card->picture] = false;
    if (seeds->pictured == card) {
        preview_leave(seeds->preview);
        seeds->pictured = NULL;
    }
    seeds->count--;
    memmove(&seeds->cards[at], &seeds->cards[at + 1], (size_t)(seeds->count - at) * sizeof seeds->cards[0]);
    ASSERT(seeds->retired_count < (int)ARRAY_COUNT(seeds->retired));
    seeds->retired[seeds->retired_count++] = card;
}

void seeds_quit(Seeds *seeds, MapTiles *tiles)
{
    if (!seeds->pool)
        return;
    while (seeds->count > 0)
        remove_card(seeds, seeds->count - 1);
    preview_destroy(seeds->preview);
    job_pool_wait_all(seeds->pool);
    collect(seeds);
    map_tiles_settle(tiles);
    free_retired(seeds, tiles);
    ASSERT(seeds->retired_count == 0);
    job_pool_destroy(seeds->pool);
    pictures_destroy(seeds->pictures);
    *seeds = (Seeds){0};
}

static int find(const Seeds *seeds, const RememberedSeed *seed)
{
    for (int i = 0; i < seeds->count; i++)
        if (seeds->cards[i]->seed == seed->seed && seeds->cards[i]->info->id == seed->generator)
            return i;
    return -1;
}

static SeedCard *make_card(const RememberedSeed *seed)
{
    SeedCard *card = memory_alloc_zero(MEMORY_GENERAL, sizeof *card);
    card->job.run = find_spawn;
    card->seed = seed->seed;
    card->info = generator_find(seed->generator);
    card->picture = -1;
    return card;
}

SeedCard *seeds_add(Seeds *seeds, int at, const RememberedSeed *seed, SeedOrigin origin)
{
    int found = find(seeds, seed);
    SeedCard *card = found >= 0 ? seeds->cards[found] : make_card(seed);
    if (found >= 0) {
        seeds->count--;
        memmove(&seeds->cards[found], &seeds->cards[found + 1],
                (size_t)(seeds->count - found) * sizeof seeds->cards[0]);
    } else if (seeds->count == SEEDS_MAX) {
        remove_card(seeds, SEEDS_MAX - 1);
    }
    at = MIN(at, seeds->count);
    memmove(&seeds->cards[at + 1], &seeds->cards[at], (size_t)(seeds->count - at) * sizeof seeds->cards[0]);
    seeds->cards[at] = card;
    seeds->count++;
    card->origin = origin;
    if (seed->text[0])
        snprintf(card->text, sizeof card->text, "%s", seed->text);
    return card;
}

void seeds_roll(Seeds *seeds, const GeneratorSpec *info, int wanted)
{
    if (seeds->retired_count > SEEDS_MAX / 2)
        return; // workers are behind
    for (int i = seeds->count - 1; i >= 0; i--)
        if (seeds->cards[i]->origin == SEED_RANDOM)
            remove_card(seeds, i);
    wanted = CLAMP(wanted, MIN(seeds->count + 4, SEEDS_MAX), SEEDS_MAX);
    while (seeds->count < wanted)
        seeds_add(seeds, seeds->count, &(RememberedSeed){.seed = seed_random(), .generator = info->id}, SEED_RANDOM);
}

static void ask(Seeds *seeds, int first, int end)
{
    int under_way = 0;
    for (int i = 0; i < seeds->count; i++)
        under_way += seeds->cards[i]->asked;
    for (int turn = 0; turn < 2; turn++) // visible cards first, then the others
        for (int i = turn ? 0 : first; i < (turn ? seeds->count : MIN(end, seeds->count)); i++) {
            SeedCard *card = seeds->cards[i];
            if (card->asked || card->ready || under_way >= PROBES_AT_ONCE)
                continue;
            card->asked = true;
            under_way++;
            job_pool_submit(seeds->pool, &card->job);
        }
}

static void keep_picture(Seeds *seeds, const uint8_t *rgb)
{
    int slot = 0;
    while (slot < SEEDS_MAX - 1 && seeds->taken[slot])
        slot++;
    seeds->taken[slot] = true;
    seeds->pictured->picture = slot;
    seeds->pictured = NULL;
    pictures_set(seeds->pictures, slot, rgb);
}

static SeedCard *find_unpictured(const Seeds *seeds, int first, int end)
{
    for (int i = first; i < MIN(end, seeds->count); i++)
        if (seeds->cards[i]->ready && seeds->cards[i]->picture < 0)
            return seeds->cards[i];
    return NULL;
}

// One picture at a time, of visible cards.
static void go_on_with_pictures(Seeds *seeds, int first, int end)
{
    if (seeds->pictured) {
        const uint8_t *rgb = preview_step(seeds->preview);
        if (rgb)
            keep_picture(seeds, rgb);
        return;
    }
    SeedCard *card = find_unpictured(seeds, first, end);
    if (card)
        preview_begin(seeds->preview, generator_source(card->generator), &card->spawn, PICTURE_HOURS);
    seeds->pictured = card;
}

void seeds_update(Seeds *seeds, MapTiles *tiles, int first, int end)
{
    collect(seeds);
    free_retired(seeds, tiles);
    ask(seeds, first, end);
    if (seeds->preview)
        go_on_with_pictures(seeds, first, end);
}
