#!/usr/bin/env python3
"""The commands `karst recipe` and --generator with files: texts, exit codes, the schema in the repository.

    recipe_cli.py KARST
"""
import json
import os
import tempfile

from program import check, run

ROOT = os.getcwd()


def write(name, text):
    with open(name, "w", encoding="utf-8") as stream:
        stream.write(text)
    return name


def check_schema():
    code, out, words = run("recipe", "schema")
    check(code == 0 and not words, f"schema: {code}, {words!r}")
    with open(os.path.join(ROOT, "assets/recipes/schema.json"), encoding="utf-8") as stream:
        check(stream.read() == out, "assets/recipes/schema.json is another: karst recipe schema >assets/recipes/schema.json")
    schema = json.loads(out)
    shown = json.loads(run("recipe", "show", "karst").out)
    check(set(shown) <= set(schema["properties"]), "show has members that the schema lacks")
    check(schema["additionalProperties"] is False, "unknown members are allowed")


def check_show_and_check():
    for name in ("first", "karst", "planes"):
        code, out, _ = run("recipe", "show", name)
        with open(os.path.join(ROOT, "assets/recipes", name + ".json"), encoding="utf-8") as stream:
            check(code == 0 and out == stream.read(), f"show {name} is not its file")
        check(run("recipe", "check", write("copy.json", out))[0] == 0, f"check {name}")
        check(run("recipe", "diff", name, "copy.json") == (0, "", ""), f"diff of {name} and its copy")
    code, out, words = run("recipe", "show", "nonsense")
    check(code == 1 and not out and "expected one of first, karst, planes" in words, f"show nonsense: {code}, {words!r}")
    code, _, words = run("recipe", "check", write("bad.json", '{"name": "a",\n "based_on": "karst",\n "freezing": {}}'))
    check(code == 1 and "bad.json:3:14: freezing: expected a number" in words and words.count("\n") == 1, f"check: {words!r}")
    check(run("recipe", "check", "missing.json")[0] == 1, "a missing file")


def check_new():
    code, out, _ = run("recipe", "new", "mine", "--based-on", "first")
    check(code == 0 and json.loads(out)["based_on"] == "first", f"new: {code}, {out!r}")
    check(json.loads(run("recipe", "new", "mine").out)["based_on"] == "craton", "new: not based on the usual world")
    check(run("recipe", "new", "hills.json") == (0, "", ""), "new FILE.json")
    with open("hills.json", encoding="utf-8") as stream:
        check(json.load(stream)["name"] == "hills", "new FILE.json: another name")
    code, out, words = run("recipe", "new", "hills.json", "--based-on", "first")
    check(code == 1 and not out and "hills.json exists already" in words, f"new: {code}, {out!r}, {words!r}")
    with open("hills.json", encoding="utf-8") as stream:
        check(json.load(stream)["based_on"] == "craton", "new: the file is replaced")
    check(run("recipe", "new", "karst.json").code == 2 and not os.path.exists("karst.json"), "new: a name that is taken")
    names = [line.split()[0] for line in run("recipe", "list").out.splitlines()]
    check(names[:5] == ["first", "karst", "planes", "terrane", "craton"] and "alps" in names, f"list: {names}")
    check(run("recipe", "new", "mine", "--based-on", "karst", "-o", "mine.json") == (0, "", ""), "new -o")
    check(run("recipe", "check", "mine.json")[0] == 0, "a new recipe is faulty")
    code, out, _ = run("recipe", "diff", "karst", "mine.json")
    check(code == 1 and 'name: "karst" -> "mine"' in out and len(out.splitlines()) == 2, f"diff: {code}, {out!r}")
    for words in (("new", "karst"), ("new", "A"), ("new",), ("nonsense",), ("diff", "karst"), (),
                  ("new", "a", "--based-on", "nonsense")):
        check(run("recipe", *words)[0] == 2, f"recipe {words}: not refused as wrong usage")


def check_everywhere():
    """A file is a generator wherever a name is; a copy of a built-in one by another name makes the same chunks."""
    path = write("copy.json", run("recipe", "show", "karst").out.replace('"name": "karst"', '"name": "copy"'))
    area = ("--chunks", "3,-2,3,2", "--seed", "7")
    hashes = run("hash", *area, "--generator", path)
    check(hashes.code == 0 and hashes.out == run("hash", *area, "--generator", "karst").out, "a copy makes other chunks")
    flat = write("flat.json", '{"name": "flat", "based_on": "karst", "values": {"height": 70, "overhang": null}}')
    check(run("hash", *area, "--generator", flat).out != hashes.out, "another height makes the same chunks")
    code, out, _ = run("at", "100,100", "--generator", flat)
    check(code == 0 and "70" in out, f"at: {code}, {out!r}")
    check(run("map", "-o", "map.png", "--generator", flat, "--size", "64x64").code == 0, "map")
    code, _, words = run("hash", "--generator", "bad.json")
    check(code == 2 and words.count("\n") == 1 and "bad.json:3:14" in words, f"a faulty file: {code}, {words!r}")
    code, _, words = run("hash", "--generator", "nonsense")
    check(code == 2 and "0 first, 1 karst, 2 planes" in words and "FILE.json" in words, f"an unknown name: {words!r}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_schema()
        check_show_and_check()
        check_new()
        check_everywhere()
        os.chdir(ROOT)
    print("recipes are checked, shown, compared, begun and used")


if __name__ == "__main__":
    main()
