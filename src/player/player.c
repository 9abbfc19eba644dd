#include "player/player.h"

#include <math.h>
#include <string.h>

#define GRAVITY 28.0        // blocks a second a second
#define FALL_SPEED_MAX 70.0 // blocks a second
#define SPEED_MAX 2000.0    // blocks a second, in all other directions
#define SUBSTEP 0.25        // blocks: longer steps are cut, so that the three axes follow the straight line closely
#define SWIM_DEPTH 0.4      // above the feet: a player swims if this point is under water, else stands or falls
#define BANK_HOP 6.0        // blocks a second, upward out of water against a bank: enough for one block, not for two
#define EYE_RESPONSE 0.25   // of the way to its height, a step

// A way to move. Blocks a second; `grip`: the share of the difference between velocity and request that a step removes.
typedef struct Gait {
    double speed, sprint, sneak; // sideways
    double rise, sink;           // upward with jump, downward with sneak; 0 if gravity acts instead
    double grip, grip_idle;
} Gait;

typedef enum GaitKind { GAIT_GROUND, GAIT_AIR, GAIT_SWIM, GAIT_FLY, GAIT_NO_CLIP, GAIT_COUNT } GaitKind;

static const Gait gaits[] = {
    [GAIT_GROUND] = {.speed = 4.3, .sprint = 5.6, .sneak = 1.3, .grip = 0.18, .grip_idle = 0.22},
    [GAIT_AIR] = {.speed = 4.3, .sprint = 5.8, .sneak = 1.3, .grip = 0.06, .grip_idle = 0.01},
    [GAIT_SWIM] =
        {.speed = 2.6, .sprint = 4.4, .sneak = 1.6, .rise = 3.6, .sink = 3.6, .grip = 0.08, .grip_idle = 0.06},
    [GAIT_FLY] = {.speed = 11, .sprint = 22, .sneak = 11, .rise = 8, .sink = 8, .grip = 0.15, .grip_idle = 0.12},
    [GAIT_NO_CLIP] = {.speed = 14, .sprint = 42, .sneak = 14, .rise = 12, .sink = 12, .grip = 0.2, .grip_idle = 0.2},
};
_Static_assert(ARRAY_COUNT(gaits) == GAIT_COUNT, "a gait lacks a row");

void player_init(Player *player, double x, double y, double z)
{
    *player = (Player){.eye_height = PLAYER_EYE, .previous_eye_height = PLAYER_EYE};
    player_move_to(player, x, y, z);
}

void player_move_to(Player *player, double x, double y, double z)
{
    player->position[0] = x;
    player->position[1] = y;
    player->position[2] = z;
    memcpy(player->previous, player->position, sizeof player->previous);
    memset(player->velocity, 0, sizeof player->velocity);
    player->on_ground = player->against_wall = false;
}

void player_turn(Player *player, double yaw, double pitch)
{
    double turned = fmod(player->yaw + yaw, 360);
    turned = turned < 0 ? turned + 360 : turned;
    player->yaw = turned < 360 ? turned : 0; // a tiny negative angle rounds to 360
    player->pitch = CLAMP(player->pitch + pitch, -90.0, 90.0);
}

const char *player_mode_name(PlayerMode mode)
{
    static const char *const names[PLAYER_MODE_COUNT] = {"Walking", "Flying", "No-clip"};
    return names[mode];
}

const char *player_compass(double yaw)
{
    static const char *const names[] = {"north", "north-east", "east", "south-east",
                                        "south", "south-west", "west", "north-west"};
    return names[(int)floor(yaw / 45 + 0.5) & 7];
}

void player_set_mode(Player *player, PlayerMode mode)
{
    player->mode = mode;
    player->on_ground = false;
}

static GaitKind gait_of(const Player *player)
{
    if (player->mode == PLAYER_NO_CLIP)
        return GAIT_NO_CLIP;
    if (player->mode == PLAYER_FLIES)
        return GAIT_FLY;
    if (player->in_liquid)
        return GAIT_SWIM;
    return player->on_ground ? GAIT_GROUND : GAIT_AIR;
}

// The requested direction along x and z, of length 0 to 1: diagonals are not faster.
static void requested_direction(const Player *player, const PlayerInput *input, double request[2])
{
    double length = hypot((double)input->forward, (double)input->right);
    double scale = length > 1 ? 1 / length : 1;
    double angle = player->yaw * (M_PI / 180), sine = sin(angle), cosine = cos(angle);
    request[0] = ((double)input->forward * sine + (double)input->right * cosine) * scale;
    request[1] = ((double)input->right * sine - (double)input->forward * cosine) * scale;
}

