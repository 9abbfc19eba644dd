// Any bytes as a PNG: read or refused, with no more memory than the limit allows.
#include "fuzz.h"
#include "image/png.h"

#include <sys/mman.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    enum { LIMIT = 1 << 20 };
    log_set_sink(ignore_line, NULL);
    int file = memfd_create("fuzz.png", 0);
    require(file >= 0 && write(file, data, bytes) == (ssize_t)bytes);
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    Image image;
    if (png_read(path, LIMIT, &image)) {
        require((int64_t)image.width * image.height <= LIMIT && image.rgba);
        image_quit(&image);
    }
    close(file);
    require(memory_in_use_total() == 0);
    return 0;
}
