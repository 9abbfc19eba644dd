#!/usr/bin/env python3
"""A worlds folder with anything in it: each thing is named with its reason by every command, the worlds beside it stay
usable, and nothing changes. Then worlds that are links, and files of the program itself that are no regular files.

    folder_cli.py KARST
"""
import os
import shutil
import socket
import sqlite3
import stat
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import program
from program import check, some

GOLDEN = str(Path(__file__).resolve().parent / "golden" / "world.karst-export")
WORLDS = Path("data/worlds")
GIB = 1 << 30
SKIPPED = []


def run(*arguments, **options):
    """The time limit is against hanging only."""
    return program.run(*map(str, arguments), "--data-dir", "data", **options)


def expect(arguments, code, *words):
    done = run(*arguments)
    text = done.out + done.err
    check(done.code == code and all(word in text for word in words), f"{arguments}: expected {code} {words}: {done}")
    return text


def snapshot(folder=WORLDS):
    """Everything in the folder: kinds, sizes, targets of links and contents."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        content = None
        if path.is_symlink():
            content = os.readlink(path)
        elif stat.S_ISREG(status.st_mode) and status.st_size < GIB and os.access(path, os.R_OK):
            content = path.read_bytes()
        found[str(path)] = (status.st_mode, status.st_size, status.st_ino, content)
    return found


# ---- things

def make_socket(path):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


def make_device(path):
    os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 5))  # /dev/zero


def make_sparse(path):
    with open(path, "wb") as stream:
        stream.truncate(64 * GIB)


def make_sparse_behind(path):
    """Some bytes and then nothing for 64 GiB."""
    with open(path, "ab") as stream:
        stream.truncate(stream.tell() + 64 * GIB)


def make_unreadable(path):
    path.write_bytes(b"x" * 100)
    path.chmod(0)
    if os.access(path, os.R_OK):  # as root
        raise OSError("this user may read everything")


def link_to(target):
    return lambda path: os.symlink(target, path)


class Thing(NamedTuple):
    name: str
    make: object
    words: str  # the reason
    deleted: bool = False  # by `karst worlds delete`
    makeable: bool = False  # by `karst play`


# In place of a world's file.
THINGS = [
    Thing("fifo", os.mkfifo, "a FIFO"),
    Thing("socket", make_socket, "a socket"),
    Thing("device", make_device, "a device"),
    Thing("directory", os.mkdir, "a directory"),
    Thing("dangling link", link_to("nowhere/x"), "a link to nowhere/x, which does not exist", deleted=True),
    Thing("link to itself", link_to("x.karst"), "a loop of links", deleted=True),
    Thing("link to a directory", link_to("."), "a directory", deleted=True),
    Thing("link to a device", link_to("/dev/zero"), "a device", deleted=True),
    Thing("unreadable file", make_unreadable, "Permission denied", deleted=False),
    Thing("empty file", lambda path: path.touch(), "empty", deleted=True, makeable=True),
    Thing("garbage", lambda path: path.write_bytes(bytes(range(256)) * 99), "world", deleted=True),
    Thing("sparse file", make_sparse, "world", deleted=True),
]

# Beside a sound world, under a name that Karst uses itself. `blocks`: the world cannot be opened.
class Beside(NamedTuple):
    suffix: str
    thing: Thing
    blocks: bool


ODD = [thing for thing in THINGS if thing.name in ("fifo", "socket", "directory", "dangling link", "link to itself")]
BESIDE = [Beside(suffix, thing, blocks) for suffix, blocks in (("-wal", True), ("-journal", True)) for thing in ODD]
BESIDE += [Beside(suffix, thing, False) for suffix in ("-new", "-new-wal", "-backup", "-backup-new", "-backup/world.karst")
           for thing in ODD if not (thing.name == "directory" and suffix.startswith("-backup") and "/" not in suffix)]


def fresh_folder(*names):
    """Two sound worlds, and those that are named."""
    shutil.rmtree("data", ignore_errors=True)
    if not os.path.exists("model"):
        expect(["worlds", "import", "good", GOLDEN], 0)
        shutil.move("data", "model")
    shutil.copytree("model", "data")
    for name in ("other", *names):
        shutil.copy2(WORLDS / "good.karst", WORLDS / f"{name}.karst")


def make(thing, path):
    try:
        path.parent.mkdir(exist_ok=True)
        thing.make(path)
        return True
    except OSError as error:  # not the system's fault, nor ours
        SKIPPED.append(f"{thing.name}: {error}")
        return False


def check_neighbours(what):
    text = expect(["worlds"], 0)
    for name in ("good", "other"):
        check(any(line.endswith(f'  {name}  "Höhle"') for line in text.splitlines()), f"{what}: {name} is not listed: {text!r}")
    expect(["worlds", "check", "good"], 0, "OK, 3 changed chunks")
    expect(["hash", "--world", "good", "--chunks", "0,0,1,1"], 0, "total")
    return text


def commands_on(thing):
    """Commands that name the thing as a world; each must refuse it with its reason."""
    yield ["worlds", "check", "x"], thing.words
    yield ["worlds", "repair", "x"], thing.words
    yield ["worlds", "export", "x", "out"], thing.words
    yield ["worlds", "rename", "x", "y"], thing.words
    yield ["worlds", "rename", "good", "x"], "already"
    yield ["worlds", "import", "x", GOLDEN], "already"
    yield ["worlds", "restore", "x"], "no backup"
    yield ["hash", "--world", "x", "--chunks", "0,0,1,1"], thing.words
    if WINDOW:
        yield ["shot", "--world", "x", "-o", "out.png"], thing.words
    if WINDOW and not thing.makeable:
        yield ["play", "--world", "x"], thing.words


def check_thing(thing):
    fresh_folder()
    path = WORLDS / "x.karst"
    if not make(thing, path):
        return
    before = snapshot()
    text = check_neighbours(thing.name)
    line = [line for line in text.splitlines() if "  x  [" in line]
    check(len(line) == 1 and thing.words in line[0], f"{thing.name} is not listed with its reason: {text!r}")
    for command, words in some(commands_on(thing)):
        links = "link" in thing.name
        if command[1] == "rename" and links and command[2] == "x":
            continue  # links may have any name
        expect(command, 1, words)
        check(snapshot() == before, f"{thing.name}: {command} changed the folder")
        check(not os.path.exists("out") and not os.path.exists("out.png"), f"{thing.name}: {command} leaves a file")
    expect(["worlds", "delete", "x", "--yes"], 0 if thing.deleted else 1, "" if thing.deleted else thing.words)
    if thing.deleted:
        del before[str(path)]
    check(snapshot() == before, f"{thing.name}: deleting it changed the folder")


def check_beside(beside):
    """A thing in place of a world's log, journal, copy, or of a file that a repair makes."""
    fresh_folder("x")
    what = f"{beside.thing.name} as x.karst{beside.suffix}"
    if not make(beside.thing, WORLDS / f"x.karst{beside.suffix}"):
        return
    before = snapshot()
    text = check_neighbours(what)
    reason = f"x.karst{beside.suffix} is {'a link' if 'link' in beside.thing.name else beside.thing.words}"
    check("  x  [" in text and reason in text or not beside.blocks, f"{what} is not listed with its reason: {text!r}")
    code = 1 if beside.blocks else 0
    for command in (["worlds", "check", "x"], ["worlds", "export", "x", "out"],
                    ["hash", "--world", "x", "--chunks", "0,0,1,1"]):
        expect(command, code, reason if beside.blocks else "")
        check(snapshot() == before, f"{what}: {command} changed the folder")
    for command in (["worlds", "delete", "x", "--yes"], ["worlds", "rename", "x", "y"], ["worlds", "restore", "x", "--yes"]):
        done = run(*command)
        check(done.code == 1 and (reason in done.err or "no backup" in done.err), f"{what}: {command}: {done}")
        check(snapshot() == before, f"{what}: {command} changed the folder")
    damage(WORLDS / "x.karst")
    before = snapshot()
    expect(["worlds", "repair", "x"], 1, reason)
    check(snapshot() == before, f"{what}: a repair changed the folder")
    Path("out").unlink(missing_ok=True)


