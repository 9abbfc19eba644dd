#!/usr/bin/env python3
"""The benchmarks that draw: `karst bench soak` for three seconds, its figures, its lines, its record; `bench startup`; `bench frame`; `bench settings`.
And how work grows: `bench scaling`; efficiency with more threads.

    bench_drawn_cli.py KARST
"""
import json
import math
import os
import re
import tempfile

from program import check, run


def bench(words, scratch):
    """The output of a run, and its results by name."""
    path = os.path.join(scratch, "bench.json")
    done = run("bench", *words, "--json", path)
    check(done.code == 0, f"exit code {done.code}: {done.err}")
    with open(path, encoding="utf-8") as stream:
        results = {row["name"]: row for row in json.load(stream)["results"]}
    check(all(name in done.out for name in results), "the table lacks a result")
    return done, results


with tempfile.TemporaryDirectory() as scratch:
    done, results = bench(["startup", "--repeat", "2", "--size", "320x180", "--view-distance", "4", "--horizon", "0"], scratch)
    check(set(results) == {"startup.first_frame", "startup.full_view", "startup.frame"}, f"results are {sorted(results)}")
    check(results["startup.first_frame"]["n"] == results["startup.full_view"]["n"] == 2, "not two starts")
    check(0 < results["startup.first_frame"]["median"] < results["startup.full_view"]["median"], "the view was full at once")

    done, results = bench(["startup", "--repeat", "2", "--size", "320x180", "--view-distance", "4", "--horizon", "4"], scratch)
    check(results["startup.horizon"]["n"] == results["startup.full_view"]["n"] == 2, f"results are {sorted(results)}")
    check(0 < results["startup.horizon"]["median"], "the horizon was there before the program")

    done, results = bench(["frame", "--repeat", "1", "--size", "320x180", "--view-distance", "3", "--horizon", "4"], scratch)
    longest = [f"frame.switch.{name}" for name in ("shadows", "view_distance", "horizon", "scale", "quality")] + ["frame.teleport"]
    check(all(name in results for name in longest), f"results are {sorted(results)}")
    check(all(results[name]["median"] > 0 and results[name]["n"] == 1 for name in longest), "a change took no frame")

    done, results = bench(["soak", "--minutes", "0.05", "--view-distance", "4", "--size", "320x180"], scratch)
    lines = done.err.splitlines()
    check(len(lines) == 2 and lines[0].split()[0] == "minute", f"stderr holds {lines}")
    values = dict(zip(lines[0].replace(" ms", "").replace(" MiB", "").replace("GL errors", "errors").split(), map(float, lines[1].split())))
    check(1 <= values["frames"] <= 190, f"{values['frames']} frames in three seconds")
    check(0 < values["p50"] <= values["p99"] <= values["longest"], f"times of frames: {lines[1]}")
    check(10 < values["own"] < values["resident"] < 2000 and values["chunks"] > 0, f"memory: {lines[1]}")
    check(set(results) == {"soak.memory_growth", "soak.own_growth", "soak.longest_frame", "soak.gl_errors", "soak.frame",
                           "soak.frame.p99", "soak.resident", "soak.own"}, f"results are {sorted(results)}")
    check(results["soak.gl_errors"]["median"] == 0, "OpenGL errors")
    check(results["soak.longest_frame"]["median"] <= values["longest"] + 0.1, "the longest frame is longer than all frames")
    check(abs(results["soak.memory_growth"]["median"]) < 100, "memory grew")
    check(results["soak.resident"]["n"] >= 59, f"memory was sampled {results['soak.resident']['n']} times")

    done, results = bench(["settings", "--minutes", "0.05", "--size", "160x90"], scratch)
    with open(os.path.join(scratch, "bench.json"), encoding="utf-8") as stream:
        chosen = json.load(stream)["settings"]
    name = "settings.{quality}.{view_distance}.{horizon}".format(**chosen)
    check(results[name]["n"] >= 20 and "settings.light.4.0" in results, f"{name} is not among {sorted(results)}")
    check(results[name]["p95"] * chosen["fps"] <= 1000.001, f"frames of {name} take {results[name]['p95']} ms")
    words = "--quality {quality} --view-distance {view_distance} --horizon {horizon};".format(**chosen)
    told = re.search(r"95 % of frames take ([0-9.]+) ms at most", done.out)
    check(told and abs(float(told[1]) - results[name]["p95"]) < 0.06, f"told is {done.out}, {name} is {results[name]}")
    check(words in done.out.splitlines()[-1] and f" {chosen['fps'] or 30} frames" in done.out, f"told is {done.out}")
    for option, value in ("--quality", "full"), ("--view-distance", "8"), ("--horizon", "0"):
        done = run("bench", "settings", "--minutes", "0.05", option, value)
        check(done.code == 2 and f"finds {option} itself" in done.err, f"{option} is not refused: {done.code}, {done.err}")

    done, results = bench(["scaling", "gen", "mesh", "--repeat", "1", "--threads", "2", "--counters"], scratch)
    for name in ("load", "work"):
        times = [results[f"scaling.{name}.{distance}"]["median"] for distance in (4, 8, 16, 32)]
        slope = sum(weight * math.log2(time) for weight, time in zip((-0.3, -0.1, 0.1, 0.3), times))
        check(abs(results[f"scaling.{name}"]["median"] - slope) < 1e-4, f"times {times} have the exponent {slope}")
    with open(os.path.join(scratch, "bench.json"), encoding="utf-8") as stream:
        one, two = (row for row in json.load(stream)["results"] if row["name"] == "gen.rate")
    efficiency = two["median"] / one["median"] / 2
    check("efficiency" not in one and abs(two["efficiency"] - efficiency) < 1e-4, f"{two} beside {one}")
    check(f"chunks/s, efficiency {efficiency:.2f}\n" in done.out, f"no efficiency in {done.out}")
    given = [name for name in ("instructions", "cycles", "cache_misses", "joules") if not re.search(rf"does not give .*\b{name}\b", done.err)]
    for name in ("gen.total", "mesh.total"):
        check(sorted(given) == sorted(results[name].keys() - results["gen.bytes"].keys()), f"{name} is {results[name]}, given are {given}")
    check(bool(given) == bool(re.search(r"instructions +cycles +cache_misses +joules +unit$", done.out, re.M)), f"columns in {done.out}")
