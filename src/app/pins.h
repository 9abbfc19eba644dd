// Places that the player marked on the map, kept from one time to the next: in the saved world where there is one
// (store/store.h), else in a small file for each seed and generator, pins-SEED-GENERATOR.txt in the user's data
// directory, a line "X Z NAME" for each. Main thread only.
#pragma once

#include "store/store.h"

#include <stdio.h>

enum { PINS_MAX = 256 };

typedef struct Pins {
    StorePin list[PINS_MAX];
    int count;
} Pins;

// The new pin's number, or -1 if there are too many. An empty name becomes "Pin 3".
int pins_add(Pins *pins, int64_t x, int64_t z, const char *name);
void pins_rename(Pins *pins, int pin, const char *name);
void pins_remove(Pins *pins, int pin);

// What a saved world holds; more than there is room for is left out.
void pins_copy(Pins *pins, const StorePin *list, int count);

// A file that is not there holds none; a line that is no pin is named in the log and left out.
void pins_load(Pins *pins, const char *data_dir, int64_t seed, int generator);

// False, with one logged line, if it cannot be written. The file goes when there are none.
bool pins_save(const Pins *pins, const char *data_dir, int64_t seed, int generator);

// What the file holds, to and from text.
void pins_parse(Pins *pins, char *text, const char *path);
void pins_write(const Pins *pins, FILE *stream);
