// Kills and damage of worlds, in any number of rounds.
//
// torture kills N [SEED]: SIGKILLs a process that creates, changes, closes, repairs or exports a world, at random
// moments. torture damage N [SEED]: opens and reads damaged files.
//
// Exit code 1 at the first fault, with a line that names the round.
#include "torture.h"

#include "base/file.h"
#include "store/repair.h"

#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <time.h>

typedef struct Torture {
    Fixture fixture;
    char file[128], other[128]; // an export, and a world made of it
    Workload *workload;
    FaultMark mark;
    uint64_t random;
    int round, upgraded;
} Torture;

void torture_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

static void fail_round(const Torture *torture, const char *what)
{
    torture_fail("round %d, puts %llu to %llu: %s; the last message: %s; the files are in %s", torture->round,
                 (unsigned long long)torture->mark.safe, (unsigned long long)torture->mark.begun, what,
                 torture->fixture.log.last, torture->fixture.folder);
}

// ---- the work of the process that is killed

static void send_mark(int pipe_end, uint64_t safe, uint64_t begun)
{
    FaultMark mark = {safe, begun};
    if (write(pipe_end, &mark, sizeof mark) != sizeof mark)
        _exit(3);
}

// Batches of puts, each reported before and after. `block_1` as in StoreOptions.
static Store *run_batches_in(Torture *torture, int pipe_end, int batches, int block_1)
{
    Store *store = store_open(torture->fixture.path, &(StoreOptions){.create = &test_world, .block_1 = block_1});
    Workload *workload = torture->workload;
    send_mark(pipe_end, (uint64_t)workload->next - 1, (uint64_t)workload->next - 1);
    for (int i = 0; store && i < batches && workload->next + 20 < WORKLOAD_PUTS; i++) {
        int safe = workload->next - 1, count = 1 + (int)(test_random(&torture->random) % 8);
        send_mark(pipe_end, (uint64_t)safe, (uint64_t)(safe + count));
        workload_put_next(workload, store, count);
        if (store_flush(store))
            send_mark(pipe_end, (uint64_t)(safe + count), (uint64_t)(safe + count));
    }
    return store;
}

static Store *run_batches(Torture *torture, int pipe_end, int batches)
{
    return run_batches_in(torture, pipe_end, batches, 0);
}

static void change(Torture *torture, int pipe_end) { run_batches(torture, pipe_end, WORKLOAD_PUTS); }

// Most kills hit the short time around the upgrade by the second session.
static void upgrade(Torture *torture, int pipe_end)
{
    store_close(run_batches(torture, pipe_end, 3));
    store_close(run_batches_in(torture, pipe_end, 3, BLOCK_VOID));
    change(torture, pipe_end);
}

// Each closing moves the log into the file and removes it.
static void open_and_close(Torture *torture, int pipe_end)
{
    while (torture->workload->next + 20 < WORKLOAD_PUTS)
        store_close(run_batches(torture, pipe_end, 2));
}

static void repair(Torture *torture, int pipe_end)
{
    (void)pipe_end;
    for (;;) {
        store_repair(torture->fixture.path, keep_line, &torture->fixture.log);
        store_restore(torture->fixture.path, keep_line, &torture->fixture.log); // damaged again
    }
}

static void export_and_import(Torture *torture, int pipe_end)
{
    (void)pipe_end;
    for (;;) {
        store_export(torture->fixture.path, torture->file, keep_line, &torture->fixture.log);
        store_import(torture->other, torture->file, keep_line, &torture->fixture.log);
        store_delete(torture->other, keep_line, &torture->fixture.log);
    }
}

// ---- checks after a kill

static void expect_whole(Torture *torture, const char *path)
{
    torture->fixture.log = (LogCount){0};
    StoreCheck check = store_check(path, keep_line, &torture->fixture.log);
    if (check.state != STORE_WHOLE || check.problems)
        fail_round(torture, "it is not whole");
}

// The number of the last put in the world.
static int find_number(Torture *torture, const char *path, bool create)
{
    Store *store = store_open(path, &(StoreOptions){.create = create ? &test_world : NULL});
    if (!store)
        fail_round(torture, "it cannot be opened");
    WorldContent seen = workload_read(store);
    int number = workload_find(torture->workload, &seen, torture->mark);
    if (!number)
        fail_round(torture, "its content is no state that was put, or an older one than reported durable");
    store_close(store);
    return number;
}

