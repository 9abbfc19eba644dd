cmake_policy(VERSION 3.22)
# Run at each build (cmake -P): writes OUTPUT with version, commit and flags, and touches it only when they change.
execute_process(COMMAND git -C ${SOURCE_DIR} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
if(failed)
    set(commit unknown)
else()
    execute_process(COMMAND git -C ${SOURCE_DIR} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ERROR_QUIET)
    if(changes)
        string(APPEND commit "+")
    endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
    "#define KARST_VERSION \"@VERSION@\"\n#define KARST_COMMIT \"@commit@\"\n#define KARST_FLAGS \"@FLAGS@\"\n")
