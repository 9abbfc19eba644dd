// Numbers as decimal text that reads back as the same number, with as few digits as that takes (Steele and White, "How
// to Print Floating-Point Numbers Accurately", 1990; here by trying). Independent of the locale, since the program sets
// none. Any thread.
#pragma once

#include "base/base.h"

enum { DECIMAL_MAX = 32 };

// "0.1", "-2048", "1e-7": without exponent from 1e-6 to below 1e15. Not for infinities and NaN. Returns the length.
int decimal_print(double number, char text[DECIMAL_MAX]);
int decimal_print_float(float number, char text[DECIMAL_MAX]);
