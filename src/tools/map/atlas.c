#include "tools/map/atlas.h"

#include "base/file.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/version.h"
#include "tools/bounded_json.h"
#include "tools/html.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SCHEMA = 1, MANIFEST_LIMIT_BYTES = 1 << 16, MANIFEST_VALUES_MAX = 256, FILE_LIMIT_BYTES = 1 << 20 };

void map_report(void *progress, int done) { progress_update(progress, done); }

// The facts that the tiles depend on. Strings and lists of numbers alone, so that two can be compared key by key.
static json_t *manifest_of(const AtlasRequest *request)
{
    const SourceFacts *facts = &request->map.source->facts;
    json_t *seed = json_sprintf("%" PRId64, request->map.source->seed);        // too large for a number in JavaScript
    return json_pack("{s:i, s:o, s:i, s:s, s:o*, s:i, s:i, s:[I,I], s:[i,i]}", //
                     "schema", SCHEMA, "seed", seed, "generator", facts->id, "name", facts->name, "hash",
                     facts->id < 0 ? json_hash(facts->hash) : NULL, "scale", request->map.scale, "y", request->map.y,
                     "center", (json_int_t)request->map.center_x, (json_int_t)request->map.center_z, "size",
                     request->map.width, request->map.height);
}

// False, with one logged line, if the atlas in the directory has another manifest.
static bool check_same(const json_t *wanted, json_t *there, const char *path)
{
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)wanted, key, value)
    {
        json_t *other = json_object_get(there, key);
        if (json_equal(value, other))
            continue;
        char *old = json_dumps(other, JSON_ENCODE_ANY), *new = json_dumps(value, JSON_ENCODE_ANY);
        log_error("%s belongs to another atlas: its %s is %.60s, not %.60s; choose another directory", path, key,
                  old ? old : "missing", new ? new : "");
        free(old);
        free(new);
        return false;
    }
    return true;
}

// -1 if no layer of that name can be in an atlas.
static int find_layer(const char *name)
{
    for (int layer = 0; name && map_layer_name(layer); layer++)
        if (strcmp(map_layer_name(layer), name) == 0 && !map_layer(layer)->vertical)
            return layer;
    return -1;
}

// Adds the layers that the atlas already has to the requested ones.
static bool add_layers(AtlasRequest *request, const json_t *there, const char *path)
{
    size_t index;
    const json_t *name;
    json_array_foreach(json_object_get(there, "layers"), index, name)
    {
        int layer = find_layer(json_string_value(name));
        if (layer < 0)
            return log_failure("%s names a layer that this version of Karst does not have", path);
        int known = 0;
        while (known < request->layer_count && request->layers[known] != layer)
            known++;
        if (known == request->layer_count)
            request->layers[request->layer_count++] = layer;
    }
    return true;
}

// Reads the atlas that is in the directory, if there is one: this run continues it.
static bool join_old(AtlasRequest *request, const json_t *manifest, const char *path)
{
    if (!file_is_regular(path)) // no atlas yet; writing it reports what else is there
        return true;
    json_t *there = bounded_json_read(path, MANIFEST_LIMIT_BYTES, MANIFEST_VALUES_MAX);
    if (there && !json_is_object(there))
        log_error("%s is not the description of an atlas: use another directory, or remove the file", path);
    bool same = json_is_object(there) && check_same(manifest, there, path) && add_layers(request, there, path);
    json_decref(there);
    return same;
}

// ---- the page

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
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return has_contents(path, bytes, count) || output_write(path, bytes, count);
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

