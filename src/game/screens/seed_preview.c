#include "game/screens/seed_preview.h"

#define TYPING_SECONDS 0.4 // a seed that changes sooner is still being typed

enum { WORLDS_KEPT = 4 };

void seed_preview_open(SeedPreview *preview, RenderQuality quality, RenderResources *resources)
{
    if (!preview->seeds.pool)
        seeds_init(&preview->seeds, WORLDS_KEPT, 1);
    if (!preview->seeds.runs)
        preview->seconds = TYPING_SECONDS; // the first one is not being typed
    seeds_resume(&preview->seeds, quality, resources);
}

void seed_preview_quit(SeedPreview *preview, MapTiles *tiles)
{
    seeds_quit(&preview->seeds, tiles);
    *preview = (SeedPreview){.seconds = 0};
}

static bool shows(const Seeds *seeds, const RememberedSeed *seed)
{
    return seeds->count > 0 && seeds->cards[0]->world.seed == seed->seed &&
           seeds->cards[0]->world.generator == seed->generator;
}

UiPicture seed_preview_frame(SeedPreview *preview, MapTiles *tiles, const RememberedSeed *seed, double seconds)
{
    Seeds *seeds = &preview->seeds;
    preview->seconds = preview->wanted != seed->seed && seeds->count > 0 ? 0 : preview->seconds + seconds;
    preview->wanted = seed->seed;
    if (!shows(seeds, seed) && preview->seconds >= TYPING_SECONDS)
        seeds_add(seeds, 0, seed, SEED_TYPED);
    seeds_update(seeds, tiles, 0, 1);
    return (UiPicture){seeds->pictures, shows(seeds, seed) ? seeds->cards[0]->picture : -1};
}
