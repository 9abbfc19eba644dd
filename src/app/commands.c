#include "app/commands.h"

#include "app/console.h"
#include "app/game.h"
#include "base/clock.h"
#include "base/parse.h"
#include "gen/biome.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LOCATE_MS 250.0 // a search stops after so long
enum { LOCATE_STEP = 32, LOCATE_RINGS = 400 };

static bool refuse(const char *word, const char *expected, char answer[COMMAND_ANSWER])
{
    snprintf(answer, COMMAND_ANSWER, "\"%.40s\": expected %s", word, expected);
    return false;
}

static void move_to(Game *game, double x, double y, double z, char answer[COMMAND_ANSWER])
{
    player_move_to(&game->player, x, y, z);
    snprintf(answer, COMMAND_ANSWER, "moved to %.1f %.1f %.1f", x, y, z);
}

// A number, or ~ and a number: so far from where the player is.
static bool parse_place(const char *word, double here, double *value)
{
    bool relative = word[0] == '~';
    *value = 0;
    if (!(relative && word[1] == '\0') && !parse_double(word + relative, value))
        return false;
    *value += relative ? here : 0;
    return true;
}

static bool command_tp(Game *game, int count, char **words, char answer[COMMAND_ANSWER])
{
    const double lowest[3] = {(double)(WORLD_BLOCK_MIN + 1), PLAYER_Y_MIN, (double)(WORLD_BLOCK_MIN + 1)};
    const double highest[3] = {(double)WORLD_BLOCK_MAX, PLAYER_Y_MAX, (double)WORLD_BLOCK_MAX};
    double place[3];
    (void)count;
    for (int i = 0; i < 3; i++) {
        if (!parse_place(words[i], game->player.position[i], &place[i]))
            return refuse(words[i], "a number, or ~ and a number", answer);
        if (!(place[i] >= lowest[i] && place[i] <= highest[i])) {
            char expected[64];
            snprintf(expected, sizeof expected, "%.0f to %.0f", lowest[i], highest[i]);
            return refuse(words[i], expected, answer);
        }
    }
    move_to(game, place[0], place[1], place[2], answer);
    return true;
}

static bool command_spawn(Game *game, int count, char **words, char answer[COMMAND_ANSWER])
{
    (void)count, (void)words;
    SpawnPoint spawn = scene_spawn(game->scene);
    move_to(game, (double)spawn.feet.x + 0.5, spawn.feet.y, (double)spawn.feet.z + 0.5, answer);
    return true;
}

static bool command_seed(Game *game, int count, char **words, char answer[COMMAND_ANSWER])
{
    (void)count, (void)words;
    const Generator *generator = scene_generator(game->scene);
    snprintf(answer, COMMAND_ANSWER, "seed %" PRId64 ", generator %s", generator_seed(generator),
             generator_info(generator)->name);
    return true;
}

static bool command_time(Game *game, int count, char **words, char answer[COMMAND_ANSWER])
{
    double hours = fmod(game->hours, 24);
    bool stops = count && strcmp(words[0], "stop") == 0, goes_on = count && strcmp(words[0], "go") == 0;
    if (count && !stops && !goes_on && (!parse_double(words[0], &hours) || !(hours >= 0 && hours <= 24)))
        return refuse(words[0], "hours from 0 to 24, stop or go", answer);
    game->time_stands = stops || (game->time_stands && !goes_on);
    game->hours += hours - fmod(game->hours, 24);
    snprintf(answer, COMMAND_ANSWER, "it is %02d:%02d%s", (int)hours % 24, (int)(hours * 60) % 60,
             game->time_stands ? ", and stays so" : "");
    return true;
}

static bool command_view(Game *game, int count, char **words, char answer[COMMAND_ANSWER])
{
    int64_t chunks = (int64_t)game->settings.view_distance;
    if (count && (!parse_int64(words[0], &chunks) || chunks < STREAM_VIEW_MIN || chunks > STREAM_VIEW_MAX))
        return refuse(words[0], "chunks from 2 to 64", answer);
    game->settings.view_distance = (double)chunks;
    if (count)
        game_apply_settings(game);
    snprintf(answer, COMMAND_ANSWER, "view distance %d chunks", (int)chunks);
    return true;
}

// The nearest column of a biome, ring by ring.
static bool find_biome(const Game *game, Biome biome, int64_t *x, int64_t *z)
{
    const Generator *generator = scene_generator(game->scene);
    int64_t from_x = (int64_t)floor(game->player.position[0]), from_z = (int64_t)floor(game->player.position[2]);
    int64_t start_ns = clock_ns();
    for (int ring = 0; ring < LOCATE_RINGS && clock_ms_since(start_ns) < LOCATE_MS; ring++)
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

static bool command_locate(Game *game, int count, char **words, char answer[COMMAND_ANSWER])
{
    int64_t x, z;
    (void)count;
    Biome biome = biome_by_name(words[0]);
    if (biome == BIOME_COUNT)
        return refuse(words[0], "a biome, such as snowy_plains", answer);
    if (find_biome(game, biome, &x, &z))
        snprintf(answer, COMMAND_ANSWER, "%s at %" PRId64 " %" PRId64 ", %.0f blocks from here", words[0], x, z,
                 hypot((double)x - game->player.position[0], (double)z - game->player.position[2]));
    else
        snprintf(answer, COMMAND_ANSWER, "no %s was found near here", words[0]);
    return true;
}

static bool command_help(Game *game, int count, char **words, char answer[COMMAND_ANSWER])
{
    (void)game, (void)count, (void)words;
    int length = 0;
    for (int i = 0; i < game_command_count && length < COMMAND_ANSWER; i++)
        length += snprintf(answer + length, (size_t)(COMMAND_ANSWER - length), "%s%s%s%s", i ? ",  " : "",
                           game_commands[i].name, game_commands[i].arguments[0] ? " " : "", game_commands[i].arguments);
    return true;
}

const GameCommand game_commands[] = {
    {"help", "", 0, 0, command_help},
    {"tp", "X Y Z", 3, 3, command_tp},
    {"spawn", "", 0, 0, command_spawn},
    {"locate", "BIOME", 1, 1, command_locate},
    {"time", "[HOURS|stop|go]", 0, 1, command_time},
    {"view", "[CHUNKS]", 0, 1, command_view},
    {"seed", "", 0, 0, command_seed},
};
const int game_command_count = ARRAY_COUNT(game_commands);

// The line's words, the name first; more than fit count as one more.
static int split(char *line, char *words[COMMAND_WORDS + 2])
{
    int count = 0;
    char *rest = line;
    for (char *word; count < COMMAND_WORDS + 2 && (word = strsep(&rest, " "));)
        if (word[0])
            words[count++] = word;
    return count;
}

void game_do_command(Game *game, const char *line, char answer[COMMAND_ANSWER])
{
    char copy[CONSOLE_BYTES], *words[COMMAND_WORDS + 2];
    snprintf(copy, sizeof copy, "%s", line + (line[0] == '/'));
    int count = split(copy, words);
    answer[0] = '\0';
    if (count == 0)
        return;
    for (int i = 0; i < game_command_count; i++) {
        const GameCommand *command = &game_commands[i];
        if (strcmp(command->name, words[0]) != 0)
            continue;
        if (count - 1 < command->least || count - 1 > command->most)
            snprintf(answer, COMMAND_ANSWER, "expected: %s %s", command->name, command->arguments);
        else
            command->run(game, count - 1, words + 1, answer);
        return;
    }
    snprintf(answer, COMMAND_ANSWER, "\"%.40s\" is no command; help lists them", words[0]);
}
