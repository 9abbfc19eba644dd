#include "game/screens/seeds.h"

#include "base/os_thread.h"
#include "world/seed.h"

#include <string.h>

#define PICTURE_HOURS 9.0

enum { PICTURE_VIEW = 6, PICTURE_HORIZON = 4 };

void seeds_init(Seeds *seeds, int most, int drawings)
{
    *seeds =
        (Seeds){.most = most, .drawing_count = CLAMP(thread_core_count() - 1, 1, MIN(drawings, SEED_DRAWINGS_MAX))};
    seeds->pool = job_pool_create(seeds->drawing_count);
    seeds->pictures = pictures_create(SEED_PICTURE_WIDTH, SEED_PICTURE_HEIGHT, most, true);
}

void seeds_resume(Seeds *seeds, RenderQuality quality, RenderResources *resources)
{
    const RendererConfig config = {.width = SEED_PICTURE_WIDTH,
                                   .height = SEED_PICTURE_HEIGHT,
                                   .view_distance = PICTURE_VIEW,
                                   .quality = quality,
                                   .resources = resources};
    for (int i = 0; i < seeds->drawing_count && !seeds->runs; i++)
        seeds->drawings[i].preview = preview_create(&config, PICTURE_HORIZON);
    seeds->runs = true;
}

static void find_spawn(Job *job, Arena *scratch)
{
    (void)scratch;
    SeedCard *card = (SeedCard *)job;
    card->generator = generator_create(card->world.generator, card->world.seed);
    const ChunkSource *source = generator_source(card->generator);
    card->spawn = source_spawn(source);
    card->ground = source_column(source, card->spawn.feet.x, card->spawn.feet.z);
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
        generator_destroy(card->generator);
        memory_free(card);
        seeds->retired[i] = seeds->retired[--seeds->retired_count];
    }
}

