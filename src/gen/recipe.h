// A checked and compiled spec, shared by all generators that are made from it. Immutable, counted by reference: any
// thread. Files of recipes are read and written in src/recipe.
#pragma once

#include "gen/spec/spec.h"
#include "karst/generator.h"

// Copies the spec. NULL, with one logged line, if no generator can be made from it: an index beyond its table, a number
// that is not finite or out of its range, a value that may be undefined. The caller owns the reference.
Recipe *recipe_create(const GeneratorSpec *spec);

const GeneratorSpec *recipe_spec(const Recipe *recipe);

// A recipe without a full spec: `factory` makes its sources, and `forget` gets its context when the last reference is
// gone. Its spec has name, summary, hash and the biomes' names and colours. Copies `description`, which saved worlds
// carry.
Recipe *recipe_of_factory(const SourceFactory *factory, void (*forget)(const void *context), const char *summary,
                          const char *description);
const char *recipe_description(const Recipe *recipe); // NULL: its spec describes it
bool recipe_is_missing(const Recipe *recipe);         // SourceFacts.missing: such a one can only be read

// Keeps a recipe to the end of the process: its memory is counted as kept.
void recipe_keep(Recipe *recipe);
