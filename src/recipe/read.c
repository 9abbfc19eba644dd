#include "recipe/read_internal.h"

#include "base/parse.h"
#include "base/utf8.h"
#include "karst/block.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- numbers and words

static bool refuse_number(Reader *reader, const SpecRow *row, const Json *json)
{
    return reader_refuse(reader, json, "expected a %s from %.9g to %.9g, not %s",
                         row->type == SPEC_FLOAT ? "number" : "whole number", row->least, row->most,
                         reader_shown(json).text);
}

static bool read_number(Reader *reader, const SpecRow *row, const Json *json, void *member)
{
    double number = 0;
    if (json->kind != JSON_NUMBER || !parse_double(json->text, &number))
        return refuse_number(reader, row, json);
    if (row->type == SPEC_FLOAT)
        number = (double)strtof(json->text, NULL);
    if (!(number >= row->least && number <= row->most) || (row->type == SPEC_WHOLE && number != (double)(int)number))
        return refuse_number(reader, row, json);
    spec_set_number(row, member, number == 0 ? 0 : number); // no negative zero
    return true;
}

static int find_word(SpecWord *word, const char *text)
{
    for (int i = 0; word(i); i++)
        if (strcmp(word(i), text) == 0)
            return i;
    return -1;
}

static bool refuse_word(Reader *reader, const SpecRow *row, const Json *json)
{
    char list[RECIPE_EXPECTED_MAX] = "";
    for (int i = 0; row->word(i); i++) {
        utf8_append(list, sizeof list, i ? ", " : "");
        utf8_append(list, sizeof list, row->word(i));
    }
    return reader_refuse(reader, json, "expected one of %s, not %s", list, reader_shown(json).text);
}

static bool read_word(Reader *reader, const SpecRow *row, const Json *json, void *member)
{
    int word = json->kind == JSON_TEXT ? find_word(row->word, json->text) : -1;
    if (word < 0)
        return refuse_word(reader, row, json);
    spec_set_number(row, member, word);
    return true;
}

static bool read_flags(Reader *reader, const SpecRow *row, const Json *json, void *member)
{
    unsigned flags = 0;
    if (json->kind != JSON_LIST)
        return reader_refuse(reader, json, "expected a list of words, not %s", reader_shown(json).text);
    int index = 0;
    for (const Json *item = json->first; item; item = item->next, index++) {
        size_t length = reader_enter_index(reader, index);
        int word = item->kind == JSON_TEXT ? find_word(row->word, item->text) : -1;
        if (word < 0)
            return refuse_word(reader, row, item);
        flags |= 1U << word;
        reader_leave(reader, length);
    }
    spec_set_number(row, member, flags);
    return true;
}

static bool read_colour(Reader *reader, const SpecRow *row, const Json *json, void *member)
{
    const char *digits = json->kind == JSON_TEXT && json->text[0] == '#' ? json->text + 1 : "";
    if (strlen(digits) != 6 || strspn(digits, "0123456789abcdefABCDEF") != 6)
        return reader_refuse(reader, json, "expected a colour as \"#rrggbb\", not %s", reader_shown(json).text);
    spec_set_number(row, member, (double)strtoul(digits, NULL, 16));
    return true;
}

// ---- names

static bool read_block(Reader *reader, const SpecRow *row, const Json *json, void *member)
{
    Block block = json->kind == JSON_TEXT ? block_by_name(json->text) : BLOCK_COUNT;
    if (block != BLOCK_COUNT && block != BLOCK_VOID) {
        spec_set_number(row, member, block);
        return true;
    }
    Nearest nearest = nearest_to(json->kind == JSON_TEXT ? json->text : "");
    for (int i = 0; i < BLOCK_COUNT; i++)
        if (i != BLOCK_VOID)
            nearest_offer(&nearest, block_table[i].name);
    return reader_refuse(reader, json, "expected the name of a block, not %s%s", reader_shown(json).text,
                         nearest_text(&nearest).text);
}

static bool read_entry(Reader *reader, const SpecRow *row, const Json *json, void *member)
{
    const bool field = row->type == SPEC_FIELD;
    const GeneratorSpec *spec = reader->spec;
    const int count = field ? spec->field_count : spec->biome_count;
    Nearest nearest = nearest_to(json->kind == JSON_TEXT ? json->text : "");
    for (int i = 0; i < count; i++) {
        const char *name = field ? spec->fields[i].def.name : spec->biomes[i].info.name;
        if (json->kind == JSON_TEXT && strcmp(name, json->text) == 0) {
            spec_set_number(row, member, i);
            return true;
        }
        nearest_offer(&nearest, name);
    }
    return reader_refuse(reader, json, "expected the name of a %s, not %s%s", field ? "field" : "biome",
                         reader_shown(json).text, nearest_text(&nearest).text);
}

