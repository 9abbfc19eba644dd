#include "game/screenshot.h"

#include "base/file.h"
#include "base/jobs.h"
#include "base/os.h"
#include "image/png.h"

#include <string.h>

enum { STAMP_BYTES = 32 };

typedef struct Shot {
    Job job; // first: a Job * is its Shot *
    uint8_t *rgb;
    int width, height;
    char path[FILE_PATH_MAX];
    bool written;
} Shot;

struct Screenshots {
    JobPool *pool; // of one worker
    const char *data_dir;
    char last_stamp[STAMP_BYTES]; // of the last screenshot
    int last_number;
};

static void write_shot(Job *job, Arena *scratch)
{
    (void)scratch;
    Shot *shot = (Shot *)job;
    shot->written = png_write(shot->path, shot->width, shot->height, PIXELS_RGB8, shot->rgb);
}

static void quit_shot(Job *job) { memory_free(((Shot *)job)->rgb); }

Screenshots *screenshots_create(const char *data_dir)
{
    Screenshots *screenshots = memory_alloc_zero(MEMORY_GENERAL, sizeof *screenshots);
    screenshots->pool = job_pool_create(1);
    screenshots->data_dir = data_dir;
    return screenshots;
}

void screenshots_destroy(Screenshots *screenshots)
{
    if (!screenshots)
        return;
    job_pool_wait_all(screenshots->pool);
    job_list_free(job_pool_destroy(screenshots->pool), quit_shot);
    memory_free(screenshots);
}

// "karst-2025-06-01-18-30-05.png", with a number appended if that name is taken: by a file, or by a screenshot of the
// same second that has not been written yet.
static bool find_name(Screenshots *screenshots, char path[FILE_PATH_MAX])
{
    struct tm local = {0};
    char stamp[STAMP_BYTES];
    os_local_time(time(NULL), &local);
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H-%M-%S", &local);
    int first = strcmp(stamp, screenshots->last_stamp) == 0 ? screenshots->last_number + 1 : 1;
    for (int i = first; i < 1000; i++) {
        const Text name = i > 1 ? text_of("karst-%s-%d.png", stamp, i) : text_of("karst-%s.png", stamp);
        if (!file_user_path_make(USER_PICTURES, screenshots->data_dir, name.text, path))
            return false;
        if (file_exists(path))
            continue;
        memcpy(screenshots->last_stamp, stamp, sizeof stamp);
        screenshots->last_number = i;
        return true;
    }
    return false;
}

void screenshots_take(Screenshots *screenshots, uint8_t *rgb, int width, int height)
{
    Shot *shot = memory_alloc_zero(MEMORY_GENERAL, sizeof *shot);
    *shot = (Shot){.job.run = write_shot, .rgb = rgb, .width = width, .height = height};
    if (find_name(screenshots, shot->path))
        job_pool_submit(screenshots->pool, &shot->job);
    else
        job_list_free(&shot->job, quit_shot);
}

void screenshots_report(Screenshots *screenshots, Notices *notices)
{
    Job *finished = job_pool_collect(screenshots->pool);
    for (Job *job = finished; job; job = job->next) {
        const Shot *shot = (const Shot *)job;
        notices_post(notices, shot->written ? "Screenshot saved: %s" : "The screenshot could not be saved: %s",
                     shot->path);
        if (shot->written)
            log_info("screenshot: %s", shot->path);
    }
    job_list_free(finished, quit_shot);
}
