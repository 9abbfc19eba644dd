#!/usr/bin/env python3
"""Checks the source tree: which folder includes which, and rules that a text search can check, in tests and scripts too.

    layering.py ROOT          prints each fault in ROOT/src and ROOT/include as "file:line: what"; exit code 1 if there is one
    layering.py --self-test   adds each kind of fault to a small tree and checks that it is found
"""
import math
import re
import sys
import tempfile
from pathlib import Path

LINES_MAX = 450  # of a file in C or GLSL
REACH_MAX = 8  # .c files that may see the members of a struct in an *_internal.h
PLAIN = {"store/row_internal.h"}  # headers whose structs are values without invariants: any file may see them

# folder: (the folders that it may include besides itself, outside libraries)
ALLOWED = {
    "base": ("", "xxhash"),
    "noise": ("base", ""),
    "noise/python": ("noise", "python"),
    "world": ("base", ""),
    # zlib: checksums of strips, which many threads compress and libspng cannot join (image/strips.h).
    "image": ("base", "spng zlib"),
    "texture": ("base noise world", ""),
    "expression": ("base", ""),
    "gen/tree": ("base world", ""),
    "gen/spec": ("base noise world expression", ""),
    "gen/program": ("base noise world expression gen/spec", ""),
    "gen/river": ("base noise world expression gen/spec gen/program", ""),
    "gen/land": ("base noise world expression gen/spec gen/program gen/river", ""),
    "gen/landmark": ("base noise world gen/spec gen/program gen/river gen/land", ""),
    "gen/stages": ("base noise world gen/spec gen/program gen/land gen/landmark gen/tree", ""),
    "gen/spawn": ("base world gen/spec gen/program gen/land gen/landmark gen/stages", ""),
    "gen": ("base noise world expression gen/spec gen/program gen/river gen/land gen/landmark gen/tree gen/stages gen/spawn", ""),
    "recipe": ("base noise world expression gen gen/spec gen/program", ""),
    # Generators that others wrote, as shared libraries, whose interface is a header that needs no other.
    "karst_generator.h": ("", ""),
    "foreign": ("base world gen recipe karst_generator.h", ""),
    "mesh": ("base world", ""),
    "sim": ("base world", ""),
    "player": ("base world", "cglm"),
    "store": ("base world", "sqlite zstd"),
    "map": ("base world image", ""),
    "survey": ("base world expression", ""),
    "stream": ("base world mesh", ""),
    "edit": ("base world sim store stream", ""),
    "far": ("base world texture mesh edit", ""),
    "session": ("base world gen recipe foreign sim player store map stream edit", ""),
    "cli": ("base world image gen recipe foreign player store stream far session", "popt"),
    "platform": ("base", "sdl glad"),
    # noise: clouds and stars are drawn with it, like tiles.
    "render": ("base noise world mesh texture image far platform", "glad cglm sdl_ttf"),
    "scene": ("base noise world image texture gen recipe mesh sim player store map stream edit far session platform render cli", "cglm"),
    # Files that the commands share; each command's folder lists what it needs. bench measures surveys.
    "tools": ("base gen recipe store session cli", "jansson"),
    "tools/bench": ("base noise world gen recipe mesh sim player store map stream edit session cli platform render scene tools tools/survey",
                    "jansson stb"),
    "tools/generator": ("base world karst_generator.h foreign cli tools", ""),
    "tools/map": ("base gen recipe map cli tools", "jansson"),
    "tools/noise": ("base noise world image texture cli tools", ""),
    "tools/recipe": ("base world gen gen/program gen/spec recipe cli tools", "jansson"),
    "tools/survey": ("base world expression gen recipe foreign store session survey cli tools", "jansson"),
    "tools/world": ("base world gen recipe image texture player store session cli platform render scene tools", "jansson"),
    "game/ui": ("base player stream far cli render scene", "sdl inih"),
    "game/screens": ("base world gen recipe map image store player session render scene game/ui", "sdl"),
    "game": ("base noise world image texture gen recipe mesh sim player store map survey stream edit session cli platform render scene"
             " game/ui game/screens", "sdl popt cglm"),
    "karst/karst.h": ("noise recipe map edit", ""),
    "main.c": ("tools tools/bench tools/generator tools/map tools/noise tools/recipe tools/survey tools/world game cli", ""),
}

