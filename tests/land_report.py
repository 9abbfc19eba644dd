"""The page of scripts/land-report: figures of the land over many seeds, each with its limit, maps and pictures.

    land_report.py KARST LAND_FIGURES [options]
"""
import argparse
import csv
import hashlib
import json
import math
import os
import re
import struct
import subprocess
import sys
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pixels

AT_ONCE = 4  # seeds for one process
MAPS, WIDE, MAP_SCALE = 12, 32768, 64
MARKS = 8192  # blocks along the square in which landmarks are counted
SHEET, GAP = 4, 6  # pictures in a row, pixels between them
FAR_SEEDS = 20  # as many as tests/far_truth.h has
LINE_MOST, STEP_MOST, SPAWN_NEAR = 48, 14, 1000  # the step: karst's own
FEATURES_LEAST = 10  # of twelve


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True).stdout


def quantile(values, share):
    """With linear interpolation; nan of none."""
    values = sorted(values)
    if not values:
        return math.nan
    at = share * (len(values) - 1)
    low = int(at)
    return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (at - low)


# ---- what is measured

def identity(karst, generator):
    """Name and hash of a recipe."""
    if not re.search(r"/|\.json$", generator):
        return generator
    name, found = run(karst, "recipe", "check", generator).split(": ", 1)[1].split()[:2]
    return f"{name}-{found.rstrip(',')}"


def folder_of(arguments):
    """What is measured is kept under the recipe and the programs, of which each makes other land."""
    programs = hashlib.sha256()
    for program in (arguments.karst, arguments.land_figures):
        programs.update(Path(program).read_bytes())
    return arguments.kept / f"{identity(arguments.karst, arguments.generator)}-{programs.hexdigest()[:8]}"


