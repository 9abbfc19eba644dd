// The page of an atlas (karst map --tiles). ATLAS, from atlas.js, describes its contents.
//
// Units: a map unit of Leaflet is a pixel of level 0, that is ATLAS.levels[0].scale blocks; longitude is x, and since
// latitude points up and z down, z = -latitude. Zoom 0 is level 0, zoom -1 level 1; above 0 pixels are enlarged.
"use strict";

const levels = ATLAS.levels, finest = levels[0], coarsest = levels.length - 1, tile = ATLAS.tile;
const element = id => document.getElementById(id);
const toBlocks = latlng => ({x: Math.floor(latlng.lng * finest.scale), z: Math.floor(-latlng.lat * finest.scale)});
const toLatLng = (x, z) => L.latLng(-z / finest.scale, x / finest.scale);
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

// The area that has tiles of level 0; coarser tiles extend beyond it.
const bounds = L.latLngBounds(toLatLng(finest.x * tile * finest.scale, finest.z * tile * finest.scale),
                              toLatLng((finest.x + finest.columns) * tile * finest.scale, (finest.z + finest.rows) * tile * finest.scale));

const map = L.map("map", {
  crs: L.CRS.Simple, minZoom: -coarsest - 1, maxZoom: 4, maxBounds: bounds.pad(0.5), attributionControl: false, zoomControl: false,
  zoomAnimation: !still, fadeAnimation: !still, inertia: !still, wheelPxPerZoomLevel: 100,
});
L.control.zoom({position: "topright"}).addTo(map);

// ---- layers

const Tiles = L.TileLayer.extend({
  getTileUrl(coords) { return `${this._url}/${-coords.z}/${coords.x}/${coords.y}.png`; },
});

const layers = new Map(ATLAS.layers.map(layer => [layer.name, {
  ...layer,
  tiles: new Tiles(layer.name, {tileSize: tile, minNativeZoom: -coarsest, maxNativeZoom: 0, minZoom: -coarsest - 1, maxZoom: 4,
                                bounds, className: "tiles", keepBuffer: 3}),
}]));
let shown = null;

const title = name => (name[0].toUpperCase() + name.slice(1)).replaceAll("_", " ");  // "snowy_plains": "Snowy plains"

function showLayer(name) {
  const layer = layers.get(name), before = shown && layers.get(shown).tiles;
  if (!layer || name === shown) return;
  shown = name;
  layer.tiles.addTo(map).bringToFront();
  if (before) layer.tiles.once("load", () => { if (layers.get(shown).tiles !== before) before.remove(); }); // avoids a blank frame
  element("layers").querySelector(`[value="${name}"]`).checked = true;
  element("legend").querySelector("ul").replaceChildren(...layer.colours.map(([word, colour]) => {
    const item = document.createElement("li"), swatch = document.createElement("i");
    swatch.style.background = colour;
    item.append(swatch, title(word));
    return item;
  }));
  keepInHash();
}

for (const layer of layers.values()) {
  const label = document.createElement("label"), radio = document.createElement("input");
  Object.assign(radio, {type: "radio", name: "layer", value: layer.name});
  radio.addEventListener("change", () => showLayer(layer.name));
  label.append(radio, layer.name);
  if (layer.level) label.insertAdjacentHTML("beforeend", `<small>y ${ATLAS.y}</small>`);
  element("layers").append(label);
}

// ---- grid: lines at multiples of 16, 64, 256 ... blocks, the first that leaves 64 pixels between them

const blocksPerPixel = zoom => finest.scale / 2 ** zoom;

function gridSpacing(zoom) {
  let spacing = 16;
  while (spacing / blocksPerPixel(zoom) < 64) spacing *= 4;
  return spacing;
}

