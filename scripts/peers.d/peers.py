"""Measures terrain generators of others beside Karst's; see scripts/peers.

    peers.py --karst KARST [--quick] [OUT]
    peers.py --from peers.json OUT      the table and the page of a record again
"""
import argparse
import html
import json
import math
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SEED = 42
LIMIT = 900  # seconds for one program, against hangs
LUANTI = "dungeons, biomes, ores, trees, plants, light"
MAPGENS = {"flat": f"flat land, caves, {LUANTI}", "v7": f"caves, rivers, {LUANTI}", "valleys": f"caves, rivers, {LUANTI}",
           "carpathian": f"caves, {LUANTI}"}
OWN = {"first": "caves, biomes, trees, plants", "karst": "caves, biomes, ores, trees, plants",
       "terrane": "caves, rivers, biomes, ores, landmarks, trees, plants",
       "craton": "caves, rivers, biomes, ores, landmarks, trees, plants"}
LIBRARIES = {"flat": "flat land", "hills_karst": "caves, biomes", "hills_stb": "caves, biomes",
             "hills_libnoise": "caves, biomes"}

NOT_COMPARABLE = (
    "What is not comparable: Luanti makes mapchunks of 80 x 80 x 80 blocks, each computed with a border of 16 blocks that its "
    "neighbours compute again; it floods light, lets liquids flow, packs its blocks and saves them to SQLite, and scripts of "
    "its game run in the same process. A chunk is here what 16 of its mapblocks of 16 x 16 x 16 hold, 65,536 blocks. Four "
    "mapchunks above each other are made, 320 layers from y = -112 to 207, and every 256 of them count as a chunk; among them "
    "are the 256 that Karst has, from 62 below the sea to 193 above it. What Luanti had not saved when its last mapchunk was "
    "made does not count. Karst's generators and the libraries neither light nor save: an unchanged chunk is made again from "
    "the seed. \"finished\" is Karst with light and meshes, a view of 24 chunks of radius filled in frames of a sixtieth of a "
    "second. Caves, ores, biomes and trees are other ones in each generator. Percentiles are over batches: of 62.5 chunks in "
    "Luanti, each another land, and of 256 in Karst, always the same. Processor time is that of the whole process, and a "
    "second and core a second of it. Bytes are in Luanti's database, in Karst's memory. Luanti's memory has all chunks that "
    "were made, Karst's those of one batch or view. Hashes, of other blocks at other places, say only whether the rounds, of the same seed, made "
    "the same; Luanti's are read when all is made and liquids have flowed.")


class Failure(Exception):
    """One line for the user."""


# ---- running

def resident(pid):
    """The most memory that a process had resident, in bytes; 0 where the system does not say it."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:")), 0)


def run(words, **options):
    """Standard output and memory of a program. Its memory is asked for while it runs, as the system's figure for an ended
    process is never less than that of this one, which started it."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with subprocess.Popen([str(word) for word in words], stdout=out, stderr=err, stdin=subprocess.DEVNULL, **options) as process:
            memory, until = 0, time.monotonic() + LIMIT
            try:
                while process.poll() is None:
                    memory = resident(process.pid) or memory
                    if time.monotonic() > until:
                        raise Failure(f"{words[0]} did not end within {LIMIT} s")
                    time.sleep(0.05)
            finally:
                process.kill()
        out.seek(0)
        err.seek(0)
        if process.returncode != 0:
            last = (err.read().decode(errors="replace").strip().splitlines() or ["no message"])[-1]
            raise Failure(f"{words[0]} ended with {process.returncode}: {last}")
        return out.read().decode(errors="replace"), memory


def percentile(values, share):
    """With linear interpolation."""
    values = sorted(values)
    at = share * (len(values) - 1)
    low = int(at)
    return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (at - low)


# ---- Luanti

def server():
    """The server itself; Debian's script of that name in /usr/games has a log of its own that only its user may write."""
    known = "/usr/lib/minetest/minetestserver"
    path = os.environ.get("PATH", "") + ":/usr/games"
    return known if os.access(known, os.X_OK) else shutil.which("luantiserver", path=path) or shutil.which("minetestserver", path=path)


