// --memory: lowers the view distance to keep the process within the limit.

#include "base/clock.h"
#include "base/log.h"
#include "game/game.h"

#define CHECK_MS 100.0
#define FREED_MS 600.0 // chunks are freed a few in each frame
#define MEMORY_NOTICE_SECONDS 8.0

void game_set_view_distance(Game *game)
{
    if (game->memory.wanted != (int)game->settings.view_distance)
        memory_limit_ask(&game->memory, (int)game->settings.view_distance);
    scene_set_view_distance(game->scene, game->memory.view);
}

static void tell(Game *game, const char *words)
{
    log_warning("%s", words);
    notices_post_for(&game->notices, MEMORY_NOTICE_SECONDS, words);
}

void game_keep_memory(Game *game)
{
    double pause = game->memory.over ? FREED_MS : CHECK_MS;
    if (game->memory.bytes == 0 || clock_ms_since(game->memory_checked_ns) < pause)
        return;
    if (game->memory.over)
        memory_give_back();
    game->memory_checked_ns = clock_ns();
    int mib = (int)(game->memory.bytes >> 20);
    StreamStats stats = stream_stats(scene_stream(game->scene));
    int chunks = stats.generated + stats.building + stats.ready;
    char words[160];
    switch (memory_limit_step(&game->memory, memory_resident(), chunks)) {
    case MEMORY_FITS:
        break;
    case MEMORY_LOWER:
        scene_set_view_distance(game->scene, game->memory.view);
        break;
    case MEMORY_LOWERED:
        snprintf(words, sizeof words, "--memory %d: the view distance is lowered to %d chunks, from %d", mib,
                 game->memory.view, game->memory.wanted);
        tell(game, words);
        break;
    case MEMORY_TOO_SMALL:
        snprintf(words, sizeof words, "--memory %d: too small even for a view distance of %d chunks", mib,
                 game->memory.view);
        tell(game, words);
        break;
    }
}
