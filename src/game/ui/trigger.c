#include "game/ui/trigger.h"

#include "base/parse.h"

#include <stdio.h>
#include <string.h>

#define CTRL_WORD "Ctrl+"

static const struct {
    const char *name, *label; // in the settings file; as it is shown
} mouse_buttons[] = {
    [SDL_BUTTON_LEFT] = {"Mouse Left", "Left button"},
    [SDL_BUTTON_MIDDLE] = {"Mouse Middle", "Middle button"},
    [SDL_BUTTON_RIGHT] = {"Mouse Right", "Right button"},
    [SDL_BUTTON_X1] = {"Mouse 4", "Mouse 4"},
    [SDL_BUTTON_X2] = {"Mouse 5", "Mouse 5"},
};

bool trigger_equal(Trigger a, Trigger b) { return a.kind == b.kind && (a.kind == TRIGGER_NONE || a.code == b.code); }

bool trigger_among(const Trigger triggers[TRIGGERS], Trigger trigger)
{
    bool found = false;
    for (int i = 0; i < TRIGGERS && triggers[i].kind != TRIGGER_NONE; i++)
        found |= trigger_equal(triggers[i], trigger);
    return found;
}

// SDL's name for the key. "Key 51" for keys without a name, and for ';', which begins a comment in the settings file.
static void key_name(int scancode, char name[32])
{
    const char *text = SDL_GetScancodeName((SDL_Scancode)scancode);
    if (text[0] == '\0' || strcmp(text, ";") == 0 || SDL_GetScancodeFromName(text) != (SDL_Scancode)scancode)
        snprintf(name, 32, "Key %d", scancode);
    else
        snprintf(name, 32, "%s", text);
}

void trigger_name(Trigger trigger, char name[32])
{
    char key[32];
    key_name(trigger.code & ~TRIGGER_CTRL, key);
    if (trigger.kind == TRIGGER_KEY)
        snprintf(name, 32, "%s%.26s", trigger.code & TRIGGER_CTRL ? CTRL_WORD : "", key);
    else if (trigger.kind == TRIGGER_BUTTON)
        snprintf(name, 32, "Pad %s", SDL_GameControllerGetStringForButton((SDL_GameControllerButton)trigger.code));
    else if (trigger.kind == TRIGGER_AXIS)
        snprintf(name, 32, "Pad %s", SDL_GameControllerGetStringForAxis((SDL_GameControllerAxis)trigger.code));
    else
        snprintf(name, 32, "%s", trigger.kind == TRIGGER_MOUSE ? mouse_buttons[trigger.code].name : "None");
}

static const char *const pad_labels[SDL_CONTROLLER_BUTTON_MAX] = {
    [SDL_CONTROLLER_BUTTON_A] = "Pad A",
    [SDL_CONTROLLER_BUTTON_B] = "Pad B",
    [SDL_CONTROLLER_BUTTON_X] = "Pad X",
    [SDL_CONTROLLER_BUTTON_Y] = "Pad Y",
    [SDL_CONTROLLER_BUTTON_BACK] = "Back button",
    [SDL_CONTROLLER_BUTTON_GUIDE] = "Guide button",
    [SDL_CONTROLLER_BUTTON_START] = "Start button",
    [SDL_CONTROLLER_BUTTON_LEFTSTICK] = "Left stick",
    [SDL_CONTROLLER_BUTTON_RIGHTSTICK] = "Right stick",
    [SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = "Left shoulder",
    [SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = "Right shoulder",
    [SDL_CONTROLLER_BUTTON_DPAD_UP] = "D-pad up",
    [SDL_CONTROLLER_BUTTON_DPAD_DOWN] = "D-pad down",
    [SDL_CONTROLLER_BUTTON_DPAD_LEFT] = "D-pad left",
    [SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = "D-pad right",
};

void trigger_label(Trigger trigger, char label[32])
{
    const char *text = NULL;
    if (trigger.kind == TRIGGER_BUTTON && trigger.code < SDL_CONTROLLER_BUTTON_MAX)
        text = pad_labels[trigger.code];
    else if (trigger.kind == TRIGGER_AXIS)
        text = trigger.code == SDL_CONTROLLER_AXIS_TRIGGERLEFT ? "Left trigger" : "Right trigger";
    else if (trigger.kind == TRIGGER_MOUSE)
        text = mouse_buttons[trigger.code].label;
    else if (trigger.kind == TRIGGER_NONE)
        text = "none";
    if (text)
        snprintf(label, 32, "%s", text);
    else
        trigger_name(trigger, label);
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

static bool pad_trigger_from_name(const char *name, Trigger *trigger)
{
    SDL_GameControllerButton button = SDL_GameControllerGetButtonFromString(name);
    SDL_GameControllerAxis axis = SDL_GameControllerGetAxisFromString(name);
    if (button != SDL_CONTROLLER_BUTTON_INVALID)
        *trigger = (Trigger){TRIGGER_BUTTON, button};
    else if (axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT || axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT)
        *trigger = (Trigger){TRIGGER_AXIS, axis};
    else
        return false;
    return true;
}

bool trigger_from_name(const char *name, Trigger *trigger)
{
    if (SDL_strcasecmp(name, "None") == 0) {
        *trigger = (Trigger){TRIGGER_NONE, 0};
        return true;
    }
    if (SDL_strncasecmp(name, "Pad ", 4) == 0)
        return pad_trigger_from_name(name + 4, trigger);
    for (int i = SDL_BUTTON_LEFT; i < (int)ARRAY_COUNT(mouse_buttons); i++)
        if (SDL_strcasecmp(name, mouse_buttons[i].name) == 0) {
            *trigger = (Trigger){TRIGGER_MOUSE, i};
            return true;
        }
    return key_from_name(name, trigger);
}
