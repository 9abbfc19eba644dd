#include "session/session_internal.h"

#include "base/log.h"
#include "sim/sim.h"

#include <inttypes.h>
#include <math.h>

enum { TICKS_AT_ONCE = 4 };

#define BREAK_SECONDS 0.22
#define PLACE_SECONDS 0.22

const Hotbar hotbar_initial = {.blocks = {BLOCK_GRASS, BLOCK_STONE, BLOCK_COBBLE, BLOCK_PLANKS, BLOCK_OAK_LOG,
                                          BLOCK_OAK_LEAVES, BLOCK_MARBLE, BLOCK_TORCH, BLOCK_GLOWSTONE}};

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
    const bool is_saved = session->world.has_player;
    const StorePlayer from = is_saved ? session->world.player : world_new_player(&session->spawn, start->hours);
    const bool own_look = start->look_given || (start->position && !is_saved);
    const double at[3] = {from.x, from.y, from.z}, *feet = start->position ? start->position : at;
    player_init(&session->player, feet[0], feet[1], feet[2]);
    player_turn(&session->player, own_look ? start->yaw : from.yaw, own_look ? start->pitch : from.pitch);
    const int mode = from.mode % STORE_TIME_STOPPED;
    if (mode < PLAYER_MODE_COUNT)
        player_set_mode(&session->player, (PlayerMode)mode);
    session->time_stopped = from.mode >= STORE_TIME_STOPPED && !start->hours_given;
    session->hotbar = hotbar_initial;
    if (is_saved)
        restore_hotbar(&session->hotbar, &from);
    session->hours = start->hours_given ? start->hours : from.hours;
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
    session->spawn = source_spawn(session->source);
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
    for (int i = 0; i < session->retired_count; i++)
        generator_destroy(session->retired[i]);
    generator_destroy(session->generator);
    recipe_release(session->own);
    memory_free(session->retired);
    memory_free(session->copied);
    world_names_free(&session->saved);
    memory_free(session->reading.blocks);
    bool closed = world_close(&session->world);
    memory_free(session);
    return closed;
}

// ---- breaking, placing and picking blocks

static uint8_t block_at(const Session *session, BlockPos at) { return stream_block(session->stream, at); }

static void set_block(Session *session, BlockPos at, uint8_t block, const char *what)
{
    uint8_t before = block_at(session, at);
    if (session_set_block(session, at, block))
        log_debug("%s %s at %" PRId64 " %d %" PRId64, what, block_table[block ? block : before].name, at.x, at.y, at.z);
}

// Removes what hangs from it too.
static void break_hanging(Session *session, BlockPos at)
{
    at.y--;
    for (; block_has(block_at(session, at), BLOCK_HANGS); at.y--)
        set_block(session, at, BLOCK_AIR, "broke");
}

// Removes plants on top too, in the same frame, as the simulation would a tick later. Plants in water leave water, on
// which a lily pad floats.
static void break_block(Session *session)
{
    BlockPos at = session->aim.hit.block;
    if (block_at(session, at) == BLOCK_BEDROCK)
        return;
    break_hanging(session, at);
    for (bool falls = true; falls; at.y++) {
        bool wet = block_has(block_at(session, at), BLOCK_UNDERWATER);
        set_block(session, at, wet ? BLOCK_WATER : BLOCK_AIR, "broke");
        uint8_t above = block_at(session, (BlockPos){.x = at.x, .z = at.z, .y = at.y + 1});
        falls = block_has(above, BLOCK_NEEDS_GROUND) && !(wet && block_floats(above));
    }
}

static uint8_t block_in_hand(const Session *session) { return session->hotbar.blocks[session->hotbar.chosen]; }

bool session_block_in_body(const void *player, BlockPos at, uint8_t block)
{
    return block_has(block, BLOCK_SOLID) && player_overlaps(player, at.x, at.y, at.z);
}

// The form of the block in hand that hangs on the wall aimed at; 0: there is none.
static uint8_t form_on_wall(const Session *session, const RayHit *hit)
{
    int64_t dx = hit->block.x - hit->before.x, dz = hit->block.z - hit->before.z;
    bool side = hit->block.y == hit->before.y && (dx != 0) != (dz != 0);
    return side ? block_on_wall(block_in_hand(session), (int)dx, (int)dz) : BLOCK_AIR;
}