const Grid = L.GridLayer.extend({
  createTile(coords) {
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
    const each = blocksPerPixel(coords.z), spacing = gridSpacing(coords.z), side = tile * each;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.height = tile * ratio;
    pen.scale(ratio, ratio);
    const lines = first => {
      const found = [];
      for (let at = Math.ceil(first / spacing - 2) * spacing || 0; at < first + side; at += spacing) found.push(at);
      return found;
    };
    const left = coords.x * side, top = coords.y * side;
    const stroke = (block, x, y, width, height) => {
      pen.fillStyle = block === 0 ? "rgba(255, 120, 90, 0.75)" : "rgba(10, 12, 16, 0.35)";
      pen.fillRect(x, y, width, height);
    };
    for (const x of lines(left)) stroke(x, Math.round((x - left) / each), 0, 1, tile);
    for (const z of lines(top)) stroke(z, 0, Math.round((z - top) / each), tile, 1);
    pen.font = "10.5px system-ui, sans-serif";
    pen.lineWidth = 3;
    pen.strokeStyle = "rgba(10, 12, 16, 0.7)";
    pen.fillStyle = "rgba(255, 255, 255, 0.9)";
    const named = spacing / each < 128 ? 2 * spacing : spacing;
    for (const x of lines(left)) for (const z of lines(top)) {
      if (x % named !== 0 || z % named !== 0) continue;
      const at = [(x - left) / each + 4, (z - top) / each + 13];
      pen.strokeText(`${x}, ${z}`, ...at);
      pen.fillText(`${x}, ${z}`, ...at);
    }
    return canvas;
  },
});
const grid = new Grid({tileSize: tile, zIndex: 10, minZoom: -coarsest - 1, maxZoom: 4});

function showGrid(on) {
  element("grid").checked = on;
  if (on) grid.addTo(map);
  else grid.remove();
}
element("grid").addEventListener("change", event => showGrid(event.target.checked));

// ---- facts of a place: heights and biomes as a script per tile, since a page opened as a file may not read other files

const KEPT_FACTS = 64, facts = new Map();  // "LEVEL/X/Z": {pixels or null, callbacks}

window.karstFacts = (key, data) => {
  const picture = new Image();
  picture.onload = () => {
    const canvas = document.createElement("canvas"), entry = facts.get(key);
    canvas.width = canvas.height = tile;
    const pen = canvas.getContext("2d", {willReadFrequently: true});
    pen.drawImage(picture, 0, 0);
    if (!entry) return;  // evicted meanwhile
    entry.pixels = pen.getImageData(0, 0, tile, tile).data;
    for (const call of entry.waiting) call();
    entry.waiting.clear();
  };
  picture.src = "data:image/png;base64," + data;
};

function loadFacts(key) {
  const script = document.createElement("script"), entry = {pixels: null, waiting: new Set()};
  facts.set(key, entry);
  if (facts.size > KEPT_FACTS) facts.delete(facts.keys().next().value);
  script.src = `facts/${key}.js`;
  script.onload = script.onerror = () => script.remove();
  document.head.append(script);
  return entry;
}

// The block nearest to (x, z), to the north-west, whose facts the shown level has; null until they are loaded, when
// `then` is called. Blocks outside the atlas have none.
function factsAt(x, z, then) {
  if (!bounds.contains(toLatLng(x + 0.5 * finest.scale, z + 0.5 * finest.scale))) return null;
  const number = Math.min(Math.max(-Math.round(map.getZoom()), 0), coarsest), scale = levels[number].scale;
  const column = Math.floor(x / scale), row = Math.floor(z / scale);
  const key = `${number}/${Math.floor(column / tile)}/${Math.floor(row / tile)}`;
  const entry = facts.get(key) || loadFacts(key);
  if (!entry.pixels) {
    entry.waiting.add(then);
    return null;
  }
  const at = 4 * ((row - Math.floor(row / tile) * tile) * tile + column - Math.floor(column / tile) * tile);
  const [height, biome, water] = entry.pixels.slice(at, at + 3);
  return {x: column * scale, z: row * scale, height, water, biome: ATLAS.biomes[biome]};
}

// ---- the place under the cursor, else at the pin, else in the middle; the link to the pin or to that place

let pinned = null, cursor = null;  // blocks

// A player's feet stand on the ground, or on the water.
const linkTo = found => `karst:v1:${ATLAS.seed}:${ATLAS.generator}:${found.x + 0.5},${Math.max(found.height, found.water, ATLAS.sea) + 1},${found.z + 0.5}:0,-10:10`;

