#include "tools/recipe/recipe_tool.h"

#include "gen/program/program.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN = 4096 };

// "-1.5 .. 1.5", or the one number that it always is.
static void format_range(Interval range, char *text, size_t bytes)
{
    if (interval_is_exact(range))
        snprintf(text, bytes, "%.5g", range.low);
    else
        snprintf(text, bytes, "%.5g .. %.5g", range.low, range.high);
}

static int widest_name(const GeneratorSpec *spec)
{
    int widest = 0;
    for (int v = 0; v < spec->land.value_count; v++)
        widest = MAX(widest, (int)strlen(spec->land.values[v].name));
    return widest;
}

static void print_unused(const GeneratorSpec *spec, const ValueFact *facts)
{
    int count = 0;
    for (int v = 0; v < spec->land.value_count; v++)
        if (!facts[v].used)
            printf("%s%s", count++ ? ", " : "\nNothing is made from these values: ", spec->land.values[v].name);
    if (count)
        putchar('\n');
}

bool recipe_write_explanation(const GeneratorSpec *spec)
{
    ValueFact facts[SPEC_VALUES_MAX];
    if (!spec_value_facts(spec, facts))
        return false;
    int width = widest_name(spec);
    printf("%s: %d values, in the order of evaluation, with the range of each\n", spec->name, spec->land.value_count);
    for (int v = 0; v < spec->land.value_count; v++) {
        char range[48], text[SHOWN];
        format_range(facts[v].range, range, sizeof range);
        spec_print_value(spec, v, text, sizeof text);
        printf("  %-*s  %-22s  %s\n", width, spec->land.values[v].name, range, text);
    }
    print_unused(spec, facts);
    return true;
}
