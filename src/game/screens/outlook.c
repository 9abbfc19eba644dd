#include "game/screens/outlook.h"

#define TYPING_SECONDS 0.4 // a seed that changes sooner is still being typed

enum { WORLDS_KEPT = 4 };

void outlook_open(Outlook *outlook, RenderQuality quality, RenderResources *resources)
{
    if (outlook->open)
        return;
    if (!outlook->seeds.pool)
        seeds_init(&outlook->seeds, WORLDS_KEPT, 1);
    seeds_resume(&outlook->seeds, quality, resources);
    outlook->open = true;
    outlook->seconds = TYPING_SECONDS; // the first one is not being typed
}

void outlook_hide(Outlook *outlook)
{
    if (outlook->open)
        seeds_pause(&outlook->seeds);
    outlook->open = false;
}

void outlook_quit(Outlook *outlook, MapTiles *tiles)
{
    seeds_quit(&outlook->seeds, tiles);
    *outlook = (Outlook){.open = false};
}

static bool shows(const Seeds *seeds, const RememberedSeed *seed)
{
    return seeds->count > 0 && seeds->cards[0]->seed == seed->seed && seeds->cards[0]->info == seed->generator;
}

UiPicture outlook_frame(Outlook *outlook, MapTiles *tiles, const RememberedSeed *seed, double seconds)
{
    Seeds *seeds = &outlook->seeds;
    outlook->seconds = outlook->wanted != seed->seed && seeds->count > 0 ? 0 : outlook->seconds + seconds;
    outlook->wanted = seed->seed;
    if (!shows(seeds, seed) && outlook->seconds >= TYPING_SECONDS)
        seeds_add(seeds, 0, seed, SEED_TYPED);
    seeds_update(seeds, tiles, 0, 1);
    return (UiPicture){seeds->pictures, shows(seeds, seed) ? seeds->cards[0]->picture : -1};
}
