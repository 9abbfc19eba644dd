#include "session/link.h"

#include "base/decimal.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "gen/recipe.h"
#include "session/identity.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PART_BYTES = 128 };

#define BLANKS " \t\r\n"
#define PLACE_MAX ((double)WORLD_BLOCK_MAX + 0.999) // includes the width of the last block

// A part of the line, up to the next colon.
typedef struct LinkPart {
    const char *name, *expected;
    const char *words[2];                       // one of these, or
    bool (*read)(const char *text, Link *link); // NULL: `count` numbers with commas between them
    int count;
    size_t numbers;               // their offset in Link
    double lowest[3], highest[3]; // the bounds of --pos, --look and --time
} LinkPart;

static bool read_seed(const char *text, Link *link) { return parse_int64(text, &link->seed); }

static bool read_identity(const char *text, Link *link, bool by_recipe)
{
    RecipeIdentity recipe;
    link->generator = identity_parse(text, &recipe);
    return link->generator && identity_parse_recipe(text, &recipe) == by_recipe;
}

static bool read_generator(const char *text, Link *link) { return read_identity(text, link, false); }
static bool read_recipe(const char *text, Link *link) { return read_identity(text, link, true); }

enum { VERSION = 1, GENERATOR = 3 }; // in `parts`

// clang-format off
static const LinkPart parts[] = {
    {"beginning", "karst:v1: or karst:v2:", .words = {"karst"}},
    {"version", "v1 or v2, which this program knows", .words = {"v1", "v2"}},
    {"seed", "a whole number of 64 bits", .read = read_seed},
    {"generator", "the number of one", .read = read_generator},
    {"place", "X,Y,Z within the world: x and z up to 34359738367 either way, y from -64 to 1024", .count = 3,
     .numbers = offsetof(Link, feet), .lowest = {(double)WORLD_BLOCK_MIN, LINK_Y_MIN, (double)WORLD_BLOCK_MIN},
     .highest = {PLACE_MAX, LINK_Y_MAX, PLACE_MAX}},
    {"look", "YAW,PITCH from -360,-90 to 360,90", .count = 2, .numbers = offsetof(Link, yaw),
     .lowest = {-LINK_YAW_MAX, -LINK_PITCH_MAX}, .highest = {LINK_YAW_MAX, LINK_PITCH_MAX}},
    {"time", "hours from 0 to 24", .count = 1, .numbers = offsetof(Link, hours), .highest = {LINK_HOURS_MAX}},
};
// clang-format on

// Version 2 has this part in place of the generator's.
static const LinkPart recipe_part = {"generator", "NAME-HASH of a recipe", .read = read_recipe};

static bool read_part(const LinkPart *part, const char *text, Link *link)
{
    void *place = (char *)link + part->numbers;
    double *numbers = place;
    for (int i = 0; i < 2 && part->words[i]; i++)
        if (strcmp(text, part->words[i]) == 0)
            return true;
    if (part->read)
        return part->read(text, link);
    bool good = part->count > 0 && parse_double_list(text, ',', numbers, part->count);
    for (int i = 0; i < part->count && good; i++) {
        good = numbers[i] >= part->lowest[i] && numbers[i] <= part->highest[i];
        numbers[i] += 0.0; // a zero has no sign when it is written
    }
    return good;
}

static void format_fault(const LinkPart *part, const char *text, int at, char fault[LINK_FAULT_BYTES])
{
    char shown[41], list[96] = "";
    RecipeIdentity lacking;
    if (part == &recipe_part && identity_parse_recipe(text, &lacking)) {
        text_write(fault, LINK_FAULT_BYTES, "the link leads to a world of another recipe: %s",
                   identity_explain(&lacking).text);
        return;
    }
    snprintf(shown, sizeof shown, "%.40s", text);
    utf8_mask_controls(shown); // one line, whatever was pasted
    for (int i = 0; part->read == read_generator && i < RECIPE_BUILT_IN; i++)
        text_add(list, sizeof list, "%s%d %s", i ? ", " : ": ", i, recipe_name_at(i));
    snprintf(fault, LINK_FAULT_BYTES, "%s \"%s\" at character %d of the link: expected %s%s", part->name, shown, at + 1,
             part->expected, list);
}

bool link_parse(const char *text, Link *link, char fault[LINK_FAULT_BYTES])
{
    Link read = {0};
    bool by_recipe = false;
    const char *start = text + strspn(text, BLANKS), *end = start + strlen(start), *at = start;
    while (end > start && strchr(BLANKS, end[-1]))
        end--;
    for (size_t i = 0; i < ARRAY_COUNT(parts); i++) {
        const char *colon = i + 1 < ARRAY_COUNT(parts) ? memchr(at, ':', (size_t)(end - at)) : NULL;
        size_t length = (size_t)((colon ? colon : end) - at);
        char part[PART_BYTES];
        size_t bytes = MIN(length, sizeof part - 1);
        memcpy(part, at, bytes);
        part[bytes] = '\0';
        const LinkPart *row = by_recipe && i == GENERATOR ? &recipe_part : &parts[i];
        if (length >= sizeof part || !read_part(row, part, &read)) { // no reader accepts an empty part
            format_fault(row, part, (int)(at - start), fault);
            return false;
        }
        by_recipe = by_recipe || (i == VERSION && strcmp(part, "v2") == 0);
        at = colon ? colon + 1 : end;
    }
    *link = read;
    return true;
}

bool link_begins(const char *text)
{
    return strncmp(text + strspn(text, BLANKS), LINK_PREFIX, strlen(LINK_PREFIX)) == 0;
}

void link_format(const Link *link, char text[LINK_BYTES])
{
    const double numbers[] = {link->feet[0], link->feet[1], link->feet[2], link->yaw, link->pitch, link->hours};
    static const char after[] = ",,:,:";
    char number[DECIMAL_MAX];
    int version = recipe_spec(link->generator)->id == SPEC_NO_ID ? 2 : 1;
    text_write(text, LINK_BYTES, LINK_PREFIX "v%d:%" PRId64 ":%s:", version, link->seed,
               identity_format(link->generator).text);
    for (size_t i = 0; i < ARRAY_COUNT(numbers); i++) {
        decimal_print(numbers[i], number);
        text_add(text, LINK_BYTES, "%s%.1s", number, after + i);
    }
}

static double rounded(double number, double parts_of_one) { return floor(number * parts_of_one + 0.5) / parts_of_one; }

void link_round(Link *link)
{
    for (int i = 0; i < 3; i++)
        link->feet[i] = fmin(rounded(link->feet[i], 1000), PLACE_MAX) + 0.0; // no negative zero
    link->yaw = rounded(link->yaw, 100);
    link->pitch = rounded(link->pitch, 100);
    link->hours = rounded(link->hours, 1000);
}
