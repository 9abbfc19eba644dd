// The one who walks: a body of 0.6 x 1.8 x 0.6 blocks moved in fixed steps of 1/60 s, never inside a block, at any
// speed. Positions are doubles: at the world's edge they still resolve 1/131,072 of a block. Pure but for the player's
// own struct.
#pragma once

#include "world/query.h"

#include <cglm/types.h>

#define PLAYER_STEP_SECONDS (1.0 / 60.0)
#define PLAYER_WIDTH 0.6
#define PLAYER_HEIGHT 1.8
#define PLAYER_EYE 1.62
#define PLAYER_REACH 5.0

typedef enum PlayerMode { PLAYER_WALKS, PLAYER_FLIES, PLAYER_NO_CLIP } PlayerMode;

typedef struct Player {
    double position[3]; // middle of the feet
    double previous[3]; // the same, one step before, for interpolation
    double velocity[3]; // blocks a second
    double yaw, pitch; // degrees; yaw 0 looks to -z (north) and grows clockwise (90 = east), pitch -90..90, up positive
    PlayerMode mode;
    bool on_ground, in_liquid, head_in_liquid;
    double eye_height; // lower while sneaking
} Player;

// What the keys ask for, for one step.
typedef struct PlayerInput {
    float forward, right; // -1..1
    bool jump, sneak, sprint;
} PlayerInput;

void player_init(Player *player, double x, double y, double z);

// Turns by degrees; pitch is kept within +-90, yaw within [0, 360).
void player_turn(Player *player, double yaw, double pitch);

// One step of PLAYER_STEP_SECONDS.
void player_step(Player *player, const PlayerInput *input, const BlockQuery *blocks);

void player_set_mode(Player *player, PlayerMode mode);

// Eye position between the last two steps; alpha 0..1.
void player_eye(const Player *player, double alpha, double eye[3]);

// Unit vector of a direction.
void direction_of(double yaw, double pitch, vec3 forward);