# The public header of a folder is include/karst/<name>: it counts as that folder's, and includes public headers alone.
PUBLIC = {"base.h": "base", "noise.h": "noise", "block.h": "world", "plain.inc": "world", "world.h": "world", "generator.h": "gen", "recipe.h": "recipe",
          "mesh.h": "mesh", "map.h": "map", "store.h": "store", "stream.h": "stream", "edits.h": "edit"}

LIBRARIES = {  # header (a regular expression): library
    r"SDL2/SDL_ttf\.h|SDL_ttf\.h": "sdl_ttf", r"SDL2?/.*|SDL.*\.h": "sdl", r"glad/.*|GL/.*|KHR/.*": "glad",
    r"cglm/.*": "cglm", r"sqlite3\.h": "sqlite", r"zstd\.h": "zstd", r"zlib\.h": "zlib", r"spng\.h|png\.h": "spng", r"popt\.h": "popt",
    r"jansson\.h": "jansson", r"ini\.h": "inih", r"xxhash\.h": "xxhash",
    r"Python\.h": "python", r"stb/.*": "stb",
}

ISO_C = set("""assert.h ctype.h errno.h float.h inttypes.h limits.h locale.h math.h stdalign.h stdarg.h stdbool.h
    stddef.h stdint.h stdio.h stdlib.h string.h time.h""".split())

# The headers of POSIX and of its systems, and its functions in headers of ISO C, are for base/os_* alone (base/os.h).
POSIX = re.compile(r"(?:dirent|dlfcn|fcntl|fnmatch|ftw|glob|libgen|malloc|poll|pthread|pwd|sched|semaphore|signal|spawn|"
                   r"strings|termios|threads|unistd|sys/\w+|linux/\w+)\.h")
POSIX_CALLS = re.compile(r"\b(?:fileno|fdopen|popen|fseeko|ftello|realpath|mkdtemp|mkstemp|setenv|unsetenv|localtime_r|gmtime_r|"
                         r"clock_gettime|nanosleep|strcasecmp|strncasecmp)\s*\(")

INTRINSICS = {"immintrin.h": {"noise", "world", "mesh"}}  # header: the folders whose hot loops may need it

GENERATED = {"version_generated.h": "cli"}  # header: the only folder that may include it

MUTABLE = {"base": 8, "noise/python": None}  # folders that may have mutable variables at file scope, and how many: CPython writes into its tables

# The noise library leaves the house with these files of base alone (src/noise/CMakeLists.txt); it allocates by itself.
ALONE = {"noise": {"base/bits.h", "base/isa.h", "base/mix.h", "karst/noise.h"}}

# Between seed and block (and block and pixel) no library function may be used that rounds differently on other machines.
EXACT_FOLDERS = {"noise", "gen", "world", "texture"}
INEXACT = re.compile(r"\b(?:sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|exp|exp2|expm1|log|log2|log10|log1p|pow|"
                     r"cbrt|hypot|fma|fmod|remainder|round|lround|rint|lrint|nearbyint|floor|ceil|trunc)[fl]?\(|"
                     r"\b(?:rand|srand|random|drand48|time|clock)\(")

KINDS = re.compile(r"\bcase\s+(?:BLOCK|BIOME|KN|TILE|GENERATOR)_")

# Shaders get what they share with C from src/render/layout.c. Declaring it again, or writing its numbers by hand: the
# version, blocks and samplers; tables of axes; where positions and times wrap; bits of a quad; a quad's kinds of face,
# tint and tile.
SHARED = re.compile(r"#\s*version\b|\bstd140\b|\buniform\s+[iu]?sampler|\b(?:4096|4095|2048|2047|3600|1023|1024)(?:\.0)?\b|"
                    r"\bvec3\[|\b(?:quad|place|look|light)\b(?:\.\w+|\[\w+\])?\s*(?:>>|&)\s*(?:\d|0x)|"
                    r"\bcorner\.(?:face|tint|tile|flags|room)\s*(?:[=!<>]=|[<>]|-)\s*\d|\b(?:sun_on|sky_on)\[\d")

