// The command line: the typed commands, a table row for each; parses and runs lines, completes them with Tab, and marks
// the word at fault.
#include "session/session_internal.h"

#include "base/clock.h"
#include "base/parse.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LOCATE_NS 250000000 // processor time limit of a search
enum { COMMAND_WORDS = 7, LOCATE_STEP = 32, LOCATE_RINGS = 400, NO_WORD = -1 };

typedef struct CommandCall {
    int count;
    const char *words[COMMAND_WORDS]; // after the name
    CommandResult *result;
} CommandCall;

// Writes the answer. Returns the index of the word at fault, or NO_WORD.
typedef int RunCommand(Session *session, CommandCall *call);

typedef struct CommandRow {
    const char *name;
    const char *arguments; // for help
    int least, most;       // words after the name
    RunCommand *run;
    const char *(*choice)(int index); // the values that one of the words can have, NULL after the last; NULL: any
    int chosen;                       // the index of that word
} CommandRow;

// ---- answers, and parsing of words

static int PRINTF_LIKE(2, 3) answer(CommandCall *call, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(call->result->answer, COMMAND_ANSWER, format, arguments);
    va_end(arguments);
    return NO_WORD;
}

// Marks the word (counted from 0 after the name) as wrong.
static int refuse(CommandCall *call, int word, const char *expected)
{
    answer(call, "expected %s", expected);
    return word;
}

// The answer is the notice with the reason.
static int refuse_change(const Session *session, CommandCall *call)
{
    return answer(call, "%.300s", session->notices->words);
}

// A number, or ~ and a number: an offset from the player's position.
static bool parse_place(const char *word, double here, double *value)
{
    bool relative = word[0] == '~';
    *value = 0;
    if (!(relative && word[1] == '\0') && !parse_double(word + relative, value))
        return false;
    *value += relative ? here : 0;
    return true;
}

static bool parse_block(const char *word, uint8_t *block)
{
    Block found = block_by_name(word);
    *block = (uint8_t)found;
    return found < BLOCK_COUNT && found != BLOCK_VOID && !block_flows((uint8_t)found);
}

// ---- commands

static int move_to(Session *session, double x, double y, double z, CommandCall *call)
{
    player_move_to(&session->player, x, y, z);
    return answer(call, "moved to %.1f %.1f %.1f", x, y, z);
}

static int command_tp(Session *session, CommandCall *call)
{
    const double lowest[3] = {(double)(WORLD_BLOCK_MIN + 1), PLAYER_Y_MIN, (double)(WORLD_BLOCK_MIN + 1)};
    const double highest[3] = {(double)WORLD_BLOCK_MAX, PLAYER_Y_MAX, (double)WORLD_BLOCK_MAX};
    double place[3];
    for (int i = 0; i < 3; i++) {
        if (!parse_place(call->words[i], session->player.position[i], &place[i]))
            return refuse(call, i, "a number, or ~ and a number");
        if (!(place[i] >= lowest[i] && place[i] <= highest[i])) {
            answer(call, "expected %.0f to %.0f", lowest[i], highest[i]);
            return i;
        }
    }
    return move_to(session, place[0], place[1], place[2], call);
}

static int command_spawn(Session *session, CommandCall *call)
{
    BlockPos feet = session->spawn.feet;
    return move_to(session, (double)feet.x + 0.5, feet.y, (double)feet.z + 0.5, call);
}

static int command_seed(Session *session, CommandCall *call)
{
    const ChunkSource *source = session->source;
    return answer(call, "seed %" PRId64 ", generator %s", source->seed, source->facts.name);
}

static int command_time(Session *session, CommandCall *call)
{
    double hours = fmod(session->hours, 24);
    bool stops = call->count && strcmp(call->words[0], "stop") == 0,
         goes_on = call->count && strcmp(call->words[0], "go") == 0;
    if (call->count && !stops && !goes_on && (!parse_double(call->words[0], &hours) || !(hours >= 0 && hours <= 24)))
        return refuse(call, 0, "hours from 0 to 24, stop or go");
    session->time_stopped = stops || (session->time_stopped && !goes_on);
    session->hours += hours - fmod(session->hours, 24);
    return answer(call, "it is %02d:%02d%s", (int)hours % 24, (int)(hours * 60) % 60,
                  session->time_stopped ? ", and stays so" : "");
}

static int command_view(Session *session, CommandCall *call)
{
    (void)session;
    int64_t chunks = call->result->view_distance;
    if (call->count && (!parse_int64(call->words[0], &chunks) || chunks < STREAM_VIEW_MIN || chunks > STREAM_VIEW_MAX))
        return refuse(call, 0, "chunks from 2 to 64");
    call->result->view_distance = (int)chunks;
    return answer(call, "view distance %d chunks", (int)chunks);
}

