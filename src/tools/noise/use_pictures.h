// Pictures of uses of noise. Each fills a picture of the size that its row in use.c gives. Any thread.
#pragma once

#include "tools/noise/gallery.h"

typedef void UsePicture(Picture *picture);

UsePicture use_land;                                           // a lit surface in the colours of land
UsePicture use_fireball;                                       // USE_FRAMES frames side by side, which loop
UsePicture use_trees_random, use_trees_dense, use_trees_apart; // as many trees, placed in three ways

enum { USE_FRAMES = GALLERY_FRAMES, USE_BALL = 192 }; // pixels of a frame's sides
