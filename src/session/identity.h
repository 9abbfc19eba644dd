// The identity of generators in files and links: the number of a built-in one, or the name and hash of a recipe. Its
// text is "1", or "my_land-0123456789abcdef". Formats of version 1 know numbers alone, so those are written wherever
// the generator has one. Any thread.
#pragma once

#include "base/text.h"
#include "karst/recipe.h"
#include "store/store.h"

// The generator among those at hand; NULL if there is none. `recipe` is used if the number is STORE_BY_RECIPE.
const Recipe *identity_find(int number, const RecipeIdentity *recipe);

// The number, or STORE_BY_RECIPE and the recipe. The other is 0.
int identity_of(const Recipe *generator, RecipeIdentity *recipe);

// Returns whether the generator is the one that made the source.
bool identity_is_of(const Recipe *generator, const SourceFacts *facts);

Text identity_format(const Recipe *generator);
Text identity_format_recipe(const RecipeIdentity *recipe);

// NAME-HASH; false for anything else.
bool identity_parse_recipe(const char *text, RecipeIdentity *recipe);

// The generator of a text in either form. NULL: it is malformed, or `lacking` names a recipe that is not at hand.
const Recipe *identity_parse(const char *text, RecipeIdentity *lacking);

// "the recipe my_land-0123456789abcdef is not at hand: --generator FILE brings it"
Text identity_explain(const RecipeIdentity *lacking);
