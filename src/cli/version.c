#include "cli/version.h"

#include "version_generated.h" // by cmake/version.cmake, at each build

const char *version_number(void) { return KARST_VERSION; }

const char *version_text(void) { return KARST_VERSION_TEXT; }

const char *version_commit(void) { return KARST_COMMIT; }

const char *version_compiler(void)
{
#ifdef __clang__
    return "clang " __clang_version__;
#else
    return "gcc " __VERSION__;
#endif
}

const char *version_flags(void) { return KARST_FLAGS; }
