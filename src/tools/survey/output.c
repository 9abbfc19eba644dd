#include "tools/survey/output.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "store/results.h"
#include "tools/bounded_json.h"
#include "tools/generator_json.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BEFORE = 2, COLUMNS_MAX = 128 }; // BEFORE: columns before the facts

typedef struct FormatInfo {
    const char *name;
    bool utf8;                                             // it holds nothing else
    bool (*begin)(SurveyOutput *output, const char *path); // opens it and writes what stands before the rows
    bool (*row)(SurveyOutput *output);                     // writes `values`
} FormatInfo;

struct SurveyOutput {
    const FormatInfo *format;
    const SurveyRequest *request;
    const json_t *record;
    FILE *stream;     // of text formats
    Output file;      // of text formats written to a file
    Results *results; // of SQLite
    int count, facts; // columns: all, and those that are facts
    ResultsColumn columns[COLUMNS_MAX];
    SurveyColumn fact_columns[COLUMNS_MAX];
    ResultsValue values[COLUMNS_MAX]; // of a row: SQLite gets full precision, text formats the texts' rounded digits
    char *wide;                       // the seed's text converted to UTF-8, on the heap; NULL: it was UTF-8 already
    char texts[COLUMNS_MAX][SURVEY_VALUE]; // empty where there is no value; seed_text, which can be longer, is not here
};

static void add_column(SurveyOutput *output, const char *name, ResultsKind kind)
{
    ASSERT(output->count < COLUMNS_MAX);
    output->columns[output->count++] = (ResultsColumn){name, kind};
}

static void fill_columns(SurveyOutput *output)
{
    static const ResultsKind kinds[] = {
        [FACT_WHOLE] = RESULTS_WHOLE, [FACT_REAL] = RESULTS_REAL, [FACT_TEXT] = RESULTS_TEXT};
    const SourceFacts *land = &output->request->plan.land.facts;
    bool named = generator_schema(output->request->generator) == 2;
    add_column(output, "seed", RESULTS_WHOLE);
    add_column(output, "seed_text", RESULTS_TEXT);
    output->facts = survey_column_count(land);
    for (int i = 0; i < output->facts; i++) {
        output->fact_columns[i] = survey_column(land, i);
        add_column(output, output->fact_columns[i].name, kinds[output->fact_columns[i].fact->kind]);
    }
    add_column(output, "generator", named ? RESULTS_TEXT : RESULTS_WHOLE);
    add_column(output, "area", RESULTS_WHOLE);
    add_column(output, "step", RESULTS_WHOLE);
}

// Converts text that is not UTF-8 from Latin-1; on the heap. NULL: it is UTF-8 already.
static char *to_utf8(const char *text)
{
    if (utf8_valid(text))
        return NULL;
    size_t used = 0;
    char *wide = memory_alloc(MEMORY_GENERAL, 2 * strlen(text) + 1);
    for (; *text; text++) {
        uint8_t byte = (uint8_t)*text;
        if (byte >= 0x80)
            wide[used++] = (char)(0xC0 | byte >> 6);
        wide[used++] = (char)(byte >= 0x80 ? 0x80 | (byte & 0x3F) : byte);
    }
    wide[used] = '\0';
    return wide;
}

static void fill_whole(SurveyOutput *output, int column, int64_t whole)
{
    output->values[column] = (ResultsValue){.kind = RESULTS_WHOLE, .whole = whole, .text = output->texts[column]};
    snprintf(output->texts[column], SURVEY_VALUE, "%" PRId64, whole);
}

static void fill_fact(SurveyOutput *output, int fact, const SurveyCounts *counts)
{
    const SurveyColumn *column = &output->fact_columns[fact];
    const SurveyPlan *plan = &output->request->plan;
    char *text = output->texts[BEFORE + fact];
    ResultsValue *value = &output->values[BEFORE + fact];
    survey_column_format(column, plan, counts, text);
    *value = (ResultsValue){.kind = output->columns[BEFORE + fact].kind, .text = text};
    if (value->kind == RESULTS_TEXT)
        return;
    value->real = column->fact->range(&(FactInput){plan, counts, column->biome, NULL}).low;
    value->whole = (int64_t)value->real;
    if (!text[0])
        value->kind = RESULTS_NONE;
}

