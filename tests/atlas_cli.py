#!/usr/bin/env python3
"""The command `karst map --tiles`: refusals, files of an atlas, runs that are stopped and go on.

    atlas_cli.py KARST
"""
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import tempfile

from program import HANG_SECONDS, KARST, check, read, run, wait_until

SMALL = ["map", "--size", "300x200", "--scale", "32"]
LARGE = ["map", "--size", "1800x1200", "--scale", "8"]  # some seconds


def files_of(directory):
    """Every file's path and hash."""
    found = {}
    for folder, _, names in os.walk(directory):
        for name in names:
            path = os.path.join(folder, name)
            found[os.path.relpath(path, directory)] = hashlib.sha256(read(path)).hexdigest()
    return found


def count_files(directory):
    """Counts files while a program writes and renames them: none is opened."""
    return sum(len(names) for _, _, names in os.walk(directory))


REFUSED = [  # arguments, exit code, a word of the one line on stderr
    (["--tiles", ""], 2, "directory"),
    (["--tiles", "d", "-o", "x.png"], 2, "--output"),
    (["--tiles", "d", "--grid"], 2, "--grid"),
    (["--tiles", "d", "--legend"], 2, "--legend"),
    (["--tiles", "d", "--raw", "--layer", "height"], 2, "--raw"),
    (["--tiles", "d", "--to", "1,2"], 2, "--to"),
    (["--tiles", "d", "--layer", "relief,section"], 2, "section"),
    (["--tiles", "d", "--layer", "relief,relief"], 2, "relief,relief"),
    (["--tiles", "d", "--layer", "relief,"], 2, "biome"),
    (["--tiles", "d", "--layer", ",".join(["relief", "biome"] * 20)], 2, "biome"),
    (["--tiles", "d", "--layer", "x" * 5000], 2, "biome"),
    (["-o", "x.png", "--layer", "relief,biome"], 2, "one layer"),
    (["--tiles", "d", "--size", "16385x16"], 2, "16384x16384"),
    (["--tiles", "d", "--scale", "65"], 2, "from 1 to 64"),
    (["--tiles", "/dev/null/d"], 1, "/dev/null"),
    (["--tiles", "/" + "a" * 5000], 1, "too long"),
]


def check_refused():
    for arguments, code, word in REFUSED:
        done = run("map", *arguments)
        check(done.code == code and done.out == "" and done.err.count("\n") == 1 and word in done.err,
              f"{[a[:40] for a in arguments]}: exit {done.code}, {done.err[:300]!r}")
        check(os.listdir(".") == [], f"{arguments}: a file is left")
    shareless = run(*SMALL, "--tiles", "d", env={**os.environ, "KARST_SHARE": "/dev/null"})
    check(shareless.code == 1 and shareless.err.count("\n") == 1 and "index.html" in shareless.err,
          f"without the page's files: exit {shareless.code}, {shareless.err!r}")


def check_contents():
    done = run(*SMALL, "--tiles", "a", "--seed", "Karst")
    check((done.code, done.out, done.err) == (0, "a/index.html 24 drawn, 0 kept\n", ""), f"{done}")
    first = files_of("a")
    check({"index.html", "page.css", "page.js", "atlas.js", "atlas.json", "leaflet/leaflet.js", "leaflet/leaflet.css", "leaflet/LICENSE",
           "relief/0/-1/-1.png", "biome/1/0/0.png", "facts/0/-1/0.js"} <= set(first), f"files: {sorted(first)}")
    check(len(first) == 8 + 24, f"{len(first)} files: {sorted(first)}")
    again = run(*SMALL, "--tiles", "a", "--seed", "72267037", "--threads", "3")  # the same seed as a number
    check(again.out == "a/index.html 0 drawn, 24 kept\n", f"a second run: {again.out!r}, {again.err!r}")
    more = run(*SMALL, "--tiles", "a", "--seed", "Karst", "--layer", "height")
    check(more.out == "a/index.html 8 drawn, 24 kept\n", f"one layer more: {more.out!r}, {more.err!r}")
    with open("a/atlas.json", encoding="utf-8") as stream:
        check(sorted(json.load(stream)["layers"]) == ["biome", "height", "relief"], "atlas.json lacks layers")
    grown = files_of("a")
    check(all(grown[name] == first[name] for name in first if name.endswith(".png")), "a further layer changed tiles")


