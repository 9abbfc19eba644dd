#include "world/seed.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/os.h"
#include "base/parse.h"

#include <stdio.h>

enum { REPLACEMENT = 0xFFFD };

typedef struct Utf8Lead {
    uint8_t mask, value; // (byte & mask) == value marks this form
    int following;
    uint32_t lowest; // smaller values have shorter forms
} Utf8Lead;

static const Utf8Lead leads[] = {
    {0x80, 0x00, 0, 0}, {0xE0, 0xC0, 1, 0x80}, {0xF0, 0xE0, 2, 0x800}, {0xF8, 0xF0, 3, 0x10000}};

// Reads one code point and moves past it; a malformed byte gives REPLACEMENT and is skipped alone.
static uint32_t next_code_point(const uint8_t **text)
{
    const uint8_t *at = *text;
    *text = at + 1;
    for (size_t i = 0; i < ARRAY_COUNT(leads); i++) {
        if ((*at & leads[i].mask) != leads[i].value)
            continue;
        uint32_t point = *at & (uint8_t)~leads[i].mask;
        for (int k = 1; k <= leads[i].following; k++) {
            if ((at[k] & 0xC0) != 0x80)
                return REPLACEMENT;
            point = point << 6 | (at[k] & 0x3F);
        }
        if (point < leads[i].lowest || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000))
            return REPLACEMENT;
        *text = at + 1 + leads[i].following;
        return point;
    }
    return REPLACEMENT;
}

// Java's String.hashCode: h = 31 * h + unit over UTF-16 units, in 32 bits (Java SE API, class String).
static int32_t java_hash(const char *text)
{
    uint32_t hash = 0;
    for (const uint8_t *at = (const uint8_t *)text; *at;) {
        uint32_t point = next_code_point(&at);
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

int64_t seed_random(void)
{
    uint64_t bits;
    if (!os_random(&bits, sizeof bits))
        bits = hash_combine((uint64_t)clock_ns(), (uint64_t)os_pid());
    return (int64_t)bits;
}
