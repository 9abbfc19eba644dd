"""Builds the extension module from the noise library's own sources: those of the repository, or the copy of them that an
sdist carries in library/. What is compiled, and for which instruction sets, is read from the files that CMake reads.
"""
import os
import re
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
LIBRARY = HERE / "library" if (HERE / "library").is_dir() else HERE.parents[2]
BASE = ["bits.h", "isa.c", "isa.h", "mix.h"]
# As src/noise/CMakeLists.txt has them: -ffp-contract=off keeps the bits, -fno-*-math the speed.
OPTIONS = ["-std=gnu11", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-fvisibility=hidden"]
if "-O" not in os.environ.get("CFLAGS", ""):
    OPTIONS.append("-O3")
# One wheel for all versions from 3.11 on, whose stable interface has the buffer protocol; before, one for each.
ABI3 = sys.version_info >= (3, 11) and not sysconfig.get_config_var("Py_GIL_DISABLED")


def cmake_lists(file):
    """name: words, of each set() in a file of CMake."""
    return {name: words.split() for name, words in re.findall(r"\bset\((\w+)\s*([^)]*)\)", (LIBRARY / file).read_text())}


def version():
    header = (LIBRARY / "include/karst/noise.h").read_text()
    return ".".join(re.search(rf"#define KN_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def library_files():
    """All that the library needs, and what describes it, relative to LIBRARY."""
    lists = cmake_lists("src/noise/sources.cmake")
    sources = [f"src/{name}" for name in lists["KARST_NOISE_SOURCES"] + lists["KARST_NOISE_ISA_SOURCES"]]
    headers = [str(path.relative_to(LIBRARY)) for path in sorted((LIBRARY / "src/noise").glob("*.h"))]
    return [*sources, *headers, *(f"src/base/{name}" for name in BASE), "src/noise/sources.cmake", "cmake/isa.cmake",
            "include/karst/noise.h", "src/noise/python/module.h"]


class BuildLibrary(build_ext):
    """Compiles the library beside the module, the hot loops once for each instruction set."""

    def build_extension(self, ext):
        sources, isa = cmake_lists("src/noise/sources.cmake"), cmake_lists("cmake/isa.cmake")
        isas, macros = {"baseline": []}, []
        if self.plat_name.endswith(("x86_64", "amd64")):
            isas = {name.rpartition("_")[2]: flags for name, flags in isa.items() if name.startswith("KARST_ISA_FLAGS_")}
            macros = [("KARST_X86_ISA", None)]
        jobs = [(file, "common", macros, []) for file in ["base/isa.c", *sources["KARST_NOISE_SOURCES"]]]
        for name, flags in isas.items():
            jobs += [(file, name, [*macros, ("ISA_SUFFIX", name)], flags) for file in sources["KARST_NOISE_ISA_SOURCES"]]
        options = OPTIONS if self.debug else [*OPTIONS, "-g0"] # Python's own options have -g
        folders = [str(LIBRARY / "include"), str(LIBRARY / "src")]

        def compile_one(job):
            file, folder, own_macros, flags = job
            return self.compiler.compile(
                [str(LIBRARY / "src" / file)], output_dir=str(Path(self.build_temp) / folder), macros=own_macros,
                include_dirs=folders, debug=self.debug, extra_postargs=options + flags)

        with ThreadPoolExecutor(self.parallel or os.cpu_count() or 1) as pool:
            ext.extra_objects = [name for names in pool.map(compile_one, jobs) for name in names]
        ext.include_dirs, ext.extra_compile_args = folders, options
        super().build_extension(ext)


class SourceWithLibrary(sdist):
    """An sdist that carries the library's sources, so that it builds from itself alone."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for name in library_files():
            target = Path(base_dir) / "library" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(LIBRARY / name, target)
        target = Path(base_dir) / "LICENSE" # a link in the repository
        target.unlink()
        shutil.copyfile(HERE / "LICENSE", target)


setup(
    version=version(),
    ext_modules=[Extension("karst_noise._noise", ["module.c", "sampler.c", "field.c"], libraries=["m"] if os.name == "posix" else [],
                           py_limited_api=ABI3, define_macros=[("Py_LIMITED_API", "0x030B0000")] if ABI3 else [])],
    cmdclass={"build_ext": BuildLibrary, "sdist": SourceWithLibrary},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
)
