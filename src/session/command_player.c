// Typed commands about the player: places, the block in hand, the way to move.
#include "session/command_internal.h"

#include "base/text.h"
#include "session/viewpoint.h"

#include <math.h>
#include <string.h>

// ---- places

// "12", "12.5": at most one digit after the point.
static Text format(double value)
{
    Text text = text_of("%.1f", value);
    size_t length = strlen(text.text);
    if (strcmp(text.text + length - 2, ".0") == 0)
        text.text[length - 2] = '\0';
    return text;
}

static int answer_place(CommandCall *call, const char *more)
{
    const double *at = call->session->player.position;
    return call_answer(call, "Moved to %s %s %s%s", format(at[0]).text, format(at[1]).text, format(at[2]).text, more);
}

// The answer has the place where the player arrived, not the requested one.
static int move_to(CommandCall *call, const double place[3])
{
    bool moved = session_arrive(call->session, place);
    return answer_place(call, moved ? ", the nearest free place" : "");
}

static int move_to_surface(CommandCall *call, int64_t x, int64_t z)
{
    double place[3];
    session_find_surface(call->session, x, z, place);
    return move_to(call, place);
}

// A whole number along x or z is a block: its middle.
static int parse_axis(CommandCall *call, int word, int axis, double *value)
{
    const double low = axis == 1 ? PLAYER_Y_MIN : (double)(WORLD_BLOCK_MIN + 1);
    const double high = axis == 1 ? PLAYER_Y_MAX : (double)WORLD_BLOCK_MAX;
    const char *text = call->words[word];
    if (!call_parse_place(text, call->session->player.position[axis], value))
        return call_refuse(call, word, "a number, or ~ and a number");
    if (!(*value >= low && *value <= high))
        return call_refuse(call, word, "%.0f to %.0f", low, high);
    if (axis != 1 && strspn(text, "+-0123456789") == strlen(text))
        *value = fmin(*value + 0.5, high);
    return NO_WORD;
}

static const StorePin *find_pin(const Session *session, const char *name)
{
    return TEXT_ROW(session->pins.list, session->pins.count, name, name);
}

static int face(CommandCall *call, const Landmark *landmark)
{
    const Text title = text_title(call->session->source->facts.landmarks[landmark->kind].name);
    session_face(call->session, landmark);
    return answer_place(call, text_of(", facing: %s", title.text).text);
}

// Teleports to a pin, which may be a landmark's, or to the nearest landmark of a kind. False: there is no such name.
static bool tp_by_name(CommandCall *call, const char *name)
{
    Landmark landmark;
    int kind = -1;
    const StorePin *pin = find_pin(call->session, name);
    const bool found = pin ? viewpoint_landmark_at(call->session->source, pin->x, pin->z, &landmark)
                           : call_find_landmark(call->session, name, &landmark, &kind);
    if (found)
        face(call, &landmark);
    else if (pin)
        move_to_surface(call, pin->x, pin->z);
    else if (kind >= 0)
        call_miss_landmark(call, kind);
    return pin || kind >= 0;
}

int command_tp(CommandCall *call)
{
    char name[COMMAND_BYTES];
    double place[3] = {0};
    call_join(call, 0, name);
    if (tp_by_name(call, name))
        return NO_WORD;
    if (call->count != 2 && call->count != 3)
        return call_refuse(call, call->count > 3 ? 3 : 0, "X Z, X Y Z, or the name of a pin or a landmark");
    for (int i = 0; i < call->count; i++) {
        int axis = call->count == 2 ? 2 * i : i;
        if (parse_axis(call, i, axis, &place[axis]) != NO_WORD)
            return i;
    }
    if (call->count == 2)
        return move_to_surface(call, (int64_t)floor(place[0]), (int64_t)floor(place[2]));
    return move_to(call, place);
}

const char *tp_words(const CommandCall *typed, int i)
{
    const int pins = typed->session->pins.count;
    return i < pins ? typed->session->pins.list[i].name : landmark_words(typed, i - pins);
}

int command_spawn(CommandCall *call)
{
    const SpawnPoint *spawn = &call->session->spawn;
    const BlockPos feet = spawn->feet;
    Player *player = &call->session->player;
    player_turn(player, (double)spawn->yaw - player->yaw, (double)spawn->pitch - player->pitch);
    return move_to(call, (double[]){(double)feet.x + 0.5, feet.y, (double)feet.z + 0.5});
}

// ---- hand and mode

int command_give(CommandCall *call)
{
    uint8_t block;
    if (!call_parse_block(call->words[0], &block) || block == BLOCK_AIR)
        return call_refuse_block(call, 0);
    call->session->hotbar.blocks[call->session->hotbar.chosen] = block;
    return call_answer(call, "%s is in your hand", block_table[block].name);
}

const char *give_words(const CommandCall *typed, int i)
{
    (void)typed;
    return i == BLOCK_AIR ? "" : call_block_word(i);
}

// Names of this game first, then those of others.
static const struct {
    const char *name;
    PlayerMode mode;
} mode_names[] = {{"walk", PLAYER_WALKS},     {"fly", PLAYER_FLIES},      {"noclip", PLAYER_NO_CLIP},
                  {"survival", PLAYER_WALKS}, {"creative", PLAYER_FLIES}, {"spectator", PLAYER_NO_CLIP},
                  {"s", PLAYER_WALKS},        {"c", PLAYER_FLIES},        {"sp", PLAYER_NO_CLIP},
                  {"0", PLAYER_WALKS},        {"1", PLAYER_FLIES},        {"3", PLAYER_NO_CLIP}};
enum { MODE_NAMES_LISTED = 6 };

int command_gamemode(CommandCall *call)
{
    const int mode = call->count ? TEXT_INDEX(mode_names, ARRAY_COUNT(mode_names), name, call->words[0]) : 0;
    if (mode < 0)
        return call_refuse(call, 0, "walk, fly or noclip");
    if (call->count)
        player_set_mode(&call->session->player, mode_names[mode].mode);
    return call_answer(call, "%s", player_mode_name(call->session->player.mode));
}

const char *gamemode_words(const CommandCall *typed, int i)
{
    (void)typed;
    return i < MODE_NAMES_LISTED ? mode_names[i].name : NULL;
}
