// A key, a button or an axis that can be bound to an action: its names in the settings file and for the player. Main
// thread only.
#pragma once

#include "base/text.h"

#include <SDL.h>

typedef enum TriggerKind { TRIGGER_NONE, TRIGGER_KEY, TRIGGER_MOUSE, TRIGGER_BUTTON, TRIGGER_AXIS } TriggerKind;

// Something that can be pressed: a key by its position on the keyboard, alone or with Ctrl, a mouse button, a gamepad
// button or trigger.
typedef struct Trigger {
    TriggerKind kind;
    int code; // SDL_Scancode, with TRIGGER_CTRL added if Ctrl is held with it; SDL mouse button,
              // SDL_GameControllerButton or SDL_GameControllerAxis
} Trigger;

enum { TRIGGER_CTRL = 1 << 16 };

// For tables of triggers: KEY(W), CTRL_KEY(Z), MOUSE(LEFT), PAD(A), PAD_AXIS(TRIGGERLEFT).
// clang-format off
#define KEY(name) {.kind = TRIGGER_KEY, .code = SDL_SCANCODE_##name}
#define CTRL_KEY(name) {.kind = TRIGGER_KEY, .code = SDL_SCANCODE_##name | TRIGGER_CTRL}
#define MOUSE(name) {.kind = TRIGGER_MOUSE, .code = SDL_BUTTON_##name}
#define PAD(name) {.kind = TRIGGER_BUTTON, .code = SDL_CONTROLLER_BUTTON_##name}
#define NOTHING {.kind = TRIGGER_NONE}
#define PAD_AXIS(name) {.kind = TRIGGER_AXIS, .code = SDL_CONTROLLER_AXIS_##name}
// clang-format on

// "W", "Left Shift", "Key 51", "Ctrl+Z", "Mouse Right", "Pad a", "Pad righttrigger"; "None". Inverse functions.
Text trigger_name(Trigger trigger);
bool trigger_from_name(const char *name, Trigger *trigger);
bool trigger_equal(Trigger a, Trigger b);

// The name shown to the player: "Left Shift", "Right button", "D-pad up", "Right trigger"; "none".
Text trigger_label(Trigger trigger);
