// Recently used seeds, kept in seeds.txt in the user's data directory: a line "SEED GENERATOR TEXT" for each, the most
// recent first. TEXT is the seed as typed; it is empty if a number was typed. Main thread only.
#pragma once

#include "base/base.h"

#include <stdio.h>

enum { REMEMBERED_MAX = 24, SEED_TEXT_BYTES = 256 };

typedef struct RememberedSeed {
    int64_t seed;
    int generator; // number of its row
    char text[SEED_TEXT_BYTES];
} RememberedSeed;

typedef struct Remembered {
    RememberedSeed list[REMEMBERED_MAX];
    int count;
} Remembered;

// Moves or adds the seed to the front; drops the oldest if there are too many. False if it was at the front already.
bool remembered_add(Remembered *remembered, const RememberedSeed *seed);

// A missing file is an empty list; bad lines are logged and skipped.
void remembered_load(Remembered *remembered, const char *data_dir);
bool remembered_save(const Remembered *remembered, const char *data_dir);

// Parses and formats the file's contents.
void remembered_parse(Remembered *remembered, char *text, const char *path);
void remembered_write(const Remembered *remembered, FILE *stream);
