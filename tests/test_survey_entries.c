// Forged entries in records of surveys: each kind of change is refused, with its reason, and nothing is changed.
#include "biomes.h"
#include "forged_record.h"

#include "tools/survey/journal.h"

typedef struct Change {
    const char *name;   // what is forged
    const char *reason; // that the message holds
    int at;             // the entry, counted from 0; from the end if negative
    size_t offset, bytes;
    int64_t value;                                    // of the counts, if `bytes` is not 0
    void (*change)(Forged *forged, JournalEntry *at); // else
} Change;

#define COUNT(member, number)                                                                                          \
    "counts." #member " = " #number, "\"" #member "\"", 2, offsetof(SurveyCounts, member),                             \
        sizeof((SurveyCounts){0}.member), number, NULL
#define ELEMENT(member, i, number)                                                                                     \
    "counts." #member "[" #i "] = " #number, "\"" #member "\"", 2,                                                     \
        offsetof(SurveyCounts, member) + (i) * sizeof((SurveyCounts){0}.member[0]),                                    \
        sizeof((SurveyCounts){0}.member[0]), number, NULL

static void double_index(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->index = at[-1].index;
    at->counts = at[-1].counts;
}

static void swap(Forged *forged, JournalEntry *at)
{
    (void)forged;
    JournalEntry other = *at;
    *at = at[-1];
    at[-1] = other;
}

static void leave_out(Forged *forged, JournalEntry *at)
{
    memmove(at, at + 1, (size_t)(&forged->entries[--forged->count] - at) * sizeof *at);
}

static void other_index(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->index++;
    at->counts.seed++;
}

static void far_index(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->index = UINT64_C(1) << 63;
}

static void last_index(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->index = UINT64_MAX;
}

static void far_mark(Forged *forged, JournalEntry *at)
{
    *at = (JournalEntry){.kind = JOURNAL_MARK, .index = UINT64_C(1) << 63, .text = ""};
    forged->count = (int)(at - forged->entries) + 1;
}

static void early_mark(Forged *forged, JournalEntry *at)
{
    (void)forged;
    *at = (JournalEntry){.kind = JOURNAL_MARK, .text = ""};
}

static void far_end(Forged *forged, JournalEntry *at)
{
    *at = (JournalEntry){.kind = JOURNAL_END, .index = UINT64_C(1) << 63, .text = ""};
    forged->count = (int)(at - forged->entries) + 1;
}

static void early_end(Forged *forged, JournalEntry *at)
{
    *at = (JournalEntry){.kind = JOURNAL_END, .index = at->index, .text = ""};
    forged->count = (int)(at - forged->entries) + 1;
}

static void two_ends(Forged *forged, JournalEntry *at)
{
    (void)at;
    forged->entries[forged->count] = forged->entries[forged->count - 1];
    forged->count++;
}

static void other_seed(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->counts.seed += 7;
}

static void text_of_range(Forged *forged, JournalEntry *at)
{
    snprintf(forged->texts[at - forged->entries], sizeof forged->texts[0], "words");
}

static void all_ones(Forged *forged, JournalEntry *at)
{
    (void)forged;
    memset(&at->counts.height_sum, 0xFF, sizeof at->counts - offsetof(SurveyCounts, height_sum));
}

static void one_sample_more(Forged *forged, JournalEntry *at)
{
    (void)forged;
    uint32_t *count = at->counts.biome;
    while (!*count)
        count++;
    ++*count;
}

static void control_in_reason(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->counts.spawn_reason[3] = '\033';
}

static void endless_reason(Forged *forged, JournalEntry *at)
{
    (void)forged;
    memset(at->counts.spawn_reason, 'x', sizeof at->counts.spawn_reason);
}

static const Change changes[] = {
    {COUNT(spawn_biome, 19)},
    {COUNT(spawn_biome, 255)},
    {COUNT(spawn_biome, BIOME_COUNT)},
    {COUNT(spawn_safety, 3)},
    {COUNT(spawn_x, INT32_MIN)},
    {COUNT(spawn_y, -1)},
    {COUNT(spawn_z, INT32_MAX)},
    {COUNT(stage, SURVEY_SHAPE)},
    {COUNT(stage, 255)},
    {ELEMENT(unused, 1, 1)},
    {COUNT(columns, 63)},
    {COUNT(columns, UINT32_MAX)},
    {COUNT(land, 65)},
    {COUNT(height_sum, -1)},
    {COUNT(height_sum, 1 << 20)},
    {"a sample too many", "\"biome\"", 2, .change = one_sample_more},
    {ELEMENT(nearest, BIOME_FROZEN_OCEAN, 5)},
    {ELEMENT(nearest, BIOME_PLAINS, INT64_MAX)},
    {COUNT(slopes, 64)},
    {COUNT(flat, UINT32_MAX)},
    {COUNT(crossings, 1 << 20)},
    {COUNT(islands, 65)},
    {COUNT(cave_columns, 0)},
    {COUNT(hollow, -1)},
    {COUNT(hollow, INT64_MAX)},
    {"counts of 0xff", "\"stage\"", 2, .change = all_ones},
    {"an escape in the reason", "\"spawn_reason\"", 2, .change = control_in_reason},
    {"a reason without an end", "\"spawn_reason\"", 2, .change = endless_reason},
    {"an index twice", "do not ascend", 2, .change = double_index},
    {"indices 0, 2, 1", "missing", 2, .change = swap},
    {"a seed left out", "missing", 1, .change = leave_out},
    {"the index of another part", "not of this part", 2, .change = other_index},
    {"an index of 2^63", "not of this part", 2, .change = far_index},
    {"an index of 2^64 - 1", "not of this part", 2, .change = last_index},
    {"a mark at 2^63", "not of this part", 0, .change = far_mark},
    {"a mark that goes back", "do not ascend", 3, .change = early_mark},
    {"an end at 2^63", "not of this part", 0, .change = far_end},
    {"an end before the last seed", "before its last", 3, .change = early_end},
    {"two ends", "after the end", 0, .change = two_ends},
    {"another seed", "another seed", 2, .change = other_seed},
    {"the text of a seed of a range", "another seed", 2, .change = text_of_range},
};

static void apply(const Change *change, Forged *forged)
{
    int at = change->at < 0 ? forged->count + change->at : change->at;
    JournalEntry *entry = &forged->entries[at];
    if (change->bytes) // little-endian machines, as those that run tests
        memcpy((char *)&entry->counts + change->offset, &change->value, change->bytes);
    else
        change->change(forged, entry);
}

static void forged_entries_are_refused(void **state)
{
    (void)state;
    bool sound = true;
    for (size_t i = 0; i < ARRAY_COUNT(changes); i++) {
        forget_records();
        succeed(ASK "--shard 1/2 --csv @a.csv");
        succeed(ASK "--shard 2/2 --csv @b.csv");
        Forged forged = load("a.csv.survey");
        assert_true(forged.count >= SEEDS / 2 + 1);
        apply(&changes[i], &forged);
        save(&forged, "a.csv.survey");
        const char *what = changes[i].name, *reason = changes[i].reason;
        sound &= is_refused(what, reason, "a.csv.survey", ASK "--shard 1/2 --csv @a.csv --resume", 1);
        sound &= is_refused(what, reason, "a.csv.survey", ASK "--shard 1/2 --csv @a.csv", 1);
        sound &= is_refused(what, reason, "a.csv.survey", "merge @out.csv @b.csv @a.csv", 1);
    }
    assert_true(sound);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forged_entries_are_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
