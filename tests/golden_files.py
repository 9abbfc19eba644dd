#!/usr/bin/env python3
"""Old files stay readable: a file of every format, of each of its versions and of each numbered generator, made once by
the program of that time, is opened by today's program.

    golden_files.py KARST
    golden_files.py KARST --make GOLDEN_WORLD    makes those that are missing, for a new format, version or generator
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable, NamedTuple

from program import KARST, check, run

GOLDEN = Path(__file__).resolve().parent / "golden"
VERSIONS = (1, 2)
RECIPE = "hills"  # of records of version 2, in v2/hills.json and in v2/world.karst
OLDEST = "karst"  # whose files are those of version 1 from before there were folders for generators
AREA = ["--seeds", "1..3", "--area", "64"]
CHUNKS = ["--chunks", "-1,0,3,2"]
PLACE, COLUMN = "8.5,71,-24.5", "8,-25"
BLOCK = {1: 73, 2: 163}  # the highest that worlds of each version held when they were made
DATA = ["--data-dir", "data"]

# Opened by other tests: parts of a survey by formats_cli.py, what has no version of its own by test_identity.c.
OTHERS = {"v1/part1.csv", "v1/part1.csv.survey", "v1/part2.csv", "v1/part2.csv.survey", "v1/pins-42-1.txt",
          "v1/seeds.txt", f"v2/{RECIPE}.json"}


class Row(NamedTuple):
    """The files that one generator has of one version."""
    version: int
    number: str  # of a built-in generator; "": a recipe's
    name: str

    @property
    def folder(self):
        shared = (self.version, self.name) in ((1, OLDEST), (2, RECIPE))
        return GOLDEN / f"v{self.version}" / ("" if shared else self.name)

    @property
    def generator(self):
        return ["--generator", self.name if self.number else str(GOLDEN / "v2" / f"{RECIPE}.json")]


def succeed(*arguments):
    code, out, err = run(*map(str, arguments))
    check(code == 0, f"{arguments}: exit {code}, {err!r}")
    return out


def fresh_data():
    shutil.rmtree("data", ignore_errors=True)
    os.makedirs("data/worlds")


# ---- each form: how it is opened

def put_world(row, name):
    """Copies the golden world to where the program looks for it, under a name."""
    shutil.copy(row.folder / "world.karst", f"data/worlds/{name}.karst")


def check_world(row, form, hashes):
    check(succeed("worlds", "check", form, *DATA).startswith(f"{form}: OK, "), f"{row}: check of {form}")
    listed = succeed("worlds", "list", *DATA)
    check(form in listed and row.name in listed, f"{row}: list: {listed!r}")
    out = succeed("verify", row.folder / hashes, "--world", form, *DATA)
    check(out.startswith("equal: "), f"{row}: {hashes}: {out!r}")


def open_world(row):
    put_world(row, "world")
    check_world(row, "world", "hash-world.json")
    succeed("worlds", "export", "world", "sent", *DATA)
    check(Path("sent").read_bytes() == (row.folder / "world.karst-export").read_bytes(), f"{row}: another export")
    check(Path("data/worlds/world.karst").read_bytes() == (row.folder / "world.karst").read_bytes(),
          f"{row}: the world was changed")


def open_export(row):
    succeed("worlds", "import", "brought", row.folder / "world.karst-export", *DATA)
    check_world(row, "brought", "hash-world.json")


def open_journal(row):
    """The log of a program that was killed, beside the world: the last change is in it alone."""
    put_world(row, "journal")
    got = run("verify", str(row.folder / "hash-journal.json"), "--world", "journal", *DATA).code
    check(got == 1, f"{row}: the journal holds nothing: exit {got}")
    shutil.copy(row.folder / "journal.karst-wal", "data/worlds/journal.karst-wal")
    check_world(row, "journal", "hash-journal.json")


def open_hashes(row):
    out = succeed("verify", row.folder / "hash.json", *row.generator)
    check(out.startswith("equal: "), f"{row}: verify: {out!r}")


def open_link(row):
    link = (row.folder / "link.txt").read_text(encoding="utf-8").strip()
    here = succeed("at", link, *([] if row.number else row.generator))
    check(here == succeed("at", COLUMN, "--seed", 42, *row.generator), f"{row}: at: {here!r}")


def open_survey(row):
    """Whole, and as the journal of a survey that was interrupted by a program that is this one but for its commit."""
    for name in ("survey.csv", "survey.csv.survey"):
        shutil.copy(row.folder / name, name)
    whole = Path("survey.csv").read_bytes()
    bring = [] if row.number else row.generator
    succeed("survey", "merge", "one.csv", "survey.csv", *bring)
    check(Path("one.csv").read_bytes() == whole, f"{row}: the merged survey differs")
    line, rest = Path("survey.csv.survey").read_bytes().split(b"\n", 1)
    record = json.loads(line)
    succeed("survey", "--seeds", "1..1", "--area", 64, "--csv", "now.csv")
    now = json.loads(Path("now.csv.survey").read_bytes().split(b"\n", 1)[0])
    record.update({"version": now["version"], "commit": now["commit"]})
    line = json.dumps(record, separators=(",", ":")).encode()
    Path("survey.csv.survey").write_bytes(line + b"\n" + rest[:len(rest) - 100])
    os.remove("survey.csv")
    succeed("survey", *row.generator, "--seeds", record["seeds"], "--area", record["area"], "--csv", "survey.csv",
            "--resume")
    check(Path("survey.csv").read_bytes() == whole, f"{row}: the resumed survey differs")


def open_benchmark(row):
    path = row.folder / "bench.json"
    check("same within noise" in succeed("bench", "compare", path, path), f"{row}: compare")
    succeed("bench", "report", path, "-o", "report.html")


# ---- each form of a version that comes after the last: it must be refused, or that version lacks its files

def byte_at(place):
    def raised(data, version):
        return data[:place] + bytes([version]) + data[place + 1:]
    return raised


def text_of(form):
    def raised(data, version):
        new, count = re.subn(form % br"\d+", lambda found: re.sub(br"\d+", b"%d" % version, found[0]), data, count=1)
        check(count == 1, f"no {form} in a file")
        return new
    return raised


class Form(NamedTuple):
    name: str
    files: tuple
    open: Callable
    raised: Callable  # (bytes of its first file, version) -> the same with this version; None: it has none of its own
    refuse: Callable  # (path of such a file) -> arguments of a command that cannot open it
    refused: str  # in what that says
    recipes_only: bool  # from version 2 on; else the numbered generators have files of each version


FORMS = (
    Form("world", ("world.karst", "hash-world.json", "world.karst-export"), open_world, byte_at(63),
         lambda path: ("worlds", "check", Path(path).stem, *DATA), "newer", False),
    Form("export", ("world.karst-export", "hash-world.json"), open_export, byte_at(10),
         lambda path: ("worlds", "import", "newer", path, *DATA), "newer", False),
    Form("journal", ("journal.karst-wal", "hash-journal.json"), open_journal, None, None, "", False),
    Form("hashes", ("hash.json",), open_hashes, text_of(br'"schema":%s'), lambda path: ("verify", path),
         "another version", True),
    Form("link", ("link.txt",), open_link, text_of(br"karst:v%s"),
         lambda path: ("at", Path(path).read_text(encoding="utf-8").strip()), "expected v1 or v2", True),
    Form("survey", ("survey.csv.survey", "survey.csv"), open_survey, text_of(br'"survey":%s'),
         lambda path: ("survey", "merge", "merged.csv", path.removesuffix(".survey")), "not the record", True),
    Form("benchmark", ("bench.json",), open_benchmark, text_of(br'"schema": %s'),
         lambda path: ("bench", "compare", path, path), "schema 1 or 2", True),
)


def rows_of(form, numbered):
    for version in VERSIONS:
        if version == 1 or not form.recipes_only:
            for number, name in numbered:
                yield Row(version, number, name)
        if version > 1:
            yield Row(version, "", RECIPE)


def open_all(numbered):
    known = {GOLDEN / name for name in OTHERS}
    for form in FORMS:
        for row in rows_of(form, numbered):
            for path in (row.folder / name for name in form.files):
                check(path.exists(), f"{path} is missing: every format version and numbered generator has one, which "
                                     "golden_files.py --make makes")
                known.add(path)
            fresh_data()
            form.open(row)
    for version in GOLDEN.glob("v*"):
        lost = [path for path in version.rglob("*") if path.is_file() and path not in known]
        check(not lost, f"no row opens {lost}")


def refuse_later():
    """So VERSIONS has all versions that the program reads."""
    later = VERSIONS[-1] + 1
    for form in (form for form in FORMS if form.raised):
        for name in reversed(form.files):
            golden = GOLDEN / f"v{VERSIONS[-1]}" / name
            path = f"data/worlds/{name}" if golden.suffix == ".karst" else name
            shutil.copy(golden, path)
        Path(path).write_bytes(form.raised(golden.read_bytes(), later))
        code, out, err = run(*map(str, form.refuse(path)))
        check(code in (1, 2) and form.refused in out + err,
              f"{form.name} of version {later} is not refused, exit {code}, {out!r} {err!r}: VERSIONS lacks one")


# ---- making

def make_world(row, maker):
    folder, block = row.folder, str(BLOCK[row.version])
    if not (folder / "world.karst").exists():
        subprocess.run([maker, folder / "world.karst", row.number, block], check=True)
        put_world(row, "world")
        succeed("hash", *CHUNKS, "--world", "world", *DATA, "--json", folder / "hash-world.json")
        succeed("worlds", "export", "world", folder / "world.karst-export", *DATA)
    if not (folder / "journal.karst-wal").exists():
        put_world(row, "journal")
        subprocess.run([maker, "data/worlds/journal.karst", "", block], check=True)
        shutil.copy("data/worlds/journal.karst-wal", folder)
        succeed("hash", *CHUNKS, "--world", "journal", *DATA, "--json", folder / "hash-journal.json")


def make_records(row):
    folder = row.folder
    if not (folder / "hash.json").exists():
        succeed("hash", *CHUNKS, *row.generator, "--json", folder / "hash.json")
    if not (folder / "link.txt").exists():
        identity = row.number
        if not identity:
            record = json.loads((folder / "hash.json").read_text(encoding="utf-8"))["generator"]
            identity = f"{record['name']}-{record['hash']}"
        (folder / "link.txt").write_text(f"karst:v{row.version}:42:{identity}:{PLACE}:90,-10:18.25\n", encoding="utf-8")
    if not (folder / "survey.csv").exists():
        succeed("survey", *row.generator, *AREA, "--csv", folder / "survey.csv")
    if not (folder / "bench.json").exists():
        succeed("bench", "noise", "--repeat", 1, *row.generator, "--json", "bench.json")
        record = json.loads(Path("bench.json").read_text(encoding="utf-8"))
        record["machine"].update({"cpu": "A processor", "os": "Linux x86_64"})
        record["results"] = record["results"][:3]
        (folder / "bench.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def make(numbered, maker):
    for form, made in ((FORMS[0], lambda row: make_world(row, maker)), (FORMS[-1], make_records)):
        for row in rows_of(form, numbered):
            row.folder.mkdir(parents=True, exist_ok=True)
            fresh_data()
            made(row)


def main():
    words = [os.path.abspath(word) for word in sys.argv[3:4]]
    found = run("help", "hash").out
    numbered = re.findall(r"\b(\d+) ([a-z][\w.-]*)", found[found.index("one of: "):].split("\n", 1)[0])
    check(len(numbered) >= 4 and [int(number) for number, _ in numbered] == list(range(len(numbered))),
          f"{KARST}: numbered generators: {numbered}")
    with tempfile.TemporaryDirectory(prefix="karst-golden-") as directory:
        os.chdir(directory)
        if sys.argv[2:3] == ["--make"]:
            make(numbered, *words)
        open_all(numbered)
        refuse_later()
        os.chdir("/")


main()
