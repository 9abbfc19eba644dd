// Follows the file of a world's recipe while the world is played: when it is saved, the land is made again
// (session_change_land). A mistake in it is a notice with line and column, and the land stays as it was. Main thread
// only.
#pragma once

#include "session/session.h"

typedef struct Watch Watch;

// NULL, with a notice or a logged line, if the world is saved already (session_watch_land) or the path is too long.
// `workers`: 1; or 0 for a test: everything happens inside watch_step. `now_ns`: of clock_ns, or of a test.
Watch *watch_create(Session *session, const char *path, int workers, int64_t now_ns);

// Before the session ends, or to stop following: then the world can be saved again if nothing was changed.
void watch_destroy(Watch *watch);

// Once a frame. Returns whether the land was changed now.
bool watch_step(Watch *watch, int64_t now_ns);
