// Any bytes as an exported world: refused in one line with nothing left behind, or imported, and then the world is
// intact and its export is the same file. The fuzzer cannot make checksums, so they are corrected for it.
#include "base/file.h"
#include "base/memory.h"
#include "fuzz.h"
#include "store/bytes_internal.h"
#include "store/check.h"
#include "store/repair.h"
#include "store/row_internal.h"

enum { MAGIC = 12, HEAD = 29, END = 17, SUM_AT = 17 }; // bytes; see docs/formats.md

static void say(void *context, const char *line)
{
    require(line[0] && !strchr(line, '\n'));
    ++*(int *)context;
}

static void put(uint8_t *at, uint64_t value)
{
    ByteWriter writer = {at};
    bytes_put(&writer, value, 8);
}

// Corrects the checksums of all complete rows, and the tally behind them.
static void seal(uint8_t *data, size_t bytes)
{
    Tally tally = {0};
    size_t at = MAGIC;
    while (bytes > at && bytes - at >= HEAD && (data[at] == 1 || data[at] == 2)) {
        ByteReader reader = {data + at + 1, HEAD - 1, false};
        Row row = {.table = data[at] == 1 ? ROWS_PART : ROWS_CHUNK, .data = data + at + HEAD};
        row.key = (int64_t)bytes_get(&reader, 8);
        row.serial = (int64_t)bytes_get(&reader, 8);
        bytes_get(&reader, 8);
        row.bytes = (size_t)bytes_get(&reader, 4);
        if (row.bytes > bytes - at - HEAD)
            return;
        row.sum = row_sum(&row);
        put(data + at + SUM_AT, row.sum);
        tally.rows++;
        tally.marks ^= row_mark(&row);
        at += HEAD + row.bytes;
    }
    if (bytes > at && bytes - at >= END && data[at] == 0) {
        put(data + at + 1, tally.rows);
        put(data + at + 9, tally.marks);
    }
}

static void require_same(const char *path, const uint8_t *data, size_t bytes)
{
    size_t held;
    char *text = file_read(path, SIZE_MAX, &held);
    require(text && held == bytes && memcmp(text, data, bytes) == 0);
    memory_free(text);
}

static void import(const uint8_t *data, size_t bytes)
{
    char file[128], world[128], back[128];
    int lines = 0, errors = 0;
    fuzz_path(file, "in.karst-export");
    fuzz_path(world, "w.karst");
    fuzz_path(back, "out.karst-export");
    fuzz_write(file, data, bytes);
    unlink(world);
    unlink(back);
    log_set_sink(count_line, &errors);
    bool done = store_import(world, file, say, &lines);
    require(lines == !done && errors == 0 && file_exists(world) == done);
    if (done) {
        require(store_check(world, say, &lines).state == STORE_WHOLE);
        require(store_export(world, back, say, &lines) && lines == 0);
        require_same(back, data, bytes);
    }
    require(memory_in_use_total() == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    fuzz_make_folder();
    uint8_t *sealed = (uint8_t *)fuzz_copy(data, bytes);
    seal(sealed, bytes);
    import(sealed, bytes);
    free(sealed);
    return 0;
}
