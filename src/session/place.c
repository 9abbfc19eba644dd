// Links to places, and travelling.

#include "session/session_internal.h"

#include "base/log.h"

#include <math.h>

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

// Uses the loaded chunk, else generates it; blocks built there then push the player up.
void session_find_surface(const Session *session, int64_t x, int64_t z, double to[3])
{
    Arena scratch;
    arena_init(&scratch);
    ChunkPos pos = chunk_pos_of_block(x, z);
    const Chunk *loaded = stream_chunk(session->stream, pos);
    Chunk *made = loaded ? NULL : source_chunk(session->source, pos, &scratch);
    int feet[3] = {(int)(x & 15), CHUNK_HEIGHT, (int)(z & 15)};
    find_landing(loaded ? loaded : made, feet[0], feet[2], feet);
    chunk_release(made);
    arena_quit(&scratch);
    to[0] = (double)(chunk_pos_block_x(pos) + feet[0]) + 0.5;
    to[1] = feet[1];
    to[2] = (double)(chunk_pos_block_z(pos) + feet[2]) + 0.5;
}

void session_format_link(const Session *session, const double feet[3], char text[LINK_BYTES])
{
    Link link = {.seed = session->source->seed,
                 .generator = session->world.generator,
                 .feet = {feet[0], feet[1], feet[2]},
                 .yaw = session->player.yaw,
                 .pitch = session->player.pitch,
                 .hours = fmod(session->hours, 24)};
    link_round(&link);
    link_format(&link, text);
}

bool session_is_world_of(const Session *session, const Link *link)
{
    return session->source->seed == link->seed && session->source->facts.id == link->generator->id;
}

void session_go_to(Session *session, const Link *link)
{
    Player *player = &session->player;
    player_move_to(player, link->feet[0], link->feet[1], link->feet[2]);
    player_turn(player, link->yaw - player->yaw, link->pitch - player->pitch);
    session->hours += link->hours - fmod(session->hours, 24);
}

void session_travel(Session *session, int64_t x, int64_t z)
{
    double to[3];
    session_find_surface(session, x, z, to);
    player_move_to(&session->player, to[0], to[1], to[2]);
    notices_post(session->notices, "Travelled to %.0f %.0f %.0f", floor(to[0]), to[1], floor(to[2]));
    log_info("travelled to %.1f %.1f %.1f", to[0], to[1], to[2]);
}
