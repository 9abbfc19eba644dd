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

# Hot loops are compiled once for each instruction set from one source (base/isa.h). x86-64 has three; elsewhere the
# compiler's own baseline serves (NEON on ARM).
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    set(KARST_ISAS baseline avx2 avx512 CACHE STRING "Instruction sets to compile for; fewer serve analysis alone")
    target_compile_definitions(karst_flags INTERFACE KARST_X86_ISA)
else()
    set(KARST_ISAS baseline)
endif()
set(KARST_ISA_FLAGS_baseline)
set(KARST_ISA_FLAGS_avx2 -march=x86-64-v3)
set(KARST_ISA_FLAGS_avx512 -march=x86-64-v4 -mprefer-vector-width=512)

# karst_untraced(files...): excludes files from ThreadSanitizer. For kernels, which work only on their arguments and
# share nothing; their callers and the mesher, which reads the same blocks, stay instrumented. Under TSan the kernels
# would take thirty times as long, and most of the time.
function(karst_untraced)
    if(KARST_SANITIZE STREQUAL "thread")
        set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -fno-sanitize=thread)
    endif()
endfunction()

# karst_isa_sources(target files...): adds the files to the target, once for each instruction set.
function(karst_isa_sources target)
    if(NOT ARGN)
        return()
    endif()
    foreach(isa IN LISTS KARST_ISAS)
        add_library(${target}_${isa} OBJECT ${ARGN})
        target_include_directories(${target}_${isa} PRIVATE include src)
        target_link_libraries(${target}_${isa} PRIVATE karst_flags karst_libraries)
        target_compile_definitions(${target}_${isa} PRIVATE ISA_SUFFIX=${isa})
        target_compile_options(${target}_${isa} PRIVATE ${KARST_ISA_FLAGS_${isa}})
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_${isa}>)
    endforeach()
endfunction()
