// Damaged files: after any damage to a world's file or its log, the world is refused with a line, or damaged chunks are
// reported, or it is complete. Rounds run in child processes, a few hundred in each, so that a crash or a hang counts
// as one fault and does not end the search.
#include "torture.h"

#include "store/check.h"

#include <errno.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { PUTS = 260, LAST_PUTS = 12, GROUP = 400, GROUP_SECONDS = 120, GROUPS_AT_ONCE = 8, FILE_PAGE = 4096 };

// The files of a world at one moment.
typedef struct Sample {
    const char *name;
    uint8_t *files[2]; // the world, and its log if there is one
    int64_t bytes[2];
    int before, last; // numbers after the last transaction but one, and after the last
} Sample;

enum { SAMPLE_CLOSED, SAMPLE_OPEN, SAMPLE_BOTH, SAMPLE_COUNT };

typedef struct Damager {
    Workload *workload;
    FaultDisk *disk;
    Sample samples[SAMPLE_COUNT];
    uint8_t *older; // the closed world earlier in its workload, as long as the file or shorter
    int64_t older_bytes;
    int older_last;
    LogCount log;
    uint64_t random;
} Damager;

static const char log_path[] = "world.karst-wal";

static uint64_t pick(Damager *damager, int64_t count)
{
    return test_random(&damager->random) % (uint64_t)MAX(count, 1);
}

// ---- samples

static uint8_t *take_file(const FaultDisk *disk, const char *name, int64_t *bytes)
{
    const uint8_t *there = fault_disk_bytes(disk, name, bytes);
    return there ? memcpy(malloc((size_t)*bytes + 1), there, (size_t)*bytes) : NULL;
}

static Sample take_sample(const Damager *damager, const char *name, int before)
{
    Sample sample = {.name = name, .before = before, .last = damager->workload->next - 1};
    sample.files[0] = take_file(damager->disk, workload_path, &sample.bytes[0]);
    sample.files[1] = take_file(damager->disk, log_path, &sample.bytes[1]);
    return sample;
}

static void put_batches(Damager *damager, Store *store, int puts)
{
    for (int left = puts; left > 0; left -= 10) {
        workload_put_next(damager->workload, store, MIN(left, 10));
        store_flush(store);
    }
}

static void make_samples(Damager *damager)
{
    Workload *workload = damager->workload;
    Store *store = workload_open(damager->disk, true);
    put_batches(damager, store, PUTS / 2);
    store_close(store);
    damager->older = take_file(damager->disk, workload_path, &damager->older_bytes);
    damager->older_last = workload->next - 1;
    store = workload_open(damager->disk, false);
    put_batches(damager, store, PUTS / 2);
    store_close(store);
    damager->samples[SAMPLE_CLOSED] = take_sample(damager, "closed", workload->next - 1);
    store = workload_open(damager->disk, false);
    put_batches(damager, store, 5 * LAST_PUTS);
    int before = workload->next - 1;
    workload_put_next(workload, store, LAST_PUTS);
    store_flush(store);
    damager->samples[SAMPLE_OPEN] = take_sample(damager, "with a log", before);
    store_close(store);
    damager->samples[SAMPLE_BOTH] = take_sample(damager, "closed after that", workload->next - 1);
}

// ---- kinds of damage, to a copy of one file of fixed capacity

typedef struct Copy {
    uint8_t *bytes;
    int64_t count;
} Copy;

static int64_t pick_page(Damager *damager, const Copy *copy)
{
    return (int64_t)pick(damager, copy->count / FILE_PAGE) * FILE_PAGE;
}

static void flip_a_bit(Damager *damager, Copy *copy)
{
    copy->bytes[pick(damager, copy->count)] ^= (uint8_t)(1 << pick(damager, 8));
}

static void flip_bits(Damager *damager, Copy *copy)
{
    for (int i = (int)pick(damager, 16) + 2; i > 0; i--)
        flip_a_bit(damager, copy);
}

static void edit_a_header(Damager *damager, Copy *copy) // of the file, a page or a frame
{
    int64_t at = (pick(damager, 3) ? pick_page(damager, copy) : 0) + (int64_t)pick(damager, 128);
    static const uint8_t values[] = {0, 1, 2, 0x7F, 0x80, 0xFF, 5, 13};
    for (int i = (int)pick(damager, 4); i >= 0; i--, at++)
        if (at < copy->count)
            copy->bytes[at] = values[pick(damager, ARRAY_COUNT(values))];
}

static void truncate_it(Damager *damager, Copy *copy)
{
    copy->count = pick(damager, 2) ? (int64_t)pick(damager, copy->count) : pick_page(damager, copy);
}

static void swap_pages(Damager *damager, Copy *copy)
{
    int64_t a = pick_page(damager, copy), b = pick_page(damager, copy);
    for (int i = 0; i < FILE_PAGE && MAX(a, b) + i < copy->count; i++) {
        uint8_t byte = copy->bytes[a + i];
        copy->bytes[a + i] = copy->bytes[b + i];
        copy->bytes[b + i] = byte;
    }
}

