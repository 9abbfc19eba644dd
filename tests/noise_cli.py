#!/usr/bin/env python3
"""The commands `karst noise` and `karst textures`: values, files, refused input.

    noise_cli.py KARST
"""
import os
import tempfile

import pixels
from program import check, png_header, run

# Wrong arguments and the exit code; each must print one line and leave no file.
REFUSED = [
    ("noise", 2),
    ("noise nonsense", 2),
    ("noise image --kind nonsense -o x.png", 2),
    ("noise image --kind perlin", 2),
    ("noise image -o x.png", 2),
    ("noise image --kind worley --dim 1 -o x.png", 2),
    ("noise image --kind perlin4 --dim 1 -o x.png", 2),
    ("noise image --kind perlin --dim 5 -o x.png", 2),
    ("noise image --kind perlin --octaves 3 -o x.png", 2),
    ("noise image --kind perlin --fractal fbm --octaves 0 -o x.png", 2),
    ("noise image --kind perlin --fractal fbm --octaves 99 -o x.png", 2),
    ("noise image --kind perlin --fractal nonsense -o x.png", 2),
    ("noise image --kind perlin --fractal fbm --gain nan -o x.png", 2),
    ("noise image --kind perlin --fractal fbm --lacunarity 0 -o x.png", 2),
    ("noise image --kind perlin --period 0 -o x.png", 2),
    ("noise image --kind perlin --period nan -o x.png", 2),
    ("noise image --kind perlin --period -5 -o x.png", 2),
    ("noise image --kind perlin --contrast 0 -o x.png", 2),
    ("noise image --kind perlin --size 0x0 -o x.png", 2),
    ("noise image --kind perlin --size 1000000x1000000 -o x.png", 2),
    ("noise image --kind perlin --colour pink -o x.png", 2),
    ("noise image --kind perlin --metric manhattan -o x.png", 2),
    ("noise image --kind perlin --jitter 0.5 -o x.png", 2),
    ("noise image --kind worley --jitter 2 -o x.png", 2),
    ("noise image --kind worley --metric manhattan --feature edge -o x.png", 2),
    ("noise image --kind perlin --fractal marble --weight 0.5 -o x.png", 2),
    ("noise image --kind bit --tile wrap -o x.png", 2),
    ("noise image --kind perlin --tile wrap --size 100x100 --period 30 -o x.png", 2),
    ("noise image --kind perlin --tile sphere --size 64x64 -o x.png", 2),
    ("noise image --kind perlin2002 --dim 2 -o x.png", 2),
    ("noise image --kind perlin --slice 0.5 -o x.png", 2),
    ("noise image --kind perlin --turn xy -o x.png", 2),
    ("noise image --kind simplex --dim 4 --turn xz --tile circle -o x.png", 2),
    ("noise image --kind simplex --slice 0.5 --tile circle -o x.png", 2),
    ("noise animate --kind perlin --slice 0.5 -o frames", 2),
    ("noise animate --kind perlin --dim 3 --loop-radius 2 -o frames", 2),
    ("noise animate --kind simplex --tile loop --loop-radius 0 -o frames", 2),
    ("noise image --kind perlin --repeat 0 -o x.png", 2),
    ("noise image --kind perlin --size 16x8200 --repeat 2 -o x.png", 2),
    ("noise image --kind perlin words -o x.png", 2),
    ("noise image --kind perlin -o missing/x.png", 1),
    ("noise image --kind perlin -o .", 1),
    ("noise sample --kind perlin", 2),
    ("noise sample --kind perlin --at nan", 2),
    ("noise sample --kind perlin --at 1,2,3,4,5", 2),
    ("noise sample --kind perlin --at 1e300", 2),
    ("noise sample --kind perlin --fractal fbm --at 1e12,0", 2),
    ("noise sample --kind simplex --at 1e12,0", 2),
    ("noise sample --kind wavelet --at 0,1e12", 2),
    ("noise sample --kind perlin --dim 3 --at 1,2", 2),
    ("noise sample --kind perlin2002 --at 1,2", 2),
    ("noise image --kind perlin --at nan,0 -o x.png", 2),
    ("noise image --kind perlin --at 1,2,3 -o x.png", 2),
    ("noise image --kind perlin --at 1,2 --tile mirror -o x.png", 2),
    ("noise image --kind perlin --dim 3 --at 1,2,3 --slice 1 -o x.png", 2),
    ("noise image --kind simplex --at 2147483648,0 -o x.png", 2),
    ("noise image --kind perlin --fractal fbm --at -2147483649,0 -o x.png", 2),
    ("noise points", 2),
    ("noise points --kind perlin2002 --dim 2", 2),
    ("noise points --kind perlin --count 0", 2),
    ("noise points --kind perlin --span nan", 2),
    ("noise points --kind perlin --from a-file --count 3", 2),
    ("noise points --kind perlin --from missing", 1),
    ("noise points --kind perlin --from .", 1),
    ("noise points --kind perlin --fractal pingpong --strength -1", 2),
    ("noise list --kind perlin", 2),
    ("noise plot --kind perlin --size 16x16 -o x.png", 2),
    ("noise plot --kind wavelet --dim 1 -o x.png", 2),
    ("noise plot -o missing/x.png", 1),
    ("noise animate --kind perlin --dim 2 -o frames", 2),
    ("noise animate --kind perlin --frames 0 -o frames", 2),
    ("noise stats --kind perlin2002 --dim 2", 2),
    ("noise gallery", 2),
    ("noise gallery -o a-file", 1),
    ("textures", 2),
    ("textures -o missing/x.png", 1),
]


