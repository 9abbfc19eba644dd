#!/usr/bin/env python3
"""scripts/land-report: its arithmetic, its sheets, and a whole page of two seeds.

    land_report_cli.py KARST LAND_FIGURES
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import land_report
import pixels
from program import check

PROGRAMS = [str(Path(word).resolve()) for word in sys.argv[1:3]]

# Cells 64 blocks wide, each at a height of its own: coasts and borders are straight for as long.
CELLS = """{"name": "cells", "based_on": "plain",
 "fields": {"cells": {"kind": "white2", "period": 64, "octaves": 1, "gain": 1}},
 "values": {"height": "62.5 + 9 * field(cells)"},
 "climate": [{"biome": "ocean", "height": [null, 62]}, {"biome": "forest", "height": [68, null]}, {"biome": "plains"}]}
"""


def check_quantiles():
    check(land_report.quantile([4, 1, 3, 2], 0.5) == 2.5, "the median of four")
    check(land_report.quantile([5, 7], 0.0) == 5 and land_report.quantile([5, 7], 1.0) == 7, "the ends")
    check(land_report.at_most("x", 2, 1)[3] is False and land_report.at_least("x", 2, 1)[3] is True, "limits")


def check_sheet(folder):
    tiles = []
    for number in range(5):
        rows = [bytes([number * 50, 10, 20] * 8) for _ in range(6)]
        land_report.write_png(folder / f"{number}.png", rows)
        tiles.append(folder / f"{number}.png")
    land_report.write_sheet(folder / "sheet.png", tiles)
    sheet = pixels.read(folder / "sheet.png")
    check((sheet.width, sheet.height) == (4 * 4 + 3 * land_report.GAP, 2 * 3 + land_report.GAP), "the sheet's size")
    check(sheet.at(4 + land_report.GAP, 0) == (50, 10, 20), "the second picture")
    check(sheet.at(0, 3 + land_report.GAP) == (200, 10, 20), "the fifth picture")
    check(sheet.at(sheet.width - 1, sheet.height - 1) == (255, 255, 255), "no picture")


def check_rivers():
    row = {"columns": 200000, "rivers": 8, "rises": 3, "sunk": 20, "walls": 1, "trenches": 2, "banks": 40, "walked": 30}
    table = "\n".join(land_report.table(land_report.river_figures([{"rivers": row}, {"rivers": row}])))
    for text in ("| 400000 |", "| 6, 1.5 of", "| 40, 0.010% |", "wall | none | 2, 12.500% | **no** |",
                 "of 80 | at least 50.0% | 75.0% | yes |"):
        check(text in table, f"the rivers lack {text!r}: {table}")
    words = [PROGRAMS[1], "terrane", "3", "1", "rivers"]
    row = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)["rivers"]
    check(row["columns"] > 10000 and row["rivers"] > 1 and row["walked"] > 0.5 * row["banks"], f"wrong figures: {row}")


def check_features():
    rows = [{"found": found, "features": {"mesas": mesas, "dunes": 1}}
            for found, mesas in ((10, 1), (9, 0), (9, 0), (12, 0))]
    table = "\n".join(land_report.table(land_report.feature_figures(rows)))
    for text in ("| mesas |  | 25% |", "| dunes |  | 100% |", "10 of them or more | at least 90% | 50% | **no** |"):
        check(text in table, f"the features lack {text!r}: {table}")


def check_lines(folder):
    (folder / "cells.json").write_text(CELLS)
    row = json.loads(subprocess.run([PROGRAMS[1], str(folder / "cells.json"), "3", "1"], check=True,
                                    stdout=subprocess.PIPE).stdout)
    check(row["coast"] >= 64 and row["border"] >= 64, f"straight coasts are not seen: {row}")
    check(row["river"] == 0 and row["step"] >= 9 and row["kinds"] == 3, f"wrong figures: {row}")
    check(0.4 < row["land"] < 0.6 and row["cold_to_hot"] == -1, f"wrong figures: {row}")


def check_page(folder):
    words = [sys.executable, land_report.__file__, *PROGRAMS, "--generator", "karst", "--seeds", "2", "--spawns", "4",
             "--pictures", "0", "--output", str(folder / "docs"), "--kept", str(folder / "kept")]
    for _ in range(2):  # the second time from what is kept
        subprocess.run(words, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    page = (folder / "docs" / "land-report.md").read_text()
    for text in ("land share, p5", "seeds with the rarest biome", "longest straight line of river", "relief in view",
                 "| 8 | 100 | ", "| 256 | 100 | ", "| columns of rivers |  | 0 |",
                 "| long ranges | "):
        check(text in page, f"the page lacks {text!r}")
    lines = next((folder / "kept").glob("karst-*/seeds.jsonl")).read_text().splitlines()
    check([json.loads(line)["seed"] for line in lines] == [1, 2], "seeds are measured twice")
    check(pixels.read(folder / "docs" / "pictures" / "land-report-maps.png").width > 500, "no maps")


def main():
    check_quantiles()
    with tempfile.TemporaryDirectory() as folder:
        check_sheet(Path(folder))
        check_rivers()
        check_features()
        check_lines(Path(folder))
        check_page(Path(folder))


main()
