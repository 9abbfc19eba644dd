#!/usr/bin/env python3
"""The commands `karst hash --json` and `karst verify`: equal and changed files, bad input, saved worlds.

    verify_cli.py KARST
"""
import json
import os
import tempfile

import program
from program import check, run

RANGE = "-3,5,4,3"


def verify(content, *more):
    with open("v.json", "w", encoding="utf-8") as stream:
        stream.write(content if isinstance(content, str) else json.dumps(content))
    return run("verify", "v.json", *more)


def check_equal():
    for seed, generator in (("Karst", "karst"), ("-7", "first"), ("9223372036854775807", "planes")):
        code, lines, _ = run("hash", "--chunks", RANGE, "--seed", seed, "--generator", generator, "--json", "h.json")
        check(code == 0, f"hash: exit {code}")
        with open("h.json", encoding="utf-8") as stream:
            record = json.load(stream)
        check(record["hashes"] == [l.split()[2] for l in lines.splitlines()[:-1]], "JSON has other hashes than stdout")
        check(record["total"] == lines.splitlines()[-1].split()[1] and record["chunks"] == [-3, 5, 4, 3],
              "JSON has another total or range")
        for threads in ("1", "3"):
            code, out, words = run("verify", "h.json", "--threads", threads)
            check(code == 0 and out.startswith("equal: 12 chunks") and words == "", f"verify: {code}, {out!r}, {words!r}")
    return record


def check_different(record):
    """The first chunk that differs is named, whatever follows."""
    for n in (0, 5, 11):
        doctored = json.loads(json.dumps(record))
        for k in range(n, 12):
            doctored["hashes"][k] = "0123456789abcdef"
        code, out, words = verify(doctored)
        check(code == 1 and out.startswith(f"chunk {-3 + n % 4} {5 + n // 4} differs") and
              out.splitlines()[1:] == [f"{12 - n} of 12 chunks differ"],
              f"chunk {n} changed: {code}, {out!r}, {words!r}")
    for key, value in (("seed", "8"), ("generator", 0), ("chunks", [-2, 5, 4, 3])):
        code, out, _ = verify({**record, key: value})
        check(code == 1 and out.startswith("chunk "), f"{key} changed: {code}, {out!r}")
    code, out, _ = verify({**record, "total": "0123456789abcdef"})
    check(code == 1 and "total differs" in out, f"total changed: {code}, {out!r}")


def check_refused(record):
    bad = ["", "{", "[]", "null", "{}", json.dumps(record)[:-9], json.dumps(record) + "x", {**record, "schema": 2},
           {**record, "hashes": record["hashes"][:-1]}, {**record, "hashes": record["hashes"][:-1] + [5]},
           {**record, "hashes": record["hashes"][:-1] + ["0123456789abcdeg"]},
           {**record, "hashes": record["hashes"][:-1] + ["0x23456789abcdef"]}, {**record, "total": 1}, {**record, "seed": 5},
           {**record, "seed": "word"}, {**record, "generator": 77}, {**record, "generator": "1"}, {**record, "world": None},
           {**record, "chunks": [0, 0, 0, 12]}, {**record, "chunks": [0, 0, 12]}, {**record, "chunks": [2147483647, 0, 4, 3]},
           {**record, "chunks": [0, 0, 2147483647, 2147483647]}, {**record, "world": "home"}, {**record, "world": "../home"},
           {**record, "world": "x" * 65}, {**record, "world": "\u001b[2J"}, {**record, "hashes": [[]] * 1100000}, "[" * 100000]
    for content in bad:
        code, out, words = verify(content)
        check(code == 2 and out == "" and words.count("\n") == 1 and "v.json" in words,
              f"{str(content)[:60]}: {code}, {out!r}, {words!r}")
    for arguments in (["verify"], ["verify", "a", "b"], ["verify", "nothing.json"], ["verify", "."],
                      ["hash", "--chunks", "0,0,2000,2000", "--json", "x.json"]):
        code, out, words = run(*arguments)
        check(code == 2 and out == "" and words.count("\n") == 1, f"{arguments}: {code}, {words!r}")
    if program.has_full_device():
        code, _, words = run("hash", "--chunks", "0,0,2,2", "--json", "/dev/full")
        check(code == 1 and words.count("\n") == 1, f"a full disk: {code}, {words!r}")
    check(sorted(os.listdir(".")) == ["h.json", "v.json"], "files are left")


def main():
    with tempfile.TemporaryDirectory(prefix="karst-verify-") as directory:
        os.chdir(directory)
        record = check_equal()
        check_different(record)
        check_refused(record)
        os.chdir("/")


main()