static void assert_no_loss(Torture *torture)
{
    int number = find_number(torture, torture->fixture.path, torture->mark.safe <= WORKLOAD_CREATED);
    expect_whole(torture, torture->fixture.path);
    torture->workload->next = number + 1;
    torture->mark = (FaultMark){(uint64_t)number, (uint64_t)number};
}

// The version in the header of a file that is not open.
static int version_of(const char *path)
{
    size_t bytes;
    char *content = file_read(path, 1 << 26, &bytes);
    int version = content && bytes > 63 ? content[63] : 0;
    memory_free(content);
    return version;
}

// A world of version 2 has a whole copy of version 1.
static void assert_upgraded(Torture *torture)
{
    char copy[160];
    assert_no_loss(torture);
    snprintf(copy, sizeof copy, "%s-backup/world.karst", torture->fixture.path);
    torture->upgraded += version_of(torture->fixture.path) == 2;
    if (version_of(torture->fixture.path) != 2)
        return;
    if (version_of(copy) != 1)
        fail_round(torture, "it is upgraded without a copy");
    expect_whole(torture, copy);
}

// There is the damaged world or the repaired one; or, for a moment, only its backup. No undamaged chunk is lost.
static void assert_repaired(Torture *torture)
{
    const char *path = torture->fixture.path;
    LogCount *log = &torture->fixture.log;
    if (!file_exists(path) && !store_restore(path, keep_line, log))
        fail_round(torture, "neither the world nor its backup exists");
    if (store_repair(path, keep_line, log) == REPAIR_FAILED)
        fail_round(torture, "it cannot be repaired");
    expect_whole(torture, path);
    Store *store = store_open(path, &(StoreOptions){.read_only = true});
    WorldContent seen = workload_read(store);
    if (workload_count_wrong(torture->workload, &seen, (int)torture->mark.safe) != 1)
        fail_round(torture, "more or less than the damaged chunk is lost");
    store_close(store);
    for (int i = 0; i < WORKLOAD_CHUNKS; i++) // a chunk is lost: the next round begins with a new world
        if (seen.sums[i] != torture->workload->sums[torture->workload->holds[torture->mark.safe][i]])
            torture->workload->next = 0;
}

static void expect_exported(Torture *torture)
{
    LogCount *log = &torture->fixture.log;
    assert_no_loss(torture);
    if (file_exists(torture->other))
        find_number(torture, torture->other, false);
    store_delete(torture->other, keep_line, log);
    if (!file_exists(torture->file))
        return;
    if (!store_import(torture->other, torture->file, keep_line, log))
        fail_round(torture, "an incomplete export has the name of a whole one");
    find_number(torture, torture->other, false);
    store_delete(torture->other, keep_line, log);
    unlink(torture->file);
}

// ---- rounds