def damage(path):
    """Without SQLite, which would look at what lies beside the file."""
    content = bytearray(path.read_bytes())
    content[4096 * 2 - 40:4096 * 2] = bytes(40)
    path.write_bytes(content)


def check_lone_copies():
    """Copies without a world: one that can be put back, and things that look like one."""
    fresh_folder()
    for thing in (*ODD, Thing("empty directory", os.mkdir, "holds no backup")):
        if make(thing, WORLDS / "x.karst-backup"):
            before = snapshot()
            text = check_neighbours(thing.name)
            words = "link" if "link" in thing.name else "holds no backup" if "dir" in thing.name else thing.words
            check("  x  [" in text and words in text, f"lone copy, {thing.name}: {text!r}")
            expect(["worlds", "restore", "x", "--yes"], 1, "no backup")
            check(snapshot() == before, f"lone copy, {thing.name}: restoring changed the folder")
            path = WORLDS / "x.karst-backup"
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()


def check_bad_copies():
    """A copy that cannot be put back leaves the world as it is."""
    for thing in (*ODD, Thing("empty file", lambda path: path.touch(), "empty")):
        fresh_folder()
        if make(thing, WORLDS / "good.karst-backup" / "world.karst"):
            before = snapshot()
            expect(["worlds", "restore", "good", "--yes"], 1)
            check(snapshot() == before, f"restoring a {thing.name} changed the folder")


