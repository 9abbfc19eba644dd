// The parts of the gallery's page that are not rows of its tables: uses of noise, questions that articles leave open,
// what articles get wrong, and the noises in shaders.
#pragma once

#include "base/base.h"

#include <stdio.h>

// Draws the part's pictures into the directory. False, with one logged line, if that fails; or after Ctrl-C.
typedef bool PartMake(const char *directory);
typedef void PartWrite(FILE *page);

// Land, fire, trees, weather, paths: "use-NAME.png".
PartMake uses_make;
PartWrite uses_write;

// Answered by measurements, which run while the page is made: "question-NAME.png".
PartMake questions_make;
PartWrite questions_write;

// Each fault as the wrong picture beside the right one: "fault-NAME-wrong.png" and "fault-NAME-right.png".
PartMake faults_make;
PartWrite faults_write;

// A picture drawn by C, "shaders.png", the same one drawn by the reader's browser, and values of C for it to compare
// with (assets/pages/shaders.js).
PartMake shaders_make;
PartWrite shaders_write;
