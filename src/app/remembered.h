// The seeds that were looked at or walked in last, kept in a small file, seeds.txt in the user's data directory, a line
// "SEED GENERATOR TEXT" for each, the last one first; TEXT is what was typed, and empty where a number was. Main thread
// only.
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

// Puts it first; the oldest goes where there are too many. False if it was the first already.
bool remembered_add(Remembered *remembered, const RememberedSeed *seed);

// A file that is not there holds none; bad lines are named in the log and left out.
void remembered_load(Remembered *remembered, const char *data_dir);
bool remembered_save(const Remembered *remembered, const char *data_dir);

// What the file holds, to and from text.
void remembered_parse(Remembered *remembered, char *text, const char *path);
void remembered_write(const Remembered *remembered, FILE *stream);
