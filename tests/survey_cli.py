#!/usr/bin/env python3
"""The command `karst survey`: files, bad input, Ctrl-C, kills at random moments, full disks, parts and merging.

    survey_cli.py KARST
"""
import csv
import io
import json
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import tempfile

import program
from program import HANG_SECONDS, KARST, check, read, wait_until

QUICK = ["--area", "64", "--step", "8"]  # seeds that cost little more than their spawn


def run(*arguments, **more):
    code, out, err = program.run("survey", *arguments, text=False, **more)
    words = err.decode(errors="replace")
    return code, out, "".join(w for w in words.splitlines(True) if "around each spawn" not in w and " s left" not in w)


def succeed(*arguments):
    code, out, words = run(*arguments)
    check(code == 0, f"{arguments}: exit {code}, {words!r}")
    return out


def table(data):
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


# Wrong arguments, and a word of the one line on stderr; exit code 2, nothing on stdout, no file left.
REFUSED = [
    ("", "--seeds"),
    ("--seeds 5..1", "A at most B"),
    ("--seeds 1..x", "neither"),
    ("--seeds ..", "directory"),
    ("--seeds 1...5", "neither"),
    ("--seeds 1..9223372036854775808", "neither"),
    ("--seeds -9223372036854775808..9223372036854775807", "at most 9223372036854775807 seeds"),
    ("--seeds nothing.txt", "neither"),
    ("--seeds 1..2 --area 15", "from 16 to 65536"),
    ("--seeds 1..2 --area 65537", "from 16 to 65536"),
    ("--seeds 1..2 --area 100 --step 8", "multiple"),
    ("--seeds 1..2 --area 8192 --step 1", "4096"),
    ("--seeds 1..2 --step 0", "from 1 to 64"),
    ("--seeds 1..2 --step 65", "from 1 to 64"),
    ("--seeds 1..2 --shard 0/4", "from 1/1"),
    ("--seeds 1..2 --shard 5/4", "I is at most N"),
    ("--seeds 1..2 --shard 1", "--shard"),
    ("--seeds 1..2 --shard 1/2/3", "--shard"),
    ("--seeds 1..2 --top 0", "from 1"),
    ("--why-not 5", "needs --where"),
    ("--why-not 5 --where land>0 --seeds 1..2", "no --seeds"),
    ("--seeds 1..2 --generator 9", "karst"),
    ("--seeds 1..2 --resume", "needs a file"),
    ("--seeds 1..2 --csv a --jsonl a", "twice"),
    ("--seeds 1..2 --csv", "missing"),
    ("--seeds 1..2 nonsense", "merge"),
    ("merge a.csv", "merge OUT PART"),
    ("merge a.txt b.csv", ".sqlite"),
    ("merge a.csv a.csv", "cannot be a part"),
    ("merge a.csv b.csv --seeds 1..2", "--seeds"),
    ("merge a.csv b.csv --top 3", "--top"),
    ("merge a.csv b.csv --where land>0.3", "--where"),
]


def check_refused():
    for line, word in REFUSED:
        code, out, words = run(*line.split())
        check(code == 2 and out == b"" and words.count("\n") == 1 and word in words,
              f"{line}: exit {code}, {words!r}")
        check(os.listdir(".") == [], f"{line}: a file is left")
    for option, text, place in [("--where", "land > > 3", 8), ("--where", "has(jungl)", 5), ("--where", "land", 1),
                                ("--sort", "land > 3", 1), ("--where", "x" * 200 + " > 1", 1),
                                ("--where", "land > 1 or " * 12 + "?", 145)]:
        code, out, words = run("--seeds", "1..2", option, text)
        lines = words.splitlines()
        check(code == 2 and out == b"" and len(lines) == 3, f"{text}: exit {code}, {words!r}")
        check(f"{option}, character {place}:" in lines[0], f"{text}: {words!r}")
        check(len(lines[1]) > lines[2].index("^") and lines[1][lines[2].index("^")] == text[place - 1],
              f"{text}: the mark is at the wrong place: {words}")


