#!/usr/bin/env python3
"""The noise library outside the house: built offline from its own files alone, installed into an empty folder, used by
programs in C and C++, by CMake and pkg-config, and as a single header; the same bits everywhere, no name but its own.

    noise_package.py SOURCE CMAKE CC
"""
import os
import shutil
import sys
import tempfile
from pathlib import Path

from noise_recipes import check_recipes
from outside import DEEP, OWN, check, run

SOURCE, CMAKE, CC = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
CONSUMER = SOURCE / "tests/noise_consumer.c"
NEIGHBOURS = SOURCE / "tests/noise_neighbours.c"
# Not DEEP: one compiler for C and one for C++, and fewer ways
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]


def compilers():
    """(compiler, options) for C and for C++ of those that are here; the C compiler of this build first."""
    found = [(CC, ["-std=c11"])]
    for name in ["g++", "clang++", "gcc", "clang"] if DEEP else ["g++"]:
        if shutil.which(name):
            found.append((name, ["-std=c++17", "-x", "c++"] if "++" in name else ["-std=c11"]))
    return found


def for_windows(work):
    """The library and a program for Windows, if that compiler is here; nothing here can run them."""
    for compiler, options in (("x86_64-w64-mingw32-gcc", ["-std=c11"]), ("x86_64-w64-mingw32-g++", ["-std=c++17", "-x", "c++"])):
        if shutil.which(compiler):
            run(compiler, *options, *STRICT, "-O1", "-DSINGLE_HEADER", CONSUMER, f"-I{work}/installedOFF/include", "-o", work / "consumer.exe")
            run(compiler, *options, *STRICT, "-include", "windows.h", NEIGHBOURS, f"-I{work}/installedOFF/include", "-o", work / "neighbours.exe")
            run(CMAKE, "-S", work / "own/src/noise", "-B", work / "windows", "-DCMAKE_SYSTEM_NAME=Windows", "-DBUILD_SHARED_LIBS=ON",
                "-DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc", "-DCMAKE_C_FLAGS=" + " ".join(STRICT))
            run(CMAKE, "--build", work / "windows")


def install(work, shared):
    """Copies the library's own files, builds them and installs. The folder of the installation."""
    own, build, prefix = work / "own", work / f"build{shared}", work / f"installed{shared}"
    for path in OWN:
        if not (own / path).exists():
            (own / path).parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (SOURCE / path).is_dir() else shutil.copy)(SOURCE / path, own / path)
    run(CMAKE, "-S", own / "src/noise", "-B", build, f"-DCMAKE_C_COMPILER={CC}", f"-DBUILD_SHARED_LIBS={shared}", "-DCMAKE_INSTALL_LIBDIR=lib",
        "-DCMAKE_C_FLAGS=" + " ".join(STRICT), *([] if DEEP else ["-DCMAKE_C_FLAGS_RELEASE=-O1", "-DKARST_ISAS=baseline"]))
    run(CMAKE, "--build", build, "--parallel", os.cpu_count() or 1)
    run(CMAKE, "--install", build, "--prefix", prefix)
    return prefix


def shared_names_are_its_own(prefix):
    for line in run("nm", "-D", "--defined-only", prefix / "lib/libkarst-noise.so").splitlines():
        check(line.split()[-1].startswith("kn_"), f"the shared library exports {line}")
    exported = {line.split()[-1] for line in run("nm", "-D", "--defined-only", prefix / "lib/libkarst-noise.so").splitlines()}
    check({"kn_init", "kn_fill", "kn_field_fill2"} <= exported, "the shared library lacks its functions")
    check(not {"kn_perlin2", "kn_isa_get"} & exported, "the shared library exports what is private")


def static_names_are_its_own(prefix):
    for line in run("nm", "--defined-only", prefix / "lib/libkarst-noise.a").splitlines():
        words = line.split()
        check(len(words) < 3 or words[1].islower() or words[2].startswith("kn_"), f"the static library defines {line}")


def single_header_macros_are_its_own(prefix):
    text = (prefix / "include/karst_noise.h").read_text()
    system = "\n".join(line for line in text.splitlines() if line.startswith("#include <"))
    names = []
    for before in (system, f"#define KARST_NOISE_IMPLEMENTATION\n{system}"):
        file = prefix / "single.c"
        file.write_text(f'{before}\n#include "karst_noise.h"\n')
        lines = run(CC, "-dM", "-E", f"-I{prefix}/include", file).splitlines()
        names.append({line.split()[1].split("(")[0] for line in lines})
    left = [name for name in names[1] - names[0] if not name.startswith(("KARST_", "KN_", "kn_private_"))]
    check(not left, f"the single header leaves the macros {sorted(left)}")


