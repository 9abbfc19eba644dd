// Two kinds of hash: seed mixers (base/mix.h), and checksums over bytes (xxHash), for saved data and comparing chunks.
// Pure: any thread, the same on every machine, byte order included.
#pragma once

#include "base/base.h"
#include "base/mix.h"

// XXH3, 64 bits (Yann Collet). For checksums and comparisons, never for seeds.
uint64_t hash_bytes(const void *data, size_t bytes, uint64_t seed);
