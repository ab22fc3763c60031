// @ts-check
/**
 * What all pages of Domeng are made with: elements, pictures, the theme. The source files here are no modules by themselves:
 * Python (module.py) joins those that a page needs into one, with the `export` in the last of them.
 *
 * Sections: elements · Python · dominoes · stones · cloth · icons · words · keys · theme · the page around
 */

// --- elements --------------------------------------------------------------------------------------------------------

const NS = "http://www.w3.org/2000/svg";

/** Attributes, each written only where it differs. @param {Element} node @param {Record<string, any> | null} attrs */
function set(node, attrs) {
  for (const [key, value] of Object.entries(attrs || {})) {
    const text = value === null || value === undefined || value === false ? null : value === true ? "" : String(value);
    if (text === null) node.removeAttribute(key);
    else if (node.getAttribute(key) !== text) node.setAttribute(key, text); // what is written again is worked out again
  }
}

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Record<string, any> | null} [attrs] @param {...any} kids @returns {HTMLElementTagNameMap[Tag]} */
function h(tag, attrs, ...kids) {
  const node = document.createElement(tag);
  set(node, attrs || null);
  node.append(...kids.flat(4).filter((kid) => kid !== null && kid !== undefined));
  return node;
}

/** @param {string} tag @param {Record<string, any> | null} [attrs] @param {...any} kids @returns {SVGElement} */
function s(tag, attrs, ...kids) {
  const node = document.createElementNS(NS, tag);
  set(node, attrs || null);
  node.append(...kids.flat(4).filter((kid) => kid !== null && kid !== undefined));
  return /** @type {SVGElement} */ (node);
}

/** @param {number} x */
const r2 = (x) => Math.round(x * 100) / 100;

/** A picture; always decoration, for what it shows is also said in words.
 * @param {number} w @param {number} hgt @param {Record<string, any> | null} attrs @param {...any} kids */
const picture = (w, hgt, attrs, ...kids) =>
  s("svg", { width: r2(w), height: r2(hgt), viewBox: `0 0 ${r2(w)} ${r2(hgt)}`, "aria-hidden": "true", focusable: "false", ...attrs }, kids);

/** @type {Map<string, Element>} */
const models = new Map();

/** A picture like all others of these facts: it is built once, and each time a copy of that is given, which takes less time.
 * @template {Element} T @param {unknown[]} facts @param {() => T} build @returns {T} */
function copied(facts, build) {
  const key = String(facts), model = models.get(key) || build();
  models.set(key, model);
  return /** @type {T} */ (model.cloneNode(true));
}

/** @type {WeakMap<Node, string>} */
const placed = new WeakMap();

/** Where a node lies and how large it is, in pixels, and other style as text; written only where it was last put elsewhere.
 * @param {HTMLElement | SVGElement} node @param {Record<string, number | string>} box */
function put(node, box) {
  const found = Object.entries(box).map(([key, value]) => [key, typeof value === "number" ? `${r2(value)}px` : value]), key = String(found);
  if (placed.get(node) === key) return;
  placed.set(node, key);
  for (const [name, value] of found) node.style.setProperty(name, value);
}

/** @type {WeakMap<Node, string>} */
const painted = new WeakMap();

/** Repaints what `node` holds only when `facts` differ from what is painted: what stays keeps its focus and is not read
 * out again. @param {Element} node @param {unknown} facts @param {() => any[]} build @returns {boolean} */
function fill(node, facts, build) {
  const key = JSON.stringify(facts);
  if (painted.get(node) === key) return false;
  painted.set(node, key);
  node.replaceChildren(...build().flat(4).filter((kid) => kid !== null && kid !== undefined));
  return true;
}

/** @param {Element} node @param {string} text */
const setText = (node, text) => { if (node.textContent !== text) node.textContent = text; };

/** @param {Element} node @param {boolean} off */
const disable = (node, off) => set(node, { "aria-disabled": String(off) });

/** @param {Element | null} node */
const isDisabled = (node) => !node || node.getAttribute("aria-disabled") === "true";

// --- Python ----------------------------------------------------------------------------------------------------------

/** Tells Python that a model's page is here, and waits until it has told what there is to show.
 * @param {{get: Function, on: Function, off: Function, send: Function}} model @returns {Promise<void>} */
