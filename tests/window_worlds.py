#!/usr/bin/env python3
"""Saved worlds in the real game: created, left, opened again, renamed, exported, deleted, repaired; real key presses and clicks.

usage: window_worlds.py PROGRAM [NAME...]
"""

import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from program import HANG_SECONDS
from window import PAUSE, PLAYS, TITLE, WORLD, WORLDS, SAVED, RENAME, DAMAGED, CONFIRM, UNSAVED, Game, main, ready
from window_edit import durable, files_below, world_hash

FAST = ("--view-distance", "2")


def look_down_and_break(game):
    game.xdotool("mousemove_relative", "--", "0", "700")
    game.wait(lambda: game.place()["pitch"] < -60, "the view to turn down")
    before = game.count_lines("broke ")
    game.button(1)
    game.wait(lambda: game.count_lines("broke ") > before, "a block to be broken")


def to_title(game):
    """Save and quit to title."""
    game.key("Escape")
    game.until("the pause menu", menu=PAUSE)
    game.key("Down", "Down", "Down", "Down", "Return")
    game.until("the title", menu=TITLE)


def to_worlds(game):
    listed = game.count_lines("worlds are listed")
    game.key("Down", "Down", "Down", "Return")
    game.until("the list of worlds", menu=WORLDS)
    game.wait(lambda: game.count_lines("worlds are listed") > listed, "the worlds to be listed")
    game.fresh()


def make_world(program, display, directory, name, *arguments):
    """Creates a world in which the block below the player is broken."""
    with Game(program, display, "--world", name, "--seed", "42", *FAST, *arguments, directory=directory) as game:
        ready(game)
        look_down_and_break(game)
        game.wait(lambda: durable(game)[0] > 0, "the edit to be durable")
        game.close()


def a_world_is_created_left_renamed_and_deleted(program, display):
    with tempfile.TemporaryDirectory() as directory, Game(program, display, *FAST, directory=directory) as game:
        game.until("the title", menu=TITLE)
        to_worlds(game)
        game.key("Return")  # "New world", as there is none
        game.until("the menu of a new world", menu=WORLD)
        game.type("karst 7")
        game.key("Down", "Down", "Down")
        game.type("First")
        game.key("Return")
        ready(game)
        game.wait_for_line("(karst 7)")
        look_down_and_break(game)
        left = game.still()
        to_title(game)
        game.wait_for_line("picture of the world")
        assert files_below(directory) == ["First.karst"], files_below(directory)
        assert not any("is saved in" in line for line in game.lines), "the title's world was saved"

        to_worlds(game)
        game.key("Return")
        game.until("the world's page", menu=SAVED)
        game.wait_for_line('world "First" checked: done')
        game.key("Return")  # "Play"
        game.until("the world again", menu=PLAYS, mouse=1)
        back = game.fresh()
        for name in ("x", "y", "z", "yaw", "pitch"):
            assert abs(back[name] - left[name]) < 0.5, (name, back, left)

        to_title(game)
        to_worlds(game)
        game.key("Return")
        game.until("the world's page", menu=SAVED)
        game.key("Down", "Down", "Down", "Down", "Down", "Return")
        game.until("the new name", menu=RENAME)
        game.type(" of all")
        game.key("Return")
        game.wait(lambda: files_below(directory) == ["First of all.karst"], "the file's new name")
        game.until("the world's page", menu=SAVED)

        game.key("Down", "Return")
        game.until("the export's file", menu=RENAME)
        game.key("Return")
        game.until("the world's page", menu=SAVED)
        assert os.listdir(os.path.join(directory, "exports")) == ["First of all.karst-export"]

        for answer in (("Down", "Return"), ("Return", "Escape")):  # the cursor stays; "no" comes first
            game.key(answer[0], *(["Return"] if answer[0] == "Down" else []))
            game.until("the question", menu=CONFIRM)
            game.key(answer[1])
            game.until("the world's page", menu=SAVED)
        assert files_below(directory) == ["First of all.karst"]
        game.key("Return", "Down", "Return")
        game.wait(lambda: files_below(directory) == [], "the file to be gone")
        game.until("the list", menu=WORLDS)
        game.close()


def a_damaged_world_is_shown_and_repaired(program, display):
    with tempfile.TemporaryDirectory() as directory:
        make_world(program, display, directory, "Hurt")
        whole = world_hash(program, directory, "Hurt")
        path = os.path.join(directory, "worlds", "Hurt.karst")
        database = sqlite3.connect(path)
        assert database.execute("UPDATE chunk SET sum = sum + 1").rowcount == 1
        database.commit()
        database.close()
        with Game(program, display, *FAST, directory=directory) as game:
            game.until("the title", menu=TITLE)
            to_worlds(game)
            game.key("Return")
            game.until("the world's page", menu=SAVED)
            game.wait_for_line("is damaged")
            game.fresh()
            game.key("Return")  # "Play"
            game.until("the choices for a damaged world", menu=DAMAGED)
            game.key("Return")  # read only
            game.until("the world", menu=PLAYS, mouse=1)
            ready(game)
            game.button(1)
            game.wait_for_line("read-only: nothing can be changed")
            assert not game.count_lines("broke "), "a world open for reading only was changed"
            to_title(game)
            to_worlds(game)
            game.key("Return")
            game.until("the world's page", menu=SAVED)
            game.wait(lambda: game.count_lines("checked: failed") == 2, "the second check")
            game.key("Return", "Down", "Return")
            game.wait_for_line("repaired: done")
            game.until("the world's page", menu=SAVED)
            game.key("Return")
            game.until("the world", menu=PLAYS, mouse=1)
            ready(game)
            look_down_and_break(game)
            game.wait(lambda: durable(game)[0] > 0, "the edit to be durable")
            display.press_close_button(game.window)
            game.process.wait(HANG_SECONDS)
        assert world_hash(program, directory, "Hurt") == whole, "the repaired world is another"
        assert os.path.isdir(path + "-backup"), os.listdir(os.path.dirname(path))