def parse_luanti(text):
    """The figures of one run, of the lines that the mod printed."""
    said = {"batch": []}
    for line in text.splitlines():
        kind, *values = line.split()[1:] if line.startswith("peer ") else [""]
        if kind == "error":
            raise Failure("Luanti: " + " ".join(values))
        if kind == "batch":
            said["batch"].append([int(value) for value in values])
        else:
            said[kind] = values
    mapchunks = sum(many for many, _, _ in said["batch"])
    if not {"start", "memory", "hash"} <= said.keys() or mapchunks == 0 or mapchunks != int(said["start"][0]):
        raise Failure("Luanti did not make the whole area, or its lines are not known")
    chunks = int(said["start"][1]) ** 3 / 65536  # in a mapchunk
    wall = [passed * 1e-3 / (many * chunks) for many, passed, _ in said["batch"]]
    processor = [used * 1e-3 / (many * chunks) for many, _, used in said["batch"]]
    return {"rate": 1000 / percentile(wall, 0.5), "wall": [percentile(wall, 0.5), percentile(wall, 0.95)],
            "processor": [percentile(processor, 0.5), percentile(processor, 0.95)], "chunks": mapchunks * chunks,
            "memory": int(said["memory"][0]) * 1024, "hash": said["hash"][0]}


def measure_luanti(program, mapgen, threads, size):
    with tempfile.TemporaryDirectory(prefix="karst-peers-") as folder:
        world = Path(folder) / "world"
        shutil.copytree(HERE / "karst_peers", world / "worldmods" / "karst_peers")
        (world / "world.mt").write_text("gameid = minetest\nbackend = sqlite3\nplayer_backend = sqlite3\nauth_backend = sqlite3\n")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        settings = {"mg_name": mapgen, "fixed_map_seed": SEED, "num_emerge_threads": threads, "emergequeue_limit_total": 100000,
                    "peers_wide": size[0], "peers_long": size[1], "secure.trusted_mods": "karst_peers",
                    "bind_address": "127.0.0.1", "ipv6_server": "false", "server_announce": "false"}
        (world / "conf").write_text("".join(f"{name} = {value}\n" for name, value in settings.items()))
        text, memory = run([program, "--config", world / "conf", "--world", world, "--gameid", "minetest", "--port", port,
                                  "--logfile", world / "log"], env={**os.environ, "HOME": folder}, cwd=folder)
        found = parse_luanti(text)
        return {**found, "memory": found["memory"] or memory, "bytes": (world / "map.sqlite").stat().st_size / found["chunks"]}


# ---- Karst

def figures(record):
    return {(result["name"], result["threads"]): result for result in record["results"]}


def parse_gen(record, threads, memory):
    found = figures(record)
    rate, processor = found["gen.rate", threads], found["gen.processor", threads]
    return {"rate": rate["median"], "wall": [1000 / rate["median"], 1000 / rate["p05"]],
            "processor": [processor["median"], processor["p95"]], "bytes": found["gen.bytes", 1]["median"],
            "memory": memory, "hash": record["world"]["hash"]}


def parse_finished(record, threads, memory):
    rate = figures(record)["pipeline.rate", threads]
    return {"rate": rate["median"], "wall": [1000 / rate["median"], 1000 / rate["p05"]], "memory": memory,
            "hash": record["world"]["hash"]}


def measure_karst(karst, suite, generator, threads, repeat):
    """The record of `karst bench` and the memory of its process."""
    with tempfile.TemporaryDirectory(prefix="karst-peers-") as folder:
        record = Path(folder) / "record.json"
        _, memory = run([karst, "bench", suite, "--generator", generator, "--threads", threads, "--seed", SEED, "--repeat",
                         repeat, "--view-distance", 24, "--json", record])
        return json.loads(record.read_text()), memory


# ---- a run: rounds of all generators, one after the other, so that none has the quiet minutes alone

