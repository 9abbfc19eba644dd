#!/usr/bin/env python3
"""The bits of version 1 of the noise library, of all that noise_bits prints: kinds, parameters, fractals, grids, seams,
warps, fields, points.

    noise_promise.py NOISE_BITS GOLDEN      with --update behind them it writes GOLDEN, for a new kind or a new version

GOLDEN has a line for each kind and what was done with it: a checksum (CRC-32) of the lines of both.
"""
import subprocess
import sys
import zlib

program, golden, *update = sys.argv[1:]
# Dimensions that came after their kinds, which have lines of their own; and those of the noise that a seam needs where
# its picture has others.
LATER = {"bit": "234", "perlin1985": "4", "perlin2002": "4", "perlin4": "34", "wavelet": "4"}
NEEDED = {"circle 1": "2", "circle 2": "4", "sphere 2": "3", "loop 1": "3", "loop 2": "4"}


def sums():
    found = {}
    for line in subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines():
        head, bits = line.split(":", 1)
        words = head.split()
        if words[0] == "field":
            name = f"field {words[1]} {words[-1]}"
        elif words[0] == "plain":
            name = f"plain {words[1]}"
        else:
            n = NEEDED.get(" ".join(words[-2:]), words[-1])
            name = f"{words[0]} {words[-2]}" + (f" {n}d" if n in LATER.get(words[0], "") else "")
        found[name] = zlib.crc32((head + bits).encode(), found.get(name, 0))
    return "".join(f"{name} {number:08x}\n" for name, number in found.items())


text = sums()
if update:
    with open(golden, "w", encoding="ascii") as stream:
        stream.write(text)
with open(golden, encoding="ascii") as stream:
    promised = stream.read()
if text != promised:
    broken = set(promised.splitlines()) ^ set(text.splitlines())
    sys.exit("other bits: " + ", ".join(sorted({line.rsplit(" ", 1)[0] for line in broken})))
