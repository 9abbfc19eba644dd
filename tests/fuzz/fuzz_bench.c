// Any bytes as a record of `karst bench --json`: refused in one line, or all of it can be compared.
#include "base/memory.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "tools/bench/record.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    int lines = 0;
    BenchRecord record;
    log_set_sink(count_line, &lines);
    bool read = bench_record_parse(&record, (const char *)data, bytes, "fuzz.json");
    require(lines == !read);
    for (int i = 0; read && i < record.count; i++) {
        const BenchResult *result = &record.results[i], *found = bench_record_find(&record, result);
        const BenchFigure *figure = &result->figure;
        require(found && found <= result && utf8_printable(result->name) && utf8_printable(result->unit));
        require(result->threads >= 1 && figure->n >= 1);
        require(isfinite(figure->p05) && figure->p05 <= figure->median && figure->median <= figure->p95 &&
                isfinite(figure->p95));
        BenchRatio ratio = bench_ratio(figure, &found->figure);
        require(isnan(ratio.ratio) || !isfinite(ratio.ratio) || ratio.ratio <= 0 ||
                (ratio.low <= ratio.ratio && ratio.ratio <= ratio.high));
    }
    bench_record_quit(&record);
    require(memory_in_use_total() == 0);
    return 0;
}
