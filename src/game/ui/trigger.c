#include "game/ui/trigger.h"

#include "base/parse.h"

#include <string.h>

#define CTRL_WORD "Ctrl+"

// Buttons and axes: as the settings file has them, which for gamepads is SDL's name, and as they are shown.
static const struct {
    Trigger trigger;
    const char *name, *label;
} buttons[] = {
    {MOUSE(LEFT), "Mouse Left", "Left button"},
    {MOUSE(MIDDLE), "Mouse Middle", "Middle button"},
    {MOUSE(RIGHT), "Mouse Right", "Right button"},
    {MOUSE(X1), "Mouse 4", "Mouse 4"},
    {MOUSE(X2), "Mouse 5", "Mouse 5"},
    {PAD(A), "Pad a", "Pad A"},
    {PAD(B), "Pad b", "Pad B"},
    {PAD(X), "Pad x", "Pad X"},
    {PAD(Y), "Pad y", "Pad Y"},
    {PAD(BACK), "Pad back", "Back button"},
    {PAD(GUIDE), "Pad guide", "Guide button"},
    {PAD(START), "Pad start", "Start button"},
    {PAD(LEFTSTICK), "Pad leftstick", "Left stick"},
    {PAD(RIGHTSTICK), "Pad rightstick", "Right stick"},
    {PAD(LEFTSHOULDER), "Pad leftshoulder", "Left shoulder"},
    {PAD(RIGHTSHOULDER), "Pad rightshoulder", "Right shoulder"},
    {PAD(DPAD_UP), "Pad dpup", "D-pad up"},
    {PAD(DPAD_DOWN), "Pad dpdown", "D-pad down"},
    {PAD(DPAD_LEFT), "Pad dpleft", "D-pad left"},
    {PAD(DPAD_RIGHT), "Pad dpright", "D-pad right"},
    {PAD(MISC1), "Pad misc1", "Pad misc1"},
    {PAD(PADDLE1), "Pad paddle1", "Pad paddle1"},
    {PAD(PADDLE2), "Pad paddle2", "Pad paddle2"},
    {PAD(PADDLE3), "Pad paddle3", "Pad paddle3"},
    {PAD(PADDLE4), "Pad paddle4", "Pad paddle4"},
    {PAD(TOUCHPAD), "Pad touchpad", "Pad touchpad"},
    {PAD_AXIS(TRIGGERLEFT), "Pad lefttrigger", "Left trigger"},
    {PAD_AXIS(TRIGGERRIGHT), "Pad righttrigger", "Right trigger"},
};

bool trigger_equal(Trigger a, Trigger b) { return a.kind == b.kind && (a.kind == TRIGGER_NONE || a.code == b.code); }

// The trigger's row in `buttons`, or -1.
static int find_button(Trigger trigger)
{
    int row = ARRAY_COUNT(buttons) - 1;
    while (row >= 0 && !trigger_equal(buttons[row].trigger, trigger))
        row--;
    return row;
}

// SDL's name for the key. "Key 51" for keys without a name, and for ';', which begins a comment in the settings file.
static Text key_name(int code)
{
    const SDL_Scancode scancode = (SDL_Scancode)(code & ~TRIGGER_CTRL);
    const char *name = SDL_GetScancodeName(scancode), *ctrl = code & TRIGGER_CTRL ? CTRL_WORD : "";
    if (name[0] == '\0' || strcmp(name, ";") == 0 || SDL_GetScancodeFromName(name) != scancode)
        return text_of("%sKey %d", ctrl, scancode);
    return text_of("%s%s", ctrl, name);
}

Text trigger_name(Trigger trigger)
{
    int row = find_button(trigger);
    return trigger.kind == TRIGGER_KEY ? key_name(trigger.code) : text_of("%s", row >= 0 ? buttons[row].name : "None");
}

Text trigger_label(Trigger trigger)
{
    int row = find_button(trigger);
    return trigger.kind == TRIGGER_KEY ? key_name(trigger.code) : text_of("%s", row >= 0 ? buttons[row].label : "none");
}

static bool key_from_name(const char *name, Trigger *trigger)
{
    bool ctrl = SDL_strncasecmp(name, CTRL_WORD, strlen(CTRL_WORD)) == 0;
    name += ctrl ? strlen(CTRL_WORD) : 0;
    int64_t number = SDL_GetScancodeFromName(name);
    if (number == SDL_SCANCODE_UNKNOWN && SDL_strncasecmp(name, "Key ", 4) == 0 && !parse_int64(name + 4, &number))
        return false;
    if (number <= SDL_SCANCODE_UNKNOWN || number >= SDL_NUM_SCANCODES)
        return false;
    *trigger = (Trigger){TRIGGER_KEY, (int)number | (ctrl ? TRIGGER_CTRL : 0)};
    return true;
}

bool trigger_from_name(const char *name, Trigger *trigger)
{
    for (size_t i = 0; i < ARRAY_COUNT(buttons); i++)
        if (SDL_strcasecmp(name, buttons[i].name) == 0) {
            *trigger = buttons[i].trigger;
            return true;
        }
    *trigger = (Trigger){TRIGGER_NONE, 0};
    return SDL_strcasecmp(name, "None") == 0 || key_from_name(name, trigger);
}
