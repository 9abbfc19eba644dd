#!/usr/bin/env python3
"""Every command that writes a file, against every kind of name that it may be given: nothing that existed is changed
unless it is what the user named, nothing is left over, and a refusal is one line.

    outputs_cli.py KARST
"""
import functools
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import NamedTuple

import program
from program import DEEP, HANG_SECONDS, KARST, check, read, some

SOURCE = Path(__file__).resolve().parent.parent
GOLDEN = SOURCE / "tests" / "golden" / "world.karst-export"
TEMPORARY = re.compile(r"\.[0-9a-f]{8}$")
NOBODY = 65534


class Case(NamedTuple):
    """A command with an output; OUT stands for the path in its arguments."""
    option: str  # as help lists it: "COMMAND --option", or "COMMAND word"
    arguments: tuple
    suffix: str = ""  # of the path
    inner: str = ""  # OUT is a folder, and this the file in it that is looked at
    inputs: tuple = ()  # files that the command reads
    record: bool = False  # a survey, whose record stands beside the results
    database: bool = False  # needs a regular file
    varies: bool = False  # two runs give other bytes
    costly: bool = False  # a run that succeeds takes seconds: only refusals are tried
    brief: bool = not DEEP  # names that other cases try too are left out
    old: bytes = b"old"  # what is in a file that exists; if it is JSON, more is added to it


HISTORY = b'{"schema":1,"results":[]}\n'
SMALL = ("--size", "16x16")
QUICK = ("--area", "16", "--step", "16", "--threads", "1")
SURVEY = ("survey", "--seeds", "seeds.txt", *QUICK)
CASES = [
    Case("textures --output", ("textures", "-o", "OUT")),
    Case("map --output", ("map", *SMALL, "-o", "OUT"), brief=False),
    Case("map --tiles", ("map", *SMALL, "--scale", "64", "--layer", "height", "--tiles", "OUT"), inner="atlas.js",
         inputs=("share/assets/atlas/page.js",)),
    Case("noise image --output", ("noise", "image", *SMALL, "--kind", "white", "-o", "OUT")),
    Case("noise plot --output", ("noise", "plot", "--size", "320x720", "-o", "OUT")),
    Case("noise animate --output", ("noise", "animate", *SMALL, "--kind", "perlin", "--frames", "2", "-o", "OUT"),
         inner="0000.png"),
    Case("noise gallery --output", ("noise", "gallery", "-o", "OUT"), inner="GALLERY", costly=True),
    Case("hash --json", ("hash", "--chunks", "0,0,1,1", "--json", "OUT")),
    Case("hash --json", ("hash", "--world", "A", "--data-dir", "data", "--chunks", "0,0,1,1", "--json", "OUT"),
         inputs=("data/worlds/A.karst",)),
    Case("bench --json", ("bench", "noise", "--repeat", "1", "--json", "OUT"), varies=True),
    Case("bench --history", ("bench", "noise", "--repeat", "1", "--history", "OUT"), varies=True, old=HISTORY),
    Case("bench --trace", ("bench", "noise", "--repeat", "1", "--trace", "OUT"), varies=True),
    Case("bench --output", ("bench", "report", "bench.json", "-o", "OUT"), inputs=("bench.json",)),
    Case("bench --output", ("bench", "history", "history.jsonl", "-o", "OUT"), inputs=("history.jsonl",)),
    Case("survey --csv", (*SURVEY, "--csv", "OUT"), inputs=("seeds.txt",), record=True),
    Case("survey --jsonl", (*SURVEY, "--jsonl", "OUT"), inputs=("seeds.txt",), record=True),
    Case("survey --sqlite", (*SURVEY, "--sqlite", "OUT"), inputs=("seeds.txt",), record=True, database=True),
    Case("survey merge", ("survey", "merge", "OUT", "part1.csv", "part2.csv"), ".csv",
         inputs=("part1.csv", "part2.csv.survey"), record=True, brief=False),
    Case("survey merge", ("survey", "merge", "OUT", "part1.csv", "part2.csv"), ".sqlite",
         inputs=("part2.csv",), record=True, database=True),
    Case("worlds export", ("worlds", "export", "A", "OUT", "--data-dir", "data"), inputs=("data/worlds/A.karst",)),
    Case("recipe --output", ("recipe", "show", "my.json", "-o", "OUT"), inputs=("my.json",)),
    Case("shot --output", ("shot", *SMALL, "--view-distance", "2", "--horizon", "0", "-o", "OUT"), inputs=("share/shaders/sky.frag",),
         brief=True),
]

