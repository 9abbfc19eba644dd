"""The noise library's recipes for Conan and vcpkg, as far as they can be checked without either: they run with stand-ins
that take an installed library for what would have been built. Used by noise_package.py."""
import fnmatch
import importlib.util
import json
import re
import shutil
import sys
import types
from pathlib import Path

from outside import OWN, check, run

# What a port may use, with its promises.
VCPKG = """
function(vcpkg_cmake_configure)
    cmake_parse_arguments(arg "" "SOURCE_PATH" "OPTIONS" ${ARGN})
    if(NOT EXISTS "${arg_SOURCE_PATH}/CMakeLists.txt" OR arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "configure: ${ARGN}")
    endif()
endfunction()
function(vcpkg_cmake_install)
    file(COPY "${INSTALLED}/" DESTINATION "${CURRENT_PACKAGES_DIR}")
    file(COPY "${INSTALLED}/" DESTINATION "${CURRENT_PACKAGES_DIR}/debug")
endfunction()
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(arg "" "PACKAGE_NAME;CONFIG_PATH" "" ${ARGN})
    if(NOT EXISTS "${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/${arg_PACKAGE_NAME}Config.cmake")
        message(FATAL_ERROR "config_fixup: ${ARGN}")
    endif()
    file(RENAME "${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}" "${CURRENT_PACKAGES_DIR}/share/${arg_PACKAGE_NAME}")
    file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib/cmake" "${CURRENT_PACKAGES_DIR}/debug/lib/cmake")
endfunction()
function(vcpkg_fixup_pkgconfig)
    if(NOT EXISTS "${CURRENT_PACKAGES_DIR}/lib/pkgconfig/karst-noise.pc")
        message(FATAL_ERROR "pkgconfig")
    endif()
endfunction()
function(vcpkg_install_copyright)
    cmake_parse_arguments(arg "" "" "FILE_LIST" ${ARGN})
    file(INSTALL ${arg_FILE_LIST} DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}" RENAME copyright)
endfunction()
include("${PORTFILE}")
"""


