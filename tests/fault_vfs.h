// A disk in memory behind an SQLite VFS, to test that a world survives faults of disks. It records all operations, cuts
// the power at any step of the record, fails any call, and can be full. One folder, few files; any thread.
//
// A power cut leaves what POSIX and disks guarantee: of everything that no finished sync covers,
// any part may be there, in sectors, in any order, or garbage in its place; a name is safe when its folder was synced
// (SQLite syncs the folder with a new log or journal, and after some deletions); and data of a failed
// sync may be lost although the next sync succeeds (Rebello et al., "Can Applications Recover from fsync Failures?",
// USENIX ATC 2020).
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct FaultDisk FaultDisk;

// An empty disk; `name` is its VFS.
FaultDisk *fault_disk_create(const char *name);
void fault_disk_destroy(FaultDisk *disk);
void fault_disk_use(const FaultDisk *disk); // all worlds are opened on it from now on

// ---- files

const uint8_t *fault_disk_bytes(const FaultDisk *disk, const char *name, int64_t *count); // NULL: no such file
void fault_disk_put(FaultDisk *disk, const char *name, const void *bytes, int64_t count); // makes or replaces it
void fault_disk_clear(FaultDisk *disk);                                                   // no files, no record
bool fault_disk_same(const FaultDisk *a, const FaultDisk *b, const char *name);

// ---- power cuts

// Clears the record, marks the current files as synced, and starts recording.
void fault_disk_record(FaultDisk *disk);

// Steps recorded: creations, deletions, writes, truncations, syncs and marks.
int fault_disk_steps(const FaultDisk *disk);

// Two numbers that a test sets. A cut returns those of the last mark before it.
typedef struct FaultMark {
    uint64_t safe, begun;
} FaultMark;
void fault_disk_mark(FaultDisk *disk, FaultMark mark);

// Disks that break their guarantees, to prove that a test can fail.
typedef enum SyncFault {
    SYNC_WORKS,
    SYNC_NOTHING,     // syncs nothing
    SYNC_ALL_BUT_LOG, // syncs no file whose name ends in -wal
    SYNC_NO_FOLDERS,  // loses names of files
    SYNC_FAULT_COUNT
} SyncFault;

typedef struct FaultCut {
    int step; // the first that is not done
    SyncFault sync_fault;
    uint64_t seed; // decides what remains of unsynced steps
} FaultCut;

typedef struct FaultRemains {
    FaultMark mark;
    int unsafe; // steps that no sync covered; 0: the cut has only one possible result
} FaultRemains;

// Fills `left`, another disk without open files, with a possible state of this one after the cut.
FaultRemains fault_disk_cut(FaultDisk *disk, const FaultCut *cut, FaultDisk *left);

// ---- failures

typedef enum FaultCall {
    CALL_OPEN,
    CALL_DELETE,
    CALL_ACCESS,
    CALL_READ,
    CALL_WRITE,
    CALL_TRUNCATE,
    CALL_SYNC,
    CALL_SIZE,
    CALL_LOCK,
    CALL_COUNT
} FaultCall;

enum { CALLS_ALL = (1 << CALL_COUNT) - 1 };

typedef struct FaultPlan {
    int64_t at; // which of these calls fails, from 1; 0: none
    unsigned calls;
    bool for_good; // and all after it
    bool full;     // reports a full disk instead of a broken one; writes stop half way
} FaultPlan;

// Counts calls from 0 again.
void fault_disk_fail(FaultDisk *disk, FaultPlan plan);
int64_t fault_disk_calls(const FaultDisk *disk);    // of the plan's kinds, since it was made
int64_t fault_disk_failures(const FaultDisk *disk); // since it was made
FaultCall fault_disk_failed(const FaultDisk *disk); // the first that failed
const char *fault_call_name(FaultCall call);

// Limits the size of all files together; INT64_MAX: no limit. Existing files stay.
void fault_disk_set_room(FaultDisk *disk, int64_t bytes);
int64_t fault_disk_used(const FaultDisk *disk);
