#include "base/os.h"
#include "cli/command.h"
#include "tools/survey/output.h"

#include <string.h>

typedef struct Merge {
    const char **parts; // as named: files of results
    int count;
    SurveyJournal *journals;
} Merge;

static bool open_parts(Merge *merge)
{
    os_allow_open_files(merge->count + 32); // all parts stay open at once
    for (int i = 0; i < merge->count; i++) {
        char path[FILE_PATH_MAX];
        if (!survey_journal_path(merge->parts[i], path) || !survey_journal_read(&merge->journals[i], path) ||
            !survey_journal_scope(&merge->journals[i]))
            return false;
        output_protect(merge->parts[i]);
        output_protect(path);
    }
    return true;
}

static bool check_same(const Merge *merge)
{
    for (int i = 1; i < merge->count; i++) {
        const char *key = survey_record_difference(merge->journals[0].record, merge->journals[i].record, true);
        if (key)
            return log_failure("%s and %s are parts of different surveys: \"%s\" differs", merge->parts[0],
                               merge->parts[i], key);
    }
    return true;
}

// True if no part is doubled or missing. `owners`: for each part, zeros: room for the names of its first two files.
static bool check_numbers(const Merge *merge, const char *(*owners)[2], int of)
{
    for (int i = 0; i < merge->count; i++) {
        const char **owner = owners[merge->journals[i].request.shard[0]];
        if (!owner[0] || !owner[1])
            owner[owner[0] != NULL] = merge->parts[i];
    }
    for (int part = 1; part <= of; part++)
        if (owners[part][1])
            return log_failure("%s and %s are both part %d of %d", owners[part][0], owners[part][1], part, of);
    for (int part = 1; part <= of; part++)
        if (!owners[part][0])
            return log_failure("part %d of %d is missing", part, of);
    return true;
}

static bool check_complete(const Merge *merge)
{
    const int *first = merge->journals[0].request.shard;
    for (int i = 0; i < merge->count; i++) {
        const int *shard = merge->journals[i].request.shard;
        if (shard[1] != first[1])
            return log_failure("%s is part %d of %d, %s part %d of %d", merge->parts[0], first[0], first[1],
                               merge->parts[i], shard[0], shard[1]);
    }
    const char *(*owners)[2] = memory_alloc_zero(MEMORY_GENERAL, ((size_t)first[1] + 1) * sizeof *owners);
    bool sound = check_numbers(merge, owners, first[1]);
    memory_free(owners);
    return sound;
}

// Checks every entry of every part. Each part must be finished; the end behind a damaged entry does not count.
static bool check_entries(const Merge *merge)
{
    for (int i = 0; i < merge->count; i++) {
        if (!survey_journal_validate(&merge->journals[i], NULL))
            return false;
        if (!merge->journals[i].ended)
            return log_failure("%s is not finished: run that part again with --resume", merge->parts[i]);
    }
    return true;
}

static bool append_row(void *context, const JournalEntry *row)
{
    SurveyJournal *journal = context;
    journal->rows++;
    journal->next = row->index + 1;
    return survey_journal_append(journal, row) && !interrupt_pending();
}

// Writes the joined survey's record, as if it had never been split.
static bool write_journal(const Merge *merge, Output *output, const SurveyRequest *request, json_t *record)
{
    SurveyJournal journal;
    SurveyRequest unsorted = *request;
    unsorted.sort = NULL;
    unsorted.top = request->sort ? 0 : request->top; // the first rows are chosen after sorting
    bool written = survey_journal_begin(&journal, output, record) &&
                   survey_rows_report(merge->journals, merge->count, &unsorted, append_row, &journal);
    bool enough = unsorted.top > 0 && journal.rows == unsorted.top;
    const JournalEntry last = {
        .kind = JOURNAL_END, .index = enough ? journal.next : merge->journals[0].seed_count, .text = ""};
    return written && survey_journal_append(&journal, &last);
}

// The record appears last, so that one that is there is kept until the results are whole. None beside a FIFO or device.
static bool write_both(const Merge *merge, const SurveyTarget *target, const SurveyRequest *request, json_t *record)
{
    char path[FILE_PATH_MAX];
    Output journal;
    if (output_is_stream(target->path))
        return survey_rows_write(merge->journals, merge->count, target, request, record);
    if (!survey_journal_path(target->path, path) || !output_begin(&journal, path))
        return false;
    if (write_journal(merge, &journal, request, record) &&
        survey_rows_write(merge->journals, merge->count, target, request, record))
        return output_commit(&journal);
    output_abandon(&journal);
    return false;
}

static int write_joined(const Merge *merge, const SurveyTarget *target)
{
    SurveyRequest request;
    json_t *record = json_deep_copy(merge->journals[0].record);
    json_object_set_new(record, "shard", json_string("1/1"));
    bool written =
        survey_request_from_record(&request, record, target->path) && write_both(merge, target, &request, record);
    survey_request_quit(&request);
    json_decref(record);
    return command_code(written);
}

static int merge_parts(Merge *merge, const char *out)
{
    const SurveyTarget target = {survey_format_of_name(out), out};
    if (target.format == SURVEY_FORMAT_COUNT)
        return EXIT_USAGE;
    for (int i = 0; i < merge->count; i++)
        if (strcmp(merge->parts[i], out) == 0)
            return command_refuse("%s cannot be a part and the result", out);
    if (!open_parts(merge))
        return EXIT_FAILED;
    if (!output_is_stream(out)) { // a record is written too
        char path[FILE_PATH_MAX];
        if (!survey_files_distinct(out, &target, 1) || !survey_journal_path(out, path))
            return EXIT_FAILED;
        int code = survey_check_replaceable(path);
        if (code != EXIT_DONE)
            return code;
    }
    if (!check_same(merge) || !check_complete(merge) || !check_entries(merge))
        return EXIT_FAILED;
    return write_joined(merge, &target);
}

// Words: merge OUT PART...
int survey_merge(const Arguments *arguments)
{
    if (strcmp(arguments->words[0], "merge") != 0 || arguments->word_count < 3)
        return command_refuse("\"%.80s\": expected merge OUT PART..., or options alone", arguments->words[0]);
    for (int i = 0; i < arguments->row_count; i++)
        if (arguments->texts[i] && strcmp(option_description(&arguments->rows[i])->name, "generator") != 0)
            return command_refuse("survey merge has no --%s: it uses the options of the parts",
                                  option_description(&arguments->rows[i])->name);
    Merge merge = {.parts = arguments->words + 2, .count = arguments->word_count - 2};
    merge.journals = memory_alloc_zero(MEMORY_GENERAL, (size_t)merge.count * sizeof *merge.journals);
    interrupt_watch();
    int code = merge_parts(&merge, arguments->words[1]);
    for (int i = 0; i < merge.count; i++)
        survey_journal_close(&merge.journals[i]);
    memory_free(merge.journals);
    return code;
}
