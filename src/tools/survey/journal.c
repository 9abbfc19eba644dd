#include "tools/survey/journal.h"

#include "base/hash.h"
#include "base/parse.h"
#include "cli/command.h"
#include "tools/bounded_json.h"
#include "world/seed.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum { HEAD_MAGIC = 0x6B617273, TEXT_USUAL = 4096, RECORD_MAX = 1 << 20, RECORD_VALUES_MAX = 64 };

typedef struct EntryHead {
    uint32_t magic; // differs on a machine with another byte order
    uint32_t kind;
    uint32_t counts_bytes, text_bytes; // sizes of the following data, after which comes a hash of everything, 8 bytes
    uint64_t index;
} EntryHead;

bool survey_journal_path(const char *path, char journal_path[FILE_PATH_MAX])
{
    return file_path_print(journal_path, "%s.survey", path);
}

static bool refuse(SurveyJournal *journal, const char *doing, const char *reason)
{
    return log_failure("cannot %s %s: %s", doing, journal->path[0] ? journal->path : "a temporary file", reason);
}

static bool open_path(SurveyJournal *journal, const char *path, const char *mode)
{
    OsStat status;
    *journal = (SurveyJournal){0};
    snprintf(journal->path, sizeof journal->path, "%s", path);
    if (os_stat(path, &status) && status.kind != OS_FILE) // opening a FIFO would block
        return refuse(journal, "open", "it is not a regular file");
    journal->stream = fopen(path, mode);
    return journal->stream || refuse(journal, "open", strerror(errno));
}

// Opens a file that is written in place: a survey appends to it for hours, so it cannot be an output that appears when
// it is whole.
static bool open_in_place(SurveyJournal *journal, const char *path, const char *mode)
{
    char resolved[FILE_PATH_MAX];
    OsStat status;
    *journal = (SurveyJournal){0};
    if (!output_resolve(path, resolved) || !open_path(journal, resolved, mode))
        return false;
    snprintf(journal->path, sizeof journal->path, "%s", path);
    if (os_fstat(journal->stream, &status) && status.names > 1)
        return refuse(journal, "write", "the file has another name too (a hard link)");
    return os_lock(journal->stream) || refuse(journal, "write", "another survey is writing it");
}

static SurveyRoom room_of(const json_t *record)
{
    json_int_t landmarks = json_integer_value(json_object_get(record, "landmarks")); // 0 if missing
    if (landmarks < 0 || landmarks > LANDMARKS_MAX)
        return (SurveyRoom){0};
    return (SurveyRoom){survey_row_biomes(json_integer_value(json_object_get(record, "row_bytes")), (int)landmarks),
                        (int)landmarks};
}

static bool write_record(SurveyJournal *journal, const json_t *record)
{
    journal->room = room_of(record);
    bool written = json_write(journal->stream, record, JSON_COMPACT) && fflush(journal->stream) == 0;
    journal->begin = ftell(journal->stream);
    return written || refuse(journal, "write", strerror(errno));
}

bool survey_journal_begin(SurveyJournal *journal, Output *output, const json_t *record)
{
    *journal = (SurveyJournal){.stream = output->stream};
    snprintf(journal->path, sizeof journal->path, "%s", output->path);
    return write_record(journal, record);
}

bool survey_journal_create(SurveyJournal *journal, const char *path, const json_t *record)
{
    if (!path) {
        *journal = (SurveyJournal){.stream = tmpfile()};
        return (journal->stream || refuse(journal, "make", strerror(errno))) && write_record(journal, record);
    }
    // "a+" does not truncate a file that another process may be writing
    return open_in_place(journal, path, "a+b") &&
           (os_truncate(journal->stream, 0) || refuse(journal, "write", strerror(errno))) &&
           write_record(journal, record);
}

static bool read_record(SurveyJournal *journal)
{
    char *line = memory_alloc(MEMORY_GENERAL, RECORD_MAX);
    bool whole = fgets(line, RECORD_MAX, journal->stream) && strchr(line, '\n');
    journal->record = whole ? bounded_json_parse(line, strlen(line), RECORD_VALUES_MAX, NULL) : NULL;
    memory_free(line);
    json_int_t schema = json_integer_value(json_object_get(journal->record, "survey"));
    if (schema != 1 && schema != 2)
        return refuse(journal, "read", "it is not the record of a survey");
    journal->room = room_of(journal->record);
    journal->begin = ftell(journal->stream);
    return true;
}

bool survey_journal_read(SurveyJournal *journal, const char *path)
{
    return open_path(journal, path, "rb") && read_record(journal);
}

bool survey_journal_open(SurveyJournal *journal, const char *path)
{
    return open_in_place(journal, path, "r+b") && read_record(journal);
}

