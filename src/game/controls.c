// Keys and sticks: what acts at once, and how the player moves.

#include "game/playing.h"

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

static void open_screen_of_key(Game *game)
{
    static const struct {
        Action action;
        MenuScreen screen;
    } keys[] = {{ACTION_MENU, MENU_PAUSE}, {ACTION_BLOCKS, MENU_BLOCKS},   {ACTION_MAP, MENU_MAP},
                {ACTION_HELP, MENU_HELP},  {ACTION_COMMAND, MENU_CONSOLE}, {ACTION_COMMAND_SLASH, MENU_CONSOLE}};
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        if (!game->input->pressed[keys[i].action])
            continue;
        input_begin(game->input); // the screen must not get the key that opens it
        game->request = request_open(keys[i].screen);
        return;
    }
}

// Opens the help from the screens that have no text field. The map, which could be one of them, handles its own keys.
static void open_help(Game *game, MenuScreen screen)
{
    if ((screen != MENU_TITLE && screen != MENU_PAUSE) || !game->input->pressed[ACTION_HELP])
        return;
    input_begin(game->input);
    game->request = request_open(MENU_HELP);
}

void controls_handle_keys(Playing *playing, Game *game, MenuScreen screen)
{
    Session *session = game->session;
    const Input *input = game->input;
    Player *player = &session->player;
    playing->hides_hud ^= input->pressed[ACTION_HUD];
    playing->debug = (DebugPage)((playing->debug + input->pressed[ACTION_DEBUG]) % DEBUG_PAGE_COUNT);
    playing->takes_screenshot |= input->pressed[ACTION_SCREENSHOT];
    if (screen != MENU_NONE) {
        open_help(game, screen);
        return;
    }
    if (input->pressed[ACTION_LINK])
        controls_copy_link(session, &game->notices, player->position);
    playing->lantern ^= input->pressed[ACTION_LANTERN]; // the HUD says so while it is on
    handle_undo_keys(input, session, &game->notices);
    handle_corner_keys(input, session);
    handle_mode_keys(input, player, &game->notices);
    handle_slot_keys(input, &session->hotbar);
    open_screen_of_key(game);
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

SessionInput controls_move(Playing *playing, const Game *game, double seconds)
{
    const Input *input = game->input;
    look_around(&game->session->player, input, &game->settings, seconds);
    PlayerInput move = requested_movement(input, &playing->sprints_on);
    bool sprints = move.sprint && move.forward > 0 && !move.sneak;
    playing->sprint_view += ((sprints ? 1 : 0) - playing->sprint_view) * fmin(1, seconds * 8);
    return (SessionInput){.move = move,
                          .auto_jump = game->settings.auto_jump,
                          .picks = input->pressed[ACTION_PICK],
                          .breaks = button(input, ACTION_BREAK),
                          .places = button(input, ACTION_PLACE)};
}

// ---- links

void controls_copy_text(const char *link)
{
    if (SDL_SetClipboardText(link) != 0)
        log_warning("the link could not be copied: %s", SDL_GetError());
}

void controls_copy_link(const Session *session, Notices *notices, const double feet[3])
{
    char text[LINK_BYTES];
    session_format_link(session, feet, text);
    controls_copy_text(text);
    log_info("link: %s", text);
    notices_post(notices, "Link copied: %s", text);
}
