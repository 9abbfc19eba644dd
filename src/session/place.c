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

// ---- arriving in chunks that may not be loaded yet

enum { BODY_CHUNKS = 4 };

// The blocks around a body: of the loaded chunks, else as generated.
typedef struct Around {
    const Stream *stream;
    int count;
    Chunk *made[BODY_CHUNKS];
} Around;

static uint8_t block_around(const void *context, int64_t x, int y, int64_t z)
{
    const Around *around = context;
    uint8_t block = stream_block(around->stream, (BlockPos){.x = x, .y = y, .z = z});
    if (block != BLOCK_VOID || y < 0 || y >= CHUNK_HEIGHT || !block_in_world(x, z))
        return block;
    for (int i = 0; i < around->count; i++)
        if (chunk_pos_equal(around->made[i]->pos, chunk_pos_of_block(x, z)))
            return chunk_get(around->made[i], (int)(x & 15), y, (int)(z & 15));
    return BLOCK_VOID;
}

static void make_around(const Session *session, const double place[3], Around *around)
{
    Arena scratch;
    arena_init(&scratch);
    for (int i = 0; i < BODY_CHUNKS; i++) {
        int64_t x = (int64_t)floor(place[0] + (i & 1 ? PLAYER_WIDTH : -PLAYER_WIDTH) / 2);
        int64_t z = (int64_t)floor(place[2] + (i & 2 ? PLAYER_WIDTH : -PLAYER_WIDTH) / 2);
        if (block_in_world(x, z) && block_around(around, x, 0, z) == BLOCK_VOID)
            around->made[around->count++] = source_chunk(session->source, chunk_pos_of_block(x, z), &scratch);
    }
    arena_quit(&scratch);
}

bool session_arrive(Session *session, const double place[3])
{
    Around around = {.stream = session->stream};
    double free_place[3];
    make_around(session, place, &around);
    const BlockQuery blocks = {block_around, &around};
    bool finds = session->player.mode != PLAYER_NO_CLIP && player_find_room(place, &blocks, free_place);
    bool lifted = finds && free_place[1] > place[1];
    player_move_to(&session->player, place[0], lifted ? free_place[1] : place[1], place[2]);
    for (int i = 0; i < around.count; i++)
        chunk_release(around.made[i]);
    session->arriving = true;
    return lifted;
}

// Changes of the chunk, which are not known before it is loaded, may be where the player has arrived.
void session_check_arrival(Session *session)
{
    Player *player = &session->player;
    double place[3];
    const BlockQuery blocks = stream_query(session->stream);
    if (!session->arriving || !player_find_room(player->position, &blocks, place))
        return;
    session->arriving = false;
    if (player->mode == PLAYER_NO_CLIP || place[1] == player->position[1])
        return;
    player_move_to(player, place[0], place[1], place[2]);
    notices_post(session->notices, "Moved to %.1f %.1f %.1f, the first free place above", place[0], place[1], place[2]);
}

// ---- links

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
    session_arrive(session, link->feet);
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
