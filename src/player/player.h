// The one who walks: a body of 0.6 x 1.8 x 0.6 blocks moved in fixed steps of 1/60 s, never inside a block, never
// through one, at any speed. Positions are doubles: at the world's edge they still resolve 1/131,072 of a block. Pure
// but for the player's own struct.
#pragma once

#include "world/query.h"

#include <cglm/types.h>

#define PLAYER_STEP_SECONDS (1.0 / 60.0)
#define PLAYER_WIDTH 0.6
#define PLAYER_HEIGHT 1.8
#define PLAYER_EYE 1.62
#define PLAYER_EYE_SNEAKING 1.32
#define PLAYER_JUMP 1.25 // blocks that the feet rise
#define PLAYER_REACH 5.0
#define PLAYER_Y_MIN (-64.0) // a player without clipping, or one who flies, is held between these
#define PLAYER_Y_MAX 1024.0
#define PLAYER_LAG_MAX 0.25 // seconds that player_advance makes up for at most; what is beyond is forgotten

typedef enum PlayerMode { PLAYER_WALKS, PLAYER_FLIES, PLAYER_NO_CLIP, PLAYER_MODE_COUNT } PlayerMode;

typedef struct Player {
    double position[3]; // middle of the feet
    double previous[3]; // the same, one step before, for interpolation
    double velocity[3]; // blocks a second
    double yaw, pitch; // degrees; yaw 0 looks to -z (north) and grows clockwise (90 = east), pitch -90..90, up positive
    PlayerMode mode;
    bool on_ground, in_liquid, head_in_liquid;
    bool against_wall;                      // the last step was stopped sideways
    double eye_height, previous_eye_height; // above the feet; lower while sneaking
    double lag;                             // seconds of player_advance not yet stepped
} Player;

// What the keys ask for, for one step.
typedef struct PlayerInput {
    float forward, right; // -1..1
    bool jump, sneak, sprint;
} PlayerInput;

void player_init(Player *player, double x, double y, double z);

// Somewhere else at once, at rest, nothing to interpolate.
void player_move_to(Player *player, double x, double y, double z);

// Turns by degrees; pitch is kept within +-90, yaw within [0, 360).
void player_turn(Player *player, double yaw, double pitch);

// One step of PLAYER_STEP_SECONDS. A body that stands in blocks which were put there, or which lost its right to be in
// them, is lifted to the first free place above; one where nothing is loaded (BLOCK_VOID) waits.
void player_step(Player *player, const PlayerInput *input, const BlockQuery *blocks);

// As many whole steps as `seconds` and what was left over before hold, so that frames of any length lead to the same
// places. Returns the fraction of a step left over, [0, 1): the alpha of player_eye.
double player_advance(Player *player, double seconds, const PlayerInput *input, const BlockQuery *blocks);

void player_set_mode(Player *player, PlayerMode mode);

// Eye position between the last two steps; alpha 0..1.
void player_eye(const Player *player, double alpha, double eye[3]);

// Is the walker stopped by something that a jump in the wished direction gets onto?
bool player_faces_step(const Player *player, const PlayerInput *input, const BlockQuery *blocks);

// Would a full block at that position overlap the body?
bool player_overlaps(const Player *player, int64_t x, int y, int64_t z);

// Unit vector of a direction.
void direction_of(double yaw, double pitch, vec3 forward);
