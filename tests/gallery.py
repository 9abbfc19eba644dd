#!/usr/bin/env python3
"""The noise gallery: it has all pictures, what it says of them holds, and a browser shows it.

    gallery.py KARST [CC INCLUDE LIBRARY]     exit code 77 (skipped) where there is no Chromium

The commands on the page make its pictures again, bit for bit. The programs on it are compiled by CC with the header in
INCLUDE, linked with LIBRARY, and write what the pictures show. Without CC they are not compiled; in a build whose library
needs more than a plain link (sanitizers) they do not run.
"""
import html
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

import browser
import pixels
from program import HANG_SECONDS, check, run, skip, some

KINDS = ["hash", "bit", "white", "value", "valuecubic", "perlin", "perlin1985", "perlin2002", "perlin4", "simplex",
         "simplexsmooth", "worley", "wavelet"]
FRACTALS = ["fbm", "turbulence", "ridged", "billow", "pingpong", "multi", "hybrid", "erosion", "marble", "warp"]
WIDTHS = [1300, 400]
# Pictures of more than one noise, or of none, which `karst noise` does not make.
OWN = {"bit-rows", "spectrum", "wood", "clouds", "fire", "caves-3d-rock", "caves-planes", "caves-planes-rock", "poisson", "blue", "blocks"}


def make(directory):
    done = run("noise", "gallery", "-o", directory)
    check(done.code == 0 and done.err == "", f"exit code {done.code}: {done.err}")
    with open(os.path.join(directory, "index.html"), encoding="utf-8") as stream:
        return stream.read()


def check_page(directory, page):
    pictures = re.findall(r'<img (?:class="\w+" )?src="([^"]+)"', page)
    files = {name for name in os.listdir(directory) if name.endswith(".png")}
    check(len(files) >= 40, f"only {len(files)} pictures")
    check(set(pictures) == files and len(pictures) == len(files), f"page and files differ: {set(pictures) ^ files}")
    check(not re.search(r"""src="https?:|<script [^>]*src|url\(|@import|<link""", page), "the page loads something from outside")
    for name in ["hash", "bit", "white", "value", "perlin", "perlin1985", "perlin2002", "perlin4", "simplex", "worley-f1", "wavelet",
                 "worley-cell", "worley-edge", "fades", *FRACTALS, "loop"]:
        check(name + ".png" in files, f"{name} is not shown")