void survey_journal_close(SurveyJournal *journal)
{
    if (journal->stream)
        fclose(journal->stream);
    memory_free(journal->text);
    survey_request_quit(&journal->request);
    json_decref(journal->record);
    *journal = (SurveyJournal){0};
}

static uint64_t hash_entry(const EntryHead *head, const uint8_t *counts, const char *text)
{
    uint64_t hash = hash_bytes(head, sizeof *head, 0);
    hash = hash_bytes(counts, head->counts_bytes, hash);
    return hash_bytes(text, head->text_bytes, hash);
}

// True if the file has that many bytes left. Lengths are checked before memory is allocated for them.
static bool is_left(const SurveyJournal *journal, int64_t bytes)
{
    OsStat status;
    return bytes <= TEXT_USUAL ||
           (os_fstat(journal->stream, &status) && bytes <= status.bytes - ftell(journal->stream));
}

static uint32_t row_bytes(const SurveyJournal *journal, JournalKind kind)
{
    return kind == JOURNAL_ROW ? survey_row_bytes(journal->room) : 0;
}

static bool read_entry(SurveyJournal *journal, JournalEntry *entry)
{
    EntryHead head;
    uint64_t hash;
    uint8_t counts[sizeof entry->counts];
    FILE *stream = journal->stream;
    if (fread(&head, sizeof head, 1, stream) != 1 || head.magic != HEAD_MAGIC || head.kind < JOURNAL_ROW ||
        head.kind > JOURNAL_END || !is_left(journal, head.text_bytes) ||
        head.counts_bytes != row_bytes(journal, (JournalKind)head.kind))
        return false;
    journal->text = memory_resize(MEMORY_GENERAL, journal->text, (size_t)head.text_bytes + 1);
    if (fread(counts, 1, head.counts_bytes, stream) != head.counts_bytes ||
        fread(journal->text, 1, head.text_bytes, stream) != head.text_bytes ||
        fread(&hash, sizeof hash, 1, stream) != 1)
        return false;
    journal->text[head.text_bytes] = '\0';
    entry->kind = (JournalKind)head.kind;
    entry->index = head.index;
    entry->text = journal->text;
    if (head.kind == JOURNAL_ROW)
        survey_row_read(&entry->counts, journal->room, counts);
    return hash == hash_entry(&head, counts, entry->text) && strlen(entry->text) == head.text_bytes;
}

bool survey_journal_next(SurveyJournal *journal, JournalEntry *entry)
{
    int64_t at = ftell(journal->stream);
    *entry = (JournalEntry){.text = ""};
    if (read_entry(journal, entry))
        return true;
    fseek(journal->stream, at, SEEK_SET);
    return false;
}

bool survey_journal_truncate(SurveyJournal *journal)
{
    int64_t at = ftell(journal->stream);
    if (!os_truncate(journal->stream, at))
        return refuse(journal, "write", strerror(errno));
    fseek(journal->stream, at, SEEK_SET);
    return true;
}

bool survey_journal_append(SurveyJournal *journal, const JournalEntry *entry)
{
    bool row = entry->kind == JOURNAL_ROW;
    EntryHead head = {.magic = HEAD_MAGIC,
                      .kind = entry->kind,
                      .counts_bytes = row_bytes(journal, entry->kind),
                      .text_bytes = row ? (uint32_t)strlen(entry->text) : 0,
                      .index = entry->index};
    uint8_t counts[sizeof entry->counts];
    if (row)
        survey_row_write(&entry->counts, journal->room, counts);
    uint64_t hash = hash_entry(&head, counts, entry->text);
    fwrite(&head, sizeof head, 1, journal->stream);
    if (row) {
        fwrite(counts, head.counts_bytes, 1, journal->stream);
        fwrite(entry->text, 1, head.text_bytes, journal->stream);
    }
    fwrite(&hash, sizeof hash, 1, journal->stream);
    if (!row)
        fflush(journal->stream);
    return !ferror(journal->stream) || refuse(journal, "write", strerror(errno));
}

// ---- validation

static bool read_seeds(SurveyJournal *journal)
{
    const char *hash = bounded_json_text(journal->record, "list_hash");
    const char *seeds = bounded_json_text(journal->record, "seeds");
    int64_t count;
    uint64_t in_range, list_hash;
    if (!json_is_string(json_object_get(journal->record, "list_hash")) || !seeds[0] ||
        !parse_int64(bounded_json_text(journal->record, "count"), &count) || count < 1)
        return false;
    journal->seed_count = (uint64_t)count;
    journal->listed = hash[0];
    if (journal->listed)
        return parse_hash(hash, &list_hash);
    return survey_seeds_range(seeds, &journal->first, &in_range) && in_range == journal->seed_count;
}

