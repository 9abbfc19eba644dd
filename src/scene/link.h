// A view of a world as one short line, to be told, pasted and opened elsewhere:
//
//   karst:v1:SEED:GENERATOR:X,Y,Z:YAW,PITCH:HOURS      karst:v1:42:1:8.5,71,-24.5:90,-10:18.25
//
// Seed and generator are numbers (a seed typed as words is told as the number that they stand for); X,Y,Z are the
// player's feet, as the game's own figures and commands have them: a picture is taken PLAYER_EYE above. What is written
// reads back as the same numbers, bit for bit. docs/formats.md describes the form. Pure functions: any thread.
#pragma once

#include "gen/generator.h"

#define LINK_PREFIX "karst:"

enum { LINK_BYTES = 256, LINK_FAULT_BYTES = 256 };

typedef struct Link {
    int64_t seed;
    const GeneratorSpec *generator;
    double feet[3];
    double yaw, pitch; // degrees, as player/player.h has them; -360..360, -90..90
    double hours;      // time of day, 0..24
} Link;

// The shortest decimals that read back as the same numbers.
void link_format(const Link *link, char text[LINK_BYTES]);

// False if the text is no such link or a number is out of bounds; `fault` then tells which part, where it stands and
// what was expected, in one line, and *link is as it was. Blanks around the link are ignored.
bool link_parse(const char *text, Link *link, char fault[LINK_FAULT_BYTES]);

// Is it meant as a link: does it begin like one?
bool link_begins(const char *text);

// To what a player can tell apart: a thousandth of a block and of an hour, a hundredth of a degree. Makes links short.
void link_round(Link *link);
