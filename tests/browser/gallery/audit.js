// What a demanding eye would find wrong with the table as it stands: a list of findings, empty when there are none.

const rgb = (text) => { const m = text.match(/[\d.]+/g).map(Number); return m.length > 3 ? m : [...m, 1]; };
const light = (c) => { const f = c.slice(0, 3).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };

/** What a text stands on: half-transparent grounds are laid over what is under them. */
function ground(node) {
  const layers = [];
  for (let e = node; e; e = e.parentElement) {
    const c = rgb(getComputedStyle(e).backgroundColor);
    if (c[3] > 0) layers.push(c);
    if (c[3] === 1) break;
  }
  return layers.reverse().reduce((under, c) => [0, 1, 2].map((i) => c[i] * c[3] + under[i] * (1 - c[3])), [255, 255, 255]);
}

const visible = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility === "visible";
const named = (node) => `${node.getAttribute("class") || node.tagName} ${node.dataset.chainTile || node.dataset.tile || node.dataset.seatNo || node.dataset.action || ""}`.trim();
const inside = (a, b, slack) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
const apart = (a, b, slack) => a.left >= b.right - slack || b.left >= a.right - slack || a.top >= b.bottom - slack || b.top >= a.bottom - slack;

/** Texts: contrast of at least 4.5 and, on the screen, at least 12 px. */
function* texts(root, scale) {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, e = node.parentElement;
    if (!node.data.trim() || e.closest(".vh, option") || !visible(e)) continue;
    const style = getComputedStyle(e), what = node.data.trim().slice(0, 24), size = parseFloat(style.fontSize) * (e.closest(".cloth") ? scale : 1);
    if (e.closest(".short")) continue;
    const k = ratio(rgb(style.color), ground(e));
    if (k < 4.5) yield `contrast ${k.toFixed(2)}: ${what}`;
    if (size < 11.95) yield `small text ${size.toFixed(1)}: ${what}`;
  }
}

/** On the cloth nothing lies on anything else, and nothing sticks out. */
function* places(cloth) {
  const of = (selector) => [...cloth.querySelectorAll(selector)].filter(visible);
  const things = [...of(".seat"), ...of("[data-chain-tile] .tile-face"), ...of(".end-mark"), ...of(".slot .tile-face, .slot .back"), ...of(".pile-art, .pile-label, .unused, .cover, .flag")];
  const edge = cloth.getBoundingClientRect(), boxes = things.map((one) => one.getBoundingClientRect());
  for (const [i, one] of things.entries()) {
    if (!inside(boxes[i], edge, 0.5)) yield `outside the cloth: ${named(one)}`;
    for (let j = i + 1; j < things.length; j++) if (!one.contains(things[j]) && !apart(boxes[i], boxes[j], 1.2)) yield `overlap: ${named(one)} / ${named(things[j])}`;
  }
}

/** In a seat everything is inside the seat, and nothing covers anything. */
function* seats(cloth) {
  for (const seat of cloth.querySelectorAll(".seat")) {
    const box = seat.getBoundingClientRect();
    const parts = [...seat.querySelectorAll(".who, .seat-name > svg, .sum, .dominoes, .money, .delta, .badge, .songkok, .flag")].filter((one) => visible(one) && !one.matches(".gold.short"));
    for (const [i, one] of parts.entries()) {
      const here = one.getBoundingClientRect();
      if (!one.matches(".flag") && !inside(here, box, 0.5)) yield `outside seat ${seat.dataset.seatNo}: ${named(one)}`;
      for (const other of parts.slice(i + 1)) if (!apart(here, other.getBoundingClientRect(), one.matches(".flag") || other.matches(".flag") ? 4 : 1.2)) yield `overlap in seat ${seat.dataset.seatNo}: ${named(one)} / ${named(other)}`;
    }
  }
}

/** Nothing is cut off; only names may end in an ellipsis (their title has them whole). */
function* cuts(root) {
  for (const e of root.querySelectorAll(".btn, .badge:not(.short), .flag, .notice, .cover, .result, .pile-label, .question, .entry, .seat-row, .where")) {
    if (!visible(e)) continue;
    const box = e.getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(e);
    // the box of a line is higher than its letters
    const room = { left: box.left - 1, right: box.right + 1, top: box.top - 5, bottom: box.bottom + 5 };
    if ([...range.getClientRects()].some((r) => r.width > 1.5 && !inside(r, room, 0.5)) && !e.querySelector(".who, .row-name")) yield `cut: ${named(e)}: ${e.textContent.slice(0, 30)}`;
  }
}

/** What a finger hits is at least 44 px both ways, single words in a text aside. */
function* targets(root) {
  for (const e of root.querySelectorAll("button:not(.term, .badge, .songkok), summary, select")) {
    if (!visible(e) || e.closest('[aria-hidden="true"]') || (e.matches("[data-end]") && !e.matches(".lit"))) continue;
    const { width, height } = e.getBoundingClientRect();
    if (width < 43.9 || height < 43.9) yield `small target ${width.toFixed(0)}x${height.toFixed(0)}: ${named(e)}`;
  }
}

/** @param {HTMLElement} root the table */
export function audit(root = document.querySelector(".domeng-table")) {
  const cloth = root.querySelector(".cloth"), scale = cloth.getBoundingClientRect().width / cloth.offsetWidth;
  const found = [...texts(root, scale), ...places(cloth), ...seats(cloth), ...cuts(root)];
  if (innerWidth < 700) found.push(...targets(root));
  if (document.documentElement.scrollWidth > innerWidth) found.push(`sideways: ${document.documentElement.scrollWidth}`);
  return [...new Set(found)];
}
