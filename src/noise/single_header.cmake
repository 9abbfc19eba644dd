# cmake -P single_header.cmake -- FILE: writes the noise library as one file, in the manner of stb: a header, and the
# implementation where KARST_NOISE_IMPLEMENTATION is defined before it is included. Its bits are those of the library; its
# speed is that of the instruction set that the compiler is told to use.

cmake_minimum_required(VERSION 3.16)
get_filename_component(SRC "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
include("${CMAKE_CURRENT_LIST_DIR}/sources.cmake")
math(EXPR last "${CMAKE_ARGC} - 1")
set(output "${CMAKE_ARGV${last}}")

# karst_part(variable file): a file without its guards and without includes of others of these files.
function(karst_part variable file)
    file(READ "${file}" text)
    string(REGEX REPLACE "#pragma once\n" "" text "${text}")
    string(REGEX REPLACE "#include \"[a-z_/0-9]*\\.h\"\n" "" text "${text}")
    get_filename_component(name "${file}" NAME)
    set(${variable} "\n// ---- ${name}\n\n${text}" PARENT_SCOPE)
endfunction()

file(READ "${SRC}/../LICENSE" license)
string(REGEX REPLACE "\n" "\n// " license "${license}")
string(REGEX REPLACE "// \n" "//\n" license "${license}")
string(REGEX REPLACE "// $" "" license "${license}")
file(READ "${SRC}/../include/karst/noise.h" text)
set(all "// The noise library of Karst, in one file. In one file of your program, C11 or C++17:
//
//   #define KARST_NOISE_IMPLEMENTATION
//   #include \"karst_noise.h\"
//
// and in all others the second line alone; link with -lm.
//
// ${license}
${text}
#ifdef KARST_NOISE_IMPLEMENTATION

// No fused multiply and add, which would round differently from machine to machine.
#if defined(__clang__)
#pragma clang fp contract(off)
#pragma clang diagnostic push
#pragma clang diagnostic ignored \"-Wpass-failed\"
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize(\"fp-contract=off\", \"no-math-errno\", \"no-trapping-math\")
#endif
#ifdef __cplusplus
#define restrict __restrict
extern \"C\" {
#endif
#define ISA_SUFFIX baseline
")
foreach(file IN ITEMS base/bits.h base/mix.h base/isa.h noise/axis.h noise/lattice.h noise/noise_internal.h noise/simplex.h noise/field_internal.h
        noise/field_spread.h noise/fill_internal.h noise/fold.h noise/fill_lanes.h noise/fractal.h noise/sine.h)
    karst_part(part "${SRC}/${file}")
    string(APPEND all "${part}")
    if(file STREQUAL "base/isa.h")
        string(APPEND all "\n#define isa_get() ISA_BASELINE\n")
    endif()
endforeach()
foreach(file IN LISTS KARST_NOISE_SOURCES KARST_NOISE_ISA_SOURCES)
    karst_part(part "${SRC}/${file}")
    string(APPEND all "${part}")
endforeach()
# None of its macros is left in the file that implements it, but those of the header.
string(REGEX MATCHALL "# *define [A-Za-z_0-9]+" defined "${all}")
list(FILTER defined EXCLUDE REGEX " (KARST_|KN_|restrict$)")
list(TRANSFORM defined REPLACE "# *define" "#undef")
list(REMOVE_DUPLICATES defined)
list(JOIN defined "\n" undefined)
string(APPEND all "
${undefined}
#ifdef __cplusplus
#undef restrict
}
#endif
#if defined(__clang__)
#pragma clang diagnostic pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#endif
")
file(WRITE "${output}" "${all}")