static void fill_row(SurveyOutput *output, const JournalEntry *row)
{
    const int generator = BEFORE + output->facts;
    char *name = output->texts[generator];
    fill_whole(output, 0, row->counts.seed);
    memory_free(output->wide);
    output->wide = output->format->utf8 ? to_utf8(row->text) : NULL;
    output->values[1] = (ResultsValue){.kind = RESULTS_TEXT, .text = output->wide ? output->wide : row->text};
    for (int i = 0; i < output->facts; i++)
        fill_fact(output, i, &row->counts);
    text_write(name, SURVEY_VALUE, "%s", identity_format(output->request->generator).text);
    output->values[generator] =
        (ResultsValue){.kind = output->columns[generator].kind, .whole = strtoll(name, NULL, 10), .text = name};
    fill_whole(output, generator + 1, output->request->plan.area);
    fill_whole(output, generator + 2, output->request->plan.step);
}

static bool check_stream(const SurveyOutput *output)
{
    if (!ferror(output->stream))
        return true;
    if (output->stream != stdout) // command_main reports that
        log_error("cannot write %s: %s", output->file.path, strerror(errno));
    return false;
}

// Quoted if it has commas, quotes or line breaks, with quotes doubled (RFC 4180, section 2).
static void put_csv(FILE *stream, const char *text)
{
    const char *quote = strpbrk(text, ",\"\r\n") ? "\"" : "";
    fputs(quote, stream);
    for (; *text; fputc(*text++, stream))
        if (*text == '"')
            fputc('"', stream);
    fputs(quote, stream);
}

static bool open_stream(SurveyOutput *output, const char *path)
{
    if (path && !output_begin(&output->file, path))
        return false;
    output->stream = path ? output->file.stream : stdout;
    return true;
}

static bool begin_csv(SurveyOutput *output, const char *path)
{
    if (!open_stream(output, path))
        return false;
    for (int i = 0; i < output->count; i++)
        fprintf(output->stream, "%s%s", i ? "," : "", output->columns[i].name);
    fputs("\r\n", output->stream);
    return check_stream(output);
}

static bool row_csv(SurveyOutput *output)
{
    for (int i = 0; i < output->count; i++) {
        if (i)
            fputc(',', output->stream);
        put_csv(output->stream, output->values[i].text);
    }
    fputs("\r\n", output->stream);
    return check_stream(output);
}

// Seeds are texts, because many readers keep only 53 bits of a number.
static json_t *json_cell(const ResultsValue *value, bool seed)
{
    if (value->kind == RESULTS_NONE)
        return json_null();
    if (value->kind != RESULTS_TEXT && !seed)
        return json_loads(value->text, JSON_DECODE_ANY, NULL);
    return json_string(value->text);
}

static bool row_jsonl(SurveyOutput *output)
{
    json_t *object = json_object();
    for (int i = 0; i < output->count; i++)
        json_object_set_new(object, output->columns[i].name, json_cell(&output->values[i], i == 0));
    json_write(output->stream, object, JSON_COMPACT | JSON_REAL_PRECISION(12));
    json_decref(object);
    return check_stream(output);
}

static bool begin_sqlite(SurveyOutput *output, const char *path)
{
    const char *key;
    json_t *value;
    output->results = results_create(path, output->columns, output->count);
    if (!output->results)
        return false;
    json_object_foreach((json_t *)(uintptr_t)output->record, key, value)
    {
        char number[32];
        const char *text = json_string_value(value);
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        if (!results_note(output->results, key, text ? text : number))
            return false;
    }
    return true;
}

static bool row_sqlite(SurveyOutput *output) { return results_add(output->results, output->values); }

static const FormatInfo formats[SURVEY_FORMAT_COUNT] = {
    [SURVEY_CSV] = {"csv", false, begin_csv, row_csv},
    [SURVEY_JSONL] = {"jsonl", true, open_stream, row_jsonl},
    [SURVEY_SQLITE] = {"sqlite", true, begin_sqlite, row_sqlite},
};

