#!/usr/bin/env python3
"""Generators that are shared libraries, as a user has them: `karst generator`, --generator FILE.so and --isolate.

    foreign_cli.py KARST LIBRARIES EXAMPLES     the folders of tests/foreign/hills.c in its forms, and of docs/generators
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

from program import DEEP, HANG_SECONDS, KARST, check, read, run, skip, wait_until

LIBRARIES, EXAMPLES = map(os.path.abspath, sys.argv[2:4])


def library(name):
    return os.path.join(LIBRARIES, name + ".so")


def begin(language, built, needs):
    """A project as it is begun is a generator that keeps every rule."""
    name = "land." + language.replace("+", "p")
    code, out, words = run("generator", "new", name, "--lang", language)
    check(code == 0 and not words, f"new {language}: {code}, {words!r}")
    if not shutil.which(needs) or subprocess.run([needs, "--version"], capture_output=True).returncode != 0:
        skip(f"building a generator in {language}, as there is no {needs}")
        return
    subprocess.run(out.split(" && ")[1], shell=True, cwd=name, check=True, capture_output=True)
    code, out, words = run("generator", "check", os.path.join(name, built))
    check(code == 0 and out.count("ok  ") == 15 and not words, f"check of a new one in {language}: {code}, {out}{words}")


def check_new():
    begin("c", "land.c.so", "cc")
    begin("c++", "land.cpp.so", "c++")
    begin("rust", "target/release/libland_rust.so", "cargo")
    for name in ("Land", "craton", "a/b", "land.c"):
        code, out, words = run("generator", "new", name)
        check(code == (1 if name == "land.c" else 2) and not out and words.count("\n") == 1, f"new {name}: {code}, {words!r}")


# What is wrong with each library, and the exit code of its check.
WRONG = {
    "later": "it has version 99 of the interface, not 1", "builtin": "is that of a recipe", "fails": "eight threads at once: its function returned 0", "raised": "in its chunk",
    "cliffs": "across their borders", "ridges": "across their borders", "seams": "hollow inside chunks", "nameless": "it used the address 0x8", "nowhere": "it was aborted", "silent": "it was aborted", "leaks": "leaves", "counts": "not written, or differs", "numbers": "has number 999",
    "moves": "is another",
    "skips": "column 9 is not written", "buried": "where its block is air",
}


def has_sanitizer():
    with open(KARST, "rb") as program:
        return re.search(b"__[at]san_init", program.read()) is not None


def check_rules():
    if not has_sanitizer():  # it has a heap of its own, which the C library does not see
        WRONG["drips"] = "leaves 1"
    for name, words in WRONG.items():
        code, out, _ = run("generator", "check", library(name))
        last = out.splitlines()[-1]
        check(code == 1 and last.startswith("BROKEN") and words in last, f"check {name}: {code}, {last}")
    code, out, _ = run("generator", "check", library("hangs"), "--limit", "0.5")
    check(code == 1 and "did not come back within 0.5 seconds" in out, f"check of what hangs: {code}, {out}")
    code, out, words = run("generator", "check", "nothing.so")
    check(code == 1 and "No such file" in out, f"check of nothing: {code}, {out}{words}")


def check_examples():
    names = [name for name in os.listdir(EXAMPLES) if name.endswith(".so")]
    check({"flat.so", "hills_karst.so"} <= set(names), f"examples: {names}")
    for name in names:
        code, out, _ = run("generator", "check", os.path.join(EXAMPLES, name))
        check(code == 0 and out.count("ok  ") == 15, f"example {name}: {code}, {out}")


def children(process):
    with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as listed:
        return [int(child) for child in listed.read().split()]


def catches(process, number):
    with open(f"/proc/{process}/status", encoding="ascii") as status:
        return int(re.search(r"SigCgt:\s*(\w+)", status.read()).group(1), 16) >> number - 1 & 1


def check_interrupted():
    """What ends a whole group of processes, as a terminal or `timeout` does, ends a call that hangs, and leaves none."""
    program = subprocess.Popen([KARST, "hash", "--chunks", "6,0,3,1", "--generator", library("hangs"), "--isolate"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
    workers = []
    while program.poll() is None and not (workers and catches(program.pid, signal.SIGTERM)):
        workers = [worker for forker in children(program.pid) for minder in children(forker) for worker in children(minder)]
    os.killpg(program.pid, signal.SIGTERM)
    words = program.communicate(timeout=HANG_SECONDS)[1]
    check(program.returncode == 130, f"a group that is ended: {program.returncode}, {words!r}")
    while any(os.path.exists(f"/proc/{worker}") for worker in workers):
        os.sched_yield()


def check_use():
    hills, crashes = library("hills"), library("crashes")
    for isolated in ([], ["--isolate"]):
        code, out, words = run("at", "100,100", "--generator", hills, *isolated)
        check(code == 0 and "biome hill_meadow" in out and "wave " in out and not words, f"at: {code}, {out}{words}")
    totals = {run("hash", "--chunks", "-2,3,4,4", "--generator", hills, *isolated).out for isolated in ([], ["--isolate"])}
    check(len(totals) == 1, "a library in its own processes makes other chunks")
    run("hash", "--chunks", "0,0,2,2", "--generator", hills, "--json", "hash.json")
    check(run("verify", "hash.json", "--generator", hills)[0] == 0, "verify")
    code, _, words = run("verify", "hash.json")
    check(code != 0 and "hills-" in words and words.count("\n") == 1, f"verify without its library: {code}, {words!r}")
    shutil.copy(hills, "plain")
    code, out, words = run("at", "100,100", "--generator", "./plain")
    check(code == 0 and "biome hill_meadow" in out and not words, f"a library that does not end in .so: {code}, {words!r}")
    code, out, words = run("at", "100,100", "--generator", library("silent"), "--isolate")
    check(code == 1 and "hills: nothing is explained: it was aborted" in words, f"at of what explains nothing: {code}, {words!r}")
    code, out, words = run("hash", "--chunks", "6,0,3,1", "--generator", crashes, "--isolate")
    check(code == 1 and "it crashed: it used the address 0x8" in words and "failed 1 time:" in words, f"crash: {code}, {words!r}")
    code, out, words = run("survey", "--generator", crashes, "--isolate", "--seeds", "1..3", "--area", "64", "--csv", "crash.csv")
    check(code == 1 and "the survey ends" in words and not os.path.exists("crash.csv"), f"survey of what crashes: {code}, {words!r}")
    with open("crash.csv.survey", "rb") as record:
        head = json.loads(record.readline())
        check(len(record.read()) < head["row_bytes"], "a survey keeps a seed for which its library failed")
    check_interrupted()
    code, out, words = run("hash", "--chunks", "6,0,3,1", "--generator", crashes)
    check(code == -signal.SIGSEGV and "karst: crashes: the library crashed" in words, f"crash in process: {code}, {words!r}")
    code, out, words = run("hash", "--chunks", "6,0,3,1", "--generator", library("recurses"))
    check(code == -signal.SIGSEGV and "karst: recurses: the library crashed" in words, f"full stack in process: {code}, {words!r}")
    code, out, words = run("at", "1,1", "--generator", library("nameless"))
    check(code == -signal.SIGSEGV and "nameless.so: the library crashed" in words, f"a name at a wrong address: {code}, {words!r}")
    code, out, words = run("hash", "--chunks", "6,0,3,1", "--generator", library("exits"))
    check(code == 1 and "karst: exits: the library ended Karst" in words, f"exit in process: {code}, {words!r}")
    if DEEP:
        code, out, words = run("hash", "--chunks", "6,0,3,1", "--generator", library("hangs"))
        check(code == 1 and "karst: hangs: a function of the library has not come back for 60 seconds" in words, f"hang in process: {code}, {words!r}")
        program = subprocess.Popen([KARST, "hash", "--chunks", "6,0,3,1", "--generator", library("hangs")],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        while program.poll() is None and not catches(program.pid, signal.SIGTERM):
            os.sched_yield()
        program.send_signal(signal.SIGTERM)
        words = program.communicate(timeout=HANG_SECONDS)[1]
        check(program.returncode == 130, f"an interrupted hang in process: {program.returncode}, {words!r}")
    code, out, words = run("hash", "--chunks", "6,0,3,1", "--generator", library("aborts"))
    check(code == -signal.SIGABRT and "karst: aborts: the library crashed" in words, f"abort in process: {code}, {words!r}")
    code, _, words = run("map", "--generator", hills, "--size", "64x48", "-o", "map.png")
    check(code == 0 and os.path.getsize("map.png") > 100, f"map: {words!r}")
    code, out, words = run("survey", "--generator", hills, "--seeds", "1..3", "--area", "64")
    check(code == 0 and out.count("\n") == 4 and "hill_lake" in out, f"survey: {code}, {out}{words}")
    check_odds()


def check_odds():
    """A search says how it goes though all its seeds but seed 1 take for ever."""
    for seeds, words in (("1..99", b"1 of 1 pass, 1 in 1 ("), ("2..99", b"the first seed takes longer than 1.5 s")):
        search = ["--generator", library("waits"), "--seeds", seeds, "--area", "64", "--where", "highest > 1"]
        with open("odds.txt", "wb") as file, subprocess.Popen([KARST, "survey", *search, "--threads", "2"], stderr=file,
                                                              stdout=subprocess.DEVNULL) as process:
            wait_until(lambda: words in read("odds.txt") or process.poll() is not None, "the odds of a slow search")
            process.kill()
        check(words in read("odds.txt"), f"odds of {seeds}: {read('odds.txt')}")


def check_refusals():
    with open("text.so", "w", encoding="utf-8") as stream:
        stream.write("no library")
    for path in ("text.so", "nothing.so", library("later"), library("builtin"), library("worldless"), library("numbers")):
        for isolated in ([], ["--isolate"]):
            code, out, words = run("at", "1,1", "--generator", path, *isolated)
            check(code == 2 and not out and words.count("\n") == 1 and os.path.basename(path) in words, f"{path}: {code}, {words!r}")
    check(run("shot", "karst:v2:42:hills-0123456789abcdef:8,71,8:0,0:8", "-o", "x.png")[0] == 2, "a link loads a library")


def main():
    # AddressSanitizer holds back what is freed, which looks like a leak.
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_new()
        check_rules()
        check_examples()
        check_use()
        check_refusals()


main()