# What takes a file or a folder and writes none.
NO_OUTPUT = {"survey --seeds", "recipe check", "worlds import", "noise list", "noise sample", "noise points", "noise stats"}
NO_OUTPUT_OPTIONS = {"--data-dir"}


# ---- every output is in the table

def options_of_help():
    """"COMMAND --option" for each option that takes a file or a folder, and "COMMAND word" for each word that does."""
    found = set()
    for command in re.findall(r"^  (\w+) ", program.run("help").out, re.M):
        if command == "help":
            continue
        text = program.run("help", command).out
        options = {name for name, form in re.findall(r"^  (?:-\w, )?(--[\w-]+) (\S+)", text, re.M)
                   if re.search(r"\b(FILE|DIR)\b", form)} - NO_OUTPUT_OPTIONS
        words = re.findall(r"^(?:  )?(\w+) +(?:NAME )?(?:FILE|OUT)\b", text, re.M)
        if command == "noise":  # its commands share the options
            words, options = [], {f"{word} --output" for word in re.findall(r"^  (\w+) ", text, re.M)}
        found |= {f"{command} {name}" for name in [*options, *words]}
    return found


def check_table():
    listed = {case.option for case in CASES} | {name + end for name in NO_OUTPUT for end in ("", " --output")}
    found = options_of_help()
    check(found <= listed, f"no case for {sorted(found - listed)}: add it to CASES")
    expected = {case.option for case in CASES if case.option != "shot --output"}
    check(expected <= found, f"help does not list {sorted(expected - found)}: options_of_help is wrong")


# ---- running, and looking at everything before and after

@functools.lru_cache(maxsize=None)
def content_hash(path, *_):
    return hashlib.md5(read(path)).digest()


