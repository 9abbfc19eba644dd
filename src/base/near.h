// Names that were probably meant by one that was mistyped. Pure functions: any thread.
#pragma once

#include "base/base.h"

// Letters to change, insert, leave out or swap, to make the one of the other (Damerau, "A technique for computer
// detection and correction of spelling errors", 1964); any number above near_most means "not near".
int near_faults(const char *typed, const char *name);

// The most faults with which a name still counts as meant: two, and at most half of the letters, so that "fly" is not
// near "foo".
int near_most(const char *typed);
