#!/usr/bin/env python3
"""scripts/peers without Luanti: what its mod and `karst bench` wrote once gives figures, a table and a page.

    peers_cli.py ROOT
"""
import contextlib
import io
import json
import math
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "scripts" / "peers.d"))
import peers  # noqa: E402

# Of Luanti 5.6.1: two batches of 8 mapchunks of 80 x 80 x 80, 62.5 chunks each.
LUANTI = """2026-11-28 02:42:55: WARNING[Main]: /!\\ a warning
peer start 16 80 4
peer batch 8 1000000 250000
peer batch 8 500000 375000
peer memory 98304
peer hash c0c07271
"""


def check(condition, what):
    if not condition:
        sys.exit(f"peers_cli: {what}")


def near(a, b):
    return math.isclose(a, b, rel_tol=1e-9)


def failure(text):
    try:
        peers.parse_luanti(text)
    except peers.Failure as error:
        return str(error)
    return ""


def check_luanti():
    found = peers.parse_luanti(LUANTI)
    check(near(found["wall"][0], 12) and near(found["wall"][1], 15.6), f"time that passed: {found['wall']}")
    check(near(found["processor"][0], 5) and near(found["processor"][1], 5.9), f"processor time: {found['processor']}")
    check(found["chunks"] == 125 and near(found["rate"], 1000 / 12) and found["memory"] == 96 << 20, f"wrong figures: {found}")
    check(found["hash"] == "c0c07271", "wrong hash")
    for line in LUANTI.splitlines():
        if line.startswith("peer"):
            check("the whole area" in failure(LUANTI.replace(line + "\n", "")), f"{line!r} is not missed")
    check("action 0" in failure(LUANTI + "peer error a mapchunk was not made: action 0\n"), "an error is not told")


def bench(rate):
    def figure(name, threads, median):
        return {"name": name, "threads": threads, "median": median, "p05": median / 2, "p95": median * 2}
    return {"world": {"hash": "6c70"}, "results": [
        figure("gen.bytes", 1, 20000), figure("gen.rate", 1, rate), figure("gen.rate", 2, rate * 1.5),
        figure("gen.processor", 1, 0.1), figure("gen.processor", 2, 0.125), figure("pipeline.rate", 2, 500)]}


def a_record():
    def row(name, threads, rounds):
        return {"name": name, "includes": "caves", "threads": threads, "rounds": rounds}
    own = [[peers.parse_gen(bench(rate), many, 20 << 20) for rate in (8000, 10000, 30000)] for many in (1, 2)]
    luanti = peers.parse_luanti(LUANTI)
    finished = peers.parse_finished(bench(1), 2, 40 << 20)
    return {"schema": 1, "seed": 42, "machine": {"cpu": "<b>one&", "cores": 2, "isa": "avx2", "os": ""}, "luanti": "Luanti 5",
            "rows": [row("karst", 1, own[0]), row("karst", 2, own[1]), row("karst, finished", 1, [finished]),
                     row("Luanti v7", 1, [luanti, {**luanti, "hash": "0"}]),
                     row("<script>x</script>", 1, [{**luanti, "bytes": 1}])]}


def check_table(record):
    lines = peers.table(record).splitlines()
    check(len({line.count("|") for line in lines}) == 1 and len(lines) == 7, "rows are not alike")
    for text in ("| karst | 1 | 10,000 | 10,000 | 0.10 | 0.20 | 0.10 | 0.20 | - | 20,000 | 20.00 | caves | 6c70 |",
                 "| karst | 2 | 15,000 | 8,000 | 0.067 | 0.13 | 0.12 | 0.25 | 0.75 | 20,000 |",
                 "| karst, finished | 1 | 500 | - | 2.00 | 4.00 | - | - | - | - | 40.00 |",
                 "| Luanti v7 | 1 | 83.33 | 200 | 12.00 | 15.60 | 5.00 | 5.90 | - | - | 96.00 | caves | differs |",
                 "| 1.00 | 96.00 | caves | c0c07271 |"):
        check(any(text in line for line in lines), f"the table lacks {text!r}:\n" + "\n".join(lines))


class Page(HTMLParser):
    """Tags and the bars' widths of a page; all tags end."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.bars = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        check(not {name for name, _ in attrs} & {"src", "href"}, "the page needs other files")
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)
        if tag == "rect":
            self.bars.append((float(dict(attrs)["x"]), float(dict(attrs)["width"])))

    def handle_endtag(self, tag):
        check(self.open and self.open.pop() == tag, f"</{tag}> ends nothing")


def check_page(text):
    page = Page(text)
    check(not page.open and "script" not in page.tags and "b" not in page.tags, f"open {page.open}, tags {page.tags}")
    check(len(page.bars) == 4 + 5 + 1 + 5, f"{len(page.bars)} bars")
    check(all(x == 220 and 1 <= width <= 400 for x, width in page.bars), f"bars of {page.bars}")
    check(max(width for _, width in page.bars[:4]) == 400, "the longest bar is not the whole width")
    check("&lt;b&gt;one&amp;" in text and "not comparable" in text, "the page says too little")


def check_files(record):
    with tempfile.TemporaryDirectory() as folder:
        out, kept = Path(folder) / "a" / "out", Path(folder) / "record.json"
        kept.write_text(json.dumps(record))
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            peers.write(peers.load(kept), out)
        check(shown.getvalue().startswith(peers.table(record)), "the table is not printed")
        check(json.loads((out / "peers.json").read_text()) == record, "the record is another one")
        check(sorted(path.name for path in out.iterdir()) == ["peers.html", "peers.json"], "files are left")
        check_page((out / "peers.html").read_text())
        for text in ("", "[]", "{}", '{"rows": [{"name": "x"}]}'):
            kept.write_text(text)
            done = subprocess.run([sys.executable, peers.__file__, "--from", str(kept), str(out)], capture_output=True, text=True, check=False)
            check(done.returncode == 1 and done.stderr.count("\n") == 1 and "is no record" in done.stderr, f"{text!r}: {done}")
        check(json.loads((out / "peers.json").read_text()) == record, "a wrong record was written")


def check_run():
    check(peers.run([sys.executable, "-c", "print(1)"])[0] == "1\n", "no output")
    try:
        peers.run([sys.executable, "-c", "import sys; sys.exit('first\\nlast')"])
        check(False, "a failure is not told")
    except peers.Failure as error:
        check(str(error).endswith("ended with 1: last"), f"wrong message {error}")


check_luanti()
check_table(a_record())
check_files(a_record())
check_run()