// The nearest column of a biome, ring by ring.
static bool find_biome(const Session *session, int biome, int64_t *x, int64_t *z)
{
    const ChunkSource *source = session->source;
    int64_t from_x = (int64_t)floor(session->player.position[0]), from_z = (int64_t)floor(session->player.position[2]);
    int64_t start_ns = clock_thread_ns();
    for (int ring = 0; ring < LOCATE_RINGS && clock_thread_ns() - start_ns < LOCATE_NS; ring++)
        for (int i = -ring; i <= ring; i++)
            for (int side = 0; side < 4; side++) {
                int across = side & 1 ? ring : -ring;
                *x = from_x + (int64_t)(side & 2 ? i : across) * LOCATE_STEP;
                *z = from_z + (int64_t)(side & 2 ? across : i) * LOCATE_STEP;
                if (block_in_world(*x, *z) && source_column(source, *x, *z).biome == biome)
                    return true;
            }
    return false;
}

static int command_locate(Session *session, CommandCall *call)
{
    int64_t x, z;
    int biome = source_find_biome(&session->source->facts, call->words[0]);
    if (biome < 0)
        return refuse(call, 0, "a biome, such as snowy_plains");
    if (find_biome(session, biome, &x, &z))
        return answer(call, "%s at %" PRId64 " %" PRId64 ", %.0f blocks from here", call->words[0], x, z,
                      hypot((double)x - session->player.position[0], (double)z - session->player.position[2]));
    return answer(call, "no %s was found near here", call->words[0]);
}

static int command_link(Session *session, CommandCall *call)
{
    session_format_link(session, session->player.position, call->result->link);
    return answer(call, "%s", call->result->link);
}

static int command_give(Session *session, CommandCall *call)
{
    uint8_t block;
    if (!parse_block(call->words[0], &block) || block == BLOCK_AIR)
        return refuse(call, 0, "a block, such as oak_log");
    session->hotbar.blocks[session->hotbar.chosen] = block;
    return answer(call, "%s is in your hand", call->words[0]);
}

// Returns as RunCommand does.
static int parse_corner(const Session *session, CommandCall *call, int first, BlockPos *corner)
{
    double place[3];
    for (int i = 0; i < 3; i++)
        if (!parse_place(call->words[first + i], floor(session->player.position[i]), &place[i]))
            return refuse(call, first + i, "a number, or ~ and a number");
    for (int i = 0; i < 3; i += 2)
        if (!(place[i] >= (double)WORLD_BLOCK_MIN && place[i] <= (double)WORLD_BLOCK_MAX))
            return refuse(call, first + i, "a place in the world");
    if (!(place[1] >= 0 && place[1] < CHUNK_HEIGHT))
        return refuse(call, first + 1, "a height from 0 to 255");
    *corner = (BlockPos){.x = (int64_t)floor(place[0]), .y = (int)place[1], .z = (int64_t)floor(place[2])};
    return NO_WORD;
}

static int command_fill(Session *session, CommandCall *call)
{
    EditsFill fill = {.forbid = session_block_in_body, .context = &session->player};
    int wrong = parse_corner(session, call, 0, &fill.from);
    if (wrong == NO_WORD)
        wrong = parse_corner(session, call, 3, &fill.to);
    if (wrong != NO_WORD)
        return wrong;
    if (!parse_block(call->words[6], &fill.block))
        return refuse(call, 6, "a block, such as oak_log, or air");
    int count = edits_fill_count(&fill);
    if (count == 0)
        return refuse(call, 3, "a box of at most 1,000,000 blocks");
    if (!session_prepare_change(session))
        return refuse_change(session, call);
    edits_fill(session->edits, &fill);
    return answer(call, "filling %d block%s", count, count == 1 ? "" : "s");
}

static int answer_step(const Session *session, CommandCall *call, StepResult result, const char *name)
{
    if (result == STEP_REFUSED)
        return refuse_change(session, call);
    return answer(call, "%s%s", result == STEP_NONE ? "there is nothing to " : "", name);
}

static int command_undo(Session *session, CommandCall *call)
{
    return answer_step(session, call, session_undo(session), "undo");
}

static int command_redo(Session *session, CommandCall *call)
{
    return answer_step(session, call, session_redo(session), "redo");
}

static int command_save(Session *session, CommandCall *call)
{
    static const char *const refusals[] = {[SAVING_READ_ONLY] =
                                               "this world is open read-only: there is nothing to save",
                                           [SAVING_NO_FILE] = "nothing to save: nothing was changed",
                                           [SAVING_IMPOSSIBLE] = "this world cannot be saved; see the log"};
    WorldSaving saving = world_saving(&session->world, NULL);
    if (saving < SAVING_FAILS)
        return answer(call, "%s", refusals[saving]);
    session_request_save(session);
    return answer(call, "saving");
}

static int command_help(Session *session, CommandCall *call);

static const char *biome_word(int i)
{
    const GeneratorSpec *spec = generator_find(GENERATOR_DEFAULT); // the built-in ones name the same biomes
    return i < spec->biome_count ? spec->biomes[i].name : NULL;
}

static const char *time_word(int i)
{
    static const char *const words[] = {"stop", "go", NULL};
    return words[i];
}

// Blocks that can be given: flowing liquids cannot.
static const char *block_word(int i)
{
    return i < BLOCK_WATER_1 ? block_table[i == BLOCK_VOID ? BLOCK_AIR : i].name : NULL;
}

