// Damaged worlds: with any bit of the file or its log flipped, each chunk is read as it was saved or reported as
// damaged, or the world is refused.
#include "store_test.h"

#include <sys/wait.h>

enum { CHUNKS = 60, ROUNDS = 3, FLIPS = 400, LOG_HEADER = 32 };

typedef struct Image {
    char *bytes;
    long count;
} Image;

static Image image_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    Image image = {0};
    if (!file)
        return image;
    fseek(file, 0, SEEK_END);
    image.count = ftell(file);
    rewind(file);
    image.bytes = malloc((size_t)image.count);
    assert_int_equal(fread(image.bytes, 1, (size_t)image.count, file), image.count);
    fclose(file);
    return image;
}

static void image_write(const Image *image, const char *path)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(image->bytes, 1, (size_t)image->count, file), image->count);
    fclose(file);
}

// The content of chunk `i` after a round: some small, some over many pages. Not all change with each round.
static Diff *expected_diff(int i, int round)
{
    uint64_t random = (uint64_t)(i * 10 + (i % 3 == 0 ? round : 0) + 1);
    return random_diff(&random, i % 20 == 7 ? 9000 : 1 + i * 5);
}

static ChunkPos place(int i) { return (ChunkPos){i % 8 - 4, i / 8 - 4}; }

static void write_rounds(Store *store)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < CHUNKS; i++)
            store_put_chunk(store, place(i), expected_diff(i, round));
        store_put_player(store, &(StorePlayer){.y = round});
        assert_true(store_flush(store));
    }
}

static bool same_diff(const Diff *a, const Diff *b)
{
    if (!a || !b || a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->entries[i].index != b->entries[i].index || a->entries[i].block != b->entries[i].block)
            return false;
    return true;
}

typedef struct Expected {
    Diff *diffs[ROUNDS][CHUNKS];
} Expected;

// The first chunk from `i` on that is neither reported as damaged nor as after this round.
static int first_wrong(const Expected *expected, const StoreAnswer *answers, int i, int round)
{
    while (i < CHUNKS && (answers[i].damaged || same_diff(answers[i].diff, expected->diffs[round][i])))
        i++;
    return i;
}

static void fetch_all(Store *store, StoreAnswer answers[CHUNKS])
{
    for (int i = 0; i < CHUNKS; i++)
        store_fetch(store, place(i));
    for (int i = 0; i < CHUNKS; i++)
        answers[i] = next_answer(store);
}

// 1 if the damage was noticed, 0 if it did no harm. The last transaction of a damaged log may be lost: it holds the
// last puts of the last round, or all of them, as the writer had time.
static int look_at(Fixture *fixture, const Expected *expected, bool read_only, bool log)
{
    fixture->log = (LogCount){0};
    Store *store = store_open(fixture->path, &(StoreOptions){.read_only = read_only});
    if (!store) {
        assert_int_equal(fixture->log.lines, 1);
        return 1;
    }
    StoreAnswer answers[CHUNKS];
    fetch_all(store, answers);
    bool said = fixture->log.lines > 0;
    StorePlayer player;
    const int kept = first_wrong(expected, answers, 0, ROUNDS - 1);
    const int wrong = log ? first_wrong(expected, answers, kept, ROUNDS - 2) : kept;
    const bool has_player = store_player(store, &player);
    const bool right_player =
        has_player && ((player.y == ROUNDS - 1 && kept == CHUNKS) || (log && player.y == ROUNDS - 2));
    if (!said && (wrong < CHUNKS || !right_player))
        fail_msg("other blocks without a report: chunk %d, %d of the last round, player %d", wrong, kept, right_player);
    for (int i = 0; i < CHUNKS; i++)
        memory_free(answers[i].diff);
    store_close(store);
    return said;
}

typedef struct Damage {
    Fixture *fixture;
    Expected expected;
    Image images[2]; // the file and its log, which may be missing
    int looks;
} Damage;

static void damage_begin(Damage *damage, Fixture *fixture)
{
    char log_path[128];
    snprintf(log_path, sizeof log_path, "%s-wal", fixture->path);
    *damage = (Damage){.fixture = fixture, .images = {image_read(fixture->path), image_read(log_path)}};
    for (int i = 0; i < ROUNDS * CHUNKS; i++)
        damage->expected.diffs[i / CHUNKS][i % CHUNKS] = expected_diff(i % CHUNKS, i / CHUNKS);
}

static void damage_end(Damage *damage)
{
    for (int i = 0; i < ROUNDS * CHUNKS; i++)
        memory_free(damage->expected.diffs[i / CHUNKS][i % CHUNKS]);
    free(damage->images[0].bytes);
    free(damage->images[1].bytes);
}

// Flips one bit of the file or of the log, checks the world, and flips it back.
static int flip(Damage *damage, int which, long at, int bit)
{
    char log_path[128];
    Image *image = &damage->images[which];
    snprintf(log_path, sizeof log_path, "%s-wal", damage->fixture->path);
    image->bytes[at] = (char)(image->bytes[at] ^ 1 << bit);
    image_write(&damage->images[0], damage->fixture->path);
    unlink(log_path);
    if (damage->images[1].bytes)
        image_write(&damage->images[1], log_path);
    bool read_only = damage->looks++ % 8 != 0;
    int noticed = look_at(damage->fixture, &damage->expected, read_only, damage->images[1].bytes != NULL);
    image->bytes[at] = (char)(image->bytes[at] ^ 1 << bit);
    return noticed;
}

static int flip_everywhere(Damage *damage, int which, uint64_t *random)
{
    int noticed = 0;
    long count = damage->images[which].count;
    for (int i = 0; i < FLIPS; i++) {
        long at = (long)(test_random(random) % (uint64_t)count);
        if (i % 4 == 0) // headers of the file, of frames and of pages
            at = at / 4096 * 4096 + (long)(test_random(random) % 100);
        noticed += flip(damage, which, at < count ? at : 0, (int)(test_random(random) % 8));
    }
    return noticed;
}

static void flipped_bits_of_the_file_are_noticed(void **state)
{
    Fixture *fixture = *state;
    Store *store = open_world(fixture);
    write_rounds(store);
    assert_true(store_close(store));
    Damage damage;
    damage_begin(&damage, fixture);
    uint64_t random = 3;
    int noticed = flip_everywhere(&damage, 0, &random);
    print_message("file: %d of %d flips noticed\n", noticed, FLIPS);
    assert_true(noticed > FLIPS / 2);
    damage_end(&damage);
}

static void flipped_bits_of_the_log_are_noticed(void **state)
{
    Fixture *fixture = *state;
    pid_t child = fork();
    if (child == 0) { // dies with the log unfinished
        write_rounds(open_world(fixture));
        _exit(0);
    }
    waitpid(child, NULL, 0);
    Damage damage;
    damage_begin(&damage, fixture);
    assert_true(damage.images[1].count > 4096);
    uint64_t random = 4;
    int noticed = flip_everywhere(&damage, 1, &random);
    print_message("log: %d of %d flips noticed\n", noticed, FLIPS);
    assert_true(noticed > FLIPS / 4);
    flip_everywhere(&damage, 0, &random);
    for (int i = 0; i < LOG_HEADER * 8; i++) // without it SQLite regards the log as empty
        assert_int_equal(flip(&damage, 1, i / 8, i % 8), 1);
    damage_end(&damage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(flipped_bits_of_the_file_are_noticed),
        store_test(flipped_bits_of_the_log_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
