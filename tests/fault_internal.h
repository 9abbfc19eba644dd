// Shared by fault_disk.c and fault_vfs.c: the disk's files and its record.
#pragma once

#include "fault_vfs.h"

#include "base/base.h"

#include <pthread.h>
#include <sqlite3.h>

enum { NAMES = 16, NAME_BYTES = 96, NOWHERE = -1, FAULT_PAGE = 4096 };

typedef struct FaultFile FaultFile;

typedef struct Node {
    uint8_t *data;
    int64_t bytes, room;
    bool folder_unsynced; // a new log or journal: its first sync syncs the folder too, as SQLite's unix VFS has it
    int shared;           // handles that hold a lock
    FaultFile *writer;    // the handle that holds more than a shared lock
} Node;

// Files are created and deleted; nodes stay, so that the record can refer to them.
typedef struct Image {
    Node *nodes;
    int count, room;
    int entries[NAMES]; // the node of each name
} Image;

typedef enum StepKind {
    STEP_MARK,
    STEP_CREATE,
    STEP_DELETE,
    STEP_WRITE,
    STEP_TRUNCATE,
    STEP_SYNC,
    STEP_SYNC_FAILED,
    STEP_SYNC_FOLDER,
} StepKind;

typedef struct Step {
    StepKind kind;
    int name, node;
    int64_t offset, bytes;
    uint8_t *data;
    FaultMark mark;
} Step;

struct FaultDisk {
    sqlite3_vfs vfs; // pAppData is this struct
    char name[32];
    pthread_mutex_t lock;
    char names[NAMES][NAME_BYTES];
    Image now, before; // before the record
    bool records;
    Step *steps;
    int step_count, step_room;
    FaultPlan plan;
    int64_t calls, failures;
    FaultCall failed;
    int64_t most_bytes;
};

struct FaultFile {
    sqlite3_file base;
    FaultDisk *disk;
    int node, level;
};

// All of these require the disk's lock.

void fault_node_resize(Node *node, int64_t bytes);
void fault_node_write(Node *node, int64_t offset, const uint8_t *data, int64_t bytes);

int fault_name(FaultDisk *disk, const char *name);       // its index in the table; it is added
int fault_find(const FaultDisk *disk, const char *name); // the name's node, or NOWHERE
int fault_create(FaultDisk *disk, const char *name);     // a new node

// Adds a step to the record.
Step *fault_step(FaultDisk *disk, StepKind kind, int node);

// Counts a call. SQLITE_OK, or the error with which it fails.
int fault_count_call(FaultDisk *disk, FaultCall call);

extern const sqlite3_vfs fault_vfs; // without a name