// Horizontal: toward the requested velocity.
static void accelerate_sideways(Player *player, const PlayerInput *input, const Gait *gait)
{
    double request[2];
    requested_direction(player, input, request);
    bool sprints = input->sprint && !input->sneak && input->forward > 0;
    double speed = sprints ? gait->sprint : input->sneak ? gait->sneak : gait->speed;
    double grip = request[0] != 0 || request[1] != 0 ? gait->grip : gait->grip_idle;
    player->velocity[0] += (request[0] * speed - player->velocity[0]) * grip;
    player->velocity[2] += (request[1] * speed - player->velocity[2]) * grip;
}

// Flying and swimming: toward the requested speed; a swimmer without a request sinks slowly.
static void accelerate_upright(Player *player, const PlayerInput *input, const Gait *gait)
{
    double scale = player->mode != PLAYER_WALKS && input->sprint ? gait->sprint / gait->speed : 1;
    double request = (input->jump ? gait->rise : 0) - (input->sneak ? gait->sink : 0);
    if (player->mode == PLAYER_WALKS && request == 0)
        request = -0.6;
    player->velocity[1] += (request * scale - player->velocity[1]) * gait->grip;
    if (player->mode == PLAYER_WALKS && input->jump && player->against_wall)
        player->velocity[1] = BANK_HOP;
}

// Sweeps only as far as the feet have support, to within 1/32 of the distance.
static bool sweep_guarded(double position[3], int axis, double distance, const BlockQuery *blocks)
{
    double start = position[axis];
    for (int i = 0; i < 6; i++) {
        bool stopped = body_sweep(position, axis, distance, blocks);
        if (body_is_supported(position, blocks))
            return stopped;
        position[axis] = start;
        distance /= 2;
    }
    return true;
}

// One axis of one part of a step. Speed along an axis that is blocked is lost.
static bool move_axis(Player *player, int axis, double distance, bool guarded, const BlockQuery *blocks)
{
    bool stopped = guarded && axis != 1 ? sweep_guarded(player->position, axis, distance, blocks)
                                        : body_sweep(player->position, axis, distance, blocks);
    if (stopped)
        player->velocity[axis] = 0;
    return stopped;
}

static void move(Player *player, const double distance[3], const PlayerInput *input, const BlockQuery *blocks)
{
    double longest = fmax(fabs(distance[0]), fmax(fabs(distance[1]), fabs(distance[2])));
    int parts = (int)ceil(longest / SUBSTEP);
    bool stopped[3] = {false, false, false};
    bool guarded = player->on_ground && input->sneak && player->mode == PLAYER_WALKS && distance[1] <= 0;
    for (int i = 0; i < parts; i++)
        for (int axis = 0; axis < 3; axis++)
            stopped[axis] |= !stopped[axis] && move_axis(player, axis, distance[axis] / parts, guarded, blocks);
    player->on_ground = stopped[1] && distance[1] < 0;
    player->against_wall = stopped[0] || stopped[2];
}

// Gravity; the distance is that of the exact parabola, so that the height of a jump does not depend on the step.
static double fall(Player *player)
{
    double before = player->velocity[1];
    player->velocity[1] = fmax(before - GRAVITY * PLAYER_STEP_SECONDS, -FALL_SPEED_MAX);
    return (before + player->velocity[1]) / 2 * PLAYER_STEP_SECONDS;
}

static void keep_in_world(Player *player)
{
    player->position[0] = CLAMP(player->position[0], (double)(WORLD_BLOCK_MIN + 1), (double)WORLD_BLOCK_MAX);
    player->position[1] = CLAMP(player->position[1], PLAYER_Y_MIN, PLAYER_Y_MAX);
    player->position[2] = CLAMP(player->position[2], (double)(WORLD_BLOCK_MIN + 1), (double)WORLD_BLOCK_MAX);
}

static void look_for_liquid(Player *player, const BlockQuery *blocks)
{
    const double *at = player->position;
    player->in_liquid = body_point_in_liquid(at[0], at[1] + SWIM_DEPTH, at[2], blocks);
    player->head_in_liquid = body_point_in_liquid(at[0], at[1] + player->eye_height, at[2], blocks);
}

