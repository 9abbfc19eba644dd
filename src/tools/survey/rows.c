#include "tools/survey/output.h"

#include "base/memory.h"

#include <stdlib.h>

// The place of a row, for sorting.
typedef struct Place {
    double key;
    uint64_t index;
    int64_t at;
    int journal;
} Place;

// A journal and its next row.
typedef struct Head {
    SurveyJournal *journal;
    JournalEntry entry;
    int64_t at;
    bool has;
} Head;

struct SurveyRows {
    const SurveyRequest *request;
    Head *heads;
    int head_count;
    int64_t given;
    Place *places; // sorted rows only
    int64_t place_count, capacity;
};

static void advance(Head *head)
{
    do {
        head->at = survey_journal_offset(head->journal);
        head->has = survey_journal_next(head->journal, &head->entry);
    } while (head->has && head->entry.kind != JOURNAL_ROW);
}

// The head with the lowest index; NULL at the end.
static Head *lowest(SurveyRows *rows)
{
    Head *best = NULL;
    for (int i = 0; i < rows->head_count; i++)
        if (rows->heads[i].has && (!best || rows->heads[i].entry.index < best->entry.index))
            best = &rows->heads[i];
    return best;
}

static void add_place(SurveyRows *rows, const Head *head)
{
    if (rows->place_count == rows->capacity) {
        rows->capacity = rows->capacity * 2 + 1024;
        rows->places = memory_resize(MEMORY_GENERAL, rows->places, (size_t)rows->capacity * sizeof *rows->places);
    }
    const SurveyRequest *request = rows->request;
    rows->places[rows->place_count++] =
        (Place){.key = expression_evaluate(request->sort, &request->plan, &head->entry.counts).low,
                .index = head->entry.index,
                .at = head->at,
                .journal = (int)(head - rows->heads)};
}

static int compare_places(const void *left, const void *right)
{
    const Place *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static void sort_places(SurveyRows *rows)
{
    for (int i = 0; i < rows->head_count; i++)
        for (; rows->heads[i].has; advance(&rows->heads[i]))
            add_place(rows, &rows->heads[i]);
    if (rows->place_count > 0)
        qsort(rows->places, (size_t)rows->place_count, sizeof *rows->places, compare_places);
}

SurveyRows *survey_rows_create(SurveyJournal *journals, int count, const SurveyRequest *request)
{
    SurveyRows *rows = memory_alloc_zero(MEMORY_GENERAL, sizeof *rows);
    rows->request = request;
    rows->head_count = count;
    rows->heads = memory_alloc_zero(MEMORY_GENERAL, (size_t)count * sizeof *rows->heads);
    for (int i = 0; i < count; i++) {
        rows->heads[i].journal = &journals[i];
        survey_journal_seek(&journals[i], journals[i].begin);
        advance(&rows->heads[i]);
    }
    if (request->sort)
        sort_places(rows);
    return rows;
}

void survey_rows_destroy(SurveyRows *rows)
{
    memory_free(rows->heads);
    memory_free(rows->places);
    memory_free(rows);
}

static bool next_sorted(SurveyRows *rows, JournalEntry *row)
{
    if (rows->given == rows->place_count)
        return false;
    const Place *place = &rows->places[rows->given];
    SurveyJournal *journal = rows->heads[place->journal].journal;
    survey_journal_seek(journal, place->at);
    return survey_journal_next(journal, row);
}

// The text belongs to the journal, which is advanced by the next call.
static bool next_in_order(SurveyRows *rows, JournalEntry *row)
{
    Head *head = lowest(rows);
    if (!head)
        return false;
    *row = head->entry;
    return true;
}

bool survey_rows_next(SurveyRows *rows, JournalEntry *row)
{
    if (rows->request->top > 0 && rows->given == rows->request->top)
        return false;
    if (!rows->request->sort && rows->given > 0 && lowest(rows))
        advance(lowest(rows));
    bool has = rows->request->sort ? next_sorted(rows, row) : next_in_order(rows, row);
    rows->given += has;
    return has;
}

bool survey_rows_write(SurveyJournal *journals, int count, const SurveyTarget *target, const SurveyRequest *request,
                       const json_t *record)
{
    SurveyOutput *output = survey_output_open(target->format, target->path, request, record);
    if (!output)
        return false;
    SurveyRows *rows = survey_rows_create(journals, count, request);
    JournalEntry row;
    bool written = true;
    while (written && survey_rows_next(rows, &row))
        written = survey_output_row(output, &row);
    survey_rows_destroy(rows);
    return survey_output_close(output, written) && written;
}
