// Input of the game, without a window: events in, actions out; times of frames; screenshots.
#include "karst_test.h"

#include "game/app_internal.h"
#include "game/ui/input.h"
#include "game/ui/settings.h"
#include "scene/frame_times.h"

#include <math.h>
#include <unistd.h>

static void send_key(Input *input, SDL_Scancode scancode, bool down, bool repeat)
{
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .repeat = repeat, .keysym.scancode = scancode}};
    input_take(input, &event);
}

static void send_axis(Input *input, int axis, int value)
{
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION, .axis = (Uint8)axis, .value = (Sint16)value}};
    input_take(input, &event);
}

static void keys_stay_down_until_released(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    send_key(&input, SDL_SCANCODE_W, true, false);
    assert_true(input.held[ACTION_FORWARD] && input.pressed[ACTION_FORWARD]);
    assert_false(input.held[ACTION_BACK]);
    input_begin(&input);
    send_key(&input, SDL_SCANCODE_W, true, true);
    assert_true(input.held[ACTION_FORWARD] && !input.pressed[ACTION_FORWARD]);
    send_key(&input, SDL_SCANCODE_W, false, false);
    assert_false(input.held[ACTION_FORWARD]);
    input_quit(&input);
}

static void presses_and_wheel_steps_are_counted(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    send_key(&input, SDL_SCANCODE_W, true, false);
    send_key(&input, SDL_SCANCODE_W, true, true); // held
    send_key(&input, SDL_SCANCODE_W, false, false);
    assert_int_equal(input.taken, 1);
    input_take(&input, &(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = -2}});
    input_take(&input, &(SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_RIGHT}});
    input_begin(&input);
    assert_int_equal(input.taken, 4);
    input_quit(&input);
}

// The system puts a mouse that is released from capture where it was, and says so once, on a busy machine late: nobody
// moved it, and keys keep the focus that they gave.
static void only_a_hand_moves_the_pointer(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    input_take(&input, &(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = 320, .y = 180}});
    assert_true(input.pointer[0] == 320 && input.pointer[1] == 180 && !input.pointer_moved);
    input_take(&input, &(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = 320, .y = 181, .yrel = 1}});
    assert_true(input.pointer[1] == 181 && input.pointer_moved);
    input_quit(&input);
}

static void press_space(Input *input, Uint32 ms)
{
    for (int down = 1; down >= 0; down--) {
        SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                                   .timestamp = ms + !down,
                                   .keysym.scancode = SDL_SCANCODE_SPACE}};
        input_take(input, &event);
    }
}

static void a_double_press_is_one_gesture(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    press_space(&input, 1000);
    assert_true(input.pressed[ACTION_JUMP] && !input.twice[ACTION_JUMP]);
    press_space(&input, 1100); // in the same frame
    assert_true(input.twice[ACTION_JUMP]);
    input_begin(&input);
    press_space(&input, 1200); // a third press begins another gesture
    assert_false(input.twice[ACTION_JUMP]);
    input_begin(&input);
    press_space(&input, 1200 + INPUT_TWICE_MS + 1);
    assert_false(input.twice[ACTION_JUMP]);
    input_begin(&input);
    press_space(&input, 1200 + 2 * INPUT_TWICE_MS);
    assert_true(input.twice[ACTION_JUMP]);
    input_begin(&input);
    input.frame_ms = 200; // a slow machine: the events' times are those of the frames
    press_space(&input, 9000);
    press_space(&input, 9000 + INPUT_TWICE_MS + 200);
    assert_true(input.twice[ACTION_JUMP]);
    input_begin(&input);
    input.frame_ms = 60000; // stood still: no reason to take any two presses for one gesture
    press_space(&input, 20000);
    press_space(&input, 20000 + 2 * INPUT_TWICE_MS + 1);
    assert_false(input.twice[ACTION_JUMP]);
    input_quit(&input);
}

static void losing_focus_releases_all_input(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    send_key(&input, SDL_SCANCODE_W, true, false);
    send_axis(&input, SDL_CONTROLLER_AXIS_LEFTX, 32767);
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    input_take(&input, &event);
    assert_true(input.focus_lost && !input.focused);
    assert_false(input.held[ACTION_FORWARD]);
    assert_true(input.stick[0] == 0);
    input_quit(&input);
}

static void two_devices_can_hold_one_action(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    SDL_Event button = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = SDL_CONTROLLER_BUTTON_A}};
    input_take(&input, &button);
    send_key(&input, SDL_SCANCODE_SPACE, true, false);
    send_key(&input, SDL_SCANCODE_SPACE, false, false);
    assert_true(input.held[ACTION_JUMP]);
    button.cbutton.type = SDL_CONTROLLERBUTTONUP;
    input_take(&input, &button);
    assert_false(input.held[ACTION_JUMP]);
    input_quit(&input);
}

static void sticks_rest_point_up_and_reach_one(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    send_axis(&input, SDL_CONTROLLER_AXIS_LEFTX, 3000);
    assert_true(input.stick[0] == 0);
    send_axis(&input, SDL_CONTROLLER_AXIS_LEFTY, -32768);
    assert_true(fabsf(input.stick[1] - 1) < 1e-6f);
    assert_true(input.navigate[NAVIGATE_UP]);
    send_axis(&input, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 30000);
    send_axis(&input, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 31000);
    assert_true(input.held[ACTION_BREAK]);
    send_axis(&input, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 100);
    assert_false(input.held[ACTION_BREAK]);
    input_quit(&input);
}

