// The command line: the table of typed commands; runs lines, marks the word at fault, and finds what Tab completes.
#include "session/command_internal.h"

#include <stdio.h>
#include <string.h>

static int command_help(CommandCall *call);
static const char *help_words(const CommandCall *typed, int i);

// ---- the table

// clang-format off
static const CommandRow command_table[] = {
    {"tp", "X Z, X Y Z, PIN or LANDMARK", 1, COMMAND_WORDS, command_tp, tp_words,
     .summary = "goes to the surface at X Z, to X Y Z, to a pin of the map, or before the nearest landmark of a kind; "
                "~ is where you are, ~5 five blocks on",
     .example = "tp 100 -200", .range = {"Y", PLAYER_Y_MIN, PLAYER_Y_MAX}, .phrase = true, .group = "Places"},
    {"spawn", "", 0, 0, command_spawn, .summary = "goes to where new players begin, with their first look"},
    {"locate", "BIOME or LANDMARK", 1, COMMAND_WORDS, command_locate, locate_words,
     .summary = "finds the nearest place of a biome, or the nearest landmark of a kind, and puts a pin there",
     .example = "locate desert", .spaced = true},
    {"biomes", "[PART]", 0, 1, command_biomes,
     .summary = "lists the biomes, or those with PART in their name", .example = "biomes snow"},
    {"landmarks", "[PART]", 0, 1, command_landmarks,
     .summary = "lists the kinds of landmarks, or those with PART in their name", .example = "landmarks tree"},
    {"link", "", 0, 0, command_link, .summary = "copies a link to this view"},
    {"give", "BLOCK", 1, 1, command_give, give_words,
     .summary = "puts a block into your hand", .example = "give oak_log", .group = "You"},
    {"blocks", "[PART]", 0, 1, command_blocks,
     .summary = "lists the blocks, or those with PART in their name", .example = "blocks log"},
    {"gamemode", "[walk|fly|noclip]", 0, 1, command_gamemode, gamemode_words,
     .summary = "walk, fly or pass through blocks; survival, creative, spectator do the same", .example = "gamemode fly"},
    {"view", "[CHUNKS]", 0, 1, command_view, .summary = "shows or sets the view distance",
     .example = "view 12", .range = {"CHUNKS", STREAM_VIEW_MIN, STREAM_VIEW_MAX}},
    {"pos1", "[X Y Z]", 0, 3, command_pos1,
     .summary = "marks the first corner of a box: the block you look at, else your feet, or X Y Z", .example = "pos1 ~ ~-1 ~", .group = "Building"},
    {"pos2", "[X Y Z]", 0, 3, command_pos2,
     .summary = "marks the second corner: the block you look at, else your feet, or X Y Z", .example = "pos2 ~5 ~3 ~5"},
    {"fill", "BLOCK or X Y Z X Y Z BLOCK", 1, 7, command_fill, fill_words,
     .summary = "fills the box between the two corners", .example = "fill ~ ~ ~ ~5 ~3 ~5 planks",
     .range = {"Blocks", 1, EDITS_FILL_MAX}},
    {"replace", "FROM TO", 2, 2, command_replace, build_words,
     .summary = "replaces a kind of block between the two corners", .example = "replace grass sand",
     .range = {"Blocks", 1, EDITS_FILL_MAX}},
    {"count", "[BLOCK]", 0, 1, command_count, build_words,
     .summary = "counts the blocks between the two corners", .example = "count stone"},
    {"copy", "", 0, 0, command_copy, .summary = "copies the box between the two corners"},
    {"paste", "", 0, 0, command_paste,
     .summary = "puts the copy where you aim, or at your feet: its lowest north-west corner"},
    {"undo", "", 0, 0, command_undo, .summary = "undoes the last change"},
    {"redo", "", 0, 0, command_redo, .summary = "redoes the change that was undone last"},
    {"stop", "", 0, 0, command_stop, .summary = "stops a fill, paste, count or copy that is still running"},
    {"time", "[HOURS|set HOURS|add HOURS|stop|go]", 0, 2, command_time, time_words,
     .summary = "shows or sets the time of day: 18:30, 18.5, day, noon, night or midnight",
     .example = "time set noon", .range = {"HOURS", 0, 24}, .group = "World"},
    {"seed", "", 0, 0, command_seed, .summary = "shows the world's seed and generator"},
    {"world", "NAME", 1, COMMAND_WORDS, command_world, world_words,
     .summary = "saves this world and opens another saved one", .phrase = true},
    {"save", "", 0, 0, command_save, .summary = "saves the world now"},
    {"help", "[COMMAND]", 0, 1, command_help, help_words,
     .summary = "lists the commands, or explains one", .example = "help tp", .group = "Help"},
};
// clang-format on
enum { COMMANDS = ARRAY_COUNT(command_table) };

static const CommandRow *find_command(const char *name) { return TEXT_ROW(command_table, COMMANDS, name, name); }

static const char *help_words(const CommandCall *typed, int i)
{
    (void)typed;
    return i < COMMANDS ? command_table[i].name : NULL;
}

// ---- help

static int answer_unknown(CommandCall *call, const char *typed)
{
    const char *nearest = call_nearest(call, help_words, typed);
    if (nearest)
        return call_answer(call, "\"%.40s\" is not a command: did you mean %s? help lists them", typed, nearest);
    return call_answer(call, "\"%.40s\" is not a command; help lists them", typed);
}

