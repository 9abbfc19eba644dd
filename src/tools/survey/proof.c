#include "tools/survey/proof.h"

#include "base/log.h"
#include "base/os_file.h"
#include "base/parse.h"
#include "cli/command.h"
#include "survey/proof.h"
#include "world/seed.h"

#include <inttypes.h>
#include <string.h>

enum { HASH_DIGITS = 16, REASON = 64 };

typedef struct Proof {
    const SurveyScope *scope;
    const SurveySeeds *seeds; // may be NULL
    SurveyDone done;
    uint64_t last; // index of the last row
    char reason[REASON];
} Proof;

static bool refuse(Proof *proof, const char *reason)
{
    snprintf(proof->reason, sizeof proof->reason, "%s", reason);
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

// The index of the part's seed `number`. Marks and ends use it for the seed after the last one, too.
static uint64_t index_of(const SurveyScope *scope, uint64_t number)
{
    return number * (uint64_t)scope->request.shard[1] + (uint64_t)scope->request.shard[0] - 1;
}

static uint64_t part_count(const SurveyScope *scope)
{
    uint64_t part = (uint64_t)scope->request.shard[0] - 1, parts = (uint64_t)scope->request.shard[1];
    return scope->seed_count > part ? (scope->seed_count - part - 1) / parts + 1 : 0;
}

// The index is of this part and not before finished seeds. Without --where every seed has a row, so none may be
// missing.
static bool prove_index(Proof *proof, uint64_t index)
{
    const SurveyRequest *request = &proof->scope->request;
    uint64_t parts = (uint64_t)request->shard[1];
    if (index % parts != (uint64_t)request->shard[0] - 1 || index / parts > part_count(proof->scope))
        return refuse(proof, "the index is not of this part of the survey");
    if (index < proof->done.next)
        return refuse(proof, "the indices do not ascend");
    return request->where || index == index_of(proof->scope, (uint64_t)proof->done.rows) ||
           refuse(proof, "seeds are missing before it");
}

static bool prove_seed(Proof *proof, const JournalEntry *row)
{
    const SurveyScope *scope = proof->scope;
    bool same;
    if (!scope->listed)
        same = !row->text[0] && row->counts.seed == (int64_t)((uint64_t)scope->first + row->index);
    else
        same = row->text[0] && !strchr(row->text, '\n') && row->counts.seed == seed_from_text(row->text) &&
               (!proof->seeds || strcmp(row->text, survey_seeds_text(proof->seeds, row->index)) == 0);
    return same || refuse(proof, "another seed is at that index");
}

static bool prove_row(Proof *proof, const JournalEntry *row)
{
    const SurveyRequest *request = &proof->scope->request;
    if (!prove_index(proof, row->index))
        return false;
    if (row->index >= proof->scope->seed_count)
        return refuse(proof, "the survey has fewer seeds");
    if (request->top > 0 && !request->sort && proof->done.rows == request->top)
        return refuse(proof, "more rows than --top asked for");
    const char *fault = survey_counts_fault(&request->plan, &row->counts);
    if (fault) {
        snprintf(proof->reason, sizeof proof->reason, "\"%s\" is impossible", fault);
        return false;
    }
    if (!prove_seed(proof, row))
        return false;
    if (request->where && expression_evaluate(request->where, &request->plan, &row->counts).high == 0.0)
        return refuse(proof, "--where is false for it");
    proof->last = row->index;
    proof->done.next = row->index + 1;
    proof->done.rows++;
    return true;
}

// A survey ends after the part's last seed, or after the row that completes --top.
static bool prove_end(Proof *proof, uint64_t index)
{
    const SurveyRequest *request = &proof->scope->request;
    bool enough = request->top > 0 && !request->sort && proof->done.rows == request->top &&
                  index == proof->last + (uint64_t)request->shard[1];
    return enough || index == index_of(proof->scope, part_count(proof->scope)) ||
           refuse(proof, "it ends before its last seed");
}

static bool prove_entry(Proof *proof, const JournalEntry *entry)
{
    if (proof->done.ended)
        return refuse(proof, "it comes after the end");
    if (entry->kind == JOURNAL_ROW)
        return prove_row(proof, entry);
    proof->done.ended = entry->kind == JOURNAL_END;
    if (!prove_index(proof, entry->index) || (proof->done.ended && !prove_end(proof, entry->index)))
        return false;
    proof->done.next = entry->index;
    return true;
}

bool survey_journal_prove(SurveyJournal *journal, const SurveyScope *scope, const SurveySeeds *seeds, SurveyDone *done)
{
    JournalEntry entry;
    Proof proof = {.scope = scope, .seeds = seeds};
    survey_journal_seek(journal, journal->begin);
    for (uint64_t number = 1; survey_journal_next(journal, &entry); number++)
        if (!prove_entry(&proof, &entry)) {
            log_error("%s: entry %" PRIu64 " is wrong: %s", journal->path, number, proof.reason);
            return false;
        }
    *done = proof.done;
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
                            survey_journal_prove(&journal, &scope, NULL, &done));
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
