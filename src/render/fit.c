#include "render/overlay.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

#define DOTS "\xE2\x80\xA6"

enum { LINE_BYTES = 512 }; // longer than any line that fits a window

static bool begins_letter(char byte) { return ((unsigned char)byte & 0xC0) != 0x80; }

static size_t whole_letters(const char *text, size_t length)
{
    while (length > 0 && !begins_letter(text[length]))
        length--;
    return length;
}

// True if the first `length` bytes, followed by `end`, fit.
static bool beginning_fits(const Fit *fit, const char *text, size_t length, const char *end)
{
    char line[LINE_BYTES + sizeof DOTS];
    snprintf(line, sizeof line, "%.*s%s", (int)whole_letters(text, length), text, end);
    return fit->measure(fit->context, line) <= fit->width;
}

// The longest prefix of whole letters that fits with `end` after it, by binary search: width grows with length.
static size_t fitting(const Fit *fit, const char *text, size_t length, const char *end)
{
    size_t low = 0, high = MIN(length, (size_t)LINE_BYTES) + 1;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (beginning_fits(fit, text, middle, end))
            low = middle;
        else
            high = middle;
    }
    return whole_letters(text, low);
}

// The bytes of a longer text that go on a line into which `length` bytes fit: up to the end of the last word, if there
// is one.
static size_t broken(const char *text, size_t length)
{
    size_t blank = length;
    while (blank > 0 && text[blank] != ' ')
        blank--;
    return blank > 0 ? blank : length;
}

static size_t first_letter(const char *text, size_t length)
{
    size_t first = length > 0;
    while (first < length && !begins_letter(text[first]))
        first++;
    return first;
}

typedef struct Fitted {
    char *text;
    size_t bytes;
    int lines;
} Fitted;

static void add_line(Fitted *fitted, const char *text, size_t length, const char *end)
{
    text_add(fitted->text, fitted->bytes, "%s%.*s%s", fitted->lines ? "\n" : "", (int)length, text, end);
    fitted->lines++;
}

// Adds one line of the remaining text; returns the bytes consumed, including spaces and the line break after it.
static size_t take_line(const Fit *fit, Fitted *fitted, const char *text)
{
    size_t length = strcspn(text, "\n"), fits = fitting(fit, text, length, "");
    bool whole = fits == length, last = fitted->lines + 1 == fit->lines;
    if (last && (!whole || text[length])) {
        add_line(fitted, text, fitting(fit, text, length, DOTS), DOTS);
        return strlen(text);
    }
    size_t taken = whole ? length : MAX(broken(text, fits), first_letter(text, length));
    add_line(fitted, text, taken, "");
    if (whole)
        return taken + (text[taken] == '\n');
    return taken + strspn(text + taken, " ");
}

int text_fit(const Fit *fit, const char *text, char *fitted, size_t bytes)
{
    Fitted result = {.text = fitted, .bytes = bytes};
    ASSERT(bytes >= 8 && fit->lines >= 1);
    fitted[0] = '\0';
    do
        text += take_line(fit, &result, text);
    while (*text && result.lines < fit->lines);
    return result.lines;
}
