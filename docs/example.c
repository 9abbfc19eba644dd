// The library without a window: opens a world (or makes it), builds a lamp on its highest place near the origin, waits
// until that is on the disk, and writes a map of the land around. Run a second time, it finds its lamp again. The tests
// build and run it too (cmake/libraries.cmake names the libraries).
//
//   cc -std=gnu17 -Iinclude docs/example.c build/release/libkarst.a ... -o example && ./example lamp.karst map.png
#include <karst/karst.h>

#include <stdio.h>

enum { VIEW = 4, THREADS = 1 };

// Loads the chunks around the origin and returns the highest block of land among them.
static BlockPos load_and_look(Stream *stream)
{
    const StreamView view = {.x = 8, .y = 100, .z = 8};
    do {
        stream_update(stream, &view, 5.0);
        stream_wait_any(stream);
    } while (!stream_is_ready(stream));
    BlockPos top = {.y = 0};
    for (int i = 0; i < 64 * 64; i++) {
        BlockPos at = {.x = i % 64 - 24, .z = i / 64 - 24};
        const Chunk *chunk = stream_chunk(stream, chunk_pos_of_block(at.x, at.z));
        at.y = chunk->columns[column_index((int)(at.x & 15), (int)(at.z & 15))].height;
        if (at.y > top.y)
            top = at;
    }
    return top;
}

static bool play(Store *store, const ChunkSource *source, const char *picture)
{
    Stream *stream = stream_create(&(StreamConfig){.source = source, .view_distance = VIEW, .workers = THREADS});
    Edits *edits = edits_create(stream, store);
    BlockPos top = load_and_look(stream);
    BlockQuery blocks = stream_query(stream);
    BlockPos lamp = {.x = top.x, .y = top.y + 1, .z = top.z};
    bool lit = block_query(&blocks, lamp.x, lamp.y, lamp.z) == BLOCK_GLOWSTONE;
    edits_set(edits, lamp, BLOCK_GLOWSTONE); // changes nothing if it is there already
    edits_destroy(edits);                    // puts what was changed into the store
    stream_destroy(stream);
    bool durable = store_flush(store); // waits for the disk
    printf("%s at %d %d %d, %d chunk changed\n", lit ? "the lamp is still" : "a lamp stands", (int)top.x, top.y + 1,
           (int)top.z, store_status(store).edited_chunks);
    // Of the first layer, which is the relief, around the origin.
    const MapRequest map = {
        .source = source, .layer = map_layer(0), .width = 512, .height = 512, .scale = 2, .threads = THREADS};
    return durable && map_write(&map, picture, NULL, NULL) == JOBS_DONE;
}

int main(int argc, char **argv)
{
    const StoreWorld made = {.seed = 42, .generator = RECIPE_DEFAULT_ID};
    Store *store = argc == 3 ? store_open(argv[1], &(StoreOptions){.create = &made}) : NULL;
    if (!store)
        return 1; // the reason has been logged
    Generator *generator = generator_create(recipe_find_id(store_world(store)->generator), store_world(store)->seed);
    bool done = play(store, generator_source(generator), argv[2]);
    generator_destroy(generator);
    return store_close(store) && done ? 0 : 1;
}
