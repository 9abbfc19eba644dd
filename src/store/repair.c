#include "store/repair.h"

#include "store/repair_internal.h"
#include "store/vfs_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct Repair {
    WorldFiles files;
    Reporter reporter;
    Database database;
    RowSet rows;
    FILE *holes; // the file, to find the holes of a sparse one; NULL: none
    int failure; // SQLite's code for a row that could not be read, for reasons other than the row
} Repair;

// `link`: only the link at the path will change, not the files of the world.
static bool begin(Repair *repair, const char *path, bool link, StoreReport *report, void *context)
{
    char reason[STORE_REASON];
    *repair = (Repair){.reporter = {report, context}};
    if (!world_files(path, &repair->files))
        return report_line(&repair->reporter, "the path is too long");
    return link || entry_may_change(&repair->files, reason) || report_line(&repair->reporter, "%s", reason);
}

// Locks the world against all others while its files change.
static bool claim(const Repair *repair, RawFile *raw)
{
    char words[STORE_REASON];
    int code = raw_claim(raw, repair->files.main);
    if (code == SQLITE_OK)
        return true;
    if (code == SQLITE_BUSY)
        return report_line(&repair->reporter, "it is open: close it first");
    if (!files_denied(repair->files.main, true, words))
        snprintf(words, sizeof words, "%s", database_words(code));
    return report_line(&repair->reporter, "it cannot be written: %s", words);
}

// ---- sound rows

static bool save_row(void *context, const Row *head)
{
    Repair *repair = context;
    Row row;
    int code = database_get(&repair->database, head->table, head->key, &row);
    bool whole = code == SQLITE_ROW && row_unpacks(&row);
    if (code != SQLITE_ROW && code != SQLITE_CORRUPT)
        repair->failure = code;
    else if (whole)
        row_set_add(&repair->rows, &row);
    else
        report_row(&repair->reporter, head, "dropped");
    return repair->failure == SQLITE_OK;
}

// Reads rows through SQLite as far as it can follow the trees; true if it reaches their ends.
static bool save_by_tree(Repair *repair)
{
    DatabaseFault fault;
    bool whole = database_open(&repair->database, repair->files.main, DATABASE_PEEK, NULL, &fault) &&
                 wal_check(repair->files.main) == WAL_WHOLE;
    for (int table = 0; table < ROW_TABLE_COUNT && whole; table++)
        whole = database_each(&repair->database, (RowTable)table, save_row, repair) == SQLITE_OK &&
                repair->failure == SQLITE_OK;
    database_close(&repair->database);
    return whole;
}

static void report_losses(const Repair *repair)
{
    Tally tally;
    const Row *row = row_set_find(&repair->rows, ROWS_PART, PART_TALLY);
    if (!row || !tally_unpack(row->data, row->bytes, &tally))
        return;
    uint64_t kept = (uint64_t)repair->rows.count - 1;
    if (tally.rows > kept)
        report_line(&repair->reporter, "%llu of %llu rows are lost", (unsigned long long)(tally.rows - kept),
                    (unsigned long long)tally.rows);
}

// ---- the fresh file

static bool write_fresh(const Repair *repair, const WorldPart *world, char reason[STORE_REASON])
{
    Fresh fresh;
    if (!fresh_begin(&fresh, repair->files.fresh, world, reason))
        return false;
    for (int i = 0; i < repair->rows.count; i++)
        if (row_fits(&repair->rows.rows[i], world_version(world)))
            fresh_put(&fresh, &repair->rows.rows[i]);
    return fresh_end(&fresh, reason);
}

// The order matters: an old log must never be beside the new file. If this stops half-way, the backup is complete.
static bool put_in_place(const Repair *repair)
{
    const WorldFiles *files = &repair->files;
    return (files_remove(files->main) && files_forget_logs(files) && os_rename(files->fresh, files->main) &&
            files_sync_folder(files->main)) ||
           report_line(&repair->reporter, "it cannot be replaced: %s; its backup is %s", strerror(errno),
                       files->backup.folder);
}

static bool mend(Repair *repair)
{
    char reason[STORE_REASON] = "";
    WorldPart world;
    bool by_tree = save_by_tree(repair);
    if (!by_tree && !salvage_rows(repair->files.main, repair->holes, &repair->rows))
        return report_line(&repair->reporter, "it cannot be read");
    if (!by_tree)
        report_line(&repair->reporter, "its index is damaged: its pages were searched one by one");
    if (repair->rows.count == 0)
        return report_line(&repair->reporter, "it holds no data of a world: nothing can be saved");
    report_losses(repair);
    const Row *row = row_set_find(&repair->rows, ROWS_PART, PART_WORLD);
    if (!row || !world_unpack(row->data, row->bytes, &world))
        return report_line(&repair->reporter, "its seed is lost: nothing can be saved");
    if (world.blocks >= BLOCK_COUNT) // of a newer program: its kinds of blocks, unknown here, must not be dropped
        return report_line(&repair->reporter, "it %s", store_state_words(STORE_NEWER));
    if (!files_make_backup(&repair->files, repair->holes))
        return report_line(&repair->reporter, "nothing was changed: no backup can be made: %s", strerror(errno));
    if (!files_remove(repair->files.fresh) || !files_remove(repair->files.fresh_log) ||
        !write_fresh(repair, &world, reason))
        return report_line(&repair->reporter, "nothing was changed: no new file can be written: %s", reason);
    return put_in_place(repair);
}

