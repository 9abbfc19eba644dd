#!/usr/bin/env python3
"""A disk that fails under the real game: a file system of one megabyte in memory that fills up during play.

usage: window_faults.py PROGRAM [NAME...]    exit code 77 where no file system may be mounted, or as window.py
"""

import contextlib
import os
import subprocess
import sys
import tempfile

from program import HANG_SECONDS
from window import PLAYS, Game, main, ready
from window_edit import durable, world_hash

INSIDE = "KARST_TEST_OWN_MOUNTS"


@contextlib.contextmanager
def small_disk(options="size=1m"):
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", directory], check=True)
        try:
            yield directory
        finally:
            subprocess.run(["umount", "-l", directory], check=True)


def filler(directory):
    return os.path.join(directory, "filler")


def fill_up(directory):
    """Fills the disk, so that not one page more fits."""
    with open(filler(directory), "wb", buffering=0) as file:
        with contextlib.suppress(OSError):
            while True:
                file.write(bytes(1024))


def save_something(game):
    game.command("fill ~-2 ~20 ~-2 ~2 ~22 ~2 planks", "75 blocks filled")
    game.wait(lambda: durable(game)[0] > 0 and durable(game)[0] == durable(game)[1], "the first acknowledgement")


def fail_to_save(game, directory):
    fill_up(directory)
    game.command("fill ~-6 ~30 ~-6 ~6 ~44 ~6 glowstone", "2,535 blocks filled")
    game.wait_for_line("Saving fails: ")
    assert game.count_lines("full") and game.count_lines("changes are kept in memory"), game.lines[-5:]


def walks(game):
    before = game.fresh()

    def has_moved():
        return any(abs(game.place()[name] - before[name]) > 0.5 for name in "xyz")
    game.key("space", "f")
    assert game.hold("w", has_moved), before


def a_full_disk_is_reported_and_saving_tried_again(program, display):
    with small_disk() as directory:
        with Game(program, display, "--world", "small", "--seed", "42", directory=directory) as game:
            ready(game)
            save_something(game)
            fail_to_save(game, directory)
            saved = durable(game)[0]
            walks(game)
            assert durable(game)[0] == saved, "saved on a full disk"
            os.remove(filler(directory))
            game.wait_for_line("can be written again")
            game.wait(lambda: durable(game)[0] == durable(game)[1] > saved, "the acknowledgement")
            display.press_close_button(game.window)
            game.ends(errors_allowed=True)
        again = world_hash(program, directory, "small")
        with Game(program, display, "--world", "small", directory=directory) as game:
            ready(game)
            display.press_close_button(game.window)
            game.ends(errors_allowed=True)
        assert world_hash(program, directory, "small") == again
        check = subprocess.run([program, "worlds", "check", "small", "--data-dir", directory],
                               capture_output=True, text=True, check=False)
        assert check.returncode == 0, check


def leaving_while_the_disk_is_full_asks(program, display):
    with small_disk() as directory:
        with Game(program, display, "--world", "small", "--seed", "42", directory=directory) as game:
            ready(game)
            save_something(game)
            fail_to_save(game, directory)
            before = world_hash_of_copy(program, directory)
            display.press_close_button(game.window)
            game.wait(lambda: game.place()["menu"] != PLAYS, "a question")
            for _ in range(10):
                game.fresh()  # frames go on: it did not end without saving
            os.remove(filler(directory))
            game.ends(errors_allowed=True)  # by itself, once all is saved
        assert world_hash(program, directory, "small") != before, "changes made on a full disk are lost"


def world_hash_of_copy(program, directory):
    """The hash of the files as they are now, as a kill would leave them."""
    with tempfile.TemporaryDirectory() as copy:
        os.mkdir(os.path.join(copy, "worlds"))
        for name in os.listdir(os.path.join(directory, "worlds")):
            with open(os.path.join(directory, "worlds", name), "rb") as file:
                with open(os.path.join(copy, "worlds", name), "wb") as other:
                    other.write(file.read())
        return world_hash(program, copy, "small")


def a_read_only_disk_is_reported(program, display):
    with small_disk("size=1m") as directory:
        subprocess.run(["mount", "-o", "remount,ro", directory], check=True)
        done = subprocess.run([program, "play", "--data-dir", directory, "--world", "new", "--seed", "42"],
                              env=dict(os.environ, DISPLAY=display.name), capture_output=True, text=True,
                              timeout=HANG_SECONDS, check=False)
        assert done.returncode == 1 and directory in done.stderr and "Read-only" in done.stderr, done


SCENARIOS = [
    a_full_disk_is_reported_and_saving_tried_again,
    leaving_while_the_disk_is_full_asks,
    a_read_only_disk_is_reported,
]


def with_own_mounts():
    """Runs this test again in a mount namespace of its own; the test is skipped where that is not allowed."""
    may = subprocess.run(["unshare", "-Urm", "mount", "-t", "tmpfs", "tmpfs", tempfile.gettempdir()],
                         stderr=subprocess.DEVNULL, check=False)
    if may.returncode != 0:
        print("no file system may be mounted here: skipped")
        return 77
    os.environ[INSIDE] = "1"
    return subprocess.run(["unshare", "-Urm", sys.executable, *sys.argv], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(SCENARIOS) if INSIDE in os.environ else with_own_mounts())
