// Compares two pictures by squares of 8 x 8 pixels: mean colour, and differences of neighbouring pixels. Fine enough to
// find a seam, a striped cliff or a missing moon, and coarse enough to accept differences between drivers.
#pragma once

#include "karst_test.h"

#include <math.h>
#include <stdlib.h>

enum {
    PICTURE_WIDTH = 320,
    PICTURE_HEIGHT = 176,
    SQUARE = 8, // pixels
    SQUARES_ROW = PICTURE_WIDTH / SQUARE,
    SQUARES = SQUARES_ROW * (PICTURE_HEIGHT / SQUARE),
};

typedef struct Picture {
    uint8_t rgb[PICTURE_WIDTH * PICTURE_HEIGHT * 3];
} Picture;

// Means over a square, of 255.
typedef struct SquareLook {
    double colour[3];
    double across, down; // difference of brightness of neighbouring pixels along x, along y
} SquareLook;

// How far two pictures are apart, of 255: in the worst square, and in all on average.
typedef struct Apart {
    double colour_worst, colour_mean, edge_worst, edge_mean;
} Apart;

// The greatest differences measured between instruction sets are under four fifths of these (tests/pictures/README.md);
// each fault that the tests bring back exceeds one of them.
static const Apart apart_allowed = {.colour_worst = 28.0, .colour_mean = 1.2, .edge_worst = 5.0, .edge_mean = 0.35};

static inline double picture_brightness(const Picture *picture, int x, int y)
{
    const uint8_t *rgb = &picture->rgb[(y * PICTURE_WIDTH + x) * 3];
    return 0.3 * rgb[0] + 0.6 * rgb[1] + 0.1 * rgb[2];
}

static inline SquareLook square_look(const Picture *picture, int square)
{
    SquareLook look = {.across = 0};
    int left = square % SQUARES_ROW * SQUARE, top = square / SQUARES_ROW * SQUARE;
    for (int y = top; y < top + SQUARE; y++)
        for (int x = left; x < left + SQUARE; x++) {
            for (int c = 0; c < 3; c++)
                look.colour[c] += picture->rgb[(y * PICTURE_WIDTH + x) * 3 + c] / (double)(SQUARE * SQUARE);
            double here = picture_brightness(picture, x, y) / (SQUARE * SQUARE);
            if (x + 1 < PICTURE_WIDTH)
                look.across += fabs(picture_brightness(picture, x + 1, y) / (SQUARE * SQUARE) - here);
            if (y + 1 < PICTURE_HEIGHT)
                look.down += fabs(picture_brightness(picture, x, y + 1) / (SQUARE * SQUARE) - here);
        }
    return look;
}

static inline Apart pictures_apart(const Picture *a, const Picture *b)
{
    Apart apart = {.colour_worst = 0};
    for (int square = 0; square < SQUARES; square++) {
        SquareLook first = square_look(a, square), second = square_look(b, square);
        for (int c = 0; c < 3; c++) {
            double colour = fabs(first.colour[c] - second.colour[c]);
            apart.colour_worst = fmax(apart.colour_worst, colour);
            apart.colour_mean += colour / (3.0 * SQUARES);
        }
        double edge = fmax(fabs(first.across - second.across), fabs(first.down - second.down));
        apart.edge_worst = fmax(apart.edge_worst, edge);
        apart.edge_mean += edge / SQUARES;
    }
    return apart;
}

static inline bool pictures_alike(const Picture *a, const Picture *b)
{
    Apart apart = pictures_apart(a, b);
    print_message("  colour: worst %.2f, mean %.3f; edges: worst %.2f, mean %.3f\n", apart.colour_worst,
                  apart.colour_mean, apart.edge_worst, apart.edge_mean);
    return apart.colour_worst <= apart_allowed.colour_worst && apart.colour_mean <= apart_allowed.colour_mean &&
           apart.edge_worst <= apart_allowed.edge_worst && apart.edge_mean <= apart_allowed.edge_mean;
}