def check_foreign_files_in_a_copy():
    """Files of the user's in the folder of a copy: nothing is deleted by halves."""
    fresh_folder()
    (WORLDS / "good.karst-backup").mkdir()
    (WORLDS / "good.karst-backup" / "notes").touch()
    before = snapshot()
    expect(["worlds", "delete", "good", "--yes"], 1, "notes")
    check(snapshot() == before, "deleting by halves")


# ---- sparse files

def check_sparse_tails():
    """64 GiB of nothing behind a world, behind its log and behind its copy are neither read nor written out."""
    for suffix in ("", "-wal"):
        fresh_folder()
        world = WORLDS / "good.karst"
        owner = sqlite3.connect(world, isolation_level=None)  # leaves a log
        owner.execute("PRAGMA locking_mode = EXCLUSIVE")
        owner.execute("PRAGMA journal_mode = WAL")
        owner.execute("PRAGMA user_version = 1")
        shutil.copy(f"{world}-wal", "log")
        owner.close()
        shutil.copy("log", f"{world}-wal")
        if not make(Thing("sparse tail", make_sparse_behind, ""), Path(f"{world}{suffix}")):
            return
        expect(["worlds"], 0, "good")
        expect(["worlds", "check", "good"], 0, "OK, 3 changed chunks")
        with open(world, "r+b") as stream:
            stream.seek(4096 * 2 - 40)
            stream.write(bytes(40))
        expect(["worlds", "check", "good"], 1)
        expect(["worlds", "repair", "good"], 0, "repaired")
        for name in snapshot():
            check(os.lstat(name).st_blocks * 512 < 100 << 20, f"{name} was written out")
        expect(["worlds", "restore", "good", "--yes"], 0)


# ---- links