LOCKS = re.compile(r"\b(?:pthread_\w+|mutex_\w+|condition_\w+|Mutex|Condition)\b")
HEAP = re.compile(r"\b(?:malloc|calloc|realloc|strdup|aligned_alloc)\(")


# Tests and scripts wait for conditions, never for time: on a busy machine any time is too short. Sleeps, and time limits
# in numbers, are faults, except in the helpers that poll for a condition: so many places in these files.
TIMES = {
    ".c": re.compile(r"\b(?:sleep|usleep|nanosleep|clock_nanosleep|clock_sleep_ms|thrd_sleep|SDL_Delay)\s*\(|"
                     r"\bassert_\w+\([^;]*\bclock_ms_since\("),
    ".py": re.compile(r"\bsleep\(|\btimeout=\d|\.(?:wait|join)\([\d.]+\)"),
    "": re.compile(r"(?:^|[;&|({]|\bdo|\bthen|\belse)\s*(?:sleep|timeout)\s+\S"),
}
POLLS = {"tests/karst_test.h": 2, "tests/program.py": 1, "tests/window.py": 1, "scripts/survey-test": 1, "scripts/stress": 1}


def check_times(root, faults):
    """Finds tests and scripts that depend on time."""
    for path in sorted([*root.glob("tests/*.[chp]*"), *root.glob("tests/*/*.[chp]*"), *root.glob("scripts/*")]):
        name, left = str(path.relative_to(root)), POLLS.get(str(path.relative_to(root)), 0)
        kind = path.suffix.replace(".h", ".c")
        if kind not in TIMES or path.name == "layering.py" or path.is_dir():
            continue
        text = path.read_text()
        lines = (strip(text) if kind == ".c" else re.sub(r"(?m)(^|\s)#.*", "", text)).split("\n")
        for number, line in enumerate(lines, 1):
            if TIMES[kind].search(line):
                left -= 1
                if left < 0:
                    faults.append(f"{name}:{number}: waits for a fixed time: wait for an event")


