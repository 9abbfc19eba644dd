#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void assert_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "karst: %s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}