def check_links():
    """A world that is a link is used through it; its log and its copy lie beside the file, whatever its name there."""
    fresh_folder()
    store = Path("elsewhere")
    shutil.rmtree(store, ignore_errors=True)
    store.mkdir()
    real = store / "kept.dat"
    (WORLDS / "good.karst").rename(real)
    os.symlink(real.resolve(), WORLDS / "good.karst")
    os.symlink("good.karst", WORLDS / "twin.karst")
    before = snapshot(), snapshot(store)
    text = expect(["worlds"], 0)
    check(text.count("[link]") == 2 and text.count("karst ") >= 2, f"links in a list: {text!r}")
    for name in ("good", "twin"):
        expect(["worlds", "check", name], 0, "OK, 3 changed chunks")
        expect(["worlds", "repair", name], 0, "nothing was changed")
        expect(["hash", "--world", name, "--chunks", "0,0,1,1"], 0, "total")
        expect(["worlds", "export", name, "out"], 0)
        check(Path("out").read_bytes() == Path(GOLDEN).read_bytes(), "another export through a link")
        Path("out").unlink()
        expect(["worlds", "import", name, GOLDEN], 1, "already")
    check((snapshot(), snapshot(store)) == before, "reading through a link changes something")

    owner = sqlite3.connect(real, isolation_level=None)  # somebody has it open under its own name
    owner.execute("PRAGMA locking_mode = EXCLUSIVE")
    owner.execute("BEGIN EXCLUSIVE")
    owner.execute("COMMIT")
    check(expect(["worlds"], 0).count("[open]") == 2, "an open world is not open through its links")
    for name in ("good", "twin"):
        for command in ("delete", "repair"):
            done = run("worlds", command, name, "--yes") if command == "delete" else run("worlds", command, name)
            check(done.code == (1 if command == "delete" else 0), f"{command} while it is open: {done}")
    owner.close()
    check((snapshot(), snapshot(store)) == before, "an open world was changed through its link")

    damage(real)
    expect(["worlds", "repair", "twin"], 0, "repaired")
    check(sorted(os.listdir(store)) == ["kept.dat", "kept.dat-backup"], f"beside the file: {os.listdir(store)}")
    check(sorted(os.listdir(WORLDS)) == ["good.karst", "other.karst", "twin.karst"], "beside the link")
    check("[backup]" in expect(["worlds"], 0), "the copy is not found through the link")
    expect(["worlds", "restore", "good", "--yes"], 0)
    check(os.path.islink(WORLDS / "good.karst"), "the link was replaced")
    expect(["worlds", "repair", "good"], 0, "repaired")

    beside = snapshot(store)
    expect(["worlds", "rename", "good", "moved"], 0)
    check(os.path.islink(WORLDS / "moved.karst") and not os.path.lexists(WORLDS / "good.karst"), "renaming a link")
    os.unlink(WORLDS / "twin.karst")
    expect(["worlds", "delete", "moved", "--yes"], 0, str(real.resolve()))
    check(snapshot(store) == beside and os.listdir(WORLDS) == ["other.karst"], "deleting a link deletes more")


def check_second_names():
    """A file with two names may be read under each, and changed under neither: logs lie beside names."""
    fresh_folder()
    os.link(WORLDS / "good.karst", WORLDS / "twin.karst")
    before = snapshot()
    expect(["worlds", "check", "twin"], 0, "OK")
    expect(["worlds", "rename", "twin", "z"], 1, "hard link")
    if WINDOW:
        expect(["play", "--world", "twin"], 1, "hard link")
    check(snapshot() == before, "a file of two names was changed")
    expect(["worlds", "delete", "twin", "--yes"], 0)
    expect(["worlds", "check", "good"], 0, "OK")


# ---- imports

def check_imports():
    fresh_folder()
    os.mkdir("folder")
    make_socket("socket")
    os.symlink("loop", "loop")
    before = snapshot()
    for source, words in (("folder", "directory"), ("socket", ""), ("loop", "symbolic links"), ("/dev/zero", "not an exported"),
                          ("/dev/null", "not an exported"), ("/dev/stdin", "not an exported")):
        expect(["worlds", "import", "x", source], 1, words)
        check(snapshot() == before, f"importing {source} changed the folder")
    with open(GOLDEN, "rb") as stream:  # a pipe that the user names is read
        done = run("worlds", "import", "x", "/dev/stdin", stdin=stream)
        check(done.code == 0, f"import from a pipe: {done}")
    expect(["worlds", "check", "x"], 0, "OK, 3 changed chunks")


def main():
    with tempfile.TemporaryDirectory(prefix="karst-folder-") as directory:
        os.chdir(directory)
        for thing in THINGS:
            check_thing(thing)
        for beside in some(BESIDE, 4):
            check_beside(beside)
        check_lone_copies()
        check_bad_copies()
        check_foreign_files_in_a_copy()
        check_sparse_tails()
        check_links()
        check_second_names()
        check_imports()
        os.chdir("/")
    for line in SKIPPED:
        print(f"skipped: {line}", file=sys.stderr)


WINDOW = "shot" in program.run("help").out
main()
