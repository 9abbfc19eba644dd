#!/usr/bin/env python3
"""The commands `karst map` and `karst at`: files, messages, bad input, Ctrl-C.

    map_cli.py KARST
"""
import os
import signal
import subprocess
import tempfile

from program import HANG_SECONDS, KARST, check, png_header, run, wait_until

# Wrong arguments, the exit code, and a word of the one line on stderr; no file may be left.
REFUSED = [
    ("map", 2, "-o"),
    ("map -o x.png --layer nonsense", 2, "section"),
    ("map -o x.png --scale 0", 2, "from 1 to 64"),
    ("map -o x.png --scale 65", 2, "from 1 to 64"),
    ("map -o x.png --size 16385x16", 2, "16384x16384"),
    ("map -o x.png --size 0x0", 2, "16x16"),
    ("map -o x.png --center 34359738368,0", 2, "34359738367"),
    ("map -o x.png --center 1", 2, "--center"),
    ("map -o x.png --center 0.5,1", 2, "--center"),
    ("map -o x.png --layer caves --y 256", 2, "from 0 to 255"),
    ("map -o x.png --layer section --to 1", 2, "--to"),
    ("map -o x.png --raw", 2, "height"),
    ("map -o x.png --y 40", 2, "--y is for --layer caves"),
    ("map -o x.png --layer caves --to 5,5", 2, "--to is for --layer section"),
    ("map -o x.png --raw --layer height --grid", 2, "--grid"),
    ("map -o x.png --raw --layer height --landmarks", 2, "--landmarks"),
    ("map -o x.png --caves --layer caves", 2, "--caves"),
    ("map -o x.png --caves --layer height --raw", 2, "--caves"),
    ("map -o x.png --caves --scale 9", 2, "1 to 8"),
    ("map --tiles x --caves", 2, "--caves"),
    ("map -o /dev/null/x.png --size 16x16", 1, "/dev/null/x.png"),
    ("at", 2, "at"),
    ("at 1", 2, "X,Z"),
    ("at 1,2,3", 2, "X,Z"),
    ("at 1,34359738368", 2, "34359738367"),
    ("at 1,2 3,4", 2, "3,4"),
]


def check_refused():
    for line, code, word in REFUSED:
        exit_code, out, words = run(*line.split())
        check(exit_code == code and out == "" and words.count("\n") == 1 and word in words,
              f"{line}: exit {exit_code}, {words!r}")
        check(os.listdir(".") == [], f"{line}: a file is left")


def check_maps():
    for layer in "relief height biome temperature humidity caves section".split():
        code, out, words = run("map", "-o", "m.png", "--size", "70x40", "--layer", layer, "--grid", "--legend",
                               "--scale", "3", "--center", "-1000,2000")
        check((code, out, words) == (0, "", ""), f"map --layer {layer}: exit {code}, {words!r}")
        check(png_header("m.png") == (70, 40, 8), f"map --layer {layer}: another size")
        os.unlink("m.png")
    check(run("map", "-o", "m.png", "--size", "16x16", "--layer", "height", "--raw")[0] == 0, "map --raw fails")
    check(png_header("m.png") == (16, 16, 16), "map --raw has no 16 bits")
    os.unlink("m.png")
    code, out, words = run("map", "--spawn", "--seed", "7")
    check(code == 0 and out.startswith("spawn ") and "view" in out and words == "", f"map --spawn: {out!r}")


def check_at():
    first, second = run("at", "-5,3", "--seed", "Karst"), run("at", "--seed", "Karst", "-5,3")
    check(first == second and first[0] == 0 and first[2] == "", f"at -5,3: {first}")
    facts = dict(line.split(" ", 1) for line in first[1].splitlines() if not line.startswith("blocks"))
    check(facts["at"] == "-5,3" and facts["chunk"] == "-1,0", "at: another place")
    check(int(float(facts["height"])) == int(facts["surface"]), "at: height and surface differ")
    layers = [line.split()[1].split("..") for line in first[1].splitlines() if line.startswith("blocks")]
    check(sum(int(high) - int(low) + 1 for low, high in layers) == 256, "at: not 256 layers")
    check(run("at", "-34359738368,34359738367")[0] == 0, "at: the world's corner")


def check_interrupt():
    """Ctrl-C: exit code 130, and the old file under the name stays."""
    with open("old.png", "w", encoding="ascii") as old:
        old.write("old")
    with subprocess.Popen([KARST, "map", "-o", "old.png", "--size", "16384x16384"], stderr=subprocess.PIPE) as process:
        wait_until(lambda: len(os.listdir(".")) > 1 or process.poll() is not None, "the file that is being written")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=HANG_SECONDS)
    check(process.returncode == 130, f"Ctrl-C: exit {process.returncode}")
    with open("old.png", encoding="ascii") as old:
        check(old.read() == "old", "Ctrl-C: the old file is gone")
    check(os.listdir(".") == ["old.png"], f"Ctrl-C leaves {os.listdir('.')}")


def main():
    with tempfile.TemporaryDirectory(prefix="karst-map-") as directory:
        os.chdir(directory)
        check_refused()
        check_maps()
        check_at()
        check_interrupt()
        os.chdir("/")


main()
