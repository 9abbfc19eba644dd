#!/usr/bin/env python3
"""The real game in a real window: a virtual X display, key presses by xdotool, results read from the game's log.

usage: window.py PROGRAM [NAME...]    runs all scenarios, or those named; exit code 77 where Xvfb or xdotool is missing
"""

import ctypes
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from program import DEEP, HANG_SECONDS

PLACE = re.compile(
    r"at (\S+) (\S+) (\S+), yaw (\S+), pitch (\S+), mode (\d), menu (\d+), mouse (\d), (\d+) x (\d+), taken (\d+)")
BEGINS = re.compile(r", seed -?\d+, generator ")  # the first log line of a world
WALKS, FLIES, NO_CLIP = 0, 1, 2
(PLAYS, TITLE, WORLD, PAUSE, SETTINGS, KEYS, BLOCKS, CONSOLE, MAP,
 WORLDS, SAVED, RENAME, DAMAGED, CONFIRM, UNSAVED) = range(15)
SHIFTED = set('ABCDEFGHIJKLMNOPQRSTUVWXYZ~!@#$%^&*()_+{}|:"<>?')  # characters that take two keys, and names of such keys
SHIFTED.add("plus")


def presses_in(name):
    """The number of keys that xdotool presses for a name such as "ctrl+z"."""
    return sum(1 + (part in SHIFTED) for part in name.split("+"))


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent, padded to the size of XEvent."""
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("padding", ctypes.c_long * 24)]


class Display:
    """An X server with one virtual screen, or with two side by side."""

    def __init__(self, screens=1):
        self.screens = ["+xinerama"] if screens > 1 else []
        for i in range(screens):
            self.screens += ["-screen", str(i), "1280x720x24"]

    def __enter__(self):
        """Held keys do not repeat (-r): on a slow machine a typed letter would come twice. The server does not reset
        itself when a game ends (-noreset): it would cut off one that has just begun."""
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-r", "-noreset", *self.screens, "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def _connect(self):
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XInternAtom.restype = ctypes.c_ulong
        return x11, ctypes.c_void_p(x11.XOpenDisplay(self.name.encode()))

    def press_close_button(self, window):
        """Sends the message that a window manager sends."""
        x11, connection = self._connect()
        message = ClientMessage(type=33, window=int(window), format=32,
                                message_type=x11.XInternAtom(connection, b"WM_PROTOCOLS", 0))
        message.data[0] = x11.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
        x11.XSendEvent(connection, ctypes.c_ulong(int(window)), 0, ctypes.c_long(0), ctypes.byref(message))
        x11.XCloseDisplay(connection)

    def take_focus_away(self):
        x11, connection = self._connect()
        x11.XSetInputFocus(connection, ctypes.c_ulong(0), 0, ctypes.c_ulong(0))
        x11.XCloseDisplay(connection)


class Game:
    """A running game, its log and its keyboard. When a call that presses a key returns, the game has handled the key, in
    a frame that is drawn: the log counts presses."""

    def __init__(self, program, display, *arguments, directory=None):
        """The game keeps its files in the directory, or in a temporary one that is removed with it. A world of a seed is
        of karst, whose land these tests know."""
        if "--seed" in arguments and "--generator" not in arguments:
            arguments = (*arguments, "--generator", "karst")
        if "--size" not in arguments:
            arguments = (*arguments, "--size", "640x360")
        self.own_directory = directory is None
        self.directory = directory or tempfile.mkdtemp(prefix="karst-window-")
        self.environment = dict(os.environ, DISPLAY=display.name, KARST_LOG="debug", KARST_GL_DEBUG="1")
        self.environment.setdefault("ASAN_OPTIONS", "detect_leaks=0")  # drivers leak
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.display = display
        self.lines = []
        self.position = None  # the last log line about the player's position; position_count counts these lines
        self.position_count = self.sent = 0
        self.new_line = threading.Condition()
        self.process = subprocess.Popen(
            [program, "play", "--data-dir", self.directory, "--view-distance", "3", *arguments],
            env=self.environment, stderr=subprocess.PIPE, text=True, restore_signals=False)  # SIGXFSZ stays ignored
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        try:
            self.wait(lambda: self.place() is not None, "first frame")
        except AssertionError as failure:
            self.__exit__(type(failure))
            raise
        self.window = self.xdotool("search", "--sync", "--name", "^Karst$").split()[-1]
        self.xdotool("windowfocus", self.window)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.reader.join()
        if kind:
            print("  the end of the game's log:\n    " + "\n    ".join(
                [line for line in self.lines if " debug: at " not in line][-7:] + self.lines[-1:]))
        if self.own_directory:
            shutil.rmtree(self.directory)

    def _read(self):
        for line in self.process.stderr:
            match = PLACE.search(line)
            with self.new_line:
                self.lines.append(line.rstrip())
                if match:
                    self.position = match
                    self.position_count += 1
                self.new_line.notify_all()

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True).stdout

    def send(self, count, *words):
        """Runs xdotool with input that the game counts as so many presses and turns of the wheel."""
        self.sent += count
        self.xdotool(*words)
        self.wait(lambda: self.process.poll() is not None or self.place()["taken"] >= self.sent, f"{words} to be taken")

    def key(self, *names):
        """Presses keys one after another, each in a frame of its own."""
        for name in names:
            self.send(presses_in(name), "key", name)

    def type(self, words):
        self.send(sum(1 + (letter in SHIFTED) for letter in words), "type", "--delay", "12", words)

    def button(self, number, times=1):
        """Presses a mouse button; 4 and 5 are the wheel."""
        self.send(times, "click", "--repeat", str(times), "--delay", "12", str(number))

    def hold(self, key, enough, lines=100):
        """Holds a key until enough() is true, or for so many log lines about the position. Returns enough()."""
        self.send(1, "keydown", key)
        last = self.position_count + lines
        self.wait(lambda: enough() or self.position_count > last, f"{key} to do something")
        self.xdotool("keyup", key)
        return enough()

    def point(self, x, y):
        self.xdotool("mousemove", "--window", self.window, str(x), str(y))

    def click(self, row, part=0.5):
        """Presses the open menu's row of that name, at a part of its width."""
        row_line = re.compile(rf'row "{re.escape(row)}" at (\d+) (\d+)')
        menu = self.place()["menu"]

        def spot():
            for line in reversed(self.lines):
                place, match = PLACE.search(line), row_line.search(line)
                if match or (place and int(place.group(7)) != menu):
                    return match
            return None
        self.wait(spot, f"the row {row}")
        x, y = map(int, spot().groups())
        self.point(int(x + (part - 0.5) * 390), y)
        self.button(1)

    def place(self):
        if not self.position:
            return None
        x, y, z, yaw, pitch = map(float, self.position.groups()[:5])
        mode, menu, mouse, width, height, taken = map(int, self.position.groups()[5:])
        return dict(x=x, y=y, z=z, yaw=yaw, pitch=pitch, mode=mode, menu=menu, mouse=mouse, size=(width, height), taken=taken)

    def fresh(self):
        """The place from the second log line after now: the first may be of a frame that had begun."""
        count = self.position_count + 1
        self.wait(lambda: self.position_count > count, "a line in the log")
        return self.place()

    def still(self):
        """The place once the player has stopped."""
        before, after = None, self.fresh()
        while any(before is None or before[name] != after[name] for name in "xyz"):
            before, after = after, self.fresh()
        return after

    def wait(self, condition, what):
        end = time.monotonic() + HANG_SECONDS
        with self.new_line:
            while not condition():
                if time.monotonic() > end:
                    raise AssertionError(f"gave up waiting for {what}")
                if self.process.poll() is not None:
                    raise AssertionError(f"the game ended with {self.process.returncode} while waiting for {what}")
                self.new_line.wait(0.02)

    def until(self, what, **wanted):
        self.wait(lambda: all(self.place()[name] == value for name, value in wanted.items()), what)

    def count_lines(self, text):
        """The number of log lines that contain the text."""
        return sum(text in line for line in self.lines)

    def wait_for_line(self, text):
        self.wait(lambda: self.count_lines(text), f'a line with "{text}"')

    def command(self, words, answer):
        """Types a command, and waits for a log line that contains the answer."""
        self.key("t")
        self.until("the command line", menu=CONSOLE, mouse=0)
        self.type(words)
        self.key("Return")
        self.wait_for_line(answer)
        self.until("the game again", menu=PLAYS)

    def close(self):
        """Presses the window's close button, and expects the game to end without an error."""
        self.display.press_close_button(self.window)
        self.ends()

    def ends(self, code=0, errors_allowed=False):
        try:
            self.process.wait(HANG_SECONDS)
        except subprocess.TimeoutExpired:
            raise AssertionError("the game did not end")
        assert self.process.returncode == code, f"exit code {self.process.returncode}, not {code}"
        if errors_allowed:
            return
        errors = [line for line in self.lines if "error" in line or ("OpenGL:" in line and "debug" not in line)]
        assert not errors, errors


