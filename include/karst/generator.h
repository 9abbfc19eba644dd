// Terrain generators: seed -> chunk. A generator is made from a recipe; golden hashes fix the built-in ones, since
// saved worlds refer to them: a change of terrain is a new recipe. Once made, a Generator is const: any thread, the
// same bits on every machine, in any order.
#pragma once

#include "karst/world.h"

// A recipe that was checked and compiled (karst/recipe.h finds them), shared by all generators that are made from it.
// Immutable, counted by reference: any thread.
typedef struct Recipe Recipe;

const Recipe *recipe_retain(const Recipe *recipe); // returns `recipe` with one reference more
void recipe_release(const Recipe *recipe);         // NULL: nothing

typedef struct Generator Generator;

// Keeps a reference of the recipe. Never NULL.
Generator *generator_create(const Recipe *recipe, int64_t seed);
void generator_destroy(Generator *generator);

// Valid as long as the generator.
const ChunkSource *generator_source(const Generator *generator);

// Generators made from a recipe, which must outlive the factory.
SourceFactory generator_factory(const Recipe *recipe);
