// Typed commands about the world: time, blocks, seed, undo, saving.
#include "session/command_internal.h"
#include "session/session_internal.h"

#include "base/parse.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define TIME_ADD_MAX 1000.0 // hours

// ---- time

static const struct {
    const char *name;
    double hours;
} moments[] = {{"day", 7}, {"noon", 12}, {"night", 21}, {"midnight", 0}, {"sunrise", 6}, {"sunset", 18}};

// A moment's name, 18.5 or 18:30.
static bool parse_hours(const char *word, double *hours)
{
    int64_t clock[2];
    const int moment = TEXT_INDEX(moments, ARRAY_COUNT(moments), name, word);
    if (moment >= 0)
        *hours = moments[moment].hours;
    else if (parse_int64_list(word, ':', clock, 2) && clock[0] >= 0 && clock[1] >= 0 && clock[0] <= 24 && clock[1] < 60)
        *hours = (double)clock[0] + (double)clock[1] / 60;
    else if (!parse_double(word, hours))
        return false;
    return *hours >= 0 && *hours <= 24;
}

static int set_time(CommandCall *call, int word)
{
    double hours = 0;
    if (call->count != word + 1)
        return call_refuse_usage(call);
    if (!parse_hours(call->words[word], &hours))
        return call_refuse(call, word, "hours from 0 to 24 such as 18:30, day, noon, night or midnight");
    call->session->hours += hours - fmod(call->session->hours, 24);
    return NO_WORD;
}

static int add_time(CommandCall *call)
{
    double hours = 0;
    if (call->count != 2)
        return call_refuse_usage(call);
    if (!parse_double(call->words[1], &hours) || !(hours >= 0 && hours <= TIME_ADD_MAX))
        return call_refuse(call, 1, "hours from 0 to %.0f", TIME_ADD_MAX);
    call->session->hours += hours;
    return NO_WORD;
}

static int answer_time(CommandCall *call)
{
    int minutes = (int)(fmod(call->session->hours, 24) * 60 + 1e-6);
    return call_answer(call, "%s %02d:%02d", call->session->time_stopped ? "Time stopped at" : "It is",
                       minutes / 60 % 24, minutes % 60);
}

int command_time(CommandCall *call)
{
    const char *what = call->count ? call->words[0] : "";
    bool stops = strcmp(what, "stop") == 0, goes = strcmp(what, "go") == 0, adds = strcmp(what, "add") == 0;
    int wrong = NO_WORD;
    call->result->answer[0] = '\0';
    if (adds)
        wrong = add_time(call);
    else if (call->count && !stops && !goes)
        wrong = set_time(call, strcmp(what, "set") == 0);
    if (call->result->answer[0])
        return wrong;
    call->session->time_stopped = stops || (call->session->time_stopped && !goes);
    return answer_time(call);
}

const char *time_words(const CommandCall *typed, int i)
{
    static const char *const verbs[] = {"set", "add", "stop", "go"};
    const int verb_count = typed->count == 0 ? (int)ARRAY_COUNT(verbs) : 0, moment = i - verb_count;
    if (i < verb_count)
        return verbs[i];
    if (typed->count > 1 || (typed->count == 1 && strcmp(typed->words[0], "set") != 0) ||
        moment >= (int)ARRAY_COUNT(moments))
        return NULL;
    return moments[moment].name;
}

// ---- lists

int command_blocks(CommandCall *call) { return call_list(call, "Blocks", give_words); }

// ---- the rest

int command_seed(CommandCall *call)
{
    const ChunkSource *source = call->session->source;
    const char *typed = call->session->world.made.seed_text, *name = source->facts.name;
    if (typed[0])
        return call_answer(call, "Seed \"%s\", as a number %" PRId64 ", generator %s", typed, source->seed, name);
    return call_answer(call, "Seed %" PRId64 ", generator %s", source->seed, name);
}

int command_link(CommandCall *call)
{
    session_format_link(call->session, call->session->player.position, call->result->link);
    return call_answer(call, "Link copied: %s", call->result->link);
}

int command_view(CommandCall *call)
{
    int64_t chunks = call->result->view_distance;
    if (call->count && (!parse_int64(call->words[0], &chunks) || chunks < STREAM_VIEW_MIN || chunks > STREAM_VIEW_MAX))
        return call_refuse(call, 0, "chunks from %d to %d", STREAM_VIEW_MIN, STREAM_VIEW_MAX);
    call->result->view_distance = (int)chunks;
    return call_answer(call, "View distance: %d chunks", (int)chunks);
}

// The notice has the reason of a refusal, and later the result of a long step.
static int answer_step(CommandCall *call, StepResult result, const char *name)
{
    if (result == STEP_REFUSED)
        return call_answer(call, "%.300s", call->session->notices->words);
    if (result == STEP_NONE)
        return call_answer(call, "Nothing to %s", name);
    session_work_on_edits(call->session, call->result->answer);
    return NO_WORD;
}

int command_undo(CommandCall *call) { return answer_step(call, session_undo(call->session), "undo"); }

int command_redo(CommandCall *call) { return answer_step(call, session_redo(call->session), "redo"); }

int command_stop(CommandCall *call)
{
    return answer_step(call, edits_stop(call->session->edits) ? STEP_BEGUN : STEP_NONE, "stop");
}

// ---- other saved worlds

void session_list_worlds(Session *session)
{
    world_names_free(&session->saved);
    world_names_list(session->data_dir, &session->saved);
}

int command_world(CommandCall *call)
{
    char name[COMMAND_BYTES], path[FILE_PATH_MAX];
    call_join(call, 0, name);
    bool exists = world_name_valid(name) && world_path(call->session->data_dir, name, path) && file_exists(path);
    if (!exists)
        return call_refuse(call, 0, "the name of a saved world");
    if (strcmp(name, call->session->world.name) == 0)
        return call_answer(call, "This is %s", name);
    snprintf(call->result->world, sizeof call->result->world, "%.*s", WORLD_NAME_MAX, name);
    return call_answer(call, "Opening %s", name);
}

const char *world_words(const CommandCall *typed, int i)
{
    return i < typed->session->saved.count ? typed->session->saved.names[i] : NULL;
}

int command_save(CommandCall *call)
{
    static const char *const refusals[] = {[SAVING_READ_ONLY] =
                                               "This world is open read-only: there is nothing to save",
                                           [SAVING_NO_FILE] = "Nothing to save: nothing was changed",
                                           [SAVING_IMPOSSIBLE] = "This world cannot be saved; see the log"};
    WorldSaving saving = world_saving(&call->session->world, NULL);
    if (saving < SAVING_FAILS)
        return call_answer(call, "%s", refusals[saving]);
    session_request_save(call->session);
    return call_answer(call, "Saving");
}
