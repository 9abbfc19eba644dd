// Any text as a settings file: malformed lines are ignored, and every setting stays within its bounds.
#include "fuzz.h"
#include "game/ui/settings.h"

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
    log_set_sink(ignore_line, NULL);
    char *text = fuzz_copy(data, bytes);
    Settings settings;
    Input input = initial;
    settings_init(&settings);
    settings_parse(&settings, &input, text, "fuzz.ini");
    for (int i = 0; i < SETTING_COUNT; i++) {
        double value = setting_value(&settings, &setting_table[i]);
        require(value >= setting_table[i].lowest && value <= setting_table[i].highest);
    }
    free(text);
    require(memory_in_use_total() == 0);
    return 0;
}
