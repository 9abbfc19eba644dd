// Where saved worlds lie: the folder "worlds" of the user's data, one file NAME.karst for each. Any thread.
#pragma once

#include "base/file.h"

enum { WORLD_NAME_MAX = 64 }; // bytes

#define WORLD_SUFFIX ".karst"
#define WORLD_NAME_RULES \
    "a name of 1 to 64 bytes without / \\ : * ? \" < > |, not beginning with a dot or a dash, no blank at its ends"

// UTF-8, as WORLD_NAME_RULES says, without control characters and without blanks at the ends: such a name can be typed,
// told and used on every system.
bool world_name_valid(const char *name);

// The file of a world with a valid name, whether it is there or not; no folder is made for it. False, with one logged
// line, if there is no such place. `data_dir` as file_user_path has it.
bool world_path(const char *data_dir, const char *name, char path[FILE_PATH_MAX]);

// The folder itself; it is made if `make` says so.
bool world_folder(const char *data_dir, bool make, char path[FILE_PATH_MAX]);
