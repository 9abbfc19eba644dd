// Writes random expressions by forms: texts in which "#" stands for a number, "?" for a truth and "$" for a number
// from 0 to 1.
#pragma once

#include <stdio.h>
#include <string.h>

typedef struct Writer {
    char *text;
    size_t bytes;
    void (*part)(struct Writer *writer, char kind, int depth); // writes one that is at most so deep
} Writer;

static inline void writer_put(Writer *writer, const char *text)
{
    size_t length = strlen(writer->text);
    snprintf(writer->text + length, writer->bytes - length, "%s", text);
}

static inline void writer_put_form(Writer *writer, const char *form, int depth)
{
    for (; *form; form++)
        if (strchr("#?$", *form))
            writer->part(writer, *form, depth);
        else
            writer_put(writer, (char[2]){*form, '\0'});
}
