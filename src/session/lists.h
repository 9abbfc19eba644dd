// The player's small lists: map pins and recent seeds. Their files are text in the user's data directory, a line for
// each entry; bad lines are logged and skipped, and a missing file is an empty list. Main thread only.
#pragma once

#include "karst/recipe.h"
#include "store/store.h"

// ---- map pins

// They belong to the saved world if there is one (karst/store.h), else to a file for each seed and generator,
// pins-SEED-GENERATOR.txt, with lines "X Z NAME". GENERATOR is as session/identity.h formats it.

enum { PINS_MAX = 256 };

typedef struct Pins {
    StorePin list[PINS_MAX];
    int count;
} Pins;

// Returns the new pin's index, or -1 if there are too many. An empty name becomes "Pin 3".
int pins_add(Pins *pins, int64_t x, int64_t z, const char *name);
void pins_rename(Pins *pins, int pin, const char *name);
void pins_remove(Pins *pins, int pin);

void pins_load(Pins *pins, const char *data_dir, int64_t seed, const Recipe *generator);

// False, with one logged line, if the file cannot be written. Without pins the file is deleted.
bool pins_save(const Pins *pins, const char *data_dir, int64_t seed, const Recipe *generator);

// ---- recent seeds

// The file seeds.txt has lines "SEED GENERATOR TEXT", the most recent first. TEXT is the seed as typed; it is empty if
// a number was typed. Programs of version 1 know numbers of generators alone, and forget other lines when they write
// the file: seeds of recipes are in seeds-recipes.txt, each after its place in the list. Seeds whose recipe is missing
// stay there.

enum { REMEMBERED_MAX = 24, SEED_TEXT_BYTES = 256 };

typedef struct RememberedSeed {
    int64_t seed;
    const Recipe *generator;
    char text[SEED_TEXT_BYTES];
} RememberedSeed;

// A seed whose recipe is not at hand.
typedef struct AbsentSeed {
    int place;
    RecipeIdentity recipe;
    RememberedSeed seed; // without generator
} AbsentSeed;

typedef struct Remembered {
    RememberedSeed list[REMEMBERED_MAX];
    int count;
    AbsentSeed absent[REMEMBERED_MAX];
    int absent_count;
} Remembered;

// Moves or adds the seed to the front; drops the oldest if there are too many. False if it was at the front already.
bool remembered_add(Remembered *remembered, const RememberedSeed *seed);

void remembered_load(Remembered *remembered, const char *data_dir);
bool remembered_save(const Remembered *remembered, const char *data_dir);
