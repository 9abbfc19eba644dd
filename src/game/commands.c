#include "game/commands_internal.h"

#include "base/clock.h"
#include "base/parse.h"
#include "game/game.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LOCATE_NS 250000000 // processor time limit of a search
enum { LOCATE_STEP = 32, LOCATE_RINGS = 400 };

static void move_to(Game *game, double x, double y, double z, CommandCall *call)
{
    player_move_to(&game->player, x, y, z);
    snprintf(call->answer, sizeof call->answer, "moved to %.1f %.1f %.1f", x, y, z);
}

static bool command_tp(Game *game, CommandCall *call)
{
    const double lowest[3] = {(double)(WORLD_BLOCK_MIN + 1), PLAYER_Y_MIN, (double)(WORLD_BLOCK_MIN + 1)};
    const double highest[3] = {(double)WORLD_BLOCK_MAX, PLAYER_Y_MAX, (double)WORLD_BLOCK_MAX};
    double place[3];
    for (int i = 0; i < 3; i++) {
        if (!command_parse_place(call->words[i], game->player.position[i], &place[i]))
            return command_refuse(call, i, "a number, or ~ and a number");
        if (!(place[i] >= lowest[i] && place[i] <= highest[i])) {
            char expected[64];
            snprintf(expected, sizeof expected, "%.0f to %.0f", lowest[i], highest[i]);
            return command_refuse(call, i, expected);
        }
    }
    move_to(game, place[0], place[1], place[2], call);
    return true;
}

static bool command_spawn(Game *game, CommandCall *call)
{
    (void)call;
    SpawnPoint spawn = scene_spawn(game->scene);
    move_to(game, (double)spawn.feet.x + 0.5, spawn.feet.y, (double)spawn.feet.z + 0.5, call);
    return true;
}

static bool command_seed(Game *game, CommandCall *call)
{
    (void)call;
    const Generator *generator = scene_generator(game->scene);
    snprintf(call->answer, sizeof call->answer, "seed %" PRId64 ", generator %s", generator_seed(generator),
             generator_spec(generator)->name);
    return true;
}

static bool command_time(Game *game, CommandCall *call)
{
    double hours = fmod(game->hours, 24);
    bool stops = call->count && strcmp(call->words[0], "stop") == 0,
         goes_on = call->count && strcmp(call->words[0], "go") == 0;
    if (call->count && !stops && !goes_on && (!parse_double(call->words[0], &hours) || !(hours >= 0 && hours <= 24)))
        return command_refuse(call, 0, "hours from 0 to 24, stop or go");
    game->time_stands = stops || (game->time_stands && !goes_on);
    game->hours += hours - fmod(game->hours, 24);
    snprintf(call->answer, sizeof call->answer, "it is %02d:%02d%s", (int)hours % 24, (int)(hours * 60) % 60,
             game->time_stands ? ", and stays so" : "");
    return true;
}

static bool command_view(Game *game, CommandCall *call)
{
    int64_t chunks = (int64_t)game->settings.view_distance;
    if (call->count && (!parse_int64(call->words[0], &chunks) || chunks < STREAM_VIEW_MIN || chunks > STREAM_VIEW_MAX))
        return command_refuse(call, 0, "chunks from 2 to 64");
    game->settings.view_distance = (double)chunks;
    if (call->count)
        game_apply_settings(game);
    snprintf(call->answer, sizeof call->answer, "view distance %d chunks", (int)chunks);
    return true;
}

// The nearest column of a biome, ring by ring.
static bool find_biome(const Game *game, int biome, int64_t *x, int64_t *z)
{
    const Generator *generator = scene_generator(game->scene);
    int64_t from_x = (int64_t)floor(game->player.position[0]), from_z = (int64_t)floor(game->player.position[2]);
    int64_t start_ns = clock_thread_ns();
    for (int ring = 0; ring < LOCATE_RINGS && clock_thread_ns() - start_ns < LOCATE_NS; ring++)
        for (int i = -ring; i <= ring; i++)
            for (int side = 0; side < 4; side++) {
                int across = side & 1 ? ring : -ring;
                *x = from_x + (int64_t)(side & 2 ? i : across) * LOCATE_STEP;
                *z = from_z + (int64_t)(side & 2 ? across : i) * LOCATE_STEP;
                if (block_in_world(*x, *z) && generator_column(generator, *x, *z).biome == biome)
                    return true;
            }
    return false;
}

static bool command_locate(Game *game, CommandCall *call)
{
    int64_t x, z;
    int biome = spec_find_biome(generator_spec(scene_generator(game->scene)), call->words[0]);
    if (biome < 0)
        return command_refuse(call, 0, "a biome, such as snowy_plains");
    if (find_biome(game, biome, &x, &z))
        snprintf(call->answer, sizeof call->answer, "%s at %" PRId64 " %" PRId64 ", %.0f blocks from here",
                 call->words[0], x, z,
                 hypot((double)x - game->player.position[0], (double)z - game->player.position[2]));
    else
        snprintf(call->answer, sizeof call->answer, "no %s was found near here", call->words[0]);
    return true;
}

static bool command_link(Game *game, CommandCall *call)
{
    (void)call;
    char text[LINK_BYTES];
    game_tell_link(game, text);
    snprintf(call->answer, sizeof call->answer, "%s", text);
    return true;
}

static bool command_help(Game *game, CommandCall *call)
{
    (void)game;
    int length = 0;
    for (int i = 0; i < game_command_count && length < COMMAND_ANSWER; i++)
        length += snprintf(call->answer + length, (size_t)(COMMAND_ANSWER - length), "%s%s%s%s", i ? ",  " : "",
                           game_commands[i].name, game_commands[i].arguments[0] ? " " : "", game_commands[i].arguments);
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

const GameCommand game_commands[] = {
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
const int game_command_count = ARRAY_COUNT(game_commands);
