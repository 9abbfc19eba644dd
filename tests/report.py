#!/usr/bin/env python3
"""The pages of `karst bench report` and `bench history`: every figure of every record is drawn, and a browser lays it out correctly.

    report.py KARST       exit code 77 (skipped) where there is no Chromium
"""
import json
import os
import re
import sys
import tempfile

import browser
from program import check, run

# Bars that have a size, text that lies outside its chart, different right edges of numbers.
PROBE = """(() => {
  const bars = [...document.querySelectorAll("svg rect")], words = [...document.querySelectorAll("svg text")];
  const inside = t => { const a = t.getBoundingClientRect(), b = t.closest("svg").getBoundingClientRect();
                        return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1; };
  const numbers = words.filter(t => /^[0-9.e+-]+$/.test(t.textContent));
  const edges = new Set(numbers.map(t => Math.round(t.getBoundingClientRect().right)));
  const known = new Set("HTML HEAD META TITLE STYLE BODY MAIN H1 P DIV TABLE TBODY TR TH TD SPAN H2 DETAILS SUMMARY svg rect path text".split(" "));
  const all = [...document.querySelectorAll("*")];
  return {bars: bars.filter(r => r.getBoundingClientRect().width > 0).length,
          outside: words.filter(t => !inside(t)).length, edges: edges.size,
          foreign: all.filter(e => !known.has(e.nodeName)).length + document.scripts.length + (window.touched || 0),
          handlers: all.flatMap(e => [...e.attributes]).filter(a => /^on/i.test(a.name)).length,
          headings: [...document.querySelectorAll("h2")].map(h => h.textContent),
          labels: [...document.querySelectorAll("svg")].map(s => s.getAttribute("aria-label"))};
})()"""


def record(scale, names):
    results = [{"name": name, "threads": threads, "unit": unit, "n": 9, "median": median * scale, "p05": median * scale * 0.9,
                "p95": median * scale * 1.2, "max": median * scale * 1.3} for name, threads, unit, median in names]
    return {"schema": 1, "build": {"version": "1", "commit": "<b>&\"", "compiler": "gcc", "flags": ""},
            "machine": {"cpu": "one", "cores": 2, "isa": "avx2", "gpu": "", "os": ""},
            "world": {"seed": "42", "generator": 1, "hash": "00"}, "results": results}


NAMES = [("gen.total", 1, "ms/chunk", 0.1), ("gen.caves", 1, "ms/chunk", 0.04), ("gen.rate", 2, "chunks/s", 12345.6),
         ("noise.perlin2.point", 1, "ns/sample", 9.0), ("mesh.quads", 1, "quads/chunk", 848.0)]
# What would be a tag, an attribute, an end of what it stands in or an entity, were it written as it is.
HOSTILE = ["</script><img src=x onerror=touched=1>", "\" onload=\"touched=1", "' onclick='touched=1", "</h2><script>touched=1</script>",
           "<svg onload=touched=1>", "</text><foreignObject><b>x</b></foreignObject>", "&lt;i&gt;", "--><u>", "]]>", "<!--", "</title><s>", "é🌍"]
ONLY_B = [("frame.standing", 1, "ms", 33.0)]


def report(directory, paths, code=0):
    page = os.path.join(directory, "report.html")
    done = run("bench", "report", *paths, "-o", page)
    check(done.code == code, f"exit code {done.code}, not {code}: {done.err}")
    check((done.err == "") == (code == 0), f"stderr is {done.err!r}")
    return page


def history(directory, records):
    """What is printed for a history of these records, and its page."""
    path, page = os.path.join(directory, "runs.jsonl"), os.path.join(directory, "history.html")
    with open(path, "w", encoding="utf-8") as stream:
        stream.write("\n".join(map(json.dumps, records)))
    done = run("bench", "history", path, "-o", page)
    check(done.code == 0 and done.err == "", f"exit code {done.code}: {done.err}")
    return done.out.splitlines(), page


