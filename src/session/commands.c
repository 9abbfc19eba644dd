// The command line: the table of typed commands; runs lines, marks the word at fault, and finds what Tab completes.
#include "session/command_internal.h"
#include "session/session_internal.h"

#include "base/parse.h"
#include "map/find.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LOCATE_NS 250000000 // processor time limit of a search
enum { FAULTS_MAX = 2 };

static int command_help(Session *session, CommandCall *call);
static int command_locate(Session *session, CommandCall *call);
static const char *help_words(const Session *session, const CommandCall *typed, int word, int i);

// ---- the table

// clang-format off
static const CommandRow command_table[] = {
    {"help", "[COMMAND]", 0, 1, command_help, help_words,
     .summary = "lists the commands, or explains one", .example = "help tp"},
    {"tp", "X Z, X Y Z or PIN", 1, COMMAND_WORDS, command_tp, tp_words,
     .summary = "goes to the surface at X Z, to X Y Z, or to a pin of the map; ~ is where you are, ~5 five blocks on",
     .example = "tp 100 -200", .range = {"Y", PLAYER_Y_MIN, PLAYER_Y_MAX}, .phrase = true},
    {"spawn", "", 0, 0, command_spawn, .summary = "goes to where new players begin"},
    {"locate", "BIOME", 1, 1, command_locate, locate_words,
     .summary = "finds the nearest place of a biome", .example = "locate desert"},
    {"biomes", "[PART]", 0, 1, command_biomes,
     .summary = "lists the biomes, or those with PART in their name", .example = "biomes snow"},
    {"time", "[HOURS|set HOURS|add HOURS|stop|go]", 0, 2, command_time, time_words,
     .summary = "tells or sets the time of day: 18:30, 18.5, day, noon, night or midnight",
     .example = "time set noon", .range = {"HOURS", 0, 24}},
    {"give", "BLOCK", 1, 1, command_give, give_words,
     .summary = "puts a block into your hand", .example = "give oak_log"},
    {"gamemode", "[walk|fly|noclip]", 0, 1, command_gamemode, gamemode_words,
     .summary = "walk, fly or pass through blocks; survival, creative, spectator do the same", .example = "gamemode fly"},
    {"blocks", "[PART]", 0, 1, command_blocks,
     .summary = "lists the blocks, or those with PART in their name", .example = "blocks log"},
    {"pos1", "[X Y Z]", 0, 3, command_pos1,
     .summary = "marks the first corner of a box: the block aimed at, your feet, or X Y Z", .example = "pos1 ~ ~-1 ~"},
    {"pos2", "[X Y Z]", 0, 3, command_pos2,
     .summary = "marks the second corner: the block aimed at, your feet, or X Y Z", .example = "pos2 ~5 ~3 ~5"},
    {"fill", "BLOCK or X Y Z X Y Z BLOCK", 1, 7, command_fill, fill_words,
     .summary = "fills the box between the two corners", .example = "fill ~ ~ ~ ~5 ~3 ~5 planks",
     .range = {"Blocks", 1, EDITS_FILL_MAX}},
    {"replace", "FROM TO", 2, 2, command_replace, build_words,
     .summary = "replaces a kind of block between the two corners", .example = "replace grass sand",
     .range = {"Blocks", 1, EDITS_FILL_MAX}},
    {"count", "[BLOCK]", 0, 1, command_tally, build_words,
     .summary = "counts the blocks between the two corners", .example = "count stone"},
    {"copy", "", 0, 0, command_copy, .summary = "copies the box between the two corners"},
    {"paste", "", 0, 0, command_paste,
     .summary = "puts the copy where you aim, or at your feet: its lowest north-west corner"},
    {"undo", "", 0, 0, command_undo, .summary = "takes back the last change"},
    {"redo", "", 0, 0, command_redo, .summary = "makes the change again that was undone"},
    {"seed", "", 0, 0, command_seed, .summary = "tells the world's seed and generator"},
    {"link", "", 0, 0, command_link, .summary = "copies a link to this view"},
    {"view", "[CHUNKS]", 0, 1, command_view, .summary = "tells or sets the view distance",
     .example = "view 12", .range = {"CHUNKS", STREAM_VIEW_MIN, STREAM_VIEW_MAX}},
    {"save", "", 0, 0, command_save, .summary = "saves the world now"},
};
// clang-format on
static const int command_count = ARRAY_COUNT(command_table);

