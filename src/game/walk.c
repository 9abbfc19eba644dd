// Moves the player as the input requests.

#include "game/game.h"

#include <math.h>

#define DEGREES_PER_COUNT 0.12 // of the mouse, at sensitivity 1
#define STICK_DEGREES 200.0    // a second
#define TITLE_DEGREES 3.0      // a second: the turning camera of the title screen

static void look_around(Game *game, double seconds)
{
    const Input *input = &game->input;
    double turn = game->settings.sensitivity * DEGREES_PER_COUNT, stick = game->settings.sensitivity * STICK_DEGREES;
    double lift = game->settings.invert_y != 0 ? -1 : 1;
    player_turn(&game->player, input->mouse[0] * turn + (double)input->look_stick[0] * stick * seconds,
                lift * (-input->mouse[1] * turn + (double)input->look_stick[1] * stick * seconds));
}

static PlayerInput wished_movement(Game *game)
{
    const Input *input = &game->input;
    const bool *held = input->held;
    float forward = (float)(held[ACTION_FORWARD] - held[ACTION_BACK]) + input->stick[1];
    float right = (float)(held[ACTION_RIGHT] - held[ACTION_LEFT]) + input->stick[0];
    game->sprints_on |= input->held_by[ACTION_SPRINT][DEVICE_PAD];
    game->sprints_on &= forward > 0;
    return (PlayerInput){.forward = CLAMP(forward, -1.0f, 1.0f),
                         .right = CLAMP(right, -1.0f, 1.0f),
                         .jump = held[ACTION_JUMP],
                         .sneak = held[ACTION_SNEAK],
                         .sprint = held[ACTION_SPRINT] || game->sprints_on};
}

double game_move_player(Game *game, double seconds)
{
    if (game->flow.screen == MENU_TITLE)
        player_turn(&game->player, TITLE_DEGREES * seconds, 0);
    if (!flow_plays(&game->flow))
        return 1;
    look_around(game, seconds);
    PlayerInput wish = wished_movement(game);
    BlockQuery blocks = scene_blocks(game->scene);
    wish.jump |= game->settings.auto_jump != 0 && player_faces_step(&game->player, &wish, &blocks);
    bool sprints = wish.sprint && wish.forward > 0 && !wish.sneak;
    game->sprint_view += ((sprints ? 1 : 0) - game->sprint_view) * fmin(1, seconds * 8);
    double alpha = player_advance(&game->player, seconds, &wish, &blocks);
    game_use_hands(game, seconds);
    return alpha;
}
