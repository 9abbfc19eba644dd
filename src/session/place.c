// Links to places, and travelling; another land at the same place.

#include "session/session_internal.h"

#include "base/log.h"
#include "session/around.h"
#include "session/identity.h"
#include "session/viewpoint.h"

#include <math.h>
#include <string.h>

// The y at which a player stands or swims in a column, or -1 on lava or cactus.
static int landing(const Chunk *chunk, int x, int z)
{
    int y = CHUNK_HEIGHT - 1;
    while (y > 0 && !block_has(chunk_get(chunk, x, y, z), BLOCK_SOLID | BLOCK_LIQUID))
        y--;
    uint8_t ground = chunk_get(chunk, x, y, z);
    return ground == BLOCK_LAVA || ground == BLOCK_CACTUS ? -1 : y + 1;
}

// The chunk's column nearest to (x, z) that is safe to land on, else its own top. Uses the loaded chunk, else generates
// it; blocks built there then push the player up.
void session_find_surface(const Session *session, int64_t x, int64_t z, double to[3])
{
    Around around;
    around_init(&around, session->source, session->stream);
    const Chunk *chunk = around_chunk(&around, chunk_pos_of_block(x, z));
    int best = CHUNK_COLUMNS * 2;
    memcpy(to, (const double[]){(double)x + 0.5, CHUNK_HEIGHT, (double)z + 0.5}, 3 * sizeof *to);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int dx = i % CHUNK_SIZE - (int)(x & 15), dz = i / CHUNK_SIZE - (int)(z & 15), away = dx * dx + dz * dz;
        int y = away < best ? landing(chunk, i % CHUNK_SIZE, i / CHUNK_SIZE) : -1;
        if (y < 0)
            continue;
        best = away;
        memcpy(to, (const double[]){(double)(x + dx) + 0.5, y, (double)(z + dz) + 0.5}, 3 * sizeof *to);
    }
    around_quit(&around);
}

// ---- arriving in chunks that may not be loaded yet

static bool differs(const double a[3], const double b[3]) { return a[0] != b[0] || a[1] != b[1] || a[2] != b[2]; }

bool session_arrive(Session *session, const double place[3])
{
    Around around, *pointer = &around;
    double to[3];
    around_init(&around, session->source, session->stream);
    const BlockQuery blocks = around_query(&pointer);
    if (session->player.mode == PLAYER_NO_CLIP || !player_find_room(place, &blocks, to))
        memcpy(to, place, sizeof to);
    player_move_to(&session->player, to[0], to[1], to[2]);
    around_quit(&around);
    session->arriving = true;
    return differs(to, place);
}

void session_face(Session *session, const Landmark *landmark)
{
    Player *player = &session->player;
    Viewpoint viewpoint;
    double surface[3];
    if (viewpoint_find(session->source, session->stream, landmark, player->position, &viewpoint)) {
        player_turn(player, viewpoint.yaw - player->yaw, viewpoint.pitch - player->pitch);
        session_arrive(session, viewpoint.feet);
    } else {
        session_find_surface(session, landmark->x, landmark->z, surface);
        session_arrive(session, surface);
    }
}

// Changes of the chunk, which are not known before it is loaded, may be where the player has arrived. One who passed
// through blocks until now may be inside some.
void session_check_arrival(Session *session)
{
    Player *player = &session->player;
    double place[3];
    const BlockQuery blocks = stream_query(session->stream);
    session->arriving |= session->passed_through && player->mode != PLAYER_NO_CLIP;
    session->passed_through = player->mode == PLAYER_NO_CLIP;
    if (!session->arriving || !player_find_room(player->position, &blocks, place))
        return;
    session->arriving = false;
    if (player->mode == PLAYER_NO_CLIP || !differs(place, player->position))
        return;
    player_move_to(player, place[0], place[1], place[2]);
    notices_post(session->notices, "Moved to %.1f %.1f %.1f, the nearest free place", place[0], place[1], place[2]);
}

const char *session_wind(double dx, double dz) { return player_compass(atan2(dx, -dz) * (180 / M_PI)); }

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
    return session->source->seed == link->seed && identity_is_of(link->generator, &session->source->facts);
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
    Landmark landmark;
    if (viewpoint_landmark_at(session->source, x, z, &landmark)) {
        session_face(session, &landmark);
        memcpy(to, session->player.position, sizeof to);
    } else {
        session_find_surface(session, x, z, to);
        session_arrive(session, to); // saved changes, which it does not know, may be there
    }
    notices_post(session->notices, "Travelled to %.0f %.0f %.0f", floor(to[0]), to[1], floor(to[2]));
    log_info("travelled to %.1f %.1f %.1f", to[0], to[1], to[2]);
}

// ---- another generator

enum { BELOW_SURFACE = 3, ABOVE_SURFACE = 16 }; // in a hollow or on a tree one still counts as on the surface

// y of a column's topmost block of land or water.
static int top_of(const ChunkSource *source, int64_t x, int64_t z)
{
    ColumnTile tile;
    source_columns(source, x, z, 1, 1, &tile);
    return MAX(tile.height[0], tile.water[0]);
}

// A player on the old surface goes to the new one, since they would fall or be in rock; one high above stays, unless
// the new land is higher. Others are moved out of rock as after a teleport (session_check_arrival).
static void move_player(Session *session, const ChunkSource *old)
{
    Player *player = &session->player;
    const BlockPos feet = session_find_feet(session);
    double y = player->position[1], above = y - top_of(old, feet.x, feet.z) - 1, surface[3];
    session->arriving = true;
    if (player->mode == PLAYER_NO_CLIP || above < -BELOW_SURFACE)
        return;
    session_find_surface(session, feet.x, feet.z, surface);
    if ((player->mode == PLAYER_WALKS && above <= ABOVE_SURFACE) || y < surface[1])
        player_move_to(player, surface[0], surface[1], surface[2]);
}

bool session_may_change_land(const Session *session) { return !session->world.store && !edits_busy(session->edits); }

void session_change_land(Session *session, const Recipe *recipe)
{
    ASSERT(session_may_change_land(session));
    const ChunkSource *old = session->source;
    *MEMORY_ADD(MEMORY_GENERAL, session->retired, session->retired_count, session->retired_capacity) =
        session->generator;
    recipe_release(session->own); // the retired generator holds its own reference
    session->own = recipe;
    session->world.generator = recipe;
    session->world.made.generator = identity_of(recipe, &session->world.made.recipe);
    session->generator = generator_create(recipe, old->seed);
    session->source = generator_source(session->generator);
    edits_change_source(session->edits, session->source);
    move_player(session, old);
}

bool session_watch_land(Session *session, bool watched)
{
    World *world = &session->world;
    if (world->store) {
        notices_post(session->notices, "A saved world keeps its generator: watch the file in a new world");
        return false;
    }
    world->watched = watched;
    world->in_memory = watched || edits_changed(session->edits);
    return true;
}

void session_free_land(Session *session, SessionIsFree *is_free, void *context)
{
    for (int i = session->retired_count - 1; i >= 0; i--) {
        const ChunkSource *source = generator_source(session->retired[i]);
        const bool is_unused = !is_free || is_free(context, source);
        if (stream_reads(session->stream, source) || !is_unused)
            continue;
        generator_destroy(session->retired[i]);
        session->retired[i] = session->retired[--session->retired_count];
    }
}