def refuses_bad_input():
    for line, code in REFUSED:
        got, out, err = run(*line.split())
        check(got == code, f"{line}: exit code {got}, expected {code}: {err}")
        check(out == "", f"{line}: wrote to stdout")
        check(err.count("\n") == 1 and err.startswith("karst: "), f"{line}: expected one line: {err!r}")
        check(sorted(os.listdir(".")) == ["a-file"], f"{line}: left {os.listdir('.')}")


def last_word(*arguments):
    code, out, err = run("noise", "sample", *arguments)
    check(code == 0 and err == "" and out.count("\n") == 1, f"sample {arguments}: {code} {err}")
    return float(out.split()[-1])


def samples_values():
    value = last_word("--kind", "perlin2002", "--at", "3.14,42,7")
    check(abs(value - 0.13691995878400012) < 2e-6, f"perlin2002 at (3.14, 42, 7): {value}")
    check(last_word("--kind", "perlin", "--at", "-7,12") == 0, "perlin is not 0 at a lattice point")
    fbm = last_word("--kind", "perlin", "--fractal", "fbm", "--at", "3.7,1.2")
    check(last_word("--kind", "perlin", "--fractal", "warp", "--strength", "0", "--at", "3.7,1.2") == fbm, "a warp of 0 moves")
    check(last_word("--kind", "perlin", "--fractal", "warp", "--at", "3.7,1.2") != fbm, "a warp of 1 does not move")
    here = last_word("--kind", "perlin", "--at", "0.5,0.25", "--seed", "1")
    check(here != last_word("--kind", "perlin", "--at", "0.5,0.25", "--seed", "2"), "the seed makes no difference")
    same = [last_word("--kind", "perlin", "--at", "0.5,0.25", "--seed", seed) for seed in ("-5", str(2**64 - 5), str(2**64 + 5))]
    check(same[0] == same[1] != same[2], f"seeds of 64 bits, with and without sign, and a longer one, which is text: {same}")


def lists_every_kind():
    code, out, _ = run("noise", "list")
    check(code == 0, "list failed")
    for kind in "hash bit white value perlin perlin1985 perlin2002 perlin4 simplex worley wavelet".split():
        check(any(line.split()[:1] == [kind] for line in out.splitlines()), f"list lacks {kind}")
        for options in [], ["--dim", "4"], ["--tile", "circle"]:
            code, _, err = run("noise", "image", "--kind", kind, *options, "--size", "16x16", "-o", "kind.png")
            check(code == 0 and png_header("kind.png")[:2] == (16, 16), f"image of {kind}, {options}: {err}")


def draws_pictures():
    for line, size in [
        ("noise image --kind perlin --tile wrap --size 128x128 -o a.png", (128, 128)),
        ("noise image --kind simplex --fractal ridged --octaves 3 --tile sphere --size 64x32 --colour terrain -o a.png", (64, 32)),
        ("noise image --kind worley --feature edge --points 2 --jitter 0.7 --size 32x32 -o a.png", (32, 32)),
        ("noise image --kind perlin --fractal pingpong --weight 0.5 --size 32x32 -o a.png", (32, 32)),
        ("noise image --kind perlin --tile wrap --size 32x32 --period 8 --repeat 3 -o a.png", (96, 96)),
        ("noise plot --kind perlin --fractal fbm -o a.png", (960, 680)),
        ("noise plot --fade cubic --size 640x960 -o a.png", (640, 960)),
        ("textures -o a.png", (240, 384)),
    ]:
        code, _, err = run(*line.split())
        check(code == 0 and err == "", f"{line}: {code} {err}")
        check(png_header("a.png")[:2] == size, f"{line}: {png_header('a.png')[:2]}")
    code, _, err = run(*"noise animate --kind simplex --tile loop --frames 3 --size 16x16 -o frames".split())
    check(code == 0 and sorted(os.listdir("frames")) == ["0000.png", "0001.png", "0002.png"], f"animate: {err}")
    for frames, expected in ((2, 1), (3, 0)): # no frame of a longer animation is left behind the last, nor removed
        code, _, err = run(*f"noise animate --kind simplex --tile loop --frames {frames} --size 16x16 -o frames".split())
        check((code, "0002.png: a longer animation" in err) == (expected, bool(expected)) and len(os.listdir("frames")) == 3, f"animate: {err}")