def measure_seeds(arguments, kept, seeds, *what):
    """The figures of the first seeds, by land_figures; those in the file `kept` are not computed again."""
    known = {}
    if kept.exists():
        for line in kept.read_text().splitlines():
            row = json.loads(line)
            known[row["seed"]] = row
    missing = [seed for seed in range(1, seeds + 1) if seed not in known]

    def measure(first):
        many = min(AT_ONCE, seeds + 1 - first)
        return run(arguments.land_figures, arguments.generator, first, many, *what)

    starts = sorted({(seed - 1) // AT_ONCE * AT_ONCE + 1 for seed in missing})
    with ThreadPoolExecutor(os.cpu_count()) as pool, kept.open("a") as file:
        for text in pool.map(measure, starts):
            for line in text.splitlines():
                row = json.loads(line)
                if row["seed"] not in known:
                    file.write(line + "\n")
                    known[row["seed"]] = row
            file.flush()
    return [known[seed] for seed in range(1, seeds + 1)]


def measure_laws(arguments, folder):
    """Rivers, scenes and features of all seeds, and the far land of the first."""
    seeds = {"far": min(arguments.seeds, FAR_SEEDS)}
    return {what: measure_seeds(arguments, folder / f"{what}.jsonl", seeds.get(what, arguments.seeds), what)
            for what in ("far", "rivers", "scenes", "features")}


def measure_spawns(arguments, folder):
    file = folder / "spawns.csv"
    run(arguments.karst, "survey", "--generator", arguments.generator, "--seeds", f"1..{arguments.spawns}", "--area",
        16, "--step", 16, "--csv", file)
    with file.open() as stream:
        rows = list(csv.DictReader(stream))
    file.unlink()
    return rows


def relief_of(row):
    found = re.search(r"([\d,]+) blocks of relief", row["spawn_reason"])
    return int(found[1].replace(",", "")) if found else 0


# ---- figures: (what, limit, value, whether it holds; None: it has no limit)

def at_most(what, value, limit, form="{:.3g}"):
    return what, "at most " + form.format(limit), form.format(value), value <= limit


def at_least(what, value, limit, form="{:.3g}"):
    return what, "at least " + form.format(limit), form.format(value), value >= limit


def square_figures(rows):
    land = [row["land"] for row in rows]
    dry = [row for row in rows if row["land"] >= 0.5]
    kinds, high, mean, flat = ([row[key] for row in dry] for key in ("kinds", "highest", "mean", "flatness"))
    whole = "{:.0f}"
    return [
        at_most("land share, p5", quantile(land, 0.05), 0.05),
        at_least("land share, p95", quantile(land, 0.95), 0.9),
        ("squares with at least half land", "", str(len(dry)), None),
        at_most("kinds of biome, p10", quantile(kinds, 0.1), 6, "{:.1f}"),
        at_most("kinds of biome, median", quantile(kinds, 0.5), 10, "{:.1f}"),
        at_most("highest peak, p10", quantile(high, 0.1), 125, whole),
        at_least("highest peak, p90", quantile(high, 0.9), 215, whole),
        at_least("mean height, p90 less p10", quantile(mean, 0.9) - quantile(mean, 0.1), 30, "{:.1f}"),
        at_most("flatness, p10", quantile(flat, 0.1), 0.5),
        at_least("flatness, p90", quantile(flat, 0.9), 0.9),
    ]


def found_shares(rows, key):
    """For each name the share of the seeds that have it, and its mean share or count."""
    names = rows[0].get(key, {})
    return {name: (sum(row[key][name] > 0 for row in rows) / len(rows), sum(row[key][name] for row in rows) / len(rows))
            for name in names}


def wide_figures(rows):
    biomes = found_shares(rows, "biomes")
    rarest = min(biomes, key=lambda name: biomes[name][0])
    away = [row["cold_to_hot"] for row in rows if row["cold_to_hot"] >= 0]
    return [
        at_least(f"seeds with the rarest biome, {rarest}", biomes[rarest][0], 0.9),
        ("biomes in fewer than 9 of 10 seeds", "none",
         ", ".join(f"{name} {share:.2f}" for name, (share, _) in biomes.items() if share < 0.9) or "none",
         all(share >= 0.9 for share, _ in biomes.values())),
        ("seeds with frozen ground at sea level and desert", "", str(len(away)), None),
        at_least("blocks between the two, least of a seed, median", quantile(away, 0.5), 3000, "{:.0f}"),
    ]


def close_figures(rows):
    figures = []
    for key in ("border", "coast", "river"):
        worst = max(rows, key=lambda row: row[key])
        over = sum(row[key] > LINE_MOST for row in rows)
        figures.append(at_most(f"longest straight line of {key} (seed {worst['seed']}; {over} squares above)",
                               worst[key], LINE_MOST, "{:.0f}"))
    worst = max(rows, key=lambda row: row["step"])
    figures.append(at_most(f"largest step between neighbours outside peaks and falls (seed {worst['seed']})", worst["step"],
                           STEP_MOST, "{:.0f}"))
    return figures


def spawn_figures(rows, spawns):
    count = len(spawns)
    afloat = sum(row["spawn_safety"] == "0" for row in spawns) / count
    beach = sum("beach" in row["spawn_biome"] or "shore" in row["spawn_biome"] for row in spawns) / count
    away = [max(abs(int(row["spawn_x"])), abs(int(row["spawn_z"]))) for row in spawns]
    figures = [
        at_most(f"begin afloat, of {count}", afloat, 0.01),
        at_most("begin on a beach", beach, 0.12),
        at_least("relief in view, median", quantile([relief_of(row) for row in spawns], 0.5), 70, "{:.0f}"),
        ("blocks from the origin, median and p99", "", f"{quantile(away, 0.5):.0f}, {quantile(away, 0.99):.0f}", None),
    ]
    if "landmark_away" in rows[0]:
        near = sum(0 <= row["landmark_away"] <= SPAWN_NEAR for row in rows) / len(rows)
        figures.append(at_least("a landmark within 1 km", near, 0.9))
    return figures


def landmark_figures(rows):
    found = found_shares(rows, "landmarks")
    area = MARKS * MARKS / 1e6
    return [(name, "found", f"{mean / area:.4f} a square km, in {share:.0%} of seeds", share > 0)
            for name, (share, mean) in found.items()]


def far_table(rows):
    """Of each step, the shares of cells whose height, colour and cover of trees are true."""
    lines = ["| blocks between samples | cells | height | mean difference, blocks | colour | tree cover "
             "| cells with trees | their tree cover | mean difference |", "|---|---|---|---|---|---|---|---|---|"]
    for steps in zip(*(row["far"] for row in rows)):
        total = {key: sum(step[key] for step in steps) for key in steps[0]}
        cells, wooded = total["cells"], max(total["wooded"], 1)
        height, colour, cover = (f"{total[key] / cells:.1%}" for key in ("height", "colour", "cover"))
        lines.append(f"| {steps[0]['step']} | {cells} | {height} | {total['height_off'] / cells:.2f} | {colour} | {cover} "
                     f"| {total['wooded']} | {total['wooded_cover'] / wooded:.1%} | {total['cover_off'] / cells:.1%} |")
    return lines


def total_of(rows, key):
    return {name: sum(row[key][name] for row in rows) for name in rows[0][key]}


def river_figures(rows):
    total = total_of(rows, "rivers")
    if total["columns"] == 0:
        return [("columns of rivers", "", "0", None)]

    def none(what, part, whole):
        return what, "none", f"{total[part]}, {total[part] / max(total[whole], 1):.3%}", total[part] == 0

    walked = total["walked"] / max(total["banks"], 1)
    return [
        ("columns of rivers", "", str(total["columns"]), None),
        ("rivers", "", str(total["rivers"]), None),
        ("places where water rises downstream", "none", f"{total['rises']}, {1e5 * total['rises'] / total['columns']:.1f} "
         "of 100,000 columns of rivers", total["rises"] == 0),
        none("columns that stand lower than their way out", "sunk", "columns"),
        none("rivers that end in a wall", "walls", "rivers"),
        none("rivers that end in a dry trench without an outlet", "trenches", "rivers"),
        at_least(f"banks that can be walked, of {total['banks']}", walked, 0.5, "{:.1%}"),
    ]


def scene_figures(rows):
    total = total_of(rows, "scenes")

    def share(part, whole):
        return total[part] / max(total[whole], 1)

    return [
        at_most(f"places that are sea, of {total['places']}", share("sea", "places"), 0.4, "{:.1%}"),
        at_least(f"legs on which the scene changes, of {total['legs']}", share("changes", "legs"), 0.9, "{:.1%}"),
        at_least(f"coasts with a sight, of {total['coasts']}", share("sights", "coasts"), 0.9, "{:.1%}"),
    ]


def feature_figures(rows):
    """Of each feature, the share of the seeds that have it; and the share of those that have enough of them."""
    enough = sum(row["found"] >= FEATURES_LEAST for row in rows) / len(rows)
    return [*((name, "", f"{share:.0%}", None) for name, (share, _) in found_shares(rows, "features").items()),
            at_least(f"seeds with {FEATURES_LEAST} of them or more", enough, 0.9, "{:.0%}")]


# ---- the page

def table(figures):
    lines = ["| figure | limit | value | holds |", "|---|---|---|---|"]
    for what, limit, value, holds in figures:
        lines.append(f"| {what} | {limit} | {value} | {'' if holds is None else 'yes' if holds else '**no**'} |")
    return lines


def spread_table(rows):
    lines = ["| | p5 | p10 | median | p90 | p95 |", "|---|---|---|---|---|---|"]
    for key in ("land", "mean", "highest", "kinds", "flatness"):
        values = [quantile([row[key] for row in rows], share) for share in (0.05, 0.1, 0.5, 0.9, 0.95)]
        lines.append(f"| {key} | " + " | ".join(f"{value:.4g}" for value in values) + " |")
    return lines


def biome_table(rows):
    lines = ["| biome | share of columns | seeds that have it |", "|---|---|---|"]
    biomes = found_shares(rows, "biomes")
    for name, (share, mean) in sorted(biomes.items(), key=lambda item: -item[1][1]):
        lines.append(f"| {name} | {mean:.3%} | {share:.0%} |")
    return lines


def halve(picture):
    """Rows of RGB, half as wide and high: each pixel is the mean of four."""
    rows = []
    for above, below in zip(picture.rows[::2], picture.rows[1::2]):
        columns = [(above[k::6], above[k + 3::6], below[k::6], below[k + 3::6]) for k in range(3)]
        means = [bytes((a + b + c + d) >> 2 for a, b, c, d in zip(*four)) for four in columns]
        rows.append(bytes(value for pixel in zip(*means) for value in pixel))
    return rows


def write_png(path, rows):
    """Rows of RGB, each stored as the difference from the one above."""
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    above, data = bytes(len(rows[0])), bytearray()
    for row in rows:
        data += b"\x02" + bytes((value - up) & 255 for value, up in zip(row, above))
        above = row
    header = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data, 9)) +
                     chunk(b"IEND", b""))


