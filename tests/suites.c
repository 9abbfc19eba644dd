// Runs one of the suites that are linked together (karst_suites in CMakeLists.txt): SUITE, or the tests of it whose
// names match a pattern with * and ?: SUITE PATTERN. Without arguments prints the names of all.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SUITE(name) int suite_##name(void);
#include "suites.inc"
#undef SUITE

static const struct {
    const char *name;
    int (*run)(void);
} suites[] = {
#define SUITE(name) {#name, suite_##name},
#include "suites.inc"
#undef SUITE
};

int main(int count, char **words)
{
    if (count > 2)
        cmocka_set_test_filter(words[2]);
    for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++) {
        if (count < 2)
            puts(suites[i].name);
        else if (strcmp(suites[i].name, words[1]) == 0)
            return suites[i].run();
    }
    if (count < 2)
        return 0;
    fprintf(stderr, "%s: no suite \"%s\"; without arguments it prints the names of all\n", words[0], words[1]);
    return 2;
}
