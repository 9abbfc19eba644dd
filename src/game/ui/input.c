#include "game/ui/input.h"

#include "base/log.h"
#include "base/utf8.h"
#include "game/ui/text_edit.h"

#include <math.h>
#include <string.h>

#define STICK_DEAD 0.18f
#define STICK_NAVIGATES 0.6f
#define AXIS_PRESSED 0.5f
#define CLICK_REACH 8.0f // window units between the clicks of a double click

#define ACTION_ROW(id, name, label, desk, pad) [ACTION_##id] = {name, label, {desk, pad}},

const ActionInfo action_table[ACTION_COUNT] = {
#include "game/ui/actions.inc"
};

// Keys and buttons that navigate menus; these cannot be rebound.
static const struct {
    Trigger trigger;
    Navigation navigation;
} navigation_table[] = {
    {KEY(UP), NAVIGATE_UP}, // the arrow keys come first, in the order of Navigation
    {KEY(DOWN), NAVIGATE_DOWN},      {KEY(LEFT), NAVIGATE_LEFT},        {KEY(RIGHT), NAVIGATE_RIGHT},
    {KEY(TAB), NAVIGATE_DOWN},       {KEY(RETURN), NAVIGATE_ACCEPT},    {KEY(KP_ENTER), NAVIGATE_ACCEPT},
    {KEY(ESCAPE), NAVIGATE_BACK},    {PAD(DPAD_UP), NAVIGATE_UP},       {PAD(DPAD_DOWN), NAVIGATE_DOWN},
    {PAD(DPAD_LEFT), NAVIGATE_LEFT}, {PAD(DPAD_RIGHT), NAVIGATE_RIGHT}, {PAD(A), NAVIGATE_ACCEPT},
    {PAD(B), NAVIGATE_BACK},         {KEY(PAGEUP), NAVIGATE_PAGE_UP},   {KEY(PAGEDOWN), NAVIGATE_PAGE_DOWN},
    {KEY(HOME), NAVIGATE_FIRST},     {KEY(END), NAVIGATE_LAST},
};

static void open_pad(Input *input, int index)
{
    if (input->pad || !SDL_IsGameController(index))
        return;
    input->pad = SDL_GameControllerOpen(index);
    if (input->pad)
        log_info("gamepad: %s", SDL_GameControllerName(input->pad));
}

static void close_pad(Input *input)
{
    if (!input->pad)
        return;
    SDL_GameControllerClose(input->pad);
    input->pad = NULL;
    input_release(input);
    for (int i = 0; i < SDL_NumJoysticks(); i++)
        open_pad(input, i);
}

void input_bind(Input *input, int action, Device device, Trigger trigger)
{
    input->bindings[action][device] = trigger;
    input_release(input);
}

void input_init(Input *input)
{
    *input = (Input){.focused = true};
    for (int action = 0; action < ACTION_COUNT; action++)
        memcpy(input->bindings[action], action_table[action].initial, sizeof input->bindings[action]);
    // SDL sends events for gamepads that are already connected.
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0)
        log_debug("no gamepads: %s", SDL_GetError());
}

void input_quit(Input *input)
{
    if (input->pad)
        SDL_GameControllerClose(input->pad);
    input->pad = NULL;
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
}

int input_presses(const Input *input, const Trigger triggers[TRIGGERS])
{
    int count = 0;
    for (int p = 0; p < input->press_count; p++)
        for (int i = 0; i < TRIGGERS && triggers[i].kind != TRIGGER_NONE; i++)
            count += trigger_equal(triggers[i], input->presses[p]);
    return count;
}

bool input_has_letters(const Input *input)
{
    for (const char *at = input->text; *at; at++)
        if ((unsigned char)*at > ' ')
            return true;
    return false;
}

int input_sharer(const Input *input, int action, int device, int after)
{
    Trigger trigger = input->bindings[action][device];
    for (int other = after + 1; trigger.kind != TRIGGER_NONE && other < ACTION_COUNT; other++)
        if (other != action && trigger_equal(input->bindings[other][device], trigger))
            return other;
    return -1;
}

