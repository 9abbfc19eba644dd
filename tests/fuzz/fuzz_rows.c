// Any bytes as the data of a world's rows: refused, or exactly the bytes that packing writes, and within their bounds.
#include "fuzz.h"
#include "karst/block.h"
#include "store/row_internal.h"

#include <zstd.h>

static void expect_same(Blob packed, const uint8_t *data, size_t bytes)
{
    require(packed.bytes == bytes && memcmp(packed.data, data, bytes) == 0);
    blob_free(&packed);
}

static void unpack_chunk(const uint8_t *data, size_t bytes)
{
    Diff *diff = chunk_unpack(data, bytes);
    for (int i = 0; diff && i < diff->count; i++)
        require(diff->entries[i].block < BLOCK_COUNT &&
                (i == 0 || diff->entries[i].index > diff->entries[i - 1].index));
    memory_free(diff);
}

// The fuzzer cannot make zstd frames: here the bytes are a frame's contents.
static void unpack_framed(const uint8_t *data, size_t bytes)
{
    size_t room = ZSTD_compressBound(bytes);
    uint8_t *frame = memory_alloc(MEMORY_GENERAL, room);
    size_t framed = ZSTD_compress(frame, room, data, bytes, 1);
    unpack_chunk(frame, framed);
    memory_free(frame);
}

static void unpack_world(const uint8_t *data, size_t bytes)
{
    WorldPart world;
    if (world_unpack(data, bytes, &world))
        expect_same(world_pack(&world), data, bytes);
}

static void unpack_player(const uint8_t *data, size_t bytes)
{
    StorePlayer player;
    int64_t saved;
    if (player_unpack(data, bytes, &player, &saved))
        expect_same(player_pack(&player, saved), data, bytes);
}

static void unpack_pins(const uint8_t *data, size_t bytes)
{
    StorePins pins = {0};
    if (pins_unpack(data, bytes, &pins))
        expect_same(pins_pack(pins.pins, pins.count), data, bytes);
    memory_free(pins.pins);
}

// A text is packed and unpacked; the bytes themselves are no frame, or one of a text.
static void unpack_recipe(const uint8_t *data, size_t bytes)
{
    size_t text_bytes;
    memory_free(recipe_unpack(data, bytes, &text_bytes));
    Blob packed = recipe_pack((const char *)data, bytes);
    char *text = recipe_unpack(packed.data, packed.bytes, &text_bytes);
    if (text) {
        require(text_bytes == bytes && strlen(text) == bytes);
        expect_same((Blob){(uint8_t *)text, text_bytes}, data, bytes);
    }
    blob_free(&packed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    static void (*const unpack[])(const uint8_t *data, size_t bytes) = {unpack_chunk,  unpack_framed, unpack_world,
                                                                        unpack_player, unpack_pins,   unpack_recipe};
    if (bytes > 0)
        unpack[data[0] % ARRAY_COUNT(unpack)](data + 1, bytes - 1);
    require(memory_in_use_total() == 0);
    return 0;
}
