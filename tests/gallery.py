#!/usr/bin/env python3
"""The noise gallery: all of its pictures are there, and a browser loads each.

    gallery.py KARST       exit code 77 (skipped) where there is no Chromium
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

KARST = os.path.abspath(sys.argv[1])
BROWSERS = ["chromium", "chromium-browser", "google-chrome"]

# Counts, once everything is loaded, the pictures that have pixels, and those that are there at all.
PROBE = """<script>addEventListener("load", () => {
  const all = [...document.images];
  document.body.dataset.loaded = all.filter(i => i.complete && i.naturalWidth > 0).length + " of " + all.length;
});</script>"""


def check(condition, what):
    if not condition:
        sys.exit("gallery: " + what)


def make(directory):
    done = subprocess.run([KARST, "noise", "gallery", "-o", directory], capture_output=True, text=True, timeout=300)
    check(done.returncode == 0 and done.stderr == "", f"exit code {done.returncode}: {done.stderr}")
    with open(os.path.join(directory, "index.html"), encoding="utf-8") as stream:
        return stream.read()


def check_page(directory, page):
    pictures = re.findall(r'<img src="([^"]+)"', page)
    files = {name for name in os.listdir(directory) if name.endswith(".png")}
    check(len(files) >= 40, f"only {len(files)} pictures")
    check(set(pictures) == files and len(pictures) == len(files), f"page and files differ: {set(pictures) ^ files}")
    check(not re.search(r"https?://|<script|url\(", page), "the page reaches for something outside")
    for name in ["hash", "bit", "white", "value", "perlin", "perlin1985", "perlin2002", "perlin4", "simplex", "worley-f1", "wavelet",
                 "fades", "fbm", "turbulence", "ridged", "marble", "warp", "seam-mirror", "seam-wrap", "seam-circle", "seam-sphere", "loop"]:
        check(name + ".png" in files, f"{name} is not shown")


def check_in_browser(browser, directory, page):
    with open(os.path.join(directory, "probe.html"), "w", encoding="utf-8") as stream:
        stream.write(page.replace("</body>", PROBE + "</body>"))
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=20000",
               "--user-data-dir=" + os.path.join(directory, "profile"), "file://" + os.path.join(directory, "probe.html")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    found = re.search(r'data-loaded="(\d+) of (\d+)"', done.stdout)
    check(found, f"the browser said nothing: {done.stderr[-500:]}")
    check(found[1] == found[2] and int(found[2]) >= 40, f"{found[1]} of {found[2]} pictures loaded")


with tempfile.TemporaryDirectory() as scratch:
    target = os.path.join(scratch, "gallery")
    index = make(target)
    check_page(target, index)
    found_browser = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if not found_browser:
        print("gallery: no Chromium here; pictures and page are right")
        sys.exit(77)
    check_in_browser(found_browser, target, index)
