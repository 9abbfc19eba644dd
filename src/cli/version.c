#include "cli/version.h"

#include "version_generated.h" // by cmake/version.cmake, at each build

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

const ProgramVersion program_version = {KARST_VERSION, KARST_VERSION_TEXT, KARST_COMMIT, COMPILER, KARST_FLAGS};
