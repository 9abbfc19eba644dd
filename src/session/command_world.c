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
    for (size_t i = 0; i < ARRAY_COUNT(moments); i++)
        if (strcmp(moments[i].name, word) == 0) {
            *hours = moments[i].hours;
            return true;
        }
    if (parse_int64_list(word, ':', clock, 2) && clock[0] >= 0 && clock[1] >= 0 && clock[0] <= 24 && clock[1] < 60)
        *hours = (double)clock[0] + (double)clock[1] / 60;
    else if (!parse_double(word, hours))
        return false;
    return *hours >= 0 && *hours <= 24;
}

static int set_time(Session *session, CommandCall *call, int word)
{
    double hours = 0;
    if (call->count != word + 1)
        return call_refuse_usage(call);
    if (!parse_hours(call->words[word], &hours))
        return call_refuse(call, word, "hours from 0 to 24 such as 18:30, day, noon, night or midnight");
    session->hours += hours - fmod(session->hours, 24);
    return NO_WORD;
}

static int add_time(Session *session, CommandCall *call)
{
    double hours = 0;
    if (call->count != 2)
        return call_refuse_usage(call);
    if (!parse_double(call->words[1], &hours) || !(hours >= 0 && hours <= TIME_ADD_MAX))
        return call_refuse(call, 1, "hours from 0 to %.0f", TIME_ADD_MAX);
    session->hours += hours;
    return NO_WORD;
}

static int answer_time(const Session *session, CommandCall *call)
{
    int minutes = (int)(fmod(session->hours, 24) * 60 + 1e-6);
    return call_answer(call, "%s %02d:%02d", session->time_stopped ? "Time stopped at" : "It is", minutes / 60 % 24,
                       minutes % 60);
}

int command_time(Session *session, CommandCall *call)
{
    const char *what = call->count ? call->words[0] : "";
    bool stops = strcmp(what, "stop") == 0, goes = strcmp(what, "go") == 0, adds = strcmp(what, "add") == 0;
    int wrong = NO_WORD;
    call->result->answer[0] = '\0';
    if (adds)
        wrong = add_time(session, call);
    else if (call->count && !stops && !goes)
        wrong = set_time(session, call, strcmp(what, "set") == 0);
    if (call->result->answer[0])
        return wrong;
    session->time_stopped = stops || (session->time_stopped && !goes);
    return answer_time(session, call);
}

const char *time_words(const Session *session, const CommandCall *typed, int word, int i)
{
    static const char *const verbs[] = {"set", "add", "stop", "go"};
    const int verb_count = word == 0 ? (int)ARRAY_COUNT(verbs) : 0, moment = i - verb_count;
    (void)session;
    if (i < verb_count)
        return verbs[i];
    if (word > 1 || (word == 1 && strcmp(typed->words[0], "set") != 0) || moment >= (int)ARRAY_COUNT(moments))
        return NULL;
    return moments[moment].name;
}

// ---- lists

int command_blocks(Session *session, CommandCall *call) { return call_list(session, call, "Blocks", give_words); }

// ---- the rest

int command_seed(Session *session, CommandCall *call)
{
    const ChunkSource *source = session->source;
    const char *typed = session->world.made.seed_text, *name = source->facts.name;
    if (typed[0])
        return call_answer(call, "Seed \"%s\", as a number %" PRId64 ", generator %s", typed, source->seed, name);
    return call_answer(call, "Seed %" PRId64 ", generator %s", source->seed, name);
}

int command_link(Session *session, CommandCall *call)
{
    session_format_link(session, session->player.position, call->result->link);
    return call_answer(call, "Link copied: %s", call->result->link);
}

int command_view(Session *session, CommandCall *call)
{
    (void)session;
    int64_t chunks = call->result->view_distance;
    if (call->count && (!parse_int64(call->words[0], &chunks) || chunks < STREAM_VIEW_MIN || chunks > STREAM_VIEW_MAX))
        return call_refuse(call, 0, "chunks from %d to %d", STREAM_VIEW_MIN, STREAM_VIEW_MAX);
    call->result->view_distance = (int)chunks;
    return call_answer(call, "View distance: %d chunks", (int)chunks);
}

// The notice has the reason of a refusal, and later the result of a long step.
static int answer_step(Session *session, CommandCall *call, StepResult result, const char *name)
{
    if (result == STEP_REFUSED)
        return call_answer(call, "%.300s", session->notices->words);
    if (result == STEP_NONE)
        return call_answer(call, "Nothing to %s", name);
    session_work_on_edits(session, call->result->answer);
    return NO_WORD;
}

int command_undo(Session *session, CommandCall *call)
{
    return answer_step(session, call, session_undo(session), "undo");
}

int command_redo(Session *session, CommandCall *call)
{
    return answer_step(session, call, session_redo(session), "redo");
}

int command_stop(Session *session, CommandCall *call)
{
    return answer_step(session, call, edits_stop(session->edits) ? STEP_BEGUN : STEP_NONE, "stop");
}

// ---- other saved worlds

void session_list_worlds(Session *session)
{
    world_names_free(&session->saved);
    world_names_list(session->data_dir, &session->saved);
}

int command_world(Session *session, CommandCall *call)
{
    char name[COMMAND_BYTES], path[FILE_PATH_MAX];
    call_join(call, 0, name);
    bool exists = world_name_valid(name) && world_path(session->data_dir, name, path) && file_exists(path);
    if (!exists)
        return call_refuse(call, 0, "the name of a saved world");
    if (strcmp(name, session->world.name) == 0)
        return call_answer(call, "This is %s", name);
    snprintf(call->result->world, sizeof call->result->world, "%.*s", WORLD_NAME_MAX, name);
    return call_answer(call, "Opening %s", name);
}

const char *world_words(const Session *session, const CommandCall *typed, int word, int i)
{
    (void)typed, (void)word;
    return i < session->saved.count ? session->saved.names[i] : NULL;
}

int command_save(Session *session, CommandCall *call)
{
    static const char *const refusals[] = {[SAVING_READ_ONLY] =
                                               "This world is open read-only: there is nothing to save",
                                           [SAVING_NO_FILE] = "Nothing to save: nothing was changed",
                                           [SAVING_IMPOSSIBLE] = "This world cannot be saved; see the log"};
    WorldSaving saving = world_saving(&session->world, NULL);
    if (saving < SAVING_FAILS)
        return call_answer(call, "%s", refusals[saving]);
    session_request_save(session);
    return call_answer(call, "Saving");
}