bool survey_journal_scope(SurveyJournal *journal)
{
    return survey_request_from_record(&journal->request, journal->record, journal->path) &&
           (read_seeds(journal) ||
            log_failure("%s: the record is malformed: \"seeds\", \"count\" or \"list_hash\"", journal->path));
}

// The number of the part's seeds.
static uint64_t part_count(const SurveyJournal *journal)
{
    return survey_request_number(&journal->request, journal->seed_count);
}

// The index must be of this part and not before finished seeds. Without --where every seed has a row, so none may be
// missing. Returns the fault, as all of these; NULL if there is none.
static const char *index_fault(const SurveyJournal *journal, uint64_t index)
{
    const SurveyRequest *request = &journal->request;
    uint64_t parts = (uint64_t)request->shard[1];
    if (index % parts != (uint64_t)request->shard[0] - 1 || index / parts > part_count(journal))
        return "the index is not of this part of the survey";
    if (index < journal->next)
        return "the indices do not ascend";
    if (!request->plan.where && index != survey_request_index(request, (uint64_t)journal->rows))
        return "seeds are missing before it";
    return NULL;
}

static bool is_seed(const SurveyJournal *journal, const SurveySeeds *seeds, const JournalEntry *row)
{
    if (!journal->listed)
        return !row->text[0] && row->counts.seed == (int64_t)((uint64_t)journal->first + row->index);
    return row->text[0] && !strchr(row->text, '\n') && row->counts.seed == seed_from_text(row->text) &&
           (!seeds || strcmp(row->text, survey_seeds_text(seeds, row->index)) == 0);
}

// True if --top has all rows that it asks for.
static bool has_top(const SurveyJournal *journal)
{
    return journal->request.top > 0 && !journal->request.sort && journal->rows == journal->request.top;
}

static const char *row_fault(SurveyJournal *journal, const SurveySeeds *seeds, const JournalEntry *row, char words[64])
{
    const SurveyRequest *request = &journal->request;
    if (row->index >= journal->seed_count)
        return "the survey has fewer seeds";
    if (has_top(journal))
        return "more rows than --top asked for";
    const char *count = survey_counts_fault(&request->plan, &row->counts);
    if (count) {
        snprintf(words, 64, "\"%s\" is impossible", count);
        return words;
    }
    if (!is_seed(journal, seeds, row))
        return "another seed is at that index";
    if (request->plan.where && formula_evaluate(request->plan.where, &request->plan, &row->counts).high == 0.0)
        return "--where is false for it";
    journal->last_row = row->index;
    journal->next = row->index + 1;
    journal->rows++;
    return NULL;
}

// A survey ends after the part's last seed, or after the row that completes --top.
static bool is_end(const SurveyJournal *journal, uint64_t index)
{
    return (has_top(journal) && index == journal->last_row + (uint64_t)journal->request.shard[1]) ||
           index == survey_request_index(&journal->request, part_count(journal));
}

static const char *entry_fault(SurveyJournal *journal, const SurveySeeds *seeds, const JournalEntry *entry,
                               char words[64])
{
    const char *fault = journal->ended ? "it comes after the end" : index_fault(journal, entry->index);
    if (fault)
        return fault;
    if (entry->kind == JOURNAL_ROW)
        return row_fault(journal, seeds, entry, words);
    journal->ended = entry->kind == JOURNAL_END;
    journal->next = entry->index;
    return journal->ended && !is_end(journal, entry->index) ? "it ends before its last seed" : NULL;
}

bool survey_journal_validate(SurveyJournal *journal, const SurveySeeds *seeds)
{
    JournalEntry entry;
    char words[64];
    if (journal->seed_count == 0 && !survey_journal_scope(journal))
        return false;
    journal->next = 0;
    journal->rows = 0;
    journal->ended = false;
    fseek(journal->stream, journal->begin, SEEK_SET);
    for (uint64_t number = 1; survey_journal_next(journal, &entry); number++) {
        const char *fault = entry_fault(journal, seeds, &entry, words);
        if (fault)
            return log_failure("%s: entry %" PRIu64 " is wrong: %s", journal->path, number, fault);
    }
    return true;
}

int survey_check_replaceable(const char *path)
{
    SurveyJournal journal = {0};
    OsStat status;
    bool vacant = !os_stat(path, &status) || (status.kind == OS_FILE && status.bytes == 0);
    bool sound = vacant || (survey_journal_read(&journal, path) && survey_journal_validate(&journal, NULL));
    bool unfinished = journal.next > 0 && !journal.ended;
    survey_journal_close(&journal);
    if (!sound)
        return EXIT_FAILED;
    return !unfinished ? EXIT_DONE
                       : command_refuse("%s holds an unfinished survey: continue it with --resume, or remove the file "
                                        "to start over",
                                        path);
}