def a_failing_disk_asks_before_changes_are_lost(program, display):
    """Files that must not grow, like on a full disk, until the limit is removed."""
    with tempfile.TemporaryDirectory() as directory:
        patient = os.path.join(directory, "patient")
        with open(patient, "w", encoding="utf-8") as script:  # writes fail instead of ending the program by a signal
            script.write(f"#!/bin/sh\ntrap '' XFSZ\nexec '{os.path.abspath(program)}' \"$@\"\n")
        os.chmod(patient, 0o755)
        with Game(patient, display, "--world", "Full", "--seed", "42", *FAST, directory=directory) as game:
            ready(game)
            nothing, limit = resource.prlimit(game.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(game.process.pid, resource.RLIMIT_FSIZE, (0, limit))
            look_down_and_break(game)
            game.wait_for_line("Saving fails")
            game.key("Escape")
            game.until("the pause menu", menu=PAUSE)
            game.key("Down", "Down", "Down", "Down", "Return")
            game.until("the question", menu=UNSAVED)
            game.key("Return")  # stays
            game.until("the pause menu", menu=PAUSE)
            display.press_close_button(game.window)
            game.until("the question", menu=UNSAVED)
            resource.prlimit(game.process.pid, resource.RLIMIT_FSIZE, (nothing, limit))
            game.process.wait(HANG_SECONDS)  # leaves by itself, all saved
            assert game.process.returncode == 0
        path = os.path.join(directory, "worlds", "Full.karst")
        rows = sqlite3.connect(path).execute("SELECT count(*) FROM chunk").fetchone()[0]
        assert rows == 1, rows


def a_world_open_elsewhere_is_not_opened(program, display):
    with tempfile.TemporaryDirectory() as directory:
        with Game(program, display, "--world", "Busy", "--seed", "42", *FAST, directory=directory) as first:
            ready(first)
            with Game(program, display, *FAST, directory=directory) as second:
                second.until("the title", menu=TITLE)
                to_worlds(second)
                second.key("Return")
                second.until("the world's page", menu=SAVED)
                second.key("Return")
                assert second.fresh()["menu"] == SAVED, "a world was opened twice"
                display.press_close_button(second.window)
                second.ends()
            display.press_close_button(first.window)
            first.ends()


def a_hundred_worlds_are_listed_without_a_hitch(program, display):
    """All worlds are listed, and the last can be reached. How long it took is printed, not tested."""
    with tempfile.TemporaryDirectory() as directory:
        make_world(program, display, directory, "0")
        for i in range(1, 100):
            shutil.copy(os.path.join(directory, "worlds", "0.karst"), os.path.join(directory, "worlds", f"{i}.karst"))
        with Game(program, display, *FAST, directory=directory) as game:
            game.until("the title", menu=TITLE)
            to_worlds(game)
            game.wait_for_line("100 worlds are listed")
            game.key("Up", "Up", "Return")  # the last
            game.until("the last world's page", menu=SAVED)
            game.key("Escape")
            game.until("the list", menu=WORLDS)
            game.point(300, 110)  # on the first row in sight
            game.button(1)
            game.until("the page of the world clicked", menu=SAVED)
            game.close()
            listings = [re.search(r"worlds are listed.*", line) for line in game.lines]
            print("        " + "; ".join(match.group() for match in listings if match))


def a_saved_world_is_drawn(program, display):
    """karst shot --world draws from the player's place, with the changed blocks, or refuses with a reason."""
    with tempfile.TemporaryDirectory() as directory:
        make_world(program, display, directory, "Seen", "--look", "0,-60")

        def shot(name, *arguments):
            path = os.path.join(directory, name)
            done = subprocess.run([program, "shot", "-o", path, "--size", "160x120", *FAST, "--data-dir", directory,
                                   *arguments], capture_output=True, text=True, timeout=HANG_SECONDS, check=False)
            assert len(done.stderr.strip().splitlines()) == (done.returncode != 0), done.stderr
            if done.returncode:
                return done.returncode, done.stderr
            with open(path, "rb") as picture:
                return 0, picture.read()

        code, changed = shot("a.png", "--world", "Seen")
        assert code == 0, changed
        assert shot("b.png", "--world", "Seen") == (0, changed), "two pictures of one world differ"
        assert shot("c.png", "--world", "Seen", "--look", "90,0")[1] != changed
        for code, words, arguments in ((1, "exist", ("--world", "Nowhere")), (2, "64 characters", ("--world", "a/b")),
                                       (2, "has seed 42", ("--world", "Seen", "--seed", "43"))):
            refused = shot("d.png", *arguments)
            assert refused[0] == code and words in refused[1], refused


SCENARIOS = [
    a_world_is_created_left_renamed_and_deleted,
    a_damaged_world_is_shown_and_repaired,
    a_failing_disk_asks_before_changes_are_lost,
    a_world_open_elsewhere_is_not_opened,
    a_hundred_worlds_are_listed_without_a_hitch,
    a_saved_world_is_drawn,
]

if __name__ == "__main__":
    sys.exit(main(SCENARIOS))
