// The gallery's index.html: plain HTML and CSS, light and dark, without network or script.
#pragma once

#include "base/base.h"

// False, with one logged line, if it cannot be written.
bool gallery_page_write(const char *path);
