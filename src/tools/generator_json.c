#include "tools/generator_json.h"

#include "tools/bounded_json.h"

#include <string.h>

int generator_schema(const Recipe *generator)
{
    RecipeIdentity unused;
    return identity_of(generator, &unused) == STORE_BY_RECIPE ? 2 : 1;
}

json_t *generator_to_json(const Recipe *generator)
{
    RecipeIdentity recipe;
    int number = identity_of(generator, &recipe);
    if (number != STORE_BY_RECIPE)
        return json_integer(number);
    return json_pack("{s:s, s:o}", "name", recipe.name, "hash", json_hash(recipe.hash));
}

// Reads an object with exactly these two keys.
static bool read_recipe(const json_t *value, RecipeIdentity *recipe)
{
    const char *name, *hash;
    char text[64];
    return json_unpack((json_t *)(uintptr_t)value, "{s:s, s:s!}", "name", &name, "hash", &hash) == 0 &&
           snprintf(text, sizeof text, "%s-%s", name, hash) < (int)sizeof text && identity_parse_recipe(text, recipe) &&
           strcmp(recipe->name, name) == 0;
}

const Recipe *generator_from_json(const json_t *record, int schema, char fault[GENERATOR_FAULT])
{
    const json_t *value = json_object_get(record, "generator");
    json_int_t number = json_integer_value(value);
    RecipeIdentity recipe = {0};
    bool named = schema == 2 && read_recipe(value, &recipe);
    bool numbered = schema == 1 && json_is_integer(value) && number >= 0 && number <= STORE_GENERATOR_MAX;
    const Recipe *found = named || numbered ? identity_find(named ? STORE_BY_RECIPE : (int)number, &recipe) : NULL;
    if (!found && named)
        text_write(fault, GENERATOR_FAULT, "%s", identity_explain(&recipe).text);
    else if (!found)
        snprintf(fault, GENERATOR_FAULT, "\"generator\" is none that this program has");
    return found;
}

bool generator_names_agree(const json_t *a, const json_t *b, char name[STORE_RECIPE_NAME])
{
    RecipeIdentity first, second;
    name[0] = '\0';
    if (!read_recipe(json_object_get(a, "generator"), &first) || !read_recipe(json_object_get(b, "generator"), &second))
        return true;
    snprintf(name, STORE_RECIPE_NAME, "%s", first.name);
    return strcmp(first.name, second.name) != 0 || first.hash == second.hash;
}
