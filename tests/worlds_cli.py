#!/usr/bin/env python3
"""The command `karst worlds`: every subcommand, wrong input, damaged worlds, and confirmations.

    worlds_cli.py KARST
"""
import os
import sqlite3
import tempfile
from pathlib import Path

import program
from program import check

DATA = ["--data-dir", "data"]


def run(*arguments):
    return program.run("worlds", *arguments)


def expect(arguments, code, word="", where="err"):
    """Checks the exit code, and a word in the one line on stderr or in the results."""
    got, out, err = run(*arguments, *DATA)
    text = err if where == "err" else out
    check(got == code and word in text, f"{arguments}: exit {got}, {out!r} {err!r}")
    if where == "err":
        check(out == "" and err.count("\n") == (1 if word else 0), f"{arguments}: {out!r} {err!r}")
    return out


WRONG = [
    (["nonsense"], 2, "help worlds"), (["check", "a", "b"], 2, "usage"),
    (["list", "a"], 2, "usage"), (["export", "a"], 2, "usage"), (["rename", "a"], 2, "usage"),
    (["check", ""], 2, "name"), (["check", "a/b"], 2, "name"), (["check", ".a"], 2, "name"),
    (["check", "x" * 65], 2, "name"), (["rename", "a", "../b"], 2, "name"), (["delete", "a\nb"], 2, "name"),
    (["check", "a\\b"], 2, "/ \\ :"), (["check", "a\u0085b"], 2, "name"), (["check", "a "], 2, "trailing spaces"),
    (["check", "nobody"], 1, None), (["delete", "nobody", "--yes"], 1, "no such world"),
    (["rename", "nobody", "b"], 1, "does not exist"), (["export", "nobody", "f"], 1, "does not exist"),
    (["restore", "nobody"], 1, "no backup"), (["import", "a", "nofile"], 1, "nofile"),
    (["import", "a", "/dev/null"], 1, "not an exported world"),
    (["list", "--seed", "3"], 2, "--seed"),
]


def check_while_open(path):
    """A world that another process has open, here SQLite, is listed, checked and exported, but not changed."""
    owner = sqlite3.connect(path, isolation_level=None)
    owner.execute("PRAGMA locking_mode = EXCLUSIVE")
    owner.execute("BEGIN EXCLUSIVE")
    owner.execute("COMMIT")
    check("[open]" in run(*DATA)[1], "an open world is not listed as such")
    expect(["check", "b b"], 0, "OK, 3 changed chunks", "out")
    expect(["export", "b b", "meanwhile"], 0)
    check(Path("meanwhile").read_bytes() == Path("again").read_bytes(), "another export while it is open")
    expect(["rename", "b b", "c"], 1, "open")
    expect(["delete", "b b", "--yes"], 1, "open")
    owner.close()
    check("[open]" not in run(*DATA)[1], "a closed world is listed as open")


def main():
    golden = Path(__file__).resolve().parent / "golden" / "world.karst-export"
    with tempfile.TemporaryDirectory(prefix="karst-worlds-") as directory:
        os.chdir(directory)
        for arguments, code, word in WRONG:
            if word is None:
                expect(arguments, code, "does not exist", "out")
            else:
                expect(arguments, code, word)
        check(run(*DATA) == (0, "", ""), "a list of no worlds")

        expect(["import", "Höhle", str(golden)], 0)
        expect(["import", "Höhle", str(golden)], 1, "already")
        out = expect([], 0, "", "out")
        check(out == expect(["list"], 0, "", "out"), "list is not the default")
        check(len(out.splitlines()) == 2 and "Höhle" in out and "-5" in out and "karst" in out, f"list: {out!r}")
        expect(["check", "Höhle"], 0, "OK, 3 changed chunks", "out")
        expect(["import", "zwei", str(golden)], 0)
        out = expect(["check"], 0, "Höhle: OK, 3 changed chunks\n", "out")
        check("zwei: OK, 3 changed chunks\n" in out, f"check of all: {out!r}")
        Path("data/worlds/zwei.karst").write_bytes(b"\0" * 5000)
        out = expect(["check"], 1, "Höhle: OK, 3 changed chunks\n", "out")
        check("zwei: " in out and "zwei: OK" not in out, f"check of all: {out!r}")
        expect(["delete", "zwei", "--yes"], 0)
        expect(["repair", "Höhle"], 0, "nothing was changed", "out")
        expect(["export", "Höhle", "again"], 0)
        check(Path("again").read_bytes() == golden.read_bytes(), "another export than was imported")
        expect(["rename", "Höhle", "b b"], 0)
        expect(["export", "Höhle", "no"], 1, "does not exist")
        check(not os.path.exists("no"), "a file is left")

        path = Path("data/worlds/b b.karst")
        expect(["import", "other", str(golden)], 0)
        for target in (path, "data/worlds/other.karst"):
            expect(["export", "b b", str(target)], 1, "is a saved world")
            expect(["check", Path(target).stem], 0, "OK, 3 changed chunks", "out")
        expect(["delete", "other", "--yes"], 0)
        for end in ("-new", "-wal", "-journal"):  # names that an import clears first
            source = Path(f"data/worlds/third.karst{end}")
            source.write_bytes(golden.read_bytes())
            expect(["import", "third", str(source)], 1, "move it first")
            check(source.read_bytes() == golden.read_bytes(), f"{source}: the source of an import is gone")
            source.unlink()
        check_while_open(path)
        with sqlite3.connect(path) as world:
            world.execute("UPDATE chunk SET data = x'00' WHERE key = (SELECT min(key) FROM chunk)")
        world.close()
        expect(["check", "b b"], 1, "chunk -4,7 is damaged", "out")
        expect(["export", "b b", "no"], 1, "damaged")
        check(not os.path.exists("no"), "a file is left")
        expect(["repair", "b b"], 0, "chunk -4,7 is dropped", "out")
        expect(["check", "b b"], 0, "OK, 2 changed chunks", "out")
        check("[backup]" in run(*DATA)[1], "the backup is not listed")
        expect(["restore", "b b"], 2, "--yes")
        expect(["restore", "b b", "--yes"], 0)
        expect(["check", "b b"], 1, "chunk -4,7 is damaged", "out")
        expect(["delete", "b b"], 2, "--yes")
        check(path.exists(), "deleted without --yes")
        expect(["delete", "b b", "--yes"], 0)
        check(os.listdir("data/worlds") == [], f"delete leaves {os.listdir('data/worlds')}")

        path.write_text("no world at all, but some text that is long enough to be a header of a hundred bytes", "utf-8")
        check("[not a world]" in run(*DATA)[1], "a file that is no world is not listed as such")
        expect(["check", "b b"], 1, "not a world", "out")
        os.chdir("/")


main()
