#!/usr/bin/env python3
"""Map, links, minimap and seed browser of the real game, in the way of window.py.

usage: window_map.py PROGRAM [NAME...]
"""

import os
import re
import subprocess
import sys

import window
from program import HANG_SECONDS
from window import CONSOLE, PLAYS, TITLE, Game, press_twice, ready

MAP, SEEDS = 8, 15
LINK = "karst:v1:42:1:-100.5,150,37.25:123.5,-20:18.5"


def the_map_opens_travels_and_closes(program, display):
    with Game(program, display, "--seed", "42", "--set", "minimap=round") as game:
        ready(game)
        before = game.fresh()
        game.key("m")
        game.until("the map", menu=MAP, mouse=0)
        game.key("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "plus", "minus", "k", "k")
        game.point(500, 120)
        press_twice(game, lambda: game.place()["menu"] == PLAYS, "click", "--repeat", "2", "--delay", "1", "1")
        game.until("the game again", menu=PLAYS, mouse=1)
        game.wait_for_line("travelled to")
        after = game.fresh()
        assert abs(after["x"] - before["x"]) > 50 and after["y"] > 55, (before, after)
        game.key("m")
        game.until("the map", menu=MAP)
        game.key("Escape")
        game.until("the game again", menu=PLAYS)
        game.key("m", "m")
        game.until("the game once more", menu=PLAYS)
        game.close()


def pins_are_kept(program, display):
    with Game(program, display, "--seed", "42") as game:
        ready(game)
        game.key("m")
        game.until("the map", menu=MAP)
        game.point(420, 150)
        game.button(3)
        game.type("old mill")
        game.key("Return", "Escape")
        game.until("the game again", menu=PLAYS)
        with open(os.path.join(game.directory, "pins-42-1.txt"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        assert len(lines) == 1 and re.fullmatch(r"-?\d+ -?\d+ old mill", lines[0]), lines
        game.close()


def links_are_copied_and_pasted(program, display):
    with Game(program, display, LINK) as game:
        ready(game)
        game.key("f")  # stay in the air
        game.until("flight", mode=window.FLIES)
        game.key("l")
        game.wait_for_line("link: karst:v1:42:1:-100.5,")
        copied = next(line.split("link: ")[1] for line in game.lines if "link: karst" in line)
        there = game.fresh()
        assert abs(there["yaw"] - 123.5) < 0.01 and abs(there["pitch"] + 20) < 0.01, there
        game.key("t")
        game.until("the command line", menu=CONSOLE)
        game.type("tp 900 200 900")
        game.key("Return")
        game.wait_for_line("Moved to 900.5")
        game.key("t")
        game.until("the command line", menu=CONSOLE)
        game.key("ctrl+v", "Return")
        game.wait_for_line(copied + ": Went to")
        back = game.fresh()
        assert abs(back["x"] + 100.5) < 0.5 and abs(back["yaw"] - there["yaw"]) < 0.02, back
        game.key("t")
        game.until("the command line", menu=CONSOLE)
        game.type("karst:v1:42:7:0,0,0:0,0:0")
        game.key("Return")
        game.wait_for_line("generator \"7\" at character 13")
        game.close()


def seeds_are_browsed(program, display):
    with Game(program, display, "--size", "960x540") as game:
        game.until("the title", menu=TITLE, mouse=0)
        game.key("Down", "Down", "Return")
        game.until("the seed browser", menu=SEEDS)
        game.type("karst 7")
        game.key("Return", "space", "Right", "space", "F6", "Right", "Tab", "Escape", "F5", "Left", "Return")
        game.until("the world", menu=PLAYS, mouse=1)
        assert game.count_lines("(karst 7)"), "the typed seed was not used"
        with open(os.path.join(game.directory, "seeds.txt"), encoding="utf-8") as file:
            assert file.readline().endswith(" 4 karst 7\n")
        game.close()


def a_link_is_pasted_as_a_seed(program, display):
    with Game(program, display) as game:
        game.until("the title", menu=TITLE, mouse=0)
        game.key("Down", "Down", "Return")
        game.until("the seed browser", menu=SEEDS)
        game.type(LINK)
        game.key("Return")
        game.until("the world", menu=PLAYS, mouse=1)
        assert abs(game.fresh()["x"] + 100.5) < 1, game.place()
        game.close()


def it_fits_any_window(program, display):
    """Map and browser at the smallest and at odd sizes, with large text."""
    with Game(program, display, "--set", "ui_scale=3,minimap=square") as game:
        game.until("the title", menu=TITLE)
        game.key("Down", "Down", "Return")
        game.until("the seed browser", menu=SEEDS)
        for width, height in ((320, 240), (1000, 120), (90, 600), (640, 480)):
            game.xdotool("windowsize", game.window, str(width), str(height))
            game.until(f"{width} x {height}", size=(width, height))
            game.fresh()
        game.key("Escape", "Up", "Up", "Return")
        game.until("the game", menu=PLAYS)
        game.key("m")
        game.until("the map", menu=MAP)
        for width, height in ((320, 240), (1000, 120), (90, 600)):
            game.xdotool("windowsize", game.window, str(width), str(height))
            game.until(f"{width} x {height}", size=(width, height))
            game.fresh()
        game.close()


def a_bad_minimap_is_refused(program, display):
    environment, choices = dict(os.environ, DISPLAY=display.name), "one of: off, round, square"

    def karst(*words):
        return subprocess.run([program, *words], env=environment, capture_output=True, text=True, timeout=HANG_SECONDS,
                              check=False)
    done = karst("play", "--seed", "1", "--set", "minimap=oval")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and choices in done.stderr, done.stderr
    done = karst("play", "--seed", "1", "--set", "map=round")
    assert done.returncode == 2 and "karst help play" in done.stderr, done.stderr
    assert f"  minimap         Minimap: {choices}; default: off\n" in karst("help", "play").stdout, "a setting is not in the help"


SCENARIOS = [
    the_map_opens_travels_and_closes,
    pins_are_kept,
    links_are_copied_and_pasted,
    seeds_are_browsed,
    a_link_is_pasted_as_a_seed,
    it_fits_any_window,
    a_bad_minimap_is_refused,
]

if __name__ == "__main__":
    sys.exit(window.main(SCENARIOS))
