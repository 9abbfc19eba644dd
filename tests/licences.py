#!/usr/bin/env python3
"""Checks the licence pages: LICENSE, third_party/README.md and assets/README.md.

    licences.py ROOT          prints each fault; exit code 1 if there is one
    licences.py --self-test   plants each kind of fault in a copy and checks that it is found

Each file below third_party/ and assets/ has a row in that folder's README.md, each row names files that exist and a text
that exists, each linked library is named, and these pages are installed.
"""
import re
import shutil
import sys
import tempfile
from pathlib import Path

FOLDERS = ("third_party", "assets")


def rows(page):
    """(files, licence, text) of each row of four columns; names stand in backticks."""
    for line in page.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 4:
            yield re.findall(r"`([^`]+)`", cells[0]), cells[2], re.findall(r"`([^`]+)`", cells[3])


def faults_of_folder(folder):
    page = folder / "README.md"
    if not page.is_file():
        return [f"{page}: missing"]
    faults, covered = [], set()
    for files, licence, text in rows(page):
        covered.update(files)
        faults += [f"{page}: {name} does not exist" for name in files + text if not (folder / name).is_file()]
        if licence and not text:
            faults.append(f"{page}: the row of {files[0]} names no text for its licence")
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    return faults + [f"{page}: no row for {name}" for name in sorted(there - covered)]


def faults_of(root):
    licence = root / "LICENSE"
    faults = [] if licence.is_file() and licence.read_text().startswith("MIT License\n\nCopyright (c) ") else [
        f"{licence}: missing, or not the MIT licence"]
    for name in FOLDERS:
        faults += faults_of_folder(root / name)
    page = root / "third_party" / "README.md"
    linked = page.read_text() if page.is_file() else ""
    build = (root / "cmake" / "libraries.cmake").read_text()
    modules = re.findall(r"^\s*karst_library\(\w+ ([\w.-]+) ", build, re.M)
    modules += re.findall(r"pkg_check_modules\(\w+ QUIET IMPORTED_TARGET ([\w.-]+)\)", build)
    faults += [f"{page}: the library {module} is not listed" for module in modules if f"| `{module}` |" not in linked]
    if "](LICENSE)" not in (root / "README.md").read_text():
        faults.append("README.md: no link to LICENSE")
    if not re.search(r"install\(FILES LICENSE .*DESTINATION \$\{CMAKE_INSTALL_DOCDIR\}", (root / "CMakeLists.txt").read_text(), re.S):
        faults.append("CMakeLists.txt: LICENSE is not installed")
    return faults


def self_test(source):
    def change(name, old, new):
        def apply(root):
            text = (root / name).read_text()
            assert old in text, (name, old)
            (root / name).write_text(text.replace(old, new))
        return apply
    plants = [
        ("LICENSE", lambda root: (root / "LICENSE").unlink()),
        ("stray.ttf", lambda root: (root / "assets" / "stray.ttf").write_text("")),
        ("third_party/new", lambda root: (root / "third_party" / "new").write_text("")),
        ("leaflet/LICENSE", lambda root: (root / "third_party/leaflet/LICENSE").unlink()),
        ("names no text", change("assets/README.md", "`DejaVuSans-LICENSE.txt` |", "|")),
        ("libfoo", change("cmake/libraries.cmake", "karst_library(CGLM", "karst_library(FOO libfoo libfoo-dev)\nkarst_library(CGLM")),
        ("README.md: no link", change("README.md", "](LICENSE)", "](x)")),
        ("not installed", change("CMakeLists.txt", "install(FILES LICENSE", "install(FILES x")),
    ]
    for expected, plant in plants:
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            for part in (*FOLDERS, "cmake"):
                shutil.copytree(source / part, root / part)
            for part in ("LICENSE", "README.md", "CMakeLists.txt"):
                shutil.copy(source / part, root / part)
            assert not faults_of(root), faults_of(root)
            plant(root)
            found = faults_of(root)
            word = expected.split("/")[-1]
            assert any(word in fault for fault in found), (expected, found)
    print(f"{len(plants)} planted faults found")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test(Path(__file__).resolve().parent.parent)
        sys.exit(0)
    if len(sys.argv) != 2:
        sys.exit("usage: licences.py ROOT | --self-test")
    found = faults_of(Path(sys.argv[1]))
    for fault in found:
        print(fault)
    sys.exit(1 if found else 0)
