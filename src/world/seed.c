#include "world/seed.h"

#include "base/hash.h"
#include "base/os.h"
#include "base/parse.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

// Java's String.hashCode: h = 31 * h + unit over UTF-16 units, in 32 bits (Java SE API, class String).
static int32_t java_hash(const char *text)
{
    uint32_t hash = 0;
    while (*text) {
        uint32_t point = utf8_next(&text);
        if (point >= 0x10000) {
            hash = 31 * hash + (0xD800 + ((point - 0x10000) >> 10));
            hash = 31 * hash + (0xDC00 + ((point - 0x10000) & 0x3FF));
        } else {
            hash = 31 * hash + point;
        }
    }
    return (int32_t)hash;
}

int64_t seed_from_text(const char *text)
{
    int64_t number;
    return parse_int64(text, &number) ? number : java_hash(text);
}

Text seed_describe(int64_t seed, const char *typed)
{
    const Text number = text_of(typed[0] ? " (%" PRId64 ")" : "%" PRId64, seed);
    Text text;
    utf8_copy(text.text, sizeof text - strlen(number.text), typed);
    utf8_append(text.text, sizeof text, number.text);
    return text;
}

int64_t seed_random(void)
{
    uint64_t bits;
    if (!os_random(&bits, sizeof bits))
        bits = hash_combine((uint64_t)clock_ns(), (uint64_t)os_pid());
    return (int64_t)bits;
}
