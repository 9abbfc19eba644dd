// Exports a world to one portable file, and imports it (docs/formats.md). One thread.
#pragma once

#include "store/check.h"

// An exported world's first bytes: this name, then the version of the format.
#define TRANSFER_NAME "KarstWorld"
enum { TRANSFER_MAGIC_BYTES = 12 };

// Writes the world to a file, which appears only once it is whole. A world that is open is
// written as it is at this moment. False, after one line, for instance if it is damaged, or if `file` is a saved world,
// which is never replaced.
bool store_export(const char *path, const char *vfs, const char *file, StoreReport *report, void *context);

// Creates a world from such a file, at a path where nothing exists. Verifies everything: every row's checksum and
// content, their order and number; else false, after one line, with no file left.
bool store_import(const char *path, const char *vfs, const char *file, StoreReport *report, void *context);
