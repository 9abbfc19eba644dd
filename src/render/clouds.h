// The clouds' density as a texture: simplex fbm in space whose third axis is time, so that clouds swell and fade where
// they drift. It is a window on an endless field, which differs from seed to seed; the window follows the eye: a tile
// that leaves it is replaced by one that enters (a torus). It covers all clouds in reach, so that none is seen twice.
//
// The texture shown holds two moments, between which the shader blends; the next is computed meanwhile, a few tiles a
// frame, in a second one. Texels depend on seed, time and place, not on earlier updates. Main thread, with a context.
#pragma once

#include "karst/noise.h"
#include "render/cull.h"
#include "render/layout.h"

enum {
    CLOUD_TEXTURE_SIZE = 512,                             // texels along each side
    CLOUD_TEXEL_BLOCKS = 16,                              //
    CLOUD_SPAN = CLOUD_TEXTURE_SIZE * CLOUD_TEXEL_BLOCKS, // blocks that the window covers
    CLOUD_TILE = 16,                                      // texels along a side of a tile
    CLOUD_TILES_ROW = CLOUD_TEXTURE_SIZE / CLOUD_TILE,    //
    CLOUD_TILE_BLOCKS = CLOUD_TILE * CLOUD_TEXEL_BLOCKS,  //
    CLOUD_MOMENTS = 3,                                    // two of the texture shown, and the one after them
};

// The density above which there is cloud, for clouds that cover such a share of the sky, 0.02..0.98.
float cloud_threshold(float cover);

// Which part of the field a slot of the window holds.
typedef struct CloudTile {
    int64_t x, z; // in tiles
    int64_t moment;
    bool known; // false: it holds none
} CloudTile;

// The inputs of the clouds. `x` and `z` are the eye's block in the field, that is, after the drift was added.
typedef struct CloudView {
    int64_t seed;
    double seconds;
    double drift[2];      // blocks since the beginning, along x and z
    int64_t x, z;         // of the eye among the clouds, blocks
    float shade;          // of sunlight, that they take; 0: no shadows are drawn
    float sunward[2];     // blocks toward the sun for each block upwards
    const Camera *camera; // tiles that it does not see may come some frames later; NULL: all come at once
} CloudView;

// Moment m is in texels[m % CLOUD_MOMENTS], and m and m + 1 are in pairs[m % 2].
typedef struct CloudTexture {
    KnField field;
    int64_t seed, moment; // shown: that moment and the next
    int64_t x, z;         // of the window's first tile, in tiles
    uint8_t texels[CLOUD_MOMENTS][CLOUD_TEXTURE_SIZE * CLOUD_TEXTURE_SIZE];
    GpuTexture pairs[2];
    GpuTexture billows; // small detail, of no seed: it repeats
    struct {
        CloudTile made[CLOUD_MOMENTS][CLOUD_TILES_ROW * CLOUD_TILES_ROW], shown[2][CLOUD_TILES_ROW * CLOUD_TILES_ROW];
    } tiles;
    int tiles_made; // since the beginning, for tests and benchmarks
} CloudTexture;

void cloud_texture_init(CloudTexture *clouds);
void cloud_texture_quit(CloudTexture *clouds);

const GpuTexture *cloud_texture_shown(const CloudTexture *clouds);

// Brings it to a view. Steps forward in time and through space cost the tiles that enter; any other jump costs what the
// camera sees of two moments, and the rest in the frames after. Returns how far the time is from the first moment shown
// to the second, 0..1.
float cloud_texture_update(CloudTexture *clouds, const CloudView *view);
