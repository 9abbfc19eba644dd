#include "foreign/foreign.h"

#include "base/text.h"
#include "recipe/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BEGINS "{\n  \"library\": \""

// ---- writing: names and lines hold nothing that needs an escape (library.c)

void foreign_describe(const ForeignFacts *facts, char text[FOREIGN_TEXT])
{
    text_write(text, FOREIGN_TEXT, BEGINS "%s\",\n  \"release\": \"%s\",\n  \"summary\": \"%s\",\n  \"biomes\": [",
               facts->name, facts->release, facts->summary);
    for (int i = 0; i < facts->biome_count; i++) {
        const BiomeInfo *biome = &facts->biomes[i];
        const ForeignTint *tint = &facts->tints[i];
        text_add(text, FOREIGN_TEXT,
                 "%s\n    {\"name\": \"%s\", \"flags\": \"%x\", \"map\": \"%06x\", \"grass\": \"%06x\", \"leaves\": "
                 "\"%06x\", "
                 "\"water\": \"%06x\"}",
                 i ? "," : "", biome->name, biome->flags, biome->map_colour, tint->grass, tint->leaves, tint->water);
    }
    text_add(text, FOREIGN_TEXT, "\n  ],\n  \"proofs\": [");
    for (int i = 0; i < FOREIGN_PROOFS; i++)
        text_add(text, FOREIGN_TEXT, "%s\n    \"%016" PRIx64 "\"", i ? "," : "", facts->proofs[i]);
    text_add(text, FOREIGN_TEXT, "\n  ]\n}\n");
}

bool foreign_is_description(const char *text) { return strncmp(text, BEGINS, strlen(BEGINS)) == 0; }

// ---- reading

static bool read_text(const Json *object, const char *key, char *text, size_t room)
{
    const Json *member = json_member(object, key);
    return member && member->kind == JSON_TEXT && snprintf(text, room, "%s", member->text) < (int)room;
}

static uint64_t read_hex(const Json *json)
{
    return json && json->kind == JSON_TEXT ? strtoull(json->text, NULL, 16) : 0;
}

static bool read_facts(const Json *root, ForeignFacts *facts)
{
    const Json *biomes = json_member(root, "biomes"), *proofs = json_member(root, "proofs");
    if (!read_text(root, "library", facts->name, sizeof facts->name) ||
        !read_text(root, "release", facts->release, sizeof facts->release) ||
        !read_text(root, "summary", facts->summary, sizeof facts->summary) || !biomes || biomes->kind != JSON_LIST ||
        json_count(biomes) < 1 || json_count(biomes) > BIOMES_MAX || !proofs || proofs->kind != JSON_LIST)
        return false;
    for (const Json *json = biomes->first; json; json = json->next) {
        BiomeInfo *biome = &facts->biomes[facts->biome_count];
        ForeignTint *tint = &facts->tints[facts->biome_count++];
        if (json->kind != JSON_OBJECT || !read_text(json, "name", biome->name, sizeof biome->name))
            return false;
        biome->flags = (unsigned)read_hex(json_member(json, "flags"));
        biome->map_colour = (uint32_t)read_hex(json_member(json, "map"));
        *tint = (ForeignTint){.grass = (uint32_t)read_hex(json_member(json, "grass")),
                              .leaves = (uint32_t)read_hex(json_member(json, "leaves")),
                              .water = (uint32_t)read_hex(json_member(json, "water"))};
    }
    for (int i = 0; i < FOREIGN_PROOFS; i++)
        facts->proofs[i] = read_hex(json_element(proofs, i));
    return true;
}

bool foreign_read(const char *text, size_t bytes, ForeignFacts *facts)
{
    Arena arena;
    JsonFault fault;
    *facts = (ForeignFacts){0};
    arena_init(&arena);
    const Json *root = json_parse(text, bytes, &arena, &fault);
    const bool read = root && root->kind == JSON_OBJECT && read_facts(root, facts);
    arena_quit(&arena);
    return read;
}
