#include "foreign/libraries.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/output.h"
#include "base/shared.h"
#include "foreign/foreign.h"
#include "gen/spec_table.h"
#include "recipe/spec_text.h"

#include <stdio.h>
#include <string.h>

// Shared objects begin so (Executable and Linking Format, System V ABI, chapter 4).
static bool begins_as_library(const char *path)
{
    char begin[4] = "";
    FILE *file = file_is_regular(path) ? fopen(path, "rb") : NULL;
    const bool is_read = file && fread(begin, 1, sizeof begin, file) == sizeof begin;
    if (file)
        fclose(file);
    return is_read && memcmp(begin, "\177ELF", sizeof begin) == 0;
}

bool foreign_is_path(const char *text)
{
    const size_t length = strlen(text);
    return (length > 3 && strcmp(text + length - 3, ".so") == 0) || (strchr(text, '/') && begins_as_library(text));
}

void foreign_isolate(void)
{
    static const char asked[] = "asked for";
    *shared_lock(SHARED_ISOLATION) = (void *)(uintptr_t)asked;
    shared_unlock(SHARED_ISOLATION);
}

static void forget(const void *foreign) { foreign_close((Foreign *)(uintptr_t)foreign); }

static Recipe *recipe_of(Foreign *foreign)
{
    char text[FOREIGN_TEXT];
    const ForeignFacts *facts = foreign_facts(foreign);
    foreign_describe(facts, text);
    const SourceFactory factory = foreign_factory(foreign, hash_bytes(text, strlen(text), 0));
    return recipe_of_factory(&factory, forget, facts->summary, text);
}

// The names of recipes that come with the program stand for them alone.
bool foreign_name_is_free(const char *name) { return spec_name_valid(name, "-.") && !recipe_find_name(name); }

const Recipe *foreign_recipe_open(const char *path)
{
    char fault[FOREIGN_FAULT];
    const bool isolated = *shared_lock(SHARED_ISOLATION) != NULL;
    shared_unlock(SHARED_ISOLATION);
    Foreign *foreign = foreign_open(path, isolated ? FOREIGN_LIMIT_MS : 0, fault);
    if (!foreign) {
        log_error("%s: %s", path, fault);
        return NULL;
    }
    output_protect(path);
    const char *name = foreign_facts(foreign)->name;
    if (foreign_name_is_free(name))
        return recipe_register(recipe_of(foreign));
    log_error("%s: its name, \"%s\", is that of a recipe that comes with the program", path, name);
    foreign_close(foreign);
    return NULL;
}

Recipe *foreign_recipe_read(const char *text, size_t bytes, RecipeError *error)
{
    ForeignFacts facts;
    if (!foreign_is_description(text))
        return recipe_read_saved(text, bytes, error);
    if (foreign_read(text, bytes, &facts))
        return recipe_of(foreign_missing(&facts));
    *error = (RecipeError){.expected = "expected the description of a generator's library"};
    return NULL;
}