def strip(text):
    """The text without comments and strings, line for line."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group()) if match.group()[0] == "/" else '""'
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def folder_of(name):
    """The row of the table for a file below src or include: the longest one that begins its path."""
    parts = name.split("/")
    if parts[0] == "karst" and parts[-1] in PUBLIC:
        return PUBLIC[parts[-1]]
    for length in range(len(parts), 1, -1):
        if "/".join(parts[:length]) in ALLOWED:
            return "/".join(parts[:length])
    return parts[0]


def check_include(folder, name, quoted, src, of_system, public):
    """The fault of an include, or None. `of_system`: the file is one of base/os_*; `public`: it is one of include/."""
    folders, libraries = ALLOWED[folder]
    if quoted and name in GENERATED:
        return None if GENERATED[name] == folder else f"{name} belongs to {GENERATED[name]}"
    if quoted:
        target = folder_of(name)
        if not (src / name).is_file() and not (src.parent / "include" / name).is_file():
            return f'"{name}" is no file below src or include'
        if public and not name.startswith("karst/"):
            return f"a public header may not include {name}"
        if target != folder and target not in folders.split():
            return f"{folder} may not include {target}"
        if target != folder and folder in ALONE and name not in ALONE[folder]:
            return f"{folder} stands alone: it may not include {name}"
        if target != folder and name.endswith("_internal.h"):
            return f"{name} is private to {target}"
        return None
    if POSIX.fullmatch(name):
        return None if of_system else f"<{name}> is for base/os_* only"
    for pattern, library in LIBRARIES.items():
        if re.fullmatch(pattern, name):
            return None if library in libraries.split() else f"{folder} may not use {library} (<{name}>)"
    if folder in INTRINSICS.get(name, ()):
        return None
    return None if name in ISO_C else f"<{name}> is in no row of the table"


def is_mutable(line, header):
    """Whether a stripped line declares a mutable variable, at file scope or static inside a function."""
    if re.match(r"\s*static\s+(_Thread_local\s+)?(struct|union)\s*\{", line):
        return True
    if header and not re.match(r"\s*static\b|[^=(]*=", line):
        return False  # "DrawTile draw_stone;" declares a function through its type; a variable would not link
    match = re.match(r"(\s*)(static\s+|_Thread_local\s+)*([A-Za-z_][\w\s*]*?[\s*]\w+)\s*(\[[^=;()]*)?(=|;)", line)
    if not match or (match.group(1) and not re.match(r"\s+static\b", line)):
        return False
    words = match.group(3)
    if re.match(r"(typedef|extern|return|goto|struct \w+$|enum|union \w+$|else|break|continue|case)\b", words.strip()):
        return False
    after_pointer = words.rsplit("*", 1)[-1] if "*" in words else words
    return not re.search(r"\bconst\b", after_pointer)


def check_length(path, root, faults):
    count = path.read_bytes().count(b"\n")
    if count > LINES_MAX:
        faults.append(f"{path.relative_to(root)}:{LINES_MAX}: {count} lines: more than {LINES_MAX}")


def below(path, src):
    """The name by which a file below src or include is included."""
    return "/".join(path.relative_to(src.parent).parts[1:])


def check_file(path, src, mutable, faults):
    def fault(number, text):
        faults.append(f"{path.relative_to(src.parent)}:{number}: {text}")

    folder = folder_of(below(path, src))
    public = path.relative_to(src.parent).parts[0] == "include"
    of_system = folder == "base" and path.name.startswith("os_")
    text = path.read_text()
    lines = text.split("\n")
    if folder not in ALLOWED:
        fault(1, f"folder {folder} has no row in the table")
        return
    for number, line in enumerate(lines, 1):
        include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        problem = include and check_include(folder, include.group(2), include.group(1) == '"', src, of_system, public)
        if problem:
            fault(number, problem)
    for number, line in enumerate(strip(text).split("\n"), 1):
        if KINDS.search(line):
            fault(number, "a switch on a kind: make it rows of a table")
        if not of_system and POSIX_CALLS.search(line):
            fault(number, "calls of the system are for base/os_* only")
        if folder != "base" and LOCKS.search(line):
            fault(number, "locks are for base only")
        if folder != "base" and folder not in ALONE and HEAP.search(line):
            fault(number, "memory comes from base/memory.h, which counts it")
        if is_mutable(line, path.suffix == ".h"):
            mutable[folder] = mutable.get(folder, 0) + 1
            if folder not in MUTABLE or mutable[folder] == (MUTABLE[folder] or math.inf) + 1:
                fault(number, "a mutable variable at file scope")
        if folder in EXACT_FOLDERS and INEXACT.search(line):
            fault(number, "a library function that differs between machines")


def find_cycle(graph):
    """A cycle of headers as a list of names, or None."""
    done, path = set(), []

    def visit(name):
        if name in path:
            return path[path.index(name):] + [name]
        if name in done:
            return None
        path.append(name)
        for other in graph.get(name, ()):
            cycle = visit(other)
            if cycle:
                return cycle
        path.pop()
        done.add(name)
        return None

    for name in sorted(graph):
        cycle = visit(name)
        if cycle:
            return cycle
    return None


def check_reach(texts, faults):
    """Finds private structs that too many files can change. `texts`: {name below src: text}."""
    includes = {name: re.findall(r'^\s*#\s*include\s*"([^"]+)"', text, re.M) for name, text in texts.items()}

    def reached(name, seen):
        for other in includes.get(name, ()):
            if other not in seen:
                seen.add(other)
                reached(other, seen)
        return seen

    sources = {name: reached(name, set()) for name in texts if name.endswith(".c")}
    for header, text in texts.items():
        if not header.endswith("_internal.h") or not re.search(r"^(?:typedef )?struct \w+ ?\{", strip(text), re.M):
            continue
        users = sorted(name for name, headers in sources.items() if header in headers)
        if len(users) > REACH_MAX and header not in PLAIN:
            faults.append(f"src/{header}:1: {len(users)} files see its structs, more than {REACH_MAX}: {' '.join(users)}")


def check_papers(root, faults):
    """Finds paths in README and docs that do not exist; "stream/slots.c" stands for a file below src, "karst/world.h" for one of include."""
    for path in [*root.glob("README.md"), *sorted(root.glob("docs/*.md"))]:
        for number, line in enumerate(path.read_text().split("\n"), 1):
            for name in re.findall(r"(?<![\w/.<-])((?:[\w-]+/)+[\w.-]*\w\.(?:[ch]|md|py|glsl|vert|frag|cmake))\b(?![/>*])", line):
                if not any((folder / name).exists() for folder in (root, root / "src", root / "include", path.parent)):
                    faults.append(f"{path.relative_to(root)}:{number}: {name} does not exist")


def check_tree(root):
    src = Path(root) / "src"
    faults, mutable = [], {}
    files = sorted(p for top in (src, src.parent / "include") for p in top.rglob("*") if p.suffix in (".c", ".h", ".inc"))
    for path in files:
        check_file(path, src, mutable, faults)
    check_reach({below(p, src): p.read_text() for p in files}, faults)
    graph = {below(p, src): re.findall(r'^\s*#\s*include\s*"([^"]+)"', p.read_text(), re.M)
             for p in files if p.suffix == ".h"}
    cycle = find_cycle(graph)
    if cycle:
        faults.append("headers include each other: " + " > ".join(cycle))
    for path in [*files, *sorted(Path(root).glob("tests/**/*.[ch]")), *sorted(Path(root).glob("shaders/*")),
                 *sorted(src.rglob("*.glsl"))]:
        check_length(path, root, faults)
    for path in sorted(Path(root).glob("shaders/*")):
        for number, line in enumerate(strip(path.read_text()).split("\n"), 1):
            if SHARED.search(line):
                faults.append(f"{path.relative_to(root)}:{number}: shared with C: render/layout.c exports it")
    check_papers(Path(root), faults)
    check_times(Path(root), faults)
    return faults, len(files)


CLEAN = {
    "src/base/log.h": '#pragma once\n#include <stdint.h>\nstatic int counter;\n',
    "src/base/os_posix.c": '#include <pthread.h>\n#include <sys/stat.h>\nint f(void)\n{\n    return fileno(stdin);\n}\n',
    "src/world/block.h": '#pragma once\n#include "base/log.h"\n',
    "src/world/block_internal.h": '#pragma once\n',
    "src/world/block.c": '#include "world/block.h"\n#include "world/block_internal.h"\n// malloc( case BLOCK_AIR:\n'
                         'static const char *const names[] = {"a"};\nconst int table[3];\nint f(int x);\n'
                         'void g(void)\n{\n    static const int k = 1;\n    int x = k;\n    if (x == 2)\n'
                         '        return;\n}\nstruct Foo {\n    int a;\n};\ntypedef struct Foo Foo;\n'
                         'extern const int there[];\nenum { A = 3 };\nstruct Foo;\n',
    "src/gen/generator.h": '#pragma once\n#include "world/block.h"\ntypedef int Stage(int x);\nStage stage_caves;\n',
    "src/world/light_internal.h": '#pragma once\nstruct Light {\n    int level;\n};\n',
    "src/world/lamp_internal.h": '#pragma once\n#include "world/light_internal.h"\nenum { LAMPS = 2 };\n',
    **{f"src/world/light_{i}.c": '#include "world/light_internal.h"\n' for i in range(7)},
    "src/world/lamp.c": '#include "world/lamp_internal.h"\n',
    "include/karst/world.h": '#pragma once\n#include <stdint.h>\n',
    "include/karst/generator.h": '#pragma once\n#include "karst/world.h"\n',
    "include/karst/noise.h": '#pragma once\n',
    "src/noise/python/module.c": '#include <Python.h>\n#include "karst/noise.h"\nstatic struct PyModuleDef module = {0};\n',
    "src/main.c": '#include "tools/commands.h"\n',
    "src/tools/noise/picture.h": '#pragma once\n#include "tools/commands.h"\n',
    "src/tools/commands.h": '#pragma once\n#include <jansson.h>\n',
    "shaders/quad.glsl": '// 4096\nint index = vertex >> 2;\nif (corner.face == FACE_UP) place = QUAD_X(place);\n',
    "tests/karst_test.h": 'void wait_a_moment(void)\n{\n    clock_sleep_ms(1);\n}\n',
    "tests/test_block.c": '// sleep(5)\nstatic void a_test(void) { assert_true(asleep(1) && clock_ns() > 0); }\n',
    "tests/cli.py": 'process.wait(HANG_SECONDS)  # no sleep(1)\nrun("x", timeout=HANG_SECONDS)\n',
    "scripts/survey-test": '# sleep 5\nuntil ready; do\n    sleep 0.05\ndone\n',
}

PLANTED = [  # (file, what is appended, part of the fault that must be reported)
    ("src/world/block.c", '#include "gen/generator.h"\n', "world may not include gen"),
    ("src/gen/generator.h", '#include "world/block_internal.h"\n', "private to world"),
    ("src/base/log.h", '#include "world/block.h"\n', "base may not include world"),
    ("src/world/block.h", '#include "world/other.h"\n', "no file below src"),
    ("include/karst/world.h", '#include "world/block.h"\n', "public header may not include world/block.h"),
    ("include/karst/world.h", '#include "karst/generator.h"\n', "world may not include gen"),
    ("src/world/block.h", '#include "karst/generator.h"\n', "world may not include gen"),
    ("include/karst/odd.h", '#include <stdint.h>\n', "has no row"),
    ("src/world/block_internal.h", '#include "world/block.h"\n#include "world/block_internal.h"\n', "include each other"),
    ("src/world/block.c", '#include <SDL.h>\n', "world may not use sdl"),
    ("src/world/block.c", '#include <SDL2/SDL_ttf.h>\n', "world may not use sdl_ttf"),
    ("src/tools/commands.h", '#include <glad/gl.h>\n', "tools may not use glad"),
    ("src/tools/commands.h", '#include <sqlite3.h>\n', "tools may not use sqlite"),
    ("src/world/block.c", '#include <spng.h>\n', "world may not use spng"),
    ("src/world/block.c", '#include <Python.h>\n', "world may not use python"),
    ("src/base/log.h", '#include <pthread.h>\n', "for base/os_* only"),
    ("src/gen/generator.h", '#include <sys/stat.h>\n', "for base/os_* only"),
    ("src/gen/os_file.c", '#include <unistd.h>\n', "for base/os_* only"),
    ("src/base/log.h", 'void f(void) { fileno(stdin); }\n', "for base/os_* only"),
    ("src/world/block.c", '#include <unknown.h>\n', "in no row"),
    ("src/main.c", '#include "world/block.h"\n', "main.c may not include world"),
    ("src/noise/noise.c", '#include "base/log.h"\n', "noise stands alone"),
    ("src/tools/map/atlas.c", '#include "gen/generator.h"\n#include "tools/noise/picture.h"\n', "tools/map may not include tools/noise"),
    ("src/gen/generator.h", "\n" * 450, "more than 450"),
    ("tests/test_block.c", "\n" * 450, "test_block.c:450: 452 lines: more than 450"),
    ("tests/karst_test.h", "\n" * 450, "karst_test.h:450: 454 lines: more than 450"),
    ("tests/fuzz/fuzz_x.c", "\n" * 451, "fuzz_x.c:450: 451 lines: more than 450"),
    ("shaders/quad.glsl", "\n" * 450, "quad.glsl:450: 453 lines: more than 450"),
    ("src/noise/glsl/noise.glsl", "\n" * 451, "noise.glsl:450: 451 lines: more than 450"),
    ("src/gen/generator.h", "static int f(int b) { switch (b) {\n    case BLOCK_STONE: return 1; } }\n", "rows of a table"),
    ("src/gen/generator.h", "static int counter;\n", "mutable variable"),
    ("src/gen/generator.h", "int counter = 3;\n", "mutable variable"),
    ("src/world/block.c", "int counter;\n", "mutable variable"),
    ("src/gen/generator.h", '#include <immintrin.h>\n', "in no row"),
    ("src/gen/generator.h", "static const char *name = NULL;\n", "mutable variable"),
    ("src/gen/generator.h", "static Foo cache[10][20];\n", "mutable variable"),
    ("src/gen/generator.h", "void f(void)\n{\n    static int calls = 0;\n}\n", "mutable variable"),
    ("src/gen/generator.h", "static struct {\n    int calls;\n} own;\n", "mutable variable"),
    ("src/base/log.h", "static int more;\n" * 8, "mutable variable"),
    ("src/gen/generator.h", "void f(void) { pthread_mutex_lock(0); }\n", "locks are for base"),
    ("src/gen/generator.h", "void *f(void) { return malloc(1); }\n", "memory comes from base"),
    ("src/gen/generator.h", "float f(float x) { return sinf(x); }\n", "differs between machines"),
    ("src/odd/file.c", "int f(void);\n", "has no row"),
    ("shaders/quad.glsl", "#version 330 core\n", "shared with C"),
    ("shaders/quad.glsl", "uniform sampler2DArray tiles;\n", "shared with C"),
    ("shaders/quad.glsl", "layout(std140) uniform Frame {\n", "shared with C"),
    ("shaders/quad.glsl", "corner.tile = int(quad.y) & 1023;\n", "shared with C"),
    ("shaders/quad.glsl", "int face = int(place >> 25u);\n", "shared with C"),
    ("shaders/quad.glsl", "vec2 p = blocks / 4096.0;\n", "shared with C"),
    ("shaders/quad.glsl", "bool plant = corner.face >= 6;\n", "shared with C"),
    ("shaders/quad.glsl", "const vec3 axis[2] = vec3[](vec3(0, 0, 1), vec3(1, 0, 0));\n", "shared with C"),
    ("src/world/torch.c", '#include "world/light_internal.h"\n', "light_internal.h:1: 9 files see"),
    ("src/world/torch.c", '#include "world/lamp_internal.h"\n', "light_internal.h:1: 9 files see"),
    ("tests/test_block.c", "void f(void) { usleep(100); }\n", "fixed time"),
    ("tests/test_block.c", "void f(void) { clock_sleep_ms (5); }\n", "fixed time"),
    ("tests/test_block.c", "void f(void) { assert_true(clock_ms_since(begun) < 100); }\n", "fixed time"),
    ("tests/fuzz/fuzz_x.c", "void f(void) { SDL_Delay(1); }\n", "fixed time"),
    ("tests/karst_test.h", "void f(void) { sleep(1); }\nvoid g(void) { sleep(1); }\n", "fixed time"),
    ("tests/cli.py", "time.sleep(0.1)\n", "fixed time"),
    ("tests/cli.py", "process.wait(60)\n", "fixed time"),
    ("tests/cli.py", "run(timeout=60)\n", "fixed time"),
    ("scripts/play", "sleep 1\n", "fixed time"),
    ("scripts/play", "while true; do sleep 1; done\n", "fixed time"),
    ("scripts/survey-test", "sleep 1\n", "fixed time"),
    ("README.md", "A block is in `src/world/blocks.c`.\n", "blocks.c does not exist"),
    ("docs/architecture.md", "See `world/block.h` and `gen/gone.h`.\n", "gen/gone.h does not exist"),
]


def write_tree(root, files):
    for name, text in files.items():
        path = Path(root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def self_test():
    failed = 0
    with tempfile.TemporaryDirectory() as root:
        write_tree(root, CLEAN)
        faults, _ = check_tree(root)
        if faults:
            print("the clean tree has faults:", *faults, sep="\n  ")
            failed += 1
    for name, text, expected in PLANTED:
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, CLEAN)
            write_tree(root, {name: CLEAN.get(name, "") + text})
            faults, _ = check_tree(root)
            if not any(expected in fault for fault in faults):
                print(f"not found: {expected} after adding to {name}: {text!r}; reported: {faults}")
                failed += 1
    print(f"{len(PLANTED)} planted faults, {failed} wrong")
    return failed


def main():
    if sys.argv[1:] == ["--self-test"]:
        return 1 if self_test() else 0
    faults, count = check_tree(sys.argv[1] if len(sys.argv) > 1 else ".")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{count} files, {len(faults)} faults")
    return 1 if faults or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
