// Typed commands that change many blocks.
#include "session/command_internal.h"
#include "session/session_internal.h"

#include <math.h>
#include <stdio.h>

// Returns as RunCommand does.
static int parse_corner(const Session *session, CommandCall *call, int first, BlockPos *corner)
{
    double place[3];
    for (int i = 0; i < 3; i++)
        if (!call_parse_place(call->words[first + i], floor(session->player.position[i]), &place[i]))
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
static int find_box(const Session *session, CommandCall *call, EditsFill *box)
{
    const Corners *corners = &session->corners;
    char text[NOTICE_COUNT];
    if (!corners->marked[0] || !corners->marked[1]) {
        call_answer(call, "Mark two corners first: keys [ and ], or pos1 and pos2");
        return 0;
    }
    box->from = corners->at[0];
    box->to = corners->at[1];
    int count = edits_fill_count(box);
    if (count == 0)
        call_answer(call, "The box of the corners is too large: at most %s", notices_blocks(EDITS_FILL_MAX, text));
    return count;
}

static int begin_fill(Session *session, CommandCall *call, EditsFill *fill, const char *verb)
{
    char text[NOTICE_COUNT];
    if (!session_prepare_change(session))
        return call_answer(call, "%.300s", session->notices->words);
    fill->forbid = session_block_in_body;
    fill->context = &session->player;
    edits_fill(session->edits, fill);
    return call_answer(call, "%s %s", verb, notices_blocks(edits_fill_count(fill), text));
}

// ---- corners

static int mark(Session *session, CommandCall *call, int corner)
{
    BlockPos at = session_find_corner(session);
    if (call->count != 0 && call->count != 3)
        return call_refuse_usage(call);
    int wrong = call->count ? parse_corner(session, call, 0, &at) : NO_WORD;
    if (wrong == NO_WORD)
        session_set_corner(session, corner, at, call->result->answer, COMMAND_ANSWER);
    return wrong;
}

int command_pos1(Session *session, CommandCall *call) { return mark(session, call, 0); }

int command_pos2(Session *session, CommandCall *call) { return mark(session, call, 1); }

// ---- changes of the box

int command_fill(Session *session, CommandCall *call)
{
    EditsFill fill = {.block = BLOCK_AIR};
    char text[NOTICE_COUNT];
    int last = call->count - 1, wrong = NO_WORD;
    if (call->count != 1 && call->count != 7)
        return call_refuse_usage(call);
    if (call->count == 7)
        wrong = parse_corner(session, call, 0, &fill.from);
    if (call->count == 7 && wrong == NO_WORD)
        wrong = parse_corner(session, call, 3, &fill.to);
    if (wrong != NO_WORD)
        return wrong;
    if (!call_parse_block(call->words[last], &fill.block))
        return call_refuse(call, last, "a block, such as oak_log, or air");
    if (call->count == 1 && find_box(session, call, &fill) == 0)
        return NO_WORD;
    if (edits_fill_count(&fill) == 0)
        return call_refuse(call, 3, "a box of at most %s", notices_blocks(EDITS_FILL_MAX, text));
    return begin_fill(session, call, &fill, "Filling");
}

const char *fill_words(const Session *session, const CommandCall *typed, int word, int i)
{
    (void)session, (void)typed;
    return word == 6 || word == 0 ? call_block_word(i) : NULL;
}

int command_replace(Session *session, CommandCall *call)
{
    EditsFill fill = {.replaces = true};
    if (!call_parse_block(call->words[0], &fill.replaced))
        return call_refuse(call, 0, "a block, such as grass, or air");
    if (!call_parse_block(call->words[1], &fill.block))
        return call_refuse(call, 1, "a block, such as oak_log, or air");
    return find_box(session, call, &fill) ? begin_fill(session, call, &fill, "Replacing in") : NO_WORD;
}

const char *build_words(const Session *session, const CommandCall *typed, int word, int i)
{
    (void)session, (void)typed, (void)word;
    return call_block_word(i);
}

// ---- counting

// False, with an answer, if not all of the box is loaded.
static bool count_blocks(const Session *session, CommandCall *call, const EditsFill *box, int counts[BLOCK_COUNT])
{
    int count = edits_fill_count(box);
    for (int i = 0; i < count; i++)
        counts[stream_block(session->stream, edits_fill_place(box, i))]++;
    if (counts[BLOCK_VOID] == 0)
        return true;
    call_answer(call, "Not all of the box is loaded: go nearer");
    return false;
}

// The kinds, the most frequent first.
int command_tally(Session *session, CommandCall *call)
{
    enum { KINDS_LISTED = 12 };
    EditsFill box = {.block = BLOCK_AIR};
    int counts[BLOCK_COUNT] = {0}, count = 0;
    uint8_t block = BLOCK_AIR;
    char text[NOTICE_COUNT], *line = call->result->answer;
    if (call->count && !call_parse_block(call->words[0], &block))
        return call_refuse(call, 0, "a block, such as oak_log, or air");
    if ((count = find_box(session, call, &box)) == 0 || !count_blocks(session, call, &box, counts))
        return NO_WORD;
    if (call->count)
        return call_answer(call, "%s of %s", notices_blocks(counts[block], text), block_table[block].name);
    int length = snprintf(line, COMMAND_ANSWER, "%s", notices_blocks(count, text));
    for (int listed = 0; listed < KINDS_LISTED; listed++) {
        int most = 0;
        for (int i = 0; i < BLOCK_COUNT; i++)
            most = counts[i] > counts[most] ? i : most;
        if (counts[most] == 0)
            break;
        length += snprintf(line + length, (size_t)(COMMAND_ANSWER - length), "%s %d %s", listed ? "," : ":",
                           counts[most], block_table[most].name);
        counts[most] = 0;
    }
    return NO_WORD;
}

// ---- copying

int command_copy(Session *session, CommandCall *call)
{
    EditsFill box = {.block = BLOCK_AIR};
    int counts[BLOCK_COUNT] = {0}, count = find_box(session, call, &box);
    char text[NOTICE_COUNT];
    if (count == 0 || !count_blocks(session, call, &box, counts))
        return NO_WORD;
    if (edits_busy(session->edits))
        return call_answer(call, "Wait until the large change is done");
    memory_free(session->copied);
    session->copied = memory_alloc(MEMORY_GENERAL, (size_t)count);
    for (int i = 0; i < count; i++)
        session->copied[i] = stream_block(session->stream, edits_fill_place(&box, i));
    BlockPos low = edits_fill_place(&box, 0), high = edits_fill_place(&box, count - 1);
    session->copied_box = (BlockPos){.x = high.x - low.x, .y = high.y - low.y, .z = high.z - low.z};
    return call_answer(call, "Copied %s: paste puts the lowest north-west corner where you aim",
                       notices_blocks(count, text));
}

// In front of the block aimed at, or where the feet are.
int command_paste(Session *session, CommandCall *call)
{
    const BlockPos *box = &session->copied_box;
    BlockPos at = session->aim.hits ? session->aim.hit.before : session_find_corner(session);
    EditsFill fill = {
        .from = at, .to = {.x = at.x + box->x, .y = at.y + box->y, .z = at.z + box->z}, .pattern = session->copied};
    if (!session->copied)
        return call_answer(call, "Nothing to paste: mark two corners and copy first");
    if (fill.to.y >= CHUNK_HEIGHT || !block_in_world(fill.to.x, fill.to.z))
        return call_answer(call, "The copy does not fit there: it would reach beyond the world");
    return begin_fill(session, call, &fill, "Pasting");
}
