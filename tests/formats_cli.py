#!/usr/bin/env python3
"""Files of version 1, made once by the program of that time, are opened by today's commands; and what is said about
recipes that are not at hand.

    formats_cli.py KARST
"""
import json
import os
import shutil
import tempfile
from pathlib import Path

import program
from program import check, run

GOLDEN = Path(__file__).resolve().parent / "golden" / "v1"
LACKING = "the recipe hills-0123456789abcdef was not found: give its file with --generator FILE"
RECIPE = {"name": "hills", "hash": "0123456789abcdef"}
DATA = ["--data-dir", "data"]


def succeed(*arguments):
    code, out, err = run(*arguments)
    check(code == 0, f"{arguments}: exit {code}, {err!r}")
    return out, err


def refuse(code, word, *arguments):
    got, out, err = run(*arguments)
    check(got == code and err.count("\n") == 1 and word in err, f"{arguments}: exit {got}, {out!r} {err!r}")


def dump(name, record):
    Path(name).write_text(json.dumps(record), encoding="utf-8")


def check_worlds():
    os.makedirs("data/worlds")
    shutil.copy(GOLDEN / "world.karst", "data/worlds/world.karst")
    before = Path("data/worlds/world.karst").read_bytes()
    check("OK, 3 changed chunks" in succeed("worlds", "check", "world", *DATA)[0], "check")
    listed = succeed("worlds", "list", *DATA)[0]
    check("karst" in listed and "2285158" in listed and "Höhle" in listed, f"list: {listed!r}")
    succeed("worlds", "export", "world", "sent", *DATA)
    check(Path("sent").read_bytes() == (GOLDEN / "world.karst-export").read_bytes(), "another export")
    succeed("worlds", "import", "again", str(GOLDEN / "world.karst-export"), *DATA)
    for world in ("world", "again"):
        out = succeed("verify", str(GOLDEN / "hash-world.json"), "--world", world, *DATA)[0]
        check(out.startswith("equal: 12 chunks"), f"verify --world: {out!r}")
    check(Path("data/worlds/world.karst").read_bytes() == before, "the world was changed")


def check_hashes():
    out = succeed("verify", str(GOLDEN / "hash.json"))[0]
    check(out.startswith("equal: 12 chunks"), f"verify: {out!r}")
    succeed("verify", str(GOLDEN / "hash.json"), "--generator", "karst")
    refuse(2, "generator karst, not first", "verify", str(GOLDEN / "hash.json"), "--generator", "first")
    record = json.loads((GOLDEN / "hash.json").read_text(encoding="utf-8"))
    dump("lacking.json", {**record, "schema": 2, "generator": RECIPE})
    refuse(2, LACKING, "verify", "lacking.json")
    for schema, generator in ((1, RECIPE), (2, 1), (2, {}), (2, {**RECIPE, "more": 1}), (2, {**RECIPE, "hash": "12"}),
                              (2, {**RECIPE, "name": "a/b"}), (2, {**RECIPE, "name": "a-0123456789abcdef"[:99] * 3}),
                              (3, RECIPE)):
        dump("bad.json", {**record, "schema": schema, "generator": generator})
        refuse(2, "bad.json", "verify", "bad.json")


def patch(path, change):
    """Changes the line of JSON at the beginning of a survey's record."""
    line, rest = path.read_bytes().split(b"\n", 1)
    record = json.loads(line)
    record.update(change)
    path.write_bytes(json.dumps(record, separators=(",", ":")).encode() + b"\n" + rest)


def check_surveys():
    for name in ("part1.csv", "part2.csv", "survey.csv"):
        shutil.copy(GOLDEN / name, name)
        shutil.copy(GOLDEN / f"{name}.survey", f"{name}.survey")
    whole = (GOLDEN / "survey.csv").read_bytes()
    succeed("survey", "merge", "merged.csv", "part1.csv", "part2.csv")
    check(Path("merged.csv").read_bytes() == whole, "the merged parts differ")
    succeed("survey", "merge", "one.csv", "survey.csv")
    check(Path("one.csv").read_bytes() == whole, "the merged whole differs")

    # interrupted, by a program that is this one but for its records
    record = Path("survey.csv.survey")
    line = succeed("survey", "--seeds", "1..1", "--area", "64", "--csv", "now.csv") and Path("now.csv.survey").read_bytes()
    now = json.loads(line.split(b"\n", 1)[0])
    check(now["survey"] == 1 and now["generator"] == 4, "a built-in generator makes another version than 1")
    record.write_bytes(record.read_bytes()[:3000])
    patch(record, {"version": now["version"], "commit": now["commit"]})
    os.remove("survey.csv")
    succeed("survey", "--generator", "karst", "--seeds", "1..12", "--area", "64", "--csv", "survey.csv", "--resume")
    check(Path("survey.csv").read_bytes() == whole, "the resumed survey differs")

    patch(Path("part1.csv.survey"), {"survey": 2, "generator": RECIPE})
    refuse(1, LACKING, "survey", "merge", "bad.csv", "part1.csv", "part2.csv")
    patch(Path("part1.csv.survey"), {"survey": 2, "generator": {**RECIPE, "hash": 7}})
    refuse(1, "generator", "survey", "merge", "bad.csv", "part1.csv", "part2.csv")
    patch(Path("part1.csv.survey"), {"survey": 3})
    refuse(1, "not the record", "survey", "merge", "bad.csv", "part1.csv", "part2.csv")
    check(not os.path.exists("bad.csv"), "a file is left")