static Text format_range(const CommandRow *command)
{
    if (!command->range.name)
        return text_of("%s", "");
    if (command->range.high >= 1000000)
        return text_of(" At most %s.", notices_blocks((int)command->range.high).text);
    return text_of(" %s: from %.0f to %.0f.", command->range.name, command->range.low, command->range.high);
}

static int explain(CommandCall *call, const CommandRow *command)
{
    return call_answer(call, "%s%s%s: %s.%s%s%s", command->name, command->arguments[0] ? " " : "", command->arguments,
                       command->summary, format_range(command).text, command->example ? " Example: " : "",
                       command->example ? command->example : "");
}

// A line for each group.
static void list_commands(char *text)
{
    text[0] = '\0';
    for (const CommandRow *row = command_table; row < command_table + COMMANDS; row++)
        text_add(text, COMMAND_ANSWER, "%s%s%s %s", row->group && row > command_table ? "\n" : "",
                 row->group ? row->group : "", row->group ? ":" : ",", row->name);
    text_add(text, COMMAND_ANSWER, " COMMAND explains one; Tab completes");
}

static int command_help(CommandCall *call)
{
    const CommandRow *command = call->count ? find_command(call->words[0] + (call->words[0][0] == '/')) : NULL;
    if (command)
        return explain(call, command);
    if (call->count)
        return answer_unknown(call, call->words[0]);
    list_commands(call->result->answer);
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

// The wrong word, the reason, and what may have been meant: "give: "grasp": expected a block; did you mean grass?"
static void point_at(const CommandCall *call, int wrong)
{
    char reason[COMMAND_ANSWER], typed[COMMAND_BYTES], *line = call->result->answer;
    const CommandRow *row = call->row;
    CommandCall before = *call;
    before.count = wrong;
    snprintf(reason, sizeof reason, "%s", line);
    if (row->spaced || (row->phrase && wrong == 0))
        call_join(call, wrong, typed);
    else
        snprintf(typed, sizeof typed, "%s", call->words[wrong]);
    const char *nearest = row->list ? call_nearest(&before, row->list, typed) : NULL;
    snprintf(line, COMMAND_ANSWER, "%s: \"%.40s\": %.1000s%s%s%s", row->name, typed, reason,
             nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
}

void session_run_command(Session *session, const char *line, CommandResult *result)
{
    char copy[COMMAND_BYTES], *words[COMMAND_WORDS + 2];
    snprintf(copy, sizeof copy, "%s", line + (line[0] == '/'));
    int count = split(copy, words) - 1, wrong = NO_WORD;
    CommandCall call = {.session = session, .row = count >= 0 ? find_command(words[0]) : NULL, .result = result};
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
    wrong = call.row->run(&call);
    if (wrong != NO_WORD)
        point_at(&call, wrong);
}

// ---- completion

// Adds the words that begin with the typed one, then, from two letters on, those that contain it.
static void add_words(ListWords *list, const CommandCall *typed, Candidates *found)
{
    const char *part = typed->words[typed->count], *word;
    const int ways = strlen(part) > 1 ? 2 : 1;
    for (int inside = 0; inside < ways; inside++)
        for (int i = 0; (word = list(typed, i)) && found->count < CANDIDATES_MAX; i++) {
            const char *at = word[0] ? strstr(word, part) : NULL;
            if (at && (at > word) == inside && strlen(word) < CANDIDATE_BYTES)
                snprintf(found->words[found->count++], CANDIDATE_BYTES, "%s", word);
        }
}

// The words before the last are a command and what follows it; before the first, there is a command to be typed.
void session_find_candidates(Session *session, const char *line, Candidates *found)
{
    static const CommandRow any = {.name = "", .most = 1, .list = help_words};
    char before[COMMAND_BYTES], *words[COMMAND_WORDS + 2];
    const int skipped = line[0] == '/';
    const char *space = strrchr(line, ' ');
    *found = (Candidates){.start = space ? (int)(space - line) + 1 : skipped};
    snprintf(before, sizeof before, "%.*s", found->start - skipped, line + skipped);
    const int count = split(before, words), typed_words = MAX(count - 1, 0);
    const CommandRow *row = count > 0 ? find_command(words[0]) : &any;
    if (!row || typed_words >= row->most || (count == 0 && !line[found->start]))
        return;
    CommandCall typed = {.session = session, .row = row, .count = typed_words};
    memcpy(typed.words, words + 1, (size_t)typed_words * sizeof *words);
    if (row->phrase && typed_words > 0) {
        found->start = (int)(words[1] - before) + skipped;
        typed.count = 0;
    }
    typed.words[typed.count] = line + found->start;
    found->usage = count == 1 && !line[found->start] ? row->arguments : NULL;
    if (row->list)
        add_words(row->list, &typed, found);
}

const char *command_describe(int index, char usage[COMMAND_USAGE])
{
    if (index >= COMMANDS)
        return NULL;
    const CommandRow *row = &command_table[index];
    snprintf(usage, COMMAND_USAGE, "%s%s%s", row->name, row->arguments[0] ? " " : "", row->arguments);
    return row->summary ? row->summary : "";
}