static bool read_text(Reader *reader, const SpecRow *row, const Json *json, void *member)
{
    if (json->kind != JSON_TEXT || !utf8_printable(json->text) || strlen(json->text) >= row->bytes)
        return reader_refuse(reader, json, "expected text of at most %zu bytes, not %s", row->bytes - 1,
                             reader_shown(json).text);
    snprintf(member, row->bytes, "%s", json->text);
    return true;
}

static bool read_name(Reader *reader, const SpecRow *row, const Json *json, void *member)
{
    if (json->kind != JSON_TEXT || !spec_name_valid(json->text, row->letters))
        return reader_refuse(reader, json,
                             "expected a name: 1 to %d of a-z, 0-9, \"_\", \"-\" and \".\", first a letter, not %s",
                             SPEC_NAME_MAX - 1, reader_shown(json).text);
    return read_text(reader, row, json, member);
}

// ---- groups

static bool read_member(Reader *reader, const SpecRow *row, const Json *json, void *part);

static bool refuse_unknown(Reader *reader, const SpecRow *object, const Json *member)
{
    Nearest nearest = nearest_to(member->key);
    for (int r = 0; r < object->row_count; r++)
        nearest_offer(&nearest, object->rows[r].key);
    if (object == &spec_table)
        nearest_offer(&nearest, RECIPE_BASE_KEY);
    reader_enter(reader, member->key);
    return reader_refuse_key(reader, member, "expected no such member%s", nearest_text(&nearest).text);
}

static bool check_keys(Reader *reader, const SpecRow *object, const Json *json)
{
    for (const Json *member = json->first; member; member = member->next) {
        int r = 0;
        while (r < object->row_count && object->rows[r].key && strcmp(object->rows[r].key, member->key) != 0)
            r++;
        if (r == object->row_count)
            return refuse_unknown(reader, object, member);
    }
    return true;
}

// Gives members that are not in the text the defaults of their rows.
static void set_missing(const SpecRow *row, void *part)
{
    void *member = spec_member(part, row);
    if (row->type == SPEC_OBJECT) {
        for (int r = 0; r < row->row_count; r++)
            set_missing(&row->rows[r], member);
        return;
    }
    memset(member, 0, row->bytes);
    if (row->type == SPEC_LIST || row->type == SPEC_NAMED || row->type == SPEC_RANGES)
        spec_set_list_count(part, row, 0);
    else if (row->type != SPEC_TEXT)
        spec_set_number(row, member, row->initial);
}

static bool read_missing(Reader *reader, const SpecRow *row, const Json *object, void *part)
{
    if (!row->optional) {
        reader_enter(reader, row->key);
        return reader_refuse(reader, object, "expected a member \"%s\": %s", row->key, row->help);
    }
    set_missing(row, part);
    return true;
}

static bool read_object(Reader *reader, const SpecRow *object, const Json *json, void *part)
{
    if (json->kind != JSON_OBJECT)
        return reader_refuse(reader, json, "expected an object, { }, not %s", reader_shown(json).text);
    if (!check_keys(reader, object, json))
        return false;
    for (const SpecRow *row = object->rows; row < object->rows + object->row_count; row++) {
        const Json *member = row->key ? json_member(json, row->key) : json;
        size_t length = member && row->key ? reader_enter(reader, row->key) : strlen(reader->path);
        if (row->type == SPEC_RANGES && !reader_read_ranges(reader, object, row, json, part))
            return false;
        if (row->type == SPEC_RANGES)
            continue;
        if (!(member ? read_member(reader, row, member, part) : read_missing(reader, row, json, part)))
            return false;
        reader_leave(reader, length);
    }
    return true;
}

static bool read_tuple(Reader *reader, const SpecRow *tuple, const Json *json, void *part)
{
    if (json->kind != JSON_LIST || json_count(json) != tuple->row_count)
        return reader_refuse(reader, json, "expected [%s, %s], not %s", tuple->rows[0].key, tuple->rows[1].key,
                             reader_shown(json).text);
    const Json *item = json->first;
    for (int r = 0; r < tuple->row_count; r++, item = item->next) {
        size_t length = reader_enter_index(reader, r);
        if (!read_member(reader, &tuple->rows[r], item, part))
            return false;
        reader_leave(reader, length);
    }
    return true;
}

static bool check_count(Reader *reader, const SpecRow *list, const Json *json, const char *what)
{
    int count = json_count(json);
    if (count >= (int)list->least && count <= (int)list->most)
        return true;
    if (list->least == list->most)
        return reader_refuse(reader, json, "expected %d %s, not %d", (int)list->most, what, count);
    return reader_refuse(reader, json, "expected %d to %d %s, not %d", (int)list->least, (int)list->most, what, count);
}

