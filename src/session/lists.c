#include "session/lists.h"

#include "base/file.h"
#include "base/log.h"
#include "base/output.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "karst/world.h"
#include "session/identity.h"
#include "world/seed.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 17 };

// ---- files

// Adds a line's entry to the list. NULL, or the reason why the line is ignored.
typedef const char *AddLine(void *list, char *line);

static void load_lines(const char *path, AddLine *add, void *list)
{
    size_t bytes;
    int number = 0;
    char *text = file_exists(path) ? file_read_regular(path, FILE_LIMIT, &bytes) : NULL, *rest = text;
    for (char *line; (line = strsep(&rest, "\n")); number++) {
        const char *fault = line[0] ? add(list, line) : NULL;
        if (fault)
            log_warning("%s: line %d is ignored: %s", path, number + 1, fault);
    }
    memory_free(text);
}

// ---- map pins

void pins_rename(Pins *pins, int pin, const char *name)
{
    char *own = pins->list[pin].name;
    if (name[0])
        snprintf(own, STORE_PIN_NAME, "%s", name);
    else
        snprintf(own, STORE_PIN_NAME, "Pin %d", pin + 1);
    for (char *c = own; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = ' ';
}

int pins_add(Pins *pins, int64_t x, int64_t z, const char *name)
{
    if (pins->count == PINS_MAX)
        return -1;
    pins->list[pins->count] = (StorePin){.x = x, .z = z};
    pins_rename(pins, pins->count, name);
    return pins->count++;
}

void pins_remove(Pins *pins, int pin)
{
    pins->count--;
    memmove(&pins->list[pin], &pins->list[pin + 1], (size_t)(pins->count - pin) * sizeof pins->list[0]);
}

static const char *add_pin(void *list, char *line)
{
    StorePin pin;
    char *name = line, *x = strsep(&name, " "), *z = strsep(&name, " ");
    bool good = z && name && name[0] && strlen(name) < STORE_PIN_NAME && utf8_valid(name);
    if (!good || !parse_int64(x, &pin.x) || !parse_int64(z, &pin.z) || !block_in_world(pin.x, pin.z))
        return "expected X Z NAME";
    return pins_add(list, pin.x, pin.z, name) < 0 ? "too many pins" : NULL;
}

static Text name_of_pins(int64_t seed, const Recipe *generator)
{
    return text_of("pins-%" PRId64 "-%s.txt", seed, identity_format(generator).text);
}

void pins_load(Pins *pins, const char *data_dir, int64_t seed, const Recipe *generator)
{
    char path[FILE_PATH_MAX];
    pins->count = 0;
    if (file_user_path(USER_DATA, data_dir, name_of_pins(seed, generator).text, path))
        load_lines(path, add_pin, pins);
}

bool pins_save(const Pins *pins, const char *data_dir, int64_t seed, const Recipe *generator)
{
    char path[FILE_PATH_MAX];
    Output file;
    if (!file_user_path_make(USER_DATA, data_dir, name_of_pins(seed, generator).text, path))
        return false;
    if (pins->count == 0)
        return os_unlink(path) || errno == ENOENT;
    if (!output_begin_regular(&file, path))
        return false;
    for (const StorePin *pin = pins->list; pin < pins->list + pins->count; pin++)
        fprintf(file.stream, "%" PRId64 " %" PRId64 " %s\n", pin->x, pin->z, pin->name);
    return output_commit(&file);
}

// ---- recent seeds

static void insert(Remembered *remembered, int place, const RememberedSeed *seed)
{
    place = MIN(place, remembered->count);
    int moved = MIN(remembered->count, REMEMBERED_MAX - 1) - place;
    if (moved < 0)
        return;
    memmove(&remembered->list[place + 1], &remembered->list[place], (size_t)moved * sizeof remembered->list[0]);
    remembered->list[place] = *seed;
    remembered->count = MIN(remembered->count + 1, REMEMBERED_MAX);
}

bool remembered_add(Remembered *remembered, const RememberedSeed *seed)
{
    RememberedSeed *list = remembered->list;
    int at = 0;
    while (at < remembered->count && (list[at].seed != seed->seed || list[at].generator != seed->generator))
        at++;
    if (at == 0 && remembered->count > 0)
        return false;
    const RememberedSeed first = at < remembered->count && !seed->text[0] ? list[at] : *seed;
    memmove(&list[1], list, (size_t)MIN(at, REMEMBERED_MAX - 1) * sizeof list[0]); // over its old place, or the last
    list[0] = first;
    remembered->count = MIN(MAX(remembered->count, at + 1), REMEMBERED_MAX);
    return true;
}

// The rest of a line behind SEED and GENERATOR. A text must hash to the number.
static bool read_seed_text(const char *text, int64_t seed, char copy[SEED_TEXT_BYTES])
{
    return snprintf(copy, SEED_TEXT_BYTES, "%s", text ? text : "") < SEED_TEXT_BYTES &&
           (!copy[0] || seed_from_text(copy) == seed);
}

// Seeds beyond REMEMBERED_MAX are dropped.
static const char *add_seed(void *list, char *line)
{
    RememberedSeed seed;
    RecipeIdentity unused;
    char *text = line, *number = strsep(&text, " "), *generator = strsep(&text, " ");
    bool good = generator && parse_int64(number, &seed.seed) && !identity_parse_recipe(generator, &unused) &&
                (seed.generator = identity_parse(generator, &unused)) && read_seed_text(text, seed.seed, seed.text);
    if (good)
        insert(list, REMEMBERED_MAX, &seed);
    return good ? NULL : "expected SEED GENERATOR TEXT";
}

// Lines ascend with their places, so that each finds those before it in the list.
static const char *add_recipe_seed(void *list, char *line)
{
    Remembered *remembered = list;
    AbsentSeed absent = {0};
    RememberedSeed *seed = &absent.seed;
    int64_t place;
    char *text = line, *first = strsep(&text, " "), *number = strsep(&text, " "), *recipe = strsep(&text, " ");
    if (!recipe || !parse_int64(first, &place) || place < 0 || place >= REMEMBERED_MAX ||
        !parse_int64(number, &seed->seed) || !identity_parse_recipe(recipe, &absent.recipe) ||
        !read_seed_text(text, seed->seed, seed->text))
        return "expected PLACE SEED NAME-HASH TEXT";
    seed->generator = identity_find(STORE_BY_RECIPE, &absent.recipe);
    absent.place = (int)place;
    if (seed->generator)
        insert(remembered, absent.place, seed);
    else if (remembered->absent_count < REMEMBERED_MAX)
        remembered->absent[remembered->absent_count++] = absent;
    return NULL;
}

void remembered_load(Remembered *remembered, const char *data_dir)
{
    char path[FILE_PATH_MAX];
    remembered->count = remembered->absent_count = 0;
    if (file_user_path(USER_DATA, data_dir, "seeds.txt", path))
        load_lines(path, add_seed, remembered);
    if (file_user_path(USER_DATA, data_dir, "seeds-recipes.txt", path))
        load_lines(path, add_recipe_seed, remembered);
}

static bool has_seed(const Remembered *remembered, const AbsentSeed *absent)
{
    RecipeIdentity recipe;
    for (int i = 0; i < remembered->count; i++)
        if (remembered->list[i].seed == absent->seed.seed &&
            identity_of(remembered->list[i].generator, &recipe) == STORE_BY_RECIPE &&
            recipe.hash == absent->recipe.hash && strcmp(recipe.name, absent->recipe.name) == 0)
            return true;
    return false;
}

static void write_built_in(const Remembered *remembered, FILE *stream)
{
    RecipeIdentity unused;
    for (const RememberedSeed *seed = remembered->list; seed < remembered->list + remembered->count; seed++)
        if (identity_of(seed->generator, &unused) != STORE_BY_RECIPE)
            fprintf(stream, "%" PRId64 " %s %s\n", seed->seed, identity_format(seed->generator).text, seed->text);
}

static void write_recipe(FILE *stream, int place, const RememberedSeed *seed, const RecipeIdentity *recipe)
{
    fprintf(stream, "%d %" PRId64 " %s %s\n", place, seed->seed, identity_format_recipe(recipe).text, seed->text);
}

static void write_recipes(const Remembered *remembered, FILE *stream)
{
    RecipeIdentity recipe;
    for (int place = 0; place < REMEMBERED_MAX; place++) {
        const RememberedSeed *seed = &remembered->list[place];
        if (place < remembered->count && identity_of(seed->generator, &recipe) == STORE_BY_RECIPE)
            write_recipe(stream, place, seed, &recipe);
        for (const AbsentSeed *absent = remembered->absent; absent < remembered->absent + remembered->absent_count;
             absent++)
            if (absent->place == place && !has_seed(remembered, absent))
                write_recipe(stream, place, &absent->seed, &absent->recipe);
    }
}

// Returns whether the second file says something.
static bool has_recipes(const Remembered *remembered)
{
    RecipeIdentity unused;
    bool found = remembered->absent_count > 0;
    for (int i = 0; i < remembered->count && !found; i++)
        found = identity_of(remembered->list[i].generator, &unused) == STORE_BY_RECIPE;
    return found;
}

bool remembered_save(const Remembered *remembered, const char *data_dir)
{
    static const char *const names[] = {"seeds-recipes.txt", "seeds.txt"};
    char path[FILE_PATH_MAX];
    for (int i = 0; i < 2; i++) {
        Output file;
        bool recipes = i == 0;
        if (!file_user_path_make(USER_DATA, data_dir, names[i], path))
            return false;
        if (recipes && !has_recipes(remembered)) {
            os_unlink(path);
            continue;
        }
        if (!output_begin_regular(&file, path))
            return false;
        (recipes ? write_recipes : write_built_in)(remembered, file.stream);
        if (!output_commit(&file))
            return false;
    }
    return true;
}
