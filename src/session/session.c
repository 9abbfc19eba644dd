#include "session/session_internal.h"

#include "base/log.h"
#include "sim/sim.h"

#include <math.h>
#include <string.h>

enum { TICKS_AT_ONCE = 4 };

const Hotbar hotbar_initial = {.blocks = {BLOCK_GRASS, BLOCK_STONE, BLOCK_COBBLE, BLOCK_PLANKS, BLOCK_OAK_LOG,
                                          BLOCK_OAK_LEAVES, BLOCK_MARBLE, BLOCK_TORCH, BLOCK_GLOWSTONE}};

static SpawnPoint find_spawn(const ChunkSource *source)
{
    Arena scratch;
    arena_init(&scratch);
    SpawnPoint spawn = source_spawn(source, &scratch);
    arena_quit(&scratch);
    return spawn;
}

static void restore_hotbar(Hotbar *hotbar, const StorePlayer *saved)
{
    for (int slot = 0; slot < HOTBAR_SLOTS; slot++)
        if (saved->hotbar[slot] < BLOCK_COUNT)
            hotbar->blocks[slot] = saved->hotbar[slot];
    hotbar->chosen = CLAMP(saved->chosen, 0, HOTBAR_SLOTS - 1);
}

// `start` has precedence over the saved player, and that over the spawn.
static void place_player(Session *session, const SessionStart *start)
{
    const StorePlayer *saved = session->world.has_player ? &session->world.player : NULL;
    BlockPos spawn = session->spawn.feet;
    double at[3] = {(double)spawn.x + 0.5, spawn.y, (double)spawn.z + 0.5};
    if (saved)
        memcpy(at, (double[]){saved->x, saved->y, saved->z}, sizeof at);
    if (start->position)
        memcpy(at, start->position, sizeof at);
    bool looks_as_saved = saved && !start->look_given;
    player_init(&session->player, at[0], at[1], at[2]);
    player_turn(&session->player, looks_as_saved ? saved->yaw : start->yaw,
                looks_as_saved ? saved->pitch : start->pitch);
    if (saved && saved->mode < PLAYER_MODE_COUNT)
        player_set_mode(&session->player, (PlayerMode)saved->mode);
    session->hotbar = hotbar_initial;
    if (saved)
        restore_hotbar(&session->hotbar, saved);
    session->hours = saved && !start->hours_given ? saved->hours : start->hours;
}

Session *session_create(World *world, const SessionConfig *config)
{
    Session *session = memory_alloc_zero(MEMORY_GENERAL, sizeof *session);
    session->world = *world;
    *world = (World){0};
    session->data_dir = config->data_dir;
    session->notices = config->notices;
    session->generator = generator_create(session->world.generator, session->world.made.seed);
    session->source = generator_source(session->generator);
    session->spawn = find_spawn(session->source);
    StreamConfig stream = config->stream;
    stream.source = session->source;
    session->stream = stream_create(&stream);
    session->edits = edits_create(session->stream, session->world.store);
    place_player(session, &config->start);
    return session;
}

bool session_destroy(Session *session)
{
    if (!session)
        return true;
    session_update_saved(session, true);
    edits_destroy(session->edits); // puts unsaved changes
    stream_destroy(session->stream);
    generator_destroy(session->generator);
    bool closed = world_close(&session->world);
    memory_free(session);
    return closed;
}

Player *session_player(Session *session) { return &session->player; }

Hotbar *session_hotbar(Session *session) { return &session->hotbar; }

Pins *session_pins(Session *session) { return &session->pins; }

Stream *session_stream(Session *session) { return session->stream; }

Edits *session_edits(Session *session) { return session->edits; }

const World *session_world(const Session *session) { return &session->world; }

const ChunkSource *session_source(const Session *session) { return session->source; }

SpawnPoint session_spawn(const Session *session) { return session->spawn; }

double session_hours(const Session *session) { return session->hours; }

Aim session_aim(const Session *session) { return session->aim; }

static double move_player(Session *session, const SessionInput *input, double seconds)
{
    PlayerInput move = input->move;
    BlockQuery blocks = stream_query(session->stream);
    move.jump |= input->auto_jump && player_faces_step(&session->player, &move, &blocks);
    double alpha = player_advance(&session->player, seconds, &move, &blocks);
    session_use_hands(session, input, seconds);
    return alpha;
}

// Runs whole ticks of the simulation and carries the rest over; after a long frame at most TICKS_AT_ONCE.
static void run_simulation(Session *session, double seconds)
{
    const double tick = 1.0 / SIM_TICKS_PER_SECOND;
    session->tick_seconds = fmin(session->tick_seconds + seconds, TICKS_AT_ONCE * tick);
    while (session->tick_seconds >= tick) {
        session->tick_seconds -= tick;
        edits_tick(session->edits);
    }
}

// Continues a large change, for a part of the frame.
static void work_on_edits(Session *session)
{
    EditsReport report;
    if (!edits_work(session->edits, EDITS_FRAME_MS, &report))
        return;
    char left_out[96] = "";
    if (report.unloaded > 0)
        snprintf(left_out, sizeof left_out, "; left out: %d not loaded or damaged", report.unloaded);
    if (report.forbidden > 0)
        snprintf(left_out + strlen(left_out), sizeof left_out - strlen(left_out), "; left out: %d where you are",
                 report.forbidden);
    notices_post(session->notices, "%d block%s changed%s", report.changed, report.changed == 1 ? "" : "s", left_out);
    log_info("%s", session->notices->words);
}

double session_step(Session *session, const SessionInput *input, double seconds)
{
    double alpha = input ? move_player(session, input, seconds) : 1;
    session->hours += session->time_stopped ? 0 : seconds / SESSION_SECONDS_PER_HOUR;
    run_simulation(session, seconds);
    work_on_edits(session);
    session_update_saved(session, false);
    return alpha;
}
