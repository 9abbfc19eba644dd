#include "tools/noise/request.h"

#include "base/file.h"
#include "base/interrupt.h"
#include "base/log.h"
#include "cli/command.h"

#include <stdio.h>

enum { FRAMES_TO_A_CELL = 32 }; // speed of time in an animation without a loop

static int code_of(bool written) { return written ? EXIT_DONE : interrupt_pending() ? EXIT_INTERRUPTED : EXIT_FAILED; }

int noise_image(const NoiseOptions *options)
{
    NoisePictureDef def = noise_request_picture(options);
    NoisePicture picture;
    if (!noise_picture_init(&picture, &def))
        return EXIT_USAGE;
    interrupt_watch();
    Progress progress = progress_begin("image", def.height);
    bool written = noise_picture_write(&picture, options->output, &progress, 0);
    progress_end(&progress);
    noise_picture_quit(&picture);
    return code_of(written);
}

static bool write_frame(NoisePicture *picture, const NoiseOptions *options, int frame, Progress *progress)
{
    char path[FILE_PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%04d.png", options->output, frame);
    if (length < 0 || length >= (int)sizeof path) {
        log_error("path too long: %.64s...", options->output);
        return false;
    }
    picture->def.time = (double)frame / FRAMES_TO_A_CELL;
    picture->def.phase = (double)frame / options->frames;
    return noise_picture_write(picture, path, progress, (int64_t)frame * picture->def.height);
}

// False, with one logged line, if all frames would be alike. Time is the loop's phase, or the third coordinate.
static bool time_moves(const NoisePicture *picture)
{
    if (picture->def.tile == SEAM_LOOP || (picture->def.tile == SEAM_NONE && picture->def.dim >= 3))
        return true;
    log_error("all frames would be the same: use --tile loop, or a noise with --dim 3 and no tile");
    return false;
}

int noise_animate(const NoiseOptions *options)
{
    NoisePictureDef def = noise_request_picture(options);
    def.dim = def.tile == SEAM_NONE && def.dim == 0 ? 3 : def.dim;
    NoisePicture picture;
    if (!noise_picture_init(&picture, &def))
        return EXIT_USAGE;
    int code = EXIT_USAGE;
    if (time_moves(&picture)) {
        interrupt_watch();
        Progress progress = progress_begin("frames", (int64_t)options->frames * def.height);
        bool written = file_make_directory(options->output);
        for (int frame = 0; written && frame < options->frames; frame++)
            written = write_frame(&picture, options, frame, &progress);
        progress_end(&progress);
        code = code_of(written);
    }
    noise_picture_quit(&picture);
    return code;
}
