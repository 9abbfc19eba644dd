#include "session/commands_internal.h"

#include "base/clock.h"
#include "base/parse.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LOCATE_NS 250000000 // processor time limit of a search
enum { LOCATE_STEP = 32, LOCATE_RINGS = 400 };

static void move_to(Session *session, double x, double y, double z, CommandCall *call)
{
    player_move_to(&session->player, x, y, z);
    snprintf(call->result->answer, COMMAND_ANSWER, "moved to %.1f %.1f %.1f", x, y, z);
}

static bool command_tp(Session *session, CommandCall *call)
{
    const double lowest[3] = {(double)(WORLD_BLOCK_MIN + 1), PLAYER_Y_MIN, (double)(WORLD_BLOCK_MIN + 1)};
    const double highest[3] = {(double)WORLD_BLOCK_MAX, PLAYER_Y_MAX, (double)WORLD_BLOCK_MAX};
    double place[3];
    for (int i = 0; i < 3; i++) {
        if (!command_parse_place(call->words[i], session->player.position[i], &place[i]))
            return command_refuse(call, i, "a number, or ~ and a number");
        if (!(place[i] >= lowest[i] && place[i] <= highest[i])) {
            char expected[64];
            snprintf(expected, sizeof expected, "%.0f to %.0f", lowest[i], highest[i]);
            return command_refuse(call, i, expected);
        }
    }
    move_to(session, place[0], place[1], place[2], call);
    return true;
}

static bool command_spawn(Session *session, CommandCall *call)
{
    BlockPos feet = session->spawn.feet;
    move_to(session, (double)feet.x + 0.5, feet.y, (double)feet.z + 0.5, call);
    return true;
}

static bool command_seed(Session *session, CommandCall *call)
{
    const ChunkSource *source = session->source;
    snprintf(call->result->answer, COMMAND_ANSWER, "seed %" PRId64 ", generator %s", source->seed, source->facts.name);
    return true;
}

static bool command_time(Session *session, CommandCall *call)
{
    double hours = fmod(session->hours, 24);
    bool stops = call->count && strcmp(call->words[0], "stop") == 0,
         goes_on = call->count && strcmp(call->words[0], "go") == 0;
    if (call->count && !stops && !goes_on && (!parse_double(call->words[0], &hours) || !(hours >= 0 && hours <= 24)))
        return command_refuse(call, 0, "hours from 0 to 24, stop or go");
    session->time_stopped = stops || (session->time_stopped && !goes_on);
    session->hours += hours - fmod(session->hours, 24);
    snprintf(call->result->answer, COMMAND_ANSWER, "it is %02d:%02d%s", (int)hours % 24, (int)(hours * 60) % 60,
             session->time_stopped ? ", and stays so" : "");
    return true;
}

static bool command_view(Session *session, CommandCall *call)
{
    (void)session;
    int64_t chunks = call->result->view_distance;
    if (call->count && (!parse_int64(call->words[0], &chunks) || chunks < STREAM_VIEW_MIN || chunks > STREAM_VIEW_MAX))
        return command_refuse(call, 0, "chunks from 2 to 64");
    call->result->view_distance = (int)chunks;
    snprintf(call->result->answer, COMMAND_ANSWER, "view distance %d chunks", (int)chunks);
    return true;
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

static bool command_locate(Session *session, CommandCall *call)
{
    int64_t x, z;
    int biome = source_find_biome(&session->source->facts, call->words[0]);
    if (biome < 0)
        return command_refuse(call, 0, "a biome, such as snowy_plains");
    if (find_biome(session, biome, &x, &z))
        snprintf(call->result->answer, COMMAND_ANSWER, "%s at %" PRId64 " %" PRId64 ", %.0f blocks from here",
                 call->words[0], x, z,
                 hypot((double)x - session->player.position[0], (double)z - session->player.position[2]));
    else
        snprintf(call->result->answer, COMMAND_ANSWER, "no %s was found near here", call->words[0]);
    return true;
}

static bool command_link(Session *session, CommandCall *call)
{
    session_format_link(session, session->player.position, call->result->link);
    snprintf(call->result->answer, COMMAND_ANSWER, "%s", call->result->link);
    return true;
}

static bool command_help(Session *session, CommandCall *call)
{
    (void)session;
    int length = 0;
    for (int i = 0; i < command_count && length < COMMAND_ANSWER; i++)
        length += snprintf(call->result->answer + length, (size_t)(COMMAND_ANSWER - length), "%s%s%s%s", i ? ",  " : "",
                           command_table[i].name, command_table[i].arguments[0] ? " " : "", command_table[i].arguments);
    return true;
}

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

const CommandRow command_table[] = {
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
const int command_count = ARRAY_COUNT(command_table);
