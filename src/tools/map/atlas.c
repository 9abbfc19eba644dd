#include "tools/map/atlas.h"

#include "base/file.h"
#include "base/log.h"
#include "cli/command.h"
#include "map/atlas.h"
#include "tools/bounded_json.h"
#include "tools/progress.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SCHEMA = 1, MANIFEST_LIMIT_BYTES = 1 << 16, MANIFEST_VALUES_MAX = 256 };

// The facts that the tiles depend on. Strings and lists of numbers alone, so that two can be compared key by key.
static json_t *manifest_of(const AtlasRequest *request)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRId64, request->source->seed);      // too large for a number in JavaScript
    return json_pack("{s:i, s:s, s:i, s:s, s:i, s:i, s:[I,I], s:[i,i]}", //
                     "schema", SCHEMA, "seed", seed, "generator", request->source->facts.id, "name",
                     request->source->facts.name, "scale", request->scale, "y", request->y, "center",
                     (json_int_t)request->center_x, (json_int_t)request->center_z, "size", request->width,
                     request->height);
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

static bool has_layer(const AtlasRequest *request, int layer)
{
    for (int i = 0; i < request->layer_count; i++)
        if (request->layers[i] == layer)
            return true;
    return false;
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
        if (layer < 0) {
            log_error("%s names a layer that this version of Karst does not have", path);
            return false;
        }
        if (!has_layer(request, layer))
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

static void report(void *context, int done) { progress_update(context, done); }

static int write_tiles(const AtlasRequest *request)
{
    static const int codes[] = {
        [MAP_DONE] = EXIT_DONE, [MAP_FAILED] = EXIT_FAILED, [MAP_INTERRUPTED] = EXIT_INTERRUPTED};
    AtlasCount count;
    Progress progress = progress_begin("atlas", atlas_missing(request));
    MapResult result = atlas_write(request, report, &progress, &count);
    progress_end(&progress);
    printf("%s/index.html %" PRId64 " drawn, %" PRId64 " kept\n", request->directory, count.drawn, count.kept);
    return codes[result];
}

int atlas_make(AtlasRequest request, const char *seed_text)
{
    if (request.layer_count == 0) {
        request.layers[request.layer_count++] = find_layer("relief");
        request.layers[request.layer_count++] = find_layer("biome");
    }
    char path[FILE_PATH_MAX];
    if (strlen(request.directory) > FILE_PATH_MAX - 128) {
        log_error("path too long: %.64s...", request.directory);
        return EXIT_FAILED;
    }
    snprintf(path, sizeof path, "%s/atlas.json", request.directory);
    json_t *manifest = manifest_of(&request);
    bool ready = file_make_directory(request.directory) && join_old(&request, manifest, path) &&
                 atlas_write_page(&request, manifest, seed_text);
    json_decref(manifest);
    return ready ? write_tiles(&request) : EXIT_FAILED;
}
