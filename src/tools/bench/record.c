#include "tools/bench/record.h"

#include "base/memory.h"
#include "base/output.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "tools/bounded_json.h"
#include "tools/generator_json.h"
#include "tools/html.h"
#include "tools/svg.h"
#include "tools/table.h"

#include <math.h>
#include <string.h>

enum {
    RECORD_BYTES_MAX = 16 << 20,
    RESULTS_MAX = 1024, // several times as many as `bench all` makes
    VALUES_MAX = RESULTS_MAX * 16,
    NAME_BYTES = 128, // printable text, the zero byte included
    UNIT_BYTES = 32,
    THREADS_MAX = 1 << 16,
};
#define FIGURE_MAX 1e15 // of either sign: growth may be negative

static bool is_text(const char *text, size_t room) { return text[0] && strlen(text) < room && utf8_printable(text); }

static bool read_result(BenchResult *result, const json_t *json)
{
    BenchFigure *figure = &result->figure;
    json_int_t threads, count;
    if (json_unpack((json_t *)json, "{s:s, s:s, s:I, s:I, s:F, s:F, s:F}", "name", &result->name, "unit", &result->unit,
                    "threads", &threads, "n", &count, "p05", &figure->p05, "median", &figure->median, "p95",
                    &figure->p95) != 0 ||
        !is_text(result->name, NAME_BYTES) || !is_text(result->unit, UNIT_BYTES) || threads < 1 ||
        threads > THREADS_MAX || count < 1 || count > INT32_MAX || figure->p05 < -FIGURE_MAX ||
        figure->p05 > figure->median || figure->median > figure->p95 || figure->p95 > FIGURE_MAX)
        return false;
    result->threads = (int)threads;
    figure->n = (int)count;
    return true;
}

static bool read_results(BenchRecord *record, const char *path)
{
    const json_t *results = json_object_get(record->json, "results");
    size_t count = json_array_size(results);
    json_int_t schema = json_integer_value(json_object_get(record->json, "schema"));
    if (!json_is_array(results) || schema < 1 || schema > 2)
        return log_failure("%s is not a benchmark record of schema 1 or 2", path);
    if (count > RESULTS_MAX)
        return log_failure("%s: %zu results are more than any benchmark has", path, count);
    record->results = memory_alloc_zero(MEMORY_GENERAL, (count + 1) * sizeof *record->results);
    for (; (size_t)record->count < count; record->count++)
        if (!read_result(&record->results[record->count], json_array_get(results, (size_t)record->count)))
            return log_failure("%s: result %d is malformed", path, record->count + 1);
    return true;
}

bool bench_record_parse(BenchRecord *record, const char *text, size_t bytes, const char *path)
{
    *record = (BenchRecord){.json = bounded_json_parse(text, bytes, VALUES_MAX, path)};
    return record->json && read_results(record, path);
}

bool bench_record_load(BenchRecord *record, const char *path)
{
    *record = (BenchRecord){.json = bounded_json_read(path, RECORD_BYTES_MAX, VALUES_MAX)};
    return record->json && read_results(record, path);
}

void bench_record_quit(BenchRecord *record)
{
    json_decref(record->json);
    memory_free(record->results);
    *record = (BenchRecord){0};
}

BenchRecord *bench_records_load(const char *const paths[], int count)
{
    BenchRecord *records = bench_records_make(count);
    for (int i = 0; i < count; i++)
        if (!bench_record_load(&records[i], paths[i])) {
            bench_records_free(records, count);
            return NULL;
        }
    return records;
}

BenchRecord *bench_records_make(int count)
{
    return memory_alloc_zero(MEMORY_GENERAL, (size_t)count * sizeof(BenchRecord));
}

void bench_records_free(BenchRecord *records, int count)
{
    for (int i = 0; records && i < count; i++)
        bench_record_quit(&records[i]);
    memory_free(records);
}

// The text under a key of a part ("machine", "cpu"), as bounded_json_text.
static const char *record_text(const BenchRecord *record, const char *part, const char *key)
{
    return bounded_json_text(json_object_get(record->json, part), key);
}

const BenchResult *bench_record_find(const BenchRecord *record, const BenchResult *like)
{
    for (int i = 0; i < record->count; i++) {
        const BenchResult *result = &record->results[i];
        if (result->threads == like->threads && strcmp(result->name, like->name) == 0 &&
            strcmp(result->unit, like->unit) == 0)
            return result;
    }
    return NULL;
}