static json_t *colours_of(int layer, const SourceFacts *land)
{
    LegendEntry entries[LEGEND_MAX];
    int count = map_layer_legend(map_layer(layer), land, false, entries);
    json_t *colours = json_array();
    for (int i = 0; i < count; i++) {
        Colour colour = entries[i].colour;
        json_array_append_new(
            colours, json_pack("[s,o]", entries[i].name, json_sprintf("#%02x%02x%02x", colour.r, colour.g, colour.b)));
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

// The manifest, with everything else that the page shows.
static json_t *page_data(const AtlasRequest *request, const json_t *manifest, const char *seed_text)
{
    json_t *data = json_deep_copy(manifest), *layers = json_array(), *biomes = json_array();
    const SourceFacts *land = &request->map.source->facts;
    BlockPos feet = source_spawn(request->map.source).feet;
    for (int i = 0; i < request->layer_count; i++)
        json_array_append_new(layers, json_pack("{s:s, s:b, s:o}", "name", map_layer_name(request->layers[i]), "level",
                                                map_layer_has_level(map_layer(request->layers[i])), "colours",
                                                colours_of(request->layers[i], land)));
    for (int i = 0; i < land->biome_count; i++)
        json_array_append_new(biomes, json_string(land->biomes[i].name));
    json_object_update_new(data, json_pack("{s:o, s:o, s:i, s:i, s:o, s:[I,i,I], s:s, s:o*}", "layers", layers,
                                           "biomes", biomes, "tile", ATLAS_TILE, "sea", SEA_LEVEL, "levels",
                                           levels_of(request), "spawn", (json_int_t)feet.x, (int)feet.y,
                                           (json_int_t)feet.z, "version", program_version.number, "words",
                                           json_string(seed_text))); // NULL if it is not given, or not UTF-8
    return data;
}

// `before`: the start of a script, whose value the JSON is.
static bool write_json(const char *directory, const char *name, const char *before, const json_t *json)
{
    char *text = html_script_json(json), *whole = NULL;
    int length = text ? asprintf(&whole, "%s%s\n", before, text) : -1;
    bool written = length >= 0 && write_file(directory, name, whole, (size_t)length);
    if (length < 0)
        log_error("cannot write %s/%s", directory, name);
    else
        free(whole);
    free(text);
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

static bool write_page(const AtlasRequest *request, const json_t *manifest, const char *seed_text)
{
    json_t *described = json_deep_copy(manifest), *data = page_data(request, manifest, seed_text);
    json_t *names = json_array();
    for (int i = 0; i < request->layer_count; i++)
        json_array_append_new(names, json_string(map_layer_name(request->layers[i])));
    json_object_set_new(described, "layers", names);
    bool written = find_page_files() && write_json(request->directory, "atlas.json", "", described) &&
                   write_json(request->directory, "atlas.js", "const ATLAS = ", data) && copy_page(request->directory);
    json_decref(described);
    json_decref(data);
    return written;
}

// ---- both

int atlas_make(AtlasRequest request, const char *seed_text)
{
    if (request.layer_count == 0) {
        request.layers[request.layer_count++] = find_layer("relief");
        request.layers[request.layer_count++] = find_layer("biome");
    }
    char path[FILE_PATH_MAX];
    if (strlen(request.directory) > FILE_PATH_MAX - 128)
        return command_fail("path too long: %.64s...", request.directory);
    snprintf(path, sizeof path, "%s/atlas.json", request.directory);
    json_t *manifest = manifest_of(&request);
    bool ready = file_make_directory(request.directory) && join_old(&request, manifest, path) &&
                 write_page(&request, manifest, seed_text);
    json_decref(manifest);
    if (!ready)
        return EXIT_FAILED;
    AtlasCount count;
    Progress progress = progress_begin("atlas", atlas_missing(&request));
    JobsState state = atlas_write(&request, map_report, &progress, &count);
    progress_end(&progress);
    if (state == JOBS_DONE)
        printf("%s/index.html %" PRId64 " drawn, %" PRId64 " kept\n", request.directory, count.drawn, count.kept);
    else if (state == JOBS_INTERRUPTED)
        return command_interrupted("%s: the atlas is not complete: %" PRId64 " tiles drawn, %" PRId64
                                   " left; the same command goes on with it",
                                   request.directory, count.drawn, atlas_missing(&request));
    return state == JOBS_DONE ? EXIT_DONE : EXIT_FAILED;
}
