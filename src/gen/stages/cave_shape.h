// Shapes of caves that their fields alone do not have: chambers, ravines, shafts, a water table. All of it is decided
// from columns, so that a layer costs a few comparisons, and a chunk without any of them next to nothing. Private to
// gen.
#pragma once

#include "gen/land/land.h"

enum { CAVE_SPANS = CAVE_RAVINES_MAX + 1 }; // of a column: of each kind of ravines, and of a shaft

// A field over the columns around a chunk, that changes slowly: its values every 16 blocks, between which it is linear.
typedef struct CaveWide {
    float at[4][4]; // from one chunk before to two after it, index [z][x]
    float highest;
} CaveWide;

// The slow fields of shaped caves around a chunk, or around 16 x 16 other columns. Most chunks need no more to know
// that they have none of a shape.
typedef struct CaveWides {
    int64_t x, z; // of the first value
    CaveWide ravines[CAVE_RAVINES_MAX], chambers, table;
} CaveWides;

void cave_wides(const Land *land, int64_t x, int64_t z, CaveWides *wides);

// 16 x 16 columns, `step` blocks apart, with the heights of their surfaces.
typedef struct CaveSites {
    const Land *land;
    int64_t x, z;
    int step;
    const uint8_t *surface;
    const CaveWides *wides; // around them; NULL if they are apart: then slow fields are read everywhere
} CaveSites;

// Upright parts of columns that are hollow: low <= y < high. Only the first `count` are filled in.
typedef struct CaveSpans {
    uint8_t low[CAVE_SPANS][CHUNK_COLUMNS], high[CAVE_SPANS][CHUNK_COLUMNS];
    int count;
} CaveSpans;

typedef struct CaveShape {
    CaveSpans spans;
    float ease[CHUNK_COLUMNS];    // in chambers: by which the caverns' threshold falls
    float mouth[CHUNK_COLUMNS];   // the same near entrances, over the whole height
    uint8_t level[CHUNK_COLUMNS]; // y up to which there is water; 0: none
    uint8_t dam[CHUNK_COLUMNS];   // y above which stone holds that water back
    bool eased, wet;              // whether any column has ease or a mouth, and water
} CaveShape;

// Ravines and shafts; with `open` only those that reach the sky.
void cave_spans(const CaveSites *sites, bool open, CaveSpans *spans);

// Returns whether they open the column to the sky.
bool cave_spans_open(const CaveSpans *spans, int column, int surface);

// Chambers, and the mouths of columns without a roof.
void cave_ease(const CaveSites *sites, const uint8_t *roof, CaveShape *shape);

// The water table of columns, without regard to its neighbours. Returns false, without a level, if all are dry.
bool cave_levels(const CaveSites *sites, uint8_t *level);
