#include "game/screens/world_words.h"

#include "base/os.h"

#include <string.h>

// Days since a fixed one, by the calendar: two moments a day apart differ by 1, however long the day between them was.
static int64_t day_number(const struct tm *day)
{
    int64_t last_year = 1900 + (int64_t)day->tm_year - 1; // whose leap day, if any, has passed
    int64_t leap_days = floor_div(last_year, 4) - floor_div(last_year, 100) + floor_div(last_year, 400);
    return last_year * 365 + leap_days + day->tm_yday;
}

Text menu_format_day(int64_t seconds, int64_t now_seconds)
{
    struct tm day, today;
    Text text = {""};
    bool in_calendar = os_local_time(seconds, &day) && os_local_time(now_seconds, &today); // a file may hold any number
    int64_t days = in_calendar ? day_number(&today) - day_number(&day) : 0;
    if (seconds == 0)
        return text_of("never played");
    if (!in_calendar || strftime(text.text, sizeof text,
                                 days == 0   ? "today %H:%M"
                                 : days == 1 ? "yesterday %H:%M"
                                             : "%e %b %Y, %H:%M",
                                 &day) == 0)
        return text_of("date unknown");
    return text;
}

const char *menu_generator_name(const StoreWorld *world)
{
    const Recipe *recipe = recipe_find_id(world->generator);
    return world->generator == STORE_BY_RECIPE ? world->recipe.name
           : recipe                            ? recipe_spec(recipe)->name
                                               : "of a newer Karst";
}

Text menu_format_use(const StoreGlance *glance)
{
    double kib = (double)glance->bytes / 1024;
    Text text =
        text_of("%s  \xC2\xB7  %d chunk%s changed  \xC2\xB7  ", menu_format_day(glance->last_played, time(NULL)).text,
                glance->edited_chunks, glance->edited_chunks == 1 ? "" : "s");
    text_add(text.text, sizeof text, kib < 1024 ? "%.0f KiB" : "%.1f MiB", kib < 1024 ? kib : kib / 1024);
    return text;
}

bool menu_name_is_free(Game *game, const char *name)
{
    if (!world_name_valid(name))
        menu_set_message(game, "Expected " WORLD_NAME_RULES);
    else if (tasks_find(game->tasks, name))
        menu_set_message(game, "There is a world of that name already");
    else
        return true;
    return false;
}

bool menu_is_open_here(const Game *game, const WorldInfo *info)
{
    return game->session->world.store && strcmp(game->session->world.name, info->name) == 0;
}

// Words about worlds that cannot be played as they are.
static const struct {
    const char *mark, *line;
} state_words[STORE_STATE_COUNT] = {
    [STORE_MISSING] = {"missing", "Its file is missing. Its backup can be restored"},
    [STORE_EMPTY] = {"empty", "Nothing was ever saved in it: delete it"},
    [STORE_UNREADABLE] = {"cannot be read", "Its file cannot be opened: check its permissions"},
    [STORE_FOREIGN] = {"not a world", "The file is not a saved world: delete it, or move it elsewhere"},
    [STORE_NEWER] = {"needs a newer Karst", "It was saved by a newer version of Karst: update to play it"},
    [STORE_DAMAGED] = {"damaged", "Parts of it cannot be read: repair it, or restore its backup"},
    [STORE_BUSY] = {"open elsewhere", "Another program has it open: close it there first"},
};

const char *menu_mark_of(const Game *game, const WorldInfo *info)
{
    const char *mark = state_words[info->glance.state].mark;
    if (menu_is_open_here(game, info))
        return "open";
    return mark ? mark : info->glance.open ? "open elsewhere" : NULL;
}

const char *menu_state_line(StoreState state) { return state_words[state].line; }
