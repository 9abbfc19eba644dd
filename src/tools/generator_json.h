// The generator of a record in JSON, under the key "generator": in version 1 the number of a built-in one, in version 2
// {"name": NAME, "hash": HASH} of a recipe (session/identity.h). Main thread only.
#pragma once

#include "session/identity.h"

#include <jansson.h>

// The version of a record of this generator.
int generator_schema(const Recipe *generator);

// The key's value, as a new reference.
json_t *generator_to_json(const Recipe *generator);

enum { GENERATOR_FAULT = 128 };

// Reads the generator of a record of this version, 1 or 2. NULL, with the fault in words, if it is malformed or is not
// at hand.
const Recipe *generator_from_json(const json_t *record, int schema, char fault[GENERATOR_FAULT]);

// False if two records name different recipes by one name, which `name` then is: their hashes differ.
bool generator_names_agree(const json_t *a, const json_t *b, char name[STORE_RECIPE_NAME]);