def write_sheet(path, files):
    """Pictures of one size side by side, SHEET in a row, in the order of reading."""
    gap, sheet = b"\xff" * (3 * GAP), []
    for first in range(0, len(files), SHEET):
        pictures = [halve(pixels.read(file)) for file in files[first:first + SHEET]]
        blank = [b"\xff" * len(row) for row in pictures[0]]
        pictures += [blank] * (SHEET - len(pictures))
        sheet += [gap.join(rows) for rows in zip(*pictures)]
        sheet += [b"\xff" * len(sheet[0])] * GAP
    write_png(path, sheet[:-GAP])


def draw(arguments, rows, folder):
    """Sheets of maps of the first seeds, and of pictures from their spawn and from above it. Pictures that are in the
    folder are not drawn again. Returns the sheets' names."""
    jobs = {"maps": [], "spawns": [], "above": []}
    for row in rows[:MAPS]:
        seed, (x, y, z), (yaw, _) = row["seed"], row["spawn"], row["look"]
        usual = ["--generator", arguments.generator, "--seed", seed]
        side = WIDE // MAP_SCALE
        jobs["maps"].append((f"map-{seed}", ["map", *usual, "--size", f"{side}x{side}", "--scale", MAP_SCALE]))
        shot = ["shot", *usual, "--size", "640x360", "--view-distance", 24]
        if seed <= arguments.pictures:
            jobs["spawns"].append((f"spawn-{seed}", shot))
            jobs["above"].append((f"above-{seed}", [*shot, f"--pos={x}.5,{y + 120},{z}.5", "--look", f"{yaw:.6g},-18"]))
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda job: (folder / f"{job[0]}.png").exists() or
                      run(arguments.karst, *job[1], "-o", folder / f"{job[0]}.png"), sum(jobs.values(), [])))
    return {sheet: [folder / f"{name}.png" for name, _ in some] for sheet, some in jobs.items() if some}


