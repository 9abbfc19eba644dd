#!/usr/bin/env python3
"""The page of an atlas in a real browser: panned, zoomed, switched, followed; from a file and from a server.

    atlas_page.py KARST       exit code 77 (skipped) where there is no Chromium
"""
import functools
import http.server
import os
import re
import shutil
import sys
import tempfile
import threading
import time

import browser
import pixels
from program import DEEP, HANG_SECONDS, check, run, some

WIDTH, HEIGHT = 900, 600
HOSTILE_SEEDS = ["</script><img src=x onerror=touched=1>", "\"-touched=1-\"'<!--", "\u2028\U0001F30D<svg onload=touched=1>"]
POINTS = [(340, 190), (590, 210), (450, 300), (533, 377), (412, 351), (371, 267)]  # clear of the panels

# The tile that is seen under a point: its file, its position, and how many pixels of the screen one of its own takes. Tiles
# of another zoom may still lie below it.
TILE_AT = """(() => {
  const level = image => +getComputedStyle(image.parentElement).zIndex;
  const holds = box => box.left <= %d && %d < box.right && box.top <= %d && %d < box.bottom;
  const under = [...document.querySelectorAll(".tiles img")].filter(
    image => holds(image.getBoundingClientRect()) && +getComputedStyle(image).opacity === 1);
  if (!under.length)
    return null;
  const image = under.reduce((a, b) => level(b) > level(a) ? b : a), box = image.getBoundingClientRect();
  return {file: decodeURI(image.src), left: box.left, top: box.top, each: box.width / image.naturalWidth};
})()"""
SETTLED = """!map._animatingZoom && !document.querySelector(".leaflet-zoom-anim") &&
  [...document.querySelectorAll(".tiles img")].length > 0 &&
  [...document.querySelectorAll(".tiles img")].every(i => i.complete && i.naturalWidth === 256 && +getComputedStyle(i).opacity === 1)"""


def karst(*arguments):
    done = run(*arguments)
    check(done.code == 0 and done.err == "", f"{arguments}: exit {done.code}, {done.err!r}")
    return done.out


@functools.lru_cache(maxsize=32)
def tile_file(path):
    return pixels.read(path)


class Page:
    def __init__(self, chromium, directory, scale):
        self.chromium, self.directory, self.scale = chromium, directory, scale

    def settle(self):
        self.chromium.wait(SETTLED, "tiles to load")
        self.chromium.wait_for_frames()

    def zoom(self):
        return int(self.chromium.evaluate("location.hash").split("/")[1])

    def pixel_under(self, x, y):
        """The tile's file, the position in it, and the stored colour of what the page shows under a point. No colour if
        no tile lies there, as may be while tiles still move."""
        tile = self.chromium.evaluate(TILE_AT % (x, x, y, y))
        if not tile:
            return "no tile", None, None, None
        place = re.search(r"/([a-z]+)/(\d+)/(-?\d+)/(-?\d+)\.png$", tile["file"]).groups()
        pixel = [int((x + 0.5 - tile["left"]) / tile["each"]), int((y + 0.5 - tile["top"]) / tile["each"])]
        stored = tile_file(os.path.join(self.directory, *place[:3], place[3] + ".png"))
        inside = all(0 <= at < 256 for at in pixel)
        return tile["file"], place, pixel, stored.at(*pixel) if inside else None

    def faults_of(self, shot):
        """Points where the screen does not show the tile's pixel."""
        found = [(point, shot.at(*point), *self.pixel_under(*point)) for point in POINTS]
        return [f"at {at} is {shown}, in {file} {stored}" for at, shown, file, _, _, stored in found if shown != stored]

    def check_point(self, x, y):
        """The text below describes the block under the point. Returns block and link."""
        _, (_, level, tile_x, tile_z), pixel, _ = self.pixel_under(x, y)
        self.chromium.mouse("mouseMoved", x, y)
        self.chromium.wait("document.getElementById('link').textContent !== ''", "a link")
        at, what, link = self.chromium.evaluate("['at', 'what', 'link'].map(id => document.getElementById(id).textContent)")
        each = self.scale * 2 ** int(level)
        first = [(int(number) * 256 + i) * each for number, i in zip((tile_x, tile_z), pixel)]
        shown = [int(number) for number in at.split(", ")]
        check(all(low <= block < low + each for low, block in zip(first, shown)), f"{at} under {x}, {y}: that is block {first}")
        facts = dict(line.split(" ", 1) for line in karst("at", link).splitlines() if not line.startswith("blocks"))
        check(facts["at"] == f"{first[0]},{first[1]}", f"the link leads to {facts['at']}, not {first}")
        words = f"{facts['biome'].replace('_', ' ').capitalize()}, height {facts['surface']}"
        check(what == words, f"{what!r} at {at}: karst at says {words!r}")
        return shown, link

    def check_view(self):
        """The browser may still show the last step of an animation when the page has reached its end: the picture is taken
        again until it is right."""
        faults, until = ["no picture was taken"], time.monotonic() + HANG_SECONDS
        while faults and time.monotonic() < until:
            self.settle()
            self.chromium.mouse("mouseMoved", *POINTS[0])  # away from controls that react to the pointer
            shot = pixels.Picture(self.chromium.screenshot())
            check((shot.width, shot.height) == (WIDTH, HEIGHT), "the picture has another size")
            faults = self.faults_of(shot)
        check(not faults, faults[:1])
        return [self.check_point(*point) for point in (POINTS if DEEP else POINTS[:2])]


