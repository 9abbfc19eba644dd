#include "tools/survey/seeds.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/parse.h"
#include "world/seed.h"

#include <inttypes.h>
#include <string.h>

enum { NUMBER_MAX = 32 };
#define FILE_BYTES_MAX ((size_t)1 << 30)

// Two integers with `..` between them.
static bool parse_range(const char *text, int64_t bounds[2])
{
    char first[NUMBER_MAX];
    const char *dots = strstr(text, "..");
    if (!dots || dots - text >= NUMBER_MAX)
        return false;
    memcpy(first, text, (size_t)(dots - text));
    first[dots - text] = '\0';
    return parse_int64(first, &bounds[0]) && parse_int64(dots + 2, &bounds[1]);
}

static bool measure_range(const int64_t bounds[2], int64_t *first, uint64_t *count)
{
    uint64_t last = (uint64_t)bounds[1] - (uint64_t)bounds[0]; // exact, as bounds[0] <= bounds[1]
    *first = bounds[0];
    *count = last + 1;
    return bounds[0] <= bounds[1] && last < INT64_MAX;
}

bool survey_seeds_range(const char *text, int64_t *first, uint64_t *count)
{
    int64_t bounds[2];
    return parse_range(text, bounds) && measure_range(bounds, first, count);
}

// Finds the lines that are not empty, and ends each with a zero byte.
static void split_lines(SurveySeeds *seeds, size_t bytes)
{
    char *text = seeds->text;
    int count = 0, capacity = 0;
    bool marked = bytes >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0; // a byte order mark, U+FEFF, of some editors
    for (size_t at = marked ? 3 : 0; at < bytes;) {
        size_t begin = at, end;
        while (at < bytes && text[at] != '\n')
            at++;
        end = at++;
        if (end > begin && text[end - 1] == '\r')
            end--;
        if (end == begin)
            continue;
        text[end] = '\0';
        *MEMORY_ADD(MEMORY_GENERAL, seeds->lines, count, capacity) = text + begin;
    }
    seeds->count = (uint64_t)count;
}

static bool read_list(SurveySeeds *seeds, const char *path)
{
    size_t bytes;
    output_protect(path);
    seeds->text = file_read(path, FILE_BYTES_MAX, &bytes);
    if (!seeds->text)
        return false;
    seeds->hash = hash_bytes(seeds->text, bytes, 0);
    bool zeros = memchr(seeds->text, '\0', bytes);
    split_lines(seeds, bytes);
    if (seeds->count == 0 || zeros)
        return log_failure("--seeds %.200s: %s", path,
                           seeds->count ? "the file has zero bytes: it is not text" : "the file has no seeds");
    // cut to fit, with `?` for characters that are not printable ASCII: the name is for records
    snprintf(seeds->name, sizeof seeds->name, "%.63s", file_name(path));
    for (char *c = seeds->name; *c; c++)
        *c = *c >= ' ' && *c <= '~' ? *c : '?';
    return true;
}

bool survey_seeds_init(SurveySeeds *seeds, const char *text)
{
    int64_t bounds[2];
    *seeds = (SurveySeeds){0};
    if (!parse_range(text, bounds)) {
        if (file_exists(text))
            return read_list(seeds, text);
        return log_failure("--seeds \"%.80s\": neither A..B, two whole numbers of 64 bits, nor a file", text);
    }
    snprintf(seeds->name, sizeof seeds->name, "%" PRId64 "..%" PRId64, bounds[0], bounds[1]); // always fits
    if (measure_range(bounds, &seeds->first, &seeds->count))
        return true;
    return log_failure("--seeds \"%.80s\": expected A..B with A at most B, and at most 9223372036854775807 seeds",
                       text);
}

void survey_seeds_quit(SurveySeeds *seeds)
{
    memory_free(seeds->text);
    memory_free(seeds->lines);
}

int64_t survey_seeds_get(const SurveySeeds *seeds, uint64_t index)
{
    ASSERT(index < seeds->count);
    return seeds->text ? seed_from_text(seeds->lines[index]) : (int64_t)((uint64_t)seeds->first + index);
}

const char *survey_seeds_text(const SurveySeeds *seeds, uint64_t index)
{
    return seeds->text ? seeds->lines[index] : "";
}
