#include "game/screens/hints.h"

#include <math.h>
#include <string.h>

#define SHOWN_SECONDS 15.0 // a hint that is not followed
#define REST_SECONDS 1.5   // between two of them
#define FRAME_BLOCKS 4.0   // a longer way within a frame is a teleport

// A player who has done so much knows how to look and to walk.
#define TURNED_DEGREES 60
#define WALKED_BLOCKS 4

// In the order in which they are shown: each once the player has walked `blocks`, or has seen none for `seconds`.
static const struct {
    double blocks, seconds;
    const char *words; // each # stands for the key of the next action
    Action actions[5];
} hint_table[HINT_COUNT] = {
    {0, 0, "Move the mouse to look around", {0}},
    {0, 0, "# # # #: walk, #: jump", {ACTION_FORWARD, ACTION_LEFT, ACTION_BACK, ACTION_RIGHT, ACTION_JUMP}},
    {24, 30, "# or # twice: fly, #: up, #: down", {ACTION_FLY, ACTION_JUMP, ACTION_JUMP, ACTION_SNEAK}},
    {64, 40, "#: map of the land around you", {ACTION_MAP}},
    {96, 40, "#: menu, #: help with all keys", {ACTION_MENU, ACTION_HELP}},
};

static void observe(Hints *hints, const Player *player, MenuScreen screen, double seconds)
{
    double now[3] = {player->yaw, player->position[0], player->position[2]};
    double way = hypot(now[1] - hints->at[1], now[2] - hints->at[2]);
    if (hints->begun && screen == MENU_NONE) {
        hints->turned += fabs(remainder(now[0] - hints->at[0], 360));
        hints->walked += way < FRAME_BLOCKS ? way : 0;
        hints->seconds += seconds;
    }
    for (int i = 0; i < 3; i++)
        hints->at[i] = now[i];
    hints->begun = true;
}

// The number of the next one that is due and useful; HINT_COUNT: none.
static int find_next(const Hints *hints, const bool due[HINT_COUNT])
{
    int next = 0;
    while (next < HINT_COUNT && !due[next])
        next++;
    bool useful =
        next < HINT_COUNT && (hints->walked >= hint_table[next].blocks || hints->seconds >= hint_table[next].seconds);
    return useful ? next : HINT_COUNT;
}

// When a hint is switched on again, earlier actions do not count.
static void begin_again(Hints *hints, const bool due[HINT_COUNT])
{
    for (int i = 0; hints->begun && i < HINT_COUNT; i++)
        if (due[i] && !hints->due[i])
            hints->turned = hints->walked = 0;
}

bool hints_step(Hints *hints, const Player *player, MenuScreen screen, double seconds, bool due[HINT_COUNT])
{
    int shown = hints->shown - 1;
    bool changed = false;
    begin_again(hints, due);
    observe(hints, player, screen, seconds);
    const bool flies = screen == MENU_NONE && player->mode != PLAYER_WALKS;
    const bool done[HINT_COUNT] = {hints->turned > TURNED_DEGREES, hints->walked > WALKED_BLOCKS, flies,
                                   screen == MENU_MAP, screen == MENU_PAUSE};
    for (int i = 0; i < HINT_COUNT; i++) {
        changed |= due[i] && done[i];
        due[i] &= !done[i];
    }
    if (shown >= 0 && (done[shown] || hints->seconds > SHOWN_SECONDS)) {
        hints->shown = 0;
        hints->seconds = 0;
    }
    bool rests = hints->shown || screen != MENU_NONE || hints->seconds < REST_SECONDS;
    int next = rests ? HINT_COUNT : find_next(hints, due);
    if (next < HINT_COUNT) {
        hints->shown = next + 1;
        hints->seconds = 0;
        due[next] = false;
        changed = true;
    }
    memcpy(hints->due, due, sizeof hints->due);
    return changed;
}

Text hints_words(const Hints *hints, const Input *input)
{
    Text words = {""};
    if (!hints->shown)
        return words;
    const Action *action = hint_table[hints->shown - 1].actions;
    for (const char *at = hint_table[hints->shown - 1].words; *at; at++)
        if (*at == '#')
            text_add(words.text, sizeof words, "%s", trigger_label(input->bindings[*action++][DEVICE_DESK]).text);
        else
            text_add(words.text, sizeof words, "%c", *at);
    return words;
}
