// Shared by the targets that read whole files.
#pragma once

#include "base/base.h"
#include "base/log.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static inline void require(bool condition)
{
    if (!condition)
        abort();
}

static inline void count_line(void *context, LogLevel level, const char *line)
{
    require(level != LOG_ERROR || (line[0] && !strchr(line, '\n')));
    *(int *)context += level == LOG_ERROR;
}

static char fuzz_folder[64];

static inline void fuzz_path(char path[128], const char *name) { snprintf(path, 128, "%s/%s", fuzz_folder, name); }

static inline void fuzz_remove_folder(void)
{
    DIR *directory = opendir(fuzz_folder);
    for (struct dirent *entry; directory && (entry = readdir(directory));)
        unlinkat(dirfd(directory), entry->d_name, 0); // fails for . and ..
    if (directory)
        closedir(directory);
    rmdir(fuzz_folder);
}

// A folder of this process, in memory where there is such a file system.
static inline void fuzz_make_folder(void)
{
    if (fuzz_folder[0])
        return;
    snprintf(fuzz_folder, sizeof fuzz_folder, "%s/karst-fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    require(mkdtemp(fuzz_folder) && atexit(fuzz_remove_folder) == 0);
}

static inline void fuzz_write(const char *path, const void *data, size_t bytes)
{
    FILE *file = fopen(path, "wb");
    require(file && fwrite(data, 1, bytes, file) == bytes && fclose(file) == 0);
}
