#include "store/safe_open_internal.h"

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Directories are opened to be synced. The two devices are those that SQLite itself opens.
static bool allowed(const char *path, const struct stat *status)
{
    return S_ISREG(status->st_mode) || S_ISDIR(status->st_mode) ||
           (S_ISCHR(status->st_mode) && (strcmp(path, "/dev/null") == 0 || strcmp(path, "/dev/urandom") == 0));
}

// Opening alone does something to some devices, so the name is looked at first; what was opened decides.
static int safe_open(const char *path, int flags, int mode)
{
    struct stat status;
    int descriptor = -1;
    if (stat(path, &status) != 0 || allowed(path, &status))
        descriptor = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode);
    else
        errno = ENXIO;
    if (descriptor < 0 || (fstat(descriptor, &status) == 0 && allowed(path, &status)))
        return descriptor;
    close(descriptor);
    errno = ENXIO;
    return -1;
}

void safe_open_install(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find("unix");
    sqlite3_syscall_ptr call = (sqlite3_syscall_ptr)safe_open;
    if (!vfs || vfs->iVersion < 3 || !vfs->xSetSystemCall)
        return;
    sqlite3_mutex *mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1); // NULL if SQLite was built for one thread
    sqlite3_mutex_enter(mutex);
    if (vfs->xGetSystemCall(vfs, "open") != call)
        vfs->xSetSystemCall(vfs, "open", call);
    sqlite3_mutex_leave(mutex);
}