def narrow_plots_have_whole_legends():
    """Each of three charts shows each of three curves' colours, 20 x 4 pixels."""
    paper, colours = bytes.fromhex("FAFAFA"), ("2F6DB5", "D1603D", "3E8E5A")
    for size in ("320x720", "579x960", "960x1020"):
        code, _, err = run(*f"noise plot --size {size} -o a.png".split())
        check(code == 0 and err == "", f"plot {size}: {code} {err}")
        rows = pixels.read("a.png").rows
        shown = [sum(row.count(paper + bytes.fromhex(colour) * 20 + paper) for row in rows) for colour in colours]
        check(shown == [12, 12, 12], f"plot {size}: rows of colours {shown}")


def measures():
    code, out, err = run("noise", "stats", "--kind", "value", "--dim", "1")
    check(code == 0 and err == "", f"stats: {err}")
    words = dict(line.split(None, 1) for line in out.splitlines() if len(line.split()) == 2)
    check(-1 <= float(words["minimum"]) < -0.95 and 0.95 < float(words["maximum"]) <= 1, f"stats: {words}")
    check("spectrum" in out and "histogram" in out, "stats lacks a part")


def lists_points():
    """Random positions, the same for every noise, and those of a file, with the values of `sample`."""
    code, out, err = run("noise", "points", "--kind", "perlin", "--dim", "3", "--count", "50", "--span", "8")
    rows = [[float(word) for word in line.split()] for line in out.splitlines()]
    check(code == 0 and err == "" and len(rows) == 50 and all(len(row) == 4 for row in rows), f"points: {code} {err} {out}")
    check(all(-8 <= x <= 8 for row in rows for x in row[:3]) and max(row[0] for row in rows) > 4 > -4 > min(row[0] for row in rows), f"points: {rows}")
    origin = run("noise", "points", "--kind", "perlin", "--count", "9", "--span", "0").out
    check(origin == 9 * "0 0 0\n", f"points with a span of 0: {origin}")
    with open("positions", "w", encoding="utf-8") as file:
        file.write("".join(f"{x},{y}\t{z}\r\n\n" for x, y, z, _ in rows))
    code, again, err = run("noise", "points", "--kind", "perlin", "--from", "positions")
    check(code == 0 and err == "" and again == out, f"points of a file: {code} {err}")
    value = last_word("--kind", "perlin", "--at", ",".join(out.splitlines()[7].split()[:3]))
    check(value == rows[7][3], f"{rows[7]}, but sample says {value}")
    for text, line in (("1 2\n1 2 3\n", 2), ("1 2 3\n1 2\n", 2), ("1 2\n\nx 2\n", 3), ("1 2 3 4 5\n", 1), ("1e300 2\n", 1), ("nan 2\n", 1), ("9" * 80 + " 1", 1)):
        with open("positions", "w", encoding="utf-8") as file:
            file.write(text)
        code, out, err = run("noise", "points", "--kind", "perlin", "--from", "positions")
        check(code == 1 and out == "" and err.startswith(f"karst: positions:{line}: ") and err.count("\n") == 1, f"{text!r}: {code} {out} {err}")
    os.remove("positions")


def moves_pictures():
    """--at is the upper left corner of a picture."""
    noise = ["noise", "image", "--kind", "perlin", "--dim", "3", "--period", "16", "--size", "48x32"]
    here, there = (run(*noise, *more, "-o", name) for name, more in (("here.png", ["--slice", "0.5"]), ("there.png", ["--at", "1,0.5,0.5"])))
    check(here.code == there.code == 0, f"{here.err} {there.err}")
    here, there = pixels.read("here.png"), pixels.read("there.png")
    check(all(here.at(x + 16, y + 8) == there.at(x, y) for x in range(32) for y in range(24)), "--at does not move the picture by its cells")


def measures_peers():
    """Points of our noise, and of other libraries that were there when this was built."""
    code, out, err = run("bench", "noise", "--repeat", "1")
    check(code == 0 and err == "", f"bench noise: {err}")
    rows = {line.split()[0]: float(line.split()[2]) for line in out.splitlines() if line.startswith("noise.")}
    check("noise.perlin.3d.point" in rows, f"bench noise: {rows}")
    peers = {name: time for name, time in rows.items() if ".peer." in name}
    check(all(time > 0 for time in rows.values()), f"a time is missing: {rows}")
    check(len([name for name in peers if "libnoise" in name]) in (0, 2), f"libnoise lacks a function: {peers}")


with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    open("a-file", "w").close()
    refuses_bad_input()
    samples_values()
    lists_every_kind()
    draws_pictures()
    lists_points()
    moves_pictures()
    narrow_plots_have_whole_legends()
    measures()
    measures_peers()
    os.chdir("/")
