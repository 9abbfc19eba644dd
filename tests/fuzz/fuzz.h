// Shared by the targets.
#pragma once

#include "base/base.h"
#include "base/log.h"
#include "base/memory.h"

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

static inline void ignore_line(void *context, LogLevel level, const char *line)
{
    (void)context, (void)level, (void)line;
}

// A copy with a 0 behind it and no byte more, so that a read beyond the end is found. Release it with `free`.
static inline char *fuzz_copy(const uint8_t *data, size_t bytes)
{
    char *copy = malloc(bytes + 1);
    require(copy);
    if (bytes > 0)
        memcpy(copy, data, bytes);
    copy[bytes] = '\0';
    return copy;
}

// Runs `use` on an input, which logs no error and leaves no memory in use.
static inline int fuzz_quietly(void (*use)(const uint8_t *data, size_t bytes), const uint8_t *data, size_t bytes)
{
    int lines = 0;
    log_set_sink(count_line, &lines);
    use(data, bytes);
    require(memory_in_use_total() == 0 && lines == 0);
    return 0;
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
