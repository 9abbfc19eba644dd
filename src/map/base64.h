// Base64 (RFC 4648, section 4), for pictures inside scripts. Any thread.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void base64_write(FILE *stream, const uint8_t *bytes, size_t count);
