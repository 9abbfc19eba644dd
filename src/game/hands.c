// Keys that act at once; breaking and placing blocks.

#include "game/game.h"

#include "base/log.h"
#include "sim/sim.h"

#include <inttypes.h>

#define BREAK_SECONDS 0.22
#define PLACE_SECONDS 0.22

static void toggle_mode(Game *game, PlayerMode mode)
{
    player_set_mode(&game->player, game->player.mode == mode ? PLAYER_WALKS : mode);
}

static void take_mode_keys(Game *game)
{
    const Input *input = &game->input;
    bool twice = input->twice[ACTION_JUMP] && game->player.mode != PLAYER_NO_CLIP && !game->player.in_liquid;
    if (input->pressed[ACTION_FLY] || twice)
        toggle_mode(game, PLAYER_FLIES);
    if (input->pressed[ACTION_NO_CLIP])
        toggle_mode(game, PLAYER_NO_CLIP);
}

static void take_slot_keys(Game *game)
{
    const Input *input = &game->input;
    int steps = input->pressed[ACTION_SLOT_NEXT] - input->pressed[ACTION_SLOT_PREVIOUS] - input->wheel;
    game->hotbar.chosen = (int)floor_mod(game->hotbar.chosen + steps, HOTBAR_SLOTS);
    for (int slot = 0; slot < HOTBAR_SLOTS; slot++)
        if (input->pressed[ACTION_SLOT_1 + slot])
            game->hotbar.chosen = slot;
}

static void take_step_keys(Game *game)
{
    static const struct {
        Action action;
        int (*count)(const Edits *edits);
        bool (*go)(Edits *edits);
        const char *nothing;
    } keys[] = {{ACTION_UNDO, edits_undo_count, edits_undo, "Nothing to take back"},
                {ACTION_REDO, edits_redo_count, edits_redo, "Nothing to make again"}};
    Edits *edits = scene_edits(game->scene);
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        if (!game->input.pressed[keys[i].action])
            continue;
        if (keys[i].count(edits) == 0) // game_may_change would create the world's file
            notices_post(&game->notices, "%s", keys[i].nothing);
        else if (game_may_change(game))
            keys[i].go(edits);
    }
}

static Request screen_of_key(Game *game)
{
    static const struct {
        Action action;
        MenuScreen screen;
    } keys[] = {{ACTION_MENU, MENU_PAUSE},
                {ACTION_BLOCKS, MENU_BLOCKS},
                {ACTION_MAP, MENU_MAP},
                {ACTION_COMMAND, MENU_CONSOLE},
                {ACTION_COMMAND_SLASH, MENU_CONSOLE}};
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        if (!game->input.pressed[keys[i].action])
            continue;
        input_begin(&game->input); // the screen must not get the key that opens it
        return request_open(keys[i].screen);
    }
    return NO_REQUEST;
}

Request game_take_keys(Game *game)
{
    const Input *input = &game->input;
    if (game->flow.screen == MENU_CONSOLE || (flow_covers(&game->flow) && input->text[0]))
        return NO_REQUEST; // keys are letters there
    game->hides_hud ^= input->pressed[ACTION_HUD];
    game->shows_debug ^= input->pressed[ACTION_DEBUG];
    game->takes_screenshot |= input->pressed[ACTION_SCREENSHOT];
    if (input->pressed[ACTION_FULLSCREEN]) {
        game->settings.fullscreen = !window_is_fullscreen(game->window);
        window_set_fullscreen(game->window, game->settings.fullscreen != 0);
    }
    if (!flow_plays(&game->flow))
        return NO_REQUEST;
    if (input->pressed[ACTION_LINK])
        game_copy_link(game);
    take_step_keys(game);
    take_mode_keys(game);
    take_slot_keys(game);
    return screen_of_key(game);
}

static uint8_t block_at(const Game *game, BlockPos at)
{
    BlockQuery blocks = scene_blocks(game->scene);
    return block_query(&blocks, at.x, at.y, at.z);
}

static void set_block(Game *game, BlockPos at, uint8_t block, const char *what)
{
    uint8_t before = block_at(game, at);
    if (game_set_block(game, at, block))
        log_debug("%s %s at %" PRId64 " %d %" PRId64, what, block_table[block ? block : before].name, at.x, at.y, at.z);
}

// Removes plants on top too, in the same frame, as the simulation would a tick later. Plants in water leave water, on
// which a lily pad floats.
static void break_block(Game *game)
{
    BlockPos at = game->reach.hit.block;
    if (block_at(game, at) == BLOCK_BEDROCK)
        return;
    for (bool falls = true; falls; at.y++) {
        bool wet = block_has(block_at(game, at), BLOCK_UNDERWATER);
        set_block(game, at, wet ? BLOCK_WATER : BLOCK_AIR, "broke");
        uint8_t above = block_at(game, (BlockPos){.x = at.x, .z = at.z, .y = at.y + 1});
        falls = block_has(above, BLOCK_NEEDS_GROUND) && !(wet && block_floats(above));
    }
}

static uint8_t block_in_hand(const Game *game) { return game->hotbar.blocks[game->hotbar.chosen]; }

static void place_block(Game *game, const RayHit *hit)
{
    uint8_t block = block_in_hand(game);
    BlockPos at = block_has(block_at(game, hit->block), BLOCK_REPLACEABLE) ? hit->block : hit->before;
    BlockQuery blocks = scene_blocks(game->scene);
    if (sim_find_stand(&blocks, block, &at) && !game_block_in_body(&game->player, at, block))
        set_block(game, at, block, "placed");
}

static void pick_block(Game *game)
{
    uint8_t block = block_at(game, game->reach.hit.block);
    Hotbar *hotbar = &game->hotbar;
    for (int slot = 0; slot < HOTBAR_SLOTS; slot++)
        if (hotbar->blocks[slot] == block) {
            hotbar->chosen = slot;
            return;
        }
    hotbar->blocks[hotbar->chosen] = block;
}

// A held button acts at once, then repeats after a pause.
static bool acts(const Game *game, Action action, double *wait, double seconds, double pause)
{
    *wait = game->input.held[action] ? *wait - seconds : 0;
    bool now = game->input.pressed[action] || (game->input.held[action] && *wait <= 0);
    if (now)
        *wait = pause;
    return now;
}

void game_use_hands(Game *game, double seconds)
{
    Reach *reach = &game->reach;
    BlockQuery blocks = scene_blocks(game->scene);
    double eye[3];
    vec3 forward;
    player_eye(&game->player, 1, eye);
    direction_of(game->player.yaw, game->player.pitch, forward);
    reach->aims = raycast(&blocks, eye, forward, PLAYER_REACH, &reach->hit);
    RayHit place = reach->hit;
    bool aims_to_place =
        block_floats(block_in_hand(game)) ? raycast_surface(&blocks, eye, forward, PLAYER_REACH, &place) : reach->aims;
    bool breaks = acts(game, ACTION_BREAK, &reach->break_wait, seconds, BREAK_SECONDS) && reach->aims;
    bool places = acts(game, ACTION_PLACE, &reach->place_wait, seconds, PLACE_SECONDS) && aims_to_place;
    if (reach->aims && game->input.pressed[ACTION_PICK])
        pick_block(game);
    if (!(breaks || places) || !game_may_change(game))
        return;
    edits_begin(scene_edits(game->scene));
    if (breaks)
        break_block(game);
    else
        place_block(game, &place);
    edits_end(scene_edits(game->scene));
}
