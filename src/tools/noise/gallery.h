// `karst noise gallery`: every noise as a picture, and a page that explains the subject with them. The contents are
// rows of tables, in the order in which the subject is taught.
#pragma once

#include "tools/noise/picture.h"

typedef struct GalleryItem GalleryItem;

// Draws the item, whose defaults are filled in, into a file. False, with one logged line, if that fails; or after
// Ctrl-C.
typedef bool GalleryMake(const GalleryItem *item, const char *path);

typedef enum GalleryShape {
    GALLERY_PICTURE,
    GALLERY_PLOT,   // as wide as the page
    GALLERY_FILM,   // frames side by side, shown one after the other
    GALLERY_PIXELS, // enlarged without smoothing
    GALLERY_CARD,   // the picture of a whole kind of noise, with a card (card.h)
    GALLERY_PANELS  // with the panels of a card
} GalleryShape;

struct GalleryItem {
    const char *name; // of the file, without ".png"
    const char *title;
    const char *text;  // two sentences
    GalleryMake *make; // NULL: the noise as a picture
    GalleryShape shape;
    NoisePictureDef def; // zeros: GALLERY_SIZE square, GALLERY_PERIOD, 2D, grey
};

enum { GALLERY_SIZE = 320, GALLERY_PERIOD = 40, GALLERY_FRAMES = 24, GALLERY_SEED = 42 };

typedef struct GallerySection {
    const char *name; // of the anchor
    const char *title;
    const char *text; // a paragraph that introduces it
    const GalleryItem *items;
    int item_count;
} GallerySection;

// In gallery_items.c.
extern const GallerySection gallery_sections[];
extern const int gallery_section_count;

// The makers of pictures that rows of the tables name, in gallery_draw.c.
GalleryMake gallery_make_discs, gallery_make_dither, gallery_make_film, gallery_make_line, gallery_make_fades,
    gallery_make_spectrum, gallery_make_blocks;
NoiseSampler gallery_sample_bits, gallery_sample_wood, gallery_sample_planes, gallery_sample_rock,
    gallery_sample_planes_rock, gallery_sample_clouds, gallery_sample_fire;

// Perlin noise in `octaves` octaves.
void gallery_fbm(KnFractal *fractal, uint64_t seed, int octaves);

// Its picture, with the defaults in place of zeros.
NoisePictureDef gallery_picture(const GalleryItem *item);

// Draws a plain picture of a noise, also a tile that is repeated: the default.
GalleryMake gallery_make_picture;
