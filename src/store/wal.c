#include "store/vfs_internal.h"

#include "base/key_map.h"
#include "base/memory.h"
#include "store/bytes_internal.h"

#include <string.h>

enum { MAGIC = 0x377F0682 };

typedef struct Log {
    RawFile raw;
    int64_t bytes;
    uint8_t header[WAL_HEADER];
    bool big_words; // the checksums' byte order
    int page_bytes;
    uint8_t *frame; // header and page
} Log;

static uint32_t word_at(const uint8_t *bytes, bool big)
{
    return big ? big_endian(bytes) : __builtin_bswap32(big_endian(bytes));
}

// The checksum of section 4.2, two words in one number, continued over a multiple of 8 bytes.
static uint64_t sum_on(uint64_t sums, const uint8_t *data, int bytes, bool big_words)
{
    uint32_t first = (uint32_t)(sums >> 32), second = (uint32_t)sums;
    for (int i = 0; i < bytes; i += 8) {
        first += word_at(data + i, big_words) + second;
        second += word_at(data + i + 4, big_words) + first;
    }
    return (uint64_t)first << 32 | second;
}

static uint64_t sums_at(const uint8_t *bytes) { return (uint64_t)big_endian(bytes) << 32 | big_endian(bytes + 4); }

static bool read_frame(Log *log, int index)
{
    int bytes = WAL_FRAME_HEADER + log->page_bytes;
    int64_t offset = WAL_HEADER + (int64_t)index * bytes;
    return offset + bytes <= log->bytes && raw_read(&log->raw, offset, log->frame, bytes) == SQLITE_OK;
}

static bool frame_has_salts(const Log *log, const uint8_t *salts) { return memcmp(log->frame + 8, salts, 8) == 0; }

static bool frame_ends_transaction(const Log *log) { return big_endian(log->frame + 4) != 0; }

static uint64_t frame_sums(const Log *log, uint64_t before)
{
    uint64_t sums = sum_on(before, log->frame, 8, log->big_words);
    return sum_on(sums, log->frame + WAL_FRAME_HEADER, log->page_bytes, log->big_words);
}

// Counts the valid frames from the first on. `sums`: the header's at first, the last valid frame's at the end.
static int whole_frames(Log *log, const uint8_t *salts, uint64_t *sums)
{
    int index = 0;
    for (; read_frame(log, index); index++) {
        uint64_t next = frame_sums(log, *sums);
        if (!frame_has_salts(log, salts) || next != sums_at(log->frame + 16))
            break;
        *sums = next;
    }
    return index;
}

// Returns whether a transaction follows the frame `index`, the first invalid one. New frames are only written behind a
// transaction that was committed, and their checksums continue from its last frame. Behind a transaction that a power
// cut interrupted there are only old frames, whose checksums do not continue from it.
static bool transactions_behind(Log *log, int index, uint64_t before)
{
    if (!read_frame(log, index))
        return false;
    uint64_t computed = frame_sums(log, before), written = sums_at(log->frame + 16);
    bool believed = frame_has_salts(log, log->header + 16) || computed == written; // else it is garbage
    bool ended = believed && frame_ends_transaction(log);
    while (read_frame(log, ++index)) {
        uint64_t sums = sums_at(log->frame + 16);
        bool follows = ended && frame_has_salts(log, log->header + 16) &&
                       (frame_sums(log, written) == sums || frame_sums(log, computed) == sums);
        if (follows)
            return true;
        ended = frame_ends_transaction(log);
        computed = written = sums;
    }
    return false;
}

