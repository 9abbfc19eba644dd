// Any bytes as a recipe: refused with a place inside the text, or a recipe whose text is canonical, and which makes
// a chunk.
#include "fuzz.h"
#include "gen/generator.h"
#include "recipe/spec_text.h"

static void use(const uint8_t *data, size_t bytes)
{
    RecipeError error;
    size_t length, again;
    Recipe *recipe = recipe_read((const char *)data, bytes, SPEC_NO_ID, &error), *second;
    if (!recipe) {
        require(error.expected[0] && error.line >= 0 && (error.line > 0) == (error.column > 0));
        require(!strchr(error.expected, '\n') && !strchr(error.path, '\n'));
        return;
    }
    char *text = recipe_print(recipe_spec(recipe), &length);
    second = recipe_read(text, length, SPEC_NO_ID, &error);
    require(second && recipe_spec(second)->hash == recipe_spec(recipe)->hash);
    char *same = recipe_print(recipe_spec(second), &again);
    require(again == length && memcmp(same, text, length) == 0);
    memory_free(same);
    memory_free(text);

    Arena scratch;
    arena_init(&scratch);
    Generator *generator = generator_create(second, 42);
    chunk_release(source_chunk(generator_source(generator), (ChunkPos){3, -5}, &scratch));
    generator_destroy(generator);
    arena_quit(&scratch);
    recipe_release(second);
    recipe_release(recipe);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) { return fuzz_quietly(use, data, bytes); }
