#!/usr/bin/env python3
"""The recipes that come with the program, and what docs/recipes.md says: its steps, tables, mistakes and pictures.

    recipe_docs.py KARST
"""
import json
import os
import re
import tempfile
from pathlib import Path

import recipe_pages
from program import KARST, check, run

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "recipes.md"
BUILT_IN = ("first", "karst", "planes")
FILES = sorted(path for path in (ROOT / "assets" / "recipes").glob("*.json") if path.stem != "schema")


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE.read_text(), flags=re.M | re.S)[1]


def check_shipped():
    shipped = [path for path in FILES if path.stem not in BUILT_IN]
    check(len(shipped) >= 8, f"only {len(shipped)} recipes")
    table = section("Recipes that come with the program")
    for path in shipped:
        code, out, words = run("recipe", "check", str(path))
        check((code, words) == (0, "") and path.stem in out, f"{path.name}: {words!r}")
        code, out, words = run("recipe", "diff", path.stem, str(path))
        check((code, out, words) == (0, "", ""), f"{path.stem} is not as its file: {out!r} {words!r}")
        row = re.search(rf"^\| \[`{path.stem}`\].*$", table, flags=re.M)
        check(row, f"docs/recipes.md has no row for {path.stem}")
        check(json.loads(path.read_text())["summary"] in row[0], f"the row of {path.stem} has another summary")


def check_spawns():
    for path in FILES:
        code, out, words = run("survey", "--generator", str(path), "--seeds", "1..12", "--area", "16", "--step", "16",
                               "--where", "spawn_safety < 1")
        check(code == 0 and out.count("\n") == 1, f"{path.stem}: no dry spawn for {out!r} {words!r}")


def check_pictures():
    for name in re.findall(r"\]\((pictures/[^)]+)\)", PAGE.read_text()):
        check((PAGE.parent / name).is_file(), f"docs/{name} does not exist")
    shown = {Path(name).name for name in re.findall(r"\]\(pictures/recipes/([^)]+)\)", PAGE.read_text())}
    there = {path.name for path in (PAGE.parent / "pictures" / "recipes").iterdir()}
    check(shown == there, f"pictures that docs/recipes.md does not show: {there - shown}")


def check_steps():
    steps, seen = recipe_pages.steps(PAGE), {}
    check(len(steps) >= 7, f"only {len(steps)} steps")
    for number, text in enumerate(steps, 1):
        Path("step.json").write_text(text)
        code, _, words = run("recipe", "check", "step.json")
        check((code, words) == (0, ""), f"step {number}: {words!r}")
        code, out, _ = run("hash", "--generator", "step.json", "--seed", "6", "--chunks", "-4,-10,8,8")
        total = out.splitlines()[-1]
        check(code == 0 and total not in seen, f"step {number} makes the same chunks as step {seen.get(total)}")
        seen[total] = number


def check_explained():
    told = re.search(r"^```\n(vale: .*?)^```", PAGE.read_text(), flags=re.M | re.S)[1]
    Path("last.json").write_text(recipe_pages.steps(PAGE)[-1])
    out = run("recipe", "explain", "last.json").out
    names = [re.findall(r"^ *(\S+)", text, flags=re.M) for text in (told, out)]
    check(names[0] == names[1], f"docs/recipes.md explains {names[0]}, the program {names[1]}")
    for path in FILES:
        if path.stem not in BUILT_IN:
            out = run("recipe", "explain", str(path)).out
            check("Nothing is made" not in out, f"{path.stem}: {out.splitlines()[-1]}")


def accepts(expression):
    recipe = {"name": "test", "based_on": "karst",
              "values": {"height": "66", "temperature": "0", "overhang": "0", "tested": expression}}
    Path("expression.json").write_text(json.dumps(recipe))
    return run("recipe", "check", "expression.json")


def check_expressions():
    rows = re.findall(r"^\| (`.*?) \| [^|]* \|$", section("Expressions").split("| value |")[0], flags=re.M)
    check(len(rows) >= 11, f"only {len(rows)} rows of expressions")
    for expression in re.findall(r"`([^`]+)`", " ".join(rows)):
        code, _, words = accepts(expression)
        check((code, words) == (0, ""), f"{expression}: {words!r}")
    check(accepts("pow(2, 3)")[0] == 1, "an unknown function is accepted")


# The example of rivers, with the land that it is about.
def check_rivers():
    example = json.loads(re.search(r"^```json\n(.*?)^```", section("Rivers by drainage"), flags=re.M | re.S)[1])
    recipe = json.loads((ROOT / "tests" / "recipes" / "rivers.json").read_text())
    for name in example["values"]:
        check(name in recipe["values"], f"tests/recipes/rivers.json has no value {name}")
        del recipe["values"][name]
    recipe_pages.merge(recipe, example)
    Path("rivers.json").write_text(json.dumps(recipe))
    code, _, words = run("recipe", "check", "rivers.json")
    check((code, words) == (0, ""), f"the example of rivers: {words!r}")


def check_members():
    text = PAGE.read_text()
    check(recipe_pages.replace_members(text, recipe_pages.members(KARST)) == text,
          "the members in docs/recipes.md are others: tests/recipe_pages.py members docs/recipes.md build/release/karst")


def check_commands():
    words = run("help", "recipe").out
    told = re.findall(r"^\| `karst recipe (\w+)", section("Commands"), flags=re.M)
    there = re.findall(r"^  (\w+) ", words.split("Options:")[0], flags=re.M)
    check(sorted(told) == sorted(there), f"docs/recipes.md has the commands {told}, the program {there}")


# The mistakes of the page, made one after the other in this recipe.
BAD = '''{
  "name": "bad",
  "based_on": "karst",
  "fields": {"dunes": {"kind": "perlin2", "period": 256, "octave": 4, "gain": 0.5}},
  "values": {"height": "70 + 12 * field(dunse)"}
}
'''


def check_mistakes():
    text = BAD
    told = re.search(r"^```\n(.*?)^```", section("Mistakes"), flags=re.M | re.S)[1].splitlines()
    for line, (wrong, right) in zip(told, (('octave"', 'octaves"'), ("* field(dunse)", "/ field(dunes)"), ("", ""))):
        Path("bad.json").write_text(text)
        code, out, words = run("recipe", "check", "bad.json")
        check((code, out, words) == (1, "", line + "\n"), f"docs/recipes.md says {line!r}, the program {words!r}")
        text = text.replace(wrong, right)
    check(len(told) == 3, f"{len(told)} mistakes")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_shipped()
        check_spawns()
        check_pictures()
        check_steps()
        check_explained()
        check_expressions()
        check_rivers()
        check_members()
        check_commands()
        check_mistakes()
