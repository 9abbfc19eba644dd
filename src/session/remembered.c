#include "session/remembered.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/parse.h"
#include "gen/generator.h"
#include "world/seed.h"

#include <inttypes.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 16 };

static bool same(const RememberedSeed *a, const RememberedSeed *b)
{
    return a->seed == b->seed && a->generator == b->generator;
}

bool remembered_add(Remembered *remembered, const RememberedSeed *seed)
{
    RememberedSeed first = *seed; // `seed` may point into the list
    int at = 0;
    while (at < remembered->count && !same(&remembered->list[at], seed))
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

// The text must hash to the number.
static bool parse_seed(char *line, RememberedSeed *seed)
{
    char *rest = line, *number = strsep(&rest, " "), *generator = strsep(&rest, " ");
    int64_t id;
    if (!generator || !parse_int64(number, &seed->seed) || !parse_int64(generator, &id) || id < 0 || id > INT32_MAX ||
        !generator_find((int)id))
        return false;
    seed->generator = (int)id;
    if (snprintf(seed->text, sizeof seed->text, "%s", rest ? rest : "") >= (int)sizeof seed->text)
        return false;
    return !seed->text[0] || seed_from_text(seed->text) == seed->seed;
}

void remembered_parse(Remembered *remembered, char *text, const char *path)
{
    int number = 0;
    remembered->count = 0;
    for (char *line; (line = strsep(&text, "\n"));) {
        RememberedSeed seed;
        number++;
        if (!line[0])
            continue;
        if (!parse_seed(line, &seed))
            log_warning("%s: line %d is ignored: expected SEED GENERATOR TEXT", path, number);
        else if (remembered->count < REMEMBERED_MAX)
            remembered->list[remembered->count++] = seed;
    }
}

void remembered_write(const Remembered *remembered, FILE *stream)
{
    for (int i = 0; i < remembered->count; i++) {
        const RememberedSeed *seed = &remembered->list[i];
        fprintf(stream, "%" PRId64 " %d %s\n", seed->seed, seed->generator, seed->text);
    }
}

void remembered_load(Remembered *remembered, const char *data_dir)
{
    char path[FILE_PATH_MAX];
    size_t bytes;
    remembered->count = 0;
    if (!file_user_path(USER_DATA, data_dir, "seeds.txt", path) || !file_exists(path))
        return;
    char *text = file_read_regular(path, FILE_LIMIT, &bytes);
    if (text)
        remembered_parse(remembered, text, path);
    memory_free(text);
}

bool remembered_save(const Remembered *remembered, const char *data_dir)
{
    char path[FILE_PATH_MAX];
    Output file;
    if (!file_user_path(USER_DATA, data_dir, "seeds.txt", path) || !output_begin_regular(&file, path))
        return false;
    remembered_write(remembered, file.stream);
    return output_commit(&file);
}