def browse(found, directory, page):
    with browser.Browser(found, os.path.join(directory, "profile"), 1000, 800) as chromium:
        chromium.open("file://" + page)
        return chromium.evaluate(PROBE)


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
    files = [os.path.join(scratch, name) for name in ("a.json", "b.json")]
    for path, scale, names in zip(files, (1, 1.5), (NAMES, NAMES + ONLY_B)):
        with open(path, "w", encoding="utf-8") as stream:
            json.dump(record(scale, names), stream)
    written = report(scratch, files)
    with open(written, encoding="utf-8") as stream:
        text = stream.read()
    bars = 2 * len(NAMES) + len(ONLY_B)
    check(text.count("<rect") == bars, f"{text.count('<rect')} bars, not {bars}")
    check(text.count("<svg") == 5, "not a chart for each group and unit")
    check(not re.search(r"https?://|<script|url\(|<link", text), "the page loads something from outside")
    check("<b>&\"" not in text and "&lt;b&gt;&amp;&quot;" in text, "a record's text is not escaped")
    check("prefers-color-scheme:dark" in text, "no dark page")
    os.remove(written)
    report(scratch, [files[0], os.path.join(scratch, "missing.json")], code=1)
    check(not os.path.exists(written), "a page was written although a record is missing")
    report(scratch, [], code=2)
    report(scratch, [files[0]] * 13, code=2)
    with open(report(scratch, [files[0]] * 12), encoding="utf-8") as stream:
        text = stream.read()
    check(text.count("<rect") == 12 * len(NAMES), f"{text.count('<rect')} bars of twelve records")
    looks = {re.search(r'class="([^"]*)"', bar)[1] for bar in re.findall(r"<rect[^>]*>", text)}
    check(len(looks) == 12, f"twelve records have {len(looks)} styles")
    rows, page = history(scratch, [record(1 + 0.5 * i, NAMES + ONLY_B if i % 2 else NAMES) for i in range(209)])
    check([row.split()[0] for row in rows] == ["name"] + [name for name, *_ in NAMES + ONLY_B], f"rows are {rows}")
    figures = [f"{0.1 * (1 + 0.5 * i):.5g}" for i in range(203, 209)]
    check(rows[1].split() == ["gen.total", "1", *figures, "19.091", "ms/chunk"], f"gen.total is {rows[1]}")
    check(rows[-1].split()[2:] == ["3382.5", "-", "3415.5", "-", "3448.5", "-", "19.000", "ms"], f"frame.standing is {rows[-1]}")
    with open(page, encoding="utf-8") as stream:
        text = stream.read()
    check(text.count("<svg") == 6 and text.count("<circle") == 5 * 200 + 100, f"{text.count('<circle')} points")
    check(text.count("&lt;b&gt;&amp;&quot;") == 200, "not a row for each of the last records")
    found_browser = browser.find()
    if not found_browser:
        print("report: no Chromium here; the page is right")
        sys.exit(77)
    names = [(name + part, 2, unit, 3.0) for name in HOSTILE for part, unit in ((".x", "ms"), ("", name[:9]))]
    hostile = {**record(1, names), "build": {"commit": HOSTILE[0], "compiler": HOSTILE[1]}, "world": {"hash": HOSTILE[4]},
               "machine": {"cpu": HOSTILE[2], "isa": HOSTILE[3], "gpu": HOSTILE[7]}}
    evil = os.path.join(scratch, "<img src=x onerror=touched=1>.json")
    with open(evil, "w", encoding="utf-8") as stream:
        json.dump(hostile, stream)
    seen = browse(found_browser, scratch, report(scratch, [evil, files[0]]))
    check(seen["foreign"] == 0 and seen["handlers"] == 0, f"hostile names are alive: {seen}")
    groups = [name.split(".")[0] for name in HOSTILE for _ in range(2)]
    units = [unit for name in HOSTILE for unit in ("ms", name[:9])]
    headings, labels = seen["headings"], seen["labels"]
    check(headings[:len(units)] == [f"{group}, {unit}" for group, unit in zip(groups, units)], f"headings: {headings}")
    check(labels[:len(groups)] == groups, f"labels: {labels}")
    light = browse(found_browser, scratch, report(scratch, files))
    check(light["bars"] == bars, f"{light['bars']} bars are visible, not {bars}")
    check(light["outside"] == 0, f"{light['outside']} texts are outside their charts")
    check(light["edges"] == 1, "the numbers are not aligned at the right")
