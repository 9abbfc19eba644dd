// The schema is made from the rows that read recipes. Members are not required, since a base may have them; null
// removes what is inherited.
#include "tools/recipe/recipe_tool.h"

#include "gen/spec_table.h"
#include "karst/block.h"
#include "recipe/shipped.h"
#include "tools/bounded_json.h"

static json_t *schema_of(const SpecRow *row);

static json_t *enumeration(SpecWord *word)
{
    json_t *list = json_array();
    for (int i = 0; word(i); i++)
        json_array_append_new(list, json_string(word(i)));
    return json_pack("{s:o}", "enum", list);
}

static json_t *block_names(void)
{
    json_t *list = json_array();
    for (int i = 0; i < BLOCK_COUNT; i++)
        if (i != BLOCK_VOID)
            json_array_append_new(list, json_string(block_table[i].name));
    return json_pack("{s:o}", "enum", list);
}

// "^[a-z][a-z0-9_.]*$"
static json_t *name_pattern(const char *letters)
{
    char pattern[48];
    snprintf(pattern, sizeof pattern, "^[a-z][a-z0-9_%s]*$", letters ? letters[0] == '-' ? ".-" : letters : "");
    return json_pack("{s:s, s:s, s:i}", "type", "string", "pattern", pattern, "maxLength", SPEC_NAME_MAX - 1);
}

static json_t *number_of(const SpecRow *row, double value)
{
    return row->type == SPEC_WHOLE ? json_integer((json_int_t)value) : json_real(value);
}

static json_t *number_schema(const SpecRow *row)
{
    return json_pack("{s:s, s:o, s:o, s:o*}", "type", row->type == SPEC_WHOLE ? "integer" : "number", "minimum",
                     number_of(row, row->least), "maximum", number_of(row, row->most), "default",
                     row->optional ? number_of(row, row->initial) : NULL);
}

// A list, or an object that changes that of the recipe below.
static json_t *list_schema(const SpecRow *row, json_t *item)
{
    return json_pack("{s:[s, s], s:o, s:i, s:i, s:{s:s}}", "type", "array", "object", "items", item, "minItems",
                     (int)row->least, "maxItems", (int)row->most, "propertyNames", "pattern", "^([0-9]+|[+]|//.*)$");
}

static json_t *tuple_schema(const SpecRow *row)
{
    json_t *items = json_array();
    for (int r = 0; r < row->row_count; r++)
        json_array_append_new(items, schema_of(&row->rows[r]));
    return json_pack("{s:s, s:o, s:b, s:i}", "type", "array", "prefixItems", items, "items", 0, "minItems",
                     row->row_count);
}

// An object with comments.
static json_t *object_schema(json_t *properties, json_t *others)
{
    return json_pack("{s:s, s:o, s:{s:b}, s:o}", "type", "object", "properties", properties, "patternProperties", "^//",
                     1, "additionalProperties", others);
}

static json_t *or_null(json_t *schema)
{
    json_t *description = json_incref(json_object_get(schema, "description"));
    json_object_del(schema, "description");
    json_t *either = json_pack("{s:[o, {s:s}]}", "anyOf", schema, "type", "null");
    if (description)
        json_object_set_new(either, "description", description);
    return either;
}

static json_t *members_schema(const SpecRow *row)
{
    json_t *properties = json_object(), *others = json_false();
    for (int r = 0; r < row->row_count; r++) {
        json_t *schema = schema_of(&row->rows[r]);
        if (row->rows[r].key)
            json_object_set_new(properties, row->rows[r].key, row->rows[r].optional ? or_null(schema) : schema);
        else
            others = schema;
    }
    return object_schema(properties, others);
}

static json_t *named_schema(const SpecRow *row, json_t *item)
{
    json_t *schema = object_schema(json_object(), or_null(item));
    json_object_set_new(schema, "propertyNames",
                        json_pack("{s:[o, {s:s}]}", "anyOf", name_pattern(row->letters), "pattern", "^//"));
    return schema;
}

static json_t *bare_schema(const SpecRow *row)
{
    switch (row->type) {
    case SPEC_FLOAT:
    case SPEC_WHOLE:
        return number_schema(row);
    case SPEC_BLOCK:
        return json_pack("{s:s}", "$ref", "#/$defs/block");
    case SPEC_WORD:
        return enumeration(row->word);
    case SPEC_FLAGS:
        return json_pack("{s:s, s:o, s:b}", "type", "array", "items", enumeration(row->word), "uniqueItems", 1);
    case SPEC_COLOUR:
        return json_pack("{s:s, s:s}", "type", "string", "pattern", "^#[0-9a-fA-F]{6}$");
    case SPEC_NAME:
        return name_pattern(row->letters);
    case SPEC_VALUES:
        return named_schema(row,
                            json_pack("{s:[s, s], s:s}", "type", "string", "number", "description", "An expression."));
    case SPEC_RANGES:
        return json_pack("{s:s, s:{s:[s, s]}, s:i, s:i}", "type", "array", "items", "type", "number", "null",
                         "minItems", 2, "maxItems", 2);
    case SPEC_OBJECT:
        return members_schema(row);
    case SPEC_TUPLE:
        return tuple_schema(row);
    case SPEC_LIST:
        return list_schema(row, schema_of(&row->rows[0]));
    case SPEC_NAMED:
        return named_schema(row, schema_of(&row->rows[0]));
    default: // the name of a field or a biome, or text
        return json_pack("{s:s, s:i}", "type", "string", "maxLength",
                         row->type == SPEC_TEXT ? (int)row->bytes - 1 : SPEC_NAME_MAX - 1);
    }
}

static json_t *schema_of(const SpecRow *row)
{
    json_t *schema = bare_schema(row);
    json_object_set_new(schema, "description", json_string(row->help));
    return schema;
}

void recipe_write_schema(void)
{
    json_t *bases = json_array(), *schema = schema_of(&spec_table);
    for (int i = 0; i < recipe_shipped_count; i++)
        json_array_append_new(bases, json_string(recipe_shipped[i].name));
    json_t *properties = json_object_get(schema, "properties");
    json_object_set_new(properties, "based_on",
                        json_pack("{s:o, s:s}", "enum", bases, "description",
                                  "The recipe from which comes what this one does not have; null removes it."));
    json_object_set_new(properties, "$schema", json_pack("{s:s}", "type", "string"));
    json_object_set_new(schema, "$schema", json_string("https://json-schema.org/draft/2020-12/schema"));
    json_object_set_new(schema, "title", json_string("Recipe of Karst"));
    json_object_set_new(schema, "$defs", json_pack("{s:o}", "block", block_names()));
    json_write(stdout, schema, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
    json_decref(schema);
}