def single_header_names_are_its_own(prefix):
    """Of functions and objects; those inside functions have a dot in their names."""
    file = prefix / "whole.c"
    file.write_text('#define KARST_NOISE_IMPLEMENTATION\n#include "karst_noise.h"\n')
    run(CC, "-std=c11", "-O0", f"-I{prefix}/include", "-c", file, "-o", prefix / "whole.o")
    names = [line.split()[-1] for line in run("nm", "--defined-only", prefix / "whole.o").splitlines()]
    check(any(name.startswith("kn_private_") for name in names), "the single header's private functions have other names")
    left = [name for name in names if "." not in name and not name.startswith("kn_")]
    check(not left, f"the single header defines {sorted(left)}")


def single_header_has_neighbours(prefix):
    """Beside a user's own macros, functions and types of the same names, and declared before it is implemented."""
    for compiler, options in compilers():
        program = prefix / f"neighbours-{Path(compiler).name}"
        run(compiler, *options, *STRICT, "-O0", NEIGHBOURS, f"-I{prefix}/include", "-o", program, "-x", "none", "-lm")
        run(program)


def programs_of(work, static, shared):
    """What the consumer prints, built in each way."""
    printed = {}
    for compiler, options in compilers():
        for way, prefix in (("static", static), ("shared", shared)) if DEEP else (("static", static),):
            program = work / f"{way}-{Path(compiler).name}"
            flags = run("pkg-config", "--cflags", "--libs", "karst-noise",
                        env={**os.environ, "PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig")}).split()
            run(compiler, *options, *STRICT, CONSUMER, "-x", "none", "-o", program, *flags, f"-Wl,-rpath,{prefix}/lib")
            printed[program.name] = run(program)
    for compiler, options in compilers() if DEEP else compilers()[-1:]:
        for level in (["-O0"], ["-O1", "-march=native"], ["-O3", "-march=native"]) if DEEP else (["-O1", "-march=native"],):
            program = work / f"single-{Path(compiler).name}{level[0]}"
            run(compiler, *options, *STRICT, *level, "-DSINGLE_HEADER", CONSUMER, f"-I{static}/include", "-o", program, "-x", "none", "-lm")
            printed[program.name] = run(program)
    return printed


def found_by_cmake(work, prefix):
    """find_package of the installed library, and add_subdirectory and FetchContent of its source."""
    printed = {}
    ways = (("find_package", "find_package(KarstNoise 1 REQUIRED)"),
            ("add_subdirectory", f"add_subdirectory({work}/own/src/noise noise)"),
            ("fetch_content", "include(FetchContent)\n"
             f"FetchContent_Declare(karst URL {work}/own.tar.gz SOURCE_SUBDIR src/noise)\nFetchContent_MakeAvailable(karst)"))
    if DEEP:
        shutil.make_archive(str(work / "own"), "gztar", work / "own")
    for way, lines in ways if DEEP else ways[:1]:
        folder = work / way
        folder.mkdir()
        shutil.copy(CONSUMER, folder / "consumer.c")
        (folder / "CMakeLists.txt").write_text(
            f"cmake_minimum_required(VERSION 3.18)\nproject(consumer C)\n{lines}\n"
            "add_executable(consumer consumer.c)\ntarget_link_libraries(consumer KarstNoise::karst_noise)\n")
        run(CMAKE, "-S", folder, "-B", folder / "build", f"-DCMAKE_C_COMPILER={CC}", f"-DCMAKE_PREFIX_PATH={prefix}",
            "-DCMAKE_C_FLAGS_RELEASE=-O1")
        run(CMAKE, "--build", folder / "build", "--target", "consumer")
        printed[way] = run(folder / "build/consumer")
    return printed


with tempfile.TemporaryDirectory() as directory:
    work = Path(directory)
    static, shared = install(work, "OFF"), install(work, "ON") if DEEP else None
    for text in ("noise", "fractal"):
        check((static / f"include/karst/karst_{text}.glsl").is_file(), "the noises for shaders are not installed")
    check_recipes(SOURCE, CMAKE, static, work)
    static_names_are_its_own(static)
    single_header_macros_are_its_own(static)
    single_header_names_are_its_own(static)
    single_header_has_neighbours(static)
    if DEEP:
        shared_names_are_its_own(shared)
    printed = {**programs_of(work, static, shared), **found_by_cmake(work, static)}
    if DEEP:
        for_windows(work)
    check(len(set(printed.values())) == 1, f"other bits: {printed}")
    expected = (SOURCE / "tests/golden/noise-1.txt").read_text()
    check(set(printed.values()) == {expected}, f"version 1 has other bits: {expected} {set(printed.values())}")
