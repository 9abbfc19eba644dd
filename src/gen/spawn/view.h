// Rates the view from a column, by heights of columns on lattices, for the search of the spawn. Land is worth looking
// at by the angle that it fills: a hill above and a valley below alike, between some distance and the rim of sight.
// Woods hide what is behind them; overhangs and caves do not count. Private to gen; pure, any thread.
#pragma once

#include "gen/spawn/lattice.h"

enum {
    VIEW_WAYS = 32,       // directions: way w looks w * 11.25 degrees clockwise from north
    VIEW_HALF = 4,        // a picture holds so many ways to each side of its middle: 100 degrees
    VIEW_SIGHT = 320,     // blocks
    VIEW_WIDE_STEP = 256, // of the lattices: of the first search,
    VIEW_FAR_STEP = 64,   // of the second one,
    VIEW_MID_STEP = 32,   // of the third one,
    VIEW_NEAR_STEP = 16,  // of the land in sight,
    VIEW_FEET_STEP = 4,   // of what is before one's feet
    VIEW_FEET = 28,       // blocks, the last of these
    VIEW_NEAR = 32,       // blocks: what is so near is in the way
    VIEW_DENSE = 160,
    VIEW_STEPS = 16, // along a line, at most
    VIEW_EYE = 2,
    VIEW_COLOUR = 32,
    VIEW_UNIT = 1024, // of slopes: a block a block
};

// A lattice with its columns in all directions, nearest first.
typedef struct Layer {
    Lattice lattice;
    int stride; // each so many directions one is looked in
    int count;
    int at[VIEW_WAYS][VIEW_STEPS]; // index of a column, from that of the eye's
    int distance[VIEW_STEPS];      // in blocks
} Layer;

// All columns up to VIEW_DENSE away, every other one up to `last`.
void layer_init(Layer *layer, Lattice lattice, int stride, int last);

// All that is in sight in one direction. Angles are slopes in VIEW_UNIT, heights are blocks, water as high as its
// surface.
typedef struct Way {
    int seen, wet;               // angles of all that is far enough, and of water
    int lift;                    // the sum of the slopes of what is seen, each times its angle
    int colour[3], squares;      // the colours of what is seen and their squares, each times its angle
    int top;                     // the greatest slope up to land or woods,
    int near;                    // and that within VIEW_NEAR
    int reach;                   // distance of the farthest column that is seen
    int high, low;               // land
    int water_biome, water_away; // -1: no water
    uint64_t kinds;              // a bit for each biome that fills some of the angle
} Way;

// The view around; of every `stride` directions (1, 2 or 4) one is known.
typedef struct Panorama {
    int stride, ground;
    Way ways[VIEW_WAYS];
    float bonus[VIEW_WAYS]; // points for what stands there: landmarks
} Panorama;

// The land in which one looks around.
typedef struct Scenery {
    const Land *land;
    uint8_t crowns[BIOMES_MAX];     // of each biome's woods, blocks above the ground
    uint8_t colours[BIOMES_MAX][3]; // of each biome, as maps show it, in 1 / VIEW_COLOUR
    Layer wide, far, mid, near, feet;
} Scenery;

void scenery_init(Scenery *scenery, const Land *land);

// The panorama from a column of a layer that is at least VIEW_SIGHT from its rim. `feet` NULL: in the layer's
// directions; else in all directions, where the columns of `feet`, centred on the column, come before the layer's.
void panorama_of(const Scenery *scenery, const Layer *feet, const Layer *layer, int x, int z, Panorama *panorama);

// A picture in one direction.
typedef struct Picture {
    int way; // of its middle
    float points;
} Picture;

// No picture has more points.
float view_bound(const SpawnSpec *spec, const Panorama *panorama);

// The best picture; if none has `least` points, it may have -1e9.
Picture view_best(const SpawnSpec *spec, const Panorama *panorama, float least);

// Turns a player's eye to a picture.
void view_turn(const Panorama *panorama, const Picture *picture, SpawnPoint *spawn);

// Returns whether the top of something at a place stands out above the land in front of it; x and z are on `near`.
bool view_sees(const Scenery *scenery, int x, int z, const BlockPos *top);

// Direction from one place to another, nearest to it.
int view_way(int64_t dx, int64_t dz);