def check_formats():
    succeed("--seeds", "-3..6", *QUICK, "--csv", "a.csv", "--jsonl", "a.jsonl", "--sqlite", "a.sqlite")
    rows = table(read("a.csv"))
    objects = [json.loads(line) for line in read("a.jsonl").splitlines()]
    base = sqlite3.connect("a.sqlite")
    base.row_factory = sqlite3.Row
    records = base.execute("SELECT * FROM facts").fetchall()
    notes = dict(base.execute("SELECT key, value FROM survey").fetchall())
    base.close()
    check([int(r["seed"]) for r in rows] == list(range(-3, 7)), "the seeds are not -3..6 in order")
    check(len(objects) == len(records) == 10, "the formats differ in their rows")
    for row, item, record in zip(rows, objects, records):
        check(list(row) == list(item) == record.keys(), "the formats differ in their columns")
        for name, text in row.items():
            same = (item[name] is None and record[name] is None) if text == "" and name != "seed_text" else (
                str(item[name]) == text == str(record[name]) if isinstance(record[name], str) else
                float(item[name]) == float(text) and abs(record[name] - float(text)) <= 0.5000001)
            check(same, f"{name}: {text!r}, {item[name]!r}, {record[name]!r}")
    check(all(0 <= float(r["land"]) <= 1 and r["step"] == "8" and r["area"] == "64" and r["generator"] == "4"
              for r in rows), "facts out of range")
    for row in rows:
        total = sum(float(v) for k, v in row.items() if k.startswith("share_"))
        check(abs(total - 1) < 1e-4, "shares do not sum to 1")
    for key, value in (("seeds", "-3..6"), ("area", "64"), ("step", "8"), ("generator", "4"), ("where", ""),
                       ("shard", "1/1")):
        check(notes[key] == value and json.loads(read("a.csv.survey").split(b"\n")[0])[key] in (value, int(value)
              if value.isdigit() else value), f"the record lacks {key}")
    check(notes["version"] in subprocess.run([KARST, "--version"], capture_output=True, text=True,
                                             check=True).stdout, "the record lacks the version")
    check(read("a.csv").count(b"\r\n") == 11, "lines do not end as in RFC 4180")
    check(succeed("--seeds", "-3..6", *QUICK) == read("a.csv"), "stdout differs from a file")


def check_seed_files():
    typed = [b"404", b"Karst", b"-1", "\U0001F30D".encode(), b'with,comma "and quotes"', b"x" * 10000, b"bad \xff\xfe"]
    with open("seeds.txt", "wb") as stream:
        stream.write(b"\xef\xbb\xbf" + b"\r\n".join(typed) + b"\n\n\n")  # with the mark that editors on Windows add
    succeed("--seeds", "seeds.txt", *QUICK, "--csv", "t.csv", "--jsonl", "t.jsonl", "--sqlite", "t.sqlite")
    rows = list(csv.reader(io.StringIO(read("t.csv").decode("latin-1"), newline="")))[1:]
    check([r[1].encode("latin-1") for r in rows] == typed, "texts of seeds are not kept as typed")
    check([int(r[0]) for r in rows[:4]] == [404, 72267037, -1, 1773137], f"seeds of texts: {[r[0] for r in rows]}")
    objects = [json.loads(line) for line in read("t.jsonl").splitlines()]
    check([o["seed"] for o in objects] == [r[0] for r in rows] and objects[3]["seed_text"] == "\U0001F30D",
          "JSON has other seeds")
    base = sqlite3.connect("t.sqlite")
    check([str(s) for s, in base.execute("SELECT seed FROM facts")] == [r[0] for r in rows], "SQLite: other seeds")
    check(base.execute("SELECT seed_text FROM facts").fetchall()[6][0].startswith("bad "), "SQLite: not UTF-8")
    base.close()
    for name, content, word in (("empty", b"\n\r\n", "no seed"), ("zeros", b"a\0b\n", "not text")):
        with open(name, "wb") as stream:
            stream.write(content)
        code, _, words = run("--seeds", name)
        check(code == 2 and word in words and words.count("\n") == 1, f"{name}: exit {code}, {words!r}")
    code, _, words = run("--seeds", ".")
    check(code == 2 and words.count("\n") == 1, f"a folder: exit {code}, {words!r}")