static const CommandRow command_table[] = {
    {"help", "", 0, 0, command_help, NULL, 0},
    {"tp", "X Y Z", 3, 3, command_tp, NULL, 0},
    {"spawn", "", 0, 0, command_spawn, NULL, 0},
    {"locate", "BIOME", 1, 1, command_locate, biome_word, 0},
    {"time", "[HOURS|stop|go]", 0, 1, command_time, time_word, 0},
    {"view", "[CHUNKS]", 0, 1, command_view, NULL, 0},
    {"seed", "", 0, 0, command_seed, NULL, 0},
    {"link", "", 0, 0, command_link, NULL, 0},
    {"give", "BLOCK", 1, 1, command_give, block_word, 0},
    {"fill", "X Y Z X Y Z BLOCK", 7, 7, command_fill, block_word, 6},
    {"undo", "", 0, 0, command_undo, NULL, 0},
    {"redo", "", 0, 0, command_redo, NULL, 0},
    {"save", "", 0, 0, command_save, NULL, 0},
};
static const int command_count = ARRAY_COUNT(command_table);

static int command_help(Session *session, CommandCall *call)
{
    (void)session;
    int length = 0;
    for (int i = 0; i < command_count && length < COMMAND_ANSWER; i++)
        length += snprintf(call->result->answer + length, (size_t)(COMMAND_ANSWER - length), "%s%s%s%s", i ? ",  " : "",
                           command_table[i].name, command_table[i].arguments[0] ? " " : "", command_table[i].arguments);
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

static const CommandRow *find_command(const char *name)
{
    for (int i = 0; i < command_count; i++)
        if (strcmp(command_table[i].name, name) == 0)
            return &command_table[i];
    return NULL;
}

// The line with the wrong word between arrows, then the reason.
static void point_at(const char *name, const CommandCall *call, int wrong)
{
    char reason[COMMAND_ANSWER], *line = call->result->answer;
    snprintf(reason, sizeof reason, "%s", line);
    int length = snprintf(line, COMMAND_ANSWER, "%s", name);
    for (int i = 0; i < call->count && length < COMMAND_ANSWER; i++)
        length += snprintf(line + length, (size_t)(COMMAND_ANSWER - length), i == wrong ? " >%.40s<" : " %.40s",
                           call->words[i]);
    if (length < COMMAND_ANSWER)
        snprintf(line + length, (size_t)(COMMAND_ANSWER - length), ": %s", reason);
}

static void run(Session *session, const CommandRow *command, int count, char **words, CommandResult *result)
{
    CommandCall call = {.count = count, .result = result};
    memcpy(call.words, words, (size_t)count * sizeof *words);
    int wrong = command->run(session, &call);
    if (wrong != NO_WORD)
        point_at(command->name, &call, wrong);
}

void session_run_command(Session *session, const char *line, CommandResult *result)
{
    char copy[COMMAND_BYTES], *words[COMMAND_WORDS + 2];
    snprintf(copy, sizeof copy, "%s", line + (line[0] == '/'));
    int count = split(copy, words);
    const CommandRow *command = count ? find_command(words[0]) : NULL;
    if (count && !command)
        snprintf(result->answer, COMMAND_ANSWER, ">%.40s< is not a command; help lists them", words[0]);
    else if (count && (count - 1 < command->least || count - 1 > command->most))
        snprintf(result->answer, COMMAND_ANSWER, "expected: %s %s", command->name, command->arguments);
    else if (count)
        run(session, command, count - 1, words + 1, result);
}

// ---- completion

static const char *command_word(int i) { return i < command_count ? command_table[i].name : NULL; }

// Of the words that begin with the typed one: the rest of the first, or with `common` only the part that all of them
// share.
static void complete_word(const char *typed, const char *(*choice)(int index), bool common, char rest[64])
{
    size_t length = strlen(typed);
    bool found = false;
    for (int i = 0; choice(i); i++) {
        if (strncmp(choice(i), typed, length) != 0)
            continue;
        const char *more = choice(i) + length;
        if (!found)
            snprintf(rest, 64, "%s", more);
        for (size_t same = 0; found && common && rest[same]; same++)
            if (rest[same] != more[same])
                rest[same] = '\0';
        found = true;
    }
}

void command_complete(const char *line, bool common, char rest[64])
{
    char copy[COMMAND_BYTES], *words[COMMAND_WORDS + 2];
    snprintf(copy, sizeof copy, "%s", line + (line[0] == '/'));
    size_t length = strlen(copy);
    bool begins_word = length > 0 && copy[length - 1] == ' ';
    int count = split(copy, words);
    rest[0] = '\0';
    if (count == 0)
        return;
    if (count == 1 && !begins_word) {
        complete_word(words[0], command_word, common, rest);
        return;
    }
    const CommandRow *command = find_command(words[0]);
    int index = count - 2 + begins_word;
    if (command && command->choice && index == command->chosen)
        complete_word(begins_word ? "" : words[count - 1], command->choice, common, rest);
}
