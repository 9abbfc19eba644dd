#!/usr/bin/env python3
"""The command line with wrong input: exit code, one line on stderr that names the fault, nothing on stdout, no signal,
no file left behind; and with right input. Usually a third of the wrong ones, each time the same.

    cli.py KARST      the program
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from program import HANG_SECONDS, some

KARST = Path(sys.argv[1]).resolve()
LONG = "7" * 10000

# (arguments, exit code, a word that the message must hold)
WRONG_USAGE = [
    (["nosuchcommand"], "nosuchcommand"), (["HASH"], "HASH"), ([""], "unknown"), (["-"], ""),
    (["--nosuchoption"], ""), (["-Z"], ""), (["help", "nosuchcommand"], "nosuchcommand"),
    (["help", "hash", "bench"], "bench"), (["--version", "more"], "more"),
    (["hash"], "--chunks"), (["hash", "--chunks"], "--chunks"), (["hash", "--nosuchoption"], "--nosuchoption"),
    (["hash", "--chunks", "0,0,1,1", "more"], "more"), (["hash", "--chunks", "0,0,1,1", "--pos", "0,0,0"], "--pos"),
    (["hash", "--chunks", "0,0,1,1", "--seed"], "--seed"), (["hash", "--chunks", "0,0,1,1", "--seed", ""], "--seed"),
    (["hash", "--chunks", "0,0,1,1", "--generator", "nosuch"], "first"),
    (["hash", "--chunks", "0,0,1,1", "--generator", "-1"], "first"),
    (["hash", "--chunks", "0,0,1,1", "--generator", ""], "first"),
    (["bench", "nosuchbench"], "nosuchbench"), (["shoot"], "did you mean \"shot\"?"),
    (["maap"], "did you mean \"map\"?"), (["help", "surwey"], "did you mean \"survey\"?"), (["bench", "compare"], "two files"),
    (["bench", "compare", "a.json"], "two files"), (["bench", "pair", "a", "b"], "two programs"), (["bench", "pair", "a", "b", "gen", "--pairs", "7"], "from 8 to 200"), (["bench", "--json", "b.json"], "needs the name"), (["bench", "--history", "b.jsonl"], "needs the name"), (["bench", "history"], "one file"), (["bench", "compare", "a", "b", "c"], "two files"),
    (["hash", "--chunks", "0,0,1,1", "--th", "2"], "--th"),  # no abbreviations
    (["hash", "-chunks", "0,0,1,1"], ""),
]
for chunks in ("", "0", "0,0,1", "0,0,1,1,1", "0,0,0,1", "0,0,1,0", "0,0,-1,1", "a,0,1,1", "0.5,0,1,1", "0,0,1,1 ",
               "2147483648,0,1,1", "0,-2147483649,1,1", "2147483647,0,2,1", "0,2147483647,1,2", "-1,0,2147483648,1",
               "2,0,2147483647,1", "99999999999999999999,0,1,1", "0,0,1e3,1", "0x1,0,1,1", LONG):
    WRONG_USAGE.append((["hash", "--chunks", chunks], "2147483647"))
for threads in ("0", "-1", "257", "1000000000", "two", "1.5", "", " 1", "99999999999999999999", LONG):
    WRONG_USAGE.append((["hash", "--chunks", "0,0,1,1", "--threads", threads], "from 1 to 256"))
for distance in ("0", "1", "65", "-12", "1000000000", "12.0", "nan"):
    WRONG_USAGE.append((["bench", "gen", "--view-distance", distance], "from 2 to 64"))
for repeat in ("0", "-1", "10001", "x"):
    WRONG_USAGE.append((["bench", "gen", "--repeat", repeat], "from 1 to 10000"))

for minutes in ("", "0", "-1", "0.01", "100001", "nan", "an hour"):
    WRONG_USAGE.append((["bench", "soak", "--minutes", minutes], "from 0.05 to 100000"))
WRONG_USAGE += [(["bench", "gen", "--minutes", "1"], "bench soak")]

for world in ("", "a/b", "..", ".hidden", "-dash", " blank", "blank ", "a\tb", "a" * 65, "\udcff"):
    WRONG_USAGE.append((["hash", "--chunks", "0,0,1,1", "--world", world], "64 characters"))

VIEW_OPTIONS = [  # of `shot` and `play`: wrong values and a word of the message
    ("--pos", ["", "0", "0,0", "0,0,0,0", "a,b,c", "nan,0,0", "inf,0,0", "34359738368,70,0", "0,70,-34359738369",
               "9223372036854775807,0,0", "-9223372036854775808,0,0", "1e300,0,0", "0,1e9,0", "0,-1000,0", LONG],
     "34359738367"),
    ("--look", ["", "0", "0,91", "0,-91", "361,0", "0,0,0", "north", "nan,nan"], "-360,-90"),
    ("--time", ["", "-1", "24.5", "25", "noon", "nan", "1e9"], "from 0 to 24"),
    ("--view-distance", ["", "0", "1", "65", "1000000000", "-5", "1.5"], "from 2 to 64"),
    ("--size", ["", "0x0", "15x16", "16x15", "16385x100", "100x1000000000", "1280", "1280,720", "1280x720x3", "axb"],
     "16x16"),
    ("--fov", ["", "0", "29", "111", "wide"], "from 30 to 110"),
    ("--threads", ["0", "257", "many"], "from 1 to 256"),
]


LINK = "karst:v1:42:1:8.5,71,-24.5:90,-10:18.25"
WRONG_LINKS = [  # a link, more arguments, and a word of the message
    ("karst:", [], "version"), ("karst:v3:42:1:0,0,0:0,0:0", [], "character 7"),
    ("karst:v2:42:hills-0123456789abcdef:0,0,0:0,0:0", [], "hills-0123456789abcdef was not found"), ("karst:v1:x:1:0,0,0:0,0:0", [], "seed"),
    ("karst:v1:42:9:0,0,0:0,0:0", [], "character 13"), ("karst:v1:42:1:0,0:0,0:0", [], "place"),
    ("karst:v1:42:1:0,0,0:0,91:0", [], "look"), ("karst:v1:42:1:0,0,0:0,0:25", [], "time"), (LINK + ":", [], "time"),
    (LINK + LONG, [], "time"), (LINK, ["--seed", "43"], "contradicts"), (LINK, ["--generator", "0"], "contradicts"),
    (LINK, [LINK], "one link"), (LINK, ["more", "words"], "argument"),
]


def commands():
    lines = subprocess.run([KARST, "help"], capture_output=True, text=True, check=True).stdout.splitlines()
    return {line.split()[0] for line in lines if line.startswith("  ")}


class Checks:
    def __init__(self):
        self.failed = self.run_count = 0
        self.directory = tempfile.mkdtemp(prefix="karst-cli-")

    def fault(self, what, result, why):
        self.failed += 1
        print(f"{what}: {why}\n  exit {result.returncode}, stdout {len(result.stdout)} bytes, stderr {result.stderr[:400]!r}")

    def call(self, arguments, env=None, stdout=subprocess.PIPE):
        self.run_count += 1
        return subprocess.run([KARST, *arguments], cwd=self.directory, env={**os.environ, **(env or {})}, stdout=stdout,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, timeout=HANG_SECONDS,
                              errors="replace", check=False)

    def refused(self, arguments, code, word, env=None):
        result = self.call(arguments, env)
        what = " ".join(a if len(a) < 60 else a[:20] + "..." for a in map(str, arguments)) + (f" {env}" if env else "")
        lines = result.stderr.splitlines()
        if result.returncode != code:
            self.fault(what, result, f"exit code {code} expected")
        elif len(lines) != 1 or not lines[0].startswith("karst: ") or len(lines[0]) > 1030:
            self.fault(what, result, "one line on stderr expected")
        elif word not in lines[0]:
            self.fault(what, result, f"the message does not contain {word!r}")
        elif result.stdout:
            self.fault(what, result, "nothing on stdout expected")
        left = sorted(os.listdir(self.directory))
        if left:
            self.fault(what, result, f"left behind: {left}")
            for name in left:
                os.unlink(os.path.join(self.directory, name))

    def succeeds(self, arguments, env=None):
        result = self.call(arguments, env)
        if result.returncode != 0 or result.stderr:
            self.fault(" ".join(arguments), result, "success and nothing on stderr expected")
        return result.stdout


def check_usage(checks, names):
    for arguments, word in some(WRONG_USAGE):
        if "play" in names or not arguments[0].startswith("-"):
            checks.refused(arguments, 2, word)
    if "play" not in names:
        checks.refused([], 1, "SDL2")
    for command in sorted({"shot", "play"} & names):
        output = ["-o", "out.png"] if command == "shot" else []
        for option, values, word in VIEW_OPTIONS:
            for value in some(values):
                checks.refused([command, *output, option, value], 2, word)
    for command in sorted({"at", "map", "shot", "play"} & names):
        for link, more, word in some(WRONG_LINKS):
            checks.refused([command, link, *more, *(["-o", "out.png"] if command in ("map", "shot") else [])], 2, word)
    if "shot" in names:
        checks.refused(["shot"], 2, "-o")
        checks.refused(["shot", "-o", ""], 2, "file name")
        checks.refused(["shot", "-o", "a.png", "more"], 2, "more")
        for rise in ("-1", "1025", "high", "nan", ""):
            checks.refused(["shot", "-o", "a.png", "--rise", rise], 2, "--rise")


def check_surroundings(checks, names):
    """Exit code 1: the usage is right, but a file, a display or the environment is not."""
    hash_one = ["hash", "--chunks", "0,0,1,1"]
    for isa in ("nosuch", "", "AVX2"):
        checks.refused(hash_one, 1, "baseline, avx2 or avx512", {"KARST_ISA": isa})
    checks.refused(["bench", "compare", "missing.json", "missing.json"], 1, "missing.json")
    checks.refused(["bench", "compare", "/dev/null", "/dev/null"], 1, "/dev/null")
    checks.refused(["bench", "history", "/dev/null"], 1, "no records")
    checks.refused(["bench", "noise", "--history", __file__], 1, __file__ + ":1")
    checks.refused(["bench", "pair", "./missing", "./missing", "gen"], 1, "./missing")
    for path in ("missing/out.json", checks.directory, "/dev/null/out.json"):
        checks.refused(["bench", "gen", "--json", path], 1, path)
    if os.path.exists("/dev/full"):
        with open("/dev/full", "w") as full:
            result = checks.call(hash_one, stdout=full)
        if result.returncode != 1 or len(result.stderr.splitlines()) != 1:
            result.stdout = ""
            checks.fault("hash > /dev/full", result, "exit code 1 and one line expected")
    if "shot" in names:
        small = ["shot", "--size", "64x48", "--view-distance", "2", "--horizon", "0"]
        for path in ("missing/out.png", checks.directory, "/dev/null/out.png"):
            checks.refused([*small, "-o", path], 1, path)
        checks.refused([*small, "-o", "out.png"], 1, "KARST_SHARE", {"KARST_SHARE": "/dev/null/missing"})
        checks.refused([*small, "-o", "out.png"], 1, "3.3", {"MESA_GL_VERSION_OVERRIDE": "2.1"})
    if "play" in names:
        no_display = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
        with tempfile.TemporaryDirectory() as profile: # a missing one would be created, by root anywhere
            checks.refused(["play", "--data-dir", profile], 1, "", no_display)
        checks.refused([], 1, "display", no_display)
        checks.refused([LINK], 1, "display", no_display)  # a link alone means play
        checks.refused([LINK.replace("v1", "v9")], 2, "version")


def check_right_usage(checks, names):
    for name in sorted(names - {"help"}):
        text = checks.succeeds(["help", name])
        if not text.startswith(f"usage: karst {name}") or checks.succeeds([name, "--help"]) != text:
            checks.failed += 1
            print(f"help {name} and {name} --help differ, or do not start with the usage")
        world = [line for line in text.splitlines() if line.startswith("  --world ")]
        if name != "play" and any("play" in line or len(line) > 120 for line in world):
            checks.failed += 1
            print(f"help {name} describes another command: {world}")
    for arguments in (["help"], ["--help"], ["-h"], ["help", "help"], ["--version"]):
        if not checks.succeeds(arguments):
            checks.failed += 1
            print(f"{arguments} prints nothing")
    lines = checks.succeeds(["hash", "--chunks", "-1,-2,2,3", "--seed", "Karst"]).splitlines()
    expected = [f"{x} {z}" for z in (-2, -1, 0) for x in (-1, 0)]
    if [line.rsplit(" ", 1)[0] for line in lines] != [*expected, "total"]:
        checks.failed += 1
        print(f"hash prints {lines}")
    edge = checks.succeeds(["hash", "--chunks", "2147483647,-2147483648,1,1"])
    if not edge.startswith("2147483647 -2147483648 "):
        checks.failed += 1
        print(f"hash at the edge prints {edge!r}")


def check_same_hashes(checks):
    """Threads, instruction sets and the seed's form change nothing; the seed does."""
    command = ["hash", "--chunks", "-3,-3,6,6"]
    reference = checks.succeeds([*command, "--seed", "72267037"])
    for threads in ("1", "2", "8"):
        if checks.succeeds([*command, "--seed=Karst", "--threads", threads]) != reference:
            checks.failed += 1
            print(f"{threads} threads give other hashes")
    for isa in ("baseline", "avx2", "avx512"):
        result = checks.call([*command, "--seed", "72267037"], {"KARST_ISA": isa})
        if result.returncode == 0 and result.stdout != reference:
            checks.failed += 1
            print(f"{isa} gives other hashes")
    if checks.succeeds([*command, "--seed", "72267038"]) == reference:
        checks.failed += 1
        print("another seed gives the same hashes")