// Returns whether there is a place for it.
static bool place_form(Session *session, uint8_t block, BlockPos at)
{
    BlockQuery blocks = stream_query(session->stream);
    if (!sim_find_placement(&blocks, block, &at))
        return false;
    if (!session_block_in_body(&session->player, at, block))
        set_block(session, at, block, "placed");
    return true;
}

// Posts why a block cannot be placed there. Only for blocks that need more than a free place.
static void refuse_place(const Session *session, uint8_t block)
{
    const char *name = block_table[block].name;
    bool hangs = block_on_wall(block, wall_step[WALL_WEST][0], wall_step[WALL_WEST][1]) != BLOCK_AIR;
    if (hangs)
        notices_post(session->notices, "A %s needs a block below it or a wall beside it", name);
    else if (block_has(block, BLOCK_UNDERWATER))
        notices_post(session->notices, "Needs still water and ground below it: %s", name);
    else if (block_floats(block))
        notices_post(session->notices, "Needs water or ground below it: %s", name);
    else if (block_has(block, BLOCK_HANGS))
        notices_post(session->notices, "Needs a block above it: %s", name);
    else if (block_has(block, BLOCK_NEEDS_GROUND))
        notices_post(session->notices, "Needs ground below it: %s", name);
}

static void place_block(Session *session, const RayHit *hit)
{
    uint8_t block = block_in_hand(session), on_wall = form_on_wall(session, hit);
    BlockPos at = block_has(block_at(session, hit->block), BLOCK_REPLACEABLE) ? hit->block : hit->before;
    bool placed = (on_wall && place_form(session, on_wall, at)) || place_form(session, block, at);
    if (!placed && !block_has(block_at(session, at), BLOCK_SOLID))
        refuse_place(session, block);
}

static void pick_block(Session *session)
{
    uint8_t block = block_item(block_at(session, session->aim.hit.block));
    Hotbar *hotbar = &session->hotbar;
    for (int slot = 0; slot < HOTBAR_SLOTS; slot++)
        if (hotbar->blocks[slot] == block) {
            hotbar->chosen = slot;
            return;
        }
    hotbar->blocks[hotbar->chosen] = block;
}

// A held button acts at once, then repeats after a pause.
static bool acts(SessionButton button, double *wait, double seconds, double pause)
{
    *wait = button.held ? *wait - seconds : 0;
    bool now = button.pressed || (button.held && *wait <= 0);
    if (now)
        *wait = pause;
    return now;
}

static void use_hands(Session *session, const SessionInput *input, double seconds)
{
    Aim *aim = &session->aim;
    aim->hits = session_look(session, &session->player, PLAYER_REACH, false, &aim->hit);
    RayHit place = aim->hit;
    bool floats = block_floats(block_in_hand(session));
    bool aims_to_place = floats ? session_look(session, &session->player, PLAYER_REACH, true, &place) : aim->hits;
    bool breaks = acts(input->breaks, &session->break_wait, seconds, BREAK_SECONDS) && aim->hits;
    bool places = acts(input->places, &session->place_wait, seconds, PLACE_SECONDS) && aims_to_place;
    if (aim->hits && input->picks)
        pick_block(session);
    if (!(breaks || places) || !session_prepare_change(session))
        return;
    edits_begin(session->edits, breaks ? EDIT_BREAK : EDIT_PLACE);
    if (breaks)
        break_block(session);
    else
        place_block(session, &place);
    edits_end(session->edits);
}

// ---- steps

static double move_player(Session *session, const SessionInput *input, double seconds)
{
    PlayerInput move = input->move;
    BlockQuery blocks = stream_query(session->stream);
    move.jump |= input->auto_jump && player_faces_step(&session->player, &move, &blocks);
    double alpha = player_advance(&session->player, seconds, &move, &blocks);
    use_hands(session, input, seconds);
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

double session_step(Session *session, const SessionInput *input, double seconds)
{
    session_check_arrival(session);
    double alpha = input ? move_player(session, input, seconds) : 1;
    char done[COMMAND_ANSWER];
    session->hours += session->time_stopped ? 0 : seconds / SESSION_SECONDS_PER_HOUR;
    run_simulation(session, seconds);
    if (session_work_on_edits(session, done))
        notices_show(session->notices, 0, LOG_INFO, "%s", done);
    session_update_saved(session, false);
    return alpha;
}
