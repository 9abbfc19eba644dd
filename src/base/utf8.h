// UTF-8, strictly (Unicode 15, table 3-7: no overlong forms, no surrogates). Pure functions: any thread.
#pragma once

#include "base/base.h"

// Bytes of the character at `text`, 1..4; 0 if it is not one, also at the text's end.
int utf8_length(const char *text);

bool utf8_valid(const char *text);
bool utf8_printable(const char *text); // valid, and without control characters

// Replaces control characters of ASCII, which could fake lines or colours on a terminal, by question marks.
void utf8_mask_controls(char *text);

// The code point at `text`, which is advanced past it. U+FFFD, and one byte further, if it is not one.
uint32_t utf8_next(const char **text);

// Copies at most `room` - 1 bytes, whole characters only, and appends a zero byte.
void utf8_copy(char *target, size_t room, const char *text);

// Appends all of it, or nothing if it does not fit into `room` bytes.
void utf8_append(char *text, size_t room, const char *more);

// Names of blocks, biomes and landmarks from what was typed, also as players of other games write them: "Tall grass",
// "minecraft:tall_grass" -> "tall_grass". base/text.h has the way back.
enum { TEXT_NAME = 32 };
void text_name_of(const char *typed, char name[TEXT_NAME]);
