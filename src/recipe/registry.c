// The recipes at hand. Shipped ones are read and compiled when they are first needed; opened ones are kept, so that
// pointers stay valid and equal recipes are the same pointer.
#include "recipe/spec_text.h"

#include "base/file.h"
#include "base/log.h"
#include "base/os_file.h"
#include "base/output.h"
#include "base/parse.h"
#include "base/shared.h"
#include "base/text.h"
#include "recipe/shipped.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The file that a recipe was read from.
typedef struct RecipeFile {
    const Recipe *recipe;
    char *path;
} RecipeFile;

typedef struct Registry {
    Recipe **shipped; // NULL: not needed yet
    Recipe **opened;
    int opened_count, opened_capacity;
    RecipeFile *files; // the newest last
    int file_count, file_capacity;
} Registry;

static Registry *lock(void)
{
    void **shared = shared_lock(SHARED_RECIPES);
    Registry *registry = *shared;
    if (!registry) {
        *shared = registry = memory_alloc_zero(MEMORY_KEPT, sizeof *registry);
        registry->shipped = memory_alloc_zero(MEMORY_KEPT, (size_t)recipe_shipped_count * sizeof registry->shipped[0]);
    }
    return registry;
}

static void unlock(void) { shared_unlock(SHARED_RECIPES); }

// Tests read every shipped recipe, so none fails.
static const Recipe *shipped(Registry *registry, int index)
{
    RecipeError error;
    const ShippedRecipe *text = &recipe_shipped[index];
    Recipe **place = &registry->shipped[index];
    if (!*place)
        *place = recipe_read(text->text, text->bytes, index < RECIPE_BUILT_IN ? index : SPEC_NO_ID, &error);
    if (*place)
        recipe_keep(*place);
    else
        log_error("assets/recipes/%s.json:%d:%d: %s: %s", text->name, error.line, error.column, error.path,
                  error.expected);
    return *place;
}

int recipe_count(void) { return recipe_shipped_count; }

const Recipe *recipe_at(int index)
{
    const Recipe *recipe = shipped(lock(), index);
    unlock();
    return recipe;
}

const char *recipe_name_at(int index) { return recipe_shipped[index].name; }

const Recipe *recipe_default(void) { return recipe_at(RECIPE_DEFAULT_ID); }

const Recipe *recipe_find_id(int id) { return id >= 0 && id < RECIPE_BUILT_IN ? recipe_at(id) : NULL; }

static const Recipe *recipe_number(Registry *registry, int number)
{
    return number < recipe_shipped_count ? registry->shipped[number] : registry->opened[number - recipe_shipped_count];
}

const Recipe *recipe_next(const Recipe *recipe)
{
    Registry *registry = lock();
    int count = recipe_shipped_count + registry->opened_count, next = 0;
    while (next < count && recipe != recipe_number(registry, next))
        next++;
    do
        next = next < count - 1 ? next + 1 : 0;
    while (next >= recipe_shipped_count && recipe_is_missing(recipe_number(registry, next)));
    const Recipe *found = next < recipe_shipped_count ? shipped(registry, next) : recipe_number(registry, next);
    unlock();
    return found;
}

static bool is(const Recipe *recipe, const char *name, uint64_t hash)
{
    return recipe && recipe_spec(recipe)->hash == hash && strcmp(recipe_spec(recipe)->name, name) == 0;
}

static const Recipe *find(Registry *registry, const char *name, uint64_t hash)
{
    const ShippedRecipe *found = recipe_shipped_find(name);
    const Recipe *recipe = found ? shipped(registry, (int)(found - recipe_shipped)) : NULL;
    if (is(recipe, name, hash))
        return recipe;
    recipe = NULL; // a missing one only if there is no other
    for (int i = 0; i < registry->opened_count && (!recipe || recipe_is_missing(recipe)); i++)
        recipe = is(registry->opened[i], name, hash) ? registry->opened[i] : recipe;
    return recipe;
}

const Recipe *recipe_find(const char *name, uint64_t hash)
{
    const Recipe *recipe = find(lock(), name, hash);
    unlock();
    return recipe;
}

// Takes over the reference; NULL stays NULL.
static const Recipe *add(Recipe *made)
{
    if (!made)
        return NULL;
    Registry *registry = lock();
    const Recipe *same = find(registry, recipe_spec(made)->name, recipe_spec(made)->hash);
    if (same && recipe_is_missing(same) && !recipe_is_missing(made))
        same = NULL;
    if (!same) {
        *MEMORY_ADD(MEMORY_KEPT, registry->opened, registry->opened_count, registry->opened_capacity) = made;
        recipe_keep(made);
    }
    unlock();
    if (same)
        recipe_release(made);
    return same ? same : made;
}

