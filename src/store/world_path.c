#include "store/world_path.h"

#include "base/log.h"
#include "base/utf8.h"

#include <string.h>

bool world_name_valid(const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length > WORLD_NAME_MAX || !utf8_valid(name))
        return false;
    if (strchr(".- ", name[0]) || name[length - 1] == ' ' || strpbrk(name, "/\\:*?\"<>|"))
        return false;
    for (const unsigned char *at = (const unsigned char *)name; *at; at++)
        if (*at < ' ' || *at == 127 || (at[0] == 0xC2 && at[1] < 0xA0)) // U+0080 to U+009F control terminals too
            return false;
    return true;
}

bool world_folder(const char *data_dir, bool make, char path[FILE_PATH_MAX])
{
    return file_user_path(USER_DATA, data_dir, "worlds", path) && (!make || file_make_directory(path));
}

bool world_path(const char *data_dir, const char *name, char path[FILE_PATH_MAX])
{
    ASSERT(world_name_valid(name));
    char folder[FILE_PATH_MAX];
    if (!world_folder(data_dir, false, folder))
        return false;
    if (snprintf(path, FILE_PATH_MAX, "%s/%s" WORLD_SUFFIX, folder, name) < FILE_PATH_MAX)
        return true;
    log_error("%s: the path is too long for a world in it", folder);
    return false;
}
