// Karst as a library: worlds that are pure functions of a seed. docs/example.c is a whole program.
//
//   noise.h      every noise, and the exact fractal fields that land is made of   coordinates -> number
//   block.h      kinds of blocks and their properties
//   world.h      positions, chunks, and the source that chunks come from          position -> chunk
//   recipe.h     generators as JSON: built-in ones, and your own                  text -> recipe
//   generator.h  the source of a recipe's land                                    recipe, seed -> source
//   mesh.h       faces of a chunk, merged and lit                                 nine chunks -> quads
//   map.h        maps of a source, as PNG                                         source -> pixels
//   stream.h     the chunk manager: chunks and meshes around an eye, by worker threads
//   store.h      saved worlds, one file each
//   edits.h      changes of blocks, their effects, undo
//   base.h       arenas, and memory that you free
//
// Link libkarst.a. Each header stands alone: none needs a file of src. Functions that fail say so once in the log
// (stderr) and return false or NULL; mistakes of the caller abort, except in release builds. Running out of memory ends
// the program with a message.
#pragma once

#include "karst/edits.h"
#include "karst/map.h"
#include "karst/noise.h"
#include "karst/recipe.h"