// True for a record's first result of its kind that no earlier record has.
static bool is_new(const BenchRecord *records, int record, const BenchResult *result)
{
    for (int i = 0; i < record; i++)
        if (bench_record_find(&records[i], result))
            return false;
    return bench_record_find(&records[record], result) == result;
}

const BenchResult **bench_records_figures(const BenchRecord *records, int count, int *figure_count)
{
    int most = 0, found = 0;
    for (int i = 0; i < count; i++)
        most += records[i].count;
    const BenchResult **figures = memory_alloc(MEMORY_GENERAL, (size_t)(most + 1) * sizeof *figures);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < records[i].count; k++)
            if (is_new(records, i, &records[i].results[k]))
                figures[found++] = &records[i].results[k];
    *figure_count = found;
    return figures;
}

bool bench_is_rate(const char *unit)
{
    const size_t length = strlen(unit);
    return length >= 2 && strcmp(unit + length - 2, "/s") == 0;
}

// ---- comparison

// Two runs of one program differ by more than the samples within one run (CPU clock, memory layout, load by others):
// the relative deviation measured on an idle virtual machine.
#define RUN_DRIFT 0.03

static double relative_error(const BenchFigure *figure)
{
    if (figure->n < 3 || !(figure->median > 0))
        return HUGE_VAL;
    double sigma = (figure->p95 - figure->p05) / 3.29;
    return hypot(1.2533 * sigma / sqrt(figure->n) / figure->median, RUN_DRIFT);
}

BenchRatio bench_ratio(const BenchFigure *a, const BenchFigure *b)
{
    double ratio = b->median / a->median;
    double error = 1.96 * hypot(relative_error(a), relative_error(b));
    if (!isfinite(error) || !isfinite(ratio))
        return (BenchRatio){.ratio = ratio, .low = 0, .high = HUGE_VAL};
    return (BenchRatio){.ratio = ratio, .low = ratio * MAX(0.0, 1 - error), .high = ratio * (1 + error)};
}

// Prints one line. True if B is worse beyond noise.
bool bench_print_verdict(const char *unit, bool more, bool less, const char *neither)
{
    const bool worse = bench_is_rate(unit) ? less : more;
    puts(worse ? "worse" : more || less ? "better" : neither);
    return worse;
}

static const TableColumn columns[] = {{"name", -28, 1}, {"threads", 7, 1},         {"A", 12, 1},     {"B", 12, 1},
                                      {"B / A", 8, 2},  {"95 % interval", -16, 2}, {"B is\n", 0, 0}, {0}};

static bool compare_result(const BenchResult *a, const BenchResult *b)
{
    BenchRatio ratio = bench_ratio(&a->figure, &b->figure);
    table_row(stdout, columns, "%s\t%d\t%.5g\t%.5g\t%.3f\t%6.3f .. %-6.3f", a->name, a->threads, a->figure.median,
              b->figure.median, ratio.ratio, ratio.low, ratio.high);
    return bench_print_verdict(a->unit, ratio.low > 1, ratio.high < 1, "same within noise");
}

static bool same_text(const BenchRecord *a, const BenchRecord *b, const char *part, const char *key)
{
    return strcmp(record_text(a, part, key), record_text(b, part, key)) == 0;
}

// Two versions of a recipe that is being written look like one by their name.
static bool same_recipes(const BenchRecord *a, const BenchRecord *b)
{
    char name[STORE_RECIPE_NAME];
    return generator_names_agree(json_object_get(a->json, "world"), json_object_get(b->json, "world"), name) ||
           log_failure("the two records measured different recipes, both named %s", name);
}

static int compare_records(const BenchRecord *a, const BenchRecord *b)
{
    int worse = 0, compared = 0;
    if (!same_text(a, b, "world", "hash"))
        log_warning("the two records measured different worlds");
    if (!same_text(a, b, "machine", "cpu"))
        log_warning("the two records come from different machines");
    table_head(stdout, columns);
    for (int i = 0; i < a->count; i++) {
        const BenchResult *other = bench_record_find(b, &a->results[i]);
        if (!other)
            continue;
        worse += compare_result(&a->results[i], other);
        compared++;
    }
    if (compared == 0)
        log_error("the two records have no figure in common");
    return worse > 0 || compared == 0 ? EXIT_FAILED : EXIT_DONE;
}