static void copy_a_page(Damager *damager, Copy *copy)
{
    int64_t a = pick_page(damager, copy), b = pick_page(damager, copy);
    memmove(copy->bytes + a, copy->bytes + b, (size_t)MIN(FILE_PAGE, copy->count - MAX(a, b)));
}

static void zero_a_page(Damager *damager, Copy *copy)
{
    int64_t at = pick_page(damager, copy);
    memset(copy->bytes + at, 0, (size_t)MIN(FILE_PAGE, copy->count - at));
}

static void fill_with_noise(Damager *damager, Copy *copy)
{
    int64_t at = (int64_t)pick(damager, copy->count), left = 1 + (int64_t)pick(damager, 600);
    for (; left > 0 && at < copy->count; at++, left--)
        copy->bytes[at] = (uint8_t)pick(damager, 256);
}

static void insert_bytes(Damager *damager, Copy *copy) // the bytes after them move, and the end is lost
{
    int64_t at = (int64_t)pick(damager, copy->count), by = 1 + (int64_t)pick(damager, 40);
    by = MIN(by, copy->count - at);
    memmove(copy->bytes + at + by, copy->bytes + at, (size_t)(copy->count - at - by));
}

static void bring_back_a_page(Damager *damager, Copy *copy) // a write that never reached the disk
{
    int64_t at = pick_page(damager, copy), count = MIN(FILE_PAGE, MIN(copy->count, damager->older_bytes) - at);
    if (count > 0)
        memcpy(copy->bytes + at, damager->older + at, (size_t)count);
}

static void bring_back_all(Damager *damager, Copy *copy) // but for one page
{
    int64_t at = pick_page(damager, copy);
    for (int64_t i = 0; i < MIN(copy->count, damager->older_bytes); i++)
        if (i / FILE_PAGE != at / FILE_PAGE)
            copy->bytes[i] = damager->older[i];
}

static const struct Damage {
    const char *name;
    void (*make)(Damager *damager, Copy *copy);
} damages[] = {
    {"a bit", flip_a_bit},
    {"bits", flip_bits},
    {"a header", edit_a_header},
    {"cut short", truncate_it},
    {"pages swapped", swap_pages},
    {"a page copied", copy_a_page},
    {"a page of zeros", zero_a_page},
    {"noise", fill_with_noise},
    {"bytes inserted", insert_bytes},
    {"an old page", bring_back_a_page},
    {"all but a page old", bring_back_all},
};

// ---- checks

typedef enum Verdict { DAMAGE_REFUSED, DAMAGE_NAMED, DAMAGE_HARMLESS, DAMAGE_EARLIER, VERDICT_COUNT } Verdict;

typedef struct Round {
    const Sample *sample;
    int damage, file; // file 1: the log
} Round;

static void fail_round(const Damager *damager, uint64_t seed, const Round *round, const char *what)
{
    torture_fail("seed %llu, %s, %s of the %s: %s; %d lines, the last: %s", (unsigned long long)seed,
                 round->sample->name, damages[round->damage].name, round->file ? "log" : "file", what,
                 damager->log.lines, damager->log.last);
}

// A whole earlier state without a report is accepted where the end of the log is lost, which cannot be distinguished
// from a power cut, and where an old file replaces the new one.
static bool is_an_earlier_whole(const Damager *damager, const WorldContent *seen, const Round *round)
{
    bool old = damages[round->damage].make == bring_back_all, bit = damages[round->damage].make == flip_a_bit;
    int earliest = old ? damager->older_last : bit ? round->sample->before : damager->samples[SAMPLE_CLOSED].last;
    FaultMark mark = {(uint64_t)earliest, (uint64_t)round->sample->last};
    return (old || round->file == 1) && workload_find(damager->workload, seen, mark) > 0;
}

static Verdict check_disk(Damager *damager, uint64_t seed, const Round *round, bool writing)
{
    damager->log = (LogCount){0};
    Store *store = store_open(workload_path, &(StoreOptions){.read_only = !writing});
    if (!store) {
        if (damager->log.lines == 0 || !strstr(damager->log.last, workload_path))
            fail_round(damager, seed, round, "refused without a message that names it");
        return DAMAGE_REFUSED;
    }
    WorldContent seen = workload_read(store);
    bool named = damager->log.lines > 0,
         same = workload_count_wrong(damager->workload, &seen, round->sample->last) == 0;
    if (!named && !same && !is_an_earlier_whole(damager, &seen, round))
        fail_round(damager, seed, round, "other blocks without a report");
    if (writing && workload_put(store, 2) > 0)
        store_flush(store);
    store_close(store);
    return named ? DAMAGE_NAMED : same ? DAMAGE_HARMLESS : DAMAGE_EARLIER;
}

