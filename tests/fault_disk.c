#include "fault_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512 };

static void *grow(void *block, int count, int *room, size_t item)
{
    if (count < *room)
        return block;
    *room = MAX(64, 2 * *room);
    return realloc(block, (size_t)*room * item);
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15)); // SplitMix64 (Steele, Lea, Flood, OOPSLA 2014)
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

// ---- images

static void image_init(Image *image)
{
    *image = (Image){0};
    for (int i = 0; i < NAMES; i++)
        image->entries[i] = NOWHERE;
}

static void image_quit(Image *image)
{
    for (int i = 0; i < image->count; i++)
        free(image->nodes[i].data);
    free(image->nodes);
    image_init(image);
}

static int image_add(Image *image)
{
    image->nodes = grow(image->nodes, image->count, &image->room, sizeof *image->nodes);
    image->nodes[image->count] = (Node){0};
    return image->count++;
}

void fault_node_resize(Node *node, int64_t bytes)
{
    if (bytes > node->room) {
        node->room = MAX(bytes, 2 * node->room);
        node->data = realloc(node->data, (size_t)node->room);
    }
    if (bytes > node->bytes)
        memset(node->data + node->bytes, 0, (size_t)(bytes - node->bytes));
    node->bytes = bytes;
}

void fault_node_write(Node *node, int64_t offset, const uint8_t *data, int64_t bytes)
{
    if (offset + bytes > node->bytes)
        fault_node_resize(node, offset + bytes);
    if (bytes > 0)
        memcpy(node->data + offset, data, (size_t)bytes);
}

// Only nodes with a name keep their bytes.
static void image_copy(Image *to, const Image *from)
{
    image_quit(to);
    for (int i = 0; i < from->count; i++)
        image_add(to);
    for (int i = 0; i < NAMES; i++) {
        int node = to->entries[i] = from->entries[i];
        if (node != NOWHERE)
            fault_node_write(&to->nodes[node], 0, from->nodes[node].data, from->nodes[node].bytes);
    }
}

int fault_name(FaultDisk *disk, const char *name)
{
    for (int i = 0; i < NAMES; i++) {
        if (!disk->names[i][0])
            snprintf(disk->names[i], NAME_BYTES, "%s", name);
        if (strcmp(disk->names[i], name) == 0)
            return i;
    }
    fprintf(stderr, "more than %d files on a test's disk\n", NAMES);
    abort();
}

int fault_find(const FaultDisk *disk, const char *name)
{
    for (int i = 0; i < NAMES; i++)
        if (strcmp(disk->names[i], name) == 0)
            return disk->now.entries[i];
    return NOWHERE;
}

int fault_create(FaultDisk *disk, const char *name)
{
    int index = fault_name(disk, name), node = image_add(&disk->now);
    disk->now.entries[index] = node;
    fault_step(disk, STEP_CREATE, node)->name = index;
    return node;
}

// ---- the record

Step *fault_step(FaultDisk *disk, StepKind kind, int node)
{
    static Step ignored;
    if (!disk->records)
        return &ignored;
    disk->steps = grow(disk->steps, disk->step_count, &disk->step_room, sizeof *disk->steps);
    disk->steps[disk->step_count] = (Step){.kind = kind, .node = node};
    return &disk->steps[disk->step_count++];
}

static void forget_steps(FaultDisk *disk)
{
    for (int i = 0; i < disk->step_count; i++)
        free(disk->steps[i].data);
    disk->step_count = 0;
}

void fault_disk_record(FaultDisk *disk)
{
    forget_steps(disk);
    image_copy(&disk->before, &disk->now);
    disk->records = true;
}

int fault_disk_steps(const FaultDisk *disk) { return disk->step_count; }

void fault_disk_mark(FaultDisk *disk, FaultMark mark)
{
    pthread_mutex_lock(&disk->lock);
    fault_step(disk, STEP_MARK, NOWHERE)->mark = mark;
    pthread_mutex_unlock(&disk->lock);
}

// ---- power cuts

// What remains of unsynced steps.
typedef enum CutKind {
    LOSE_ALL,
    KEEP_ALL,
    KEEP_STEPS,
    KEEP_SECTORS,
    KEEP_FIRST,
    SPOIL_SECTORS,
    CUT_KIND_COUNT
} CutKind;

typedef struct Cutter {
    Image image;
    CutKind cut_kind;
    uint64_t random;
    int64_t sector;
    int first; // KEEP_FIRST: the first n unsafe steps remain, the next one in part
    int unsafe;
} Cutter;

static bool is_log(const FaultDisk *disk, const Step *step)
{
    const char *name = disk->names[step->name];
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, "-wal") == 0;
}

static bool sync_is_lost(const FaultDisk *disk, const Step *step, SyncFault sync_fault)
{
    return sync_fault == SYNC_NOTHING || (sync_fault == SYNC_NO_FOLDERS && step->kind == STEP_SYNC_FOLDER) ||
           (sync_fault == SYNC_ALL_BUT_LOG && step->kind == STEP_SYNC && is_log(disk, step));
}