static void pump(Input *input)
{
    SDL_JoystickUpdate();
    input_poll(input);
}

// SDL's own virtual gamepad, plugged in and out.
static void a_gamepad_plays(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                          SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(index >= 0);
    pump(&input);
    assert_non_null(input.pad);
    SDL_Joystick *stick = SDL_GameControllerGetJoystick(input.pad);
    SDL_JoystickSetVirtualButton(stick, SDL_CONTROLLER_BUTTON_A, 1);
    SDL_JoystickSetVirtualAxis(stick, SDL_CONTROLLER_AXIS_RIGHTX, 32767);
    pump(&input);
    assert_true(input.held[ACTION_JUMP] && input.pressed[ACTION_JUMP] && input.navigate[NAVIGATE_ACCEPT] == 1);
    assert_true(input.look_stick[0] > 0.9f);
    SDL_JoystickDetachVirtual(index);
    pump(&input);
    assert_null(input.pad);
    assert_false(input.held[ACTION_JUMP]);
    assert_true(input.look_stick[0] == 0);
    input_quit(&input);
}

static void every_trigger_name_reads_back(void **state)
{
    (void)state;
    for (int action = 0; action < ACTION_COUNT; action++) {
        assert_non_null(action_table[action].name);
        assert_non_null(action_table[action].label);
        for (int device = 0; device < DEVICE_COUNT; device++) {
            Trigger back;
            assert_true(trigger_from_name(trigger_name(action_table[action].initial[device]).text, &back));
            assert_true(trigger_equal(back, action_table[action].initial[device]));
        }
    }
    for (int code = 1; code < SDL_NUM_SCANCODES; code++) {
        Trigger key = {TRIGGER_KEY, code}, back;
        assert_true(trigger_from_name(trigger_name(key).text, &back) && trigger_equal(key, back));
    }
    for (int code = 0; code < SDL_CONTROLLER_BUTTON_MAX; code++) {
        Trigger button = {TRIGGER_BUTTON, code}, back;
        const Text name = trigger_name(button);
        assert_string_equal(name.text + strlen("Pad "),
                            SDL_GameControllerGetStringForButton((SDL_GameControllerButton)code));
        assert_true(trigger_from_name(name.text, &back) && trigger_equal(button, back));
    }
    Trigger trigger;
    assert_false(trigger_from_name("Pad leftx", &trigger) || trigger_from_name("no such key", &trigger));
    assert_false(trigger_from_name("", &trigger));
}

static void no_two_actions_share_a_key(void **state)
{
    (void)state;
    for (int a = 0; a < ACTION_COUNT; a++)
        for (int b = 0; b < a; b++)
            for (int device = 0; device < DEVICE_COUNT; device++) {
                Trigger trigger = action_table[a].initial[device];
                if (trigger.kind != TRIGGER_NONE)
                    assert_false(trigger_equal(trigger, action_table[b].initial[device]));
            }
}

static void percentiles_are_of_the_last_frames(void **state)
{
    (void)state;
    FrameTimes times = {.count = 0};
    assert_true(frame_times_summary(&times).worst == 0);
    for (int i = 0; i < FRAME_TIMES; i++)
        frame_times_add(&times, 1000);
    for (int i = 1; i <= FRAME_TIMES; i++)
        frame_times_add(&times, (float)i);
    FrameSummary summary = frame_times_summary(&times);
    assert_true(summary.worst == FRAME_TIMES && summary.p50 == FRAME_TIMES / 2);
    assert_true(summary.p95 > 225 && summary.p95 < 231 && summary.p99 > 235);
    assert_true(frame_times_get(&times, 0) == FRAME_TIMES && frame_times_get(&times, FRAME_TIMES - 1) == 1);
}

// Several screenshots within one second, faster than they are written.
static void no_screenshot_replaces_another(void **state)
{
    (void)state;
    enum { COUNT = 6, WIDTH = 640, HEIGHT = 360 };
    static Notices notices;
    char directory[] = "/tmp/karst-app-XXXXXX", command[64];
    assert_non_null(mkdtemp(directory));
    Screenshots *screenshots = screenshots_create(directory);
    for (int i = 0; i < COUNT; i++)
        screenshots_take(screenshots, memory_alloc_zero(MEMORY_GENERAL, WIDTH * HEIGHT * 3), WIDTH, HEIGHT);
    while (notices.kept_count < COUNT)
        screenshots_report(screenshots, &notices);
    for (int i = 0; i < COUNT; i++) {
        assert_non_null(strstr(notices_kept(&notices, i), "saved: "));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(notices_kept(&notices, k), notices_kept(&notices, i));
    }
    screenshots_destroy(screenshots);
    snprintf(command, sizeof command, "rm -r %s", directory);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_stay_down_until_released),      cmocka_unit_test(presses_and_wheel_steps_are_counted),
        cmocka_unit_test(only_a_hand_moves_the_pointer),      cmocka_unit_test(a_double_press_is_one_gesture),
        cmocka_unit_test(losing_focus_releases_all_input),    cmocka_unit_test(two_devices_can_hold_one_action),
        cmocka_unit_test(sticks_rest_point_up_and_reach_one), cmocka_unit_test(a_gamepad_plays),
        cmocka_unit_test(every_trigger_name_reads_back),      cmocka_unit_test(no_two_actions_share_a_key),
        cmocka_unit_test(percentiles_are_of_the_last_frames), cmocka_unit_test(no_screenshot_replaces_another),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
