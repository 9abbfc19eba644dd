// Instructions to make a picture of the gallery, as text: the command, and a program in C. The text is for the page,
// escaped. tests/gallery.py runs both and compares.
#pragma once

#include "tools/noise/gallery.h"

#include <stdio.h>

// True if `karst noise` can make the item's picture; of a film it makes the frames.
bool howto_has_command(const GalleryItem *item);
void howto_write_command(FILE *page, const GalleryItem *item);

// True if a short program can write the item's picture as PGM: a grey one without a tile.
bool howto_has_program(const GalleryItem *item);
void howto_write_program(FILE *page, const GalleryItem *item);