int bench_compare(const char *const paths[2])
{
    BenchRecord *records = bench_records_load(paths, 2);
    const bool same = records && same_recipes(&records[0], &records[1]);
    const int code = same ? compare_records(&records[0], &records[1]) : EXIT_FAILED;
    bench_records_free(records, 2);
    return code;
}

// ---- the page

// Sizes in a chart's own units.
enum { CHART_WIDTH = 960, NAME_WIDTH = 250, BARS_LEFT = 260, BARS_WIDTH = 560, BAR = 14, GAP = 10 };

typedef struct Report {
    FILE *page;
    const BenchRecord *records;
    int count;
    const BenchResult **figures; // bench_records_figures
    int figure_count;
} Report;

// CSS classes of a record's bars and keys.
static const char *const colours[] = {"s0",      "s1",      "s2",      "s3",      "s4",      "s5",
                                      "s0 pale", "s1 pale", "s2 pale", "s3 pale", "s4 pale", "s5 pale"};
_Static_assert(ARRAY_COUNT(colours) == BENCH_REPORT_MAX, "a record lacks its colour");

void bench_records_write(FILE *page, const BenchRecord *records, const char *const paths[], int count)
{
    static const char *const cells[][2] = {{"build", "commit"}, {"build", "compiler"}, {"machine", "cpu"},
                                           {"machine", "isa"},  {"machine", "gpu"},    {"world", "hash"}};
    fputs("<div class=\"card\"><table><tr><th>record<th>commit<th>compiler<th>processor<th>instructions<th>graphics"
          "<th>world</tr>\n",
          page);
    for (int i = 0; i < count; i++) {
        if (paths) {
            fprintf(page, "<tr><td><span class=\"key %s\"></span>", colours[i]);
            html_write_between(page, "", paths[i], "</td>");
        } else {
            fprintf(page, "<tr><td>%d</td>", i + 1);
        }
        for (size_t k = 0; k < ARRAY_COUNT(cells); k++)
            html_write_between(page, "<td>", record_text(&records[i], cells[k][0], cells[k][1]), "</td>");
        fputs("</tr>\n", page);
    }
    fputs("</table></div>\n", page);
}

static size_t group_length(const BenchResult *result) { return strcspn(result->name, "."); }

// The same part before the first dot, and the same unit: drawn to one scale.
static bool same_chart(const BenchResult *a, const BenchResult *b)
{
    size_t length = group_length(a);
    return length == group_length(b) && strncmp(a->name, b->name, length) == 0 && strcmp(a->unit, b->unit) == 0;
}

static double largest_of_chart(const Report *report, const BenchResult *first)
{
    double largest = 0;
    for (int i = 0; i < report->count; i++)
        for (int k = 0; k < report->records[i].count; k++) {
            const BenchResult *result = &report->records[i].results[k];
            if (same_chart(first, result))
                largest = MAX(largest, result->figure.p95);
        }
    return largest > 0 ? largest : 1;
}

// Digits after the point, the same for a whole chart: its largest number has four significant digits.
static int decimals_of(double largest)
{
    int decimals = 3;
    for (; largest >= 10 && decimals > 0; largest /= 10)
        decimals--;
    for (; largest < 1 && decimals < 9; largest *= 10)
        decimals++;
    return decimals;
}

// A figure's x, counted from the start of the bars; 0 for negative figures.
static double along(double value, double largest) { return MAX(value, 0.0) * BARS_WIDTH / largest; }

static void write_bar(FILE *page, const BenchFigure *figure, double largest, int record, int y)
{
    double middle = y + BAR / 2.0;
    svg_rect(page, colours[record], (double[]){BARS_LEFT, y}, (double[]){along(figure->median, largest), BAR - 2});
    svg_line(page, "spread", (double[]){BARS_LEFT + along(figure->p05, largest), middle - 1},
             (double[]){BARS_LEFT + along(figure->p95, largest), middle - 1});
    fprintf(page, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.*f</text>\n", CHART_WIDTH - 4, middle,
            decimals_of(largest), figure->median);
}

