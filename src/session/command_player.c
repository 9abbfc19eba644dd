// Typed commands about the player: places, the block in hand, the way to move.
#include "session/command_internal.h"
#include "session/session_internal.h"

#include "base/text.h"
#include "session/viewpoint.h"

#include <math.h>
#include <string.h>

// ---- places

static int answer_place(const Session *session, CommandCall *call, const char *more)
{
    const double *at = session->player.position;
    return call_answer(call, "Moved to %s %s %s%s", call_format(at[0]).text, call_format(at[1]).text,
                       call_format(at[2]).text, more);
}

// The answer has the place where the player arrived, not the requested one.
static int move_to(Session *session, const double place[3], CommandCall *call)
{
    bool moved = session_arrive(session, place);
    return answer_place(session, call, moved ? ", the nearest free place" : "");
}

static int move_to_surface(Session *session, int64_t x, int64_t z, CommandCall *call)
{
    double place[3];
    session_find_surface(session, x, z, place);
    return move_to(session, place, call);
}

// A whole number along x or z is a block: its middle.
static int parse_axis(const Session *session, CommandCall *call, int word, int axis, double *value)
{
    const double low = axis == 1 ? PLAYER_Y_MIN : (double)(WORLD_BLOCK_MIN + 1);
    const double high = axis == 1 ? PLAYER_Y_MAX : (double)WORLD_BLOCK_MAX;
    const char *text = call->words[word];
    if (!call_parse_place(text, session->player.position[axis], value))
        return call_refuse(call, word, "a number, or ~ and a number");
    if (!(*value >= low && *value <= high))
        return call_refuse(call, word, "%.0f to %.0f", low, high);
    if (axis != 1 && strspn(text, "+-0123456789") == strlen(text))
        *value = fmin(*value + 0.5, high);
    return NO_WORD;
}

static const StorePin *find_pin(const Session *session, const char *name)
{
    for (int i = 0; i < session->pins.count; i++)
        if (strcmp(session->pins.list[i].name, name) == 0)
            return &session->pins.list[i];
    return NULL;
}

static int face(Session *session, const Landmark *landmark, CommandCall *call)
{
    const Text title = text_title(session->source->facts.landmarks[landmark->kind].name);
    session_face(session, landmark);
    return answer_place(session, call, text_of(", facing: %s", title.text).text);
}

// To a pin, which may be that of a landmark, or to the nearest landmark of a kind. False: there is no such name.
static bool tp_by_name(Session *session, CommandCall *call, const char *name)
{
    Landmark landmark;
    int kind = -1;
    const StorePin *pin = find_pin(session, name);
    const bool found = pin ? viewpoint_landmark_at(session->source, pin->x, pin->z, &landmark)
                           : call_find_landmark(session, name, &landmark, &kind);
    if (found)
        face(session, &landmark, call);
    else if (pin)
        move_to_surface(session, pin->x, pin->z, call);
    else if (kind >= 0)
        call_miss_landmark(session, call, kind);
    return pin || kind >= 0;
}

int command_tp(Session *session, CommandCall *call)
{
    char name[COMMAND_BYTES];
    double place[3] = {0};
    call_join(call, 0, name);
    if (tp_by_name(session, call, name))
        return NO_WORD;
    if (call->count != 2 && call->count != 3)
        return call_refuse(call, call->count > 3 ? 3 : 0, "X Z, X Y Z, or the name of a pin or a landmark");
    for (int i = 0; i < call->count; i++) {
        int axis = call->count == 2 ? 2 * i : i;
        if (parse_axis(session, call, i, axis, &place[axis]) != NO_WORD)
            return i;
    }
    if (call->count == 2)
        return move_to_surface(session, (int64_t)floor(place[0]), (int64_t)floor(place[2]), call);
    return move_to(session, place, call);
}

const char *tp_words(const Session *session, const CommandCall *typed, int word, int i)
{
    const int pins = session->pins.count;
    return i < pins ? session->pins.list[i].name : landmark_words(session, typed, word, i - pins);
}

int command_spawn(Session *session, CommandCall *call)
{
    const SpawnPoint *spawn = &session->spawn;
    const BlockPos feet = spawn->feet;
    Player *player = &session->player;
    player_turn(player, (double)spawn->yaw - player->yaw, (double)spawn->pitch - player->pitch);
    return move_to(session, (double[]){(double)feet.x + 0.5, feet.y, (double)feet.z + 0.5}, call);
}

// ---- hand and mode

int command_give(Session *session, CommandCall *call)
{
    uint8_t block;
    if (!call_parse_block(call->words[0], &block) || block == BLOCK_AIR)
        return call_refuse_block(call, 0);
    session->hotbar.blocks[session->hotbar.chosen] = block;
    return call_answer(call, "%s is in your hand", block_table[block].name);
}

const char *give_words(const Session *session, const CommandCall *typed, int word, int i)
{
    (void)session, (void)typed, (void)word;
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

int command_gamemode(Session *session, CommandCall *call)
{
    size_t i = 0;
    while (call->count && i < ARRAY_COUNT(mode_names) && strcmp(mode_names[i].name, call->words[0]) != 0)
        i++;
    if (i == ARRAY_COUNT(mode_names))
        return call_refuse(call, 0, "walk, fly or noclip");
    if (call->count)
        player_set_mode(&session->player, mode_names[i].mode);
    return call_answer(call, "%s", player_mode_name(session->player.mode));
}

const char *gamemode_words(const Session *session, const CommandCall *typed, int word, int i)
{
    (void)session, (void)typed, (void)word;
    return i < MODE_NAMES_LISTED ? mode_names[i].name : NULL;
}