void input_begin(Input *input)
{
    memset(input->pressed, 0, sizeof input->pressed);
    memset(input->twice, 0, sizeof input->twice);
    memset(input->navigate, 0, sizeof input->navigate);
    memset(input->mouse, 0, sizeof input->mouse);
    input->wheel = 0;
    input->pointer_moved = input->pointer_clicked = input->pointer_twice = false;
    input->tabs = 0;
    input->text[0] = '\0';
    input->last = (Trigger){TRIGGER_NONE, 0};
    input->press_count = 0;
    input->quit = input->focus_lost = false;
}

void input_release(Input *input)
{
    memset(input->held, 0, sizeof input->held);
    memset(input->held_by, 0, sizeof input->held_by);
    memset(input->arrows, 0, sizeof input->arrows);
    input->ctrl = false;
    memset(input->stick, 0, sizeof input->stick);
    memset(input->look_stick, 0, sizeof input->look_stick);
    input->pointer_down = false;
}

// A double press or click is judged by the events' time stamps. SDL sets them when it polls the system, so an event may
// be as much older as the last frame was long: that is allowed for. A third press starts another gesture.
static bool is_second(const Input *input, Uint32 *before_ms, Uint32 now_ms, Uint32 within_ms)
{
    bool twice = *before_ms && now_ms - *before_ms <= within_ms + MIN(input->frame_ms, within_ms);
    *before_ms = twice ? 0 : MAX(now_ms, 1u);
    return twice;
}

static void press(Input *input, Trigger trigger, bool down, Uint32 ms)
{
    input->taken += down;
    if (down)
        input->last = trigger;
    if (down && input->press_count < INPUT_PRESSES)
        input->presses[input->press_count++] = trigger;
    for (int action = 0; action < ACTION_COUNT; action++)
        for (int device = 0; device < DEVICE_COUNT; device++) {
            if (!trigger_equal(input->bindings[action][device], trigger))
                continue;
            if (down && !input->held_by[action][device]) {
                input->pressed[action] = true;
                input->twice[action] |= is_second(input, &input->pressed_ms[action], ms, INPUT_TWICE_MS);
            }
            input->held_by[action][device] = down;
            input->held[action] = input->held_by[action][DEVICE_DESK] || input->held_by[action][DEVICE_PAD];
        }
}

static bool is_bound(const Input *input, Trigger trigger)
{
    for (int action = 0; action < ACTION_COUNT; action++)
        if (trigger_equal(input->bindings[action][DEVICE_DESK], trigger))
            return true;
    return false;
}

static void navigate(Input *input, Trigger trigger)
{
    for (size_t i = 0; i < ARRAY_COUNT(navigation_table); i++)
        if (trigger_equal(navigation_table[i].trigger, trigger))
            input->navigate[navigation_table[i].navigation]++;
}

// Keys of text fields, by what the layout prints on them. With Ctrl (or Cmd): a key of its own; moves extend the
// selection with Shift.
static const struct {
    SDL_Keycode key;
    TextKey alone, with_ctrl; // 0: none
} text_keys[] = {
    {SDLK_LEFT, TEXT_LEFT, TEXT_WORD_LEFT},
    {SDLK_RIGHT, TEXT_RIGHT, TEXT_WORD_RIGHT},
    {SDLK_HOME, TEXT_HOME, TEXT_HOME},
    {SDLK_END, TEXT_END, TEXT_END},
    {SDLK_BACKSPACE, TEXT_ERASE, TEXT_ERASE_WORD},
    {SDLK_DELETE, TEXT_DELETE, TEXT_DELETE_WORD},
    {SDLK_a, 0, TEXT_SELECT_ALL},
    {SDLK_c, 0, TEXT_COPY},
    {SDLK_x, 0, TEXT_CUT},
    {SDLK_z, 0, TEXT_UNDO},
    {SDLK_y, 0, TEXT_REDO},
};

static void press_text_key(Input *input, const SDL_Keysym *keysym)
{
    bool ctrl = keysym->mod & (KMOD_CTRL | KMOD_GUI), shift = keysym->mod & KMOD_SHIFT;
    for (size_t i = 0; i < ARRAY_COUNT(text_keys); i++) {
        int key = (int)(ctrl ? text_keys[i].with_ctrl : text_keys[i].alone);
        if (text_keys[i].key != keysym->sym || !key)
            continue;
        char code = (char)(shift && key < TEXT_SELECTS ? key + TEXT_SELECTS : key);
        utf8_append(input->text, sizeof input->text, (char[]){code, '\0'});
    }
}