// Returns the y of the next result.
static int write_bars(const Report *report, const BenchResult *like, double largest, int y)
{
    FILE *page = report->page;
    fprintf(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", NAME_WIDTH, y + BAR / 2);
    html_write(page, like->name);
    if (like->threads > 1)
        fprintf(page, ", %d threads", like->threads);
    fputs("</text>\n", page);
    for (int i = 0; i < report->count; i++) {
        const BenchResult *result = bench_record_find(&report->records[i], like);
        if (!result)
            continue;
        write_bar(page, &result->figure, largest, i, y);
        y += BAR;
    }
    return y + GAP;
}

static void write_rows(const Report *report, const BenchResult *like, double largest)
{
    FILE *page = report->page;
    int decimals = decimals_of(largest);
    for (int i = 0; i < report->count; i++) {
        const BenchResult *result = bench_record_find(&report->records[i], like);
        if (!result)
            continue;
        const BenchFigure *figure = &result->figure;
        fprintf(page, "<tr><td><span class=\"key %s\"></span>", colours[i]);
        html_write(page, like->name);
        fprintf(page,
                "</td><td class=\"n\">%d</td><td class=\"n\">%.*f</td><td class=\"n\">%.*f</td><td class=\"n\">%.*f"
                "</td><td class=\"n\">%d</td></tr>\n",
                like->threads, decimals, figure->median, decimals, figure->p05, decimals, figure->p95, figure->n);
    }
}

// The height of a chart.
static int measure_bars(const Report *report, const BenchResult *first)
{
    int height = GAP / 2;
    for (int f = 0; f < report->figure_count; f++)
        if (same_chart(first, report->figures[f])) {
            height += GAP;
            for (int i = 0; i < report->count; i++)
                height += bench_record_find(&report->records[i], report->figures[f]) ? BAR : 0;
        }
    return height;
}

static void write_chart(const Report *report, const BenchResult *first)
{
    FILE *page = report->page;
    char group[NAME_BYTES];
    double largest = largest_of_chart(report, first);
    int height = measure_bars(report, first), y = GAP / 2;
    snprintf(group, sizeof group, "%.*s", (int)group_length(first), first->name);
    html_write_between(page, "<h2>", group, ", ");
    html_write_between(page, "", first->unit, "</h2>\n<div class=\"card\">");
    svg_begin(page, CHART_WIDTH, height, group);
    for (int x = BARS_LEFT; x <= BARS_LEFT + BARS_WIDTH; x += BARS_WIDTH / 4)
        svg_line(page, "axis", (double[]){x, 0}, (double[]){x, height});
    for (int f = 0; f < report->figure_count; f++)
        if (same_chart(first, report->figures[f]))
            y = write_bars(report, report->figures[f], largest, y);
    fputs("</svg></div>\n<details><summary>The figures</summary><div class=\"card\"><table><tr><th>name<th class=\"n\">"
          "threads<th class=\"n\">median<th class=\"n\">5 %<th class=\"n\">95 %<th class=\"n\">samples</tr>\n",
          page);
    for (int f = 0; f < report->figure_count; f++)
        if (same_chart(first, report->figures[f]))
            write_rows(report, report->figures[f], largest);
    fputs("</table></div></details>\n", page);
}

// A chart for the first figure of each.
static void write_charts(Report *report)
{
    report->figures = bench_records_figures(report->records, report->count, &report->figure_count);
    for (int f = 0; f < report->figure_count; f++) {
        int earlier = 0;
        while (!same_chart(report->figures[earlier], report->figures[f]))
            earlier++;
        if (earlier == f)
            write_chart(report, report->figures[f]);
    }
    memory_free(report->figures);
}

void bench_page_begin(FILE *page, const char *title, const char *what)
{
    html_begin(page, title);
    fprintf(
        page,
        "%s</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n<p>%s from the 5th to the 95th percentile. Units that end "
        "in /s are better the higher, all others the lower.</p>\n",
        html_style_report, title, what);
}

void bench_page_end(FILE *page) { fputs("</main>\n</body>\n</html>\n", page); }

void bench_report_write(FILE *page, const BenchRecord *records, const char *const paths[], int count)
{
    Report report = {.page = page, .records = records, .count = count};
    bench_page_begin(page, "Karst, measured", "Bars are medians, thin lines reach");
    bench_records_write(page, records, paths, count);
    write_charts(&report);
    bench_page_end(page);
}

int bench_report(const char *const paths[], int count, const char *output)
{
    for (int i = 0; i < count; i++)
        output_protect(paths[i]);
    Output file;
    interrupt_watch();
    BenchRecord *records = bench_records_load(paths, count);
    bool ready = records && output_begin(&file, output);
    if (ready) {
        bench_report_write(file.stream, records, paths, count);
        ready = output_commit(&file);
    }
    bench_records_free(records, count);
    return command_code(ready);
}