// A list and a check must work with it too, and a check finds at least the faults that opening finds.
static void look_otherwise(void)
{
    StoreGlance glance;
    LogCount words = {0};
    store_glance(workload_path, &glance);
    memory_free(glance.picture);
    store_check(workload_path, keep_line, &words);
}

static Verdict damage_one(Damager *damager, uint64_t seed)
{
    damager->random = seed * UINT64_C(0x9E3779B97F4A7C15);
    Round round = {.sample = &damager->samples[pick(damager, SAMPLE_COUNT)],
                   .damage = (int)pick(damager, ARRAY_COUNT(damages))};
    round.file = round.sample->files[1] && pick(damager, 2);
    Copy copy = {malloc((size_t)round.sample->bytes[round.file] + 1), round.sample->bytes[round.file]};
    memcpy(copy.bytes, round.sample->files[round.file], (size_t)copy.count);
    damages[round.damage].make(damager, &copy);
    fault_disk_clear(damager->disk);
    for (int i = 0; i < 2; i++)
        if (i == round.file)
            fault_disk_put(damager->disk, i ? log_path : workload_path, copy.bytes, copy.count);
        else if (round.sample->files[i])
            fault_disk_put(damager->disk, i ? log_path : workload_path, round.sample->files[i], round.sample->bytes[i]);
    free(copy.bytes);
    look_otherwise();
    return check_disk(damager, seed, &round, pick(damager, 2));
}

// ---- rounds in groups

static void run_group(Damager *damager, uint64_t first, int count, int pipe_end)
{
    int verdicts[VERDICT_COUNT] = {0};
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
    setrlimit(RLIMIT_AS, &(struct rlimit){(rlim_t)1 << 30, (rlim_t)1 << 30}); // sanitizers reserve far more
#endif
    alarm(GROUP_SECONDS);
    for (int i = 0; i < count; i++)
        verdicts[damage_one(damager, first + (uint64_t)i)]++;
    if (write(pipe_end, verdicts, sizeof verdicts) != sizeof verdicts)
        _exit(3);
}

typedef struct Group {
    uint64_t first;
    pid_t process; // 0: none
    int pipe_end;
} Group;

static void begin_group(Damager *damager, Group *group, uint64_t first, int count)
{
    int report[2];
    if (pipe(report) != 0)
        torture_fail("no pipe: %s", strerror(errno));
    *group = (Group){first, fork(), report[0]};
    if (group->process == 0) {
        run_group(damager, first, count, report[1]);
        _exit(0);
    }
    close(report[1]);
    if (group->process < 0)
        torture_fail("no process: %s", strerror(errno));
}

static void end_group(Group *group, int totals[VERDICT_COUNT])
{
    int verdicts[VERDICT_COUNT] = {0}, status = 0;
    bool read_all = read(group->pipe_end, verdicts, sizeof verdicts) == sizeof verdicts;
    close(group->pipe_end);
    waitpid(group->process, &status, 0);
    if (!read_all || status != 0)
        torture_fail("seeds %llu to %llu: %s %d", (unsigned long long)group->first,
                     (unsigned long long)group->first + GROUP - 1, WIFSIGNALED(status) ? "signal" : "exit code",
                     WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    for (int i = 0; i < VERDICT_COUNT; i++)
        totals[i] += verdicts[i];
    group->process = 0;
}

// As many groups at once as there are processors; each starts after the oldest one has ended.
static void run_groups(Damager *damager, int count, uint64_t seed, int totals[VERDICT_COUNT])
{
    Group groups[GROUPS_AT_ONCE] = {0};
    int at_once = CLAMP((int)sysconf(_SC_NPROCESSORS_ONLN), 1, GROUPS_AT_ONCE), turn = 0;
    for (int done = 0; done < count; done += GROUP, turn = (turn + 1) % at_once) {
        if (groups[turn].process)
            end_group(&groups[turn], totals);
        begin_group(damager, &groups[turn], seed + (uint64_t)done, MIN(GROUP, count - done));
    }
    for (int i = 0; i < at_once; i++)
        if (groups[i].process)
            end_group(&groups[i], totals);
}

void torture_damage(int count, uint64_t seed)
{
    Damager damager = {.workload = workload_create(), .disk = fault_disk_create("disk")};
    int totals[VERDICT_COUNT] = {0};
    fault_disk_use(damager.disk);
    log_set_sink(log_count_line, &damager.log);
    make_samples(&damager);
    run_groups(&damager, count, seed, totals);
    printf("%d damaged files: %d refused, %d with the damage reported, %d harmless, %d equal to an earlier moment\n",
           count, totals[DAMAGE_REFUSED], totals[DAMAGE_NAMED], totals[DAMAGE_HARMLESS], totals[DAMAGE_EARLIER]);
    log_set_sink(NULL, NULL);
    for (int i = 0; i < SAMPLE_COUNT; i++)
        for (int file = 0; file < 2; file++)
            free(damager.samples[i].files[file]);
    free(damager.older);
    fault_disk_destroy(damager.disk);
    free(damager.workload);
}
