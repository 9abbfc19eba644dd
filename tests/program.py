"""For the tests of the program from the outside: how it is run, and how a failure is told."""
import os
import struct
import subprocess
import sys
from typing import NamedTuple

NAME = os.path.basename(sys.argv[0]).removesuffix(".py")
KARST = os.path.abspath(sys.argv[1])


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
    """The time limit is against hanging only."""
    done = subprocess.run([KARST, *arguments], **{"capture_output": True, "text": True, "timeout": 300, "check": False,
                                                  "stdin": subprocess.DEVNULL, **options})
    return Done(done.returncode, done.stdout, done.stderr)


def read(path):
    with open(path, "rb") as stream:
        return stream.read()


def png_header(path):
    """Width, height and bits of a sample."""
    head = read(path)[:25]
    check(head[:8] == b"\x89PNG\r\n\x1a\n", f"{path} is no PNG")
    return struct.unpack(">IIB", head[16:25])