static bool read_list(Reader *reader, const SpecRow *list, const Json *json, void *part)
{
    if (json->kind != JSON_LIST)
        return reader_refuse(reader, json, "expected a list, [ ], not %s", reader_shown(json).text);
    if (!check_count(reader, list, json, "elements"))
        return false;
    memset(spec_member(part, list), 0, list->bytes);
    spec_set_list_count(part, list, json_count(json));
    int index = 0;
    for (const Json *item = json->first; item; item = item->next, index++) {
        size_t length = reader_enter_index(reader, index);
        if (!read_member(reader, &list->rows[0], item, spec_entry(part, list, index)))
            return false;
        reader_leave(reader, length);
    }
    return true;
}

// The entries' names are known: see read_names.
static bool read_named(Reader *reader, const SpecRow *list, const Json *json, void *part)
{
    for (int i = 0; i < spec_list_count(part, list); i++) {
        void *entry = spec_entry(part, list, i);
        const Json *item = json_member(json, entry);
        size_t length = reader_enter(reader, item->key);
        if (!read_member(reader, &list->rows[0], item, entry))
            return false;
        reader_leave(reader, length);
    }
    return true;
}

static bool read_member(Reader *reader, const SpecRow *row, const Json *json, void *part)
{
    typedef bool ReadOne(Reader * reader, const SpecRow *row, const Json *json, void *member);
    static ReadOne *const read_one[] = {
        [SPEC_FLOAT] = read_number, [SPEC_WHOLE] = read_number, [SPEC_BLOCK] = read_block, [SPEC_BIOME] = read_entry,
        [SPEC_FIELD] = read_entry,  [SPEC_WORD] = read_word,    [SPEC_FLAGS] = read_flags, [SPEC_COLOUR] = read_colour,
        [SPEC_NAME] = read_name,    [SPEC_TEXT] = read_text,
    };
    switch (row->type) {
    case SPEC_OBJECT:
        return read_object(reader, row, json, spec_member(part, row));
    case SPEC_TUPLE:
        return read_tuple(reader, row, json, spec_member(part, row));
    case SPEC_LIST:
        return read_list(reader, row, json, part);
    case SPEC_NAMED:
        return read_named(reader, row, json, part);
    case SPEC_VALUES:
        return reader_read_values(reader, row, json);
    default:
        return read_one[row->type](reader, row, json, spec_member(part, row));
    }
}

// ---- the whole

static int compare_keys(const void *a, const void *b)
{
    return strcmp((*(const Json *const *)a)->key, (*(const Json *const *)b)->key);
}

static bool check_entry_name(Reader *reader, const SpecRow *list, const Json *member)
{
    if (spec_name_valid(member->key, list->letters))
        return true;
    reader_enter(reader, member->key);
    return reader_refuse_key(reader, member, "expected a name: 1 to %d of a-z, 0-9 and \"_\"%s, first a letter",
                             SPEC_NAME_MAX - 1, list->letters ? " and \".\"" : "");
}

// Other members refer to entries by name, so all names are read first. Entries whose order has no meaning are sorted by
// name.
static bool read_names(Reader *reader, const SpecRow *list, const Json *json)
{
    if (json->kind != JSON_OBJECT)
        return reader_refuse(reader, json, "expected an object, { }, not %s", reader_shown(json).text);
    if (!check_count(reader, list, json, "entries"))
        return false;
    int count = 0;
    const Json *members[JSON_ITEMS_MAX];
    for (const Json *member = json->first; member; member = member->next) {
        if (!check_entry_name(reader, list, member))
            return false;
        members[count++] = member;
    }
    if (!list->ordered)
        qsort(members, (size_t)count, sizeof *members, compare_keys);
    for (int i = 0; i < count; i++)
        snprintf(spec_entry(reader->spec, list, i), SPEC_NAME_MAX, "%s", members[i]->key);
    spec_set_list_count(reader->spec, list, count);
    return true;
}

bool reader_read(Reader *reader, const Json *root)
{
    for (int r = 0; r < spec_table.row_count && root->kind == JSON_OBJECT; r++) {
        const SpecRow *row = &spec_table.rows[r];
        const Json *member = row->type == SPEC_NAMED ? json_member(root, row->key) : NULL;
        size_t length = reader_enter(reader, row->key);
        if (member && !read_names(reader, row, member))
            return false;
        reader_leave(reader, length);
    }
    return read_object(reader, &spec_table, root, reader->spec);
}
