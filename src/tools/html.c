#include "tools/html.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

static void write_ascii(FILE *page, char c)
{
    static const char *const escapes[128] = {
        ['<'] = "&lt;", ['>'] = "&gt;", ['&'] = "&amp;", ['"'] = "&quot;", ['\''] = "&#39;"};
    if (c < ' ' || c == 127)
        fputc('?', page);
    else if (escapes[(unsigned char)c])
        fputs(escapes[(unsigned char)c], page);
    else
        fputc(c, page);
}

void html_write_part(FILE *page, const char *text, size_t bytes)
{
    for (size_t at = 0; at < bytes && text[at];) {
        int length = utf8_length(text + at);
        bool control = length == 2 && (unsigned char)text[at] == 0xC2 && (unsigned char)text[at + 1] < 0xA0;
        if (length == 1)
            write_ascii(page, text[at]);
        else if (length == 0 || control)
            fputc('?', page);
        else
            fwrite(text + at, 1, (size_t)length, page);
        at += (size_t)MAX(length, 1);
    }
}

void html_write(FILE *page, const char *text) { html_write_part(page, text, SIZE_MAX); }

void html_write_lines(FILE *page, const char *text)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        html_write_part(page, line, length);
        line += length;
        if (*line)
            fputc(*line++, page);
    }
}

void html_write_between(FILE *page, const char *before, const char *text, const char *after)
{
    fputs(before, page);
    html_write(page, text);
    fputs(after, page);
}

void html_begin(FILE *page, const char *title)
{
    fprintf(page,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>%s</title>\n<style>\n",
            title);
}

// "<" only occurs inside texts, where the escape is equivalent.
char *html_script_json(const json_t *json)
{
    char *plain = json_dumps(json, JSON_INDENT(1) | JSON_ENSURE_ASCII), *script = NULL;
    size_t bytes;
    FILE *stream = plain ? open_memstream(&script, &bytes) : NULL;
    for (const char *at = plain; stream && *at; at++)
        if (*at == '<')
            fputs("\\u003c", stream);
        else
            fputc(*at, stream);
    if (stream)
        fclose(stream);
    free(plain);
    return script;
}
