// Typed commands that change many blocks.
#include "session/command_internal.h"
#include "session/session_internal.h"

#include <math.h>

// Returns as RunCommand does.
static int parse_corner(CommandCall *call, int first, BlockPos *corner)
{
    double place[3];
    for (int i = 0; i < 3; i++)
        if (!call_parse_place(call->words[first + i], floor(call->session->player.position[i]), &place[i]))
            return call_refuse(call, first + i, "a number, or ~ and a number");
    for (int i = 0; i < 3; i += 2)
        if (!(place[i] >= (double)WORLD_BLOCK_MIN && place[i] <= (double)WORLD_BLOCK_MAX))
            return call_refuse(call, first + i, "a place in the world");
    if (!(place[1] >= 0 && place[1] < CHUNK_HEIGHT))
        return call_refuse(call, first + 1, "a height from 0 to %d", CHUNK_HEIGHT - 1);
    *corner = (BlockPos){.x = (int64_t)floor(place[0]), .y = (int)place[1], .z = (int64_t)floor(place[2])};
    return NO_WORD;
}

// Writes the box of the two corners. Returns its number of blocks; 0, with an answer, if it cannot be used.
static int find_box(CommandCall *call, EditsFill *box)
{
    const Corners *corners = &call->session->corners;
    if (!corners->marked[0] || !corners->marked[1]) {
        call_answer(call, "Mark two corners first: keys [ and ], or pos1 and pos2");
        return 0;
    }
    box->from = corners->at[0];
    box->to = corners->at[1];
    int count = edits_fill_count(box);
    if (count == 0)
        call_answer(call, "The box of the corners is too large: at most %s", notices_blocks(EDITS_FILL_MAX).text);
    return count;
}

// The result if there is one already, else that it has begun.
static int answer_long(CommandCall *call, const char *verb, int count)
{
    if (session_work_on_edits(call->session, call->result->answer))
        return NO_WORD;
    return call_answer(call, "%s %s; undo or stop ends it", verb, notices_blocks(count).text);
}

static int begin_fill(CommandCall *call, EditsFill *fill, const char *verb)
{
    if (!session_prepare_change(call->session))
        return call_answer(call, "%.300s", call->session->notices->words);
    fill->forbid = session_block_in_body;
    fill->context = &call->session->player;
    edits_fill(call->session->edits, fill);
    return answer_long(call, verb, edits_fill_count(fill));
}

// ---- corners

static int mark(CommandCall *call, int corner)
{
    RayHit hit;
    BlockPos at = session_find_feet(call->session);
    if (call->count != 0 && call->count != 3)
        return call_refuse_usage(call);
    if (call->count == 0 && session_look(call->session, &call->session->player, CORNER_REACH, false, &hit))
        at = hit.block;
    int wrong = call->count ? parse_corner(call, 0, &at) : NO_WORD;
    return wrong == NO_WORD ? call_answer(call, "%s", session_set_corner(call->session, corner, at).text) : wrong;
}

int command_pos1(CommandCall *call) { return mark(call, 0); }

int command_pos2(CommandCall *call) { return mark(call, 1); }

// ---- changes of the box

int command_fill(CommandCall *call)
{
    EditsFill fill = {.block = BLOCK_AIR};
    int last = call->count - 1, wrong = NO_WORD;
    if (call->count != 1 && call->count != 7)
        return call_refuse_usage(call);
    if (call->count == 7)
        wrong = parse_corner(call, 0, &fill.from);
    if (call->count == 7 && wrong == NO_WORD)
        wrong = parse_corner(call, 3, &fill.to);
    if (wrong != NO_WORD)
        return wrong;
    if (!call_parse_block(call->words[last], &fill.block))
        return call_refuse_block(call, last);
    if (call->count == 1 && find_box(call, &fill) == 0)
        return NO_WORD;
    if (edits_fill_count(&fill) == 0)
        return call_refuse(call, 3, "a box of at most %s", notices_blocks(EDITS_FILL_MAX).text);
    return begin_fill(call, &fill, "Filling");
}

const char *fill_words(const CommandCall *typed, int i)
{
    return typed->count == 6 || typed->count == 0 ? call_block_word(i) : NULL;
}

int command_replace(CommandCall *call)
{
    EditsFill fill = {.kind = EDIT_REPLACE, .replaces = true};
    if (!call_parse_block(call->words[0], &fill.replaced))
        return call_refuse_block(call, 0);
    if (!call_parse_block(call->words[1], &fill.block))
        return call_refuse_block(call, 1);
    return find_box(call, &fill) ? begin_fill(call, &fill, "Replacing in") : NO_WORD;
}

const char *build_words(const CommandCall *typed, int i)
{
    (void)typed;
    return call_block_word(i);
}

// ---- reading

static int begin_reading(CommandCall *call, bool copies, uint8_t only)
{
    EditsFill box = {.block = BLOCK_AIR};
    int count = find_box(call, &box);
    if (count == 0)
        return NO_WORD;
    if (!session_read(call->session, &box, copies, only))
        return call_answer(call, "Wait until the large change is done, or stop it");
    return answer_long(call, copies ? "Copying" : "Counting", count);
}

int command_count(CommandCall *call)
{
    uint8_t block = BLOCK_VOID;
    if (call->count && !call_parse_block(call->words[0], &block))
        return call_refuse_block(call, 0);
    return begin_reading(call, false, block);
}

int command_copy(CommandCall *call) { return begin_reading(call, true, BLOCK_VOID); }

// ---- pasting

// Pastes in front of the block aimed at, or at the feet if there is none.
int command_paste(CommandCall *call)
{
    const BlockPos *box = &call->session->copied_box;
    BlockPos at = call->session->aim.hits ? call->session->aim.hit.before : session_find_feet(call->session);
    EditsFill fill = {.kind = EDIT_PASTE,
                      .from = at,
                      .to = {.x = at.x + box->x, .y = at.y + box->y, .z = at.z + box->z},
                      .pattern = call->session->copied};
    if (!call->session->copied)
        return call_answer(call, "Nothing to paste: mark two corners and copy first");
    if (fill.to.y >= CHUNK_HEIGHT || !block_in_world(fill.to.x, fill.to.z))
        return call_answer(call, "The copy does not fit there: it would reach beyond the world");
    return begin_fill(call, &fill, "Pasting");
}