// Finds the steps before the cut that are safe: a later sync of their file succeeded before the cut.
static bool *find_safe(const FaultDisk *disk, const FaultCut *cut)
{
    bool *safe = calloc((size_t)cut->step + 1, 1), folder = false;
    bool *synced = calloc((size_t)disk->now.count + 1, 1); // by node: the next sync will be done
    for (int i = cut->step - 1; i >= 0; i--) {
        const Step *step = &disk->steps[i];
        if (step->kind == STEP_SYNC_FOLDER)
            folder = folder || !sync_is_lost(disk, step, cut->sync_fault);
        else if (step->kind == STEP_SYNC || step->kind == STEP_SYNC_FAILED)
            synced[step->node] =
                step->kind == STEP_SYNC && (!sync_is_lost(disk, step, cut->sync_fault) || synced[step->node]);
        else if (step->kind == STEP_CREATE || step->kind == STEP_DELETE)
            safe[i] = folder;
        else if (step->kind != STEP_MARK)
            safe[i] = synced[step->node];
    }
    free(synced);
    return safe;
}

static void apply(Cutter *cutter, const Step *step)
{
    Image *image = &cutter->image;
    switch (step->kind) {
    case STEP_CREATE:
        image->entries[step->name] = step->node;
        break;
    case STEP_DELETE:
        image->entries[step->name] = NOWHERE;
        break;
    case STEP_WRITE:
        fault_node_write(&image->nodes[step->node], step->offset, step->data, step->bytes);
        break;
    case STEP_TRUNCATE:
        fault_node_resize(&image->nodes[step->node], step->bytes);
        break;
    default:
        break;
    }
}

static void spoil(Cutter *cutter, const Step *step, int64_t offset, int64_t bytes)
{
    uint8_t garbage[FAULT_PAGE];
    for (int64_t i = 0; i < bytes; i++)
        garbage[i] = (uint8_t)next_random(&cutter->random);
    fault_node_write(&cutter->image.nodes[step->node], offset, garbage, bytes);
}

static void apply_sectors(Cutter *cutter, const Step *step)
{
    for (int64_t at = step->offset, end = at + step->bytes, next; at < end; at = next) {
        next = MIN(end, (at / cutter->sector + 1) * cutter->sector);
        uint64_t choice = next_random(&cutter->random) % 8;
        if (choice < 4)
            fault_node_write(&cutter->image.nodes[step->node], at, step->data + (at - step->offset), next - at);
        else if (choice == 4 && cutter->cut_kind == SPOIL_SECTORS)
            spoil(cutter, step, at, next - at);
    }
}

static void apply_unsafe(Cutter *cutter, const Step *step)
{
    int before = cutter->unsafe++;
    bool sectors = cutter->cut_kind == KEEP_SECTORS || cutter->cut_kind == SPOIL_SECTORS ||
                   (cutter->cut_kind == KEEP_FIRST && before == cutter->first);
    if (sectors && step->kind == STEP_WRITE)
        apply_sectors(cutter, step);
    else if (cutter->cut_kind == KEEP_ALL || (cutter->cut_kind == KEEP_FIRST && before < cutter->first) ||
             (cutter->cut_kind > KEEP_ALL && cutter->cut_kind != KEEP_FIRST && next_random(&cutter->random) % 2))
        apply(cutter, step);
}

FaultRemains fault_disk_cut(FaultDisk *disk, const FaultCut *cut, FaultDisk *left)
{
    Cutter cutter = {.random = cut->seed};
    cutter.cut_kind = (CutKind)(next_random(&cutter.random) % CUT_KIND_COUNT);
    cutter.sector = next_random(&cutter.random) % 2 ? SECTOR : FAULT_PAGE;
    cutter.first = (int)(next_random(&cutter.random) % 24);
    image_init(&cutter.image);
    image_copy(&cutter.image, &disk->before);
    while (cutter.image.count < disk->now.count)
        image_add(&cutter.image);
    FaultRemains remains = {0};
    bool *safe = find_safe(disk, cut);
    for (int i = 0; i < cut->step; i++) {
        const Step *step = &disk->steps[i];
        if (step->kind == STEP_MARK)
            remains.mark = step->mark;
        else if (step->kind != STEP_SYNC && step->kind != STEP_SYNC_FAILED && step->kind != STEP_SYNC_FOLDER)
            safe[i] ? apply(&cutter, step) : apply_unsafe(&cutter, step);
    }
    free(safe);
    remains.unsafe = cutter.unsafe;
    fault_disk_clear(left);
    memcpy(left->names, disk->names, sizeof left->names);
    image_copy(&left->now, &cutter.image);
    image_quit(&cutter.image);
    return remains;
}

