// Any bytes as a file for `karst verify`: refused in one line, or within its bounds.
#include "base/memory.h"
#include "fuzz.h"
#include "karst/world.h"
#include "tools/bounded_json.h"
#include "tools/world/hash.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    int lines = 0;
    HashRecord record;
    log_set_sink(count_line, &lines);
    json_t *json = bounded_json_parse((const char *)data, bytes, HASH_FILE_VALUES_MAX, "fuzz.json");
    bool read = hash_record_init(&record, json, "fuzz.json");
    require(lines == !read);
    if (read) {
        const int *range = record.range;
        require(range[2] >= 1 && range[3] >= 1 && (int64_t)range[2] * range[3] == record.count);
        require((int64_t)range[0] + range[2] - 1 <= INT32_MAX && (int64_t)range[1] + range[3] - 1 <= INT32_MAX);
        require(record.generator && (!record.world[0] || world_name_valid(record.world)));
    }
    hash_record_quit(&record);
    require(memory_in_use_total() == 0);
    return 0;
}
