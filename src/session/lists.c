#include "session/lists.h"

#include "base/file.h"
#include "base/log.h"
#include "base/output.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "gen/generator.h"
#include "world/coord.h"
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

void pins_copy(Pins *pins, const StorePin *list, int count)
{
    pins->count = MIN(count, PINS_MAX);
    if (pins->count > 0)
        memcpy(pins->list, list, (size_t)pins->count * sizeof *list);
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

static bool find_pins(const char *data_dir, int64_t seed, int generator, char path[FILE_PATH_MAX])
{
    char name[64];
    snprintf(name, sizeof name, "pins-%" PRId64 "-%d.txt", seed, generator);
    return file_user_path(USER_DATA, data_dir, name, path);
}

void pins_load(Pins *pins, const char *data_dir, int64_t seed, int generator)
{
    char path[FILE_PATH_MAX];
    pins->count = 0;
    if (find_pins(data_dir, seed, generator, path))
        load_lines(path, add_pin, pins);
}

bool pins_save(const Pins *pins, const char *data_dir, int64_t seed, int generator)
{
    char path[FILE_PATH_MAX];
    Output file;
    if (!find_pins(data_dir, seed, generator, path))
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

bool remembered_add(Remembered *remembered, const RememberedSeed *seed)
{
    RememberedSeed first = *seed; // `seed` may point into the list
    int at = 0;
    while (at < remembered->count &&
           (remembered->list[at].seed != seed->seed || remembered->list[at].generator != seed->generator))
        at++;
    if (at == 0 && remembered->count > 0)
        return false;
    bool known = at < remembered->count;
    if (known && !first.text[0])
        first = remembered->list[at];
    int moved = MIN(at, REMEMBERED_MAX - 1);
    memmove(&remembered->list[1], &remembered->list[0], (size_t)moved * sizeof remembered->list[0]);
    remembered->list[0] = first;
    remembered->count = MIN(remembered->count + !known, REMEMBERED_MAX);
    return true;
}

// A text must hash to the number. Seeds beyond REMEMBERED_MAX are dropped.
static const char *add_seed(void *list, char *line)
{
    Remembered *remembered = list;
    RememberedSeed seed;
    int64_t id;
    char *text = line, *number = strsep(&text, " "), *generator = strsep(&text, " ");
    bool good = generator && parse_int64(number, &seed.seed) && parse_int64(generator, &id) && id >= 0 &&
                id <= INT32_MAX && generator_find((int)id);
    if (good) {
        seed.generator = (int)id;
        good = snprintf(seed.text, sizeof seed.text, "%s", text ? text : "") < (int)sizeof seed.text &&
               (!seed.text[0] || seed_from_text(seed.text) == seed.seed);
    }
    if (good && remembered->count < REMEMBERED_MAX)
        remembered->list[remembered->count++] = seed;
    return good ? NULL : "expected SEED GENERATOR TEXT";
}

void remembered_load(Remembered *remembered, const char *data_dir)
{
    char path[FILE_PATH_MAX];
    remembered->count = 0;
    if (file_user_path(USER_DATA, data_dir, "seeds.txt", path))
        load_lines(path, add_seed, remembered);
}

bool remembered_save(const Remembered *remembered, const char *data_dir)
{
    char path[FILE_PATH_MAX];
    Output file;
    if (!file_user_path(USER_DATA, data_dir, "seeds.txt", path) || !output_begin_regular(&file, path))
        return false;
    for (const RememberedSeed *seed = remembered->list; seed < remembered->list + remembered->count; seed++)
        fprintf(file.stream, "%" PRId64 " %d %s\n", seed->seed, seed->generator, seed->text);
    return output_commit(&file);
}