static const CommandRow *find_command(const char *name)
{
    for (int i = 0; i < command_count; i++)
        if (strcmp(command_table[i].name, name) == 0)
            return &command_table[i];
    return NULL;
}

static const char *help_words(const Session *session, const CommandCall *typed, int word, int i)
{
    (void)session, (void)typed, (void)word;
    return i < command_count ? command_table[i].name : NULL;
}

// ---- biomes

static int command_locate(Session *session, CommandCall *call)
{
    BiomeFind find;
    const double *here = session->player.position;
    const char *name = call->words[0];
    int biome = source_find_biome(&session->source->facts, name);
    if (biome < 0)
        return call_refuse(call, 0, "a biome, such as snowy_plains; \"biomes\" lists them");
    biome_find_begin(&find, session->source, biome, (int64_t)floor(here[0]), (int64_t)floor(here[2]));
    if (biome_find_step(&find, LOCATE_NS) == FIND_FOUND)
        return call_answer(call, "%s at %" PRId64 " %" PRId64 ", %.0f blocks from here", name, find.x, find.z, find.away);
    return call_answer(call, "No %s found near here: go on and try again", name);
}

// ---- unknown names

// Letters to change, insert, leave out or swap, up to FAULTS_MAX + 1 (Damerau 1964).
static int faults_between(const char *typed, const char *name, int most)
{
    while (*typed && *typed == *name)
        typed++, name++;
    if (!*typed || !*name)
        return (int)(strlen(typed) + strlen(name));
    if (most == 0)
        return 1;
    int best = faults_between(typed + 1, name + 1, most - 1);
    best = MIN(best, faults_between(typed + 1, name, most - 1));
    best = MIN(best, faults_between(typed, name + 1, most - 1));
    if (typed[0] == name[1] && typed[1] == name[0])
        best = MIN(best, faults_between(typed + 2, name + 2, most - 1));
    return best + 1;
}

// NULL if none is near.
static const char *nearest_command(const char *typed)
{
    const char *nearest = NULL;
    int fewest = MIN(FAULTS_MAX, (int)strlen(typed) - 1) + 1;
    for (int i = 0; i < command_count; i++) {
        int faults = faults_between(typed, command_table[i].name, FAULTS_MAX);
        if (faults < fewest) {
            fewest = faults;
            nearest = command_table[i].name;
        }
    }
    return nearest;
}

static int answer_unknown(CommandCall *call, const char *typed)
{
    const char *nearest = nearest_command(typed);
    if (nearest)
        return call_answer(call, ">%.40s< is not a command: did you mean %s? help lists them", typed, nearest);
    return call_answer(call, ">%.40s< is not a command; help lists them", typed);
}

// ---- help

static int explain(CommandCall *call, const CommandRow *command)
{
    char range[64] = "", example[64] = "";
    if (command->range.name)
        snprintf(range, sizeof range, " %s: from %.0f to %.0f.", command->range.name, command->range.low,
                 command->range.high);
    if (command->example)
        snprintf(example, sizeof example, " Example: %s", command->example);
    return call_answer(call, "%s%s%s: %s.%s%s", command->name, command->arguments[0] ? " " : "", command->arguments,
                       command->summary, range, example);
}

static int command_help(Session *session, CommandCall *call)
{
    (void)session;
    const CommandRow *command = call->count ? find_command(call->words[0] + (call->words[0][0] == '/')) : NULL;
    if (command)
        return explain(call, command);
    if (call->count)
        return answer_unknown(call, call->words[0]);
    char *line = call->result->answer;
    int length = snprintf(line, COMMAND_ANSWER, "Commands:");
    for (int i = 0; i < command_count; i++)
        length +=
            snprintf(line + length, (size_t)(COMMAND_ANSWER - length), "%s %s", i ? "," : "", command_table[i].name);
    snprintf(line + length, (size_t)(COMMAND_ANSWER - length), ". \"help COMMAND\" explains one, Tab completes");
    return NO_WORD;
}

// ---- running

// Splits the line into words, the name first. Returns their number; words beyond the maximum count as one more.
static int split(char *line, char *words[COMMAND_WORDS + 2])
{
    int count = 0;
    char *rest = line;
    for (char *word; count < COMMAND_WORDS + 2 && (word = strsep(&rest, " "));)
        if (word[0])
            words[count++] = word;
    return count;
}

