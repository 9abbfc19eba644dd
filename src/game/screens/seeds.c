#include "game/screens/seeds.h"

#include "base/log.h"
#include "world/seed.h"

#include <stdio.h>
#include <string.h>

#define PICTURE_HOURS 9.0

enum { PROBES_AT_ONCE = 2, PICTURE_VIEW = 6 };

void seeds_init(Seeds *seeds)
{
    *seeds = (Seeds){0};
    seeds->pool = job_pool_create(1);
    seeds->pictures = pictures_create(&(PicturesConfig){
        .width = SEED_PICTURE_WIDTH, .height = SEED_PICTURE_HEIGHT, .count = SEED_PICTURES, .smooth = true});
}

void seeds_resume(Seeds *seeds, RenderQuality quality, RenderResources *resources)
{
    seeds->preview =
        preview_create(&(PreviewConfig){SEED_PICTURE_WIDTH, SEED_PICTURE_HEIGHT, PICTURE_VIEW, quality, resources});
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

static void retire(Seeds *seeds, SeedCard *card)
{
    if (card->picture >= 0)
        seeds->taken[card->picture] = false;
    card->picture = -1;
    if (seeds->pictured == card) {
        preview_leave(seeds->preview);
        seeds->pictured = NULL;
    }
    ASSERT(seeds->retired_count < (int)ARRAY_COUNT(seeds->retired));
    seeds->retired[seeds->retired_count++] = card;
}

static SeedCard *take_out(SeedCard **list, int *count, int at)
{
    SeedCard *card = list[at];
    --*count;
    memmove(&list[at], &list[at + 1], (size_t)(*count - at) * sizeof list[0]);
    return card;
}

static void remove_card(Seeds *seeds, int at) { retire(seeds, take_out(seeds->cards, &seeds->count, at)); }

static void put_aside(Seeds *seeds, SeedCard *card)
{
    if (seeds->aside_count == SEEDS_ASIDE)
        retire(seeds, take_out(seeds->aside, &seeds->aside_count, 0));
    seeds->aside[seeds->aside_count++] = card;
}

static void retire_aside(Seeds *seeds)
{
    while (seeds->aside_count > 0)
        retire(seeds, seeds->aside[--seeds->aside_count]);
}

void seeds_pause(Seeds *seeds)
{
    preview_destroy(seeds->preview);
    seeds->preview = NULL;
    seeds->pictured = NULL;
    job_pool_wait_all(seeds->pool);
    collect(seeds);
}

void seeds_quit(Seeds *seeds, MapTiles *tiles)
{
    if (!seeds->pool)
        return;
    seeds_pause(seeds);
    while (seeds->count > 0)
        remove_card(seeds, seeds->count - 1);
    retire_aside(seeds);
    map_tiles_settle(tiles);
    free_retired(seeds, tiles);
    ASSERT(seeds->retired_count == 0);
    job_pool_destroy(seeds->pool);
    pictures_destroy(seeds->pictures);
    *seeds = (Seeds){0};
}

static int find_in(SeedCard *const *list, int count, int64_t seed, int generator)
{
    for (int i = 0; i < count; i++)
        if (list[i]->seed == seed && list[i]->info->id == generator)
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
    snprintf(card->text, sizeof card->text, "%s", seed->text);
    return card;
}

// From those that are kept aside, or a new one.
static SeedCard *get_card(Seeds *seeds, const RememberedSeed *seed)
{
    int kept = find_in(seeds->aside, seeds->aside_count, seed->seed, seed->generator);
    return kept >= 0 ? take_out(seeds->aside, &seeds->aside_count, kept) : make_card(seed);
}

SeedCard *seeds_add(Seeds *seeds, int at, const RememberedSeed *seed, SeedOrigin origin)
{
    int found = find_in(seeds->cards, seeds->count, seed->seed, seed->generator);
    if (found < 0 && seeds->count == SEEDS_MAX)
        remove_card(seeds, SEEDS_MAX - 1);
    SeedCard *card = found >= 0 ? take_out(seeds->cards, &seeds->count, found) : get_card(seeds, seed);
    at = MIN(at, seeds->count);
    memmove(&seeds->cards[at + 1], &seeds->cards[at], (size_t)(seeds->count - at) * sizeof seeds->cards[0]);
    seeds->cards[at] = card;
    seeds->count++;
    card->origin = origin;
    if (seed->text[0])
        snprintf(card->text, sizeof card->text, "%s", seed->text);
    return card;
}

void seeds_fill(Seeds *seeds, const GeneratorSpec *info, int wanted)
{
    while (seeds->count < MIN(wanted, SEEDS_MAX))
        seeds_add(seeds, seeds->count, &(RememberedSeed){.seed = seed_random(), .generator = info->id}, SEED_RANDOM);
}

static bool is_behind(const Seeds *seeds) { return seeds->retired_count > SEEDS_MAX / 2; }

void seeds_roll(Seeds *seeds, const GeneratorSpec *info, int wanted)
{
    if (is_behind(seeds))
        return;
    for (int i = seeds->count - 1; i >= 0; i--)
        if (seeds->cards[i]->origin == SEED_RANDOM && !seeds->cards[i]->kept)
            remove_card(seeds, i);
    retire_aside(seeds);
    seeds_fill(seeds, info, MAX(wanted, seeds->count + 4));
}

static bool is_shown(const Seeds *seeds, const SeedCard *card)
{
    for (int i = 0; i < seeds->count; i++)
        if (seeds->cards[i] == card)
            return true;
    return false;
}

bool seeds_show_in(Seeds *seeds, const GeneratorSpec *info)
{
    SeedCard *before[SEEDS_MAX];
    int count = seeds->count;
    if (is_behind(seeds))
        return false;
    memcpy(before, seeds->cards, sizeof before);
    seeds->count = 0;
    for (int i = 0; i < count; i++) {
        RememberedSeed seed = {.seed = before[i]->seed, .generator = info->id};
        if (find_in(seeds->cards, seeds->count, seed.seed, info->id) >= 0)
            continue;
        snprintf(seed.text, sizeof seed.text, "%s", before[i]->text);
        int listed = find_in(before, count, seed.seed, info->id);
        SeedCard *card = listed >= 0 ? before[listed] : get_card(seeds, &seed);
        card->origin = before[i]->origin;
        seeds->cards[seeds->count++] = card;
    }
    for (int i = 0; i < count; i++)
        if (!is_shown(seeds, before[i]))
            put_aside(seeds, before[i]);
    return true;
}

const SeedCard *seeds_other(Seeds *seeds, const SeedCard *card, const GeneratorSpec *info)
{
    int listed = find_in(seeds->cards, seeds->count, card->seed, info->id);
    if (listed >= 0)
        return seeds->cards[listed];
    RememberedSeed seed = {.seed = card->seed, .generator = info->id};
    snprintf(seed.text, sizeof seed.text, "%s", card->text);
    SeedCard *other = get_card(seeds, &seed);
    other->origin = card->origin;
    other->needed = true;
    put_aside(seeds, other);
    return other;
}

static void ask_for(Seeds *seeds, SeedCard *card, int *under_way)
{
    if (card->asked || card->ready || *under_way >= PROBES_AT_ONCE)
        return;
    card->asked = true;
    ++*under_way;
    job_pool_submit(seeds->pool, &card->job);
}

// Cards that are compared first, then visible ones, then the others.
static void ask(Seeds *seeds, int first, int end)
{
    int under_way = 0;
    for (int i = 0; i < seeds->count; i++)
        under_way += seeds->cards[i]->asked;
    for (int i = 0; i < seeds->aside_count; i++)
        under_way += seeds->aside[i]->asked;
    for (int i = 0; i < seeds->aside_count; i++)
        if (seeds->aside[i]->needed)
            ask_for(seeds, seeds->aside[i], &under_way);
    for (int i = first; i < MIN(end, seeds->count); i++)
        ask_for(seeds, seeds->cards[i], &under_way);
    for (int i = 0; i < seeds->count; i++)
        ask_for(seeds, seeds->cards[i], &under_way);
}

static void keep_picture(Seeds *seeds, const uint8_t *rgb)
{
    int slot = 0;
    while (slot < SEED_PICTURES - 1 && seeds->taken[slot])
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
