#include "game/ui/settings.h"

#include "base/file.h"
#include "base/log.h"
#include "base/output.h"
#include "base/parse.h"
#include "cli/shared.h"
#include "far/far.h"
#include "player/player.h"
#include "stream/stream.h"

#include <ini.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 16, LINE_BYTES = 198, NAMED_MAX = 8 }; // LINE_BYTES: inih's limit

_Static_assert(ARRAY_COUNT(quality_words) == QUALITY_CHOICE_COUNT, "a quality lacks its word");

_Static_assert(ARRAY_COUNT(effect_words) == FRAME_EFFECTS, "an effect lacks its word");

static const char *const detail_words[] = {"fixed", "auto"};
_Static_assert(ARRAY_COUNT(detail_words) == DETAIL_CHOICE_COUNT, "a choice of detail lacks its word");

static const char *const minimap_words[] = {"off", "round", "square"};
_Static_assert(ARRAY_COUNT(minimap_words) == MINIMAP_CHOICE_COUNT, "a form of the minimap lacks its word");

static const char *const corner_words[] = {"top-right", "top-left", "bottom-right", "bottom-left"};
_Static_assert(ARRAY_COUNT(corner_words) == MINIMAP_CORNER_COUNT, "a corner lacks its word");

static const char *const target_words[] = {"off", "name", "all"};
_Static_assert(ARRAY_COUNT(target_words) == TARGET_CHOICE_COUNT, "a choice of target_info lacks its word");

static const char *const minimap_scale_words[] = {"1", "2", "4", "8", "16"};

#define TYPE_OF(field) _Generic((field), bool : SETTING_BOOL, double : SETTING_DOUBLE, default : SETTING_INT)
#define SETTING(type_, name_, ...)                                                                                     \
    {.name = #name_, .field = offsetof(Settings, name_), .type = TYPE_OF((type_){0}), __VA_ARGS__},
#define SWITCH .highest = 1, .step = 1
#define HINT(name_, number)                                                                                            \
    .name = "hint_" #name_, .field = offsetof(Settings, hint[number]), .type = SETTING_BOOL, .section = "game",        \
    .help = "Show this one when it is useful; it goes off by itself once shown or done", SWITCH, .initial = 1
_Static_assert(sizeof(QualityChoice) == sizeof(int), "a choice is read as an int");

const SettingInfo setting_table[SETTING_COUNT] = {
#include "game/ui/settings.inc"
    {HINT(look, 0), .label = "Hint: look"}, {HINT(walk, 1), .label = "Hint: walk"},
    {HINT(fly, 2), .label = "Hint: fly"},   {HINT(map, 3), .label = "Hint: map"},
    {HINT(menu, 4), .label = "Hint: menu"},
};

const SettingId detail_settings[DETAIL_LEVERS] = {[DETAIL_SHADOWS] = SETTING_shadows,
                                                  [DETAIL_SCALE] = SETTING_resolution_scale,
                                                  [DETAIL_DISTANCE] = SETTING_view_distance};

const SettingId effect_settings[] = {SETTING_antialiasing, SETTING_occlusion, SETTING_bloom, SETTING_fine_shadows};

static const char *const device_sections[DEVICE_COUNT] = {"keys", "gamepad"};

double setting_field_value(const SettingInfo *info, const void *field)
{
    if (info->type == SETTING_BOOL)
        return *(const bool *)field;
    return info->type == SETTING_INT ? *(const int *)field : *(const double *)field;
}

double setting_value(const Settings *settings, const SettingInfo *info)
{
    return setting_field_value(info, (const char *)settings + info->field);
}

void setting_assign(Settings *settings, const SettingInfo *info, double value)
{
    void *field = (char *)settings + info->field;
    if (info->type == SETTING_BOOL)
        *(bool *)field = value != 0;
    else if (info->type == SETTING_INT)
        *(int *)field = (int)value;
    else
        *(double *)field = value;
}

bool setting_is_number(const SettingInfo *info) { return info->type != SETTING_BOOL && !info->words; }

Text setting_format(const SettingInfo *info, double value)
{
    if (info->type == SETTING_BOOL)
        return text_of("%s", value != 0 ? "on" : "off");
    return info->words ? text_of("%s", info->words[(int)value]) : text_of("%g", round(value * 100) / 100);
}

Text setting_format_unit(const SettingInfo *info, double value)
{
    return text_of("%s%s", setting_format(info, value).text, info->unit ? info->unit : "");
}

static bool parse_word(const SettingInfo *info, const char *text, double *value)
{
    for (int i = (int)info->lowest; i <= (int)info->highest; i++)
        if (strcmp(setting_format(info, i).text, text) == 0) {
            *value = i;
            return true;
        }
    return false;
}

bool setting_parse(const SettingInfo *info, const char *text, double *value)
{
    if (!setting_is_number(info))
        return parse_word(info, text, value);
    double number;
    if (!parse_double(text, &number) || !(number >= info->lowest && number <= info->highest))
        return false;
    if (info->step >= 1 && number != floor(number))
        return false;
    *value = number;
    return true;
}

void settings_init(Settings *settings)
{
    memset(settings, 0, sizeof *settings);
    for (int i = 0; i < SETTING_COUNT; i++)
        setting_assign(settings, &setting_table[i], setting_table[i].initial);
}

Text setting_format_expected(const SettingInfo *info)
{
    if (setting_is_number(info))
        return text_of("%s%g to %g", info->step >= 1 ? "a whole number, " : "", info->lowest, info->highest);
    Text text = {"one of: "};
    for (int i = (int)info->lowest; i <= (int)info->highest; i++)
        text_add(text.text, sizeof text, "%s%s", i > (int)info->lowest ? ", " : "", setting_format(info, i).text);
    return text;
}

// The setting of that name, in a section unless it is NULL; NULL: none.
static const SettingInfo *find_setting(const char *section, const char *name)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strcmp(setting_table[i].name, name) == 0 && (!section || strcmp(setting_table[i].section, section) == 0))
            return &setting_table[i];
    return NULL;
}

