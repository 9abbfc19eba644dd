#include "store/results.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/output.h"

#include <sqlite3.h>

enum { APPLICATION_ID = 0x4B535256 }; // "KSRV"

struct Results {
    Output file; // its temporary file is the database
    sqlite3 *database;
    sqlite3_stmt *insert, *note;
    int columns;
};

static bool refuse(const Results *results)
{
    return log_failure("cannot write %s: %s", results->file.path, sqlite3_errmsg(results->database));
}

static bool execute(Results *results, const char *statement)
{
    return sqlite3_exec(results->database, statement, NULL, NULL, NULL) == SQLITE_OK || refuse(results);
}

static bool prepare(Results *results, const char *statement, sqlite3_stmt **prepared)
{
    return sqlite3_prepare_v2(results->database, statement, -1, prepared, NULL) == SQLITE_OK || refuse(results);
}

static bool create_tables(Results *results, const ResultsColumn *columns)
{
    static const char *const types[] = {[RESULTS_WHOLE] = "INTEGER", [RESULTS_REAL] = "REAL", [RESULTS_TEXT] = "TEXT"};
    sqlite3_str *create = sqlite3_str_new(NULL), *insert = sqlite3_str_new(NULL);
    for (int i = 0; i < results->columns; i++) {
        const char *before = i ? ", " : "CREATE TABLE facts (";
        sqlite3_str_appendf(create, "%s\"%w\" %s", before, columns[i].name, types[columns[i].kind]);
        sqlite3_str_appendall(insert, i ? ", ?" : "INSERT INTO facts VALUES (?");
    }
    sqlite3_str_appendall(create, ")");
    sqlite3_str_appendall(insert, ")");
    char *create_sql = sqlite3_str_finish(create), *insert_sql = sqlite3_str_finish(insert);
    if (!create_sql || !insert_sql)
        memory_run_out((size_t)results->columns * sizeof *columns);
    bool done = execute(results, create_sql) &&
                execute(results, "CREATE TABLE survey (key TEXT PRIMARY KEY, value TEXT)") &&
                prepare(results, insert_sql, &results->insert) &&
                prepare(results, "INSERT INTO survey VALUES (?, ?)", &results->note);
    sqlite3_free(create_sql);
    sqlite3_free(insert_sql);
    return done;
}

// The file replaces another only when it is whole and synced, so SQLite needs no journal and no syncs.
static bool open_database(Results *results, const ResultsColumn *columns)
{
    if (!results->file.temporary[0])
        return log_failure("cannot write %s: a database needs a regular file", results->file.path);
    char pragmas[128];
    snprintf(pragmas, sizeof pragmas, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = %d",
             APPLICATION_ID);
    if (sqlite3_open_v2(results->file.temporary, &results->database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return refuse(results);
    return execute(results, pragmas) && execute(results, "BEGIN") && create_tables(results, columns);
}

Results *results_create(const char *path, const ResultsColumn *columns, int count)
{
    Results *results = memory_alloc_zero(MEMORY_STORE, sizeof *results);
    results->columns = count;
    if (!output_begin(&results->file, path)) {
        memory_free(results);
        return NULL;
    }
    if (open_database(results, columns))
        return results;
    results_end(results, false);
    return NULL;
}

static bool step(Results *results, sqlite3_stmt *statement)
{
    bool done = sqlite3_step(statement) == SQLITE_DONE || refuse(results);
    sqlite3_reset(statement);
    return done;
}

bool results_note(Results *results, const char *key, const char *value)
{
    sqlite3_bind_text(results->note, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(results->note, 2, value, -1, SQLITE_STATIC);
    return step(results, results->note);
}

static void bind(sqlite3_stmt *statement, int place, const ResultsValue *value)
{
    if (value->kind == RESULTS_WHOLE)
        sqlite3_bind_int64(statement, place, value->whole);
    else if (value->kind == RESULTS_REAL)
        sqlite3_bind_double(statement, place, value->real);
    else if (value->kind == RESULTS_TEXT)
        sqlite3_bind_text(statement, place, value->text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(statement, place);
}

bool results_add(Results *results, const ResultsValue *values)
{
    for (int i = 0; i < results->columns; i++)
        bind(results->insert, i + 1, &values[i]);
    return step(results, results->insert);
}

bool results_end(Results *results, bool whole)
{
    bool done = whole && execute(results, "COMMIT");
    sqlite3_finalize(results->insert);
    sqlite3_finalize(results->note);
    done = sqlite3_close(results->database) == SQLITE_OK && done;
    if (done)
        done = output_commit(&results->file);
    else
        output_abandon(&results->file);
    memory_free(results);
    return done;
}