def picture(checks, arguments):
    """The bytes of the PNG that a command writes."""
    path = Path(checks.directory, "a.png")
    checks.call([*arguments, "-o", "a.png"])
    written = path.read_bytes()
    path.unlink()
    return written


def check_links(checks, names):
    """A link has the same effect as the options that it replaces."""
    for wrong, right in ((["at", LINK], ["at", "8,-25", "--seed", "42", "--generator", "karst"]),
                         (["at", LINK, "3,4"], ["at", "3,4", "--seed", "42", "--generator", "karst"])):
        if checks.succeeds(wrong) != checks.succeeds(right):
            checks.failed += 1
            print(f"{wrong} and {right} differ")
    pairs = [(["map", LINK, "--size", "64x64"], ["map", "--seed", "42", "--generator", "karst", "--center", "8,-25", "--size", "64x64"])]
    if "shot" in names:
        small = ["--size", "160x120", "--view-distance", "2", "--horizon", "0"]
        pairs += [(["shot", LINK, *small], ["shot", "--seed", "42", "--generator", "1", "--pos", f"8.5,{71 + 1.62!r},-24.5",
                                            "--look", "90,-10", "--time", "18.25", *small]),
                  (["shot", LINK, "--look", "0,-30", *small], ["shot", LINK.replace("90,-10", "0,-30"), *small]),
                  (["shot", LINK, *small[:4]], ["shot", LINK, "--horizon", "8", "--threads", "1", *small[:4]]),
                  (["shot", LINK, "--rise", "20", *small], ["shot", LINK.replace("71", "91"), *small]),
                  (["shot", LINK, "--pos", "8,100,8", "--rise", "20.5", *small],
                   ["shot", LINK, "--pos", "8,120.5,8", *small]),
                  (["shot", "--seed", "42", "--rise", "0", *small], ["shot", "--seed", "42", "--shadows", *small])]
    for pair in pairs:
        if picture(checks, pair[0]) != picture(checks, pair[1]):
            checks.failed += 1
            print(f"{pair[0]} and {pair[1]} differ")