static void damage_row(Torture *torture)
{
    sqlite3 *handle;
    const char *sql = "UPDATE chunk SET data = x'00' WHERE key = (SELECT min(key) FROM chunk)";
    if (sqlite3_open(torture->fixture.path, &handle) != SQLITE_OK ||
        sqlite3_exec(handle, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_round(torture, sqlite3_errmsg(handle));
    sqlite3_close(handle);
}

static const struct Phase {
    const char *name;
    int weight; // rounds of a hundred
    void (*body)(Torture *torture, int pipe_end);
    void (*expect)(Torture *torture);
    int most_us; // of its processor time, until it is killed
    bool fresh, damaged;
} phases[] = {
    {"changing", 35, change, assert_no_loss, 60000, .fresh = false},
    {"upgrading", 10, upgrade, assert_upgraded, 6000, .fresh = true},
    {"creating", 15, change, assert_no_loss, 12000, .fresh = true},
    {"opening and closing", 20, open_and_close, assert_no_loss, 60000, .fresh = false},
    {"repairing", 10, repair, assert_repaired, 60000, .damaged = true},
    {"exporting", 10, export_and_import, expect_exported, 60000, .fresh = false},
};

static int choose_phase(Torture *torture)
{
    int choice = (int)(test_random(&torture->random) % 100), phase = 0;
    while (choice >= phases[phase].weight)
        choice -= phases[phase++].weight;
    return phase;
}

static void restart_world(Torture *torture)
{
    store_delete(torture->fixture.path, keep_line, &torture->fixture.log);
    unlink(torture->fixture.path); // also a file that is too broken to be locked
    torture->workload->next = WORKLOAD_CREATED + 1;
    torture->mark = (FaultMark){0, WORKLOAD_CREATED};
}

// Puts enough chunks to be damaged or exported.
static void put_some(Torture *torture)
{
    Store *store = store_open(torture->fixture.path, &(StoreOptions){.create = &test_world});
    if (!store)
        fail_round(torture, "it cannot be opened");
    if (torture->workload->next < 60)
        workload_put_next(torture->workload, store, 60);
    store_close(store);
    uint64_t last = (uint64_t)torture->workload->next - 1;
    torture->mark = (FaultMark){last, last};
}

// Waits until the process has used so much processor time, or has ended: other programs do not change that moment.
static void wait_for_work(pid_t process, int64_t work_ns)
{
    clockid_t clock;
    struct timespec used = {0};
    siginfo_t ended = {0};
    int64_t begun_ns = clock_ns();
    if (clock_getcpuclockid(process, &clock) != 0)
        torture_fail("no clock of process %d", (int)process);
    while (clock_gettime(clock, &used) == 0 && used.tv_sec * INT64_C(1000000000) + used.tv_nsec < work_ns &&
           waitid(P_PID, (id_t)process, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0)
        wait_a_moment(begun_ns);
}

static void kill_one(Torture *torture, const struct Phase *phase)
{
    int marks[2];
    if (pipe(marks) != 0)
        torture_fail("no pipe: %s", strerror(errno));
    pid_t process = fork();
    if (process == 0) {
        close(marks[0]);
        phase->body(torture, marks[1]);
        _exit(0);
    }
    close(marks[1]);
    wait_for_work(process, (int64_t)(test_random(&torture->random) % (uint64_t)phase->most_us) * 1000);
    kill(process, SIGKILL);
    for (FaultMark mark; read(marks[0], &mark, sizeof mark) == sizeof mark;)
        torture->mark = mark;
    close(marks[0]);
    int status = 0;
    waitpid(process, &status, 0);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            fail_round(torture, "it ended by itself");
}

void torture_kills(int count, uint64_t seed)
{
    Torture torture = {.workload = workload_create(), .random = seed};
    Fixture *fixture;
    int done[ARRAY_COUNT(phases)] = {0}, puts = 0;
    if (fixture_begin((void **)&fixture) != 0)
        torture_fail("no temporary folder");
    torture.fixture = *fixture;
    log_set_sink(log_count_line, &torture.fixture.log);
    snprintf(torture.file, sizeof torture.file, "%s/sent", fixture->folder);
    snprintf(torture.other, sizeof torture.other, "%s/other.karst", fixture->folder);
    restart_world(&torture);
    for (; torture.round < count; torture.round++) {
        int phase = choose_phase(&torture), before = torture.workload->next;
        if (phases[phase].fresh || before == 0 || before + 200 > WORKLOAD_PUTS)
            restart_world(&torture);
        if (phases[phase].damaged || phases[phase].body == export_and_import)
            put_some(&torture);
        if (phases[phase].damaged)
            damage_row(&torture);
        kill_one(&torture, &phases[phase]);
        phases[phase].expect(&torture);
        done[phase]++;
        puts += MAX(0, torture.workload->next - before);
    }
    for (size_t i = 0; i < ARRAY_COUNT(phases); i++)
        printf("%d kills while %s\n", done[i], phases[i].name);
    printf("%d kills: no durable put was lost, about %d puts; %d worlds were upgraded\n", count, puts,
           torture.upgraded);
    free(torture.workload);
    void *state = fixture;
    fixture_end(&state);
}

int main(int count, char **words)
{
    int rounds = count > 2 ? atoi(words[2]) : 0;
    uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    bool kills = count > 1 && strcmp(words[1], "kills") == 0, damage = count > 1 && strcmp(words[1], "damage") == 0;
    if (rounds < 1 || !(kills || damage)) {
        fprintf(stderr, "usage: torture kills|damage N [SEED]\n");
        return 2;
    }
    (kills ? torture_kills : torture_damage)(rounds, seed);
    return memory_in_use_total() == 0 ? 0 : 1;
}