// Typed or pasted text: control characters would be taken for keys.
static void add_text(Input *input, char *text)
{
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
    utf8_append(input->text, sizeof input->text, text);
}

// Adds the clipboard's first line as if it had been typed.
static void paste(Input *input)
{
    char *text = SDL_GetClipboardText();
    if (!text)
        return;
    text[strcspn(text, "\r\n")] = '\0';
    add_text(input, text);
    SDL_free(text);
}

static void handle_key(Input *input, const SDL_Event *event)
{
    bool down = event->type == SDL_KEYDOWN;
    Trigger trigger = {TRIGGER_KEY, (int)event->key.keysym.scancode};
    if (down)
        navigate(input, trigger); // key repeats count: a held arrow key keeps moving
    for (int arrow = NAVIGATE_UP; arrow <= NAVIGATE_RIGHT; arrow++)
        if (trigger_equal(navigation_table[arrow].trigger, trigger))
            input->arrows[arrow] = down;
    if (down && trigger.code == SDL_SCANCODE_TAB)
        input->tabs += event->key.keysym.mod & KMOD_SHIFT ? -1 : 1;
    if (down)
        press_text_key(input, &event->key.keysym);
    if (down && event->key.keysym.sym == SDLK_v && event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI))
        paste(input);
    if (event->key.repeat)
        return;
    bool is_ctrl = trigger.code == SDL_SCANCODE_LCTRL || trigger.code == SDL_SCANCODE_RCTRL;
    input->ctrl = is_ctrl ? down : input->ctrl;
    Trigger with_ctrl = {TRIGGER_KEY, trigger.code | TRIGGER_CTRL};
    bool ctrl = event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI) && is_bound(input, with_ctrl);
    if (!down || ctrl)
        press(input, with_ctrl, down, event->common.timestamp);
    if (!down || !ctrl)
        press(input, trigger, down, event->common.timestamp);
    if (down && input->ctrl && !is_ctrl)
        input->last = with_ctrl;
}

static void count_click(Input *input, Uint32 ms)
{
    const float *at = input->pointer;
    if (hypotf(at[0] - input->clicked_at[0], at[1] - input->clicked_at[1]) > CLICK_REACH)
        input->clicked_ms = 0;
    input->pointer_twice |= is_second(input, &input->clicked_ms, ms, INPUT_DOUBLE_CLICK_MS);
    memcpy(input->clicked_at, at, sizeof input->clicked_at);
}

static void handle_mouse_button(Input *input, const SDL_Event *event)
{
    bool down = event->type == SDL_MOUSEBUTTONDOWN;
    if (event->button.button > SDL_BUTTON_X2)
        return;
    if (event->button.button == SDL_BUTTON_LEFT) {
        input->pointer_down = down;
        input->pointer_clicked |= down;
        input->pointer[0] = (float)event->button.x;
        input->pointer[1] = (float)event->button.y;
        if (down)
            count_click(input, event->common.timestamp);
    }
    press(input, (Trigger){TRIGGER_MOUSE, event->button.button}, down, event->common.timestamp);
}

static void handle_pad_button(Input *input, const SDL_Event *event)
{
    bool down = event->type == SDL_CONTROLLERBUTTONDOWN;
    Trigger trigger = {TRIGGER_BUTTON, event->cbutton.button};
    if (down)
        navigate(input, trigger);
    press(input, trigger, down, event->common.timestamp);
}

// Applies the dead zone, and a finer response near it.
static float stick_value(Sint16 raw)
{
    float value = (float)raw / 32767, size = fabsf(value);
    if (size <= STICK_DEAD)
        return 0;
    float moved = MIN((size - STICK_DEAD) / (1 - STICK_DEAD), 1.0f);
    return copysignf(moved * moved, value);
}

static void navigate_by_stick(Input *input, int axis, Sint16 raw)
{
    static const Navigation moves[2][2] = {{NAVIGATE_LEFT, NAVIGATE_RIGHT}, {NAVIGATE_UP, NAVIGATE_DOWN}};
    float value = (float)raw / 32767;
    int points = value > STICK_NAVIGATES ? 1 : value < -STICK_NAVIGATES ? -1 : 0;
    if (points && points != input->stick_navigation[axis])
        input->navigate[moves[axis][points > 0]]++;
    input->stick_navigation[axis] = points;
}