// False if the text is bad.
static bool assign_text(Settings *settings, const SettingInfo *info, const char *text)
{
    double value;
    bool good = setting_parse(info, text, &value);
    if (good)
        setting_assign(settings, info, value);
    return good;
}

static bool set_one(Settings *settings, bool given[SETTING_COUNT], const char *name, const char *text)
{
    const SettingInfo *info = find_setting(NULL, name);
    if (!info)
        return log_failure("--set %.60s: there is no such setting; \"karst help play\" lists them", name);
    given[info - setting_table] = true;
    return assign_text(settings, info, text) ||
           log_failure("--set %s=%.60s: expected %s", name, text, setting_format_expected(info).text);
}

bool settings_set(Settings *settings, bool given[SETTING_COUNT], const char *list)
{
    char copy[1024];
    if (snprintf(copy, sizeof copy, "%s", list) >= (int)sizeof copy)
        return log_failure("--set: longer than %zu characters", sizeof copy - 1);
    char *rest = copy;
    for (char *item; (item = strsep(&rest, ","));) {
        char *text = strchr(item, '=');
        if (!text)
            return log_failure("--set %.60s: expected NAME=VALUE", item);
        *text++ = '\0';
        if (!set_one(settings, given, item, text))
            return false;
    }
    return true;
}

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

// Each line is parsed by the library on its own, below its section's line, so that every bad line is found. The first
// NAMED_MAX of them are logged.
typedef struct Reading {
    Settings *settings;
    Input *input;
    const char *path;
    char section[LINE_BYTES]; // the line that began it
    int line, wrong;
} Reading;

PRINTF_LIKE(2, 3) static void report(Reading *reading, const char *format, ...)
{
    char words[256];
    va_list arguments;
    if (reading->wrong++ >= NAMED_MAX)
        return;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    log_warning("%s: %s%s", reading->path, reading->line > 0 ? text_of("line %d: ", reading->line).text : "", words);
}

static void read_binding(Reading *reading, const char *name, const char *text, int device)
{
    const int action = TEXT_INDEX(action_table, ACTION_COUNT, name, name);
    Trigger trigger;
    bool known = trigger_from_name(text, &trigger);
    bool of_pad = known && (trigger.kind == TRIGGER_BUTTON || trigger.kind == TRIGGER_AXIS);
    if (action < 0)
        report(reading, "\"%.60s\" in [%s] is unknown and ignored", name, device_sections[device]);
    else if (known && (trigger.kind == TRIGGER_NONE || of_pad == (device == DEVICE_PAD)))
        reading->input->bindings[action][device] = trigger;
    else
        report(reading, "%s = %.60s is ignored: there is no such key", name, text);
}