def check_pictures(checks):
    """Without options karst shot draws with the first settings of the game; --quality, --no-shadows, --scale and --show change its picture."""
    small = ["shot", "--time", "8", "--size", "160x120", "--view-distance", "2", "--horizon", "0", "--quality"]
    choices = (("light",), ("full",), ("full", "--effects", "none"), ("full", "--effects", "bloom,occlusion"), ("light", "--no-shadows"), ("light", "--show", "triangles"),
               ("light", "--scale", "50"), ("light", "--scale", "200"))
    if len({picture(checks, [*small, *words]) for words in choices}) != len(choices):
        checks.failed += 1
        print("shot draws two of these alike:", choices)
    options = {"view_distance": "view-distance", "fov": "fov", "brightness": "brightness", "horizon": "horizon",
               "round_world": "round", "quality": "quality",
               "resolution_scale": "scale"}
    fixed = {"smooth_light": "on", "clouds": "on", "shadows": "on"}  # but for --no-shadows
    no_picture = {"fullscreen", "vsync", "max_fps", "ui_scale", "detail"}
    settings = dict(re.findall(r"^  (\w+) +[A-Z].*; default: (\S+)$", checks.succeeds(["help", "play"]), re.M))
    shot = dict(re.findall(r"^  --([\w-]+)(?: [A-Z]\S*)? +[^\n]*(?:\n {9,}[^ \n][^\n]*default: (\S+)$)?",
                           checks.succeeds(["help", "shot"]), re.M))
    effects = dict.fromkeys(("antialiasing", "occlusion", "bloom", "fine_shadows"), "on")  # shot has one option for all: --effects
    drawn = {name: shot[option] or "off" for name, option in options.items()} | fixed | effects
    names = list(settings)
    video = set(names[:names.index("sensitivity")]) - no_picture
    if drawn != {name: settings[name] for name in video}:
        checks.failed += 1
        print(f"shot draws with {drawn}, the game with {settings}")


