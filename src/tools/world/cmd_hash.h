// `karst hash`: a hash for each chunk of a range, and one over all of them; as lines, and as JSON for `karst verify`.
#pragma once

#include "cli/options.h"

enum { CMD_HASH_SCHEMA = 1, CMD_HASH_JSON_CHUNKS = 1 << 20 }; // the JSON's version; the most chunks that it holds

int cmd_hash(const Options *options);