// False if the body is inside blocks that are not loaded.
static bool make_room(Player *player, const BlockQuery *blocks)
{
    double place[3];
    if (player->mode == PLAYER_NO_CLIP || !body_overlaps(player->position, blocks))
        return true;
    memset(player->velocity, 0, sizeof player->velocity);
    if (!player_find_room(player->position, blocks, place))
        return false;
    memcpy(player->position, place, sizeof place);
    return true;
}

static void accelerate(Player *player, const PlayerInput *input, double distance[3])
{
    GaitKind kind = gait_of(player);
    accelerate_sideways(player, input, &gaits[kind]);
    bool falls = gaits[kind].rise == 0;
    if (!falls)
        accelerate_upright(player, input, &gaits[kind]);
    else if (player->on_ground && input->jump)
        player->velocity[1] = sqrt(2 * GRAVITY * PLAYER_JUMP);
    for (int i = 0; i < 3; i++)
        player->velocity[i] = CLAMP(player->velocity[i], -SPEED_MAX, SPEED_MAX);
    distance[0] = player->velocity[0] * PLAYER_STEP_SECONDS;
    distance[1] = falls ? fall(player) : player->velocity[1] * PLAYER_STEP_SECONDS;
    distance[2] = player->velocity[2] * PLAYER_STEP_SECONDS;
}

void player_step(Player *player, const PlayerInput *input, const BlockQuery *blocks)
{
    memcpy(player->previous, player->position, sizeof player->previous);
    player->previous_eye_height = player->eye_height;
    bool ducks = input->sneak && player->mode == PLAYER_WALKS && !player->in_liquid;
    double eye = ducks ? PLAYER_EYE_SNEAKING : PLAYER_EYE;
    player->eye_height += (eye - player->eye_height) * EYE_RESPONSE;

    double distance[3];
    if (!make_room(player, blocks))
        return;
    accelerate(player, input, distance);
    if (player->mode == PLAYER_NO_CLIP)
        for (int i = 0; i < 3; i++)
            player->position[i] += distance[i];
    else
        move(player, distance, input, blocks);
    keep_in_world(player);
    look_for_liquid(player, blocks);
    if (player->mode == PLAYER_FLIES && player->on_ground && input->sneak)
        player->mode = PLAYER_WALKS; // landed
}

double player_advance(Player *player, double seconds, const PlayerInput *input, const BlockQuery *blocks)
{
    player->lag = fmin(player->lag + fmax(seconds, 0), PLAYER_LAG_MAX);
    while (player->lag >= PLAYER_STEP_SECONDS) {
        player->lag -= PLAYER_STEP_SECONDS;
        player_step(player, input, blocks);
    }
    return player->lag / PLAYER_STEP_SECONDS;
}

void player_eye(const Player *player, double alpha, double eye[3])
{
    for (int i = 0; i < 3; i++)
        eye[i] = player->previous[i] + (player->position[i] - player->previous[i]) * alpha;
    eye[1] += player->previous_eye_height + (player->eye_height - player->previous_eye_height) * alpha;
}

bool player_faces_step(const Player *player, const PlayerInput *input, const BlockQuery *blocks)
{
    double request[2];
    requested_direction(player, input, request);
    if (player->mode != PLAYER_WALKS || !player->on_ground || !player->against_wall || input->sneak)
        return false;
    const double *at = player->position;
    double above[3] = {at[0], at[1] + 1, at[2]}, onto[3] = {at[0] + request[0] / 2, at[1] + 1, at[2] + request[1] / 2};
    return !body_overlaps(above, blocks) && !body_overlaps(onto, blocks) && body_is_supported(onto, blocks);
}

bool player_overlaps(const Player *player, int64_t x, int y, int64_t z)
{
    const double *at = player->position;
    return at[0] + PLAYER_WIDTH / 2 > (double)x && at[0] - PLAYER_WIDTH / 2 < (double)(x + 1) &&
           at[1] + PLAYER_HEIGHT > (double)y && at[1] < (double)(y + 1) && at[2] + PLAYER_WIDTH / 2 > (double)z &&
           at[2] - PLAYER_WIDTH / 2 < (double)(z + 1);
}

void direction_of(double yaw, double pitch, vec3 forward)
{
    double turn = yaw * (M_PI / 180), lift = pitch * (M_PI / 180);
    forward[0] = (float)(sin(turn) * cos(lift));
    forward[1] = (float)sin(lift);
    forward[2] = (float)(-cos(turn) * cos(lift));
}