def check_estimate(checks):
    """The list says how long each benchmark takes, and a long one says it at the start, also through a pipe."""
    text = checks.succeeds(["bench"])
    rows = re.findall(r"^  (\w+) +(?:(\d+) s|--minutes) +\w", text, re.M)
    seconds = {name: int(number or 0) for name, number in rows}
    if not {"noise", "gen", "map", "edit"} <= seconds.keys() or f'  {list(seconds)[-1]} ' not in text.splitlines()[-4]:
        checks.failed += 1
        print(f"bench lists {text}")
    whole = sum(seconds.values())
    for words, expected in ((["all"], whole), (["all", "--repeat", "19"], 2 * whole), (["soak", "--minutes", "30"], 1800)):
        if words[0] not in ("all", *seconds):
            continue
        with subprocess.Popen([KARST, "bench", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as process:
            line = process.stderr.readline()
            process.kill()
        found = re.fullmatch(r"karst: this takes about (\d+) (s|minutes) on two free cores; Ctrl-C ends it\n", line)
        if not found or abs(int(found[1]) * {"s": 1, "minutes": 60}[found[2]] - expected) > 30:
            checks.failed += 1
            print(f"bench {words}: {line!r}, and the list says {expected} s")


def check_interrupt(checks):
    """Ctrl-C: the printed hashes stay, exit code 130."""
    with subprocess.Popen([KARST, "hash", "--chunks", "0,0,100000,100000"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        out = "".join(process.stdout.readline() for _ in range(50))
        process.send_signal(signal.SIGINT)
        rest, words = process.communicate(timeout=HANG_SECONDS)
    out += rest
    said = words.count("\n") == 1 and "interrupted" in words
    if process.returncode != 130 or not said or not out.endswith("\n") or "total" in out:
        checks.failed += 1
        print(f"Ctrl-C: exit {process.returncode}, stderr {words!r}, ends with {out[-60:]!r}")


def main():
    checks = Checks()
    names = commands()
    check_usage(checks, names)
    check_surroundings(checks, names)
    check_right_usage(checks, names)
    check_same_hashes(checks)
    check_links(checks, names)
    check_interrupt(checks)
    check_estimate(checks)
    if {"play", "shot"} <= names:
        check_pictures(checks)
    os.rmdir(checks.directory)
    print(f"{checks.run_count} command lines, {checks.failed} wrong; commands: {', '.join(sorted(names))}")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
