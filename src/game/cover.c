// Shared by the map and the seed browser: both cover the whole frame and show map tiles.

#include "game/game.h"

#include <math.h>

Canvas game_begin_cover(Game *game, float display_scale, float units_across, float units_down)
{
    float scale = display_scale * (float)game->settings.ui_scale;
    scale = fminf(scale, fminf((float)game->width / units_across, (float)game->height / units_down));
    map_tiles_open(&game->tiles, game->width, game->height, game->config.workers);
    overlay_begin(game->overlay, game->width, game->height, scale);
    return (Canvas){game->overlay, game->width, game->height, scale};
}

void game_end_cover(Game *game, const Canvas *canvas)
{
    if (notices_opacity(&game->notices) > 0)
        hud_notice(canvas, game->notices.words, notices_opacity(&game->notices));
    overlay_end(game->overlay);
    map_tiles_update(&game->tiles);
}
