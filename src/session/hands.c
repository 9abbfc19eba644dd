// Breaking, placing and picking blocks.

#include "session/session_internal.h"

#include "base/log.h"
#include "sim/sim.h"

#include <inttypes.h>

#define BREAK_SECONDS 0.22
#define PLACE_SECONDS 0.22

static uint8_t block_at(const Session *session, BlockPos at)
{
    BlockQuery blocks = stream_query(session->stream);
    return block_query(&blocks, at.x, at.y, at.z);
}

static void set_block(Session *session, BlockPos at, uint8_t block, const char *what)
{
    uint8_t before = block_at(session, at);
    if (session_set_block(session, at, block))
        log_debug("%s %s at %" PRId64 " %d %" PRId64, what, block_table[block ? block : before].name, at.x, at.y, at.z);
}

// Removes plants on top too, in the same frame, as the simulation would a tick later. Plants in water leave water, on
// which a lily pad floats.
static void break_block(Session *session)
{
    BlockPos at = session->aim.hit.block;
    if (block_at(session, at) == BLOCK_BEDROCK)
        return;
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

static void place_block(Session *session, const RayHit *hit)
{
    uint8_t block = block_in_hand(session);
    BlockPos at = block_has(block_at(session, hit->block), BLOCK_REPLACEABLE) ? hit->block : hit->before;
    BlockQuery blocks = stream_query(session->stream);
    if (sim_find_placement(&blocks, block, &at) && !session_block_in_body(&session->player, at, block))
        set_block(session, at, block, "placed");
}

static void pick_block(Session *session)
{
    uint8_t block = block_at(session, session->aim.hit.block);
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

void session_use_hands(Session *session, const SessionInput *input, double seconds)
{
    Aim *aim = &session->aim;
    BlockQuery blocks = stream_query(session->stream);
    double eye[3];
    vec3 forward;
    player_eye(&session->player, 1, eye);
    direction_of(session->player.yaw, session->player.pitch, forward);
    Ray ray = {.origin = eye, .direction = forward, .reach = PLAYER_REACH};
    aim->hits = raycast(&blocks, &ray, &aim->hit);
    ray.surface = block_floats(block_in_hand(session));
    RayHit place = aim->hit;
    bool aims_to_place = ray.surface ? raycast(&blocks, &ray, &place) : aim->hits;
    bool breaks = acts(input->breaks, &session->break_wait, seconds, BREAK_SECONDS) && aim->hits;
    bool places = acts(input->places, &session->place_wait, seconds, PLACE_SECONDS) && aims_to_place;
    if (aim->hits && input->picks)
        pick_block(session);
    if (!(breaks || places) || !session_prepare_change(session))
        return;
    edits_begin(session->edits);
    if (breaks)
        break_block(session);
    else
        place_block(session, &place);
    edits_end(session->edits);
}
