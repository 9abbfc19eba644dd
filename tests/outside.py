"""Shared by the tests of the noise library outside the house: its own files, and programs that must succeed."""
import os
import subprocess
import sys

NAME = os.path.basename(sys.argv[0]).removesuffix(".py")
OWN = ["src/noise", "src/base/bits.h", "src/base/mix.h", "src/base/isa.h", "src/base/isa.c", "include/karst/noise.h",
       "cmake/isa.cmake", "LICENSE"]
DEEP = "KARST_DEEP_TESTS" in os.environ


def check(condition, message):
    if not condition:
        sys.exit(f"{NAME}: {message}")


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    check(done.returncode == 0, f"{' '.join(map(str, command))}:\n{done.stdout[-2000:]}{done.stderr[-3000:]}")
    return done.stdout