// ---- failures

static const struct {
    const char *name;
    int code;
} calls[] = {
    [CALL_OPEN] = {"open", SQLITE_CANTOPEN},         [CALL_DELETE] = {"delete", SQLITE_IOERR_DELETE},
    [CALL_ACCESS] = {"access", SQLITE_IOERR_ACCESS}, [CALL_READ] = {"read", SQLITE_IOERR_READ},
    [CALL_WRITE] = {"write", SQLITE_IOERR_WRITE},    [CALL_TRUNCATE] = {"truncate", SQLITE_IOERR_TRUNCATE},
    [CALL_SYNC] = {"sync", SQLITE_IOERR_FSYNC},      [CALL_SIZE] = {"size", SQLITE_IOERR_FSTAT},
    [CALL_LOCK] = {"lock", SQLITE_IOERR_LOCK},
};
_Static_assert(ARRAY_COUNT(calls) == CALL_COUNT, "a call lacks its row");

const char *fault_call_name(FaultCall call) { return calls[call].name; }

int fault_count_call(FaultDisk *disk, FaultCall call)
{
    if (!(disk->plan.calls >> call & 1))
        return SQLITE_OK;
    disk->calls++;
    bool fails =
        disk->plan.at && (disk->calls == disk->plan.at || (disk->plan.for_good && disk->calls > disk->plan.at));
    if (!fails)
        return SQLITE_OK;
    if (disk->failures++ == 0)
        disk->failed = call;
    return disk->plan.full ? SQLITE_FULL : calls[call].code;
}

void fault_disk_fail(FaultDisk *disk, FaultPlan plan)
{
    pthread_mutex_lock(&disk->lock);
    disk->plan = plan;
    disk->calls = disk->failures = 0;
    pthread_mutex_unlock(&disk->lock);
}

int64_t fault_disk_calls(const FaultDisk *disk) { return disk->calls; }

int64_t fault_disk_failures(const FaultDisk *disk) { return disk->failures; }

FaultCall fault_disk_failed(const FaultDisk *disk) { return disk->failed; }

void fault_disk_set_room(FaultDisk *disk, int64_t bytes)
{
    pthread_mutex_lock(&disk->lock);
    disk->most_bytes = bytes;
    pthread_mutex_unlock(&disk->lock);
}

int64_t fault_disk_used(const FaultDisk *disk)
{
    int64_t bytes = 0;
    for (int i = 0; i < NAMES; i++)
        if (disk->now.entries[i] != NOWHERE)
            bytes += disk->now.nodes[disk->now.entries[i]].bytes;
    return bytes;
}

// ---- the disk

FaultDisk *fault_disk_create(const char *name)
{
    FaultDisk *disk = calloc(1, sizeof *disk);
    snprintf(disk->name, sizeof disk->name, "%s", name);
    pthread_mutex_init(&disk->lock, NULL);
    image_init(&disk->now);
    image_init(&disk->before);
    disk->most_bytes = INT64_MAX;
    disk->vfs = fault_vfs;
    disk->vfs.zName = disk->name;
    disk->vfs.pAppData = disk;
    if (sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK)
        abort();
    return disk;
}

void fault_disk_destroy(FaultDisk *disk)
{
    sqlite3_vfs_unregister(&disk->vfs);
    fault_disk_clear(disk);
    free(disk->steps);
    pthread_mutex_destroy(&disk->lock);
    free(disk);
}

void fault_disk_clear(FaultDisk *disk)
{
    forget_steps(disk);
    disk->records = false;
    image_quit(&disk->now);
    image_quit(&disk->before);
    memset(disk->names, 0, sizeof disk->names);
}

void fault_disk_use(const FaultDisk *disk) { sqlite3_vfs_register(sqlite3_vfs_find(disk->name), 1); }

const uint8_t *fault_disk_bytes(const FaultDisk *disk, const char *name, int64_t *count)
{
    int node = fault_find(disk, name);
    *count = node == NOWHERE ? 0 : disk->now.nodes[node].bytes;
    return node == NOWHERE ? NULL : disk->now.nodes[node].data;
}

void fault_disk_put(FaultDisk *disk, const char *name, const void *bytes, int64_t count)
{
    int node = fault_find(disk, name);
    if (node == NOWHERE)
        node = fault_create(disk, name);
    fault_node_resize(&disk->now.nodes[node], 0);
    fault_node_write(&disk->now.nodes[node], 0, bytes, count);
}

bool fault_disk_same(const FaultDisk *a, const FaultDisk *b, const char *name)
{
    int64_t a_count, b_count;
    const uint8_t *a_bytes = fault_disk_bytes(a, name, &a_count), *b_bytes = fault_disk_bytes(b, name, &b_count);
    return !a_bytes == !b_bytes && a_count == b_count && (!a_count || memcmp(a_bytes, b_bytes, (size_t)a_count) == 0);
}
