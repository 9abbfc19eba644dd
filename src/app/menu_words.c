#include "app/menu_words_internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

void menu_say(Menu *menu, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(menu->saved.said, sizeof menu->saved.said, format, arguments);
    va_end(arguments);
}

void menu_write(char *words, size_t bytes, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, bytes, format, arguments);
    va_end(arguments);
}

static void tell_size(int64_t bytes, char text[32])
{
    double kib = (double)bytes / 1024;
    snprintf(text, 32, kib < 1024 ? "%.0f KiB" : "%.1f MiB", kib < 1024 ? kib : kib / 1024);
}

static void tell_day(int64_t seconds, char text[64])
{
    time_t then = (time_t)seconds, now = time(NULL);
    struct tm day, today;
    localtime_r(&then, &day);
    localtime_r(&now, &today);
    int days = (today.tm_year - day.tm_year) * 366 + today.tm_yday - day.tm_yday;
    if (seconds == 0)
        snprintf(text, 64, "never played");
    else if (days == 0 || days == 1)
        strftime(text, 64, days ? "yesterday %H:%M" : "today %H:%M", &day);
    else
        strftime(text, 64, "%e %b %Y, %H:%M", &day);
}

const char *menu_generator_name(int id)
{
    const GeneratorSpec *info = generator_find(id);
    return info ? info->name : "of a newer Karst";
}

void menu_tell_seed(const StoreWorld *world, char text[FACT_BYTES])
{
    if (world->seed_text[0])
        snprintf(text, FACT_BYTES, "%s", world->seed_text);
    else
        snprintf(text, FACT_BYTES, "%" PRId64, world->seed);
}

void menu_tell_use(const StoreGlance *glance, char text[FACT_BYTES])
{
    char size[32], day[64];
    tell_size(glance->bytes, size);
    tell_day(glance->last_played, day);
    snprintf(text, FACT_BYTES, "%s  \xC2\xB7  %d chunk%s changed  \xC2\xB7  %s", day, glance->edited_chunks,
             glance->edited_chunks == 1 ? "" : "s", size);
}

bool menu_is_open_here(const MenuContext *context, const WorldInfo *info)
{
    return context->world->store && strcmp(context->world->name, info->name) == 0;
}

// Of a world that cannot simply be played.
static const struct {
    const char *mark, *line;
} state_words[STORE_STATE_COUNT] = {
    [STORE_MISSING] = {"gone", "Only its copy is left: it can be put back"},
    [STORE_EMPTY] = {"empty", "Nothing was ever saved in it"},
    [STORE_UNREADABLE] = {"cannot be read", "The system refuses to open it"},
    [STORE_FOREIGN] = {"no world", "The file holds something else"},
    [STORE_NEWER] = {"needs a newer Karst", "It was saved by a newer version of this program"},
    [STORE_DAMAGED] = {"damaged", "Parts of it cannot be read; see what can be done"},
    [STORE_BUSY] = {"open elsewhere", "Another program is writing to it"},
};

const char *menu_mark(const MenuContext *context, const WorldInfo *info)
{
    const char *mark = state_words[info->glance.state].mark;
    if (menu_is_open_here(context, info))
        return "open";
    return mark ? mark : info->glance.open ? "open elsewhere" : NULL;
}

const char *menu_state_line(const WorldInfo *info) { return state_words[info->glance.state].line; }
