// Exports a world to one portable file, and imports it (docs/formats.md). One thread.
#pragma once

#include "store/check.h"

// An exported world's first bytes: a name, then the version of the format.
enum { TRANSFER_MAGIC_BYTES = 12 };

// True if a file that begins with these bytes is an exported world, of any version.
bool transfer_begins(const char head[TRANSFER_MAGIC_BYTES]);

// Writes the world to a file, which appears only once it is whole. A world that is open is
// written as it is at this moment. False, after one line, for instance if it is damaged, or if `file` is a saved world,
// which is never replaced.
bool store_export(const char *path, const char *vfs, const char *file, StoreSay *say, void *context);

// Creates a world from such a file, at a path where nothing exists. Verifies everything: every row's checksum and
// content, their order and number; else false, after one line, with no file left.
bool store_import(const char *path, const char *vfs, const char *file, StoreSay *say, void *context);
