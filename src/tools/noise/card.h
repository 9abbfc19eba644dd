// The card of one kind of noise in the gallery: its picture, the idea, the formula, a histogram, the spectrum, the
// noise as a lit surface, a program and a command that make the picture, the sources.
#pragma once

#include "tools/noise/gallery.h"
#include "tools/noise/measure.h"

#include <stdio.h>

// The numbers that a card shows. `plane` is an array of one, from card_measure.
typedef struct CardNumbers {
    NoiseMeasure measure;
    NoisePlane *plane;
} CardNumbers;

// Measures the noise or the tile of the item, which draws it afterwards too: "NAME-surface.png" and "NAME-spectrum.png"
// in the directory. False, with one logged line, if that fails; or after Ctrl-C. Release with card_quit in any case.
bool card_make(CardNumbers *numbers, const GalleryItem *item, const char *directory);
void card_quit(CardNumbers *numbers);

void card_write(FILE *page, const CardNumbers *numbers, const GalleryItem *item);

// The surface, the histogram and the spectra alone.
void card_write_panels(FILE *page, const CardNumbers *numbers, const GalleryItem *item);