SHEETS = {"maps": "maps of 32,768 blocks around the origin", "spawns": "views from the spawn, as a new player has them",
          "above": "views from 120 blocks above it"}


FAR_WORDS = """Of cells at random places within 1,048,576 blocks of the origin, a cell being the square of blocks around a sample, the shares whose sample is within
half a step of the mean top of the chunks' ground and water; whose ground has the colour of the commonest block there, within 16/255 of each channel; and whose share
of ground under crowns is within 10 percentage points of the chunks'. `tests/test_far_truth.c` fails if a share falls."""

RIVER_WORDS = """Of four squares of 1,024 blocks of each seed, at random places within 1,048,576 blocks of the origin. Water rises downstream where it stands lower than the lowest way
over water to the sea, to a lake or out of the square. A river is a group of water of at least 64 columns of rivers. It ends in a wall if it has no such way and all
land beside its lowest water is two blocks higher or more, else in a dry trench. A bank can be walked if the step out of the water and the next three, straight away
from it, are of at most one block. `tests/river_law.h` counts them; `tests/test_river_law.c` holds the counts of frozen generators, and can hold others to the law."""


SCENE_WORDS = """Of walks of eight legs of 250 blocks, straight on from random places of land within 1,048,576 blocks of the origin, eight of each seed; a walk ends where it meets the
sea. The scene changes where another biome or water begins or ends, where a landmark is beside the way, or where the ground of a leg has 40 blocks of relief. A coast
has a sight where land rises out of the sea 40 to 600 blocks ahead, or a landmark stands there. `tests/scenes.h` counts them."""


FEATURE_WORDS = """Of the square of 16,384 blocks around the origin, every 16. Long ranges: ground with 64 blocks of relief within 128 is connected over 4,096 blocks, three
times as long as wide. Archipelagos: eight islands, from one to the next at most 256 blocks. Wide rivers in valleys: 32 blocks of water across, over 1,024 blocks, half of
them between slopes that rise by 16 within 256. High rivers that fall: from 24 blocks above the sea or more, by 8 within 32. Tiered plateaus: three tiers of level ground,
128 blocks large, each 10 blocks above one beside it. Isolated mesas: level ground of up to 320 blocks that ends in an edge of 16 all around, with nothing as high 128
blocks away. Canyons with arches: between walls of 24 blocks within 48, over 512 blocks, with a natural arch beside it. Forested pillars: eight together that fall by 32
blocks within 48 on all sides, or towers among the landmarks, a quarter of each under trees. Smooth dunes: 512 blocks large, 10 high, no steeper than sand lies. Cliffs and
broad beaches: 256 blocks of coast with a cliff of 16, and 256 with a beach broader than 32. Lakes with islands: the lake is 256 blocks large, the island 32. Caldera
islands: a closed hollow of 16 blocks in a ring that stands 24 above the sea. `tests/land_features.h` has the whole definitions and finds them; `tests/test_features.c` has land
that is just short of each."""


