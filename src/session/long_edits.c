// Changes that can take more than a frame: fills, pastes, undo and redo; counting and copying boxes, which take as
// long. Short ones are done, and answered, at once.

#include "session/session_internal.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NEAR_BLOCKS 16.0 // within which an undone change is seen
enum { LONG_FRAMES = 15, KINDS_LISTED = 12 };

static const char *const kind_words[EDIT_KIND_COUNT] = {[EDIT_FILL] = "filled",
                                                        [EDIT_REPLACE] = "replaced",
                                                        [EDIT_PASTE] = "pasted",
                                                        [EDIT_BREAK] = "broken",
                                                        [EDIT_PLACE] = "placed"};

typedef struct Line {
    char *text;
    size_t bytes, length;
} Line;

static void add(Line *line, const char *format, ...) PRINTF_LIKE(2, 3);

static void add(Line *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line->text + line->length, line->bytes - line->length, format, arguments);
    va_end(arguments);
    line->length = MIN(line->bytes - 1, line->length + (size_t)MAX(0, length));
}

// ---- changes

// The nearest block of the change, if it is not near.
static void add_place(Line *line, const Session *session, const EditsReport *report)
{
    const double *at = session->player.position;
    const BlockPos *low = &report->low, *high = &report->high;
    BlockPos nearest = {.x = CLAMP((int64_t)floor(at[0]), low->x, high->x),
                        .y = CLAMP((int)floor(at[1]), low->y, high->y),
                        .z = CLAMP((int64_t)floor(at[2]), low->z, high->z)};
    double away = hypot(hypot((double)nearest.x - at[0], nearest.y - at[1]), (double)nearest.z - at[2]);
    if (report->changed > 0 && away > NEAR_BLOCKS)
        add(line, " at %" PRId64 " %d %" PRId64 ", %.0f blocks from here", nearest.x, nearest.y, nearest.z, away);
}

static void report_fill(Line *line, const EditsReport *report)
{
    char count[NOTICE_COUNT];
    add(line, "%s%s %s", report->stopped ? "Stopped: " : "", notices_blocks(report->changed, count),
        kind_words[report->kind]);
    if (report->stopped && report->changed > 0)
        add(line, "; undo takes them back");
    if (report->changed == 0 && report->same > 0)
        add(line, ": %s %s of that kind already", notices_blocks(report->same, count), report->same > 1 ? "are" : "is");
    if (report->unloaded > 0)
        add(line, "; left out: %d not loaded or damaged", report->unloaded);
    if (report->forbidden > 0)
        add(line, "; left out: %d where you are", report->forbidden);
}

static void report_replay(Line *line, const Session *session, const EditsReport *report)
{
    const bool redoes = report->act == EDITS_REDONE, nothing = report->kept > 0 && report->changed == 0;
    const char *done = redoes ? "redone" : "undone", *again = redoes ? "redo" : "undo";
    const BlockPos *at = &report->kept_at;
    char count[NOTICE_COUNT];
    if (nothing)
        add(line, "Nothing %s", done);
    else
        add(line, "%s: %s %s", redoes ? "Redone" : "Undone", notices_blocks(report->own, count),
            kind_words[report->kind]);
    if (report->effects > 0)
        add(line, ", and %s that had changed by it", notices_blocks(report->effects, count));
    add_place(line, session, report);
    if (report->unloaded > 0)
        add(line, "; left out: %d damaged", report->unloaded);
    if (report->kept > 0)
        add(line,
            "; the land at %" PRId64 " %" PRId64 " is not loaded: go there (tp %" PRId64 " %" PRId64 ") and %s %s",
            at->x, at->z, at->x, at->z, again, nothing ? "again" : "the rest");
}

// ---- counting and copying

// The kinds, the most frequent first.
static void report_count(Line *line, Reading *reading)
{
    char count[NOTICE_COUNT];
    int *counts = reading->counts, all = 0;
    if (reading->only != BLOCK_VOID) {
        add(line, "%s of %s", notices_blocks(counts[reading->only], count), block_table[reading->only].name);
        return;
    }
    for (int i = 0; i < BLOCK_COUNT; i++)
        all += counts[i];
    add(line, "%s", notices_blocks(all, count));
    for (int listed = 0; listed < KINDS_LISTED; listed++) {
        int most = 0;
        for (int i = 0; i < BLOCK_COUNT; i++)
            most = counts[i] > counts[most] ? i : most;
        if (counts[most] == 0)
            return;
        add(line, "%s %d %s", listed ? "," : ":", counts[most], block_table[most].name);
        counts[most] = 0;
    }
}

static void report_copy(Line *line, Session *session)
{
    Reading *reading = &session->reading;
    const BlockPos *size = &reading->size;
    char count[NOTICE_COUNT];
    memory_free(session->copied);
    session->copied = reading->blocks;
    session->copied_box = *size;
    reading->blocks = NULL;
    add(line, "Copied %s: paste puts the lowest north-west corner where you aim",
        notices_blocks((int)((size->x + 1) * (size->z + 1)) * (size->y + 1), count));
}

static void report_reading(Line *line, Session *session, const EditsReport *report)
{
    Reading *reading = &session->reading;
    if (report->stopped)
        add(line, "Stopped");
    else if (reading->counts[BLOCK_VOID] > 0)
        add(line, "Not all of the box is loaded: go nearer");
    else if (reading->blocks)
        report_copy(line, session);
    else
        report_count(line, reading);
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
    return edits_read(
        session->edits,
        &(EditsRead){.from = box->from, .to = box->to, .counts = reading->counts, .blocks = reading->blocks});
}

// ---- progress

bool session_work_on_edits(Session *session, char *text, size_t bytes)
{
    EditsReport report;
    Line line = {.text = text, .bytes = bytes};
    session->busy_frames += edits_busy(session->edits);
    if (!edits_work(session->edits, EDITS_FRAME_MS, &report))
        return false;
    session->busy_frames = 0;
    if (report.act == EDITS_READ)
        report_reading(&line, session, &report);
    else if (report.act == EDITS_FILLED)
        report_fill(&line, &report);
    else
        report_replay(&line, session, &report);
    return true;
}

double session_progress(const Session *session)
{
    bool is_long = edits_busy(session->edits) && session->busy_frames >= LONG_FRAMES;
    return is_long ? edits_progress(session->edits) : -1;
}