def ready(game):
    """Waits until the world is built and the game has captured the mouse."""
    def is_built():
        for line in reversed(game.lines):
            if "world is built" in line or BEGINS.search(line):
                return "world is built" in line
        return False
    game.until("the mouse to be captured", menu=PLAYS, mouse=1)
    game.wait(is_built, "the world to be built")


def walks_turns_flies_and_leaves_by_the_menu(program, display):
    with Game(program, display, "--seed", "42") as game:
        ready(game)
        before = game.fresh()

        def has_moved():
            return any(abs(game.place()[name] - before[name]) > 1 for name in "xz")
        assert any(game.hold(key, has_moved) for key in "wdsa"), "did not walk"  # a tree may stand in one way

        game.xdotool("mousemove_relative", "--", "200", "50")
        game.wait(lambda: abs(game.place()["yaw"] - before["yaw"]) > 5, "the mouse to turn the view sideways")
        game.wait(lambda: game.place()["pitch"] < before["pitch"] - 2, "the mouse to turn the view down")

        game.key("f")
        game.until("flight", mode=FLIES)
        low = game.fresh()["y"]
        assert game.hold("space", lambda: game.place()["y"] > low + 2), "did not rise"
        game.key("n")
        game.until("no-clip", mode=NO_CLIP)
        game.key("n")
        game.until("walking", mode=WALKS)

        game.key("F1", "F3", "F1")
        game.key("F2")
        game.wait_for_line("screenshot:")
        own = ("seeds.txt", "settings.ini") # and what is being written to take their places
        files = [name for name in os.listdir(game.directory) if not name.startswith(own)]
        assert len(files) == 1 and files[0].endswith(".png"), files
        with open(os.path.join(game.directory, files[0]), "rb") as picture:
            header = picture.read(24)
        assert header[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")) == (640, 360)

        game.key("Escape")
        game.until("the pause menu", menu=PAUSE, mouse=0)
        game.key("Escape")
        game.until("the game again", menu=PLAYS, mouse=1)
        game.key("Escape")
        game.until("the pause menu", menu=PAUSE)
        game.key("Up", "Return")
        game.ends()


def press_twice(game, has_come, *words):
    """Two presses by one call of xdotool, until they come soon enough after each other: on a busy machine not at once."""
    for _ in range(100):
        game.send(2, *words)
        game.fresh()
        if has_come():
            return
    raise AssertionError(f"{words} does nothing")


def space_twice_flies(program, display):
    with Game(program, display, "--seed", "42") as game:
        ready(game)
        for mode in (FLIES, WALKS):
            press_twice(game, lambda wanted=mode: game.place()["mode"] == wanted, "key", "--delay", "30", "space", "space")


def leaves_by_the_close_button(program, display):
    with Game(program, display, "--seed", "42") as game:
        game.close()


def begins_with_the_title_and_makes_a_world(program, display):
    with Game(program, display) as game:
        game.until("the title", menu=TITLE, mouse=0)
        assert any("seed " in line for line in game.lines), "the random seed was not logged"
        game.key("Down", "Return")
        game.until("the menu of a new world", menu=WORLD)
        game.type("karst 7")
        game.key("Return")
        game.until("the new world", menu=PLAYS, mouse=1)
        assert any("(karst 7)" in line for line in game.lines), "the typed seed was not used"
        game.close()


def the_mouse_works_the_menus(program, display):
    with Game(program, display) as game:
        game.until("the title", menu=TITLE, mouse=0)
        game.click("Settings")
        game.until("the settings", menu=SETTINGS)
        game.button(5, times=4)
        game.click("Field of view", part=0.99)
        game.button(5, times=8)
        game.click("Smooth light")
        game.button(5, times=60)
        game.button(4, times=6)
        game.click("Keys")
        game.until("the keys", menu=KEYS)
        game.button(5, times=80)
        game.click("Back")
        game.until("the settings again", menu=SETTINGS)
        game.button(5, times=60)
        game.click("Back")
        game.until("the title again", menu=TITLE)
        game.click("Play")
        game.until("the world", menu=PLAYS, mouse=1)
        game.key("Escape")
        game.until("the pause menu", menu=PAUSE, mouse=0)
        game.click("Resume")
        game.until("the world again", menu=PLAYS, mouse=1)
        game.key("Escape")
        game.until("the pause menu again", menu=PAUSE, mouse=0)
        game.click("Quit")
        game.ends()
        with open(os.path.join(game.directory, "settings.ini"), encoding="utf-8") as file:
            kept = dict(line.strip().split(" = ") for line in file if " = " in line and line[0] != ";")
        assert kept["smooth_light"] == "off" and float(kept["fov"]) >= 108, kept


def moves_between_displays(program, _):
    with Display(screens=2) as display, Game(program, display, "--seed", "42") as game:
        ready(game)
        for x, width in ((1400, 900), (640, 1000), (0, 700), (1280, 1280), (2500, 400)):
            game.xdotool("windowmove", game.window, str(x), "0")
            game.xdotool("windowsize", game.window, str(width), "500")
            game.until(f"the size on the display at {x}", size=(width, 500))
        game.key("F11")
        game.fresh()
        game.key("F11")
        game.fresh()
        game.close()


def no_window_hangs_out_of_its_display(program, display):
    """A window that is asked for larger than the display is no larger than it, and lies on it."""
    for size in ("2560x1440", "900x1400"):
        with Game(program, display, "--seed", "42", "--size", size) as game:
            wide, high = game.place()["size"]
            words = game.xdotool("getwindowgeometry", "--shell", game.window)
            left, top = (int(re.search(rf"^{name}=(-?\d+)$", words, re.M).group(1)) for name in "XY")
            assert wide == min(1280, int(size.split("x")[0])) and high == 720, (size, wide, high)
            assert left >= 0 and top >= 0 and left + wide <= 1280 and top + high <= 720, (size, words)
            game.close()


def losing_focus_frees_the_mouse(program, display):
    with Game(program, display, "--seed", "42") as game:
        ready(game)
        display.take_focus_away()
        game.until("the pause menu", menu=PAUSE, mouse=0)
        game.xdotool("windowfocus", game.window)
        game.key("Escape")
        game.until("the game again", menu=PLAYS, mouse=1)
        game.close()


def survives_any_size(program, display):
    with Game(program, display, "--seed", "42") as game:
        ready(game)
        for i in range(60 if DEEP else 20):
            width, height = 1 + i * 7919 % 1200, 1 + i * 104729 % 700
            game.xdotool("windowsize", game.window, str(width), str(height))
        for width, height in ((1, 1), (3000, 2), (2, 1500), (500, 300)):
            game.xdotool("windowsize", game.window, str(width), str(height))
            game.until(f"{width} x {height}", size=(width, height))
        game.xdotool("windowunmap", game.window)
        game.fresh()
        game.xdotool("windowmap", game.window)
        game.key("F11")
        game.fresh()
        game.key("F11")
        game.fresh()
        game.close()


def any_keys_do_no_harm(program, display):
    """Random keys, the same in each run."""
    keys = ("w a s d space f n e Escape Return Down Up Left Right F1 F2 F3 F11 1 5 9 Tab BackSpace q").split()
    rng = random.Random(1)
    with Game(program, display, "--seed", "7") as game:
        ready(game)
        for _ in range(150 if DEEP else 60):
            if game.process.poll() is not None:
                break  # it found "Quit"
            what = rng.randrange(4)
            if what == 0:
                game.xdotool("click", "--delay", "12", str(rng.randint(1, 5)))
            elif what == 1:
                game.xdotool("mousemove_relative", "--", str(rng.randint(-200, 200)), str(rng.randint(-100, 100)))
            else:
                game.xdotool("key", rng.choice(keys))
        if game.process.poll() is None:
            game.close()


def place_stone(game):
    """Takes stone, on which the list of blocks opens, and places it where it looks."""
    game.key("2", "e")
    game.until("the list of blocks", menu=BLOCKS)
    game.key("Return")
    game.until("the game again", menu=PLAYS)
    game.button(3)
    game.wait_for_line("placed stone")


def blocks_break_and_are_placed(program, display):
    with Game(program, display, "--seed", "42", "--look", "0,-70") as game:
        ready(game)
        game.button(1)  # breaks the block ahead of the feet
        game.wait_for_line("broke ")
        place_stone(game)
        game.close()


def the_menu_keeps_its_own_settings_only(program, display):
    """Settings of the command line apply now, and are not saved when the menu changes another setting."""
    with Game(program, display, "--seed", "42", "--set", "smooth_light=off,clouds=off,fov=90") as game:
        ready(game)
        game.key("Escape")
        game.until("the pause menu", menu=PAUSE)
        game.key("Down", "Return")
        game.until("the settings", menu=SETTINGS)
        game.key("Down", "Down", "Right", *["Down"] * 10, "Return", "Return")
        game.close()
        with open(os.path.join(game.directory, "settings.ini"), encoding="utf-8") as file:
            kept = dict(line.strip().split(" = ") for line in file if " = " in line and line[0] != ";")
        wanted = {"view_distance": "4", "smooth_light": "off", "clouds": "on", "fov": "70"}
        assert {name: kept[name] for name in wanted} == wanted, kept


def commands_are_typed(program, display):
    with Game(program, display, "--seed", "42") as game:
        ready(game)
        game.command("tp 1000 120 ~5", "Moved to 1000.5 120")
        assert abs(game.fresh()["x"] - 1000) < 1
        game.command("time 18.5", "It is 18:30")
        game.command("time stop", "Time stopped at 18:3")
        game.command("time go", "time go: It is 18:3")
        game.command("tp 1e12 0 0", "expected -34359738367 to")
        game.command("fly", "is not a command")
        game.command("view 7", "View distance: 7")
        game.command("view 2", "View distance: 2")
        game.command("view 99", "expected chunks from 2 to 64")
        game.command("locate desert", "Desert at")
        game.command("spawn", "Moved to")
        game.key("slash")
        game.until("the command line", menu=CONSOLE)
        game.type("se")
        game.key("Tab", "Return")
        game.wait(lambda: any("se" in line and "Seed 42, generator" in line for line in game.lines), "the seed")
        game.close()


def a_memory_limit_is_kept(program, display):
    """Where tests are deep: the suite memory_limit tests the rule, and this takes long. AddressSanitizer's own memory is
    resident too. A picture that becomes larger while the player flies may lower the view distance once more."""
    if not DEEP or os.environ.get("ASAN_OPTIONS"):
        return
    with Game(program, display, "--seed", "42", "--view-distance", "32", "--memory", "220") as game:
        ready(game)
        words = "--memory 220: the view distance is"
        game.wait_for_line(words)

        def resident():
            with open(f"/proc/{game.process.pid}/statm") as statm:
                return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE") / (1 << 20)

        def is_too_much():
            assert resident() <= 220, f"{resident():.0f} MiB are resident"
            return False

        game.key("f")
        game.hold("w", is_too_much)  # over new land, for a hundred lines of the log
        lowered = [int(number) for line in game.lines for number in re.findall(words + r" lowered to (\d+) chunks", line)]
        assert lowered == sorted(set(lowered), reverse=True) and 1 <= len(lowered) <= 2, lowered
        game.close()


def without_a_display_it_says_so(program, display):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run([program, "play", "--seed", "1"], env=environment, capture_output=True, text=True,
                          timeout=HANG_SECONDS, check=False)
    assert done.returncode == 1, done.returncode
    assert len(done.stderr.strip().splitlines()) == 1 and "display" in done.stderr, done.stderr


def old_opengl_is_refused(program, display):
    environment = dict(os.environ, DISPLAY=display.name, MESA_GL_VERSION_OVERRIDE="2.1")
    done = subprocess.run([program, "play", "--seed", "1"], env=environment, capture_output=True, text=True,
                          timeout=HANG_SECONDS, check=False)
    assert done.returncode == 1, done.returncode
    assert len(done.stderr.strip().splitlines()) == 1 and "OpenGL 3.3" in done.stderr, done.stderr


def without_its_files_it_says_which(program, display):
    for missing in ("shaders", "assets"):
        with tempfile.TemporaryDirectory() as share:
            for name in {"shaders", "assets"} - {missing}:
                os.symlink(os.path.abspath(name), os.path.join(share, name))
            environment = dict(os.environ, DISPLAY=display.name, KARST_SHARE=share, KARST_LOG="error")
            done = subprocess.run([program, "play", "--seed", "1", "--data-dir", share], env=environment,
                                  capture_output=True, text=True, timeout=HANG_SECONDS, check=False)
            assert done.returncode == 1, (missing, done.returncode)
            assert len(done.stderr.strip().splitlines()) == 1 and missing in done.stderr, done.stderr


def pictures_in_a_window(program, display):
    """The reference views again, in a window on the display. Where tests are deep: the suite has drawn them without one."""
    if not DEEP:
        return
    suite = os.path.join(os.path.dirname(os.path.abspath(program)), "tests", "suites_window")
    environment = dict(os.environ, DISPLAY=display.name, KARST_ON_DISPLAY="1",
                       CMOCKA_TEST_FILTER="every_view_looks_like_its_reference")
    environment.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run([suite, "picture"], env=environment, capture_output=True, text=True, timeout=HANG_SECONDS,
                          check=False)
    assert done.returncode == 0, done.stdout[-1500:] + done.stderr[-1500:]


SCENARIOS = [
    walks_turns_flies_and_leaves_by_the_menu,
    space_twice_flies,
    leaves_by_the_close_button,
    begins_with_the_title_and_makes_a_world,
    the_mouse_works_the_menus,
    moves_between_displays,
    no_window_hangs_out_of_its_display,
    losing_focus_frees_the_mouse,
    survives_any_size,
    any_keys_do_no_harm,
    blocks_break_and_are_placed,
    the_menu_keeps_its_own_settings_only,
    commands_are_typed,
    a_memory_limit_is_kept,
    without_a_display_it_says_so,
    old_opengl_is_refused,
    without_its_files_it_says_which,
    pictures_in_a_window,
]


def main(scenarios):
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        print("Xvfb or xdotool is missing (Debian: xvfb xdotool): skipped")
        return 77
    failed = 0
    with Display() as display:
        for scenario in scenarios:
            if sys.argv[2:] and scenario.__name__ not in sys.argv[2:]:
                continue
            start = time.monotonic()
            try:
                scenario(sys.argv[1], display)
                print(f"ok      {scenario.__name__} ({time.monotonic() - start:.1f} s)", flush=True)
            except AssertionError as error:
                failed += 1
                print(f"FAILED  {scenario.__name__}: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(SCENARIOS))