def write_page(arguments, rows, spawns, laws, drawn):
    spread = [row for row in rows if row["land"] >= 0.5]
    landmarks = landmark_figures(rows) if "landmarks" in rows[0] else []
    parts = [
        f"# The land of {identity(arguments.karst, arguments.generator)}, measured", "",
        f"`scripts/land-report --generator {Path(arguments.generator).name} --seeds {arguments.seeds}`: seeds 1 to "
        f"{arguments.seeds}, and the spawns of seeds 1 to {arguments.spawns}.", "",
        "## 4,096 blocks around the origin, every 4", "", *table(square_figures(rows)), "",
        "Squares with at least half land:", "", *(spread_table(spread) if spread else ["none"]), "",
        "## 32,768 blocks around the origin, every 16", "", *table(wide_figures(rows)), "", *biome_table(rows), "",
        "## 1,024 blocks around the spawn, every column", "", *table(close_figures(rows)), "",
        "## Spawns", "", *table(spawn_figures(rows, spawns)), "",
        f"## Far land, of seeds 1 to {len(laws['far'])}", "", FAR_WORDS, "", *far_table(laws["far"]), "",
        f"## Rivers, of seeds 1 to {len(laws['rivers'])}", "", RIVER_WORDS, "", *table(river_figures(laws["rivers"])), "",
        f"## Scenes, of seeds 1 to {len(laws['scenes'])}", "", SCENE_WORDS, "", *table(scene_figures(laws["scenes"])), "",
        f"## Features, of seeds 1 to {len(laws['features'])}", "", FEATURE_WORDS, "", *table(feature_figures(laws["features"])), "",
    ]
    if landmarks:
        parts += ["## Landmarks", "", *table(landmarks), ""]
    for sheet, files in drawn.items():
        where = f"pictures/{Path(arguments.page).stem}-{sheet}.png"
        write_sheet(arguments.output / where, files)
        parts += [f"## {SHEETS[sheet].capitalize()}", "", f"Seeds 1 to {len(files)}, row by row.", "",
                  f"![{SHEETS[sheet]}]({where})", ""]
    (arguments.output / arguments.page).write_text("\n".join(parts).rstrip() + "\n")


def main():
    parser = argparse.ArgumentParser(prog="scripts/land-report", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("karst")
    parser.add_argument("land_figures")
    parser.add_argument("--generator", required=True, help="name, number or file of a recipe")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--spawns", type=int, default=1000)
    parser.add_argument("--pictures", type=int, default=12, help="seeds of which pictures are drawn; 0: none")
    parser.add_argument("--output", type=Path, required=True, help="folder of the page")
    parser.add_argument("--page", default="land-report.md")
    parser.add_argument("--kept", type=Path, required=True, help="folder of what is measured, to go on from")
    arguments = parser.parse_args()
    begun = time.monotonic()
    kept = folder_of(arguments)
    kept.mkdir(parents=True, exist_ok=True)
    (arguments.output / "pictures").mkdir(parents=True, exist_ok=True)
    rows = measure_seeds(arguments, kept / "seeds.jsonl", arguments.seeds)
    laws = measure_laws(arguments, kept)
    spawns = measure_spawns(arguments, kept)
    figures = square_figures(rows) + wide_figures(rows) + close_figures(rows) + spawn_figures(rows, spawns)
    figures += landmark_figures(rows) if "landmarks" in rows[0] else []
    figures += river_figures(laws["rivers"]) + scene_figures(laws["scenes"]) + feature_figures(laws["features"])
    for what, limit, value, holds in figures:
        print(f"{'' if holds is None else 'ok' if holds else 'NO':3}{what}: {value}{' (' + limit + ')' if limit else ''}")
    print("\n".join(far_table(laws["far"])))
    measured = time.monotonic()
    write_page(arguments, rows, spawns, laws, draw(arguments, rows, kept))
    print(f"measured in {measured - begun:.0f} s, drawn in {time.monotonic() - measured:.0f} s: "
          f"{arguments.output / arguments.page}", file=sys.stderr)


if __name__ == "__main__":
    main()