// The line with the wrong word between arrows, then the reason.
static void point_at(const CommandCall *call, int wrong)
{
    char reason[COMMAND_ANSWER], *line = call->result->answer;
    snprintf(reason, sizeof reason, "%s", line);
    int length = snprintf(line, COMMAND_ANSWER, "%s", call->row->name);
    for (int i = 0; i < call->count && length < COMMAND_ANSWER; i++)
        length += snprintf(line + length, (size_t)(COMMAND_ANSWER - length), i == wrong ? " >%.40s<" : " %.40s",
                           call->words[i]);
    if (length < COMMAND_ANSWER)
        snprintf(line + length, (size_t)(COMMAND_ANSWER - length), ": %s", reason);
}

void session_run_command(Session *session, const char *line, CommandResult *result)
{
    char copy[COMMAND_BYTES], *words[COMMAND_WORDS + 2];
    snprintf(copy, sizeof copy, "%s", line + (line[0] == '/'));
    int count = split(copy, words) - 1, wrong = NO_WORD;
    CommandCall call = {.row = count >= 0 ? find_command(words[0]) : NULL, .result = result};
    if (count >= 0 && !call.row)
        answer_unknown(&call, words[0]);
    if (!call.row)
        return;
    if (count < call.row->least || count > call.row->most) {
        call_refuse_usage(&call);
        return;
    }
    call.count = count;
    memcpy(call.words, words + 1, (size_t)count * sizeof *words);
    wrong = call.row->run(session, &call);
    if (wrong != NO_WORD)
        point_at(&call, wrong);
}

// ---- completion

// Adds the words that begin with the typed one, then, from two letters on, those that contain it.
static void add_words(const Session *session, ListWords *list, const CommandCall *typed, Candidates *found)
{
    const char *part = typed->words[typed->count], *word;
    const int ways = strlen(part) > 1 ? 2 : 1;
    for (int inside = 0; inside < ways; inside++)
        for (int i = 0; (word = list(session, typed, typed->count, i)) && found->count < CANDIDATES_MAX; i++) {
            const char *at = word[0] ? strstr(word, part) : NULL;
            if (at && (at > word) == inside && strlen(word) < CANDIDATE_BYTES)
                snprintf(found->words[found->count++], CANDIDATE_BYTES, "%s", word);
        }
}

void session_find_candidates(const Session *session, const char *line, Candidates *found)
{
    char copy[COMMAND_BYTES], *words[COMMAND_WORDS + 2];
    int skipped = line[0] == '/';
    *found = (Candidates){0};
    snprintf(copy, sizeof copy, "%s", line + skipped);
    size_t length = strlen(copy);
    bool begins = length > 0 && copy[length - 1] == ' ';
    int count = split(copy, words) - !begins; // before the word that is typed
    if (length == 0 || count < 0 || count > COMMAND_WORDS)
        return;
    CommandCall typed = {.row = count > 0 ? find_command(words[0]) : NULL, .count = count - 1};
    found->start = begins ? (int)length + skipped : (int)(words[count] - copy) + skipped;
    if (count == 0) {
        typed.count = 0;
        typed.words[0] = words[0];
        add_words(session, help_words, &typed, found);
        return;
    }
    if (!typed.row)
        return;
    found->usage = typed.count == 0 && begins ? typed.row->arguments : NULL;
    memcpy(typed.words, words + 1, (size_t)(count - 1) * sizeof *words);
    typed.words[typed.count] = begins ? "" : words[count];
    if (typed.row->phrase && typed.count > 0) {
        found->start = (int)(words[1] - copy) + skipped;
        typed.words[0] = line + found->start;
        typed.count = 0;
    }
    if (typed.row->list && typed.count < typed.row->most)
        add_words(session, typed.row->list, &typed, found);
}

const char *command_describe(int index, char usage[COMMAND_USAGE])
{
    if (index >= command_count)
        return NULL;
    const CommandRow *row = &command_table[index];
    snprintf(usage, COMMAND_USAGE, "%s%s%s", row->name, row->arguments[0] ? " " : "", row->arguments);
    return row->summary ? row->summary : "";
}
