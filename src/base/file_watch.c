#include "base/file_watch.h"

static FileStamp stamp_of(const char *path)
{
    OsStat found;
    if (!os_stat(path, &found))
        return (FileStamp){0};
    return (FileStamp){.there = true,
                       .device = found.device,
                       .inode = found.inode,
                       .bytes = found.bytes,
                       .modified_ns = found.modified_ns};
}

static bool same_stamp(const FileStamp *a, const FileStamp *b)
{
    return a->there == b->there && a->device == b->device && a->inode == b->inode && a->bytes == b->bytes &&
           a->modified_ns == b->modified_ns;
}

bool file_watch_begin(FileWatch *watch, const char *path, int64_t now_ns)
{
    *watch = (FileWatch){.settling = true, .looked_ns = now_ns, .changed_ns = now_ns, .stamp = stamp_of(path)};
    return file_path_print(watch->path, "%s", path);
}

FileNews file_watch_look(FileWatch *watch, int64_t now_ns)
{
    const int64_t ms = 1000000;
    if (now_ns - watch->looked_ns < FILE_LOOK_MS * ms)
        return FILE_SAME;
    watch->looked_ns = now_ns;
    FileStamp stamp = stamp_of(watch->path);
    if (!same_stamp(&stamp, &watch->stamp)) {
        watch->stamp = stamp;
        watch->settling = true;
        watch->changed_ns = now_ns;
        return stamp.there ? FILE_CHANGED : FILE_SAME;
    }
    if (!watch->settling || now_ns - watch->changed_ns < FILE_SETTLE_MS * ms)
        return FILE_SAME;
    watch->settling = false;
    return stamp.there ? FILE_SETTLED : FILE_GONE;
}