function arrived(model) {
  const told = () => Object.keys(model.get("frame")).length > 0;
  return told() ? Promise.resolve() : new Promise((resolve) => {
    const hear = () => { if (told()) { model.off("change:frame", hear); resolve(); } };
    model.on("change:frame", hear);
    model.send({ kind: "arrived" });
  });
}

// --- dominoes --------------------------------------------------------------------------------------------------------

const D = 0.28;
/** The six standard patterns in a half of side 1, for an upright domino. @type {number[][][]} */
const PIPS = [
  [], [[0, 0]], [[-D, -D], [D, D]], [[-D, -D], [0, 0], [D, D]], [[-D, -D], [D, -D], [-D, D], [D, D]],
  [[-D, -D], [D, -D], [0, 0], [-D, D], [D, D]], [[-D, -D], [D, -D], [-D, 0], [D, 0], [-D, D], [D, D]],
];

/** A domino with its centre at 0,0: half-side `u`, turned by `turn` degrees from upright.
 * @param {number} top @param {number} bottom @param {number} u @param {number} [turn] */
const domino = (top, bottom, u, turn = 0) => copied(["domino", top, bottom, u, turn], () => {
  const thick = Math.max(0.8, u * 0.06), round = r2(u * 0.17), angle = (-turn * Math.PI) / 180;
  const bone = { width: u, height: 2 * u, rx: round };
  const pips = [[top, -u / 2], [bottom, u / 2]].flatMap(([value, cy]) =>
    PIPS[value].map(([x, y]) => s("circle", { class: "pip", cx: r2(x * u), cy: r2(cy + y * u * 0.96), r: r2(u * (u < 16 ? 0.11 : 0.098)) })));
  return s("g", { transform: `rotate(${turn})` },
    // the side of the bone lies towards the bottom of the screen, whichever way the domino lies
    s("rect", { class: "tile-side", x: r2(-u / 2 - Math.sin(angle) * thick), y: r2(-u + Math.cos(angle) * thick), ...bone }),
    s("rect", { class: "tile-face", x: -u / 2, y: -u, ...bone, "stroke-width": r2(Math.max(0.6, u * 0.03)) }),
    s("line", { class: "tile-bar", x1: r2(-u * 0.34), x2: r2(u * 0.34), y1: 0, y2: 0, "stroke-width": r2(Math.max(0.8, u * 0.045)) }),
    pips);
});

/** @param {string} tile @param {number} u @param {number} [turn] */
const dominoPicture = (tile, u, turn = 0) => copied(["domino-picture", tile, u, turn], () => {
  const flat = turn !== 0, w = flat ? 2 * u : u, hgt = flat ? u : 2 * u;
  return picture(w + 2, hgt + 3, null, s("g", { transform: `translate(${r2(w / 2 + 1)},${r2(hgt / 2 + 1)})` }, domino(+tile[0], +tile[1], u, turn)));
});

/** @param {number} w @param {boolean} gone */
function faceDown(w, gone) {
  const hgt = 2 * w, m = w / 2;
  if (gone) return s("rect", { class: "slot-line", x: 0.75, y: 0.75, width: w - 1.5, height: hgt - 1.5, rx: r2(w * 0.18) });
  return s("g", null,
    s("rect", { class: "back", x: 0.5, y: 0.5, width: w - 1, height: hgt - 1, rx: r2(w * 0.18) }),
    s("path", { class: "back-mark", d: `M${m} ${r2(w * 0.66)}L${r2(m + w * 0.24)} ${w}L${m} ${r2(w * 1.34)}L${r2(m - w * 0.24)} ${w}Z` }));
}

/** Dominoes shown, small. @param {string[]} tiles @param {number} u */
const openTiles = (tiles, u) => tiles.map((tile) => h("span", { "data-open-tile": tile, title: `${tile[0]} ${tile[1]}` }, dominoPicture(tile, u)));

// --- stones ----------------------------------------------------------------------------------------------------------

const BLOBS = [
  "M-5 .4C-5.2-2.6-2.4-4.1.3-4 3.2-3.9 5.3-2.2 5.1.6 4.9 3.1 2.4 4-.4 4-3.1 4-4.8 2.8-5 .4Z",
  "M-4.6-1C-3.9-3.6-.9-4.3 1.8-3.7 4.3-3.1 5.4-.9 4.7 1.5 4 3.6 1.4 4.2-1.2 3.9-3.9 3.6-5.3 1.5-4.6-1Z",
  "M-5-.3C-4.6-3-1.6-3.7 1-3.6 3.6-3.4 5.4-1.5 4.9.9 4.4 3.2 1.7 3.8-1 3.7-3.6 3.5-5.3 2-5-.3Z",
];

