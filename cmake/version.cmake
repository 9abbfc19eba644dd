cmake_policy(VERSION 3.22)
# Run at each build (cmake -P): writes OUTPUT with version, commit and flags, and touches it only when they change. The
# commit is that of the git repository whose root SOURCE_DIR is; else that of the archive (git archive writes it into
# archive.txt, see .gitattributes); else "unknown", and then the version is shown without it.
set(commit unknown)
execute_process(COMMAND git -C ${SOURCE_DIR} rev-parse --show-prefix --short=12 HEAD
    OUTPUT_VARIABLE answer ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
if(NOT failed AND answer MATCHES "^\n([0-9a-f]+)$") # an empty prefix: not a folder inside another repository
    set(commit ${CMAKE_MATCH_1})
    execute_process(COMMAND git -C ${SOURCE_DIR} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ERROR_QUIET)
    if(changes)
        string(APPEND commit "+")
    endif()
elseif(EXISTS ${SOURCE_DIR}/cmake/archive.txt)
    file(STRINGS ${SOURCE_DIR}/cmake/archive.txt archived LIMIT_COUNT 1)
    if(archived MATCHES "^commit ([0-9a-f]+)$")
        string(SUBSTRING ${CMAKE_MATCH_1} 0 12 commit)
    endif()
endif()
set(text "${VERSION}")
if(NOT commit STREQUAL "unknown")
    string(APPEND text " (${commit})")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
    "#define KARST_VERSION \"@VERSION@\"\n#define KARST_COMMIT \"@commit@\"\n#define KARST_VERSION_TEXT \"@text@\"\n#define KARST_FLAGS \"@FLAGS@\"\n")
