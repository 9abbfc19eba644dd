"""Runs the program for the tests of its command line and its window, and reports their failures.

Importing this module makes a test independent of its caller: a home folder of its own, and no variable that changes
what Karst or a driver does.
"""
import atexit
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

NAME = os.path.basename(sys.argv[0]).removesuffix(".py")
KARST = os.path.abspath(sys.argv[1])

# The only time limit of tests, against hangs: far longer than a slow machine needs.
HANG_SECONDS = 900

# Whether a test shall take its time: more cases than fit into every landing (scripts/check --deep).
DEEP = "KARST_DEEP_TESTS" in os.environ

FOREIGN = ("KARST_", "XDG_", "LC_", "MESA_GL_VERSION_OVERRIDE", "SDL_", "LANG", "TZ")
OWN = ("KARST_TEST_",)


def _clean_environment():
    for name in [name for name in os.environ if name.startswith(FOREIGN) and not name.startswith(OWN)]:
        del os.environ[name]
    os.environ["HOME"] = tempfile.mkdtemp(prefix="karst-home-")
    atexit.register(shutil.rmtree, os.environ["HOME"], ignore_errors=True)


_clean_environment()


def some(cases, part=3):
    """Of a list of like cases usually every third, with its first and its last; all where tests are deep."""
    cases = list(cases)
    return cases if DEEP else [case for i, case in enumerate(cases) if i % part == 0 or i == len(cases) - 1]


def check(condition, what):
    if not condition:
        sys.exit(f"{NAME}: {what}")


def skip(what):
    """Names a part of a test that this system cannot run; the rest of the test runs."""
    print(f"{NAME}: skipped: {what}", flush=True)


def has_full_device():
    """A bare system may lack /dev/full."""
    if os.path.exists("/dev/full"):
        return True
    skip("full disks, as there is no /dev/full")
    return False


class Done(NamedTuple):
    code: int
    out: str  # bytes with text=False, as err
    err: str


def run(*arguments, **options):
    done = subprocess.run([KARST, *arguments], **{"capture_output": True, "text": True, "timeout": HANG_SECONDS,
                                                  "check": False, "stdin": subprocess.DEVNULL, **options})
    return Done(done.returncode, done.stdout, done.stderr)


def wait_until(condition, what):
    """Polls until the condition holds, and returns what it returned."""
    end = time.monotonic() + HANG_SECONDS
    while not (result := condition()):
        check(time.monotonic() < end, f"waited {HANG_SECONDS} seconds for {what}")
        time.sleep(0.01)
    return result


def read(path):
    with open(path, "rb") as stream:
        return stream.read()


def png_header(path):
    """Width, height and bits of a sample."""
    head = read(path)[:25]
    check(head[:8] == b"\x89PNG\r\n\x1a\n", f"{path} is no PNG")
    return struct.unpack(">IIB", head[16:25])
