"""The noise library for Conan 2, from this repository: conan create src/noise/packaging/conan"""
import re
from pathlib import Path

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir


class KarstNoise(ConanFile):
    name = "karst-noise"
    description = "Every noise that games use: fast, and the same bits everywhere"
    license = "MIT"
    topics = ("noise", "perlin-noise", "simplex-noise", "worley-noise", "procedural-generation")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]
    languages = ["C"]

    def _root(self):
        return Path(self.recipe_folder).resolve().parents[3]

    def set_version(self):
        header = load(self, str(self._root() / "include/karst/noise.h"))
        self.version = ".".join(re.search(rf"#define KN_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR", "PATCH"))

    def export_sources(self):
        for pattern in ("src/noise/*", "src/base/bits.h", "src/base/mix.h", "src/base/isa.*", "include/karst/noise.h", "cmake/isa.cmake",
                        "LICENSE"):
            copy(self, pattern, str(self._root()), self.export_sources_folder)

    def validate(self):
        if self.settings.compiler == "msvc":
            raise ConanInvalidConfiguration("gcc, clang and mingw compile it; Visual C++ does not")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeToolchain(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure(build_script_folder="src/noise")
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, str(Path(self.package_folder) / "licenses"))
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):  # Conan writes its own
            rmdir(self, str(Path(self.package_folder) / folder))

    def package_info(self):
        self.cpp_info.libs = ["karst-noise"]
        self.cpp_info.set_property("cmake_file_name", "KarstNoise")
        self.cpp_info.set_property("cmake_target_name", "KarstNoise::karst_noise")
        self.cpp_info.set_property("pkg_config_name", "karst-noise")
        if self.options.shared:
            self.cpp_info.defines = ["KN_SHARED"]
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["m"]
