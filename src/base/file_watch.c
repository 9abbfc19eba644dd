#include "base/file_watch.h"

static OsStat look_at(const char *path)
{
    OsStat status;
    return os_stat(path, &status) ? status : (OsStat){0};
}

// Two saves that agree in all of this are one.
static bool is_same(const OsStat *a, const OsStat *b)
{
    return os_same_file(a, b) && a->bytes == b->bytes && a->modified_ns == b->modified_ns;
}

bool file_watch_begin(FileWatch *watch, const char *path, int64_t now_ns)
{
    *watch = (FileWatch){.settling = true, .looked_ns = now_ns, .changed_ns = now_ns, .status = look_at(path)};
    return file_path_print(watch->path, "%s", path);
}

FileNews file_watch_look(FileWatch *watch, int64_t now_ns)
{
    const int64_t ms = 1000000;
    if (now_ns - watch->looked_ns < FILE_LOOK_MS * ms)
        return FILE_SAME;
    watch->looked_ns = now_ns;
    OsStat status = look_at(watch->path);
    bool there = status.inode != 0;
    if (!is_same(&status, &watch->status)) {
        watch->status = status;
        watch->settling = true;
        watch->changed_ns = now_ns;
        return there ? FILE_CHANGED : FILE_SAME;
    }
    if (!watch->settling || now_ns - watch->changed_ns < FILE_SETTLE_MS * ms)
        return FILE_SAME;
    watch->settling = false;
    return there ? FILE_SETTLED : FILE_GONE;
}