static void handle_pad_axis(Input *input, const SDL_Event *event)
{
    Sint16 raw = event->caxis.value;
    float *const sticks[] = {&input->stick[0], &input->stick[1], &input->look_stick[0], &input->look_stick[1]};
    int axis = event->caxis.axis;
    if (axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT || axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) {
        press(input, (Trigger){TRIGGER_AXIS, axis}, (float)raw / 32767 > AXIS_PRESSED, event->common.timestamp);
        return;
    }
    if (axis > SDL_CONTROLLER_AXIS_RIGHTY)
        return;
    *sticks[axis] = axis & 1 ? -stick_value(raw) : stick_value(raw); // SDL's y points down
    if (axis <= SDL_CONTROLLER_AXIS_LEFTY)
        navigate_by_stick(input, axis, raw);
}

static void handle_motion(Input *input, const SDL_Event *event)
{
    input->mouse[0] += event->motion.xrel;
    input->mouse[1] += event->motion.yrel;
    input->pointer[0] = (float)event->motion.x;
    input->pointer[1] = (float)event->motion.y;
    input->pointer_moved |= event->motion.xrel || event->motion.yrel; // neither when the mouse is released from capture
}

static void handle_text(Input *input, const SDL_Event *event)
{
    char text[sizeof event->text.text];
    memcpy(text, event->text.text, sizeof text);
    add_text(input, text);
}

static void handle_window(Input *input, const SDL_Event *event)
{
    Uint8 what = event->window.event;
    if (what == SDL_WINDOWEVENT_FOCUS_LOST) {
        input->focused = false;
        input->focus_lost = true;
        input_release(input);
    } else if (what == SDL_WINDOWEVENT_FOCUS_GAINED) {
        input->focused = true;
    } else if (what == SDL_WINDOWEVENT_MINIMIZED || what == SDL_WINDOWEVENT_HIDDEN) {
        input->minimised = true;
    } else if (what == SDL_WINDOWEVENT_RESTORED || what == SDL_WINDOWEVENT_SHOWN || what == SDL_WINDOWEVENT_MAXIMIZED ||
               what == SDL_WINDOWEVENT_EXPOSED) {
        input->minimised = false;
    }
}

static void handle_wheel(Input *input, const SDL_Event *event)
{
    input->wheel += event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event->wheel.y : event->wheel.y;
    input->taken += SDL_abs(event->wheel.y);
}

static void handle_quit(Input *input, const SDL_Event *event)
{
    (void)event;
    input->quit = true;
}

static void handle_pad_added(Input *input, const SDL_Event *event) { open_pad(input, event->cdevice.which); }

static void handle_pad_removed(Input *input, const SDL_Event *event)
{
    if (input->pad == SDL_GameControllerFromInstanceID(event->cdevice.which))
        close_pad(input);
}

void input_take(Input *input, const SDL_Event *event)
{
    static const struct {
        Uint32 type;
        void (*handle)(Input *input, const SDL_Event *event);
    } handlers[] = {
        {SDL_KEYDOWN, handle_key},
        {SDL_KEYUP, handle_key},
        {SDL_MOUSEMOTION, handle_motion},
        {SDL_MOUSEBUTTONDOWN, handle_mouse_button},
        {SDL_MOUSEBUTTONUP, handle_mouse_button},
        {SDL_MOUSEWHEEL, handle_wheel},
        {SDL_TEXTINPUT, handle_text},
        {SDL_CONTROLLERAXISMOTION, handle_pad_axis},
        {SDL_CONTROLLERBUTTONDOWN, handle_pad_button},
        {SDL_CONTROLLERBUTTONUP, handle_pad_button},
        {SDL_CONTROLLERDEVICEADDED, handle_pad_added},
        {SDL_CONTROLLERDEVICEREMOVED, handle_pad_removed},
        {SDL_WINDOWEVENT, handle_window},
        {SDL_QUIT, handle_quit},
    };
    for (size_t i = 0; i < ARRAY_COUNT(handlers); i++)
        if (handlers[i].type == event->type)
            handlers[i].handle(input, event);
}

void input_poll(Input *input)
{
    input_begin(input);
    Uint32 now_ms = SDL_GetTicks();
    input->frame_ms = now_ms - input->polled_ms;
    input->polled_ms = now_ms;
    SDL_Event event;
    while (SDL_PollEvent(&event))
        input_take(input, &event);
}
