#!/usr/bin/env python3
"""The version that a build shows: with the commit where it is known, else without it.

    version.py CMAKE KARST
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CMAKE, KARST = sys.argv[1], sys.argv[2]
SCRIPT = Path(__file__).resolve().parent.parent / "cmake" / "version.cmake"
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def header(source, **environment):
    output = source / "version_generated.h"
    subprocess.run([CMAKE, f"-DSOURCE_DIR={source}", f"-DOUTPUT={output}", "-DVERSION=1.2.3", "-DFLAGS=-O3", "-P", str(SCRIPT)],
                   check=True, env={**os.environ, **environment})
    text = output.read_text()
    return [re.search(f'^#define {name} "(.*)"$', text, re.M).group(1) for name in ("KARST_COMMIT", "KARST_VERSION_TEXT")]


def git(source, *arguments):
    return subprocess.run(["git", "-C", str(source), "-c", "user.name=x", "-c", "user.email=x", *arguments], check=True,
                          capture_output=True, text=True).stdout.strip()


def expect(found, commit, text, what):
    if found != [commit, text]:
        sys.exit(f"version: {what}: expected {[commit, text]}, found {found}")


def main():
    with tempfile.TemporaryDirectory(prefix="karst-version-") as directory:
        source = Path(directory) / "karst"
        (source / "cmake").mkdir(parents=True)
        archive = source / "cmake" / "archive.txt"
        expect(header(source, GIT_CEILING_DIRECTORIES=directory), "unknown", "1.2.3", "nothing is known")
        archive.write_text("commit $Format:%H$\n")
        expect(header(source, PATH="/nonexistent"), "unknown", "1.2.3", "no git, no archive")
        archive.write_text(f"commit {COMMIT}\n")
        expect(header(source, PATH="/nonexistent"), COMMIT[:12], f"1.2.3 ({COMMIT[:12]})", "an archive, no git")
        if shutil.which("git"):
            git(directory, "init")
            git(directory, "commit", "--allow-empty", "-m", "another project's")
            expect(header(source), COMMIT[:12], f"1.2.3 ({COMMIT[:12]})", "inside another repository")
            git(source, "init")
            git(source, "add", "cmake")
            git(source, "commit", "-m", "ours")
            commit = git(source, "rev-parse", "HEAD")[:12]
            expect(header(source), commit, f"1.2.3 ({commit})", "a repository")
            archive.write_text("changed")
            expect(header(source), f"{commit}+", f"1.2.3 ({commit}+)", "a repository with changes")
    shown = subprocess.run([KARST, "--version"], check=True, capture_output=True, text=True).stdout
    if not re.fullmatch(r"karst \d+\.\d+\.\d+( \([0-9a-f]{12,}\+?\))?, (gcc|clang) .+\n", shown):
        sys.exit(f"version: karst --version prints {shown!r}")


main()
