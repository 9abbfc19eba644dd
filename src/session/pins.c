#include "session/pins.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "world/coord.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 17 };

static void set_name(Pins *pins, int pin, const char *name)
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
    set_name(pins, pins->count, name);
    return pins->count++;
}

void pins_rename(Pins *pins, int pin, const char *name) { set_name(pins, pin, name); }

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

static bool parse_pin(char *line, StorePin *pin)
{
    char *rest = line, *x = strsep(&rest, " "), *z = strsep(&rest, " ");
    if (!z || !rest || !rest[0] || strlen(rest) >= STORE_PIN_NAME || !utf8_valid(rest))
        return false;
    snprintf(pin->name, sizeof pin->name, "%.*s", STORE_PIN_NAME - 1, rest);
    return parse_int64(x, &pin->x) && parse_int64(z, &pin->z) && block_in_world(pin->x, pin->z);
}

void pins_parse(Pins *pins, char *text, const char *path)
{
    int number = 0;
    pins->count = 0;
    for (char *line; (line = strsep(&text, "\n"));) {
        StorePin pin;
        number++;
        if (!line[0])
            continue;
        bool good = parse_pin(line, &pin);
        if (good && pins->count < PINS_MAX)
            pins_add(pins, pin.x, pin.z, pin.name);
        else
            log_warning("%s: line %d is ignored: %s", path, number, good ? "too many pins" : "expected X Z NAME");
    }
}

void pins_write(const Pins *pins, FILE *stream)
{
    for (int i = 0; i < pins->count; i++)
        fprintf(stream, "%" PRId64 " %" PRId64 " %s\n", pins->list[i].x, pins->list[i].z, pins->list[i].name);
}

static bool find_path(const char *data_dir, int64_t seed, int generator, char path[FILE_PATH_MAX])
{
    char name[64];
    snprintf(name, sizeof name, "pins-%" PRId64 "-%d.txt", seed, generator);
    return file_user_path(USER_DATA, data_dir, name, path);
}

void pins_load(Pins *pins, const char *data_dir, int64_t seed, int generator)
{
    char path[FILE_PATH_MAX];
    size_t bytes;
    pins->count = 0;
    if (!find_path(data_dir, seed, generator, path) || !file_exists(path))
        return;
    char *text = file_read_regular(path, FILE_LIMIT, &bytes);
    if (text)
        pins_parse(pins, text, path);
    memory_free(text);
}

bool pins_save(const Pins *pins, const char *data_dir, int64_t seed, int generator)
{
    char path[FILE_PATH_MAX];
    Output file;
    if (!find_path(data_dir, seed, generator, path))
        return false;
    if (pins->count == 0)
        return os_unlink(path) || errno == ENOENT;
    if (!output_begin_regular(&file, path))
        return false;
    pins_write(pins, file.stream);
    return output_commit(&file);
}