def check_targets():
    """Files that cannot be written are reported before the first seed: these surveys would take hours."""
    os.mkdir("folder")
    for files in (["--csv", "folder"], ["--csv", "w.csv", "--jsonl", "none/w.jsonl"],
                  ["--csv", "w.csv", "--sqlite", "/dev/null"]):
        code, out, words = run("--seeds", "1..1000000", *QUICK, *files)
        check(code == 1 and out == b"" and words.count("\n") == 1, f"{files}: exit {code}, {words!r}")
        check(files[-1] in words, f"{files}: {words!r} names another file")
        check(not [name for name in os.listdir(".") if name.startswith("w.csv")], f"{files}: a file is left")
    os.rmdir("folder")


def check_order():
    one = succeed("--seeds", "1..80", *QUICK, "--threads", "1", "--where", "land > 0.5")
    for threads in ("2", "5"):
        check(succeed("--seeds", "1..80", *QUICK, "--threads", threads, "--where", "land > 0.5") == one,
              "the count of threads changes the result")
    rows = table(one)
    check(0 < len(rows) < 150 and all(float(r["land"]) > 0.5 for r in rows), "--where keeps other seeds")
    by_height = table(succeed("--seeds", "1..80", *QUICK, "--where", "land > 0.5", "--sort", "-highest"))
    check([r["seed"] for r in by_height] == [r["seed"] for r in sorted(rows, key=lambda r: -int(r["highest"]))],
          "--sort does not sort, or is not stable")
    best = table(succeed("--seeds", "1..80", *QUICK, "--where", "land > 0.5", "--sort", "-highest", "--top", "3"))
    check(best == by_height[:3], "--top does not keep the first rows of --sort")
    check(table(succeed("--seeds", "1..1000000", *QUICK, "--where", "land > 0.5", "--top", "4")) == rows[:4],
          "--top does not end early")


LONG = ["--seeds", "1..400", *QUICK, "--generator", "0", "--where", "highest > 75"]
FILES = ["--csv", "k.csv", "--jsonl", "k.jsonl", "--sqlite", "k.sqlite"]


def check_reasons():
    """What a seed lacks; and a search that cannot find any says so."""
    highest = int(table(succeed("--seeds", "5..5", *QUICK))[0]["highest"])
    out = succeed("--why-not", "5", *QUICK, "--where", f"land >= 0 and highest > {highest + 7} and islands > 99").decode()
    lines = [line.split(maxsplit=2) for line in out.splitlines()]
    check(lines[0] == ["seed", "5", "fails"], f"--why-not: {out}")
    check("holds" in out.splitlines()[1], f"a condition that holds: {out}")
    check(f"fails first  highest > {highest + 7}: {highest}, 7 away" in out, f"the first one that fails: {out}")
    check(out.splitlines()[3].split()[0] == "fails", f"the other one that fails: {out}")
    check(succeed("--why-not", "5", *QUICK, "--where", "land >= 0").startswith(b"seed 5 passes"), "a seed that passes")
    code, out, words = run("--seeds", "1..100000", "--where", "highest > 200 and land > 0.1 and highest < 90")
    check(code == 0 and not table(out), "a search that cannot find any finds some")
    check('"highest > 200" and "highest < 90" exclude each other' in words, f"what excludes each other: {words}")


