# External libraries, found through pkg-config; missing ones are listed with the packages that contain them.

find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)

set(KARST_MISSING "")
# karst_library(target module debian-package): an imported target for a pkg-config module.
macro(karst_library target module package)
    pkg_check_modules(${target} QUIET IMPORTED_TARGET ${module})
    if(NOT ${target}_FOUND)
        list(APPEND KARST_MISSING "${module} (Debian: ${package})")
    endif()
endmacro()

karst_library(CGLM cglm libcglm-dev)
karst_library(SPNG spng libspng-dev)
karst_library(ZLIB zlib zlib1g-dev)
karst_library(POPT popt libpopt-dev)
karst_library(JANSSON jansson libjansson-dev)
karst_library(INIH inih libinih-dev)
karst_library(SQLITE sqlite3 libsqlite3-dev)
karst_library(ZSTD libzstd libzstd-dev)
karst_library(XXHASH libxxhash libxxhash-dev)
if(BUILD_TESTING)
    karst_library(CMOCKA cmocka libcmocka-dev)
endif()

if(KARST_MISSING)
    list(JOIN KARST_MISSING ", " missing)
    message(FATAL_ERROR "Missing libraries: ${missing}. scripts/setup installs them.")
endif()

# Only measured beside our own noise (karst bench noise), if they are there (Debian: libstb-dev, libnoise-dev).
find_path(KARST_STB stb/stb_perlin.h)
find_library(KARST_LIBNOISE noise)
set_source_files_properties(src/tools/bench/noise_peers.c PROPERTIES COMPILE_DEFINITIONS
    "$<$<BOOL:${KARST_STB}>:KARST_STB>;$<$<BOOL:${KARST_LIBNOISE}>:KARST_LIBNOISE=\"${KARST_LIBNOISE}\">")

# Without SDL2 the library, its tests and the tools that need no window are still built.
option(KARST_DRAWS "Build the game and what draws, if SDL2 is there" ON)
pkg_check_modules(SDL2 QUIET IMPORTED_TARGET sdl2)
pkg_check_modules(SDL2_TTF QUIET IMPORTED_TARGET SDL2_ttf)
if(KARST_DRAWS AND SDL2_FOUND AND SDL2_TTF_FOUND)
    set(KARST_WINDOW ON)
else()
    set(KARST_WINDOW OFF)
    message(STATUS "Building without the game and `karst shot`: SDL2 or SDL2_ttf not found (Debian: libsdl2-dev libsdl2-ttf-dev), or KARST_DRAWS is OFF")
endif()

add_library(karst_libraries INTERFACE)
target_link_libraries(karst_libraries INTERFACE Threads::Threads PkgConfig::SPNG PkgConfig::ZLIB PkgConfig::CGLM
    PkgConfig::SQLITE PkgConfig::ZSTD m)
