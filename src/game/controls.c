// Keys and sticks: what acts at once, and how the player moves.

#include "game/app_internal.h"

#include "base/log.h"

#include <math.h>

#define DEGREES_PER_COUNT 0.12 // of the mouse, at sensitivity 1
#define STICK_DEGREES 200.0    // a second

// ---- keys that act at once

static void handle_mode_keys(const Input *input, Player *player, Notices *notices)
{
    PlayerMode before = player->mode;
    bool twice = input->twice[ACTION_JUMP] && before != PLAYER_NO_CLIP && !player->in_liquid;
    if (input->pressed[ACTION_FLY] || twice)
        player_set_mode(player, before == PLAYER_FLIES ? PLAYER_WALKS : PLAYER_FLIES);
    if (input->pressed[ACTION_NO_CLIP])
        player_set_mode(player, player->mode == PLAYER_NO_CLIP ? PLAYER_WALKS : PLAYER_NO_CLIP);
    if (player->mode != before)
        notices_post(notices, "%s", player_mode_name(player->mode));
}

static void handle_slot_keys(const Input *input, Hotbar *hotbar)
{
    int steps = input->pressed[ACTION_SLOT_NEXT] - input->pressed[ACTION_SLOT_PREVIOUS] - input->wheel;
    hotbar->chosen = (int)floor_mod(hotbar->chosen + steps, HOTBAR_SLOTS);
    for (int slot = 0; slot < HOTBAR_SLOTS; slot++)
        if (input->pressed[ACTION_SLOT_1 + slot])
            hotbar->chosen = slot;
}

static void handle_undo_keys(const Input *input, Session *session, Notices *notices)
{
    if (input->pressed[ACTION_UNDO] && session_undo(session) == STEP_NONE)
        notices_post(notices, "Nothing to undo");
    if (input->pressed[ACTION_REDO] && session_redo(session) == STEP_NONE)
        notices_post(notices, "Nothing to redo");
}

static void handle_corner_keys(const Input *input, Session *session)
{
    for (int corner = 0; corner < 2; corner++)
        if (input->pressed[ACTION_CORNER_1 + corner])
            session_mark_corner(session, corner);
}

static Request screen_of_key(Input *input)
{
    static const struct {
        Action action;
        MenuScreen screen;
    } keys[] = {{ACTION_MENU, MENU_PAUSE}, {ACTION_BLOCKS, MENU_BLOCKS},   {ACTION_MAP, MENU_MAP},
                {ACTION_HELP, MENU_HELP},  {ACTION_COMMAND, MENU_CONSOLE}, {ACTION_COMMAND_SLASH, MENU_CONSOLE}};
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        if (!input->pressed[keys[i].action])
            continue;
        input_begin(input); // the screen must not get the key that opens it
        return request_open(keys[i].screen);
    }
    return NO_REQUEST;
}

// The screens without text fields, from which the help can be opened, except the map, which handles its own keys.
static Request help_of_key(const App *app, Input *input)
{
    const bool opens = app->flow.screen == MENU_TITLE || app->flow.screen == MENU_PAUSE;
    if (!opens || !input->pressed[ACTION_HELP])
        return NO_REQUEST;
    input_begin(input);
    return request_open(MENU_HELP);
}

Request app_handle_keys(App *app, Input *input)
{
    if (app->flow.screen == MENU_CONSOLE || (!flow_plays(&app->flow) && input_has_letters(input)))
        return NO_REQUEST; // keys are letters there
    app->hides_hud ^= input->pressed[ACTION_HUD];
    app->debug = (DebugPage)((app->debug + input->pressed[ACTION_DEBUG]) % DEBUG_PAGE_COUNT);
    app->takes_screenshot |= input->pressed[ACTION_SCREENSHOT];
    if (input->pressed[ACTION_FULLSCREEN]) {
        app->settings.fullscreen = app->saved_settings.fullscreen = !window_is_fullscreen(app->config->window);
        app->menu.unsaved = true;
        window_set_fullscreen(app->config->window, app->settings.fullscreen);
    }
    if (!flow_plays(&app->flow))
        return help_of_key(app, input);
    Player *player = session_player(app->session);
    if (input->pressed[ACTION_LINK])
        app_copy_link(app, player->position);
    app->lantern ^= input->pressed[ACTION_LANTERN]; // the HUD says so while it is on
    handle_undo_keys(input, app->session, &app->notices);
    handle_corner_keys(input, app->session);
    handle_mode_keys(input, player, &app->notices);
    handle_slot_keys(input, session_hotbar(app->session));
    return screen_of_key(input);
}

// ---- movement

static void look_around(Player *player, const Input *input, const Settings *settings, double seconds)
{
    double turn = settings->sensitivity * DEGREES_PER_COUNT, stick = settings->sensitivity * STICK_DEGREES;
    double lift = settings->invert_y ? -1 : 1;
    player_turn(player, input->mouse[0] * turn + (double)input->look_stick[0] * stick * seconds,
                lift * (-input->mouse[1] * turn + (double)input->look_stick[1] * stick * seconds));
}

static PlayerInput requested_movement(const Input *input, bool *sprints_on)
{
    const bool *held = input->held;
    float forward = (float)(held[ACTION_FORWARD] - held[ACTION_BACK]) + input->stick[1];
    float right = (float)(held[ACTION_RIGHT] - held[ACTION_LEFT]) + input->stick[0];
    *sprints_on |= input->held_by[ACTION_SPRINT][DEVICE_PAD];
    *sprints_on &= forward > 0;
    return (PlayerInput){.forward = CLAMP(forward, -1.0f, 1.0f),
                         .right = CLAMP(right, -1.0f, 1.0f),
                         .jump = held[ACTION_JUMP],
                         .sneak = held[ACTION_SNEAK],
                         .sprint = held[ACTION_SPRINT] || *sprints_on};
}

static SessionButton button(const Input *input, Action action)
{
    return (SessionButton){.pressed = input->pressed[action], .held = input->held[action]};
}

SessionInput app_control_player(App *app, const Input *input, double seconds)
{
    look_around(session_player(app->session), input, &app->settings, seconds);
    PlayerInput move = requested_movement(input, &app->sprints_on);
    bool sprints = move.sprint && move.forward > 0 && !move.sneak;
    app->sprint_view += ((sprints ? 1 : 0) - app->sprint_view) * fmin(1, seconds * 8);
    return (SessionInput){.move = move,
                          .auto_jump = app->settings.auto_jump,
                          .picks = input->pressed[ACTION_PICK],
                          .breaks = button(input, ACTION_BREAK),
                          .places = button(input, ACTION_PLACE)};
}

// ---- links

void app_copy_text(const char *link)
{
    if (SDL_SetClipboardText(link) != 0)
        log_warning("the link could not be copied: %s", SDL_GetError());
}

void app_copy_link(App *app, const double feet[3])
{
    char text[LINK_BYTES];
    session_format_link(app->session, feet, text);
    app_copy_text(text);
    log_info("link: %s", text);
    notices_post(&app->notices, "Link copied: %s", text);
}
