// Text from outside on pages: every page of Karst writes names, titles and whatever else is not its own through this.
// Any thread.
#pragma once

#include "base/base.h"

#include <jansson.h>
#include <stdio.h>

// As text, or inside an attribute in quotes of either kind. Bytes that are not UTF-8 and control characters become
// question marks.
void html_write(FILE *page, const char *text);

// The first `bytes` of it, or all if it is shorter.
void html_write_part(FILE *page, const char *text, size_t bytes);

// JSON as a script may hold it, also one inside a page: in ASCII, without "<". The caller frees it with free; NULL
// where jansson cannot write it.
char *html_script_json(const json_t *json);