/** @param {number} i which of the pebbles @param {number} x @param {number} y @param {number} [k] its size */
const pebble = (i, x, y, k = 1) => copied(["pebble", i, x, y, k], () =>
  s("g", { transform: `translate(${r2(x)},${r2(y)}) scale(${k}) rotate(${((i * 67) % 50) - 25})` },
    s("path", { class: `stone stone-${((i * 2) % 3) + 1}`, d: BLOBS[i % 3] }),
    s("path", { class: "stone-shine", d: "M-2.6-1.4C-1.6-2.5.2-2.7 1.6-2.2" })));

/** A little heap: rows of pebbles, each lying in the hollows of the one below; `most` are drawn, the number says the rest.
 * @param {number} count @param {number} most */
const heap = (count, most) => copied(["heap", Math.min(count, most)], () => {
  const shown = Math.min(count, most), step = 8, lift = 4.6;
  const base = Math.max(1, Math.ceil((Math.sqrt(8 * shown + 1) - 1) / 2)), w = 12 + (base - 1) * step;
  const spots = [];
  for (let row = 0, left = shown; left > 0; row++) {
    for (let i = 0; i < Math.min(left, base - row); i++) spots.push([6 + (i + row / 2) * step, -5 - row * lift]);
    left -= base - row;
  }
  const top = 10 + (spots.length ? (-5 - spots[spots.length - 1][1]) : 0);
  if (!shown) return picture(12, 10, null, s("circle", { class: "slot-line", cx: 6, cy: 5, r: 4 }));
  return picture(w, top, null, spots.map(([x, y], i) => pebble(i, x, top + y)));
});

/** The dish with its pebbles: pebble k lies at a fixed place of a sunflower, taken from the outside in.
 * @param {number} count @param {number} rx */
const dish = (count, rx) => copied(["dish", count, rx], () => {
  const ry = rx * 0.56, w = 2 * rx + 4, hgt = 2 * ry + 8, cx = w / 2, cy = ry + 3;
  const at = Array.from({ length: Math.min(count, 99) }, (_, k) => {
    const far = Math.min(1, Math.sqrt((k + 0.5) / 25)) * (rx - 12), angle = k * 2.39996;
    return { k, x: cx + Math.cos(angle) * far, y: cy + Math.sin(angle) * far * 0.58 };
  });
  return picture(w, hgt, { class: "dish" },
    s("ellipse", { class: "dish-shade", cx, cy: cy + 2.5, rx, ry }), s("ellipse", { class: "dish-face", cx, cy, rx, ry }),
    s("ellipse", { class: "dish-line", cx, cy, rx: rx - 4, ry: ry - 4 }),
    at.sort((a, b) => a.y - b.y).map(({ k, x, y }) => pebble(k, x, y, rx > 50 ? 1.05 : 0.9)));
});

// --- cloth -----------------------------------------------------------------------------------------------------------

/** Points at even distances round a rounded rectangle, with the direction that points outwards.
 * @param {number} w @param {number} hgt @param {number} inset @param {number} r @param {number} count */
function around(w, hgt, inset, r, count) {
  const long = w - 2 * inset - 2 * r, high = hgt - 2 * inset - 2 * r, arc = (Math.PI * r) / 2, R = w - inset, B = hgt - inset;
  /** @type {[number, (t: number) => number[]][]} */
  const parts = [
    [long, (t) => [inset + r + t, inset, -90]], [arc, (t) => bend(R - r, inset + r, -90, t)],
    [high, (t) => [R, inset + r + t, 0]], [arc, (t) => bend(R - r, B - r, 0, t)],
    [long, (t) => [R - r - t, B, 90]], [arc, (t) => bend(inset + r, B - r, 90, t)],
    [high, (t) => [inset, B - r - t, 180]], [arc, (t) => bend(inset + r, inset + r, 180, t)],
  ];
  /** @param {number} cx @param {number} cy @param {number} from @param {number} t */
  const bend = (cx, cy, from, t) => {
    const a = (from * Math.PI) / 180 + t / r;
    return [cx + Math.cos(a) * r, cy + Math.sin(a) * r, (a * 180) / Math.PI];
  };
  const whole = parts.reduce((sum, [length]) => sum + length, 0);
  return Array.from({ length: count }, (_, k) => {
    let t = (whole * k) / count, i = 0;
    while (i < 7 && t > parts[i][0]) t -= parts[i++][0];
    return parts[i][1](t);
  });
}

