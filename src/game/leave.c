// Leaving a world: saves its changes first, or asks the player; stores a picture of it for the list of worlds.

#include "game/game.h"

#include "base/clock.h"
#include "base/log.h"
#include "image/png.h"
#include "image/shrink.h"

#include <stdio.h>

// Stores the frame without HUD and menus, scaled down. Only once the world has been loaded.
static void keep_picture(Game *game)
{
    if (!game->world.store || game->world.read_only || !game->loaded)
        return;
    uint8_t small[SHELF_PICTURE_WIDTH * SHELF_PICTURE_HEIGHT * 3];
    int64_t start_ns = clock_ns();
    FrameView view = game_view(game, 1);
    view.outline = false;
    scene_draw(game->scene, &view);
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, (size_t)game->width * (size_t)game->height * 3);
    renderer_read_pixels(scene_renderer(game->scene), rgb);
    double drawn_ms = clock_ms_since(start_ns);
    image_shrink(&(ShrinkConfig){game->width, game->height, SHELF_PICTURE_WIDTH, SHELF_PICTURE_HEIGHT}, rgb, small);
    size_t bytes = 0;
    uint8_t *png = png_encode(SHELF_PICTURE_WIDTH, SHELF_PICTURE_HEIGHT, PIXELS_RGB8, small, &bytes);
    if (png && bytes <= STORE_PICTURE_MAX)
        store_put_picture(game->world.store, png, bytes);
    log_debug("picture of the world: %d bytes, drawn in %.1f ms, scaled down in %.1f ms", (int)bytes, drawn_ms,
              clock_ms_since(start_ns) - drawn_ms);
    memory_free(png);
    memory_free(rgb);
}

void game_leave_world(Game *game)
{
    if (game->scene) {
        keep_picture(game);
        game_keep_world(game, true);
    }
    game_end_map(game);
    scene_destroy(game->scene); // puts unsaved changes
    game->scene = NULL;
    game->saving = game->pins_moving = 0;
    world_close(&game->world);
}

const char *game_failure(const Game *game, char words[STORE_FAILURE])
{
    const World *world = &game->world;
    StoreStatus status = {.failing = false};
    words[0] = '\0';
    if (world->store)
        status = store_status(world->store);
    if (world->in_memory && world->told)
        snprintf(words, STORE_FAILURE, "its file cannot be created; see the log");
    else if (status.failing && status.durable < status.put)
        snprintf(words, STORE_FAILURE, "%s", status.failure);
    return words[0] ? words : NULL;
}

bool game_is_saved(Game *game, char failure[STORE_FAILURE])
{
    if (game->world.store && !game->world.read_only) {
        scene_save(game->scene);
        game_keep_world(game, true);
        store_flush(game->world.store);
    }
    return !game_failure(game, failure);
}
