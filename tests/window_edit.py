#!/usr/bin/env python3
"""Editing and saving a world in the real game: real key presses and clicks, as in window.py.

usage: window_edit.py PROGRAM [NAME...]
"""

import os
import re
import resource
import subprocess
import sys
import tempfile

from program import HANG_SECONDS
from window import CONSOLE, FLIES, PLAYS, Game, main, place_stone, ready

CHUNKS = "-12,-12,8,8"  # around the spawn of seed 42


def hash_of(program, *arguments):
    """The hash of the chunks around the spawn, by `karst hash`."""
    done = subprocess.run([program, "hash", "--chunks", CHUNKS, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def world_hash(program, directory, name):
    return hash_of(program, "--world", name, "--data-dir", directory)


def files_below(directory):
    return [name for folder, _, names in os.walk(os.path.join(directory, "worlds")) for name in names]


def durable(game):
    """(durable, put) of the last log line about them."""
    for line in reversed(game.lines):
        match = re.search(r"durable (\d+) of (\d+)", line)
        if match:
            return int(match.group(1)), int(match.group(2))
    return 0, 0


def wait_for_puts(game):
    """Waits until the last change was put into the store: the game does that 50 ms after the change, and logs a line each
    50 ms."""
    for _ in range(2):
        game.fresh()


def break_and_place(game):
    """Breaks the block ahead of the feet and places stone in the hole."""
    game.button(1)
    game.wait_for_line("broke ")
    game.button(1)
    game.wait(lambda: sum("broke " in line for line in game.lines) >= 2, "another block to be broken")
    place_stone(game)


def changes_come_back(program, display):
    with tempfile.TemporaryDirectory() as directory:
        arguments = ("--world", "First try", "--seed", "42")
        with Game(program, display, *arguments, "--look", "0,-60", directory=directory) as game:
            ready(game)
            break_and_place(game)
            left = game.still()
            game.close()
        after = world_hash(program, directory, "First try")
        assert after != hash_of(program, "--seed", "42", "--generator", "karst"), "nothing was saved"
        with Game(program, display, "--world", "First try", directory=directory) as game:
            ready(game)
            back = game.fresh()
            for name in ("x", "y", "z", "yaw", "pitch"):
                assert abs(back[name] - left[name]) < 0.1, (name, back, left)
            game.close()
        assert world_hash(program, directory, "First try") == after
        assert files_below(directory) == ["First try.karst"], files_below(directory)
        wrong = subprocess.run([program, "play", "--data-dir", directory, "--world", "First try", "--seed", "43"],
                               env=game.environment, capture_output=True, text=True, check=False)
        assert wrong.returncode == 2 and "42" in wrong.stderr and "43" in wrong.stderr, wrong


def trying_a_seed_leaves_no_file(program, display):
    with tempfile.TemporaryDirectory() as directory:
        for changes in (False, True, False):
            with Game(program, display, "--seed", "trial", "--look", "0,-60", directory=directory) as game:
                ready(game)
                if changes:
                    break_and_place(game)
                game.close()
            wanted = [] if not changes and not files_below(directory) else ["Seed 110628630.karst"]
            assert files_below(directory) == wanted, files_below(directory)


def acknowledged_changes_survive_a_kill(program, display):
    with tempfile.TemporaryDirectory() as directory:
        with Game(program, display, "--world", "k", "--seed", "42", "--look", "0,-60", directory=directory) as game:
            ready(game)
            break_and_place(game)
            wait_for_puts(game)
            count = sum("durable" in line for line in game.lines)
            game.wait(lambda: durable(game)[0] > 0 and durable(game)[0] == durable(game)[1], "the acknowledgement")
            changes = [line for line in game.lines if "broke " in line or "placed " in line]
            game.process.kill()
            game.process.wait()
            assert count >= 1 and len(changes) >= 3
        after = world_hash(program, directory, "k")
        assert after != hash_of(program, "--seed", "42", "--generator", "karst"), "acknowledged changes are lost"
        with Game(program, display, "--world", "k", directory=directory) as game:
            ready(game)
            game.close()
        assert world_hash(program, directory, "k") == after


def one_world_is_open_once(program, display):
    with tempfile.TemporaryDirectory() as directory:
        with Game(program, display, "--world", "one", directory=directory) as game:
            ready(game)
            second = subprocess.run([program, "play", "--data-dir", directory, "--world", "one"],
                                    env=game.environment, capture_output=True, text=True, timeout=HANG_SECONDS,
                                    check=False)
            assert second.returncode == 1 and "one.karst" in second.stderr, second
            game.close()


def steps_are_undone_and_redone(program, display):
    """Undo and redo by keys and by commands; undone changes leave no row."""
    with tempfile.TemporaryDirectory() as directory:
        with Game(program, display, "--world", "s", "--seed", "42", "--look", "0,-60", directory=directory) as game:
            ready(game)
            break_and_place(game)
            for count in range(1, 4):
                game.key("ctrl+z")
                game.wait(lambda wanted=count: sum("Undone: 1 block" in line for line in game.lines) >= wanted, "undo")
            game.close()
        assert world_hash(program, directory, "s") == hash_of(program, "--seed", "42", "--generator", "karst"), "a change is left"
        with Game(program, display, "--world", "s", "--look", "0,-60", directory=directory) as game:
            ready(game)
            game.command("fill ~-3 ~20 ~-3 ~3 ~24 ~3 glowstone", "245 blocks filled")
            game.key("ctrl+z")
            game.wait_for_line("Undone: 245 blocks filled")
            game.key("ctrl+y")
            game.wait_for_line("Redone: 245 blocks filled")
            game.close()
        assert world_hash(program, directory, "s") != hash_of(program, "--seed", "42", "--generator", "karst"), "redo is lost"


def commands_change_the_world(program, display):
    with tempfile.TemporaryDirectory() as directory:
        with Game(program, display, "--world", "c", "--seed", "42", directory=directory) as game:
            ready(game)
            game.command("give oak_log", "oak_log is in your hand")
            game.command("give nothing_such", 'give: "nothing_such": expected a block')
            game.command("fill 0 0 x 1 1 1 stone", "fill: \"x\": expected a number")
            game.command("fill 0 0 0 999 255 999 stone", "at most 1,000,000 blocks")
            game.command("fill 0 300 0 1 1 1 stone", '"300"')
            game.command("fill 0 100 0 1 1 1", "Expected: fill ")
            game.command("redo", "Nothing to redo")
            game.command("fill ~-1 ~-1 ~-1 ~1 ~3 ~1 stone", "where you are")
            game.command("fill 5000 100 5000 5009 100 5009 stone", "0 blocks filled; left out: 100 not loaded")
            game.command("save", "Saved, ")
            for keys in (["l", "o", "c", "Tab", "space", "d", "e", "s", "Tab", "Return"], ["slash", "g", "Tab", "Return"]):
                game.key("t")
                game.until("the command line", menu=CONSOLE)
                game.key(*keys)
                game.until("the game again", menu=PLAYS)
            game.wait_for_line("locate desert: Desert at")
            game.wait_for_line("Expected: give BLOCK")
            game.close()


def nothing_is_placed_into_the_player(program, display):
    with Game(program, display, "--seed", "42", "--look", "0,-90") as game:
        ready(game)
        game.command("give planks", "planks is in your hand")
        for _ in range(3):
            game.button(3)  # on the block underfoot: the player is in the way
        assert not any("placed " in line for line in game.lines), "a block was placed into the player"
        game.key("f")
        game.command("tp ~ ~2 ~", "Moved to")
        game.button(3)
        game.wait_for_line("placed planks")
        game.close()


def a_lily_pad_is_placed_on_open_water(program, display):
    """Neither bank nor ground is within reach."""
    with Game(program, display, "--seed", "42", "--pos", "0.5,100,0.5", "--look", "0,-45") as game:
        ready(game)
        game.key("f")
        game.until("flight", mode=FLIES)
        game.command("fill -9 110 -9 9 117 9 stone", "2,888 blocks filled")
        game.command("fill -8 111 -8 8 117 8 water", "2,023 blocks filled")
        game.command("tp 0.5 118.5 0.5", "Moved to")
        game.command("give stone", "stone is in your hand")
        game.button(3)
        game.command("give lily_pad", "lily_pad is in your hand")
        game.button(3)
        game.wait_for_line("placed lily_pad at 0 118 ")
        assert not any("placed stone" in line for line in game.lines), "stone was put where there is only water"
        game.close()


def a_failing_disk_is_reported_and_play_goes_on(program, display):
    """The process may write no more bytes, then it may again."""
    with tempfile.TemporaryDirectory() as directory:
        with Game(program, display, "--world", "f", "--seed", "42", "--look", "0,-60", directory=directory) as game:
            ready(game)
            resource.prlimit(game.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            break_and_place(game)
            game.wait_for_line("Saving fails")
            game.key("f")
            game.until("flight: play goes on", mode=FLIES)
            resource.prlimit(game.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            game.wait_for_line("Saving works again")
            game.lines[:] = [line for line in game.lines if "I/O error" not in line]  # these errors were expected
            game.close()
        assert world_hash(program, directory, "f") != hash_of(program, "--seed", "42", "--generator", "karst"), "nothing was saved"


SCENARIOS = [
    a_failing_disk_is_reported_and_play_goes_on,
    nothing_is_placed_into_the_player,
    a_lily_pad_is_placed_on_open_water,
    steps_are_undone_and_redone,
    commands_change_the_world,
    changes_come_back,
    trying_a_seed_leaves_no_file,
    acknowledged_changes_survive_a_kill,
    one_world_is_open_once,
]

if __name__ == "__main__":
    sys.exit(main(SCENARIOS))
