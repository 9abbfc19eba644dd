// Landmarks, which stand on far land. Private to this folder and its tests. Pure functions: any thread.
#pragma once

#include "far/far.h"
#include "far/palette.h"

#define FAR_NO_TILE INT64_MIN // the position of tiles and squares that are not there

enum { FAR_SQUARE = 512, FAR_SQUARES = 2 * (FAR_LANDMARKS / FAR_SQUARE) + 1 };

// A rectangle of a landmark, in blocks from its middle; heights are y.
typedef struct FarFace {
    int16_t x, z; // of its first cell
    uint8_t long_x, long_z;
    uint8_t face, colour[3]; // enum Face; as in FarSheet
    uint16_t low, high;
} FarFace;

typedef struct FarLandmark {
    int64_t x, z;     // block of its middle
    int first;        // of its faces:
    int fine, coarse; // so many of fine cells, and after them of coarse ones
} FarLandmark;

// The landmarks whose middle is in FAR_SQUARE x FAR_SQUARE columns.
typedef struct FarSquare {
    int64_t x, z; // in squares; x FAR_NO_TILE: there is none yet
    FarLandmark *landmarks;
    FarFace *faces;
    int landmark_count, landmark_capacity, face_count, face_capacity;
} FarSquare;

void far_square_fill(const ChunkSource *source, const FarPalette *palette, FarSquare *square, Arena *scratch);
void far_square_clear(FarSquare *square); // there is none

// Puts the landmarks of squares into a land, after its trees, except landmarks that chunks hide up to `border` blocks.
void far_landmarks_build(const FarSquare squares[FAR_SQUARES * FAR_SQUARES], int border, FarLand *land);

// Makes the box around a range hold the corners of another rectangle (trees.c).
void far_range_grow(FarRange *range, const FarCorner corners[FAR_CORNERS]);
