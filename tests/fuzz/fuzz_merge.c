// Any bytes as the records of two parts of a survey, which are joined: refused in one line with nothing written, or
// done, and then the result is the record of a finished survey.
#include "base/file.h"
#include "base/memory.h"
#include "fuzz_journal.h"
#include "tools/survey/output.h"

static const char between[] = "\n--part--\n"; // stands between the two

static void require_whole(const char *path)
{
    SurveyJournal journal = {0};
    require(survey_journal_read(&journal, path) && survey_journal_validate(&journal, NULL) && journal.ended);
    survey_journal_close(&journal);
}

static void merge(void)
{
    static const char *const names[] = {"out.csv", "p1.csv", "p2.csv", "out.csv.survey"};
    char paths[4][128];
    int lines = 0;
    for (int i = 0; i < 4; i++)
        fuzz_path(paths[i], names[i]);
    const char *words[] = {"merge", paths[0], paths[1], paths[2]};
    Arguments arguments = {.words = words, .word_count = 4};
    unlink(paths[0]);
    unlink(paths[3]);
    log_set_sink(count_line, &lines);
    int code = survey_merge(&arguments);
    require(code == 0 || code == 1);
    require(lines == code && file_exists(paths[0]) == !code && file_exists(paths[3]) == !code);
    if (code == 0)
        require_whole(paths[3]);
    require(memory_in_use_total() == 0);
}

static void write_part(const char *name, const uint8_t *data, size_t bytes)
{
    char path[128];
    fuzz_path(path, name);
    uint8_t *sealed = malloc(bytes + 1);
    require(sealed);
    if (bytes > 0)
        memcpy(sealed, data, bytes);
    seal_journal(sealed, bytes);
    fuzz_write(path, sealed, bytes);
    free(sealed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    fuzz_make_folder();
    const size_t gap = sizeof between - 1;
    const uint8_t *middle = bytes ? memmem(data, bytes, between, gap) : NULL;
    size_t first = middle ? (size_t)(middle - data) : bytes, second = middle ? bytes - first - gap : 0;
    write_part("p1.csv.survey", data, first);
    write_part("p2.csv.survey", middle ? middle + gap : data, second);
    merge();
    return 0;
}
