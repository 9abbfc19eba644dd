#include "tools/bench/history.h"

#include "base/text.h"
#include "cli/command.h"
#include "tools/bench/record.h"
#include "tools/bounded_json.h"
#include "tools/html.h"
#include "tools/svg.h"
#include "tools/table.h"

#include <string.h>

enum { HISTORY_BYTES_MAX = 256 << 20, COLUMNS = 6 };

typedef struct History {
    BenchRecord records[HISTORY_MOST];
    int count;
} History;

static void history_quit(History *history)
{
    for (int i = 0; i < history->count; i++)
        bench_record_quit(&history->records[i]);
    history->count = 0;
}

static bool read_line(History *history, const char *line, size_t bytes, const char *path, int number)
{
    char place[FILE_PATH_MAX + 16];
    if (history->count == HISTORY_MOST) {
        bench_record_quit(&history->records[0]);
        memmove(history->records, history->records + 1, sizeof history->records - sizeof *history->records);
        history->count--;
    }
    snprintf(place, sizeof place, "%s:%d", path, number);
    return bench_record_parse(&history->records[history->count++], line, bytes, place);
}

// Call history_quit in any case.
static bool history_read(History *history, const char *path)
{
    size_t bytes;
    char *text = file_read(path, HISTORY_BYTES_MAX, &bytes);
    bool ready = text != NULL;
    int number = 1;
    for (const char *line = text, *end = text + bytes; ready && line < end; number++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line)), *stop = newline ? newline : end;
        ready = read_line(history, line, (size_t)(stop - line), path, number);
        line = stop + 1;
    }
    memory_free(text);
    return ready;
}

// ---- adding

static bool is_there(const Output *output) { return output->temporary[0] && file_exists(output->path); }

bool bench_history_begin(Output *output, const char *path)
{
    History history = {.count = 0};
    if (!output_begin(output, path))
        return false;
    const bool ready = !is_there(output) || history_read(&history, output->path);
    history_quit(&history);
    if (!ready)
        output_abandon(output);
    return ready;
}

// Reads the history again, since another run may have ended meanwhile.
bool bench_history_commit(Output *output, const json_t *record)
{
    size_t bytes = 0;
    char *old = is_there(output) ? file_read(output->path, HISTORY_BYTES_MAX, &bytes) : NULL;
    if (!old && is_there(output)) {
        output_abandon(output);
        return false;
    }
    if (old && bytes > 0) {
        fwrite(old, 1, bytes, output->stream);
        if (old[bytes - 1] != '\n')
            fputc('\n', output->stream);
    }
    memory_free(old);
    return json_commit(output, record, JSON_COMPACT | JSON_REAL_PRECISION(9));
}

// ---- showing

static const TableColumn figure_columns[] = {{"name", -28, 1}, {"threads", 7, 1}, {0}};
static const TableColumn record_column[] = {{"commit", 12, 1}, {0}}; // one for each record
static const TableColumn end_columns[] = {{"last / first", 12, 2}, {"unit\n", 0, 0}, {0}};

static void print_figure(const History *history, const BenchResult *like)
{
    const BenchResult *first = NULL;
    double ratio = 1.0; // of the last to the first
    table_row(stdout, figure_columns, "%s\t%d", like->name, like->threads);
    for (int i = 0; i < history->count; i++) {
        const BenchResult *result = bench_record_find(&history->records[i], like);
        first = first ? first : result;
        ratio = result ? result->figure.median / first->figure.median : ratio;
        if (i >= history->count - COLUMNS)
            table_row(stdout, record_column, "%s", result ? text_of("%.5g", result->figure.median).text : "-");
    }
    table_row(stdout, end_columns, "%.3f\t%s\n", ratio, like->unit);
}

static void print_table(const History *history, const BenchResult *const *figures, int figure_count)
{
    table_head(stdout, figure_columns);
    for (int i = MAX(history->count - COLUMNS, 0); i < history->count; i++)
        table_row(stdout, record_column, "%.12s",
                  bounded_json_text(json_object_get(history->records[i].json, "build"), "commit"));
    table_head(stdout, end_columns);
    for (int f = 0; f < figure_count; f++)
        print_figure(history, figures[f]);
}

// The median over the records in the band from the 5th to the 95th percentile.
static void write_chart(FILE *page, const History *history, const BenchResult *like)
{
    double medians[HISTORY_MOST][2], band[2 * HISTORY_MOST][2], low[HISTORY_MOST][2];
    SvgFrame frame = {80, 12, 860, 160, 1, MAX(history->count, 2), 0, 0};
    int count = 0;
    for (int i = 0; i < history->count; i++) {
        const BenchResult *result = bench_record_find(&history->records[i], like);
        frame.y_low = result ? MIN(frame.y_low, result->figure.p05) : frame.y_low;
        frame.y_high = result ? MAX(frame.y_high, result->figure.p95) : frame.y_high;
    }
    frame.y_high += frame.y_high > frame.y_low ? 0 : 1;
    svg_begin(page, 960, 216, like->name);
    svg_axis(page, &frame, (history->count + 9) / 10, "record");
    svg_number(page, (double[]){72, frame.y}, "end", frame.y_high);
    svg_number(page, (double[]){72, frame.y + frame.height}, "end", frame.y_low);
    for (int i = 0; i < history->count; i++) {
        const BenchResult *result = bench_record_find(&history->records[i], like);
        if (!result)
            continue;
        medians[count][0] = band[count][0] = low[count][0] = svg_x(&frame, i + 1);
        medians[count][1] = svg_y(&frame, result->figure.median);
        band[count][1] = svg_y(&frame, result->figure.p95);
        low[count][1] = svg_y(&frame, result->figure.p05);
        svg_circle(page, "s0", medians[count++], 3);
    }
    for (int i = 0; i < count; i++)
        memcpy(band[count + i], low[count - 1 - i], sizeof *low);
    svg_path(page, "area", band, 2 * count);
    svg_path(page, "curve", medians, count);
    svg_end(page);
}

static void write_page(FILE *page, const History *history, const BenchResult *const *figures, int figure_count)
{
    bench_page_begin(page, "Karst, measured again and again", "Curves are medians, bands reach");
    bench_records_write(page, history->records, NULL, history->count);
    for (int f = 0; f < figure_count; f++) {
        html_write_between(page, "<h2>", figures[f]->name, ", ");
        if (figures[f]->threads > 1)
            fprintf(page, "%d threads, ", figures[f]->threads);
        html_write_between(page, "", figures[f]->unit, "</h2>\n<div class=\"card\">");
        write_chart(page, history, figures[f]);
        fputs("</div>\n", page);
    }
    bench_page_end(page);
}

int bench_history(const char *path, const char *page)
{
    History history = {.count = 0};
    Output file;
    interrupt_watch();
    output_protect(path);
    bool ready = history_read(&history, path);
    if (ready && history.count == 0)
        ready = log_failure("%s holds no records", path);
    if (ready && (!page || (ready = output_begin(&file, page)))) {
        int figure_count;
        const BenchResult **figures = bench_records_figures(history.records, history.count, &figure_count);
        print_table(&history, figures, figure_count);
        if (page) {
            write_page(file.stream, &history, figures, figure_count);
            ready = output_commit(&file);
        }
        memory_free(figures);
    }
    history_quit(&history);
    return command_code(ready);
}