def check_other_worlds():
    before = files_of("a")
    for arguments, word in ((["--seed", "8"], "seed"), (["--generator", "first"], "generator"), (["--y", "31"], "its y"),
                            (["--scale", "16"], "scale"), (["--size", "301x200"], "size"), (["--center", "1,0"], "center")):
        done = run(*SMALL, "--seed", "Karst", *arguments, "--tiles", "a")
        check(done.code == 1 and done.err.count("\n") == 1 and word in done.err and "another" in done.err,
              f"{arguments}: exit {done.code}, {done.err!r}")
    check(files_of("a") == before, "a refused run changed the atlas")
    for text in ("", "{", "[]", "nonsense", '{"schema":1}', '{"schema":99}', before["atlas.json"] * 2000):
        os.makedirs("damaged", exist_ok=True)
        with open("damaged/atlas.json", "w", encoding="utf-8") as stream:
            stream.write(text)
        done = run(*SMALL, "--tiles", "damaged")
        check(done.code == 1 and done.err.count("\n") == 1 and "damaged/atlas.json" in done.err,
              f"a damaged manifest {text[:20]!r}: exit {done.code}, {done.err!r}")


def stop_thrice(whole):
    """Kills, interrupts and kills a run after 25 more files each. False if a run finished before its signal came."""
    shutil.rmtree("parts", ignore_errors=True)
    counts = [0]
    for number in (signal.SIGKILL, signal.SIGINT, signal.SIGKILL):
        with subprocess.Popen([KARST, *LARGE, "--tiles", "parts"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            wait_until(lambda: count_files("parts") >= counts[-1] + 25 or process.poll() is not None, "25 more files")
            process.send_signal(number)
            _, words = process.communicate(timeout=HANG_SECONDS)
        if process.returncode == 0:
            return False
        expected = 130 if number == signal.SIGINT else -number
        said = words.count("\n") == 1 and "is not complete" in words if number == signal.SIGINT else words == ""
        check(process.returncode == expected and said, f"signal {number}: exit {process.returncode}, {words!r}")
        counts.append(count_files("parts"))
    check(counts == sorted(counts) and counts[-1] < whole, f"files after each stop: {counts} of {whole}")
    return True


def check_stopped():
    """Stopped three times, then finished: the same bytes as in one go, and nothing else."""
    done = run(*LARGE, "--tiles", "whole")
    check(done.code == 0, f"{done}")
    whole = files_of("whole")
    wait_until(lambda: stop_thrice(len(whole)), "three runs that are stopped midway")
    done = run(*LARGE, "--tiles", "parts", "--threads", "1")
    check(done.code == 0 and not done.out.startswith("parts/index.html 0 "), f"{done}")
    check(int(done.out.split()[3]) >= 40, f"kept too little: {done.out!r}")
    parts = files_of("parts")
    check(parts == whole, f"other files: {set(parts) ^ set(whole)}, or other bytes: {[n for n in parts if parts[n] != whole.get(n)]}")


def check_full_disk():
    """A full disk, simulated by a limit on the size of files, and folders that cannot be written."""
    def limit(count):
        def tighten():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (count, count))
        return tighten
    done = run(*SMALL, "--tiles", "full", preexec_fn=limit(1000), restore_signals=False)
    check(done.code == 1 and done.err.count("\n") == 1 and "full/" in done.err, f"no room for the page: {done}")
    check(run(*SMALL, "--tiles", "full").code == 0, "with room again")
    for name in [n for n in files_of("full") if n.startswith("relief/")]:
        os.unlink(os.path.join("full", name))
    kept = files_of("full")
    done = run(*SMALL, "--tiles", "full", "--threads", "4", preexec_fn=limit(10000), restore_signals=False)
    check(done.code == 1 and done.err.count("\n") == 1 and "full/relief/" in done.err, f"no room for tiles: {done}")
    check(files_of("full") == kept, "a tile that did not fit leaves a file, or changes others")
    os.chmod("full/relief/0/-1", 0o500)
    if os.geteuid() != 0:  # modes do not apply to root
        done = run(*SMALL, "--tiles", "full", "--threads", "4")
        check(done.code == 1 and done.err.count("\n") == 1 and "relief/0/-1" in done.err, f"a folder that cannot be written: {done}")
    os.chmod("full/relief/0/-1", 0o700)
    os.makedirs("full/relief/0/-1/-1.png")
    done = run(*SMALL, "--tiles", "full", "--threads", "4")
    check(done.code == 1 and done.err.count("\n") == 1 and "relief/0/-1/-1.png" in done.err, f"a folder in the way: {done}")
    os.rmdir("full/relief/0/-1/-1.png")
    check(run(*SMALL, "--tiles", "full").code == 0, "without the folder in the way")
    check({name: files_of("full")[name] for name in kept} == kept, "existing tiles have changed")


def main():
    with tempfile.TemporaryDirectory(prefix="karst-atlas-cli-") as directory:
        os.chdir(directory)
        os.mkdir("refused")
        os.chdir("refused")
        check_refused()
        os.chdir(directory)
        check_contents()
        check_other_worlds()
        check_full_disk()
        check_stopped()
        os.chdir("/")


main()
