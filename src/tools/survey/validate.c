#include "tools/survey/journal.h"

#include "base/log.h"
#include "base/os_file.h"
#include "base/parse.h"
#include "cli/command.h"
#include "world/seed.h"

#include <inttypes.h>
#include <string.h>

enum { HASH_DIGITS = 16, REASON = 64 };

typedef struct Validation {
    const SurveyScope *scope;
    const SurveySeeds *seeds; // may be NULL
    SurveyDone done;
    uint64_t last; // index of the last row
    char reason[REASON];
} Validation;

static bool refuse(Validation *validation, const char *reason)
{
    snprintf(validation->reason, sizeof validation->reason, "%s", reason);
    return false;
}

// ---- the line of JSON

static bool read_seeds(SurveyScope *scope, const json_t *record)
{
    const char *hash = survey_record_text(record, "list_hash"), *seeds = survey_record_text(record, "seeds");
    int64_t count;
    uint64_t in_range;
    if (!json_is_string(json_object_get(record, "list_hash")) || !seeds[0] ||
        !parse_int64(survey_record_text(record, "count"), &count) || count < 1)
        return false;
    scope->seed_count = (uint64_t)count;
    scope->listed = hash[0];
    if (scope->listed)
        return strlen(hash) == HASH_DIGITS && strspn(hash, "0123456789abcdef") == HASH_DIGITS;
    return survey_seeds_range(seeds, &scope->first, &in_range) && in_range == scope->seed_count;
}

bool survey_scope_init(SurveyScope *scope, const json_t *record, const char *path)
{
    *scope = (SurveyScope){0};
    if (!survey_request_from_record(&scope->request, record, path))
        return false;
    if (read_seeds(scope, record))
        return true;
    log_error("%s: the record is malformed: \"seeds\", \"count\" or \"list_hash\"", path);
    return false;
}

void survey_scope_quit(SurveyScope *scope) { survey_request_quit(&scope->request); }

// ---- entries

static uint64_t part_count(const SurveyScope *scope)
{
    return survey_request_number(&scope->request, scope->seed_count);
}

// The index is of this part and not before finished seeds. Without --where every seed has a row, so none may be
// missing.
static bool validate_index(Validation *validation, uint64_t index)
{
    const SurveyRequest *request = &validation->scope->request;
    uint64_t parts = (uint64_t)request->shard[1];
    if (index % parts != (uint64_t)request->shard[0] - 1 || index / parts > part_count(validation->scope))
        return refuse(validation, "the index is not of this part of the survey");
    if (index < validation->done.next)
        return refuse(validation, "the indices do not ascend");
    return request->where || index == survey_request_index(request, (uint64_t)validation->done.rows) ||
           refuse(validation, "seeds are missing before it");
}

static bool validate_seed(Validation *validation, const JournalEntry *row)
{
    const SurveyScope *scope = validation->scope;
    bool same;
    if (!scope->listed)
        same = !row->text[0] && row->counts.seed == (int64_t)((uint64_t)scope->first + row->index);
    else
        same = row->text[0] && !strchr(row->text, '\n') && row->counts.seed == seed_from_text(row->text) &&
               (!validation->seeds || strcmp(row->text, survey_seeds_text(validation->seeds, row->index)) == 0);
    return same || refuse(validation, "another seed is at that index");
}

static bool validate_row(Validation *validation, const JournalEntry *row)
{
    const SurveyRequest *request = &validation->scope->request;
    if (!validate_index(validation, row->index))
        return false;
    if (row->index >= validation->scope->seed_count)
        return refuse(validation, "the survey has fewer seeds");
    if (request->top > 0 && !request->sort && validation->done.rows == request->top)
        return refuse(validation, "more rows than --top asked for");
    const char *fault = survey_counts_fault(&request->plan, &row->counts);
    if (fault) {
        snprintf(validation->reason, sizeof validation->reason, "\"%s\" is impossible", fault);
        return false;
    }
    if (!validate_seed(validation, row))
        return false;
    if (request->where && expression_evaluate(request->where, &request->plan, &row->counts).high == 0.0)
        return refuse(validation, "--where is false for it");
    validation->last = row->index;
    validation->done.next = row->index + 1;
    validation->done.rows++;
    return true;
}

// A survey ends after the part's last seed, or after the row that completes --top.
static bool validate_end(Validation *validation, uint64_t index)
{
    const SurveyRequest *request = &validation->scope->request;
    bool enough = request->top > 0 && !request->sort && validation->done.rows == request->top &&
                  index == validation->last + (uint64_t)request->shard[1];
    return enough || index == survey_request_index(request, part_count(validation->scope)) ||
           refuse(validation, "it ends before its last seed");
}

static bool validate_entry(Validation *validation, const JournalEntry *entry)
{
    if (validation->done.ended)
        return refuse(validation, "it comes after the end");
    if (entry->kind == JOURNAL_ROW)
        return validate_row(validation, entry);
    validation->done.ended = entry->kind == JOURNAL_END;
    if (!validate_index(validation, entry->index) ||
        (validation->done.ended && !validate_end(validation, entry->index)))
        return false;
    validation->done.next = entry->index;
    return true;
}

bool survey_journal_validate(SurveyJournal *journal, const SurveyScope *scope, const SurveySeeds *seeds,
                             SurveyDone *done)
{
    JournalEntry entry;
    Validation validation = {.scope = scope, .seeds = seeds};
    survey_journal_seek(journal, journal->begin);
    for (uint64_t number = 1; survey_journal_next(journal, &entry); number++)
        if (!validate_entry(&validation, &entry)) {
            log_error("%s: entry %" PRIu64 " is wrong: %s", journal->path, number, validation.reason);
            return false;
        }
    *done = validation.done;
    return true;
}

// Returns whether a survey may start at this path: nothing or an empty file is there.
static bool is_vacant(const char *path)
{
    OsStat status;
    return !os_stat(path, &status) || (status.kind == OS_FILE && status.bytes == 0);
}

int survey_check_replaceable(const char *path)
{
    SurveyJournal journal = {0};
    json_t *record = NULL;
    SurveyScope scope = {0};
    SurveyDone done = {0};
    bool sound =
        is_vacant(path) || (survey_journal_read(&journal, path, &record) && survey_scope_init(&scope, record, path) &&
                            survey_journal_validate(&journal, &scope, NULL, &done));
    survey_scope_quit(&scope);
    survey_journal_close(&journal);
    json_decref(record);
    if (!sound)
        return EXIT_FAILED;
    if (done.next == 0 || done.ended)
        return EXIT_DONE;
    log_error("%s holds an unfinished survey: continue it with --resume, or remove the file to start over", path);
    return EXIT_USAGE;
}
