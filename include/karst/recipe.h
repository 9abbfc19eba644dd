// Recipes as text: a generator's spec as JSON (docs/recipes.md). Reading resolves "based_on", so that a spec is whole;
// writing gives the canonical text, which has every part in a fixed order, so that equal specs are equal text. Its hash
// and the recipe's name are its identity. A recipe is untrusted input: each mistake is reported with its line and
// column, and with the text expected there. Any thread.
#pragma once

#include "karst/generator.h"

enum {
    RECIPE_BYTES_MAX = 256 * 1024, // of a text: the built-in ones have about 30 KB
    RECIPE_PATH_MAX = 160,
    RECIPE_EXPECTED_MAX = 200,
};

typedef struct RecipeError {
    int line, column;                   // from 1, in characters; 0: the whole text
    char path[RECIPE_PATH_MAX];         // "values.rise", "biomes.desert.plants[2].chance"; "" for the top
    char expected[RECIPE_EXPECTED_MAX]; // "expected a number from 0 to 1, not \"much\""
} RecipeError;

// The caller owns the reference. Built-in and shipped recipes may be bases. NULL, with `error` filled, if the text is
// malformed, too long, or makes no generator. `id`: -1 but for built-in recipes.
Recipe *recipe_read(const char *text, size_t bytes, int id, RecipeError *error);

// The same of a text that a saved world carries: it may have the name of a recipe that was built in later, and plants
// that water washes away.
Recipe *recipe_read_saved(const char *text, size_t bytes, RecipeError *error);

// ---- the recipes that are at hand: built-in and shipped ones, and those that were opened

// The first of all are built in: their index is their id, their names stand for them alone, and golden hashes fix them.
enum {
    RECIPE_BUILT_IN = 5,
    RECIPE_DEFAULT_ID = 4,        // craton
    RECIPE_DEFAULT_BEFORE_ID = 3, // terrane, which was the default until craton
    RECIPE_UNNAMED_ID = 1,        // karst: of what was made without a generator's name, when it was the default
};

int recipe_count(void);                          // built-in and shipped
const Recipe *recipe_at(int index);              // by their order, the built-in ones first; read when first needed
const char *recipe_name_at(int index);           // without reading it
const Recipe *recipe_next(const Recipe *recipe); // then those that were opened; after the last the first
const Recipe *recipe_default(void);              // of new worlds
const Recipe *recipe_find_id(int id);            // built-in; NULL if there is none

// The recipe with this identity, among all at hand; NULL if there is none.
const Recipe *recipe_find(const char *name, uint64_t hash);

// Finds a recipe by its name or decimal id, or reads the file at a path (recipe_is_path). NULL, with one logged line
// ("my.json:12:8: values.rise: expected ..."), if there is none or it is faulty. Opened recipes stay to the end of
// the process.
const Recipe *recipe_open(const char *text);
const Recipe *recipe_find_name(const char *text); // the same, but neither a path nor a log line
const Recipe *recipe_open_file(const char *path);

// The path from which it was opened last; NULL: none. Valid to the end of the process.
const char *recipe_path(const Recipe *recipe);

// Opens all files that end in .json, by their names' order. Logs a line for each that is faulty.
void recipe_open_folder(const char *path);

// Returns whether a text is the path of a recipe: it has a "/" or ends in ".json".
bool recipe_is_path(const char *text);

// Adds one from its text, as saved worlds carry it. NULL, with `error` filled, as recipe_read does.
const Recipe *recipe_add(const char *text, size_t bytes, RecipeError *error);

void recipe_log_error(const char *path, const RecipeError *error);

// The same as text: "my.json:12:8: values.rise: expected ...".
enum { RECIPE_WORDS_MAX = 4096 + 512 };
void recipe_error_words(const char *path, const RecipeError *error, char words[RECIPE_WORDS_MAX]);
