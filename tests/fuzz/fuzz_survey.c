// Any bytes as the record of a survey: refused in one line, or every row of it has every fact.
#include "base/memory.h"
#include "fuzz_journal.h"
#include "survey/facts.h"
#include "tools/survey/journal.h"

static void use_rows(SurveyJournal *journal)
{
    const SurveyRequest *request = &journal->request;
    const SourceFacts *land = &request->plan.land.facts;
    JournalEntry entry;
    uint64_t next = 0;
    int64_t rows = 0;
    fseek(journal->stream, journal->begin, SEEK_SET);
    while (survey_journal_next(journal, &entry)) {
        require(entry.index >= next);
        next = entry.index + (entry.kind == JOURNAL_ROW);
        if (entry.kind != JOURNAL_ROW)
            continue;
        rows++;
        for (int i = 0; i < survey_column_count(land); i++) {
            char text[SURVEY_VALUE];
            SurveyColumn column = survey_column(land, i);
            survey_column_format(&column, &request->plan, &entry.counts, text);
        }
        if (request->sort) {
            Interval key = formula_evaluate(request->sort, &request->plan, &entry.counts);
            require(key.low == key.high);
        }
    }
    require(rows == journal->rows && next == journal->next);
}

static void read_journal(const uint8_t *data, size_t bytes)
{
    int lines = 0;
    char path[128];
    log_set_sink(count_line, &lines);
    fuzz_path(path, "a.csv.survey");
    fuzz_write(path, data, bytes);
    SurveyJournal journal = {0};
    bool proved = survey_journal_read(&journal, path) && survey_journal_validate(&journal, NULL);
    if (proved)
        use_rows(&journal);
    require(lines == !proved);
    survey_journal_close(&journal);
    require(memory_in_use_total() == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    fuzz_make_folder();
    uint8_t *sealed = (uint8_t *)fuzz_copy(data, bytes);
    seal_journal(sealed, bytes);
    read_journal(sealed, bytes);
    if (memcmp(sealed, data, bytes) != 0)
        read_journal(data, bytes);
    free(sealed);
    return 0;
}
