#!/usr/bin/env python3
"""Checks who calls whom, from the symbols of the compiled program.

    circles.py NM BUILD         prints each fault among the objects of BUILD (a build directory): files of one folder that
                                call each other in a circle, and calls from a folder to one that it may not include
                                (layering.py has that table); exit code 1 if there is one
    circles.py NM --self-test   compiles small files with each kind of fault and checks that it is found

Includes alone do not show this: two files that share one header may well call each other, and then neither can be read,
tested or replaced without the other. Reading another file's table counts as a call.
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from layering import ALLOWED, folder_of


def symbols(nm, objects):
    """{source: (defined names, names used from elsewhere)}, a source being "folder/file.c"."""
    found = {}
    text = subprocess.run([nm, "-A", "-P", *map(str, objects)], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        match = re.match(r"(?:.*/)?src/((?:\w+/)*\w+)\.c\.o(?:bj)?: (\S+) ([A-Za-z])", line)
        if not match:
            continue
        source, name, kind = match.group(1) + ".c", match.group(2), match.group(3)
        defined, used = found.setdefault(source, (set(), set()))
        if kind in "TDRBCSWV":
            defined.add(name)
        elif kind == "U":
            used.add(name)
    return found


def calls(found):
    """{source: {other source: a name that it uses from there}}."""
    home = {name: source for source, (defined, _) in found.items() for name in defined}
    graph = {source: {} for source in found}
    for source, (_, used) in found.items():
        for name in sorted(used):
            if home.get(name, source) != source:
                graph[source].setdefault(home[name], name)
    return graph


def circles(graph):
    """The largest groups of sources in which each reaches each other (Tarjan's strongly connected components)."""
    index, lowest, stack, groups = {}, {}, [], []

    def visit(source):
        index[source] = lowest[source] = len(index)
        stack.append(source)
        for other in graph[source]:
            if other not in index:
                visit(other)
            if other in stack:
                lowest[source] = min(lowest[source], lowest[other])
        if lowest[source] == index[source]:
            group = stack[stack.index(source):]
            del stack[stack.index(source):]
            if len(group) > 1:
                groups.append(sorted(group))

    for source in sorted(graph):
        if source not in index:
            visit(source)
    return groups


def faults_of(found):
    graph = calls(found)
    faults = []
    for source, others in sorted(graph.items()):
        folder = folder_of(source)
        for other, name in sorted(others.items()):
            target = folder_of(other)
            if target != folder and target not in ALLOWED.get(folder, ("",))[0].split():
                faults.append(f"{source} uses {name} of {other}: {folder} may not use {target}")
    inside = {source: {other: name for other, name in others.items() if folder_of(other) == folder_of(source)}
              for source, others in graph.items()}
    for group in circles(inside):
        faults.append("files call each other in a circle: " + " ".join(group))
        faults += [f"    {source} uses {inside[source][other]} of {other}"
                   for source in group for other in group if other in inside[source]]
    return faults


PLANTED = [  # (files, part of the fault that must be reported, or None)
    ({"world/a.c": "int b(void); int a(void) { return b(); }", "world/b.c": "int b(void) { return 1; }"}, None),
    ({"world/a.c": "int b(void); int a(void) { return b(); }", "base/b.c": "int b(void) { return 1; }"}, None),
    ({"world/a.c": "int b(void); int a(void) { return b(); }",
      "world/b.c": "int a(void); int b(void) { return a(); }"}, "in a circle: world/a.c world/b.c"),
    ({"gen/a.c": "int b(void); int a(void) { return b(); }", "gen/b.c": "int c(void); int b(void) { return c(); }",
      "gen/c.c": "int a(void); int c(void) { return a(); }"}, "in a circle: gen/a.c gen/b.c gen/c.c"),
    ({"gen/a.c": "int b(void); const int t[] = {1}; int a(void) { return b(); }",
      "gen/b.c": "extern const int t[]; int b(void) { return t[0]; }"}, "in a circle: gen/a.c gen/b.c"),
    ({"world/a.c": "int b(void); int a(void) { return b(); }", "gen/b.c": "int b(void) { return 1; }"},
     "world may not use gen"),
]


def compile_files(root, files):
    for name, text in files.items():
        path = root / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
        subprocess.run(["cc", "-O0", "-c", str(path), "-o", f"{path}.o"], check=True)
    return sorted(root.rglob("*.o"))


def self_test(nm):
    wrong = 0
    for files, expected in PLANTED:
        with tempfile.TemporaryDirectory() as root:
            faults = faults_of(symbols(nm, compile_files(Path(root), files)))
        if bool(faults) != bool(expected) or (expected and not any(expected in fault for fault in faults)):
            print(f"{sorted(files)}: expected {expected}, reported {faults}")
            wrong += 1
    print(f"{len(PLANTED)} cases, {wrong} wrong")
    return wrong


def main():
    nm = shutil.which(sys.argv[1]) or sys.argv[1]
    if sys.argv[2] == "--self-test":
        return 1 if self_test(nm) else 0
    root = Path(__file__).resolve().parent.parent
    objects = {}  # the newest of each source that is there: files and targets move
    for path in sorted(Path(sys.argv[2]).glob("CMakeFiles/*.dir/src/**/*.o"), key=lambda path: path.stat().st_mtime):
        source = str(path)[str(path).index(".dir/src/") + 5:-2]
        if (root / source).is_file():
            objects[source] = path
    found = symbols(nm, objects.values())
    faults = faults_of(found)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(found)} files, {len(faults)} faults")
    return 1 if faults or not found else 0


if __name__ == "__main__":
    sys.exit(main())
