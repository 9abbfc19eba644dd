#include "base/regular.h"

#include "base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Opening alone does something to some devices, so the name is looked at first; what was opened decides.
FILE *regular_open(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return NULL;
    errno = ENXIO;
    int descriptor = S_ISREG(status.st_mode) ? open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    if (descriptor < 0)
        return NULL;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
        return fdopen(descriptor, "rb");
    close(descriptor);
    errno = ENXIO;
    return NULL;
}

const char *regular_reason(int error) { return error == ENXIO ? "it is not a regular file" : strerror(error); }

bool regular_may_replace(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || S_ISREG(status.st_mode))
        return true;
    log_error("cannot write %s: %s", path, regular_reason(ENXIO));
    return false;
}