static void retire(Seeds *seeds, SeedCard *card)
{
    if (card->picture >= 0)
        seeds->taken[card->picture] = false;
    card->picture = -1;
    for (int i = 0; i < seeds->drawing_count; i++)
        if (seeds->drawings[i].card == card) {
            preview_leave(seeds->drawings[i].preview);
            seeds->drawings[i].card = NULL;
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
    if (!seeds->runs)
        return;
    for (int i = 0; i < seeds->drawing_count; i++) {
        preview_destroy(seeds->drawings[i].preview);
        seeds->drawings[i] = (SeedDrawing){NULL, NULL};
    }
    job_pool_wait_all(seeds->pool);
    collect(seeds);
    seeds->runs = false;
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

static int find_in(SeedCard *const *list, int count, const RememberedSeed *world)
{
    for (int i = 0; i < count; i++)
        if (list[i]->world.seed == world->seed && list[i]->world.generator == world->generator)
            return i;
    return -1;
}

// A card that was kept aside, or a new one.
static SeedCard *get_card(Seeds *seeds, const RememberedSeed *seed)
{
    int kept = find_in(seeds->aside, seeds->aside_count, seed);
    if (kept >= 0)
        return take_out(seeds->aside, &seeds->aside_count, kept);
    SeedCard *card = memory_alloc_zero(MEMORY_GENERAL, sizeof *card);
    *card = (SeedCard){.job.run = find_spawn, .world = *seed, .picture = -1};
    return card;
}

SeedCard *seeds_add(Seeds *seeds, int at, const RememberedSeed *seed, SeedOrigin origin)
{
    int found = find_in(seeds->cards, seeds->count, seed);
    if (found < 0 && seeds->count == MIN(seeds->most, SEEDS_MAX))
        remove_card(seeds, seeds->count - 1);
    SeedCard *card = found >= 0 ? take_out(seeds->cards, &seeds->count, found) : get_card(seeds, seed);
    at = MIN(at, seeds->count);
    memmove(&seeds->cards[at + 1], &seeds->cards[at], (size_t)(seeds->count - at) * sizeof seeds->cards[0]);
    seeds->cards[at] = card;
    seeds->count++;
    card->origin = origin;
    if (seed->text[0])
        card->world = *seed;
    return card;
}

void seeds_fill(Seeds *seeds, const Recipe *info, int wanted)
{
    while (seeds->count < MIN(wanted, SEEDS_MAX))
        seeds_add(seeds, seeds->count, &(RememberedSeed){.seed = seed_random(), .generator = info}, SEED_RANDOM);
}

static bool is_behind(const Seeds *seeds) { return seeds->retired_count > SEEDS_MAX / 2; }

void seeds_roll(Seeds *seeds, const Recipe *info, int wanted)
{
    if (is_behind(seeds))
        return;
    for (int i = seeds->count - 1; i >= 0; i--)
        if (seeds->cards[i]->origin == SEED_RANDOM && !seeds->cards[i]->kept)
            remove_card(seeds, i);
    retire_aside(seeds);
    seeds_fill(seeds, info, MAX(wanted, seeds->count + 4));
}

bool seeds_has(const Seeds *seeds, const SeedCard *card)
{
    for (int i = 0; i < seeds->count; i++)
        if (seeds->cards[i] == card)
            return true;
    return false;
}

bool seeds_show_in(Seeds *seeds, const Recipe *info)
{
    SeedCard *before[SEEDS_MAX];
    int count = seeds->count;
    if (is_behind(seeds))
        return false;
    memcpy(before, seeds->cards, sizeof before);
    seeds->count = 0;
    for (int i = 0; i < count; i++) {
        RememberedSeed seed = before[i]->world;
        seed.generator = info;
        if (find_in(seeds->cards, seeds->count, &seed) >= 0)
            continue;
        int listed = find_in(before, count, &seed);
        SeedCard *card = listed >= 0 ? before[listed] : get_card(seeds, &seed);
        card->origin = before[i]->origin;
        seeds->cards[seeds->count++] = card;
    }
    for (int i = 0; i < count; i++)
        if (!seeds_has(seeds, before[i]))
            put_aside(seeds, before[i]);
    return true;
}

const SeedCard *seeds_other(Seeds *seeds, const SeedCard *card, const Recipe *info)
{
    RememberedSeed seed = card->world;
    seed.generator = info;
    int listed = find_in(seeds->cards, seeds->count, &seed);
    if (listed >= 0)
        return seeds->cards[listed];
    SeedCard *other = get_card(seeds, &seed);
    other->origin = card->origin;
    other->needed = true;
    put_aside(seeds, other);
    return other;
}

static void ask_for(Seeds *seeds, SeedCard *card, int *under_way)
{
    if (card->asked || card->ready || *under_way > seeds->drawing_count)
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

static void keep_picture(Seeds *seeds, SeedCard *card, const uint8_t *rgb)
{
    int slot = 0;
    while (slot < seeds->most - 1 && seeds->taken[slot])
        slot++;
    seeds->taken[slot] = true;
    card->picture = slot;
    pictures_set(seeds->pictures, slot, rgb);
}

bool seeds_is_drawn(const Seeds *seeds, const SeedCard *card)
{
    for (int i = 0; i < seeds->drawing_count; i++)
        if (seeds->drawings[i].card == card)
            return true;
    return false;
}

static SeedCard *find_unpictured(const Seeds *seeds, int first, int end)
{
    for (int i = first; i < MIN(end, seeds->count); i++)
        if (seeds->cards[i]->ready && seeds->cards[i]->picture < 0 && !seeds_is_drawn(seeds, seeds->cards[i]))
            return seeds->cards[i];
    return NULL;
}

static void draw_picture(Seeds *seeds, SeedDrawing *drawing, int first, int end)
{
    const uint8_t *rgb = drawing->card ? preview_step(drawing->preview) : NULL;
    if (rgb) {
        keep_picture(seeds, drawing->card, rgb);
        drawing->card = NULL;
    }
    if (drawing->card)
        return;
    drawing->card = find_unpictured(seeds, first, end);
    if (drawing->card)
        preview_begin(drawing->preview, generator_source(drawing->card->generator), &drawing->card->spawn,
                      PICTURE_HOURS);
}

void seeds_update(Seeds *seeds, MapTiles *tiles, int first, int end)
{
    collect(seeds);
    free_retired(seeds, tiles);
    ask(seeds, first, end);
    for (int i = 0; i < seeds->drawing_count; i++)
        if (seeds->drawings[i].preview)
            draw_picture(seeds, &seeds->drawings[i], first, end);
}