def measure_round(arguments, threads, add):
    """Measures everything once; add(row's key, what it includes, threads, figures)."""
    repeat = 3 if arguments.quick else 15
    libraries = arguments.karst.resolve().parent / "tests" / "generators"
    generators = [(name, name, text) for name, text in OWN.items()]
    generators += [(f"{name}.so", libraries / f"{name}.so", text) for name, text in LIBRARIES.items()
                   if (libraries / f"{name}.so").exists()]
    for name, generator, includes in generators:
        record, memory = measure_karst(arguments.karst, "gen", generator, threads[-1], repeat)
        for many in threads:
            add(name, includes, many, parse_gen(record, many, memory))
        yield record
    for name, includes in OWN.items():
        record, memory = measure_karst(arguments.karst, "pipeline", name, threads[-1], 3)
        for many in threads:
            add(f"{name}, finished", includes + ", light, meshes", many, parse_finished(record, many, memory))
    program = server()
    for mapgen, includes in MAPGENS.items() if program else ():
        for many in threads:
            size = (2, 2) if arguments.quick else (8, 4)
            add(f"Luanti {mapgen}", includes, many, measure_luanti(program, mapgen, many, size))


def measure(arguments):
    threads = [1, max(2, os.cpu_count() or 2)]
    rows, machine = {}, {}

    def add(name, includes, many, found):
        row = rows.setdefault((name, many), {"name": name, "includes": includes, "threads": many, "rounds": []})
        row["rounds"].append(found)
        print(f"{name}, threads {many}: {found['rate']:.4g} chunks a second", file=sys.stderr)

    for _ in range(1 if arguments.quick else 3):
        for record in measure_round(arguments, threads, add):
            machine = {**record["machine"], "build": record["build"]}
    luanti = ""
    if server():
        luanti = run([server(), "--version"])[0].splitlines()[0]
    else:
        print("peers: Luanti's server is not here and was not measured: scripts/setup peers", file=sys.stderr)
    return {"schema": 1, "seed": SEED, "machine": machine, "luanti": luanti, "rows": list(rows.values())}


# ---- what is shown: the medians of the rounds

def median_of(row, key, index=None):
    values = [found[key] if index is None else found[key][index] for found in row["rounds"] if found.get(key)]
    return percentile(values, 0.5) if values else math.nan


def number(value, scale=1.0):
    if math.isnan(value):
        return "-"
    value *= scale
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value >= 1 else f"{value:#.2g}"


def hash_of(row):
    seen = {found["hash"] for found in row["rounds"]}
    return seen.pop() if len(seen) == 1 else "differs"


HEAD = ["generator", "threads", "chunks a second", "a second and core", "wall ms", "p95", "processor ms", "p95", "efficiency",
        "bytes", "MiB", "includes", "hash"]


def efficiency(row, rows):
    alone = next(other for other in rows if other["name"] == row["name"] and other["threads"] == 1)
    return median_of(row, "rate") / (row["threads"] * median_of(alone, "rate"))


def cells(record):
    """The table: a row of texts for each row of the record. Chunks a second and core: of a second of processor time."""
    rows = record["rows"]
    return [[row["name"], str(row["threads"]), number(median_of(row, "rate")), number(1000 / median_of(row, "processor", 0)),
             number(median_of(row, "wall", 0)), number(median_of(row, "wall", 1)), number(median_of(row, "processor", 0)),
             number(median_of(row, "processor", 1)), number(efficiency(row, rows)) if row["threads"] > 1 else "-",
             number(median_of(row, "bytes")), number(median_of(row, "memory"), 1 / 1048576), row["includes"], hash_of(row)]
            for row in rows]


