// Reading a tree of JSON into a spec, row by row of gen/spec_table.h. Private to this folder.
#pragma once

#include "base/near.h"
#include "gen/spec_table.h"
#include "recipe/json.h"
#include "recipe/spec_text.h"

#define RECIPE_BASE_KEY "based_on"

typedef struct Reader {
    const char *text; // whose lines and columns are named
    size_t bytes;
    bool saved; // with a world: it may have what new ones may not, such as the name of a built-in recipe
    GeneratorSpec *spec;
    RecipeError *error;
    char path[RECIPE_PATH_MAX]; // of the member that is read
    Arena *arena;
} Reader;

// Fills in the error, with the place of a byte of the text (-1: the whole) and the reader's path. Returns false, for
// callers to return.
bool reader_refuse_at(Reader *reader, int at, const char *format, ...) PRINTF_LIKE(3, 4);

// The same at a value, or at its key. Inherited values have no place in this text.
#define reader_refuse(reader, json, ...) reader_refuse_at(reader, (json)->inherited ? -1 : (json)->at, __VA_ARGS__)
#define reader_refuse_key(reader, json, ...)                                                                           \
    reader_refuse_at(reader, (json)->inherited ? -1 : (json)->key_at, __VA_ARGS__)

// Appends ".key" or "[index]" to the path. Returns its length before, to which reader_leave goes back.
size_t reader_enter(Reader *reader, const char *key);
size_t reader_enter_index(Reader *reader, int index);
void reader_leave(Reader *reader, size_t length);

// A value in words, for "expected ..., not ...": "\"much\"", "a list".
typedef struct Shown {
    char text[JSON_NUMBER_MAX];
} Shown;
Shown reader_shown(const Json *json);

// Reads a whole tree, whose bases are merged, but for what spec_check finds.
bool reader_read(Reader *reader, const Json *root);

// The values of the land, in the order of evaluation, and ranges of values: all members of `json` that have no row of
// `object` (values.c).
bool reader_read_values(Reader *reader, const SpecRow *row, const Json *object);
bool reader_read_ranges(Reader *reader, const SpecRow *object, const SpecRow *row, const Json *json, void *part);

// The order in which values can be computed: each after the values that its text names. Values that make the chunks
// come first, with all that they need, then the rest by name. Returns -1; or a value that needs itself, with the
// circle's names.
enum { CIRCLE_MAX = 160 };
int recipe_order(const char *const *names, const char *const *texts, int count, int *order, char circle[CIRCLE_MAX]);
