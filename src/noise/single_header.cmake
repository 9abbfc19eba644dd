# cmake -P single_header.cmake -- FILE: writes the noise library as one file, in the manner of stb: a header, and the
# implementation where KARST_NOISE_IMPLEMENTATION is defined before it is included. Its bits are those of the library; its
# speed is that of the instruction set that the compiler is told to use. What the library's sources name for themselves
# begins with kn_private_ there, so that a user's file may have a MAX, a turn or a Lattice of its own.

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

# karst_private_names(variable text): the names at file scope of C code as clang-format writes it, and of its macros, but
# those that have the prefix of the library or of the compiler.
function(karst_private_names variable text)
    string(REGEX REPLACE "__attribute__\\(\\([a-z_]+\\)\\) " "" text "${text}")
    string(REGEX MATCHALL "# *define [A-Za-z_0-9]+" macros "${text}")
    string(REGEX MATCHALL "\ntypedef [a-z_0-9]+ [A-Za-z_0-9]+" types "${text}")
    string(REGEX MATCHALL "\n} [A-Za-z_0-9]+" ends "${text}") # static const struct { ... } name
    string(REGEX MATCHALL "\n[A-Za-z_][A-Za-z_0-9 ]* [*]?[A-Za-z_0-9]+( =|[[(])" objects "${text}") # and functions
    string(REGEX REPLACE "( =|[[(])(;|$)" "\\2" objects "${objects}")
    string(REGEX MATCHALL "\n(typedef )?enum [A-Za-z]*[^}]*}" enums "${text}")
    string(REGEX MATCHALL "[A-Z][A-Z_0-9]+" constants "${enums}")
    set(names ${macros} ${types} ${ends} ${objects} ${constants})
    list(TRANSFORM names REPLACE ".*[ *]" "")
    list(FILTER names EXCLUDE REGEX "^(kn_|Kn|KN_|__)")
    list(REMOVE_DUPLICATES names)
    set(${variable} ${names} PARENT_SCOPE)
endfunction()

# karst_prefixed(variable text names): the text with kn_private_ before each of these names, but in comments and strings.
function(karst_prefixed variable text names)
    string(ASCII 1 mark) # on both sides of each word
    string(REGEX REPLACE "(\"([^\"\\\n]|\\\\.)*\"|//[^\n]*|#include[^\n]*|[A-Za-z_0-9]+)" "${mark}\\1${mark}" text "${text}")
    foreach(name IN LISTS names)
        string(REPLACE "${mark}${name}${mark}" "kn_private_${name}" text "${text}")
    endforeach()
    string(REPLACE "${mark}" "" text "${text}")
    set(${variable} "${text}" PARENT_SCOPE)
endfunction()

file(READ "${SRC}/../LICENSE" license)
string(REGEX REPLACE "\n" "\n// " license "${license}")
string(REGEX REPLACE "// \n" "//\n" license "${license}")
string(REGEX REPLACE "// $" "" license "${license}")
file(READ "${SRC}/../include/karst/noise.h" header)
string(REPLACE "#pragma once\n" "#ifndef KARST_NOISE_H\n#define KARST_NOISE_H\n" header "${header}")
set(before "// The noise library of Karst, in one file. In one file of your program, C11 or C++17:
//
//   #define KARST_NOISE_IMPLEMENTATION
//   #include \"karst_noise.h\"
//
// and in all others the second line alone; link with -lm.
//
// ${license}
${header}
#endif

#if defined(KARST_NOISE_IMPLEMENTATION) && !defined(KARST_NOISE_IMPLEMENTED)
#define KARST_NOISE_IMPLEMENTED

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
#define kn_private_restrict __restrict
extern \"C\" {
#else
#define kn_private_restrict restrict
#endif
")
set(after "
#ifdef __cplusplus
}
#endif
#if defined(__clang__)
#pragma clang diagnostic pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#endif
")
set(code "#define ISA_SUFFIX baseline\n")
foreach(file IN ITEMS base/bits.h base/mix.h base/isa.h noise/axis.h noise/lattice.h noise/noise_internal.h noise/simplex.h noise/field_internal.h
        noise/field_spread.h noise/fill_internal.h noise/fold.h noise/fill_lanes.h noise/sine.h noise/fractal.h)
    karst_part(part "${SRC}/${file}")
    string(APPEND code "${part}")
    if(file STREQUAL "base/isa.h")
        string(APPEND code "\n#define isa_get() ISA_BASELINE\n")
    endif()
endforeach()
foreach(file IN LISTS KARST_NOISE_SOURCES KARST_NOISE_ISA_SOURCES)
    karst_part(part "${SRC}/${file}")
    string(APPEND code "${part}")
endforeach()
karst_private_names(names "${code}")
karst_prefixed(code "${code}" "${names};restrict")
file(WRITE "${output}" "${before}${code}${after}")
