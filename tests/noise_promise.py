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
            name = f"{words[0]} {words[-2]}"
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