static void ignore_line(void *context, const char *line) { (void)context, (void)line; }

RepairResult store_repair(const char *path, StoreReport *report, void *context)
{
    Repair repair;
    RawFile raw;
    StoreCheck check = store_check(path, ignore_line, NULL);
    if (check.state == STORE_WHOLE)
        return REPAIR_NOT_NEEDED;
    if (!begin(&repair, path, false, report, context))
        return REPAIR_FAILED;
    if (check.state == STORE_MISSING || check.state == STORE_EMPTY || check.state == STORE_NEWER) {
        report_line(&repair.reporter, "%s", store_state_words(check.state));
        return REPAIR_FAILED;
    }
    if (!claim(&repair, &raw))
        return REPAIR_FAILED;
    repair.holes = os_open(repair.files.main, OS_READ);
    bool mended = mend(&repair);
    raw_close(&raw);
    if (repair.holes) // after raw_close, because closing it drops the lock (vfs_internal.h)
        fclose(repair.holes);
    row_set_quit(&repair.rows);
    return mended ? REPAIR_DONE : REPAIR_FAILED;
}

// ---- the copy, and other names

bool name_is_free(const Reporter *reporter, const char *path, const char *what, WorldFiles *files)
{
    char reason[STORE_REASON];
    if (!world_files(path, files))
        return report_line(reporter, "the path is too long");
    if (entry_exists(files->entry) || entry_exists(files->backup.folder))
        return report_line(reporter, "something of that name exists already");
    return entry_may_change(files, reason) || report_line(reporter, "%s%s", what, reason);
}

// The world itself comes last: until then there is no world, and restoring can be repeated.
static bool copy_back(const Repair *repair)
{
    const WorldFiles *files = &repair->files;
    return (files_copy(files->backup.main, files->fresh) && entry_is_file(files->fresh) && files_remove(files->main) &&
            files_forget_logs(files) && files_copy(files->backup.log, files->log) && files_sync_folder(files->main) &&
            os_rename(files->fresh, files->main) && files_sync_folder(files->main)) ||
           report_line(&repair->reporter, "its backup %s cannot be restored: %s", files->backup.folder,
                       strerror(errno));
}

bool store_restore(const char *path, StoreReport *report, void *context)
{
    Repair repair;
    RawFile raw = {0};
    if (!store_backup_exists(path))
        return report_line(&(Reporter){report, context}, "it has no backup");
    if (!begin(&repair, path, false, report, context) || (entry_exists(path) && !claim(&repair, &raw)))
        return false;
    bool restored = copy_back(&repair);
    raw_close(&raw);
    return restored;
}

// Deletes the link alone: the file may belong to another user or have other links. Refused while the world is open.
static bool delete_link(const Repair *repair)
{
    const WorldFiles *files = &repair->files;
    if (entry_is_file(files->main) && raw_locked(files->main))
        return report_line(&repair->reporter, "it is open: close it first");
    return (files_remove(files->entry) && files_sync_folder(files->entry)) ||
           report_line(&repair->reporter, "it cannot be deleted: %s", strerror(errno));
}

bool store_delete(const char *path, StoreReport *report, void *context)
{
    Repair repair;
    RawFile raw = {0};
    bool link = entry_is_link(path);
    if (!begin(&repair, path, link, report, context))
        return false;
    if (link)
        return delete_link(&repair);
    if (entry_exists(path) && !claim(&repair, &raw))
        return false;
    const WorldFiles *files = &repair.files;
    bool removed = (files_remove(files->main) && files_forget_logs(files) && files_remove(files->fresh) &&
                    files_remove(files->fresh_log) && files_remove_backup(&files->half_backup) &&
                    files_remove_backup(&files->backup) && files_sync_folder(files->main)) ||
                   report_line(&repair.reporter, "it cannot be deleted: %s", strerror(errno));
    raw_close(&raw);
    return removed;
}

static bool rename_file(const Repair *repair, const WorldFiles *target)
{
    const WorldFiles *files = &repair->files;
    Database database;
    DatabaseFault fault;
    char words[400];
    RawFile raw;
    if (!database_open(&database, files->main, DATABASE_WRITE, NULL, &fault)) // checkpoints its log
        return report_line(&repair->reporter, "it %s", database_fault_words(&fault, words));
    database_close(&database);
    if (!claim(repair, &raw))
        return false;
    bool renamed = (!file_exists(files->log) && files_forget_logs(target) && os_rename_new(files->main, target->main) &&
                    (os_rename_new(files->backup.folder, target->backup.folder) || errno == ENOENT) &&
                    files_sync_folder(target->main)) ||
                   report_line(&repair->reporter, "it cannot be renamed: %s", strerror(errno));
    raw_close(&raw);
    return renamed;
}

bool store_rename(const char *path, const char *to, StoreReport *report, void *context)
{
    Repair repair;
    WorldFiles target;
    bool link = entry_is_link(path);
    if (!begin(&repair, path, link, report, context) || !name_is_free(&repair.reporter, to, "", &target))
        return false;
    if (!link)
        return rename_file(&repair, &target);
    return (os_rename_new(repair.files.entry, target.entry) && files_sync_folder(target.entry)) ||
           report_line(&repair.reporter, "it cannot be renamed: %s", strerror(errno));
}
