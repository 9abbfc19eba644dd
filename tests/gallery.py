#!/usr/bin/env python3
"""The noise gallery: it has all pictures, and a browser loads each.

    gallery.py KARST       exit code 77 (skipped) where there is no Chromium
"""
import os
import re
import sys
import tempfile

import browser
from program import check, run


def make(directory):
    done = run("noise", "gallery", "-o", directory)
    check(done.code == 0 and done.err == "", f"exit code {done.code}: {done.err}")
    with open(os.path.join(directory, "index.html"), encoding="utf-8") as stream:
        return stream.read()


def check_page(directory, page):
    pictures = re.findall(r'<img src="([^"]+)"', page)
    files = {name for name in os.listdir(directory) if name.endswith(".png")}
    check(len(files) >= 40, f"only {len(files)} pictures")
    check(set(pictures) == files and len(pictures) == len(files), f"page and files differ: {set(pictures) ^ files}")
    check(not re.search(r"https?://|<script|url\(", page), "the page loads something from outside")
    for name in ["hash", "bit", "white", "value", "perlin", "perlin1985", "perlin2002", "perlin4", "simplex", "worley-f1", "wavelet",
                 "fades", "fbm", "turbulence", "ridged", "marble", "warp", "seam-mirror", "seam-wrap", "seam-circle", "seam-sphere", "loop"]:
        check(name + ".png" in files, f"{name} is not shown")


def check_in_browser(found, scratch, directory):
    with browser.Browser(found, os.path.join(scratch, "profile"), 1000, 800) as chromium:
        chromium.open(f"file://{directory}/index.html")
        loaded, count = chromium.evaluate("[[...document.images].filter(i => i.naturalWidth > 0).length, document.images.length]")
    check(loaded == count >= 40, f"{loaded} of {count} pictures loaded")


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
    target = os.path.join(scratch, "gallery")
    index = make(target)
    check_page(target, index)
    found_browser = browser.find()
    if not found_browser:
        print("gallery: no Chromium here; pictures and page are right")
        sys.exit(77)
    check_in_browser(found_browser, scratch, target)
