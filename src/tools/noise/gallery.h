// `karst noise gallery`: every noise as a picture, and a page that explains the subject with them. The contents are
// rows of tables, in the order in which the subject is taught.
#pragma once

#include "tools/noise/picture.h"

typedef struct GalleryItem GalleryItem;

// Draws the item into a file. False, with one logged line, if that fails; or after Ctrl-C.
typedef bool GalleryMake(const GalleryItem *item, const NoisePictureDef *def, const char *path);

typedef enum GalleryShape {
    GALLERY_PICTURE,
    GALLERY_PLOT,  // as wide as the page
    GALLERY_FILM,  // frames side by side, shown one after the other
    GALLERY_PIXELS // enlarged without smoothing
} GalleryShape;

struct GalleryItem {
    const char *name; // of the file, without ".png"
    const char *title;
    const char *text;  // two sentences
    GalleryMake *make; // NULL: the noise as a picture
    GalleryShape shape;
    NoisePictureDef def; // zeros: GALLERY_SIZE square, GALLERY_PERIOD, 2D, grey
    int repeat;          // show the tile so many times each way; 0: once
};

enum { GALLERY_SIZE = 320, GALLERY_PERIOD = 40, GALLERY_FRAMES = 24, GALLERY_SEED = 42 };

typedef struct GallerySection {
    const char *name; // of the anchor
    const char *title;
    const char *text; // a paragraph that introduces it
    const GalleryItem *items;
    int item_count;
} GallerySection;

extern const GallerySection gallery_sections[];
extern const int gallery_section_count;

// ---- pictures that are not plain pictures of a noise

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
