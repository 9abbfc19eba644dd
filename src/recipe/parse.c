#include "recipe/read_internal.h"

#include "base/hash.h"
#include "base/text.h"
#include "gen/spec_check.h"
#include "recipe/shipped.h"

#include <stdio.h>
#include <string.h>

enum { BASES_MAX = 8 };

const ShippedRecipe *recipe_shipped_find(const char *name)
{
    return TEXT_ROW(recipe_shipped, recipe_shipped_count, name, name);
}

// ---- bases

static const ShippedRecipe *find_base(Reader *reader, const Json *base)
{
    const ShippedRecipe *found = base->kind == JSON_TEXT ? recipe_shipped_find(base->text) : NULL;
    if (found)
        return found;
    Nearest nearest = nearest_to(base->kind == JSON_TEXT ? base->text : "");
    for (int i = 0; i < recipe_shipped_count; i++)
        nearest_offer(&nearest, recipe_shipped[i].name);
    reader_enter(reader, RECIPE_BASE_KEY);
    reader_refuse(reader, base, "expected the name of a recipe that comes with the program, not %s%s",
                  reader_shown(base).text, nearest_text(&nearest).text);
    return NULL;
}

// The tree with all that it is based on. Name and summary are not inherited. NULL, with the error filled, if there is
// no such base.
static Json *with_bases(Reader *reader, Json *root, int depth)
{
    Json *base = root->kind == JSON_OBJECT ? json_take(root, RECIPE_BASE_KEY) : NULL;
    if (!base)
        return json_merge(NULL, root);
    const ShippedRecipe *found = find_base(reader, base);
    ASSERT(depth < BASES_MAX);
    JsonFault fault;
    Json *under = found ? json_parse(found->text, found->bytes, reader->arena, &fault) : NULL;
    under = under ? with_bases(reader, under, depth + 1) : NULL;
    if (!under)
        return NULL;
    json_take(under, "name");
    json_take(under, "summary");
    return json_merge(under, root);
}

// ---- what only the whole shows

// The deepest part of the tree on a path like "biomes.desert.plants[2].chance"; names may hold dots.
static const Json *find_path(const Json *json, const char *path)
{
    path += *path == '.';
    if (*path == '[') {
        int index = 0, read = 0;
        sscanf(path, "[%d]%n", &index, &read);
        const Json *element = json_element(json, index);
        return element ? find_path(element, path + read) : json;
    }
    const Json *deepest = json;
    for (const Json *member = json->kind == JSON_OBJECT ? json->first : NULL; member; member = member->next) {
        size_t length = strlen(member->key);
        if (strncmp(member->key, path, length) == 0 && strchr(".[", path[length]) && length > 0)
            deepest = find_path(member, path + length);
    }
    return deepest;
}

static bool refuse_whole(Reader *reader, const Json *root, const SpecFault *fault)
{
    const Json *place = find_path(root, fault->path);
    snprintf(reader->path, sizeof reader->path, "%s", fault->path);
    if (fault->at < 0 || place->inherited || place->kind != JSON_TEXT)
        return reader_refuse(reader, place, "expected another: it %s", fault->text);
    return reader_refuse_at(reader, json_text_at(reader->text, reader->bytes, place->at, fault->at), "%s", fault->text);
}

static bool is_built_in(const Reader *reader, const ShippedRecipe *built_in)
{
    RecipeError error;
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    bool same = reader->text == built_in->text ||
                (recipe_parse(built_in->text, built_in->bytes, spec, &error) && spec->hash == reader->spec->hash);
    memory_free(spec);
    return same;
}

// A built-in recipe's name stands for it alone.
static bool check_name(Reader *reader, const Json *root)
{
    for (int i = 0; i < RECIPE_BUILT_IN; i++) {
        const ShippedRecipe *built_in = &recipe_shipped[i];
        if (strcmp(built_in->name, reader->spec->name) != 0 || is_built_in(reader, built_in))
            continue;
        snprintf(reader->path, sizeof reader->path, "name");
        return reader_refuse(reader, json_member(root, "name"),
                             "expected another name: \"%s\" is built in, and this recipe differs from it",
                             built_in->name);
    }
    return true;
}

static bool check_size(Reader *reader)
{
    size_t bytes;
    char *canonical = recipe_print(reader->spec, &bytes);
    reader->spec->hash = hash_bytes(canonical, bytes, 0);
    memory_free(canonical);
    return bytes <= RECIPE_BYTES_MAX ||
           reader_refuse_at(reader, -1, "expected at most %d bytes, also in canonical form", RECIPE_BYTES_MAX);
}

static Recipe *read_tree(Reader *reader, Json *root)
{
    SpecFault fault;
    if (root->kind == JSON_OBJECT)
        json_take(root, "$schema"); // by which editors find assets/recipes/schema.json
    root = with_bases(reader, root, 0);
    if (!root || !reader_read(reader, root))
        return NULL;
    reader->path[0] = '\0';
    bool valid = spec_validate(reader->spec, &fault) && (reader->saved || spec_stays(reader->spec, &fault));
    if (valid && (!check_size(reader) || !(reader->saved || check_name(reader, root))))
        return NULL;
    Recipe *recipe = valid ? recipe_make(reader->spec, &fault) : NULL;
    if (!recipe)
        refuse_whole(reader, root, &fault);
    return recipe;
}

static Recipe *read_text(Reader *reader)
{
    if (reader->bytes > RECIPE_BYTES_MAX) {
        reader_refuse_at(reader, -1, "expected at most %d bytes, not %zu", RECIPE_BYTES_MAX, reader->bytes);
        return NULL;
    }
    JsonFault fault;
    Json *root = json_parse(reader->text, reader->bytes, reader->arena, &fault);
    if (root)
        return read_tree(reader, root);
    reader_refuse_at(reader, fault.at, "%s", fault.expected);
    return NULL;
}

static Recipe *read(Reader reader, int id)
{
    Arena arena;
    arena_init(&arena);
    *reader.error = (RecipeError){0};
    reader.arena = &arena;
    reader.spec = arena_alloc_zero(&arena, sizeof *reader.spec);
    reader.spec->id = id;
    Recipe *recipe = read_text(&reader);
    arena_quit(&arena);
    return recipe;
}

Recipe *recipe_read(const char *text, size_t bytes, int id, RecipeError *error)
{
    return read((Reader){.text = text, .bytes = bytes, .error = error}, id);
}

Recipe *recipe_read_saved(const char *text, size_t bytes, RecipeError *error)
{
    return read((Reader){.text = text, .bytes = bytes, .error = error, .saved = true}, SPEC_NO_ID);
}

bool recipe_parse(const char *text, size_t bytes, GeneratorSpec *spec, RecipeError *error)
{
    Recipe *recipe = recipe_read(text, bytes, SPEC_NO_ID, error);
    if (recipe)
        *spec = *recipe_spec(recipe);
    recipe_release(recipe);
    return recipe != NULL;
}
