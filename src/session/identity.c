#include "session/identity.h"

#include "base/parse.h"
#include "gen/recipe.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

_Static_assert((int)STORE_BY_RECIPE == (int)SPEC_NO_ID, "both stand for a recipe");
_Static_assert((int)STORE_RECIPE_NAME == (int)SPEC_NAME_MAX, "every name fits");
_Static_assert((int)STORE_RECIPE_MAX >= (int)RECIPE_BYTES_MAX, "every text fits");

const Recipe *identity_find(int number, const RecipeIdentity *recipe)
{
    return number == STORE_BY_RECIPE ? recipe_find(recipe->name, recipe->hash) : recipe_find_id(number);
}

int identity_of(const Recipe *generator, RecipeIdentity *recipe)
{
    const GeneratorSpec *spec = recipe_spec(generator);
    *recipe = (RecipeIdentity){0};
    if (spec->id != SPEC_NO_ID)
        return spec->id;
    recipe->hash = spec->hash;
    snprintf(recipe->name, sizeof recipe->name, "%s", spec->name);
    return STORE_BY_RECIPE;
}

bool identity_is_of(const Recipe *generator, const SourceFacts *facts)
{
    const GeneratorSpec *spec = recipe_spec(generator);
    return spec->id == facts->id && spec->hash == facts->hash && strcmp(spec->name, facts->name) == 0;
}

Text identity_format_recipe(const RecipeIdentity *recipe)
{
    return text_of("%s-%016" PRIx64, recipe->name, recipe->hash);
}

Text identity_format(const Recipe *generator)
{
    RecipeIdentity recipe;
    int number = identity_of(generator, &recipe);
    return number == STORE_BY_RECIPE ? identity_format_recipe(&recipe) : text_of("%d", number);
}

// A name may have dashes: the hash follows the last one.
bool identity_parse_recipe(const char *text, RecipeIdentity *recipe)
{
    const char *dash = strrchr(text, '-');
    size_t length = dash ? (size_t)(dash - text) : 0;
    *recipe = (RecipeIdentity){0};
    if (!dash || length >= STORE_RECIPE_NAME || !parse_hash(dash + 1, &recipe->hash))
        return false;
    memcpy(recipe->name, text, length);
    return recipe_name_valid(recipe->name);
}

const Recipe *identity_parse(const char *text, RecipeIdentity *lacking)
{
    int64_t number;
    RecipeIdentity recipe = {0};
    bool named = identity_parse_recipe(text, &recipe);
    *lacking = (RecipeIdentity){0};
    if (!named && (!parse_int64(text, &number) || number < 0 || number > STORE_GENERATOR_MAX))
        return NULL;
    const Recipe *found = identity_find(named ? STORE_BY_RECIPE : (int)number, &recipe);
    if (!found)
        *lacking = recipe;
    return found;
}

Text identity_explain(const RecipeIdentity *lacking)
{
    return text_of("the recipe %s was not found: give its file with --generator FILE",
                   identity_format_recipe(lacking).text);
}