SurveyFormat survey_format_of_name(const char *path)
{
    const char *dot = strrchr(path, '.');
    int format = 0;
    while (format < SURVEY_FORMAT_COUNT && (!dot || strcmp(formats[format].name, dot + 1) != 0))
        format++;
    if (format == SURVEY_FORMAT_COUNT)
        log_error("%.200s: expected a file name that ends in .csv, .jsonl or .sqlite", path);
    return (SurveyFormat)format;
}

SurveyOutput *survey_output_open(const SurveyTarget *target, const SurveyRequest *request, const json_t *record)
{
    SurveyOutput *output = memory_alloc_zero(MEMORY_GENERAL, sizeof *output);
    output->format = &formats[target->format];
    output->request = request;
    output->record = record;
    fill_columns(output);
    if (output->format->begin(output, target->path))
        return output;
    survey_output_close(output, false);
    return NULL;
}

bool survey_output_row(SurveyOutput *output, const JournalEntry *row)
{
    fill_row(output, row);
    return output->format->row(output);
}

bool survey_output_close(SurveyOutput *output, bool whole)
{
    bool done = true;
    if (output->results)
        done = results_end(output->results, whole) || !whole;
    else if (output->stream == stdout)
        done = fflush(stdout) == 0;
    else if (whole)
        done = output_commit(&output->file);
    else
        output_abandon(&output->file);
    memory_free(output->wide);
    memory_free(output);
    return done;
}

// ---- rows

// The place of a row: all rows are sorted before the first is read.
typedef struct Place {
    double key; // the value of --sort; 0 without it
    uint64_t index;
    int64_t at;
    int journal;
} Place;

typedef struct Places {
    Place *list;
    int count, capacity;
} Places;

static int compare_places(const void *left, const void *right)
{
    const Place *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static void add_places(Places *places, SurveyJournal *journals, int from, const SurveyRequest *request)
{
    SurveyJournal *journal = &journals[from];
    JournalEntry entry;
    fseek(journal->stream, journal->begin, SEEK_SET);
    for (int64_t at = journal->begin; survey_journal_next(journal, &entry); at = ftell(journal->stream)) {
        if (entry.kind != JOURNAL_ROW)
            continue;
        double key = request->sort ? formula_evaluate(request->sort, &request->plan, &entry.counts).low : 0;
        *MEMORY_ADD(MEMORY_GENERAL, places->list, places->count, places->capacity) =
            (Place){key, entry.index, at, from};
    }
}

bool survey_rows_report(SurveyJournal *journals, int count, const SurveyRequest *request, SurveyReport *report,
                        void *context)
{
    Places places = {0};
    for (int i = 0; i < count; i++)
        add_places(&places, journals, i, request);
    if (places.count > 0)
        qsort(places.list, (size_t)places.count, sizeof *places.list, compare_places);
    bool going = true;
    for (int i = 0; going && i < places.count && (request->top == 0 || i < request->top); i++) {
        JournalEntry row;
        SurveyJournal *journal = &journals[places.list[i].journal];
        fseek(journal->stream, places.list[i].at, SEEK_SET);
        going = survey_journal_next(journal, &row) && report(context, &row);
    }
    memory_free(places.list);
    return going;
}

static bool add_row(void *output, const JournalEntry *row) { return survey_output_row(output, row); }

bool survey_rows_write(SurveyJournal *journals, int count, const SurveyTarget *target, const SurveyRequest *request,
                       const json_t *record)
{
    SurveyOutput *output = survey_output_open(target, request, record);
    if (!output)
        return false;
    bool written = survey_rows_report(journals, count, request, add_row, output);
    return survey_output_close(output, written) && written;
}

// ---- files

bool survey_files_distinct(const char *results, const SurveyTarget *targets, int count)
{
    char journal[FILE_PATH_MAX], resolved[FILE_PATH_MAX];
    const char *files[SURVEY_FORMAT_COUNT + 1] = {journal};
    ASSERT(count <= SURVEY_FORMAT_COUNT);
    for (int t = 0; t < count; t++)
        files[1 + t] = targets[t].path;
    return survey_journal_path(results, journal) && output_resolve(journal, resolved) &&
           output_distinct(files, 1 + count);
}