const Recipe *recipe_register(Recipe *made) { return add(made); }

const Recipe *recipe_add(const char *text, size_t bytes, RecipeError *error)
{
    return add(recipe_read_saved(text, bytes, error));
}

bool recipe_is_path(const char *text)
{
    size_t length = strlen(text);
    return strchr(text, '/') || (length > 5 && strcmp(text + length - 5, ".json") == 0);
}

static void remember_path(const Recipe *recipe, const char *path)
{
    const size_t bytes = strlen(path) + 1;
    const char *known = recipe_path(recipe);
    if (known && strcmp(known, path) == 0)
        return;
    Registry *registry = lock();
    *MEMORY_ADD(MEMORY_KEPT, registry->files, registry->file_count, registry->file_capacity) =
        (RecipeFile){recipe, memcpy(memory_alloc(MEMORY_KEPT, bytes), path, bytes)};
    unlock();
}

const char *recipe_path(const Recipe *recipe)
{
    const Registry *registry = lock();
    const char *path = NULL;
    for (int i = registry->file_count - 1; i >= 0 && !path; i--)
        if (registry->files[i].recipe == recipe)
            path = registry->files[i].path;
    unlock();
    return path;
}

const Recipe *recipe_open_file(const char *path)
{
    size_t bytes;
    RecipeError error;
    char *text = file_read_regular(path, RECIPE_BYTES_MAX, &bytes);
    if (!text)
        return NULL;
    output_protect(path); // what the running command reads
    const Recipe *recipe = add(recipe_read(text, bytes, SPEC_NO_ID, &error));
    memory_free(text);
    if (recipe)
        remember_path(recipe, path);
    else
        recipe_log_error(path, &error);
    return recipe;
}

static int compare_names(const void *a, const void *b) { return strcmp(a, b); }

void recipe_open_folder(const char *path)
{
    enum { FILES_MAX = 256 };
    typedef char FileName[256];
    FileName *names = memory_alloc(MEMORY_GENERAL, FILES_MAX * sizeof *names);
    int count = 0;
    OsFolder *folder = os_folder_open(path);
    for (const char *name; folder && count < FILES_MAX && (name = os_folder_next(folder));)
        if (name[0] != '.' && recipe_is_path(name))
            snprintf(names[count++], sizeof *names, "%s", name);
    if (folder)
        os_folder_close(folder);
    qsort(names, (size_t)count, sizeof *names, compare_names);
    for (int i = 0; i < count; i++) {
        char file[FILE_PATH_MAX];
        if (snprintf(file, sizeof file, "%s/%s", path, names[i]) < (int)sizeof file)
            recipe_open_file(file);
    }
    memory_free(names);
}

void recipe_error_words(const char *path, const RecipeError *error, char words[RECIPE_WORDS_MAX])
{
    const char *colon = error->path[0] ? ": " : "";
    char place[32] = "";
    if (error->line > 0)
        snprintf(place, sizeof place, ":%d:%d", error->line, error->column);
    snprintf(words, RECIPE_WORDS_MAX, "%s%s: %s%s%s", path, place, error->path, colon, error->expected);
}

void recipe_log_error(const char *path, const RecipeError *error)
{
    char words[RECIPE_WORDS_MAX];
    recipe_error_words(path, error, words);
    log_error("%s", words);
}

static void log_unknown(const char *text)
{
    char list[512] = "";
    for (int i = 0; i < recipe_shipped_count; i++)
        text_add(list, sizeof list, "%s%s", i ? ", " : "", recipe_shipped[i].name);
    log_error("generator \"%.80s\": expected one of %s, or the path of a recipe, with a \"/\" or ending in .json", text,
              list);
}

const Recipe *recipe_find_name(const char *text)
{
    int64_t id;
    const ShippedRecipe *found = recipe_shipped_find(text);
    if (found)
        return recipe_at((int)(found - recipe_shipped));
    return parse_int64(text, &id) && id >= 0 && id < RECIPE_BUILT_IN ? recipe_at((int)id) : NULL;
}

const Recipe *recipe_open(const char *text)
{
    const Recipe *recipe = recipe_is_path(text) ? recipe_open_file(text) : recipe_find_name(text);
    if (!recipe && !recipe_is_path(text))
        log_unknown(text);
    return recipe;
}
