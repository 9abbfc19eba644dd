// Links to places, and travelling.

#include "game/game.h"

#include "base/log.h"

#include <math.h>
#include <stdio.h>

// The y at which a player stands or swims in a column, or -1 on lava or cactus.
static int landing(const Chunk *chunk, int x, int z)
{
    int y = CHUNK_HEIGHT - 1;
    while (y > 0 && !block_has(chunk_get(chunk, x, y, z), BLOCK_SOLID | BLOCK_LIQUID))
        y--;
    uint8_t ground = chunk_get(chunk, x, y, z);
    return ground == BLOCK_LAVA || ground == BLOCK_CACTUS ? -1 : y + 1;
}

// Finds the chunk's column nearest to (x, z) that is safe to land on. Leaves `feet` unchanged if there is none.
static void find_landing(const Chunk *chunk, int x, int z, int feet[3])
{
    int best = CHUNK_COLUMNS * 2;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int dx = i % CHUNK_SIZE - x, dz = i / CHUNK_SIZE - z, away = dx * dx + dz * dz;
        int y = away < best ? landing(chunk, i % CHUNK_SIZE, i / CHUNK_SIZE) : -1;
        if (y < 0)
            continue;
        best = away;
        feet[0] = i % CHUNK_SIZE;
        feet[1] = y;
        feet[2] = i / CHUNK_SIZE;
    }
}

// The position of the feet on the surface of that column, or of a safe one near it. Uses the loaded chunk, else
// generates it; blocks built there then push the player up.
static void find_surface(const Game *game, int64_t x, int64_t z, double to[3])
{
    Arena scratch;
    arena_init(&scratch);
    ChunkPos pos = chunk_pos_of_block(x, z);
    const Chunk *loaded = stream_chunk(scene_stream(game->scene), pos);
    Chunk *made = loaded ? NULL : generator_chunk(scene_generator(game->scene), pos, &scratch);
    int feet[3] = {(int)(x & 15), CHUNK_HEIGHT, (int)(z & 15)};
    find_landing(loaded ? loaded : made, feet[0], feet[2], feet);
    chunk_release(made);
    arena_quit(&scratch);
    to[0] = (double)(chunk_pos_block_x(pos) + feet[0]) + 0.5;
    to[1] = feet[1];
    to[2] = (double)(chunk_pos_block_z(pos) + feet[2]) + 0.5;
}

static void tell_link(Game *game, const double feet[3], char text[LINK_BYTES])
{
    const Generator *generator = scene_generator(game->scene);
    Link link = {.seed = generator_seed(generator),
                 .generator = generator_spec(generator),
                 .feet = {feet[0], feet[1], feet[2]},
                 .yaw = game->player.yaw,
                 .pitch = game->player.pitch,
                 .hours = fmod(game->hours, 24)};
    link_round(&link);
    link_format(&link, text);
    if (SDL_SetClipboardText(text) != 0)
        log_warning("the link could not be copied: %s", SDL_GetError());
}

void game_tell_link(Game *game, char text[LINK_BYTES]) { tell_link(game, game->player.position, text); }

static void copy_link(Game *game, const double feet[3])
{
    char text[LINK_BYTES];
    tell_link(game, feet, text);
    log_info("link: %s", text);
    notices_post(&game->notices, "Link copied: %s", text);
}

void game_copy_link(Game *game) { copy_link(game, game->player.position); }

void game_copy_link_to(Game *game, int64_t x, int64_t z)
{
    double feet[3];
    find_surface(game, x, z, feet);
    copy_link(game, feet);
}

bool game_is_world_of(const Game *game, const Link *link)
{
    const Generator *here = game->scene ? scene_generator(game->scene) : NULL;
    return here && generator_seed(here) == link->seed && generator_spec(here)->id == link->generator->id;
}

void game_go_to(Game *game, const Link *link)
{
    Player *player = &game->player;
    player_move_to(player, link->feet[0], link->feet[1], link->feet[2]);
    player_turn(player, link->yaw - player->yaw, link->pitch - player->pitch);
    game->hours += link->hours - fmod(game->hours, 24);
}

void game_travel(Game *game, int64_t x, int64_t z)
{
    double to[3];
    find_surface(game, x, z, to);
    player_move_to(&game->player, to[0], to[1], to[2]);
    notices_post(&game->notices, "Travelled to %.0f %.0f %.0f", floor(to[0]), to[1], floor(to[2]));
    log_info("travelled to %.1f %.1f %.1f", to[0], to[1], to[2]);
}
