// JSON as a tree (RFC 8259), strict, with the place of each value and key in the text. Keys that begin with "//" are
// comments: they and their values are left out. Two trees can be merged. Used by one thread at a time; trees lie in an
// arena.
#pragma once

#include "base/memory.h"

enum {
    JSON_DEPTH_MAX = 16,
    JSON_ITEMS_MAX = 1024, // of one list or object
    JSON_NUMBER_MAX = 64,
    JSON_EXPECTED_MAX = 160
};

typedef enum JsonKind { JSON_NULL, JSON_TRUTH, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } JsonKind;

typedef struct Json Json;
struct Json {
    JsonKind kind;
    bool inherited;   // from the tree below (json_merge)
    int at;           // first byte in the text: the quote of a string, the bracket of a list or an object
    int key_at;       // of a member: its key's
    const char *key;  // of a member, decoded; else NULL
    const char *text; // of a string, decoded; of a number or a truth, as it stands there
    Json *first, *next;
};

typedef struct JsonFault {
    int at; // byte of the text
    char expected[JSON_EXPECTED_MAX];
} JsonFault;

// The tree of a text, at most INT_MAX / 2 bytes, which need not end with a zero byte. NULL, with `fault` filled, if it
// is malformed: also for a key that stands twice in an object, a character that is not UTF-8, or lists and objects that
// are nested too deeply. Trees keep no pointer into the text.
Json *json_parse(const char *text, size_t bytes, Arena *arena, JsonFault *fault);

// The member of an object with this key; the element of a list. NULL if there is none.
Json *json_member(const Json *object, const char *key);
Json *json_element(const Json *list, int index);
int json_count(const Json *json);

// Takes the member with this key out of an object. NULL if there is none.
Json *json_take(Json *object, const char *key);

// Members of `over` replace those of `under`, objects merge member by member, and null removes (RFC 7396). An object
// over a list merges with its elements by their numbers in `under`, "0" the first; the elements of the list at "+" come
// last. Without keys, or with any other but a comment, it replaces the list. Both trees are consumed; what comes from
// `under`, which may be NULL, is marked as inherited. New members come last.
Json *json_merge(Json *under, Json *over);

// The line, and the column in characters, of a byte of a text, from 1.
void json_position(const char *text, size_t bytes, int at, int *line, int *column);

// The byte of the text where the `index`th byte of a decoded string stands; `at` is the string's.
int json_text_at(const char *text, size_t bytes, int at, int index);