static int read_entry(void *context, const char *section, const char *name, const char *value)
{
    Reading *reading = context;
    const SettingInfo *info = find_setting(section, name);
    for (int device = 0; device < DEVICE_COUNT; device++)
        if (strcmp(section, device_sections[device]) == 0) {
            read_binding(reading, name, value, device);
            return 1;
        }
    if (!info)
        report(reading, "\"%.60s\" in [%.60s] is unknown and ignored", name, section);
    else if (!assign_text(reading->settings, info, value))
        report(reading, "%s = %.60s is ignored: expected %s", name, value, setting_format_expected(info).text);
    return 1;
}

static void read_line(Reading *reading, const char *text, size_t length)
{
    char line[LINE_BYTES], both[2 * LINE_BYTES];
    snprintf(line, sizeof line, "%.*s", (int)MIN(length, sizeof line - 1), text);
    const char *word = line + strspn(line, " \t\r");
    if (*word == '\0' || *word == ';' || *word == '#')
        return;
    snprintf(both, sizeof both, "%s%s%s", reading->section, reading->section[0] ? "\n" : "", word);
    if (length >= sizeof line || ini_parse_string(both, read_entry, reading) != 0)
        report(reading, "\"%.60s\" is not \"name = value\" and is ignored", word);
    else if (*word == '[')
        snprintf(reading->section, sizeof reading->section, "%s", word);
}

// Logs keys that are bound to two actions, which is allowed.
static void report_shared_keys(Reading *reading)
{
    for (int device = 0; device < DEVICE_COUNT; device++)
        for (int action = 0; action < ACTION_COUNT; action++) {
            int other = input_sharer(reading->input, action, device, action);
            if (other >= 0)
                report(reading, "[%s] %s is bound to both %s and %s", device_sections[device],
                       trigger_name(reading->input->bindings[action][device]).text, action_table[action].name,
                       action_table[other].name);
        }
}

void settings_parse(Settings *settings, Input *input, const char *text, const char *path)
{
    Reading reading = {.settings = settings, .input = input, .path = path};
    text += strncmp(text, BYTE_ORDER_MARK, strlen(BYTE_ORDER_MARK)) == 0 ? strlen(BYTE_ORDER_MARK) : 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        reading.line++;
        read_line(&reading, text, length);
        text += length + (text[length] == '\n');
    }
    reading.line = 0;
    report_shared_keys(&reading);
    if (reading.wrong > NAMED_MAX)
        log_warning("%s: and %d more", path, reading.wrong - NAMED_MAX);
}

void settings_load(Settings *settings, Input *input, const char *data_dir)
{
    char path[FILE_PATH_MAX];
    if (!file_user_path(USER_CONFIG, data_dir, "settings.ini", path) || !file_exists(path))
        return;
    size_t bytes;
    char *text = file_read_regular(path, FILE_LIMIT, &bytes);
    if (text)
        settings_parse(settings, input, text, path);
    memory_free(text);
}

static void write_settings(FILE *stream, const Settings *settings)
{
    const char *section = "";
    for (int i = 0; i < SETTING_COUNT; i++) {
        const SettingInfo *info = &setting_table[i];
        if (strcmp(section, info->section) != 0)
            fprintf(stream, "%s[%s]\n", i ? "\n" : "", info->section);
        section = info->section;
        fprintf(stream, "; %s: %s\n", info->label, info->help);
        fprintf(stream, "%s = %s\n", info->name, setting_format(info, setting_value(settings, info)).text);
    }
}

static void write_bindings(FILE *stream, const Input *input, int device)
{
    fprintf(stream, "\n[%s]\n", device_sections[device]);
    for (int action = 0; action < ACTION_COUNT; action++)
        fprintf(stream, "%s = %s\n", action_table[action].name, trigger_name(input->bindings[action][device]).text);
}

bool settings_save(const Settings *settings, const Input *input, const char *data_dir)
{
    char path[FILE_PATH_MAX];
    Output file;
    if (!file_user_path_make(USER_CONFIG, data_dir, "settings.ini", path) || !output_begin_regular(&file, path))
        return false;
    write_settings(file.stream, settings);
    for (int device = 0; device < DEVICE_COUNT; device++)
        write_bindings(file.stream, input, device);
    return output_commit(&file);
}