function tellPlace() {
  const place = cursor || pinned || toBlocks(map.getCenter()), target = pinned || place;
  const found = factsAt(place.x, place.z, tellPlace), aim = factsAt(target.x, target.z, tellPlace);
  element("at").textContent = `${place.x}, ${place.z}`;
  element("what").textContent = found ? `${title(found.biome)}, height ${found.height}` : "";
  element("link").textContent = aim ? linkTo(aim) : "";
  element("link").classList.toggle("pinned", pinned !== null);
}

const mark = kind => L.divIcon({className: "", html: `<div class="mark ${kind}" style="width:14px;height:14px"></div>`, iconSize: [14, 14]});
const pin = L.marker([0, 0], {icon: mark("pin"), keyboard: false, interactive: false});

function setPin(place) {
  pinned = place;
  if (place) pin.setLatLng(toLatLng(place.x + 0.5, place.z + 0.5)).addTo(map);
  else pin.remove();
  tellPlace();
}

map.on("mousemove", event => { cursor = toBlocks(event.latlng); tellPlace(); });
map.on("mouseout", () => { cursor = null; tellPlace(); });
map.on("click", event => setPin(toBlocks(event.latlng)));

const say = words => {
  element("copy").textContent = words;
  setTimeout(() => { element("copy").textContent = "Copy link"; }, 1200);
};

async function copyLink() {
  const link = element("link").textContent;
  if (!link) return;
  try {
    await navigator.clipboard.writeText(link);
    say("Copied");
  } catch { // not allowed in every browser for pages in files
    getSelection().selectAllChildren(element("link"));
    say(document.execCommand("copy") ? "Copied" : "Press Ctrl+C");
  }
}
element("copy").addEventListener("click", copyLink);

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "g" || event.key === "G") showGrid(!map.hasLayer(grid));
  if (event.key === "c" || event.key === "C") copyLink();
  if (event.key === "Escape") setPin(null);
});

// ---- scale: the longest of 1, 2, 5, 10 ... blocks that fits into 140 pixels

function showScale() {
  const most = 140 * blocksPerPixel(map.getZoom()), ten = 10 ** Math.floor(Math.log10(most));
  const blocks = ten * (most >= 5 * ten ? 5 : most >= 2 * ten ? 2 : 1);
  element("scale").querySelector("span").textContent = blocks >= 1 ? `${blocks} block${blocks > 1 ? "s" : ""}` : "";
  element("scale").querySelector("i").style.width = `${blocks / blocksPerPixel(map.getZoom())}px`;
}
map.on("zoomend", showScale);

// ---- place and layer are stored in the address: #LAYER/ZOOM/X,Z

let settled = false;

function keepInHash() {
  if (!settled) return;
  const {x, z} = toBlocks(map.getCenter());
  history.replaceState(null, "", `#${shown}/${map.getZoom()}/${x},${z}`);
}

function followHash() {
  const found = /^#([a-z]+)\/(-?\d+)\/(-?\d+),(-?\d+)$/.exec(location.hash);
  const zoom = found ? Number(found[2]) : NaN;
  if (!found || !layers.has(found[1]) || zoom < map.getMinZoom() || zoom > map.getMaxZoom()) return false;
  map.setView(toLatLng(Number(found[3]) + 0.5, Number(found[4]) + 0.5), zoom, {animate: false});
  showLayer(found[1]);
  return true;
}

// ---- start

element("world").textContent = `${ATLAS.words && ATLAS.words !== ATLAS.seed ? `“${ATLAS.words}”, ` : ""}seed ${ATLAS.seed}, ${ATLAS.name}`;
document.title = `Karst atlas, seed ${ATLAS.words || ATLAS.seed}`;
if (!followHash()) {
  map.setView(bounds.getCenter(), Math.max(-coarsest, Math.floor(map.getBoundsZoom(bounds, true))), {animate: false});
  showLayer(ATLAS.layers[0].name);
}
const spawn = toLatLng(ATLAS.spawn[0] + 0.5, ATLAS.spawn[2] + 0.5);
if (bounds.contains(spawn))
  L.marker(spawn, {icon: mark("spawn"), keyboard: false}).bindTooltip("spawn", {direction: "top", offset: [0, -8]}).addTo(map);
showScale();
tellPlace();
settled = true;
keepInHash();
map.on("moveend", () => { keepInHash(); tellPlace(); });
addEventListener("hashchange", followHash);
element("legend").open = innerHeight > 900;