def start(arguments):
    return subprocess.Popen([KARST, "survey", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def remove(*names):
    for name in names:
        for path in (name, name + ".survey"):
            if os.path.exists(path):
                os.remove(path)


def size_of(name):
    return os.path.getsize(name) if os.path.exists(name) else 0


def wait_for_rows(name, process):
    """Until a running survey has written some rows, or has ended."""
    wait_until(lambda: size_of(name) > 5000 or process.poll() is not None, f"rows in {name}")


def is_temporary(name):
    """Whether this is an output under its temporary name, which ends with eight digits."""
    return re.fullmatch(r"k\.\w+\.[0-9a-f]{8}", name) is not None


def wait_for_a_random_moment(rng, process):
    """Until the record has grown by some rows, or an output is being written; or the survey has ended."""
    wanted = max(size_of("k.csv.survey"), 1) + rng.choice((0, rng.randrange(4000), rng.randrange(20000)))
    writes_outputs = rng.random() < 0.2

    def has_come():
        if process.poll() is not None:
            return True
        if writes_outputs:
            return any(is_temporary(name) for name in os.listdir("."))
        return size_of("k.csv.survey") >= wanted
    wait_until(has_come, "a survey to go on")


def kill_until_done(rng):
    """Resumes the survey and kills it until a run ends by itself. Returns the number of kills."""
    for kills in range(1000):
        process = start(LONG + FILES + ["--resume", "--threads", "1"])
        wait_for_a_random_moment(rng, process)
        process.kill()
        if process.wait() != -signal.SIGKILL:
            check(process.returncode == 0, f"exit {process.returncode} after a kill")
            return kills
        if rng.random() < 0.5:  # a torn end too
            size = size_of("k.csv.survey")
            os.truncate("k.csv.survey", min(size, max(size - rng.randrange(300), 400)))
    return check(False, "a survey that is killed and resumed never ends")


def check_kills(whole):
    """Killed again and again at random moments, and resumed, the files are those of a run without a kill."""
    rng, kills = random.Random(7), 0
    while kills < 3:  # the survey may end before its kill
        remove("k.csv", "k.jsonl", "k.sqlite")
        kills = kill_until_done(rng)
    check([read(n) for n in ("k.csv", "k.jsonl", "k.sqlite")] == whole, "a resumed survey differs")
    for name in filter(is_temporary, os.listdir(".")):  # a kill leaves it
        os.remove(name)
    left = sorted(n for n in os.listdir(".") if n.startswith("k."))
    check(left == ["k.csv", "k.csv.survey", "k.jsonl", "k.sqlite"], f"files are left: {left}")


def interrupt():
    """Presses Ctrl-C when some rows are there. False if the survey ended before."""
    remove("k.csv", "k.jsonl", "k.sqlite")
    process = start(LONG + FILES + ["--threads", "1"])
    wait_for_rows("k.csv.survey", process)
    process.send_signal(signal.SIGINT)
    check(process.wait(HANG_SECONDS) in (0, 130), f"Ctrl-C: exit {process.returncode}")
    return process.returncode == 130 and size_of("k.csv") > 0


def check_interrupt(whole):
    wait_until(interrupt, "a survey that is interrupted midway")
    part = read("k.csv")
    check(whole[0].startswith(part) and part.endswith(b"\r\n") and part != whole[0], "the file after Ctrl-C is not the first rows of the whole one")
    before = read("k.csv.survey")
    for more, word in ((["--where", "highest > 76"], "where"), (["--step", "4"], "step"), (["--seeds", "1..401"], "seeds"),
                       (["--generator", "2"], "generator"), (["--shard", "1/2"], "shard"), (["--top", "3"], "top")):
        code, _, words = run(*LONG, *more, *FILES, "--resume")
        check(code == 2 and f'"{word}"' in words and words.count("\n") == 1, f"{more}: exit {code}, {words!r}")
    code, _, words = run(*LONG, *FILES)
    check(code == 2 and "unfinished" in words and words.count("\n") == 1, f"begun again: exit {code}, {words!r}")
    check(read("k.csv.survey") == before and read("k.csv") == part, "a refusal changed files")
    succeed(*LONG, *FILES, "--resume")
    check([read(n) for n in ("k.csv", "k.jsonl", "k.sqlite")] == whole, "a survey resumed after Ctrl-C differs")
    succeed(*LONG, *FILES, "--resume")  # once more, with nothing left to do
    check(read("k.csv") == whole[0], "a whole survey resumed differs")


def check_two_at_once():
    """The second is refused because another one writes, and changes nothing."""
    ask = ["--seeds", "1..1000000", *QUICK, "--csv", "two.csv", "--resume"]
    process = start(ask)
    wait_for_rows("two.csv.survey", process)
    code, _, words = run(*ask)
    check(code == 1 and "another survey" in words and words.count("\n") == 1, f"two at once: {code}, {words!r}")
    process.send_signal(signal.SIGINT)
    check(process.wait(HANG_SECONDS) == 130, f"the first of two: exit {process.returncode}")
    remove("two.csv")


def check_progress():
    """On a terminal there is a line with rate and time left, unless rows go to the same terminal."""
    line = re.compile(rb"survey \[[#.]+\] +\d+ %  [\d.e+]+/s  \d+ s left")
    for files, expected in ((["--csv", "t.csv"], True), ([], False)):
        remove("t.csv")
        try:
            shown, terminal = os.openpty()
        except OSError as fault:
            program.skip(f"progress on a terminal, as there is no pseudo-terminal ({fault.strerror})")
            return
        ask = [KARST, "survey", "--seeds", "1..1000000", *QUICK, *files]
        with subprocess.Popen(ask, stdout=terminal, stderr=terminal) as process:
            os.close(terminal)
            text = b""
            try:
                while piece := os.read(shown, 65536):
                    text += piece
                    if line.search(text) or len(text) > 500000:  # rows of some seconds
                        process.send_signal(signal.SIGINT)
            except OSError:  # the other end is closed
                pass
            check(process.wait(HANG_SECONDS) in (130, -signal.SIGINT), f"progress: exit {process.returncode}")
        os.close(shown)
        check((line.search(text) is not None) == expected, f"progress on a terminal: {text[:300]!r}")
    remove("t.csv")


def check_full_device():
    for option in ("--csv", "--jsonl"):
        code, _, words = run(*QUICK, "--seeds", "1..5", option, "/dev/full")
        check(code == 1 and words.count("\n") == 1 and "/dev/full" in words, f"{option}: exit {code}, {words!r}")
    check(not os.path.exists("/dev/full.survey"), "a record beside a device")
    code, _, words = run(*QUICK, "--seeds", "1..5", "--sqlite", "/dev/full")
    check(code == 1 and words.count("\n") == 1, f"--sqlite /dev/full: exit {code}, {words!r}")
    with open("/dev/full", "wb") as full:
        done = subprocess.run([KARST, "survey", *LONG], stdout=full, stderr=subprocess.PIPE, timeout=HANG_SECONDS,
                              check=False)
    check(done.returncode == 1 and b"standard output" in done.stderr, f"stdout full: {done}")


def check_full_disk(whole):
    remove("k.csv", "k.jsonl", "k.sqlite")
    if program.has_full_device():
        check_full_device()

    def limit():  # no file above 30 KB: like a full disk, with another reason
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (30000, 30000))
    code, _, words = run(*LONG, *FILES, preexec_fn=limit)
    check(code == 1 and words.count("\n") == 1 and "k.csv.survey" in words, f"full disk: exit {code}, {words!r}")
    check(os.path.getsize("k.csv.survey") >= 20000, "finished seeds are lost")
    succeed(*LONG, *FILES, "--resume")
    check([read(n) for n in ("k.csv", "k.jsonl", "k.sqlite")] == whole, "a survey resumed after a full disk differs")
    remove("k.csv", "k.jsonl", "k.sqlite")
    code, _, words = run(*LONG, "--csv", "nowhere/k.csv")
    check(code == 1 and "nowhere" in words and words.count("\n") == 1, f"no folder: exit {code}, {words!r}")


def check_damage():
    succeed("--seeds", "1..40", *QUICK, "--csv", "d.csv")
    sound = read("d.csv.survey")
    rng = random.Random(3)
    expected = read("d.csv")
    for _ in range(12):
        at = rng.randrange(sound.index(b"\n") + 1, len(sound))
        with open("d.csv.survey", "wb") as stream:
            stream.write(sound[:at] + bytes([sound[at] ^ 1 << rng.randrange(8)]) + sound[at + 1:])
        succeed("--seeds", "1..40", *QUICK, "--csv", "d.csv", "--resume")
        check(read("d.csv") == expected, f"a bit flipped at {at} changes results")
    for content in (b"", b"{}\n", b"nonsense", sound[:50]):
        with open("d.csv.survey", "wb") as stream:
            stream.write(content)
        code, _, words = run("--seeds", "1..40", *QUICK, "--csv", "d.csv", "--resume")
        check(code == 1 and "not the record" in words and words.count("\n") == 1, f"{content[:9]}: {code}, {words!r}")


def check_shards():
    for sort in ([], ["--sort", "-highest", "--top", "20"], ["--top", "7"]):
        ask = ["--seeds", "1..200", *QUICK, "--generator", "0", "--where", "highest > 75", *sort]
        remove("all.csv", "joined.csv", "joined.jsonl", "all.jsonl", "all.sqlite", "joined.sqlite")
        succeed(*ask, "--csv", "all.csv", "--jsonl", "all.jsonl", "--sqlite", "all.sqlite")
        parts = []
        for i in (1, 2, 3, 4):
            remove(f"p{i}.csv")
            succeed(*ask, "--shard", f"{i}/4", "--csv", f"p{i}.csv")
            parts.append(f"p{i}.csv")
        for end in ("csv", "jsonl", "sqlite"):
            succeed("merge", f"joined.{end}", parts[2], parts[0], parts[3], parts[1])
            check(read(f"joined.{end}") == read(f"all.{end}"), f"joined {end} differs, {sort}")
    check_merge_refused(parts)


def check_merge_refused(parts):
    ask = ["--seeds", "1..200", *QUICK, "--generator", "0", "--where", "highest > 75", "--top", "7"]
    others = {"missing": (parts[:3], "part 4 of 4 is missing"), "doubled": (parts + parts[:1], "both part 1 of 4")}
    for name, more, word in (("step", ["--step", "4"], '"step"'), ("generator", ["--generator", "2"], '"generator"'),
                             ("seeds", ["--seeds", "2..201"], '"seeds"'), ("split", ["--shard", "4/5"], "of 5")):
        remove(f"o-{name}.csv")
        succeed(*ask, "--shard", "4/4", *more, "--csv", f"o-{name}.csv")
        others[name] = (parts[:3] + [f"o-{name}.csv"], word)
    record = read("p4.csv.survey")
    with open("old.csv.survey", "wb") as stream:
        stream.write(record.replace(b'"version":"', b'"version":"9'))
    with open("torn.csv.survey", "wb") as stream:
        stream.write(record[:-5])
    others["version"] = (parts[:3] + ["old.csv"], '"version"')
    others["torn"] = (parts[:3] + ["torn.csv"], "not finished")
    others["nothing"] = (parts[:3] + ["none.csv"], "none.csv")
    for name, (files, word) in others.items():
        code, out, words = run("merge", "wrong.csv", *files)
        check(code == 1 and out == b"" and words.count("\n") == 1 and word in words, f"{name}: exit {code}, {words!r}")
        check(not os.path.exists("wrong.csv"), f"{name}: a file is left")


def main():
    with tempfile.TemporaryDirectory(prefix="karst-survey-") as directory:
        os.chdir(directory)
        check_refused()
        check_formats()
        check_seed_files()
        check_targets()
        check_order()
        check_reasons()
        succeed(*LONG, *FILES)
        whole = [read(n) for n in ("k.csv", "k.jsonl", "k.sqlite")]
        check_interrupt(whole)
        check_kills(whole)
        check_two_at_once()
        check_progress()
        check_full_disk(whole)
        check_damage()
        check_shards()
        os.chdir("/")


main()