/** @typedef {{w: number, h: number, band: number, r: number}} Cloth its size, the width of its band, the roundness of its corners */

/** The zigzag (bombang) woven into the band. @param {Cloth} g */
function zigzag(g) {
  const inset = g.band / 2, r = g.r - inset, amp = g.band * 0.24;
  const length = 2 * (g.w + g.h - 4 * inset) - (8 - 2 * Math.PI) * r, count = 2 * Math.round(length / (g.band * 0.72) / 2);
  const points = around(g.w, g.h, inset, r, count).map(([x, y, a], k) => {
    const out = k % 2 ? amp : -amp, angle = (a * Math.PI) / 180;
    return `${r2(x + Math.cos(angle) * out)} ${r2(y + Math.sin(angle) * out)}`;
  });
  return `M${points.join("L")}Z`;
}

let weaves = 0;

/** What a cloth is painted with: a plaid in the middle, a red band with its zigzag round it. @param {Cloth} g */
function clothArt(g) {
  const id = `domeng-weave-${++weaves}`, c = 88, b = g.band, patternTransform = `translate(${r2(g.w / 2 - c / 2)},${r2(g.h / 2 - c / 2)})`;
  const inner = { x: b, y: b, width: g.w - 2 * b, height: g.h - 2 * b, rx: g.r - b };
  return [
    s("defs", null, s("pattern", { id, width: c, height: c, patternUnits: "userSpaceOnUse", patternTransform },
      s("path", { class: "weave", d: `M0 ${c / 2 - 9}H${c}M0 ${c / 2 + 9}H${c}M${c / 2 - 9} 0V${c}M${c / 2 + 9} 0V${c}`, "stroke-width": 1 }),
      s("path", { class: "weave", d: `M0 ${c / 2}H${c}M${c / 2} 0V${c}`, "stroke-width": 9, "stroke-opacity": 0.35 }))),
    s("rect", { ...inner, fill: `url(#${id})`, opacity: 0.7 }),
    s("rect", { class: "band", x: b / 2, y: b / 2, width: g.w - b, height: g.h - b, rx: g.r - b / 2, "stroke-width": b }),
    s("path", { class: "band-line", d: zigzag(g), "stroke-width": b > 10 ? 1.6 : 1.2 }),
    s("rect", { class: "band-line", ...inner, "stroke-width": 1, "stroke-opacity": 0.7 }),
  ];
}

/** The whole cloth. @param {Cloth} g */
const clothPicture = (g) => picture(g.w, g.h, { class: "art" }, clothArt(g));

// --- icons -----------------------------------------------------------------------------------------------------------

/** @param {number} w @param {string} box @param {...SVGElement} kids */
const icon = (w, box, ...kids) => {
  const [, , bw, bh] = box.split(" ").map(Number);
  return picture(w, (w * bh) / bw, { viewBox: box, class: "icon" }, kids);
};
/** @param {number} width */
const pen = (width) => ({ fill: "none", stroke: "currentColor", "stroke-width": width });
/** @param {string} d @param {number} width */
const stroke = (d, width) => s("path", { d, ...pen(width), "stroke-linecap": "round", "stroke-linejoin": "round" });
/** @param {string} d */
const solid = (d) => s("path", { d, fill: "currentColor" });

