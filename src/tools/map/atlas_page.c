#include "tools/map/atlas.h"

#include "base/file.h"
#include "base/log.h"
#include "base/output.h"
#include "cli/version.h"
#include "tools/html.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT_BYTES = 1 << 20 };

// The page's files: the shared file, and its name in the atlas.
static const char *const page_files[][2] = {
    {"assets/atlas/index.html", "index.html"},
    {"assets/atlas/page.css", "page.css"},
    {"assets/atlas/page.js", "page.js"},
    {"third_party/leaflet/leaflet.js", "leaflet/leaflet.js"},
    {"third_party/leaflet/leaflet.css", "leaflet/leaflet.css"},
    {"third_party/leaflet/LICENSE", "leaflet/LICENSE"},
};

static bool has_contents(const char *path, const char *bytes, size_t count)
{
    size_t length;
    char *text = file_is_regular(path) ? file_read_regular(path, FILE_LIMIT_BYTES, &length) : NULL;
    bool same = text && length == count && memcmp(text, bytes, count) == 0;
    memory_free(text);
    return same;
}

// Does not write a file that has these contents already.
static bool write_file(const char *directory, const char *name, const char *bytes, size_t count)
{
    char path[FILE_PATH_MAX];
    Output file;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    if (has_contents(path, bytes, count))
        return true;
    if (!output_begin(&file, path))
        return false;
    fwrite(bytes, 1, count, file.stream);
    return output_commit(&file);
}

static bool copy_file(const char *directory, const char *shared, const char *name)
{
    char from[FILE_PATH_MAX];
    size_t bytes;
    if (!file_shared_path(shared, from))
        return false;
    char *text = file_read_regular(from, FILE_LIMIT_BYTES, &bytes);
    bool copied = text && write_file(directory, name, text, bytes);
    memory_free(text);
    return copied;
}

static bool copy_page(const char *directory)
{
    char folder[FILE_PATH_MAX];
    snprintf(folder, sizeof folder, "%s/leaflet", directory);
    if (!file_make_directory(folder))
        return false;
    for (size_t i = 0; i < ARRAY_COUNT(page_files); i++)
        if (!copy_file(directory, page_files[i][0], page_files[i][1]))
            return false;
    return true;
}

static json_t *layer_names(const AtlasRequest *request)
{
    json_t *names = json_array();
    for (int i = 0; i < request->layer_count; i++)
        json_array_append_new(names, json_string(map_layer_name(request->layers[i])));
    return names;
}

static json_t *colours_of(int layer, const SourceFacts *land)
{
    LegendEntry entries[LEGEND_MAX];
    int count = map_layer(layer)->legend(land, entries);
    json_t *colours = json_array();
    for (int i = 0; i < count; i++) {
        Colour colour = entries[i].colour;
        char text[8];
        snprintf(text, sizeof text, "#%02x%02x%02x", colour.r, colour.g, colour.b);
        json_array_append_new(colours, json_pack("[s,s]", entries[i].name, text));
    }
    return colours;
}

static json_t *levels_of(const AtlasRequest *request)
{
    AtlasLevel levels[ATLAS_LEVELS_MAX];
    int count = atlas_levels(request, levels);
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:i, s:I, s:I, s:i, s:i}", "scale", levels[i].scale, "x",
                                              (json_int_t)levels[i].x, "z", (json_int_t)levels[i].z, "columns",
                                              levels[i].columns, "rows", levels[i].rows));
    return list;
}

static json_t *spawn_of(const ChunkSource *source)
{
    SpawnPoint spawn = source_spawn(source);
    return json_pack("[I,i,I]", (json_int_t)spawn.feet.x, (int)spawn.feet.y, (json_int_t)spawn.feet.z);
}

// The manifest, with everything else that the page shows.
static json_t *page_data(const AtlasRequest *request, const json_t *manifest, const char *seed_text)
{
    json_t *data = json_deep_copy(manifest), *layers = json_array(), *biomes = json_array();
    const SourceFacts *land = &request->source->facts;
    for (int i = 0; i < request->layer_count; i++)
        json_array_append_new(layers, json_pack("{s:s, s:b, s:o}", "name", map_layer_name(request->layers[i]), "level",
                                                map_layer_has_level(map_layer(request->layers[i])), "colours",
                                                colours_of(request->layers[i], land)));
    for (int i = 0; i < land->biome_count; i++)
        json_array_append_new(biomes, json_string(land->biomes[i].name));
    json_object_set_new(data, "layers", layers);
    json_object_set_new(data, "biomes", biomes);
    json_object_set_new(data, "tile", json_integer(ATLAS_TILE));
    json_object_set_new(data, "sea", json_integer(SEA_LEVEL));
    json_object_set_new(data, "levels", levels_of(request));
    json_object_set_new(data, "spawn", spawn_of(request->source));
    json_object_set_new(data, "version", json_string(version_number()));
    json_t *words = seed_text ? json_string(seed_text) : NULL; // NULL if it is not UTF-8
    if (words)
        json_object_set_new(data, "words", words);
    return data;
}

// `text` is what jansson made, or NULL, and is freed.
static bool write_json(const char *directory, const char *name, const char *before, char *text)
{
    char *whole = NULL;
    int length = text ? asprintf(&whole, "%s%s\n", before, text) : -1;
    bool written = length >= 0 && write_file(directory, name, whole, (size_t)length);
    if (length < 0)
        log_error("cannot write %s/%s", directory, name);
    free(text);
    free(length < 0 ? NULL : whole);
    return written;
}

// Finding a shared file protects it. Done before any file is written.
static bool find_page_files(void)
{
    char path[FILE_PATH_MAX];
    for (size_t i = 0; i < ARRAY_COUNT(page_files); i++)
        if (!file_shared_path(page_files[i][0], path))
            return false;
    return true;
}

bool atlas_write_page(const AtlasRequest *request, const json_t *manifest, const char *seed_text)
{
    json_t *described = json_deep_copy(manifest), *data = page_data(request, manifest, seed_text);
    json_object_set_new(described, "layers", layer_names(request));
    bool written = find_page_files() &&
                   write_json(request->directory, "atlas.json", "", json_dumps(described, JSON_INDENT(1))) &&
                   write_json(request->directory, "atlas.js", "const ATLAS = ", html_script_json(data)) &&
                   copy_page(request->directory);
    json_decref(described);
    json_decref(data);
    return written;
}
