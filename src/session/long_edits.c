// Changes that can take more than a frame: fills, pastes, undo and redo; counting and copying boxes, which take as
// long. Short ones are done, and answered, at once.

#include "session/session_internal.h"

#include <inttypes.h>
#include <math.h>

#define NEAR_BLOCKS 16.0 // within which an undone change is seen
enum { LONG_FRAMES = 15, KINDS_LISTED = 12 };

static const char *const kind_words[EDIT_KIND_COUNT] = {[EDIT_FILL] = "filled",
                                                        [EDIT_REPLACE] = "replaced",
                                                        [EDIT_PASTE] = "pasted",
                                                        [EDIT_BREAK] = "broken",
                                                        [EDIT_PLACE] = "placed"};

#define ADD(answer, ...) text_add(answer, COMMAND_ANSWER, __VA_ARGS__)

// ---- changes

// The nearest block of the change, if it is not near.
static void add_place(char *answer, const Session *session, const EditsReport *report)
{
    const double *at = session->player.position;
    const BlockPos *low = &report->low, *high = &report->high;
    BlockPos nearest = {.x = CLAMP((int64_t)floor(at[0]), low->x, high->x),
                        .y = CLAMP((int)floor(at[1]), low->y, high->y),
                        .z = CLAMP((int64_t)floor(at[2]), low->z, high->z)};
    double away = hypot(hypot((double)nearest.x - at[0], nearest.y - at[1]), (double)nearest.z - at[2]);
    if (report->changed > 0 && away > NEAR_BLOCKS)
        ADD(answer, " at %" PRId64 " %d %" PRId64 ", %.0f blocks from here", nearest.x, nearest.y, nearest.z, away);
}

static void report_fill(char *answer, const EditsReport *report)
{
    ADD(answer, "%s%s %s", report->stopped ? "Stopped: " : "", notices_blocks(report->changed).text,
        kind_words[report->kind]);
    if (report->stopped && report->changed > 0)
        ADD(answer, "; undo takes them back");
    if (report->changed == 0 && report->same > 0)
        ADD(answer, ": %s %s of that kind already", notices_blocks(report->same).text, report->same > 1 ? "are" : "is");
    if (report->unloaded > 0)
        ADD(answer, "; left out: %d not loaded or damaged", report->unloaded);
    if (report->forbidden > 0)
        ADD(answer, "; left out: %d where you are", report->forbidden);
}

static void report_replay(char *answer, const Session *session, const EditsReport *report)
{
    const bool redoes = report->act == EDITS_REDONE, nothing = report->kept > 0 && report->changed == 0;
    const char *done = redoes ? "redone" : "undone", *again = redoes ? "redo" : "undo";
    const BlockPos *at = &report->kept_at;
    if (nothing)
        ADD(answer, "Nothing %s", done);
    else
        ADD(answer, "%s: %s %s", redoes ? "Redone" : "Undone", notices_blocks(report->own).text,
            kind_words[report->kind]);
    if (report->effects > 0)
        ADD(answer, ", and %s that had changed by it", notices_blocks(report->effects).text);
    add_place(answer, session, report);
    if (report->unloaded > 0)
        ADD(answer, "; left out: %d damaged", report->unloaded);
    if (report->kept > 0)
        ADD(answer,
            "; the land at %" PRId64 " %" PRId64 " is not loaded: go there (tp %" PRId64 " %" PRId64 ") and %s %s",
            at->x, at->z, at->x, at->z, again, nothing ? "again" : "the rest");
}

// ---- counting and copying

// The kinds, the most frequent first.
static void report_count(char *answer, Reading *reading)
{
    int *counts = reading->counts, all = 0;
    if (reading->only != BLOCK_VOID) {
        ADD(answer, "%s of %s", notices_blocks(counts[reading->only]).text, block_table[reading->only].name);
        return;
    }
    for (int i = 0; i < BLOCK_COUNT; i++)
        all += counts[i];
    ADD(answer, "%s", notices_blocks(all).text);
    for (int listed = 0; listed < KINDS_LISTED; listed++) {
        int most = 0;
        for (int i = 0; i < BLOCK_COUNT; i++)
            most = counts[i] > counts[most] ? i : most;
        if (counts[most] == 0)
            return;
        ADD(answer, "%s %d %s", listed ? "," : ":", counts[most], block_table[most].name);
        counts[most] = 0;
    }
}

static void report_copy(char *answer, Session *session)
{
    Reading *reading = &session->reading;
    const BlockPos *size = &reading->size;
    memory_free(session->copied);
    session->copied = reading->blocks;
    session->copied_box = *size;
    reading->blocks = NULL;
    ADD(answer, "Copied %s: paste puts the lowest north-west corner where you aim",
        notices_blocks((int)((size->x + 1) * (size->z + 1)) * (size->y + 1)).text);
}

static void report_reading(char *answer, Session *session, const EditsReport *report)
{
    Reading *reading = &session->reading;
    if (report->stopped)
        ADD(answer, "Stopped");
    else if (reading->counts[BLOCK_VOID] > 0)
        ADD(answer, "Not all of the box is loaded: go nearer");
    else if (reading->blocks)
        report_copy(answer, session);
    else
        report_count(answer, reading);
    memory_free(reading->blocks);
    reading->blocks = NULL;
}

bool session_read(Session *session, const EditsFill *box, bool copies, uint8_t only)
{
    const int count = edits_fill_count(box);
    const BlockPos low = edits_fill_place(box, 0), high = edits_fill_place(box, count - 1);
    Reading *reading = &session->reading;
    if (edits_busy(session->edits))
        return false;
    reading->only = only;
    reading->size = (BlockPos){.x = high.x - low.x, .y = high.y - low.y, .z = high.z - low.z};
    reading->blocks = copies ? memory_alloc(MEMORY_GENERAL, (size_t)count) : NULL;
    return edits_read(session->edits, box, reading->counts, reading->blocks);
}

// ---- progress

bool session_work_on_edits(Session *session, char answer[COMMAND_ANSWER])
{
    EditsReport report;
    session->busy_frames += edits_busy(session->edits);
    if (!edits_work(session->edits, EDITS_FRAME_MS, &report))
        return false;
    session->busy_frames = 0;
    answer[0] = '\0';
    if (report.act == EDITS_READ)
        report_reading(answer, session, &report);
    else if (report.act == EDITS_FILLED)
        report_fill(answer, &report);
    else
        report_replay(answer, session, &report);
    return true;
}

double session_progress(const Session *session)
{
    bool is_long = edits_busy(session->edits) && session->busy_frames >= LONG_FRAMES;
    return is_long ? edits_progress(session->edits) : -1;
}