// Returns whether frames continue from this invalid header: they fit its checksums as stored, or as computed with the
// salts of the first frame.
static bool frames_fit_broken_header(Log *log)
{
    if (!read_frame(log, 0))
        return false;
    uint8_t header[WAL_HEADER], salts[8];
    memcpy(salts, log->frame + 8, sizeof salts);
    memcpy(header, log->header, sizeof header);
    memcpy(header + 16, salts, sizeof salts);
    uint64_t written = sums_at(log->frame + 16);
    for (int order = 0; order < 2; order++) {
        log->big_words = order;
        const uint64_t starts[] = {sums_at(log->header + 24), sum_on(0, header, 24, order)};
        for (size_t i = 0; i < ARRAY_COUNT(starts); i++)
            if (frame_sums(log, starts[i]) == written)
                return true;
    }
    return false;
}

static bool page_is_in_database(const Log *log, const RawFile *database, uint8_t *page)
{
    int64_t offset = ((int64_t)big_endian(log->frame) - 1) * log->page_bytes;
    return raw_read(database, offset, page, log->page_bytes) == SQLITE_OK &&
           memcmp(page, log->frame + WAL_FRAME_HEADER, (size_t)log->page_bytes) == 0;
}

// Returns whether the database has all pages that were committed to the frames behind an invalid header. It has if a
// power cut left only the beginning of the header that restarts a log: a log is restarted once all of its frames are in
// the database.
static bool frames_are_in_database(Log *log, const RawFile *database)
{
    uint8_t salts[8], *page = memory_alloc(MEMORY_STORE, (size_t)log->page_bytes);
    KeyMap *last = NULL; // frame of each page
    int count = 0;
    read_frame(log, 0); // it can be read: it fits the header
    memcpy(salts, log->frame + 8, sizeof salts);
    for (int i = 0; read_frame(log, i) && frame_has_salts(log, salts); i++)
        count = frame_ends_transaction(log) ? i + 1 : count;
    for (int i = 0; i < count && read_frame(log, i); i++)
        *key_map_put(&last, big_endian(log->frame)) = (uint64_t)i;
    bool same = count > 0;
    for (int i = 0; i < count && same && read_frame(log, i); i++)
        if (*key_map_find(last, big_endian(log->frame)) == (uint64_t)i)
            same = page_is_in_database(log, database, page);
    key_map_free(last);
    memory_free(page);
    return same;
}

// Returns whether an invalid header makes committed transactions unreadable.
static bool header_loses_frames(Log *log, const char *path)
{
    RawFile database;
    if (!frames_fit_broken_header(log))
        return false;
    if (!raw_open(&database, path))
        return true;
    bool loses = !frames_are_in_database(log, &database);
    raw_close(&database);
    return loses;
}

static WalState check_frames(Log *log, const char *path)
{
    uint64_t sums = sum_on(0, log->header, 24, log->big_words);
    bool header_whole = (big_endian(log->header) & ~1u) == MAGIC && sums == sums_at(log->header + 24);
    if (!header_whole)
        return header_loses_frames(log, path) ? WAL_DAMAGED : WAL_WHOLE;
    int whole = whole_frames(log, log->header + 16, &sums);
    return transactions_behind(log, whole, sums) ? WAL_DAMAGED : WAL_WHOLE;
}

WalState wal_check(const char *path)
{
    char name[FILE_PATH_MAX];
    Log log = {0};
    if (!raw_beside(name, path, LOG_END) || !raw_exists(name))
        return WAL_WHOLE;
    if (!raw_open(&log.raw, name))
        return WAL_UNREADABLE;
    WalState state = WAL_WHOLE;
    log.bytes = MIN(raw_size(&log.raw), WAL_BYTES_MAX);
    uint32_t page_bytes = raw_page_bytes(path);
    if (log.bytes >= WAL_HEADER && page_bytes > 0) {
        log.page_bytes = (int)page_bytes;
        log.frame = memory_alloc(MEMORY_STORE, WAL_FRAME_HEADER + page_bytes);
        bool read = raw_read(&log.raw, 0, log.header, WAL_HEADER) == SQLITE_OK;
        log.big_words = big_endian(log.header) & 1;
        state = read ? check_frames(&log, path) : WAL_UNREADABLE;
        memory_free(log.frame);
    }
    raw_close(&log.raw);
    return state;
}
