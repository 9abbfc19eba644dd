#!/usr/bin/env python3
"""Leaving a world that cannot be saved, in the real game: by the menu, by the close button, by signals.

usage: window_leave.py PROGRAM [NAME...]    exit codes as window.py
"""

import contextlib
import os
import signal
import sys
import tempfile

from window import PAUSE, PLAYS, TITLE, UNSAVED, WORLD, Game, main, ready


@contextlib.contextmanager
def unsaved(program, display):
    """A game with a broken block, and a file where the folder of worlds should be."""
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "worlds"), "wb"):
            pass
        with Game(program, display, "--seed", "42", "--look", "0,-60", "--view-distance", "2",
                  directory=directory) as game:
            ready(game)
            game.button(1)
            game.wait_for_line("broke ")
            yield game


def to_the_question(game, rows):
    game.key("Escape")
    game.until("the pause menu", menu=PAUSE)
    game.key(*["Down"] * rows, "Return")
    game.until("the question", menu=UNSAVED)


def lose(game):
    game.key("Down", "Return")


def to_the_title_and_into_another_world(program, display):
    with unsaved(program, display) as game:
        to_the_question(game, 4)
        game.key("Return")  # stays
        game.until("the pause menu", menu=PAUSE)
        game.key("Escape")
        game.until("the world", menu=PLAYS)
        to_the_question(game, 4)
        lose(game)
        game.until("the title", menu=TITLE)
        game.key("Down", "Return")
        game.until("the menu of a new world", menu=WORLD)
        game.type("7")
        game.key("Return")
        ready(game)
        assert any('world "Seed 7"' in line for line in game.lines), "another world was entered"
        display.press_close_button(game.window)
        game.ends(errors_allowed=True)  # unasked: nothing was changed here


def out_of_the_game(program, display):
    with unsaved(program, display) as game:
        to_the_question(game, 5)
        lose(game)
        game.ends(errors_allowed=True)


def by_the_close_button_twice(program, display):
    with unsaved(program, display) as game:
        for menu in (UNSAVED, None):
            display.press_close_button(game.window)
            if menu:
                game.until("the question", menu=menu)
        game.ends(errors_allowed=True)


def by_a_signal_twice(program, display):
    for number in (signal.SIGTERM, signal.SIGINT):
        with unsaved(program, display) as game:
            game.process.send_signal(number)
            game.until("the question", menu=UNSAVED)
            game.process.send_signal(number)
            game.ends(errors_allowed=True)


SCENARIOS = [
    to_the_title_and_into_another_world,
    out_of_the_game,
    by_the_close_button_twice,
    by_a_signal_twice,
]

if __name__ == "__main__":
    sys.exit(main(SCENARIOS))
