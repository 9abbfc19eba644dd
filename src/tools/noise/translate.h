// Translates pages: a table of texts replaces the text between the tags of a page, and in attributes that are read
// aloud. Each text is thus written once, where it belongs, and each translation stands in one place.
#pragma once

#include "base/base.h"

#include <stdio.h>

// Writes the page with its texts translated; a text that the table lacks stays as it is.
//
// The table has two lines for each text, the original and the translation, and an empty one behind them. Texts are
// written like in the page, with its escapes and with tags inside sentences ("2<sup>n</sup>"); "#" stands for any
// number, in the order in which numbers occur, so that texts may have numbers that are measured. A line that begins
// with "//" is a comment.
void translate_page(const char *page, const char *table, FILE *out);
