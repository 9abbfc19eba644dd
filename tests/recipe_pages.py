"""What docs/recipes.md says about recipes, for its test and for the script that draws its pictures.

    recipe_pages.py steps PAGE FOLDER   writes the steps of the worked example as whole recipes, FOLDER/1.json and so on
    recipe_pages.py members PAGE KARST  writes the members that KARST knows into the page, between its two marks
"""
import json
import re
import subprocess
import sys
from pathlib import Path

MARKS = ("<!-- made by tests/recipe_pages.py members -->\n", "<!-- end -->\n")


def merge(into, added):
    """As "based_on" does it: objects by their keys, all else is replaced."""
    for key, value in added.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
        else:
            into[key] = value


def steps(page):
    """The recipe after each step: the blocks of JSON below headings with a number, merged."""
    recipe, found = {}, []
    for section in re.split(r"^(?=#+ )", page.read_text(), flags=re.M):
        if not re.match(r"#+ \d+\. ", section):
            continue
        for block in re.findall(r"^```json\n(.*?)^```$", section, flags=re.M | re.S):
            merge(recipe, json.loads(block))
        found.append(json.dumps(recipe, indent=2) + "\n")
    return found


def describe(schema):
    """What may stand there, and what does if it is missing."""
    usual = ""
    if "anyOf" in schema:
        schema = {**schema["anyOf"][0], "description": schema["description"]}
        usual = f"; {json.dumps(schema['default'])} if missing" if "default" in schema else "; may be missing"
    if "$ref" in schema:
        return "a block" + usual
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"]) + usual
    kind = schema["type"]
    if kind == ["string", "number"]:
        return "an expression, as text, or a number" + usual
    if kind in ("integer", "number"):
        bounds = (f"{schema[end]:.10g}" for end in ("minimum", "maximum"))
        return f"{'a whole number' if kind == 'integer' else 'a number'}, {' to '.join(bounds)}" + usual
    if kind == "string":
        return ("a colour, `#rrggbb`" if "#" in schema.get("pattern", "") else "a name" if "maxLength" in schema else "text") + usual
    if "array" in kind:
        inner = schema["items"] or {"type": "tuple"}
        many = [schema.get(end) for end in ("minItems", "maxItems")]
        count = "" if many[1] is None else f"{many[0]} " if many[0] == many[1] else f"{many[0]} to {many[1]} "
        if "enum" in inner:
            return "a list of " + (count or "any ") + "of: " + ", ".join(f"`{word}`" for word in inner["enum"]) + usual
        return "a list" + (f" of {count.strip()}" if count else "") + usual
    return "an object" + usual


def rows(path, schema):
    """(path, what may stand there, meaning) of each member below a schema."""
    inner = schema["anyOf"][0] if "anyOf" in schema else schema
    if "description" in schema and path:
        yield path, describe(schema), schema["description"]
    for key, member in inner.get("properties", {}).items():
        if key in ("based_on", "$schema"):
            continue
        yield from rows(f"{path}.{key}" if path else key, member)
    more = inner.get("additionalProperties")
    if more and "propertyNames" in inner:
        yield from rows(f"{path}.NAME", {**(more["anyOf"][0] if "anyOf" in more else more),
                                         "description": more["description"]})
    if isinstance(inner.get("items"), dict) and "properties" in inner["items"]:
        for key, member in inner["items"]["properties"].items():
            yield from rows(f"{path}[].{key}", member)


def members(karst):
    """The table of members, from the JSON Schema that the program prints."""
    schema = json.loads(subprocess.run([karst, "recipe", "schema"], check=True, capture_output=True).stdout)
    table = ["| member | what stands there | meaning |", "|---|---|---|"]
    table += [f"| `{path}` | {what} | {meaning} |" for path, what, meaning in rows("", schema)]
    return "\n".join(table) + "\n"


def replace_members(text, table):
    """The page's text with this table between the marks."""
    before, rest = text.split(MARKS[0])
    return before + MARKS[0] + table + MARKS[1] + rest.split(MARKS[1], 1)[1]


def main(command, page, where):
    page = Path(page)
    if command == "steps":
        for number, recipe in enumerate(steps(page), 1):
            (Path(where) / f"{number}.json").write_text(recipe)
    else:
        page.write_text(replace_members(page.read_text(), members(where)))


if __name__ == "__main__":
    main(*sys.argv[1:])