def version_of(root):
    header = (root / "include/karst/noise.h").read_text()
    return ".".join(re.search(rf"#define KN_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def check_vcpkg(root, cmake, installed, work):
    port = root / "src/noise/packaging/vcpkg/karst-noise"
    manifest = json.loads((port / "vcpkg.json").read_text())
    check(manifest["version"] == version_of(root), f"vcpkg.json has version {manifest['version']}, the library {version_of(root)}")
    check(manifest["name"] == port.name and manifest["license"] == "MIT", f"vcpkg.json: {manifest}")
    check({"name", "version", "description", "license", "supports", "dependencies", "$schema"} == set(manifest), f"vcpkg.json: {manifest.keys()}")
    packages, script = work / "packages", work / "vcpkg.cmake"
    script.write_text(VCPKG)
    run(cmake, f"-DINSTALLED={installed}", f"-DCURRENT_PACKAGES_DIR={packages}", f"-DPORTFILE={port}/portfile.cmake", f"-DPORT={port.name}",
        "-P", script)
    made = {str(path.relative_to(packages)) for path in packages.rglob("*") if path.is_file()}
    for needed in ("include/karst/noise.h", "lib/libkarst-noise.a", "debug/lib/libkarst-noise.a", "share/karst-noise/copyright",
                   "share/KarstNoise/KarstNoiseConfig.cmake", "lib/pkgconfig/karst-noise.pc"):
        check(needed in made, f"the port lacks {needed}")
    check(not any(name.startswith(("debug/include", "debug/share", "share/licenses")) for name in made), f"the port leaves {made}")


class StandIn:
    """A recipe's base class, and the helpers that it is given: those of Conan that the recipe uses."""

    def __init__(self):
        self.recipe_folder = self.export_sources_folder = self.source_folder = self.package_folder = self.version = None
        self.settings = types.SimpleNamespace(os="Linux", compiler="gcc")
        self.options = types.SimpleNamespace(shared=True)
        self.cpp_info = types.SimpleNamespace(properties={}, system_libs=[], defines=[])
        self.cpp_info.set_property = self.cpp_info.properties.__setitem__


def copy_matching(_, pattern, source, target):
    for path in Path(source).rglob("*") if "/" in pattern else Path(source).glob(pattern):
        name = str(path.relative_to(source))
        if path.is_file() and fnmatch.fnmatchcase(name, pattern):
            (Path(target) / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, Path(target) / name)


def conan_modules(installed, scripts):
    class Refused(Exception):
        """ConanInvalidConfiguration."""

    class CMake:
        """Where it would install, the installed library is copied."""

        def __init__(self, recipe):
            self.recipe = recipe

        def configure(self, build_script_folder):
            scripts.append(Path(self.recipe.source_folder) / build_script_folder / "CMakeLists.txt")

        def build(self):
            pass

        def install(self):
            shutil.copytree(installed, self.recipe.package_folder, dirs_exist_ok=True)

    toolchain = type("CMakeToolchain", (), {"__init__": lambda self, recipe: None, "generate": lambda self: None})
    tools = {"copy": copy_matching, "load": lambda recipe, path: Path(path).read_text(), "rmdir": lambda recipe, path: shutil.rmtree(path)}
    members = {"conan": {"ConanFile": StandIn}, "conan.errors": {"ConanInvalidConfiguration": Refused}, "conan.tools": {},
               "conan.tools.cmake": {"CMake": CMake, "CMakeToolchain": toolchain, "cmake_layout": lambda recipe: None}, "conan.tools.files": tools}
    for name, names in members.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(names)
    return Refused


def check_conan(root, installed, work):
    scripts = []
    refused = conan_modules(installed, scripts)
    file = root / "src/noise/packaging/conan/conanfile.py"
    spec = importlib.util.spec_from_file_location("conanfile", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    recipe = module.KarstNoise()
    recipe.recipe_folder = str(file.parent)
    recipe.export_sources_folder = recipe.source_folder = str(work / "exported")
    recipe.package_folder = str(work / "package")
    recipe.set_version()
    check(recipe.version == version_of(root), f"the Conan recipe has version {recipe.version}")
    recipe.export_sources()
    exported = {str(path.relative_to(work / "exported")) for path in (work / "exported").rglob("*") if path.is_file()}
    own = {str(path.relative_to(root)) for top in OWN for path in ([root / top] if (root / top).is_file() else (root / top).rglob("*"))
           if path.is_file() and "__pycache__" not in path.parts}
    exported = {name for name in exported if "__pycache__" not in name}
    check(exported == own, f"the Conan recipe exports other files than the library's: {exported ^ own}")
    for step in (recipe.validate, recipe.layout, recipe.generate, recipe.build, recipe.package, recipe.package_info):
        step()
    check(scripts and scripts[0].is_file(), f"the Conan recipe configures {scripts}")
    package = work / "package"
    check((package / "licenses/LICENSE").is_file() and not (package / "share").exists(), "the Conan package's licence")
    check([f"lib{name}.a" for name in recipe.cpp_info.libs] == [path.name for path in package.glob("lib/*")], f"its libraries: {recipe.cpp_info.libs}")
    config = (installed / "lib/cmake/KarstNoise/KarstNoise.cmake").read_text()
    names = recipe.cpp_info.properties
    check(names["cmake_target_name"] in config and (installed / f"lib/cmake/{names['cmake_file_name']}").is_dir()
          and (installed / f"lib/pkgconfig/{names['pkg_config_name']}.pc").is_file(), f"names in the Conan recipe: {names}")
    recipe.settings.compiler = "msvc"
    try:
        recipe.validate()
        check(False, "the Conan recipe accepts Visual C++")
    except refused:
        pass


def check_recipes(root, cmake, installed, work):
    check_vcpkg(root, cmake, installed, work)
    check_conan(root, installed, work)
