// Macros for tables of triggers: a key by its position, alone or with Ctrl; a mouse button; a gamepad's button, stick
// or trigger.
#pragma once

#include "game/ui/input.h"

// clang-format off
#define KEY(name) {.kind = TRIGGER_KEY, .code = SDL_SCANCODE_##name}
#define CTRL_KEY(name) {.kind = TRIGGER_KEY, .code = SDL_SCANCODE_##name | TRIGGER_CTRL}
#define MOUSE(name) {.kind = TRIGGER_MOUSE, .code = SDL_BUTTON_##name}
#define PAD(name) {.kind = TRIGGER_BUTTON, .code = SDL_CONTROLLER_BUTTON_##name}
#define PAD_AXIS(name) {.kind = TRIGGER_AXIS, .code = SDL_CONTROLLER_AXIS_##name}
#define NOTHING {.kind = TRIGGER_NONE}
// clang-format on
