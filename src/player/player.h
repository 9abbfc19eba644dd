// The player: a body of 0.6 x 1.8 x 0.6 blocks, never inside a block, never through one, at any speed. Positions are
// doubles: at the world's edge they still resolve 1/131,072 of a block. Changes only the player's struct.
#pragma once

#include "karst/world.h"
#include "world/chunk.h"

#include <cglm/types.h>

#define PLAYER_STEP_SECONDS (1.0 / 60.0)
#define PLAYER_WIDTH 0.6
#define PLAYER_HEIGHT 1.8
#define PLAYER_EYE 1.62
#define PLAYER_EYE_SNEAKING 1.32
#define PLAYER_JUMP 1.25 // blocks that the feet rise
#define PLAYER_REACH 5.0
#define PLAYER_Y_MIN (-64.0) // bounds for a player who flies or has no clipping
#define PLAYER_Y_MAX 1024.0

enum { PLAYER_FOV_MIN = 30, PLAYER_FOV_MAX = 110 }; // degrees, vertical
#define PLAYER_LAG_MAX 0.25 // seconds that player_advance catches up with at most; more are dropped

typedef enum PlayerMode { PLAYER_WALKS, PLAYER_FLIES, PLAYER_NO_CLIP, PLAYER_MODE_COUNT } PlayerMode;

typedef struct Player {
    double position[3]; // middle of the feet
    double previous[3]; // the same, one step before, for interpolation
    double velocity[3]; // blocks a second
    double yaw, pitch; // degrees; yaw 0 looks to -z (north) and grows clockwise (90 = east), pitch -90..90, up positive
    PlayerMode mode;
    bool on_ground, in_liquid, head_in_liquid;
    bool against_wall;                      // the last step was stopped horizontally
    double eye_height, previous_eye_height; // above the feet; lower while sneaking
    double lag;                             // seconds of player_advance not yet stepped
} Player;

// The requests of the keys for one step.
typedef struct PlayerInput {
    float forward, right; // -1..1
    bool jump, sneak, sprint;
} PlayerInput;

void player_init(Player *player, double x, double y, double z);
void player_move_to(Player *player, double x, double y, double z); // teleports, at rest, without interpolation
void player_turn(Player *player, double yaw, double pitch);        // by degrees; pitch is clamped, yaw wraps

// One step of PLAYER_STEP_SECONDS. A body inside blocks, after an edit or after no-clip ended, moves to the
// nearest free place; one in chunks that are not loaded (BLOCK_VOID) waits.
void player_step(Player *player, const PlayerInput *input, const BlockQuery *blocks);

// Runs as many whole steps as `seconds` and the earlier remainder contain, so that the path does not depend on frame
// times. Returns the remaining fraction of a step, [0, 1): the alpha of player_eye.
double player_advance(Player *player, double seconds, const PlayerInput *input, const BlockQuery *blocks);

void player_set_mode(Player *player, PlayerMode mode);

// "Walking", "Flying", "No-clip".
const char *player_mode_name(PlayerMode mode);

// The one of eight winds that is nearest to a yaw: "north-east".
const char *player_compass(double yaw);

// Eye position between the last two steps; alpha 0..1.
void player_eye(const Player *player, double alpha, double eye[3]);

// Returns whether a walking player is stopped by an obstacle that a jump in the requested direction clears.
bool player_faces_step(const Player *player, const PlayerInput *input, const BlockQuery *blocks);

// Returns whether a full block at that position would overlap the body.
bool player_overlaps(const Player *player, int64_t x, int y, int64_t z);
void direction_of(double yaw, double pitch, vec3 forward); // a unit vector

// ---- body.c: overlap and sweeps of a box. Every edge is compared with a block as the same expression (position +
// offset), so rounding, 4 millionths of a block at the world's edge, never puts the box inside what stopped it. Pure.

// Width of the gap that is kept to walls and ceilings. Floors have none: feet stand at whole heights exactly.
#define BODY_SKIN (1.0 / 1024)

// A solid block that the body at `position` overlaps; BLOCK_AIR: none.
uint8_t body_overlaps(const double position[3], const BlockQuery *blocks);

// Returns whether there is a solid block directly under the feet.
bool body_is_supported(const double position[3], const BlockQuery *blocks);

// Moves along one axis (0..2) by up to `distance`, to the first block in the way. True if one stopped it. Checks every
// layer on the way, so any distance is safe. The body must not overlap a block.
bool body_sweep(double position[3], int axis, double distance, const BlockQuery *blocks);

// Returns whether this point is under the surface of a liquid. The topmost block of a liquid is 7/8 full.
bool body_point_in_liquid(double x, double y, double z, const BlockQuery *blocks);

// ---- room.c

// The body's place without overlap that is nearest to `position`, up to 16 blocks away; if there is none, the first one
// above. False if blocks that decide it are not loaded. Takes about a millisecond in rock without caves.
bool player_find_room(const double position[3], const BlockQuery *blocks, double place[3]);

// ---- raycast.c: Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing" (1987). Pure.

typedef struct Ray {
    const double *origin;   // 3, blocks
    const float *direction; // 3, of any length but zero
    double reach;           // blocks
    bool surface;           // for placing floating blocks: water is hit too, where the ray enters it from outside
} Ray;

typedef struct RayHit {
    BlockPos block;  // the block that is hit
    BlockPos before; // the empty one in front of it, for placing a block; the same as `block` if the ray begins inside
    double distance; // in blocks, to the face through which the ray enters
} RayHit;

// Passes air, liquids, and a plant in which the ray begins; ends at chunks that are not loaded. False: nothing is hit.
bool raycast(const BlockQuery *blocks, const Ray *ray, RayHit *hit);