def check_chinese(directory, page):
    """The page in Chinese has the same pictures and numbers, and hardly a text of it is left in English; hardly a text of
    the table is of no use. A few of both are for texts that are new."""
    with open(os.path.join(directory, "index.zh.html"), encoding="utf-8") as stream:
        chinese = stream.read()
    check('<html lang="zh-CN">' in chinese and 'href="index.html" lang="en">English<' in chinese, "the Chinese page does not say so")
    for what in (r'src="[^"]+"', r"<pre.*?</pre>", r"<script.*?</script>", r"<(?:svg|path|rect|line|circle) [^>]*d=[^>]*>"):
        check(re.findall(what, page, re.S) == re.findall(what, chinese, re.S), f"the Chinese page has another {what}")
    numbers = [sorted(re.findall(r"\d+\.\d+", text)) for text in (page, chinese)]
    check(numbers[0] == numbers[1], f"the Chinese page has other numbers: {set(numbers[0]) ^ set(numbers[1])}")
    names = r'<(pre|script|style|li|small)\b.*?</\1>|<div class="formula">.*?</div></div>'  # of sources and symbols
    texts = [text.strip() for text in re.split(r"<[^>]*>", re.sub(names, "<>", chinese, flags=re.S)) if text.strip()]
    left = [text for text in texts if re.search(r"[a-z]{2,} [a-z]{2,}|[a-z]{4,} \w+ [a-z]{4,}", text) and not re.search("[\u4e00-\u9fff]", text)]
    check(len(texts) > 400 and len(left) <= len(texts) // 25, f"{len(left)} of {len(texts)} texts are not in Chinese: {left[:5]}")
    with open(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "assets/pages/gallery.zh.txt"), encoding="utf-8") as stream:
        blocks = [block.split("\n") for block in stream.read().strip("\n").split("\n\n") if not block.startswith("//")]
    check(all(len(block) == 2 for block in blocks), f"gallery.zh.txt: {[block for block in blocks if len(block) != 2][:1]}")
    plain = re.sub(r"&#?\w+;|\u2212?\d+(?:[.,]\d+)*", lambda found: found[0] if found[0][0] == "&" else "#", page)
    stale = [key for key, _ in blocks if key not in plain]
    check(len(stale) <= len(blocks) // 25, f"gallery.zh.txt translates what is not on the page: {stale[:5]}")


def check_cards(page):
    cards = dict(re.findall(r'<article class="card" id="noise-(\w+)">(.*?)</article>', page, re.S))
    check(list(cards) == KINDS, f"cards of {list(cards)}")
    for kind, card in cards.items():
        idea = html.unescape(re.sub(r"<[^>]+>", "", re.search(r'<div class="idea"><p>(.*?)</p>', card, re.S).group(1)))
        check(len(re.findall(r"[.?](?: |$)", idea)) == 3, f"{kind}: the idea is not three sentences: {idea}")
        for part in ['class="formula"', "-surface.png", "-spectrum.png", 'class="bar"', 'class="curve"', 'class="program"', 'class="command"',
                     "<h4>Sources</h4>"]:
            check(part in card, f"{kind}: the card lacks {part}")
        check("nan" not in card and "inf" not in re.sub("info", "", card), f"{kind}: a number is missing")
        if kind in ("hash", "value", "perlin", "perlin1985", "perlin4", "simplex", "worley", "wavelet"):
            check('<div class="diagrams">' in card, f"{kind}: the card lacks a diagram")
    panels = dict(re.findall(r'<article class="card" id="((?!noise-)[\w-]+)">(.*?)</article>', page, re.S))
    check(set(panels) == {*FRACTALS, "seam-none", "seam-mirror", "seam-wrap", "seam-circle", "seam-sphere", "shaders-card"}, f"panels of {list(panels)}")
    for name, card in panels.items():
        for part_of in ('class="command"', *(() if name == "shaders-card" else (f"{name}-surface.png", f"{name}-spectrum.png", 'class="bar"', 'class="curve"'))):
            check(part_of in card, f"{name}: the card lacks {part_of}")


def text_of(markup):
    return html.unescape(re.sub(r"<[^>]+>", "", markup))


def check_film(shown, made, command):
    """The frames in the folder `made` are those side by side in a picture."""
    film, frames = pixels.read(shown), sorted(os.listdir(made))
    check(len(frames) == film.width // film.height, f"{command}: {len(frames)} frames")
    for i in some(range(len(frames)), 6):
        frame = pixels.read(os.path.join(made, frames[i]))
        part_of = slice(i * film.height * film.samples, (i + 1) * film.height * film.samples)
        check(frame.samples == film.samples and frame.rows == [row[part_of] for row in film.rows], f"{command}: frame {i} is not the page's")


def check_commands(directory, page, scratch):
    """Every picture that a command can make has it; some of each sort make the page's pictures, bit for bit."""
    commands = [text_of(found) for found in re.findall(r'<code class="command">(.*?)</code>', page, re.S)]
    bare = set()
    for figure in re.findall(r'<figure class="(?:picture|plot|wide|pixels)">.*?</figure>', page, re.S):
        bare |= set() if "command" in figure else set(re.findall(r'<img src="([\w-]+).png"', figure))
    check({name for name in bare if not name.startswith("use-")} == OWN, f"pictures without a command: {bare}")
    sorts = [[command for command in commands if sort(command)] for sort in (
        lambda command: "noise animate" in command, lambda command: "--repeat" in command, lambda command: "noise plot" in command,
        lambda command: "noise image" in command)]
    for command in [*sorts[0], sorts[1][-1], *some(sorts[2]), *some(sorts[3], 4)]:
        words = shlex.split(command)
        check(words[0] == "karst" and words[-2] == "-o", f"the command {command}")
        done = run(*words[1:], cwd=scratch)
        check(done.code == 0 and done.err == "", f"{command}: exit code {done.code}: {done.err}")
        if words[2] == "animate":
            check_film(os.path.join(directory, words[-1] + ".png"), os.path.join(scratch, words[-1]), command)
            continue
        with open(os.path.join(scratch, words[-1]), "rb") as made, open(os.path.join(directory, words[-1]), "rb") as shown:
            check(made.read() == shown.read(), f"{command} makes another picture than the page shows")


def check_pgm(data, picture, name):
    head = b"P5 %d %d 255\n" % (picture.width, picture.height)
    check(data.startswith(head) and len(data) == len(head) + picture.width * picture.height, f"{name}: {len(data)} bytes, {data[:20]}")
    shown = b"".join(bytes(row[::picture.samples]) for row in picture.rows)
    worst = max(abs(a - b) for a, b in zip(data[len(head):], shown))
    check(worst <= 1, f"the program beside {name} differs from it by {worst} of 255")


def check_programs(directory, page, scratch, compiler, include, library):
    programs = re.findall(r'<code class="program" data-picture="([^"]+)">(.*?)</code>', page, re.S)
    check(len(programs) >= 25, f"{len(programs)} programs")
    for picture, markup in some(programs):
        source, program = (os.path.join(scratch, name) for name in ("program.c", "program"))
        code = text_of(markup)
        body = code.partition("{\n")[2].splitlines()[:-1]
        check(len(body) <= 14 and all(len(line) <= 80 for line in code.splitlines()), f"{picture}: its program is long")
        with open(source, "w", encoding="utf-8") as stream:
            stream.write(code)
        linked = subprocess.run([compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{include}", source, library, "-lm", "-lpthread", "-o", program], check=False,
                                capture_output=True, text=True, timeout=HANG_SECONDS)
        if linked.returncode and re.search("undefined (?:reference|symbol)[^\n]*__", linked.stderr):
            skip(f"running the programs: {linked.stderr.strip().splitlines()[-1]}")
            return
        check(linked.returncode == 0, f"{picture}: {linked.stderr}")
        done = subprocess.run([program], check=False, capture_output=True, timeout=HANG_SECONDS)
        check(done.returncode == 0, f"the program beside {picture} exits with {done.returncode}")
        check_pgm(done.stdout, pixels.read(os.path.join(directory, picture)), picture)


def spread(picture):
    values = [value for row in picture.rows for value in row[::picture.samples]]
    mean = sum(values) / len(values)
    return (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5


def steepest(picture):
    """The greatest step from a pixel to the one right of it."""
    return max(abs(row[x] - row[x - 3]) for row in picture.rows for x in range(3, len(row), 3))


def moved(picture, by):
    """The mean difference of the lower half and the upper half moved by so many pixels."""
    half = picture.height // 2
    pairs = [(picture.at(x, y + half)[0], picture.at(x + by, y)[0]) for y in range(4, half - 4, 5) for x in range(0, picture.width - by, 3)]
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def off_lattice(picture):
    """The greatest difference from grey at lattice points; a pixel lies half of its width beside one."""
    return max(abs(picture.at(x, y)[0] - 127.5) for x in range(40, 320, 40) for y in range(40, 320, 40))


def check_faults(directory, page):
    """The pictures show what is said of them, whatever the noise's bits."""
    def both(name):
        return [pixels.read(os.path.join(directory, f"fault-{name}-{side}.png")) for side in ("wrong", "right")]
    names = re.findall(r'id="fault-(\w+)"', page)
    check(names == ["offset", "cases", "sign", "constant", "clamp", "seed", "line", "order"], f"faults {names}")
    wrong, right = map(off_lattice, both("offset"))
    check(wrong > 60 and right < 12, f"a gradient times the position: {wrong} and {right} from grey on the lattice")
    wrong, right = map(spread, both("constant"))
    check(wrong < right / 4, f"octaves by 10: deviation {wrong} and {right}")
    wrong, right = map(steepest, both("sign"))
    check(wrong > 150 and right < 40, f"a sign: steps of {wrong} and {right}")
    wrong, right = map(steepest, both("clamp"))
    check(wrong > 1.5 * right, f"no clamp: steps of {wrong} and {right}")
    wrong, right = (moved(picture, 80) for picture in both("seed"))
    check(wrong < 0.01 and right > 20, f"seed + x: {wrong} and {right} after moving")
    wrong, right = map(spread, both("cases"))
    check(wrong < 0.95 * right, f"cases: deviation {wrong} and {right}, though a quarter of the gradients is missing")


def part(page, name):
    return re.search(rf'<article class="card fault" id="question-{name}">(.*?)</article>', page, re.S).group(1)


def table(markup):
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", markup, re.S)]
    return {row[0]: [float(number) for number in row[1:]] for row in rows if row}


def check_questions(page):
    lengths = table(part(page, "lengths"))
    (unit, unit_contrast), (disc, disc_contrast), (square, square_contrast) = lengths.values()
    check(0.2 < unit_contrast < disc_contrast < square_contrast < 0.4, f"contrast between cells: {lengths}")
    check(all(1.05 < value < 1.25 for value in (unit, disc, square)) and max(unit, disc, square) - min(unit, disc, square) < 0.05,
          f"anisotropy depends on the lengths of gradients: {lengths}")
    jumps = table(part(page, "smooth"))
    smooth = {name: [jump == 0 for jump in row] for name, row in jumps.items()}
    check(smooth == {"linear": [True, False, False], "cubic": [True, True, False], "quintic": [True, True, True]}, f"jumps: {jumps}")
    order = float(re.search(r"than ([\d.]+) \u00d7 10<sup>\u22127</sup>", part(page, "order")).group(1))
    check(0 < order < 10, f"the order of interpolation makes a difference of {order}e-7")
    costs = [float(cost) for cost in re.findall(r">(\d+) ns<", part(page, "cost"))]
    check(9 <= len(costs) <= 12 and min(costs) > 0, f"costs: {costs}")


def apart(picture, frames, a, b):
    """The mean difference of two frames."""
    wide = picture.width // frames
    pairs = [(picture.at(a * wide + x, y)[0], picture.at(b * wide + x, y)[0]) for x in range(0, wide, 3) for y in range(0, picture.height, 3)]
    return sum(abs(first - second) for first, second in pairs) / len(pairs)


def check_uses(directory):
    fire, frames = pixels.read(os.path.join(directory, "use-fireball.png")), 24
    step, last, far = apart(fire, frames, 0, 1), apart(fire, frames, frames - 1, 0), apart(fire, frames, 0, frames // 2)
    check(0 < last < 1.5 * step < far, f"the ball of fire does not loop: {step} between frames, {last} from the last to the first, {far} from the middle")
    near = [neighbours(pixels.read(os.path.join(directory, f"use-trees-{name}.png"))) for name in ("apart", "random", "dense")]
    check(4 * near[0] < near[1] < near[2] / 1.5, f"trees beside each tree that keep apart, at random and in woods: {near}")


def neighbours(picture, each=8):
    """How many of the eight places around a tree have a tree, on average. Trees stand near the middle of their places."""
    trees = {(x, y) for x in range(picture.width // each) for y in range(picture.height // each)
             if picture.at(x * each + each // 2, y * each + each // 2)[0] < 0x50}
    beside = [(x + dx, y + dy) in trees for x, y in trees for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return sum(beside) / max(len(trees), 1)


def check_copying(chromium):
    """A click copies the command and says so; also without the clipboard's interface, by selecting the text."""
    chromium.evaluate("window.copied = ''; navigator.clipboard.writeText = async text => { window.copied = text; }")
    place = "document.querySelector('.card .command').closest('.code').querySelector('.copy')"
    command = chromium.evaluate("document.querySelector('.card .command').textContent")
    chromium.evaluate(f"{place}.click()")
    chromium.wait("window.copied !== ''", "copying")
    check(chromium.evaluate("window.copied") == command and command.startswith("karst noise image"), f"copied {command!r}")
    chromium.wait(f"{place}.textContent === 'Copied'", "the button to say so")
    chromium.evaluate("navigator.clipboard.writeText = async () => { throw 0; }; document.execCommand = () => "
                      "{ window.copied = String(getSelection()); }; window.copied = ''")
    chromium.evaluate(f"{place}.click()")
    chromium.wait("window.copied !== ''", "copying by selection")
    check(chromium.evaluate("window.copied") == command, f"selected {chromium.evaluate('window.copied')!r}")


def check_shaders(chromium, directory):
    """The noises for shaders, drawn by the browser, are those of C; its sliders draw anew."""
    card = "document.getElementById('shaders-card')"
    chromium.evaluate(f"{card}.scrollIntoView()")
    chromium.wait(f"{card}.dataset.drawn || !{card}.querySelector('.note').hidden", "the shaders' picture")
    if not chromium.evaluate(f"{card}.dataset.drawn"):
        print("gallery: no WebGL 2 here; shaders are not compared")
        return
    worst = float(chromium.evaluate(f"{card}.dataset.worst"))
    check(worst <= 5e-6, f"the noises for shaders differ from C by {worst}")
    exact = chromium.evaluate(f"[...{card}.querySelectorAll('tr')].find(row => row.textContent.startsWith('white')).cells[1].textContent")
    check(exact == "0", f"white noise for shaders differs from C by {exact}")
    pixels_of = (f"(thing => {{ const copy = new OffscreenCanvas(320, 320).getContext('2d'); copy.drawImage({card}.querySelector(thing), 0, 0);"
                 " return [...copy.getImageData(0, 0, 320, 320).data].filter((value, i) => i % 4 === 0); })")
    beside = f"{pixels_of}('canvas').map((value, i) => Math.abs(value - window.of_c[i])).reduce((a, b) => Math.max(a, b))"
    # the picture of C is a file of its own, which a page that is opened as a file may show, but not read
    def compare_with(name):
        picture = pixels.read(os.path.join(directory, name))
        chromium.evaluate(f"window.of_c = {[value for row in picture.rows for value in row[::picture.samples]]}; 0")
    def choose(**values):
        chromium.evaluate(f"for (const [name, value] of Object.entries({json.dumps(values)})) {card}.querySelector(`[name=${{name}}]`).value = value;"
                          f" {card}.dispatchEvent(new Event('input'))")
    compare_with("shaders.png")
    check(chromium.evaluate(beside) <= 1, f"the shaders' picture differs from C's by {chromium.evaluate(beside)} of 255")
    choose(seed=7)
    chromium.wait(f"{card}.dataset.drawn === '2'", "another picture")
    check(chromium.evaluate(beside) > 50, "another seed has the same picture")
    # with this jitter no value is above 0.625 of the range that the card draws: 1.6 times the contrast is 1
    size = "--dim 3 --size 320x320 --period 32 --seed 7 -o"
    for drawn, (words, values) in enumerate([
            ("--kind perlin --fractal fbm --octaves 3 --gain 0.7 --lacunarity 2.5 --fade cubic --slice 1.5", {"octaves": 3, "gain": 0.7, "lacunarity": 2.5, "fade": 2, "slice": 1.5}),
            ("--kind worley --fractal fbm --octaves 3 --gain 0.7 --lacunarity 2.5 --jitter 0.25 --slice 1.5 --contrast 1", {"kind": 9, "jitter": 0.25})], 3):
        done = run("noise", "image", *words.split(), *size.split(), "slid.png", cwd=directory)
        check(done.code == 0, f"{words}: {done.err}")
        choose(**values)
        compare_with("slid.png")
        chromium.wait(f"{card}.dataset.drawn === '{drawn}'", words)
        check(chromium.evaluate(beside) <= 1, f"{words}: the sliders' picture differs from C's by {chromium.evaluate(beside)} of 255")
    choose(fractal=8, kind=2)
    chromium.wait(f"{card}.dataset.drawn === '5'", "a picture of white noise")
    check(chromium.evaluate(f"{card}.querySelector('[name=fractal]').value") == "0", "white noise, which has no slopes, erodes")


def check_layout(chromium, width):
    loaded, count = chromium.evaluate("[[...document.images].filter(i => i.naturalWidth > 0).length, document.images.length]")
    check(loaded == count >= 40, f"{loaded} of {count} pictures loaded")
    chromium.evaluate("document.querySelectorAll('details').forEach(hidden => { hidden.open = true; })")
    wide = chromium.evaluate("document.documentElement.scrollWidth")
    check(wide == width, f"the page is {wide} pixels wide in a window of {width}")
    beyond = chromium.evaluate("[...document.querySelectorAll('main *')].filter(e => !e.closest('.film, pre, .formula') && "
                               f"e.getBoundingClientRect().right > {width}).length")
    check(beyond == 0, f"{beyond} elements reach beyond a window of {width}")


def check_in_browser(found, scratch, directory):
    for width in WIDTHS:
        with browser.Browser(found, os.path.join(scratch, f"profile-{width}"), width, 900) as chromium:
            for name in ("index.zh.html", "index.html"):
                chromium.open(f"file://{directory}/{name}")
                check_layout(chromium, width)
            check_copying(chromium)
            if width == WIDTHS[0]:
                check_shaders(chromium, directory)
            errors = [error for error in chromium.errors if "GPU stall due to ReadPixels" not in error]
            check(not errors, f"the browser reports {errors[:3]}")


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        target = os.path.join(scratch, "gallery")
        page = make(target)
        check_page(target, page)
        check_chinese(target, page)
        check_cards(page)
        check_faults(target, page)
        check_questions(page)
        check_uses(target)
        check_commands(target, page, scratch)
        if len(sys.argv) > 2:
            check_programs(target, page, scratch, *sys.argv[2:5])
        found = browser.find()
        if not found:
            print("gallery: no Chromium here; pictures and page are right")
            sys.exit(77)
        check_in_browser(found, scratch, target)


main()
