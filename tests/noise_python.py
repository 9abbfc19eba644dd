#!/usr/bin/env python3
"""The Python package of the noise library: an sdist is made from the library's own files alone, a wheel from the sdist
alone, offline, and installed into an empty virtual environment; there it gives the bits that a program in C gives.

    noise_python.py SOURCE BITS CC

BITS is the program noise_bits.c. Exit code 77, for a test that is skipped, without a Python that has NumPy, setuptools,
wheel, venv and the headers.
"""
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from outside import DEEP, OWN, check, run

# Not DEEP: compiled with less optimisation; and the checker of types is not run
# Prints where NumPy is and the wheels of pip are, which every Python carries for its virtual environments.
NEEDED = """import ensurepip, numpy, os, setuptools, sys, sysconfig, venv, wheel
if os.path.exists(sysconfig.get_path("include") + "/Python.h") and int(setuptools.__version__.split(".")[0]) > 60:
    print(numpy.__path__[0])
    print(getattr(ensurepip, "_WHEEL_PKG_DIR", None) or ensurepip.__path__[0] + "/_bundled")"""


def usable_python():
    """(a Python with all that is needed, its NumPy, a pip that runs from a file)"""
    for python in (sys.executable, "/usr/bin/python3"):
        if not Path(python).exists():
            continue
        words = subprocess.run([python, "-c", NEEDED], capture_output=True, text=True, check=False).stdout.split("\n")
        pips = sorted(Path(words[1]).glob("pip-*.whl")) if len(words) > 1 else []
        if pips:
            return python, Path(words[0]), pips[-1]
    print("noise_python: skipped: no Python with NumPy, setuptools 61, wheel, venv and its headers")
    return sys.exit(77)


def build(python, folder, what, target):
    """What a frontend does: calls the backend that pyproject.toml names, with the compiler of this build. gcc's expensive
    optimizations are those that would contract products and sums, were it not forbidden."""
    environment = {**os.environ, "CC": CC, **({} if DEEP else {"CFLAGS": "-O1 -fexpensive-optimizations"})}
    script = f"import setuptools.build_meta as b; b.build_{what}({str(target)!r})"
    run(python, "-c", script, cwd=folder, env=environment)
    found = list(target.iterdir())
    check(len(found) == 1, f"build_{what} made {found}")
    return found[0]


def built(python, work):
    """The wheel. Made of the sdist, when the sources that it was made of are gone."""
    own = work / "own"
    for path in OWN:
        (own / path).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (SOURCE / path).is_dir() else shutil.copy)(SOURCE / path, own / path)
    for folder in ("sdist", "wheel", "unpacked"):
        (work / folder).mkdir()
    sdist = build(python, own / "src/noise/python", "sdist", work / "sdist")
    shutil.rmtree(own)
    with tarfile.open(sdist) as archive:
        archive.extractall(work / "unpacked")
    return build(python, next((work / "unpacked").iterdir()), "wheel", work / "wheel")


def installed(python, numpy, pip, work, wheel):
    """The Python of an empty virtual environment with the wheel; of all else that is installed here it sees NumPy alone."""
    run(python, "-m", "venv", "--without-pip", work / "venv")
    own = work / "venv/bin/python"
    run(own, "-m", "pip", "install", "--no-index", "--no-deps", "--no-compile", "--quiet", wheel, env={**os.environ, "PYTHONPATH": str(pip)})
    packages = Path(run(own, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))").strip())
    for folder in (numpy, numpy.parent / "numpy.libs"):
        if folder.exists():
            (packages / folder.name).symlink_to(folder)
    for name in ("py.typed", "_noise.pyi"):
        check((packages / "karst_noise" / name).exists(), f"the wheel lacks {name}")
    return own


def check_types(python, work):
    """The stubs say what the module has; with mypy, that the package's hints hold together and serve a user."""
    compile((SOURCE / "src/noise/python/karst_noise/_noise.pyi").read_text(), "_noise.pyi", "exec")
    if not (DEEP and shutil.which("mypy")):
        return
    user = work / "user.py"
    user.write_text("import numpy as np\nimport numpy.typing as npt\nfrom karst_noise import Fractal, Noise, kinds\n"
                    "value: float = Noise('perlin', 1, wrap=(8, 8))(1, 2.5)\n"
                    "grid: npt.NDArray[np.float32] = Fractal('fbm', 'simplex', octaves=3).fill((4, 4), (0, 0), 0.1)\n"
                    "names: list[str] = [kind.name for kind in kinds().values()]\n")
    run("mypy", "--strict", "--python-executable", python, "--cache-dir", work / "mypy", user)
    run("mypy", "--strict", "--python-executable", python, "--cache-dir", work / "mypy", "-p", "karst_noise", cwd=work)
    user.write_text("from karst_noise import Noise\nNoise('worley', metric='taxi')\n")
    done = subprocess.run(["mypy", "--python-executable", str(python), "--cache-dir", str(work / "mypy"), str(user)],
                          capture_output=True, text=True, check=False)
    check(done.returncode == 1 and "metric" in done.stdout, f"mypy accepts a wrong metric: {done.stdout}{done.stderr}")


if __name__ == "__main__":
    SOURCE, BITS, CC = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    found, found_numpy, found_pip = usable_python()
    with tempfile.TemporaryDirectory() as directory:
        work_folder = Path(directory)
        own_python = installed(found, found_numpy, found_pip, work_folder, built(found, work_folder))
        check_types(own_python, work_folder)
        expected = work_folder / "bits.txt"
        expected.write_text(run(BITS))
        print(run(own_python, "-I", SOURCE / "tests/noise_python_use.py", expected, cwd=work_folder), end="")
