#include "gen/recipe.h"

#include "base/log.h"
#include "base/memory.h"
#include "gen/landmark/landmark.h"
#include "gen/program/program.h"
#include "gen/spec_check.h"

#include <stdio.h>
#include <string.h>

static bool compile_river_height(Recipe *recipe, LandFault *fault)
{
    const LandSpec *land = &recipe->spec.land;
    memset(&recipe->river_height, 0, sizeof recipe->river_height);
    return land->rivers.cell == 0 ||
           program_compile_value(land, land_find_value(land, land->rivers.height), &recipe->river_height, fault);
}

static bool init(Recipe *recipe, const GeneratorSpec *spec, SpecFault *fault)
{
    if (!spec_validate(spec, fault))
        return false;
    recipe->spec = *spec;
    recipe->references = 1;
    recipe->foreign = (SourceFactory){0};
    recipe->forget = NULL;
    recipe->description = NULL;
    for (int b = 0; b < spec->biome_count; b++)
        recipe->biomes[b] = spec->biomes[b].info;
    for (int l = 0; l < spec->landmark_count; l++) {
        recipe->landmarks[l] = spec->landmarks[l].info;
        recipe->landmarks[l].stands_out = landmark_shape(spec->landmarks[l].shape)->stands_out;
    }
    LandFault land;
    if (program_compile(&recipe->spec.land, &recipe->program, &land) && compile_river_height(recipe, &land))
        return true;
    *fault = (SpecFault){.at = land.value < 0 ? -1 : land.at};
    snprintf(fault->path, sizeof fault->path, "values%s%s", land.value < 0 ? "" : ".",
             land.value < 0 ? "" : spec->land.values[land.value].name);
    snprintf(fault->text, sizeof fault->text, "%s", land.text);
    return false;
}

Recipe *recipe_make(const GeneratorSpec *spec, SpecFault *fault)
{
    Recipe *recipe = memory_alloc(MEMORY_GENERAL, sizeof *recipe);
    if (init(recipe, spec, fault))
        return recipe;
    memory_free(recipe);
    return NULL;
}

Recipe *recipe_create(const GeneratorSpec *spec)
{
    SpecFault fault;
    Recipe *recipe = recipe_make(spec, &fault);
    if (!recipe)
        log_error("generator \"%.*s\" cannot be made: %s: %s", SPEC_NAME_MAX - 1, spec->name, fault.path, fault.text);
    return recipe;
}

Recipe *recipe_of_factory(const SourceFactory *factory, void (*forget)(const void *context), const char *summary,
                          const char *description)
{
    const SourceFacts *facts = &factory->facts;
    const size_t bytes = strlen(description) + 1;
    Recipe *recipe = memory_alloc_zero(MEMORY_GENERAL, sizeof *recipe);
    GeneratorSpec *spec = &recipe->spec;
    snprintf(spec->name, sizeof spec->name, "%s", facts->name);
    snprintf(spec->summary, sizeof spec->summary, "%s", summary);
    spec->id = SPEC_NO_ID;
    spec->hash = facts->hash;
    spec->biome_count = facts->biome_count;
    for (int b = 0; b < facts->biome_count; b++)
        spec->biomes[b].info = recipe->biomes[b] = facts->biomes[b];
    recipe->foreign = *factory;
    recipe->forget = forget;
    recipe->description = memcpy(memory_alloc(MEMORY_GENERAL, bytes), description, bytes);
    recipe->references = 1;
    return recipe;
}

const char *recipe_description(const Recipe *recipe) { return recipe->description; }
bool recipe_is_missing(const Recipe *recipe) { return recipe->foreign.facts.missing; }

const GeneratorSpec *recipe_spec(const Recipe *recipe) { return &recipe->spec; }

const Recipe *recipe_retain(const Recipe *recipe)
{
    __atomic_fetch_add(&((Recipe *)recipe)->references, 1, __ATOMIC_RELAXED);
    return recipe;
}

void recipe_release(const Recipe *recipe)
{
    if (!recipe || __atomic_sub_fetch(&((Recipe *)recipe)->references, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    if (recipe->forget)
        recipe->forget(recipe->foreign.context);
    memory_free(recipe->description);
    memory_free((Recipe *)recipe);
}

void recipe_keep(Recipe *recipe)
{
    memory_keep(recipe);
    if (recipe->description)
        memory_keep(recipe->description);
}
