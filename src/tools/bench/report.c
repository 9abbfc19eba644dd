#include "tools/bench/record.h"

#include "base/output.h"
#include "cli/command.h"
#include "tools/html.h"

#include <string.h>

// Sizes in a chart's own units.
enum { CHART_WIDTH = 960, NAME_WIDTH = 250, BARS_LEFT = 260, BARS_WIDTH = 560, BAR = 14, GAP = 10, CHARTS_MAX = 64 };

typedef struct Report {
    FILE *page;
    const char *const *paths;
    const BenchRecord *records;
    int count;
} Report;

static const char style[] =
    ":root{color-scheme:light dark;--paper:#faf9f5;--ink:#23262b;--soft:#5d636c;--card:#fff;--line:#e2dfd6;"
    "--s0:#2f6db5;--s1:#c2681c;--s2:#2f8a4c;--s3:#9a4fb0;--s4:#b03a48;--s5:#6b7480}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#15171b;--ink:#e6e6e2;--soft:#a0a6ae;--card:#1d2025;"
    "--line:#30343b;--s0:#7fb0e8;--s1:#eda25f;--s2:#77c98f;--s3:#cf97e0;--s4:#ec8590;--s5:#a9b1bb}}\n"
    "*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"
    "sans-serif}\n"
    "main{max-width:1080px;margin:0 auto;padding:40px 24px 64px}h1{font-size:2rem;margin:0 0 8px}"
    "h2{font-size:1.3rem;margin:48px 0 8px}p{max-width:44em;color:var(--soft);margin:0 0 16px}\n"
    ".card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{padding:4px 10px;text-align:left;"
    "border-bottom:1px solid var(--line);vertical-align:top}tr:last-child td{border-bottom:0}"
    ".n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    "svg{display:block;width:100%;min-width:640px;height:auto}svg text{font-size:13px;fill:var(--ink);"
    "dominant-baseline:central;font-variant-numeric:tabular-nums}svg .axis{stroke:var(--line)}"
    "svg .spread{stroke:var(--ink);stroke-width:1.5;opacity:.7}\n"
    ".key{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:8px}"
    ".s0{fill:var(--s0);background:var(--s0)}.s1{fill:var(--s1);background:var(--s1)}"
    ".s2{fill:var(--s2);background:var(--s2)}.s3{fill:var(--s3);background:var(--s3)}"
    ".s4{fill:var(--s4);background:var(--s4)}.s5{fill:var(--s5);background:var(--s5)}.pale{opacity:.45}\n"
    "details{margin-top:8px}summary{cursor:pointer;color:var(--soft);font-size:.9rem}\n";

// CSS classes of a record's bars and keys.
static const char *const colours[] = {"s0",      "s1",      "s2",      "s3",      "s4",      "s5",
                                      "s0 pale", "s1 pale", "s2 pale", "s3 pale", "s4 pale", "s5 pale"};
_Static_assert(ARRAY_COUNT(colours) == BENCH_REPORT_MAX, "a record lacks its colour");

static void write_records(const Report *report)
{
    static const char *const cells[][2] = {{"build", "commit"}, {"build", "compiler"}, {"machine", "cpu"},
                                           {"machine", "isa"},  {"machine", "gpu"},    {"world", "hash"}};
    FILE *page = report->page;
    fputs("<div class=\"card\"><table><tr><th>record<th>commit<th>compiler<th>processor<th>instructions<th>graphics"
          "<th>world</tr>\n",
          page);
    for (int i = 0; i < report->count; i++) {
        const BenchRecord *record = &report->records[i];
        fprintf(page, "<tr><td><span class=\"key %s\"></span>", colours[i]);
        html_write(page, report->paths[i]);
        fputs("</td>", page);
        for (size_t k = 0; k < ARRAY_COUNT(cells); k++) {
            fputs("<td>", page);
            html_write(page, bench_record_text(record, cells[k][0], cells[k][1]));
            fputs("</td>", page);
        }
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
    fprintf(page, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\" class=\"%s\"/>", BARS_LEFT, y,
            along(figure->median, largest), BAR - 2, colours[record]);
    fprintf(page, "<line class=\"spread\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>",
            BARS_LEFT + along(figure->p05, largest), BARS_LEFT + along(figure->p95, largest), middle - 1, middle - 1);
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

static int write_rows(const Report *report, const BenchResult *like, double largest, int y)
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
    return y;
}

// A figure of several records is drawn once: at its place in the first of them.
static bool is_first(const Report *report, int record, const BenchResult *result)
{
    for (int i = 0; i < record; i++)
        if (bench_record_find(&report->records[i], result))
            return false;
    return bench_record_find(&report->records[record], result) == result;
}

typedef int WriteResult(const Report *report, const BenchResult *result, double largest, int y);

static int measure_bars(const Report *report, const BenchResult *result, double largest, int y)
{
    (void)largest;
    for (int i = 0; i < report->count; i++)
        y += bench_record_find(&report->records[i], result) ? BAR : 0;
    return y + GAP;
}

static int for_chart(const Report *report, const BenchResult *first, double largest, WriteResult *write)
{
    int y = GAP / 2;
    for (int i = 0; i < report->count; i++)
        for (int k = 0; k < report->records[i].count; k++) {
            const BenchResult *result = &report->records[i].results[k];
            if (same_chart(first, result) && is_first(report, i, result))
                y = write(report, result, largest, y);
        }
    return y;
}

static void write_chart(const Report *report, const BenchResult *first)
{
    FILE *page = report->page;
    double largest = largest_of_chart(report, first);
    int height = for_chart(report, first, largest, measure_bars);
    fputs("<h2>", page);
    html_write_part(page, first->name, group_length(first));
    fputs(", ", page);
    html_write(page, first->unit);
    fprintf(page, "</h2>\n<div class=\"card\"><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", CHART_WIDTH,
            height);
    html_write_part(page, first->name, group_length(first));
    fputs("\">\n", page);
    for (int i = 0; i <= 4; i++)
        fprintf(page, "<line class=\"axis\" x1=\"%d\" x2=\"%d\" y1=\"0\" y2=\"%d\"/>\n", BARS_LEFT + i * BARS_WIDTH / 4,
                BARS_LEFT + i * BARS_WIDTH / 4, height);
    for_chart(report, first, largest, write_bars);
    fputs("</svg></div>\n<details><summary>The figures</summary><div class=\"card\"><table><tr><th>name<th class=\"n\">"
          "threads<th class=\"n\">median<th class=\"n\">5 %<th class=\"n\">95 %<th class=\"n\">samples</tr>\n",
          page);
    for_chart(report, first, largest, write_rows);
    fputs("</table></div></details>\n", page);
}

static bool is_drawn(const BenchResult *const firsts[], int count, const BenchResult *result)
{
    for (int i = 0; i < count; i++)
        if (same_chart(firsts[i], result))
            return true;
    return false;
}

static void write_charts(const Report *report)
{
    const BenchResult *firsts[CHARTS_MAX];
    int count = 0;
    for (int i = 0; i < report->count; i++)
        for (int k = 0; k < report->records[i].count && count < CHARTS_MAX; k++) {
            const BenchResult *result = &report->records[i].results[k];
            if (is_drawn(firsts, count, result))
                continue;
            firsts[count++] = result;
            write_chart(report, result);
        }
}

void bench_report_write(FILE *page, const BenchRecord *records, const char *const paths[], int count)
{
    const Report report = {.page = page, .paths = paths, .records = records, .count = count};
    fprintf(page,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>Karst, measured</title>\n"
            "<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>Karst, measured</h1>\n"
            "<p>Bars are medians, thin lines reach from the 5th to the 95th percentile. Units that end in /s are "
            "better the higher, all others the lower.</p>\n",
            style);
    write_records(&report);
    write_charts(&report);
    fputs("</main>\n</body>\n</html>\n", page);
}

int bench_report(const char *const paths[], int count, const char *output)
{
    BenchRecord records[BENCH_REPORT_MAX] = {0};
    for (int i = 0; i < count; i++)
        output_protect(paths[i]);
    Output file;
    bool ready = true;
    for (int i = 0; i < count && ready; i++)
        ready = bench_record_load(&records[i], paths[i]);
    if (ready && (ready = output_begin(&file, output))) {
        bench_report_write(file.stream, records, paths, count);
        ready = output_commit(&file);
    }
    for (int i = 0; i < count; i++)
        bench_record_quit(&records[i]);
    return ready ? EXIT_DONE : EXIT_FAILED;
}