/** @type {Record<string, (w?: number) => SVGElement>} */
const ICON = {
  person: (w = 14) => icon(w, "0 0 14 14",
    s("circle", { cx: 7, cy: 4, r: 2.9, fill: "currentColor" }), solid("M1.4 13C1.7 9.6 4 8 7 8s5.3 1.6 5.6 5Z")),
  computer: (w = 14) => icon(w, "0 0 14 14",
    s("rect", { x: 1, y: 1.8, width: 12, height: 8, rx: 1.4, ...pen(1.5) }), stroke("M4 12.6H10", 1.6)),
  last: (w = 8) => icon(w, "0 0 8 14",
    s("rect", { x: 0.7, y: 0.7, width: 6.6, height: 12.6, rx: 1.4, ...pen(1.4) }), stroke("M2 7H6", 1.2)),
  star: (w = 13) => icon(w, "0 0 13 13", solid("M6.5.8 8.2 4.6 12.3 5 9.2 7.8 10.1 11.9 6.5 9.8 2.9 11.9 3.8 7.8.7 5 4.8 4.6Z")),
  turn: (w = 9) => icon(w, "0 0 9 9", solid("M1 .8 8.4 4.5 1 8.2Z")),
  back: (w = 26) => icon(w, "0 0 26 24", stroke("M9 4 3 10 9 16M3 10H16C20 10 23 12.5 23 16S20 21 16 21H12", 2)),
  cover: (w = 26) => icon(w, "0 0 26 24", stroke("M2 12C7 5 19 5 24 12 19 19 7 19 2 12ZM4 21 22 3", 2)),
  look: (w = 26) => icon(w, "0 0 26 24", s("circle", { cx: 13, cy: 12, r: 9.5, ...pen(2) }), stroke("M13 6.5V12L17 14.5", 2)),
  silent: (w = 26) => icon(w, "0 0 26 24", stroke("M13 2 25 22H1ZM13 9V15M13 18.4V18.6", 2)),
  check: (w = 14) => icon(w, "0 0 14 14", stroke("M2.2 7.6 5.6 11 12 3.4", 2.2)),
  cross: (w = 14) => icon(w, "0 0 14 14", stroke("M2.8 2.8 11.2 11.2M11.2 2.8 2.8 11.2", 2.4)),
  ring: (w = 18) => icon(w, "0 0 18 18", s("circle", { cx: 9, cy: 9, r: 7.8, ...pen(1.7) })),
  box: (w = 18) => icon(w, "0 0 18 18", s("rect", { x: 1.4, y: 1.4, width: 15.2, height: 15.2, rx: 3.4, ...pen(1.7) })),
  ask: (w = 18) => icon(w, "0 0 18 18", stroke("M5.6 6.2C5.6 3.9 7 2.6 9.1 2.6S12.6 3.9 12.6 5.8C12.6 8.6 9 8.4 9 11.4M9 15.2V15.3", 2.2)),
  next: (w = 14) => icon(w, "0 0 14 14", stroke("M4.6 2 10 7 4.6 12", 2.2)),
  turned: (w = 18) => icon(w, "0 0 18 18", stroke("M3.2 9a5.9 5.9 0 1 0 1.8-4.200L3 6.600M3 2.600V6.600H7", 1.7)),
  down: (w = 14) => icon(w, "0 0 14 14", stroke("M2.5 4.8 7 9.3 11.5 4.8", 1.8)),
  hint: (w = 26) => icon(w, "0 0 26 24", stroke("M10 17C10 14.500 6.500 13.500 6.500 9.500A6.500 6.500 0 0 1 19.500 9.500C19.500 13.500 16 14.500 16 17ZM10.500 20.500H15.500", 2)),
  stones: () => picture(26, 24, null, pebble(0, 8, 15, 1.3), pebble(1, 18, 15, 1.3), pebble(2, 13, 8, 1.3)),
  domino: () => picture(26, 26, null, s("g", { transform: "translate(13,13) rotate(20)" }, domino(5, 1, 12))),
  // a songkok: a low stiff cap with steep sides; the top a flat oval, the gold band woven round the lower half
  songkok: (w = 30) => icon(w, "0 0 20 13.6",
    s("path", { class: "songkok-felt", d: "M2.7 10.8 3.3 3.6C3.5 2.2 6.4 1.1 10 1.1S16.5 2.2 16.7 3.6L17.3 10.8C16.3 12.2 13.5 12.9 10 12.9S3.7 12.2 2.7 10.8Z" }),
    s("ellipse", { class: "songkok-top", cx: 10, cy: 3.5, rx: 6.3, ry: 1.8 }),
    s("path", { class: "songkok-gold", d: "M3.05 8.1C4.3 9.4 6.9 10.1 10 10.1S15.7 9.4 16.95 8.1L17.2 10.7C16.2 12 13.5 12.7 10 12.7S3.8 12 2.8 10.7Z" }),
    s("path", { class: "songkok-weft", d: "M3 9.9 4.5 10 6.2 11.8 8 10.8 10 12.2 12 10.8 13.8 11.8 15.5 10 17 9.9" })),
};

// --- words -----------------------------------------------------------------------------------------------------------

