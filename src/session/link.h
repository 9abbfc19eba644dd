// A view of a world as one short line of text, to be shared:
//
//   karst:v1:SEED:GENERATOR:X,Y,Z:YAW,PITCH:HOURS      karst:v1:42:1:8.5,71,-24.5:90,-10:18.25
//   karst:v2:SEED:NAME-HASH:X,Y,Z:YAW,PITCH:HOURS      karst:v2:42:my_land-0123456789abcdef:8.5,71,-24.5:90,-10:18.25
//
// Version 2 is for recipes alone, so that older programs read all links of built-in generators. A link loads nothing:
// its recipe must be at hand.
//
// Seed and generator are numbers (for a seed typed as text, the number that it hashes to); X,Y,Z are the player's feet,
// as in the debug display and in commands: `karst shot` puts the eye PLAYER_EYE above. Written numbers read back as the
// same bits. docs/formats.md describes the form. Pure functions: any thread.
#pragma once

#include "karst/recipe.h"

#define LINK_PREFIX "karst:"

enum { LINK_BYTES = 320, LINK_FAULT_BYTES = 256 };

// Bounds of a view, also of the options: Y of the feet in blocks, yaw and pitch either way in degrees, hours.
enum { LINK_Y_MIN = -64, LINK_Y_MAX = 1024, LINK_YAW_MAX = 360, LINK_PITCH_MAX = 90, LINK_HOURS_MAX = 24 };

typedef struct Link {
    int64_t seed;
    const Recipe *generator;
    double feet[3];
    double yaw, pitch; // degrees, as player/player.h has them
    double hours;      // time of day, 0..24
} Link;

// The shortest decimals that read back as the same numbers.
void link_format(const Link *link, char text[LINK_BYTES]);

// False if the text is not a link or a number is out of bounds; `fault` then names the part, its position and what was
// expected, in one line, and *link is unchanged. Blanks around the link are ignored.
bool link_parse(const char *text, Link *link, char fault[LINK_FAULT_BYTES]);

// True if the text begins like a link.
bool link_begins(const char *text);

// Rounds to differences that are not visible: a thousandth of a block and of an hour, a hundredth of a degree. Makes
// links short.
void link_round(Link *link);