def scroll(page, steps):
    for _ in range(abs(steps)):
        before = page.zoom()
        page.chromium.mouse("mouseWheel", 450, 300, deltaX=0, deltaY=-120 if steps > 0 else 120)
        page.chromium.wait(f"location.hash.split('/')[1] !== '{before}'", "zooming")
        page.settle()


def check_tour(page, url):
    chromium = page.chromium
    chromium.open(url + "#relief/0/200,-300")
    page.settle()
    chromium.evaluate("document.querySelectorAll('.leaflet-marker-icon').forEach(i => i.remove())")  # over the tiles
    chromium.evaluate("map.options.inertia = false")  # otherwise a map goes on moving after a quick drag
    first = page.check_view()
    check(chromium.evaluate("[...document.images].every(i => i.naturalWidth > 0)"), "a picture has no pixels")
    chromium.drag((520, 230), (397, 312))
    moved = page.check_view()
    check([b - a for a, b in zip(first[0][0], moved[0][0])] == [123, -82], f"dragging by -123, 82 led from {first[0]} to {moved[0]}")
    scroll(page, -2)
    check(page.zoom() == -2, f"zoom {page.zoom()} after two steps out")
    page.check_view()
    chromium.drag((520, 330), (560, 310))
    page.check_view()
    scroll(page, 4)
    check(page.zoom() == 2, f"zoom {page.zoom()} after four steps in")
    near = page.check_view()
    chromium.drag((520, 330), (440, 366))
    check(page.check_view()[0][0] == [near[0][0][0] + 20, near[0][0][1] - 9], "dragging by 80 pixels is not 20 blocks at zoom 2")


