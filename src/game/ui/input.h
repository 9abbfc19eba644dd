// Input: maps keys, mouse and gamepad to actions, by a table of actions and a set of bindings that the settings file
// can change. Filled from single SDL events, so that tests need no window. Main thread only.
#pragma once

#include "game/ui/trigger.h"

#define ACTION_ROW(id, ...) ACTION_##id,
typedef enum Action {
#include "game/ui/actions.inc"
    ACTION_COUNT
} Action;
#undef ACTION_ROW

typedef enum Device { DEVICE_DESK, DEVICE_PAD, DEVICE_COUNT } Device; // keyboard and mouse count as one

typedef struct ActionInfo {
    const char *name;              // in the settings file
    const char *label;             // in the menu
    Trigger initial[DEVICE_COUNT]; // the default binding
} ActionInfo;

extern const ActionInfo action_table[ACTION_COUNT];

// Menu navigation, from any device.
typedef enum Navigation {
    NAVIGATE_UP,
    NAVIGATE_DOWN,
    NAVIGATE_LEFT,
    NAVIGATE_RIGHT,
    NAVIGATE_ACCEPT,
    NAVIGATE_BACK,
    NAVIGATE_PAGE_UP,
    NAVIGATE_PAGE_DOWN,
    NAVIGATE_FIRST,
    NAVIGATE_LAST,
    NAVIGATION_COUNT
} Navigation;

enum { INPUT_TWICE_MS = 300, INPUT_DOUBLE_CLICK_MS = 400, INPUT_PRESSES = 8 };

typedef struct Input {
    Trigger bindings[ACTION_COUNT][DEVICE_COUNT];

    bool held[ACTION_COUNT], pressed[ACTION_COUNT]; // now; since input_begin
    bool twice[ACTION_COUNT];                       // pressed twice in a moment, the second since input_begin
    bool arrows[NAVIGATE_RIGHT + 1], ctrl;          // of the keyboard, held now; NAVIGATE_UP ..
    float stick[2];                                 // left stick: right, forward, -1..1
    float look_stick[2];                            // right stick: right, up, -1..1
    double mouse[2];                                // motion since input_begin: right, down, in counts
    int wheel;                                      // steps up since input_begin

    float pointer[2]; // window units from the top left
    bool pointer_moved, pointer_down, pointer_clicked;
    bool pointer_twice;             // a double click at one place, the second of them since input_begin
    int navigate[NAVIGATION_COUNT]; // how often since input_begin
    int tabs;                       // how often Tab was pressed since input_begin, less how often with Shift
    char text[1024];                // typed, pasted and pressed since input_begin, a stream for text_edit_apply
    Trigger last;                   // the last press since input_begin, with Ctrl if held; for choosing a key binding
    Trigger presses[INPUT_PRESSES]; // the first presses since then, for screens that have keys of their own
    int press_count;

    bool quit, focus_lost;   // since input_begin
    bool focused, minimised; // now

    bool held_by[ACTION_COUNT][DEVICE_COUNT];
    int taken;                       // presses and wheel steps since input_init
    Uint32 polled_ms, frame_ms;      // time of the last input_poll, and from the one before to it
    Uint32 pressed_ms[ACTION_COUNT]; // time stamp of the last press; 0: long ago
    Uint32 clicked_ms;               // the same for the pointer,
    float clicked_at[2];             // and its position
    int stick_navigation[2];         // direction of the left stick in menus: -1, 0, 1
    SDL_GameController *pad;
} Input;

// The number of presses of any of these triggers since input_begin, among the first INPUT_PRESSES presses. A shorter
// list ends with TRIGGER_NONE.
enum { TRIGGERS = 3 };
int input_presses(const Input *input, const Trigger triggers[TRIGGERS]);

// Returns whether anything but blanks and editing keys was typed since input_begin.
bool input_has_letters(const Input *input);

// The first action after number `after` (-1: from the start), other than `action`, that is bound to the same key of the
// device; -1 if there is none.
int input_sharer(const Input *input, int action, int device, int after);

// Changes a binding, and releases everything held: a key that is held may have lost its action.
void input_bind(Input *input, int action, Device device, Trigger trigger);

// Sets the default bindings. Opens the first gamepad found; another one when it is disconnected.
void input_init(Input *input);
void input_quit(Input *input);

// Begins a frame: clears presses and motion, keeps what is held.
void input_begin(Input *input);
void input_take(Input *input, const SDL_Event *event);

// Calls input_begin and handles all events in SDL's queue.
void input_poll(Input *input);

// Releases everything held, as when the window loses focus.
void input_release(Input *input);