def check_benchmarks():
    path = str(GOLDEN / "bench.json")
    out = succeed("bench", "compare", path, path)[0]
    check("noise.chunk" in out and "same within noise" in out, f"compare: {out!r}")
    refuse(1, "pairs are the least", "bench", "compare", *16 * [path])
    out = succeed("bench", "compare", *40 * [path])[0]
    check("noise.chunk" in out and "no change shown" in out, f"compare pairs: {out!r}")
    succeed("bench", "report", path, "-o", "report.html")
    record = json.loads(Path(path).read_text(encoding="utf-8"))

    def of(generator, name):
        dump(name, {**record, "schema": 2, "world": {**record["world"], "generator": generator}})

    of(RECIPE, "a.json")
    of({**RECIPE, "hash": "fedcba9876543210"}, "b.json")
    of({**RECIPE, "name": "dales"}, "c.json")
    succeed("bench", "compare", "a.json", "a.json")
    succeed("bench", "compare", "a.json", path)
    succeed("bench", "compare", "a.json", "c.json")
    refuse(1, "different recipes, both named hills", "bench", "compare", "a.json", "b.json")


def check_links():
    link = (GOLDEN / "link.txt").read_text(encoding="utf-8").strip()
    check("surface 84" in succeed("at", link)[0], "at")
    refuse(2, LACKING, "at", "karst:v2:42:hills-0123456789abcdef:8.5,71,-24.5:90,-10:18.25")


def write_recipe(name, freezing):
    dump(name, {"name": "hills", "summary": "Colder.", "based_on": "karst", "freezing": freezing})


def check_recipe():
    """Records of a recipe are those of one text: by name and hash."""
    write_recipe("hills.json", -0.25)
    write_recipe("edited.json", -0.125)
    code, _, _ = run("hash", "--chunks", "-1,0,3,2", "--generator", "hills.json", "--json", "h.json")
    record = json.loads(Path("h.json").read_text(encoding="utf-8"))
    identity = record["generator"]
    check(code == 0 and record["schema"] == 2 and identity["name"] == "hills" and len(identity["hash"]) == 16,
          f"hash: {identity}")
    text = f"hills-{identity['hash']}"
    refuse(2, f"{text} was not found", "verify", "h.json")
    refuse(2, f"{text} was not found", "verify", "h.json", "--generator", "edited.json")
    refuse(2, f"{text} was not found", "verify", "h.json", "--generator", "karst")
    check(succeed("verify", "h.json", "--generator", "./hills.json")[0].startswith("equal: 6 chunks"), "verify")

    link = f"karst:v2:42:{text}:8.5,71,-24.5:90,-10:18.25"
    refuse(2, f"{text} was not found", "at", link)
    refuse(2, f"{text} was not found", "at", link, "--generator", "edited.json")
    here = succeed("at", link, "--generator", "hills.json")[0]
    check(here == succeed("at", "8,-25", "--generator", "hills.json")[0], f"at: {here!r}")

    quick = ["--seeds", "1..6", "--area", "64", "--generator", "hills.json"]
    succeed("survey", *quick, "--csv", "whole.csv")
    check(f",{text},64,4" in Path("whole.csv").read_text(encoding="utf-8"), "the rows do not name the recipe")
    for part in ("1", "2"):
        succeed("survey", *quick, "--shard", f"{part}/2", "--csv", f"p{part}.csv")
    refuse(1, f"{text} was not found", "survey", "merge", "out.csv", "p1.csv", "p2.csv")
    succeed("survey", "merge", "out.csv", "p1.csv", "p2.csv", "--generator", "hills.json")
    check(Path("out.csv").read_bytes() == Path("whole.csv").read_bytes(), "the merged parts differ")
    record = Path("whole.csv.survey")
    record.write_bytes(record.read_bytes()[:1200])
    before = Path("whole.csv").read_bytes()
    edited = [*quick[:-1], "edited.json"]
    refuse(2, "generator", "survey", *edited, "--csv", "whole.csv", "--resume")
    succeed("survey", *quick, "--csv", "whole.csv", "--resume")
    check(Path("whole.csv").read_bytes() == before, "the resumed survey differs")
    succeed("survey", *edited, "--shard", "2/2", "--csv", "other.csv")
    for generator in ("hills.json", "edited.json"):
        refuse(1, "was not found", "survey", "merge", "bad.csv", "p1.csv", "other.csv", "--generator", generator)


def check_carried():
    """A world of version 2 needs no file of its recipe, on any machine and for ever: here its file was never there."""
    golden = GOLDEN.parent / "v2"
    shutil.copy(golden / "world.karst", "data/worlds/hills.karst")
    check("OK, 1 changed chunks" in succeed("worlds", "check", "hills", *DATA)[0], "check")
    check("hills" in succeed("worlds", "list", *DATA)[0], "list")
    for name in ("hills", "brought"):
        out = succeed("verify", str(golden / "hash-world.json"), "--world", name, *DATA)[0]
        check(out.startswith("equal: 4 chunks"), f"verify --world: {out!r}")
        if name == "hills":
            succeed("worlds", "export", "hills", "sent2", *DATA)
            check(Path("sent2").read_bytes() == (golden / "world.karst-export").read_bytes(), "another export")
            succeed("worlds", "import", "brought", "sent2", *DATA)
    hashes = ["hash", "--chunks", "0,0,2,2", "--world", "hills", *DATA]
    refuse(2, "has generator hills-", *hashes, "--generator", "edited.json")
    refuse(2, "has generator hills, not karst", *hashes, "--generator", "karst")
    check(succeed("worlds", "repair", "hills", *DATA)[0].endswith("nothing was changed\n"), "repair")


def main():
    with tempfile.TemporaryDirectory(prefix="karst-formats-") as directory:
        os.chdir(directory)
        check_worlds()
        check_hashes()
        check_surveys()
        check_benchmarks()
        check_links()
        check_recipe()
        check_carried()
        os.chdir("/")


main()