def check_controls(page, url):
    chromium = page.chromium
    chromium.open(url + "#relief/-1/100,-200")
    page.settle()
    chromium.evaluate("document.querySelector('[value=biome]').click()")
    chromium.wait("location.hash.startsWith('#biome/') && ![...document.querySelectorAll('.tiles img')].some(i => i.src.includes('/relief/'))",
                  "the other layer")
    chromium.evaluate("document.querySelectorAll('.leaflet-marker-icon').forEach(i => i.remove())")
    page.check_view()
    colours = chromium.evaluate("document.querySelectorAll('#legend li').length")
    check(colours >= 18, f"{colours} colours in the legend")
    lines = "[...document.querySelectorAll('.leaflet-grid-pane, canvas')].length"
    check(chromium.evaluate(lines) == 0, "a grid before it is switched on")
    chromium.key("g")
    check(chromium.evaluate(lines) > 0 and chromium.evaluate("document.getElementById('grid').checked"), "G shows no grid")
    chromium.key("g")
    check(chromium.evaluate(lines) == 0, "G does not hide the grid")
    chromium.click(600, 220)
    link = chromium.evaluate("document.getElementById('link').textContent")
    chromium.mouse("mouseMoved", 420, 400)
    check(chromium.evaluate("document.getElementById('link').textContent") == link != "", "the pinned link changes with the cursor")
    chromium.evaluate("window.copied = ''; navigator.clipboard.writeText = async text => { window.copied = text; }")
    chromium.key("c")
    chromium.wait(f"window.copied === '{link}' && document.getElementById('copy').textContent === 'Copied'", "copying")
    chromium.key("Escape")
    chromium.mouse("mouseMoved", 421, 401)
    check(chromium.evaluate("document.getElementById('link').textContent") != link, "Escape keeps the pin")
    place = chromium.evaluate("location.hash")
    chromium.open(url + place)
    page.settle()
    check(chromium.evaluate("location.hash") == place, "the address is not kept")
    chromium.evaluate("location.hash = '#relief/0/-20,-30'")
    chromium.wait("document.querySelector('[value=relief]').checked && map.getZoom() === 0", "following the address")
    chromium.open(url + "#nonsense/99/x")
    page.settle()
    check(chromium.evaluate("location.hash").startswith("#relief/"), "a malformed address is not replaced")


def serve(directory):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=directory))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


def main():
    found = browser.find()
    if not found:
        print("atlas: no Chromium here")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="karst-atlas-", ignore_cleanup_errors=True) as scratch:
        directory, coarse = os.path.join(scratch, "atlas"), os.path.join(scratch, "coarse")
        karst("map", "--tiles", directory, "--center", "200,-300", "--size", "2200x1500")
        karst("map", "--tiles", coarse, "--center", "200,-300", "--size", "1000x700", "--scale", "3", "--seed", "-9223372036854775808")
        with browser.Browser(found, os.path.join(scratch, "profile"), WIDTH, HEIGHT) as chromium:
            check_tour(Page(chromium, directory, 1), f"file://{directory}/index.html")
            check_controls(Page(chromium, directory, 1), f"file://{directory}/index.html")
            outside = [url for url in chromium.requests if not re.match(r"file:///|data:|about:", url)]
            check(not outside, f"the page requests {outside[:3]}")
            server, address = serve(coarse)
            page = Page(chromium, coarse, 3)
            chromium.open(address + "/index.html")
            chromium.evaluate("document.querySelectorAll('.leaflet-marker-icon').forEach(i => i.remove())")
            page.check_view()
            server.shutdown()
            outside = [url for url in chromium.requests if not re.match(r"file:///|data:|about:|" + re.escape(address), url)]
            check(not outside, f"the page requests {outside[:3]}")
            for seed in some(HOSTILE_SEEDS):
                hostile = os.path.join(scratch, "hostile")
                shutil.rmtree(hostile, ignore_errors=True)
                karst("map", "--tiles", hostile, "--size", "64x64", "--seed", seed)
                with open(os.path.join(hostile, "atlas.js"), encoding="ascii") as stream:
                    check("<" not in stream.read(), "a script holds what ends it")
                chromium.open(f"file://{hostile}/index.html")
                chromium.wait("document.title.includes('seed')", "the title")
                shown = chromium.evaluate("[document.title, document.getElementById('world').textContent, window.touched || 0,"
                                          " document.querySelectorAll('[onerror], [onload], #world *, title *').length, document.scripts.length]")
                check(seed in shown[0] and seed in shown[1] and shown[2:] == [0, 0, 3], f"seed {seed!r}: {shown}")
            check(not chromium.errors, f"the browser reports {chromium.errors[:3]}")
    tile_file.cache_clear()


main()
