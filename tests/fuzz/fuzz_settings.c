// Any text as a settings file: malformed lines are ignored, and every setting stays within its bounds.
#include "base/log.h"
#include "base/memory.h"
#include "game/ui/settings.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void ignore(void *context, LogLevel level, const char *line) { (void)context, (void)level, (void)line; }

// Made once, because it searches for gamepads.
static Input initial;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    input_init(&initial);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    log_set_sink(ignore, NULL);
    char *text = malloc(bytes + 1);
    if (!text)
        abort();
    memcpy(text, data, bytes);
    text[bytes] = '\0';
    Settings settings;
    Input input = initial;
    settings_init(&settings);
    settings_parse(&settings, &input, text, "fuzz.ini");
    for (int i = 0; i < setting_count; i++) {
        double value = setting_value(&settings, &setting_table[i]);
        if (!(value >= setting_table[i].lowest && value <= setting_table[i].highest))
            abort();
    }
    free(text);
    if (memory_in_use_total() != 0)
        abort();
    return 0;
}