/** @param {string} text @param {Record<string, unknown>} values */
const fillIn = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));

// --- keys ------------------------------------------------------------------------------------------------------------

/** @param {KeyboardEvent} event the letter a key stands for, also on a Greek or Cyrillic keyboard */
function letter(event) {
  if (event.key.length !== 1 || /[a-z]/i.test(event.key)) return event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return /^Key[A-Z]$/.test(event.code) && !/[<>]/.test(event.key) ? event.code.slice(3).toLowerCase() : event.key;
}

// --- theme -----------------------------------------------------------------------------------------------------------

/** Dark as the page says, else as JupyterLab says, else as the system says. @param {HTMLElement} node */
function theme(node) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const page = document.documentElement.dataset.domengTheme, lab = document.body.dataset.jpThemeLight;
    node.dataset.theme = (page ? page === "dark" : lab ? lab === "false" : system.matches) ? "dark" : "light";
  };
  const observer = new MutationObserver(paint);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-domeng-theme"] });
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  system.addEventListener("change", paint);
  paint();
  return () => { observer.disconnect(); system.removeEventListener("change", paint); };
}

// --- the page around -------------------------------------------------------------------------------------------------

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The slowest that ?pace= may ask for, in seconds a turn. */
const SLOWEST = 60;

/** What the page was asked for by its address: as it is now, or as it came, for JupyterLab drops what stands behind the "?".
 * @param {string} name @returns {string | null} */
function askedFor(name) {
  const came = performance.getEntriesByType("navigation")[0]?.name;
  return new URLSearchParams(location.search).get(name) ?? (came ? new URL(came).searchParams.get(name) : null);
}

/** ?pace= of the page, in seconds, or null. */
function paceOfPage() {
  const text = askedFor("pace");
  return text !== null && /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) <= SLOWEST ? Number(text) : null;
}

const inLab = () => document.querySelector(".jp-LabShell, .jp-NotebookShell") !== null;

/** The address of a notebook beside this one, as this page's kind names it; a page's address keeps what this one's asks for
 * (pace, theme). Where Python runs in the browser, JupyterLab names the notebook behind the "?". @param {string} notebook */
function beside(notebook) {
  if (inLab()) return new URLSearchParams(location.search).has("path") ? `?path=${encodeURIComponent(notebook)}` : notebook;
  return (document.body.dataset.pages === "html" ? notebook.replace(/\.ipynb$/, ".html") : notebook) + location.search;
}

/** The scenes of the page, its folded prose, its cells, in reading order. @param {string} selector @returns {HTMLElement[]} */
const inOrder = (selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);

/** What tells a scene's answer, in a notebook's cell. */
const AFTER = "# after the scene", WAITS = "domeng-later", SCENES = ".domeng-lesson, .domeng-chance";

/** Prose that follows a scene may give its answer away: it is folded until the scene is done; and so is, where cells show their
 * source, one whose result would tell. Pages may bring cells in later, so it is looked for as long as the scene stands; what
 * somebody folds or opens stays so. @param {Element} home the scene @param {() => boolean} isDone */
function unfolding(home, isDone) {
  /** @type {WeakSet<Element>} */
  const seen = new WeakSet();
  let due = 0;
  /** @param {HTMLElement} cell @param {boolean} done */
  const hold = (cell, done) => {
    if (seen.has(cell) || !cell.querySelector(".cm-content")?.textContent?.startsWith(AFTER)) return;
    cell.classList.toggle(WAITS, !done);
    if (done) seen.add(cell);
    else cell.addEventListener("click", () => { seen.add(cell); cell.classList.remove(WAITS); }, { once: true });
  };
  const look = () => {
    due = 0;
    const done = isDone();
    let after = false;
    for (const node of inOrder(`${SCENES}, details, .jp-CodeCell`)) {
      if (node === home) after = true;
      else if (!after) continue;
      else if (node.matches(SCENES)) return;
      else if (node.matches(".jp-CodeCell")) hold(node, done);
      else if (done && !node.closest(".domeng") && !node.matches(".domeng-engine") && !seen.has(node)) { seen.add(node); /** @type {HTMLDetailsElement} */ (node).open = true; }
    }
  };
  const soon = () => { if (!due) due = requestAnimationFrame(look); };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true });
  return { paint: look, stop: () => { observer.disconnect(); cancelAnimationFrame(due); } };
}
