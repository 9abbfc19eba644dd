#include "store/repair.h"

#include "base/os.h"
#include "base/output.h"
#include "store/bytes_internal.h"
#include "store/repair_internal.h"

#include <errno.h>
#include <string.h>

// A file begins with its name and, in two bytes, the version of the world.
enum { VERSION_AT = sizeof TRANSFER_NAME - 1 };
_Static_assert(VERSION_AT + 2 == TRANSFER_MAGIC_BYTES, "the magic bytes are a name and a version");

// Sizes of row headers. Parts precede chunks, so the part with the seed is first.
enum { ROW_HEAD = 1 + ROW_HEAD_BYTES + 4, END_HEAD = 1 + TALLY_BYTES, KIND_END = 0, KIND_PART = 1, KIND_CHUNK = 2 };

static const RowTable tables[] = {[KIND_PART] = ROWS_PART, [KIND_CHUNK] = ROWS_CHUNK};
_Static_assert(ARRAY_COUNT(tables) == 1 + ROW_TABLE_COUNT, "a table is not exported");

typedef struct Transfer {
    const char *file;
    Reporter reporter;
    FILE *stream;
    Database database; // export: the world
    Ledger ledger;
    bool failed;
    Fresh fresh; // import: the world
    uint8_t *data;
    int version; // of the file that is imported
} Transfer;

// ---- export

static bool export_row(void *context, const Row *head)
{
    Transfer *transfer = context;
    Row row;
    transfer->failed = interrupt_pending();
    if (transfer->failed || ferror(transfer->stream)) // after an error, output_commit fails and logs it
        return false;
    bool whole = database_get(&transfer->database, head->table, head->key, &row) == SQLITE_ROW &&
                 ledger_knows(&transfer->ledger, &row) && row_unpacks(&row) &&
                 row_fits(&row, transfer->database.version);
    if (!whole) {
        transfer->failed = true;
        report_line(&transfer->reporter,
                    "it is damaged: karst worlds check lists the damage, karst worlds repair saves the rest");
    } else if (head->table != ROWS_PART || row.key != PART_TALLY) {
        uint8_t bytes[ROW_HEAD] = {row.table == ROWS_PART ? KIND_PART : KIND_CHUNK};
        row_pack_head(&row, bytes + 1);
        ByteWriter writer = {bytes + 1 + ROW_HEAD_BYTES};
        bytes_put(&writer, row.bytes, 4);
        fwrite(bytes, 1, sizeof bytes, transfer->stream);
        fwrite(row.data, 1, row.bytes, transfer->stream);
    }
    return whole;
}

static bool export_rows(Transfer *transfer)
{
    int code = ledger_load(&transfer->ledger, &transfer->database);
    fwrite(TRANSFER_NAME, 1, VERSION_AT, transfer->stream);
    fwrite((const uint8_t[2]){(uint8_t)transfer->database.version}, 1, 2, transfer->stream);
    for (int kind = KIND_PART; kind <= KIND_CHUNK && code == SQLITE_OK; kind++) {
        code = database_each(&transfer->database, tables[kind], export_row, transfer);
        code = code == SQLITE_OK && transfer->failed ? SQLITE_ABORT : code;
    }
    uint8_t end[END_HEAD] = {KIND_END};
    tally_pack(&transfer->ledger.tally, end + 1);
    if (code != SQLITE_OK && code != SQLITE_ABORT)
        return report_line(&transfer->reporter, "it cannot be read: %s", database_words(code));
    fwrite(end, 1, sizeof end, transfer->stream);
    return code == SQLITE_OK;
}

static bool export_to(Transfer *transfer)
{
    Output replace;
    if (!output_begin(&replace, transfer->file)) // logs why
        return false;
    // Checked here as well, for programs that set no guard.
    const char *reason = replace.temporary[0] ? store_guard(replace.path, file_exists(replace.path)) : NULL;
    if (reason) {
        output_abandon(&replace);
        return report_line(&transfer->reporter, "cannot write %s: %s", transfer->file, reason);
    }
    transfer->stream = replace.stream;
    if (export_rows(transfer))
        return output_commit(&replace); // logs why not, also after a write that failed
    output_abandon(&replace);
    return false;
}

bool store_export(const char *path, const char *file, StoreReport *report, void *context)
{
    Transfer transfer = {.file = file, .reporter = {report, context}};
    DatabaseFault fault;
    char words[400];
    if (!database_open(&transfer.database, path, DATABASE_READ, NULL, &fault))
        return report_line(&transfer.reporter, "it %s", database_fault_words(&fault, words));
    bool done = export_to(&transfer);
    ledger_quit(&transfer.ledger);
    database_close(&transfer.database);
    return done;
}

// ---- import

static bool read_bytes(Transfer *transfer, void *bytes, size_t count)
{
    return fread(bytes, 1, count, transfer->stream) == count;
}

