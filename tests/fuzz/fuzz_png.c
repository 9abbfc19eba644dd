// Any bytes as a PNG: read or refused, with no more memory than the limit allows.
#include "base/log.h"
#include "base/memory.h"
#include "image/png.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void ignore(void *context, LogLevel level, const char *line) { (void)context, (void)level, (void)line; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    enum { LIMIT = 1 << 20 };
    log_set_sink(ignore, NULL);
    int file = memfd_create("fuzz.png", 0);
    if (file < 0 || write(file, data, bytes) != (ssize_t)bytes)
        abort();
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    Image image;
    if (png_read(path, LIMIT, &image)) {
        if ((int64_t)image.width * image.height > LIMIT || !image.rgba)
            abort();
        image_quit(&image);
    }
    close(file);
    if (memory_in_use_total() != 0)
        abort();
    return 0;
}
