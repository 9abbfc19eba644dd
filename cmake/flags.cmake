# Compiler flags. Those marked "same bits" keep worlds identical between compilers and machines: never remove them.

option(KARST_WERROR "Treat warnings as errors" OFF)
set(KARST_SANITIZE "" CACHE STRING "Sanitizers: address,undefined or thread")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_FLAGS_RELEASE "-O3 -DNDEBUG")

add_library(karst_flags INTERFACE)
target_compile_definitions(karst_flags INTERFACE _GNU_SOURCE)
# The one file that looks for shaders and assets (base/file.h).
set_source_files_properties(src/base/file.c PROPERTIES COMPILE_DEFINITIONS
    "KARST_SOURCE_DIR=\"${CMAKE_SOURCE_DIR}\";KARST_SHARE_DIR=\"${CMAKE_INSTALL_FULL_DATADIR}/karst\"")
target_compile_options(karst_flags INTERFACE
    -ffp-contract=off -fno-math-errno -fno-trapping-math -fno-strict-aliasing # same bits, still vectorised
    -Wall -Wextra -Wconversion -Wshadow -Wvla -Wformat=2 -Wdouble-promotion -Wmissing-prototypes -Wstrict-prototypes)

if(KARST_WERROR)
    target_compile_options(karst_flags INTERFACE -Werror)
endif()

if(KARST_SANITIZE)
    target_compile_options(karst_flags INTERFACE -fsanitize=${KARST_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(karst_flags INTERFACE -fsanitize=${KARST_SANITIZE})
elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
    set(fortify 3) # where it is known
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 12)
        set(fortify 2)
    endif()
    target_compile_options(karst_flags INTERFACE
        -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${fortify})
    if(NOT APPLE)
        target_compile_options(karst_flags INTERFACE -fstack-clash-protection)
        target_link_options(karst_flags INTERFACE -pie -Wl,-z,relro,-z,now)
    endif()
endif()

include(${CMAKE_CURRENT_LIST_DIR}/isa.cmake)
target_compile_definitions(karst_flags INTERFACE ${KARST_ISA_DEFINITIONS})

# karst_untraced(files...): excludes files from ThreadSanitizer. For kernels, which work only on their arguments and
# share nothing; their callers and the mesher, which reads the same blocks, stay instrumented. Under TSan the kernels
# would take thirty times as long, and most of the time.
function(karst_untraced)
    if(KARST_SANITIZE STREQUAL "thread")
        set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -fno-sanitize=thread)
    endif()
endfunction()

# karst_isa_sources(target files...): adds the files to the target, once for each instruction set.
add_library(karst_isa INTERFACE)
target_include_directories(karst_isa INTERFACE include src)
target_link_libraries(karst_isa INTERFACE karst_flags karst_libraries)
function(karst_isa_sources target)
    karst_isa_objects(${target} karst_isa ${ARGN})
endfunction()