// Reads a row into transfer->data; returns its kind, or -1.
static int read_row(Transfer *transfer, Row *row, Tally *tally)
{
    uint8_t head[ROW_HEAD], kind;
    if (!read_bytes(transfer, &kind, 1) || kind > KIND_CHUNK)
        return -1;
    size_t bytes = (kind == KIND_END ? END_HEAD : ROW_HEAD) - 1;
    if (!read_bytes(transfer, head, bytes))
        return -1;
    if (kind == KIND_END)
        return tally_unpack(head, bytes, tally) ? kind : -1;
    ByteReader reader = {head, bytes, false};
    *row = (Row){.table = tables[kind], .key = (int64_t)bytes_get(&reader, 8), .data = transfer->data};
    row->serial = (int64_t)bytes_get(&reader, 8);
    row->sum = bytes_get(&reader, 8);
    row->bytes = (size_t)bytes_get(&reader, 4);
    return row->bytes <= ROW_DATA_MAX && read_bytes(transfer, transfer->data, row->bytes) ? kind : -1;
}

// The world's own row is written already.
static bool import_rows(Transfer *transfer, int64_t key_before)
{
    Row row;
    Tally tally;
    int kind, kind_before = KIND_PART;
    while ((kind = read_row(transfer, &row, &tally)) > KIND_END) {
        bool ascends = kind > kind_before || (kind == kind_before && row.key > key_before);
        if (interrupt_pending() || !ascends || !row_valid(&row) || !row_unpacks(&row) ||
            !row_fits(&row, transfer->version) || (kind == KIND_PART && row.key == PART_TALLY))
            return false;
        fresh_put(&transfer->fresh, &row);
        kind_before = kind;
        key_before = row.key;
    }
    return kind == KIND_END && tally_equal(&tally, &transfer->fresh.ledger.tally) && fgetc(transfer->stream) == EOF;
}

// Reads up to the world's own row, into transfer->data.
static bool read_world(Transfer *transfer, Row *row, WorldPart *world)
{
    uint8_t head[TRANSFER_MAGIC_BYTES];
    Tally tally;
    if (!read_bytes(transfer, head, sizeof head) || memcmp(head, TRANSFER_NAME, VERSION_AT) != 0)
        return report_line(&transfer->reporter, "%s is not an exported world", transfer->file);
    transfer->version = head[VERSION_AT];
    bool newer = transfer->version < 1 || transfer->version > WORLD_VERSION || head[VERSION_AT + 1] != 0;
    if (!newer && (read_row(transfer, row, &tally) != KIND_PART || row->key != PART_WORLD || !row_valid(row) ||
                   !world_unpack(row->data, row->bytes, world) || world_version(world) != transfer->version))
        return report_line(&transfer->reporter, "%s is damaged", transfer->file);
    if (newer || world->blocks >= BLOCK_COUNT)
        return report_line(&transfer->reporter, "%s was written by a newer version of Karst", transfer->file);
    return true;
}

static bool import_into(Transfer *transfer, const char *fresh_path)
{
    char reason[STORE_REASON] = "";
    Row row;
    WorldPart world;
    if (!read_world(transfer, &row, &world))
        return false;
    if (!fresh_begin(&transfer->fresh, fresh_path, &world, reason))
        return report_line(&transfer->reporter, "the world cannot be created: %s", reason);
    fresh_put(&transfer->fresh, &row);
    if (!import_rows(transfer, row.key)) {
        fresh_abandon(&transfer->fresh);
        return interrupt_pending() ? false : report_line(&transfer->reporter, "%s is damaged", transfer->file);
    }
    return fresh_end(&transfer->fresh, reason) ||
           report_line(&transfer->reporter, "the world cannot be created: %s", reason);
}

// True if the file is one that is removed before the world is made.
static bool is_leftover(FILE *stream, const WorldFiles *files)
{
    const char *const removed[] = {files->fresh, files->fresh_log, files->log, files->journal};
    OsStat status, other;
    if (!os_fstat(stream, &status))
        return false;
    for (size_t i = 0; i < ARRAY_COUNT(removed); i++)
        if (os_lstat(removed[i], &other) && os_same_file(&other, &status))
            return true;
    return false;
}

// A pipe is read, as the user named it.
static bool open_import(Transfer *transfer)
{
    OsStat status;
    transfer->stream = fopen(transfer->file, "rb");
    if (!transfer->stream)
        return report_line(&transfer->reporter, "cannot open %s: %s", transfer->file, strerror(errno));
    if (!os_fstat(transfer->stream, &status) || status.kind != OS_FOLDER)
        return true;
    fclose(transfer->stream);
    return report_line(&transfer->reporter, "%s is a directory", transfer->file);
}

bool store_import(const char *path, const char *file, StoreReport *report, void *context)
{
    Transfer transfer = {.file = file, .reporter = {report, context}};
    WorldFiles files;
    if (!name_is_free(&transfer.reporter, path, "the world cannot be created: ", &files) || !open_import(&transfer))
        return false;
    if (is_leftover(transfer.stream, &files)) {
        fclose(transfer.stream);
        return report_line(&transfer.reporter, "%s would be removed to make room for the world: move it first", file);
    }
    transfer.data = memory_alloc(MEMORY_STORE, ROW_DATA_MAX);
    files_remove(files.fresh);
    files_remove(files.fresh_log);
    bool done = files_forget_logs(&files)
                    ? import_into(&transfer, files.fresh)
                    : report_line(&transfer.reporter, "the world cannot be created: %s", strerror(errno));
    memory_free(transfer.data);
    fclose(transfer.stream);
    if (done && (!os_rename_new(files.fresh, files.main) || !files_sync_folder(files.main))) {
        done = report_line(&transfer.reporter, "the world cannot be created: %s", strerror(errno));
        files_remove(files.fresh);
    }
    return done;
}
