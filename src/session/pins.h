// Map pins. Stored in the saved world if there is one (store/store.h), else in a small file for each seed and
// generator, pins-SEED-GENERATOR.txt in the user's data directory: a line "X Z NAME" for each. Main thread only.
#pragma once

#include "store/store.h"

#include <stdio.h>

enum { PINS_MAX = 256 };

typedef struct Pins {
    StorePin list[PINS_MAX];
    int count;
} Pins;

// Returns the new pin's index, or -1 if there are too many. An empty name becomes "Pin 3".
int pins_add(Pins *pins, int64_t x, int64_t z, const char *name);
void pins_rename(Pins *pins, int pin, const char *name);
void pins_remove(Pins *pins, int pin);

// Copies the pins of a saved world; pins beyond PINS_MAX are dropped.
void pins_copy(Pins *pins, const StorePin *list, int count);

// A missing file holds no pins; bad lines are logged and skipped.
void pins_load(Pins *pins, const char *data_dir, int64_t seed, int generator);

// False, with one logged line, if the file cannot be written. Without pins the file is deleted.
bool pins_save(const Pins *pins, const char *data_dir, int64_t seed, int generator);

// Parses and formats the file's contents.
void pins_parse(Pins *pins, char *text, const char *path);
void pins_write(const Pins *pins, FILE *stream);