def describe(path):
    status = os.lstat(path)
    kind = stat.S_IFMT(status.st_mode)
    content = b""
    if stat.S_ISREG(kind):
        content = content_hash(path, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    elif stat.S_ISLNK(kind):
        content = os.readlink(path)
    return kind, stat.S_IMODE(status.st_mode), content


def tree():
    return {path: describe(path) for folder, folders, files in os.walk(".")
            for path in (os.path.normpath(os.path.join(folder, name)) for name in folders + files)}


def run(arguments, **options):
    environment = {**os.environ, "KARST_LOG": "error", "KARST_SHARE": os.path.abspath("share")}
    return program.run(*arguments, text=False, env=environment, **options)


def place(case, path, **options):
    return run([path if word == "OUT" else word for word in case.arguments], **options)


class Target:
    """A scratch folder for one run: `path` is looked at, `argument` goes to the command."""

    def __init__(self, case, name="out"):
        shutil.rmtree("t", ignore_errors=True)
        os.makedirs("t/a")
        self.case = case
        self.argument = "t/" + name + case.suffix
        self.path = os.path.join(self.argument, case.inner) if case.inner else self.argument
        os.makedirs(os.path.dirname(self.path), exist_ok=True)

    def spelled(self, how):
        folder, name = os.path.split(self.argument)
        return {"plain": self.argument, "dot": "./" + self.argument, "absolute": os.path.abspath(self.argument),
                "up": f"{folder}/a/../{name}"}[how]


def label(target, what):
    return f"{' '.join(target.case.arguments)}, {what}"


def allowed(target, *paths):
    """The names that may differ after a run that succeeded."""
    record = (target.argument + ".survey",) if target.case.record else ()
    return {os.path.normpath(path) for path in (*paths, *record)}


def changes(before, after, target):
    """Names that differ, but for those inside a folder that is the output."""
    inside = os.path.normpath(target.argument) + "/" if target.case.inner else None
    differ = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    return {name for name in differ
            if not inside or not name.startswith(inside) or TEMPORARY.search(name) or name in before}


def expect_written(target, what, changed, argument=None, **options):
    """It succeeds, and nothing but these names changes."""
    before = tree()
    done = place(target.case, argument or target.argument, **options)
    check(done.code == 0 and done.err == b"", f"{label(target, what)}: exit {done.code}, {done.err!r}")
    differ = changes(before, tree(), target)
    check(differ <= allowed(target, *changed), f"{label(target, what)} changed {sorted(differ)}")
    return done


def expect_refused(target, what, argument=None, word=b"", **options):
    """It fails with one line, and nothing changes. A name that is wrong whatever the disk holds is wrong usage."""
    before = tree()
    done = place(target.case, argument or target.argument, **options)
    check(done.code in (1, 2) and done.err.startswith(b"karst: ") and done.err.count(b"\n") == 1 and word in done.err,
          f"{label(target, what)}: exit {done.code}, {done.err!r}")
    differ = {name for name in changes(before, tree(), target) if name != target.argument + ".survey" or name in before}
    check(not differ, f"{label(target, what)} changed {sorted(differ)}")


def same(target, content, normal):
    if target.case.varies:
        json.loads(content.removeprefix(HISTORY))
        return True
    return content == normal


# ---- what is written

def write_normal(case):
    """A run under every spelling of a new name; what it writes."""
    normal = None
    for how in ("plain",) if case.brief else ("plain", "dot", "absolute", "up"):
        target = Target(case)
        mask = os.umask(0o027)
        expect_written(target, how, [target.path], target.spelled(how))
        os.umask(mask)
        content = read(target.path)
        check(content and (normal is None or same(target, content, normal)), label(target, f"{how}: other content"))
        check(stat.S_IMODE(os.stat(target.path).st_mode) == 0o640, label(target, "the umask is not respected"))
        normal = content
    return normal


def check_written(case, normal):
    target = Target(case)
    Path(target.path).write_bytes(case.old)
    os.chmod(target.path, 0o604)
    expect_written(target, "an existing file", [target.path])
    check(same(target, read(target.path), normal), label(target, "an existing file: other content"))
    check(read(target.path).startswith(HISTORY) == (case.old == HISTORY), label(target, "is added to, or is not"))
    check(stat.S_IMODE(os.stat(target.path).st_mode) == 0o604, label(target, "an existing file: other permissions"))

    for what, content in (("link", case.old), ("dangling link", None)):
        target = Target(case)
        if content is not None:
            Path("t/a/real").write_bytes(content)
        Path(target.path).symlink_to(os.path.abspath("t/a/second"))
        Path("t/a/second").symlink_to("real")
        expect_written(target, what, ["t/a/real"])
        check(same(target, read("t/a/real"), normal), label(target, f"{what}: other content"))

    target = Target(case)
    Path("t/a/real").write_bytes(case.old)
    os.link("t/a/real", target.path)
    expect_written(target, "a hard link", [target.path])
    check(read("t/a/real") == case.old and same(target, read(target.path), normal), label(target, "a hard link"))


def check_streams(case, normal):
    target = Target(case)
    os.mkfifo(target.path)
    if case.database:
        expect_refused(target, "a FIFO, which a database cannot be", stdin=os.open(target.path, os.O_RDWR))
        return
    received = []
    reader = threading.Thread(target=lambda: received.append(read(target.path)), daemon=True)
    reader.start()
    expect_written(target, "a FIFO", [])
    reader.join(HANG_SECONDS)
    check(received and same(target, received[0], normal), label(target, "other bytes through a FIFO"))
    check(not os.path.exists(target.path + ".survey"), label(target, "a record beside a FIFO"))
    if case.inner or case.suffix:
        for device in ("/dev/null", "/dev/full"):
            target = Target(case)
            Path(target.path).symlink_to(device)
            if device == "/dev/null":
                expect_written(target, device, [])
            else:
                expect_refused(target, device)
        return
    expect_written(target, "/dev/null", [], "/dev/null")
    expect_refused(target, "/dev/full", "/dev/full", b"/dev/full")
    done = expect_written(target, "/dev/stdout", [], "/dev/stdout")
    check(case.varies or normal in done.out, label(target, "/dev/stdout: other content"))
    done = expect_written(target, "-", [], "-")
    check(case.varies or normal in done.out, label(target, "-: other content"))
    with open("t/log", "ab") as log:
        log.write(b"kept ")
        log.flush()
        expect_written(target, "/dev/stdout >> log", ["t/log"], "/dev/stdout", capture_output=False, stdout=log,
                       stderr=subprocess.PIPE)
    check(read("t/log").startswith(b"kept ") and (case.varies or normal in read("t/log")), label(target, ">>"))


# ---- what is refused

def check_no_files(case):
    """What is no file, or leads nowhere."""
    target = Target(case)
    Path(target.path).symlink_to("second")
    Path(os.path.dirname(target.path), "second").symlink_to(os.path.basename(target.path))
    expect_refused(target, "a circle of links", word=b"circle")
    target = Target(case)
    os.makedirs(target.path)
    expect_refused(target, "a directory", word=b"directory")
    target = Target(case)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(target.path)
        expect_refused(target, "a socket", word=b"socket")
    target = Target(case)
    Path(target.path).symlink_to("missing/file")
    expect_refused(target, "a link into a folder that is missing")
    if case.inner:
        return
    expect_refused(target, "a folder that is missing", "missing/out" + case.suffix, b"missing/out")
    expect_refused(target, "a file as a folder", "seeds.txt/out" + case.suffix, b"seeds.txt/out")


def names_of(case, path):
    """The file under its own name, and under all names that lead to it."""
    if not case.inner and not case.brief and path.endswith(case.suffix):
        folder, name = os.path.split(path)
        os.makedirs(os.path.join(folder, "sub"), exist_ok=True)
        for spelled in (path, "./" + path, os.path.abspath(path), os.path.join(folder, "sub", "..", name)):
            yield spelled, Target(case), spelled
    for kind in ("hard link", "link") if case.brief else ("hard link", "link", "link to a link"):
        target = Target(case)
        if kind == "hard link":
            os.link(path, target.path)
        else:
            Path(target.path).symlink_to(os.path.abspath(path if kind == "link" else "t/a/second"))
            Path("t/a/second").symlink_to(os.path.abspath(path))
        yield kind, target, target.argument


def check_kept(case):
    """Inputs and saved worlds, a damaged one too, under every name."""
    for path in (*case.inputs, "data/worlds/B.karst"):
        for what, target, argument in names_of(case, path):
            expect_refused(target, f"{path} as {what}", argument)
    for path in ("data/worlds/B.karst-wal", "data/worlds/damaged.karst", "data/worlds/B.karst-backup/world.karst"):
        target = Target(case)
        Path(target.path).symlink_to(os.path.abspath(path))
        expect_refused(target, f"a link to {path}")
        if not case.inner and not case.suffix:
            expect_refused(target, path, path, os.path.basename(path).encode())


def check_records(case):
    """The record of a survey: what is at its name already."""
    def attempt(what, make, word=b""):
        target = Target(case)
        make(target.argument + ".survey")
        expect_refused(target, "its record is " + what, word=word)

    attempt("a link to a saved world", lambda path: Path(path).symlink_to(os.path.abspath("data/worlds/B.karst")))
    attempt("a hard link to a saved world", lambda path: os.link("data/worlds/B.karst", path))
    attempt("the results", lambda path: Path(path).symlink_to(os.path.basename(path).removesuffix(".survey")), b"same")
    attempt("a circle", lambda path: Path(path).symlink_to(os.path.basename(path)), b"circle")
    attempt("a directory", os.mkdir, b"directory")
    attempt("a FIFO", os.mkfifo, b"regular")
    attempt("an unfinished survey's", lambda path: Path(path).write_bytes(read("unfinished.survey")), b"unfinished")
    attempt("another file", lambda path: Path(path).write_bytes(b"my notes\n"), b"not the record")
    for what, path in (("input", case.inputs[0]), ("finished survey's record", "part1.csv.survey")):
        attempt(f"a hard link to an {what}", lambda name, path=path: os.link(path, name))


def check_folder(case):
    """The folder of an output that is one."""
    for what, make in (("a file", lambda path: Path(path).write_bytes(b"old")), ("a FIFO", os.mkfifo),
                       ("a circle", lambda path: Path(path).symlink_to(path)),
                       ("a saved world", lambda path: Path(path).symlink_to(os.path.abspath("data/worlds/B.karst")))):
        shutil.rmtree("t", ignore_errors=True)
        os.makedirs("t")
        make("t/out")
        before = tree()
        done = place(case, "t/out")
        check(done.code == 1 and done.err.count(b"\n") == 1 and tree() == before,
              f"{case.arguments}: the folder is {what}: exit {done.code}, {done.err!r}")


def become_nobody():
    os.setgid(NOBODY)
    os.setuid(NOBODY)


def check_read_only(case, as_nobody):
    for existing in (False, True):
        target = Target(case)
        if existing:
            Path(target.path).write_bytes(case.old)
            os.chmod(target.path, 0o666)
        folder = os.path.dirname(target.path)
        os.chmod(folder, 0o555)
        expect_refused(target, "a read-only folder", **as_nobody)
        os.chmod(folder, 0o755)


def limit_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


FULL_DISK = """mount -t tmpfs -o size=4k none t/full && head -c 4096 /dev/zero > t/full/fill || exit 77
"$@"; code=$?; ls -A t/full; exit $code"""


def can_mount():
    if not shutil.which("unshare"):
        return False
    os.makedirs("t/full", exist_ok=True)
    return subprocess.run(["unshare", "-m", "sh", "-c", FULL_DISK, "sh", "true"], check=False, capture_output=True,
                          text=True).stdout == "fill\n"


def check_full(case, mounts):
    for existing in (False, True):
        target = Target(case)
        if existing:
            Path(target.path).write_bytes(case.old)
        expect_refused(target, "a limit on the size of files", preexec_fn=limit_files)
    if not mounts:
        return
    shutil.rmtree("t", ignore_errors=True)
    os.makedirs("t/full")
    arguments = [("t/full/out" + case.suffix) if word == "OUT" else word for word in case.arguments]
    done = subprocess.run(["unshare", "-m", "sh", "-c", FULL_DISK, "sh", KARST, *arguments], check=False,
                          capture_output=True, env={**os.environ, "KARST_LOG": "error"})
    left = set(done.stdout.decode().splitlines()) & set(done.stdout.decode().split()) - {"fill"}
    left = {name for name in left if name.startswith("out")}
    record = {"out" + case.suffix + ".survey"} if case.record else set()
    check(done.returncode == 1 and done.stderr.count(b"\n") == 1 and left <= record | ({"out"} if case.inner else set()),
          f"{case.arguments}: a full disk: exit {done.returncode}, {done.stderr!r}, left: {left}")


# ---- signals

class Long(NamedTuple):
    """A run that goes on until it is stopped: when the signal is sent, what it says then and what is left."""
    option: str  # of CASES; empty: it writes no file
    arguments: tuple
    words: str
    left: frozenset = frozenset()
    begun: str = ""  # on stderr, once it can be stopped; empty: there is a file, or a first line of results


NOTHING = "nothing was written"
BIG = ("--size", "4096x4096")
ENDLESS = ("survey", "--seeds", "1..1000000", *QUICK)
SO_FAR = frozenset({"out", "out.survey"})
LONG = [
    Long("map --output", ("map", *BIG, "--threads", "1", "-o", "OUT"), NOTHING),
    Long("map --tiles", ("map", *BIG, "--tiles", "OUT"), "the atlas is not complete", frozenset({"out"})),
    Long("noise image --output", ("noise", "image", *BIG, "--kind", "wavelet", "-o", "OUT"), NOTHING),
    Long("noise animate --output", ("noise", "animate", "--kind", "perlin", "--frames", "1000", "-o", "OUT"),
         " of 1000 frames", frozenset({"out"})),
    Long("noise gallery --output", ("noise", "gallery", "-o", "OUT"), "and no page", frozenset({"out"})),
    Long("", ("hash", "--chunks", "0,0,1000,1000"), "ends early"),
    Long("hash --json", ("hash", "--chunks", "0,0,100,100", "--threads", "1", "--json", "OUT"), "no file was written"),
    Long("bench --json", ("bench", "gen", "--repeat", "10000", "--json", "OUT"), "marked so", frozenset({"out"})),
    Long("bench --history", ("bench", "gen", "--repeat", "10000", "--history", "OUT"), "the table is partial"),
    Long("bench --trace", ("bench", "gen", "--repeat", "10000", "--trace", "OUT"), "the table is partial", frozenset({"out"})),
    Long("", ("bench", "noise", "--repeat", "10000"), "the table is partial"),
    Long("", ENDLESS, "not complete"),
    Long("survey --csv", (*ENDLESS, "--csv", "OUT"), "--resume goes on", SO_FAR),
    Long("survey --jsonl", (*ENDLESS, "--jsonl", "OUT"), "--resume goes on", SO_FAR),
    Long("survey --sqlite", (*ENDLESS, "--sqlite", "OUT"), "--resume goes on", SO_FAR),
    Long("shot --output", ("shot", "--view-distance", "64", "-o", "OUT"), NOTHING, begun="OpenGL"),
]

# All that end at once; any moment will do.
SHORT = {"textures --output", "noise plot --output", "bench --output", "survey merge", "worlds export",
         "recipe --output"}


def stop(arguments, number, wait):
    """Sends the signal twice, as timeout(1) does: to the process, then to its group. Returns what the run did."""
    with subprocess.Popen([KARST, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env={**os.environ, "KARST_LOG": "debug"}) as process:
        wait(process)
        for _ in range(2):
            process.send_signal(number)
        out, err = process.communicate(timeout=HANG_SECONDS)
    return program.Done(process.returncode, out, err)


def until_file(process):
    while not os.listdir("t") and process.poll() is None:
        pass


def wait_for(long):
    def until_begun(process):
        while long.begun not in (line := process.stderr.readline()):
            check(line, f"{long.arguments}: it ended")
    return until_begun if long.begun else until_file if long.option else lambda process: process.stdout.readline()


def temporaries():
    return [name for _, _, files in os.walk("t") for name in files if TEMPORARY.search(name)]


def check_long(long, number):
    shutil.rmtree("t", ignore_errors=True)
    os.makedirs("t")
    what = f"{long.arguments}, {number!r}"
    done = stop(["t/out" if word == "OUT" else word for word in long.arguments], number, wait_for(long))
    said = [line for line in done.err.splitlines() if "interrupted" in line]
    check(done.code == 130 and len(said) == 1 and long.words in said[0], f"{what}: exit {done.code}, {done.err!r}")
    check(set(os.listdir("t")) == long.left and not temporaries(), f"{what} left {os.listdir('t')}, {temporaries()}")
    if long.option == "bench --json":
        check(json.loads(read("t/out"))["interrupted"] is True, f"{what}: not marked as partial")


def check_short(case, number):
    """The file is whole, or there is none."""
    target = Target(case)
    os.rmdir("t/a")
    arguments = [target.argument if word == "OUT" else word for word in case.arguments]
    done = stop(arguments, number, until_file)
    what = f"{case.arguments}, {number!r}"
    check(not temporaries() and done.code in (0, 130), f"{what}: exit {done.code}, left {os.listdir('t')}")
    check(os.path.exists(target.path) == (done.code == 0), f"{what}: exit {done.code}, left {os.listdir('t')}")
    check(done.code == 0 or NOTHING in done.err, f"{what}: {done.err!r}")


def check_import(number):
    """A world that is half read is not made."""
    shutil.rmtree("t", ignore_errors=True)
    os.makedirs("t")
    os.mkfifo("t/world")
    content = read(GOLDEN)

    with subprocess.Popen([KARST, "worlds", "import", "Half", "t/world", "--data-dir", "data"], stderr=subprocess.PIPE,
                          text=True) as process, open("t/world", "wb", buffering=0) as pipe:
        pipe.write(content[:-100])
        program.wait_until(lambda: any(name.startswith("Half") for name in os.listdir("data/worlds")), "the import")
        process.send_signal(number)
        pipe.write(content[-100:])
        pipe.close()
        err = process.communicate(timeout=HANG_SECONDS)[1]
    left = [name for name in os.listdir("data/worlds") if name.startswith("Half")]
    check(process.returncode == 130 and NOTHING in err and not left, f"import: {process.returncode}, {err!r}, {left}")


def check_signals(drawn):
    """What is stopped says so and what there is, and leaves nothing that looks whole and is not."""
    options = {case.option for case in CASES}
    check(options == SHORT | {long.option for long in LONG if long.option}, "an output is not stopped by any case")
    for number in (signal.SIGINT, signal.SIGTERM) if DEEP else (signal.SIGTERM,):
        for long in some(LONG, 2):
            if drawn or long.option != "shot --output":
                check_long(long, number)
        for case in CASES:
            if case.option in SHORT:
                check_short(case, number)
        check_import(number)


# ---- a scratch folder

def prepare():
    for name in ("A", "B"):
        check(program.run("worlds", "import", name, str(GOLDEN), "--data-dir", "data").code == 0, f"no world {name}")
    Path("data/worlds/damaged.karst").write_bytes(b"\0" * 100 + read("data/worlds/B.karst")[100:])
    os.mkdir("data/worlds/B.karst-backup")
    shutil.copy("data/worlds/B.karst", "data/worlds/B.karst-backup/world.karst")
    Path("seeds.txt").write_text("".join(f"{seed}\n" for seed in range(5)), encoding="utf-8")
    for part in (1, 2):
        done = run([*SURVEY, "--shard", f"{part}/2", "--csv", f"part{part}.csv"])
        check(done.code == 0, f"no part: {done.err!r}")
    record = read("part1.csv.survey")
    Path("unfinished.survey").write_bytes(record[:-1])  # its last entry is torn
    check(run(("bench", "noise", "--repeat", "1", "--json", "bench.json")).code == 0, "no record of a benchmark")
    Path("history.jsonl").write_bytes(json.dumps(json.loads(read("bench.json"))).encode())
    check(run(("recipe", "new", "mine", "-o", "my.json")).code == 0, "no recipe")
    for folder in ("shaders", "assets", "third_party/leaflet"):
        shutil.copytree(SOURCE / folder, Path("share", folder))
    os.chmod(".", 0o755)


def gallery_first():
    """The file that a gallery writes first."""
    os.makedirs("g")
    with subprocess.Popen([KARST, "noise", "gallery", "-o", "g"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as process:
        while not any(name.endswith(".png") for name in os.listdir("g")) and process.poll() is None:
            pass
        process.kill()
    name = min((path for path in Path("g").glob("*.png")), key=lambda path: path.stat().st_mtime_ns).name
    shutil.rmtree("g")
    return name


def user_without_permission():
    """Options of a run that file permissions bind, as they do not bind root; None if it cannot be had."""
    if os.geteuid() != 0:
        return {}
    try:
        return {"preexec_fn": become_nobody} if run(["--version"], preexec_fn=become_nobody).code == 0 else None
    except (OSError, subprocess.SubprocessError):
        return None


def check_case(case, as_nobody, mounts):
    check_no_files(case)
    check_kept(case)
    if not case.costly:
        normal = write_normal(case)
        check_written(case, normal)
        check_streams(case, normal)
    if case.record:
        check_records(case)
    if case.inner:
        check_folder(case)
    if as_nobody is not None:
        check_read_only(case, as_nobody)
    check_full(case, mounts)


def main():
    check_table()
    with tempfile.TemporaryDirectory(prefix="karst-outputs-") as directory:
        os.chdir(directory)
        prepare()
        as_nobody, mounts = user_without_permission(), can_mount()
        if as_nobody is None:
            print("skipped: read-only folders, since no other user can run the program")
        if not mounts:
            print("skipped: a full disk, since none can be mounted")
        drawn = "shot" in program.run("help").out
        for case in some(CASES, 2):
            if case.option == "shot --output" and not drawn:
                continue
            check_case(case._replace(inner=gallery_first()) if case.inner == "GALLERY" else case, as_nobody, mounts)
        check_signals(drawn)
        os.chdir("/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
