// Makes the gallery's pictures that are not plain pictures of a noise.
#pragma once

#include "tools/noise/gallery_items.h"

GalleryMake gallery_make_picture; // the default, also for tiles that are repeated
GalleryMake gallery_make_film;
GalleryMake gallery_make_line;     // the noise along x, with its octaves
GalleryMake gallery_make_fades;    // the fade curves and their derivatives
GalleryMake gallery_make_spectrum; // power by frequency of Perlin and wavelet noise
GalleryMake gallery_make_blocks;   // the game's block tiles

NoiseSampler gallery_sample_bits;   // the bit noise, row after row
NoiseSampler gallery_sample_wood;   // rings, warped
NoiseSampler gallery_sample_planes; // the articles' caves without 3D noise
NoiseSampler gallery_sample_rock;   // 3D noise above a threshold: rock and hollow
NoiseSampler gallery_sample_planes_rock;
NoiseSampler gallery_sample_clouds; // these loop: time is in turns
NoiseSampler gallery_sample_fire;
