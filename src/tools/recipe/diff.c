// Two recipes are compared as trees of their canonical texts.
#include "tools/recipe/recipe_tool.h"

#include "base/utf8.h"
#include "recipe/json.h"

#include <stdio.h>
#include <string.h>

typedef struct Difference {
    int count;
    char path[RECIPE_PATH_MAX];
} Difference;

static void write_json(const Json *json)
{
    const bool list = json->kind == JSON_LIST;
    if (!list && json->kind != JSON_OBJECT) {
        const char *text = json->kind == JSON_NULL ? "null" : json->text;
        printf(json->kind == JSON_TEXT ? "\"%s\"" : "%s", text);
        return;
    }
    fputs(list ? "[" : "{", stdout);
    for (const Json *item = json->first; item; item = item->next) {
        if (item->key)
            printf("\"%s\": ", item->key);
        write_json(item);
        fputs(item->next ? ", " : "", stdout);
    }
    fputs(list ? "]" : "}", stdout);
}

// `json` NULL: that recipe has nothing there.
static void write_side(const Json *json, const char *end)
{
    if (json)
        write_json(json);
    else
        fputs("nothing", stdout);
    fputs(end, stdout);
}

static void write_line(Difference *difference, const Json *a, const Json *b)
{
    difference->count++;
    printf("%s: ", difference->path);
    write_side(a, " -> ");
    write_side(b, "\n");
}

static void compare(Difference *difference, const Json *a, const Json *b);

static void compare_inside(Difference *difference, const char *key, int index, const Json *a, const Json *b)
{
    const size_t length = strlen(difference->path);
    char number[16];
    snprintf(number, sizeof number, "[%d]", index);
    if (key && length > 0)
        utf8_append(difference->path, sizeof difference->path, ".");
    utf8_append(difference->path, sizeof difference->path, key ? key : number);
    if (a && b)
        compare(difference, a, b);
    else
        write_line(difference, a, b);
    difference->path[length] = '\0';
}

static void compare(Difference *difference, const Json *a, const Json *b)
{
    const bool scalar = !a->first && !b->first;
    if (a->kind != b->kind || (scalar && a->text && strcmp(a->text, b->text) != 0)) {
        write_line(difference, a, b);
    } else if (a->kind == JSON_OBJECT) {
        for (const Json *item = a->first; item; item = item->next)
            compare_inside(difference, item->key, 0, item, json_member(b, item->key));
        for (const Json *item = b->first; item; item = item->next)
            if (!json_member(a, item->key))
                compare_inside(difference, item->key, 0, NULL, item);
    } else {
        const Json *x = a->first, *y = b->first;
        for (int i = 0; x || y; i++) {
            compare_inside(difference, NULL, i, x, y);
            x = x ? x->next : NULL;
            y = y ? y->next : NULL;
        }
    }
}

static Json *tree_of(const GeneratorSpec *spec, Arena *arena)
{
    size_t bytes;
    JsonFault fault;
    char *text = recipe_print(spec, &bytes);
    Json *tree = json_parse(text, bytes, arena, &fault);
    memory_free(text);
    return tree;
}

int recipe_write_difference(const GeneratorSpec *a, const GeneratorSpec *b)
{
    Arena arena;
    arena_init(&arena);
    Difference difference = {.count = 0};
    compare(&difference, tree_of(a, &arena), tree_of(b, &arena));
    arena_quit(&arena);
    return difference.count;
}