def table(record):
    lines = [HEAD, ["---"] * len(HEAD), *cells(record)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def chart(title, rows, value, unit, logarithmic=False, most=None):
    """Bars; of a logarithmic one the left edge is a hundredth, a tenth ... of the least value."""
    bars = [(f"{row['name']}, {row['threads']}", value(row)) for row in rows]
    bars = [bar for bar in bars if bar[1] > 0]
    if not bars:
        return ""
    high = most or max(size for _, size in bars)
    low = 10.0 ** math.floor(math.log10(min(size for _, size in bars)) - 0.3)
    lines = []
    for i, (name, size) in enumerate(bars):
        share = math.log(size / low) / math.log(high / low) if logarithmic else size / high
        y = 8 + 20 * i
        lines.append(f'<text x="212" y="{y + 12}" text-anchor="end">{html.escape(name)}</text><rect x="220" y="{y}" '
                     f'width="{max(1, 400 * min(share, 1)):.1f}" height="15"/><text x="{228 + 400 * min(share, 1):.1f}" y="{y + 12}">{number(size)}</text>')
    scale = ", logarithmic" if logarithmic else ""
    return (f"<h2>{html.escape(title)}</h2><p>{html.escape(unit)}{scale}; names with their number of threads</p>"
            f'<svg viewBox="0 0 720 {16 + 20 * len(bars)}" role="img" aria-label="{html.escape(title)}">{"".join(lines)}</svg>\n')


STYLE = """body{font:15px/1.5 sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;font-size:13px;display:block;overflow-x:auto}td,th{padding:.2rem .5rem;border-bottom:1px solid #8884;text-align:left}
svg{width:100%;max-width:52rem;font-size:12px}rect{fill:#3b76b0}text{fill:currentColor}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}rect{fill:#6aa5dd}}"""


def page(record):
    rows = record["rows"]
    machine = record["machine"]
    where = ", ".join(str(part) for part in (machine.get("cpu"), f"{machine.get('cores')} cores", machine.get("isa"), machine.get("os"),
                                             record["luanti"]) if part)
    head = "".join(f"<th>{html.escape(name)}</th>" for name in HEAD)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in line) + "</tr>\n" for line in cells(record))
    charts = [chart("Processor time", rows, lambda row: median_of(row, "processor", 0), "ms a chunk", True),
              chart("Time that passes", rows, lambda row: median_of(row, "wall", 0), "ms a chunk", True),
              chart("Parallel efficiency", [row for row in rows if row["threads"] > 1], lambda row: efficiency(row, rows),
                    "share of threads times the rate of one"),
              chart("Memory", rows, lambda row: median_of(row, "memory") / 1048576, "MiB resident at most")]
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Terrain generators beside Karst</title>\n'
            f"<style>{STYLE}</style></head><body>\n<h1>Terrain generators beside Karst</h1>\n<p>{html.escape(where)}. Chunks of "
            f"16 x 16 x 256 blocks, seed {record['seed']}; medians of rounds: {max((len(row['rounds']) for row in rows), default=0)}.</p>\n"
            f"{''.join(charts)}<h2>All figures</h2><table><tr>{head}</tr>\n{body}</table>\n<p>{html.escape(NOT_COMPARABLE)}</p>\n</body></html>\n")


def load(path):
    try:
        record = json.loads(path.read_text())
        table(record)
        page(record)
    except (OSError, ValueError, KeyError, TypeError, StopIteration, AttributeError, IndexError) as error:
        raise Failure(f"{path} is no record of scripts/peers: {error}") from None
    return record


def write(record, out):
    out.mkdir(parents=True, exist_ok=True)
    for name, text in (("peers.json", json.dumps(record, indent=1) + "\n"), ("peers.html", page(record))):
        part = out / (name + ".part")
        part.write_text(text)
        part.replace(out / name)
    print(table(record) + "\n" + NOT_COMPARABLE)


def main():
    parser = argparse.ArgumentParser(prog="scripts/peers", description="Measures terrain generators of others beside Karst's.")
    parser.add_argument("--karst", type=Path, help="the program")
    parser.add_argument("out", metavar="OUT", type=Path, nargs="?", default=HERE.parent.parent / "build" / "peers",
                        help="folder for peers.json and peers.html")
    parser.add_argument("--quick", action="store_true", help="measure less, once")
    parser.add_argument("--from", dest="record", type=Path, help="show a record again")
    arguments = parser.parse_intermixed_args()
    if not arguments.karst and not arguments.record:
        parser.error("--karst or --from is needed")
    try:
        write(load(arguments.record) if arguments.record else measure(arguments), arguments.out)
    except (Failure, OSError) as error:
        sys.exit(f"peers: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
