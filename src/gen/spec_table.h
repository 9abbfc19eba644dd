// Each member of a GeneratorSpec as a row: its offset, its range, its meaning, and its key in recipes. From these rows
// come the check of a spec's bounds (spec_check.c) and the reading, writing and description of recipes (src/recipe).
// Constants; any thread.
//
// To add a member to generators: a row in spec/members.inc.
#pragma once

#include "gen/spec/spec.h"

typedef enum SpecType {
    // numbers
    SPEC_FLOAT,
    SPEC_WHOLE, // int or uint8_t
    // names in recipes
    SPEC_BLOCK, // uint8_t: enum Block
    SPEC_BIOME, // int: index of a biome
    SPEC_FIELD, // int: index of a field
    SPEC_WORD,  // int or uint8_t: index of a word
    SPEC_FLAGS, // unsigned: a set of words, by bits
    // others
    SPEC_COLOUR, // uint32_t: 0xRRGGBB
    SPEC_NAME,   // char[]: a name as recipes have
    SPEC_TEXT,   // char[]: any printable text
    SPEC_VALUES, // all values of the land, by name
    SPEC_RANGES, // ClimateRange[], counted: all members that have no other row, by the values' names
    // groups
    SPEC_OBJECT, // of `rows`
    SPEC_TUPLE,  // of `rows`, without their keys
    SPEC_LIST,   // each like rows[0]
    SPEC_NAMED,  // the same, by names, each the first member of its entry
} SpecType;

typedef enum SpecCount {
    SPEC_COUNT_FIXED,   // `most`
    SPEC_COUNT_INT,     // an int beside the list
    SPEC_COUNT_NONZERO, // up to the first entry whose bytes are all 0
} SpecCount;

typedef const char *SpecWord(int index); // NULL after the last

typedef struct SpecRow SpecRow;
struct SpecRow {
    const char *key;
    SpecType type;
    bool optional;               // `initial` if it is missing; an object is missing where its first member is initial
    size_t offset, bytes;        // in the struct that it is a member of
    double least, most, initial; // of a number; of a list: how many there may be
    int dimensions;              // of a field; 0: any
    SpecWord *word;              // of words and flags
    SpecCount count;             // of a list
    ptrdiff_t count_from;        // bytes from the list to the int that is its length
    bool ordered;                // of named entries: their order has a meaning
    const char *letters;         // of the entries' names, besides a-z, 0-9 and "_"
    const SpecRow *rows;
    int row_count;
    const char *help; // one sentence
};

extern const SpecRow spec_table; // the whole

// A member of a part: of the struct that the row belongs to.
static inline void *spec_member(const void *part, const SpecRow *row) { return (char *)(uintptr_t)part + row->offset; }

// Whole numbers, bytes, words, fields, blocks and floats as a number.
double spec_number(const SpecRow *row, const void *member);
void spec_set_number(const SpecRow *row, void *member, double number);

// The length of a list of a part, and an entry, which begins with its name where entries are named.
int spec_list_count(const void *part, const SpecRow *list);
bool spec_list_ends(const void *part, const SpecRow *list); // none is after it
void spec_set_list_count(void *part, const SpecRow *list, int count);
void *spec_entry(const void *part, const SpecRow *list, int index);

// Returns whether an optional object of a part is there.
bool spec_is_there(const void *part, const SpecRow *object);

// Returns whether a name has only letters a-z, digits, "_" and `letters`, begins with a letter and fits into its
// member.
bool spec_name_valid(const char *name, const char *letters);
