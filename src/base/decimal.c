#include "base/decimal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAIN_LEAST = -6, PLAIN_MOST = 14 }; // exponents of numbers that are printed without one

// From digits as "%e" prints them, "-1.25e+03".
static int lay_out(const char *digits, char text[DECIMAL_MAX])
{
    char figures[DECIMAL_MAX];
    int count = 0, exponent = atoi(strchr(digits, 'e') + 1);
    const char *sign = *digits == '-' && strtod(digits, NULL) != 0.0 ? "-" : "";
    for (const char *at = digits; *at != 'e'; at++)
        if (*at >= '0' && *at <= '9')
            figures[count++] = *at;
    while (count > 1 && figures[count - 1] == '0')
        count--;
    figures[count] = '\0';
    if (exponent < PLAIN_LEAST || exponent > PLAIN_MOST)
        return snprintf(text, DECIMAL_MAX, "%s%c%s%.20se%d", sign, figures[0], count > 1 ? "." : "", figures + 1,
                        exponent);
    if (exponent < 0)
        return snprintf(text, DECIMAL_MAX, "%s0.%.*s%.20s", sign, -exponent - 1, "000000", figures);
    if (count <= exponent + 1)
        return snprintf(text, DECIMAL_MAX, "%s%s%.*s", sign, figures, exponent + 1 - count, "00000000000000");
    return snprintf(text, DECIMAL_MAX, "%s%.*s.%s", sign, exponent + 1, figures, figures + exponent + 1);
}

static double read_float(const char *digits) { return (double)strtof(digits, NULL); }
static double read_double(const char *digits) { return strtod(digits, NULL); }

static int print(double number, double (*read)(const char *digits), char text[DECIMAL_MAX])
{
    char digits[DECIMAL_MAX];
    int precision = 0;
    do
        snprintf(digits, sizeof digits, "%.*e", precision, number);
    while (read(digits) != number && ++precision < 17);
    return lay_out(digits, text);
}

int decimal_print(double number, char text[DECIMAL_MAX]) { return print(number, read_double, text); }
int decimal_print_float(float number, char text[DECIMAL_MAX]) { return print((double)number, read_float, text); }
