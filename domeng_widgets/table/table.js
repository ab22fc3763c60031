// @ts-check
/**
 * The live table. It knows no rules and holds no sentence: Python gives it `frame` (once) and `view` (whole, at each
 * change), it paints them and sends back what the person wants. One state, one way to change the page: `render`.
 * Whatever comes from Python is painted with `textContent`; names are untrusted.
 *
 * Stands on shared.js and its own parts: motion.js, log.js, hint.js; ends in live.js (a game) or in app/lesson.js, which puts a
 * lesson round the table through `Around`.
 *
 * Sections: words · seats · chain · hand · notice · controls · question · glossary · keyboard · watch on Python · room · mount
 */

/** @typedef {string | {term?: string, text?: string, rule?: string, strong?: string}} Segment */
/** @typedef {{tile: string, legal: string, label: string, hinted?: boolean}} Held */
/**
 * @typedef {object} Seat
 * @property {number} no @property {number} place 0 at the bottom, then clockwise @property {string} name @property {string} kind
 * @property {number} stones @property {number} count dominoes left @property {string[]} terms @property {string[] | null} open dominoes shown
 * @property {string} title @property {string | null} sum @property {number} delta @property {{kind: string, text: string} | null} flag @property {string} label
 */
/**
 * @typedef {object} Entry
 * @property {number} ply @property {number} seat @property {string} name @property {string} play @property {Segment[]} text
 * @property {string[]} terms @property {string[]} [names] of the terms, in this language @property {number} stones @property {string} stones_text
 */
/** @typedef {{u: number, tiles: number[][], ends: Record<string, number[]>}} Layout */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/**
 * @typedef {object} Geometry
 * @property {number} w @property {number} h @property {number} band @property {number} r @property {number} u
 * @property {number} back width of a domino face down @property {number} most stones drawn at a seat @property {number} step @property {Box[]} seats by place
 * @property {{x: number, y: number, rx: number, label: number}} pile @property {{x: number, y: number, width: number, height: number}} field
 * @property {Box & {gap: number}} hand @property {{x: number, y: number, w: number} | null} unused
 */
/** @typedef {{term: string, name: string, text: Segment[], rule: string}} Meaning */
/** @typedef {{seat: number, name: string, terms: string[], sum: number | null, before: number, after: number, mark: boolean}} Row */
/**
 * @typedef {object} Result
 * @property {string} title @property {Segment[]} text @property {Row[]} rows @property {{before: number, after: number}} table @property {Segment[]} next
 */
/** @typedef {{kind: string, seat?: number, tile?: string, from?: "table" | number, to?: number, count?: number}} Motion */
/**
 * @typedef {object} View
 * @property {number} version @property {number} ply @property {number} round @property {string} phase
 * @property {number | null} turn @property {number | null} seat @property {number} stones @property {number | null} camat
 * @property {number | null} left @property {number | null} right @property {(Held | null)[]} hand @property {boolean} must_pass
 * @property {Seat[]} seats @property {{text: string, short: string, label: string}} pile @property {string[]} chain
 * @property {number | null} lead @property {number | null} last @property {Record<string, Layout>} layouts
 * @property {{icon: string, text: Segment[]}} notice @property {{id: number, from: number, text: string, entries: Entry[]}} log
 * @property {Result | null} result @property {string} where @property {Record<string, boolean>} actions
 * @property {boolean} paused @property {number} pace @property {{ply: number} | null} look @property {Motion[]} motion
 * @property {{title: string, text: string, button: string} | null} cover @property {Hint | null} hint
 */
/**
 * @typedef {object} Frame
 * @property {Record<string, Geometry>} geometry @property {Record<string, string>} words @property {Meaning[]} glossary
 * @property {{value: number, text: string}[]} paces @property {string} [language]
 */
/**
 * @typedef {object} Model
 * @property {(name: string) => any} get @property {(event: string, call: Function) => void} on
 * @property {(event: string, call: Function) => void} off @property {(message: object) => void} send
 */

/**
 * Everything that can change on the page. `view` and `log` come from Python; the rest is this page's own.
 * @typedef {object} State
 * @property {View} view the last one received
 * @property {{id: number | null, entries: Entry[]}} log entries held so far (views bring only what is new)
 * @property {string} layout "wide", "mid" or "narrow"
 * @property {number} scale of the cloth
 * @property {string | null} choosing the domino whose end is being asked for
 * @property {string | null} dragging the domino in the air
 * @property {string | null} rove the domino of the hand that Tab reaches
 * @property {Segment[] | null} say what Python answered in words, until the next view
 * @property {boolean} silent Python does not answer
 * @property {boolean} asking "new game" waits for yes or no
 */
/**
 * What the parts of the table share.
 * @typedef {object} Table
 * @property {State} state @property {Frame} frame @property {HTMLElement} root
 * @property {Around} around @property {HTMLElement} home what hears the keys and keeps the focus: the table, or the page part it stands in
 * @property {(key: string, values?: Record<string, unknown>) => string} word
 * @property {(term: string) => string} name @property {() => Geometry} places
 * @property {(message: Record<string, unknown>) => void} send @property {() => void} render
 * @property {(action: string) => void} act @property {(tile: string, end?: string) => void} play
 * @property {(term: string | null) => void} explain
 */
/** @typedef {{node: HTMLElement, paint: () => void}} Part */
/** @typedef {{layout: string, scale: number, beside: boolean}} Room */
/**
 * What a page changes of the table it puts itself around; GAME leaves it as it is in a game.
 * @typedef {object} Around
 * @property {HTMLElement | null} home the element that holds the table and what belongs to it
 * @property {[string, string, string][]} controls every control: the key that presses it, the group it stands in
 * @property {(action: string, t: Table) => boolean} folds whether a control goes to those that are not about this turn
 * @property {Record<string, string>} letters what single keys press
 * @property {boolean} whole with log, result and the question for a new game
 * @property {(width: number) => Room} room
 * @property {(view: View) => boolean} waits whether something is to come from Python by itself
 * @property {Record<string, unknown>} hello
 * @property {(kind: "tile" | "end", name: string) => boolean} taken a click that the page takes for itself
 * @property {(from: HTMLElement, key: string) => boolean} pressed a key that the page takes for itself
 * @property {((t: Table) => void) | null} rest where focus goes when what had it has gone
 * @property {(t: Table, cloth: HTMLElement) => Part[]} parts what is painted after the table
 * @property {(t: Table, pieces: Record<string, HTMLElement>) => HTMLElement} build puts the pieces together, gives back the outermost
 */

// --- words -----------------------------------------------------------------------------------------------------------

/** Rich text; `plain` paints terms as bold words instead of buttons (inside a button there can be no other).
 * @param {Table} t @param {Segment[]} segments @param {boolean} [plain] */
function rich(t, segments, plain = false) {
  /** @param {Exclude<Segment, string>} part */
  const mark = (part) => {
    if (part.rule) return h("span", { class: "rule" }, part.rule);
    if (!part.term) return h("b", null, part.strong ?? "");
    const text = part.text || t.name(part.term);
    return plain ? h("b", { class: "t" }, text) : termButton(t, part.term, "term", text);
  };
  // a bracket before a mark and the stop after it stay with it at the end of a line
  const before = /\($/, after = /^[).,:;!?]+/;
  return segments.map((part, i) => {
    const next = segments[i + 1], last = segments[i - 1];
    if (typeof part === "string") {
      const head = last && typeof last !== "string" ? part.replace(after, "") : part;
      return next && typeof next !== "string" ? head.replace(before, "") : head;
    }
    const open = typeof last === "string" && before.test(last) ? "(" : "", stop = (typeof next === "string" && next.match(after)?.[0]) || "";
    return h("span", part.strong === undefined ? { class: "together" } : null, open, mark(part), stop);
  });
}

/** A word that opens its meaning. @param {Table} t @param {string} term @param {string} cls @param {...any} kids */
function termButton(t, term, cls, ...kids) {
  const button = h("button", { type: "button", class: cls, "data-term": term }, kids);
  button.addEventListener("click", () => t.explain(term));
  return button;
}

// --- seats -----------------------------------------------------------------------------------------------------------

/** What a badge looks like, and what it may shrink to where badges are many; CAMAT shrinks to nothing: the songkok says it.
 * @type {Record<string, {kind: string, icon?: string}>} */
const BADGE = {
  "LAST MAPPANO": { kind: "line", icon: "last" }, CAMAT: { kind: "gold" }, "FIRST CAPPU": { kind: "ivory", icon: "star" }, CUCUQ: { kind: "red" },
};
const SHRINK = ["CAMAT", "LAST MAPPANO", "FIRST CAPPU"];

/** @param {string} term */
const hyphened = (term) => term.replaceAll(" ", "-");

/** @param {Table} t @param {string} term */
function badge(t, term) {
  const look = BADGE[term] || { kind: "ivory" };
  const art = look.icon ? h("span", { class: "badge-icon" }, ICON[look.icon](look.icon === "last" ? 8 : 12)) : null;
  return termButton(t, term, `badge ${look.kind}`, art, h("span", { class: "badge-text" }, t.name(term)));
}

/** Shrinks the least telling badges until all of them fit. @param {Element} row */
function fitBadges(row) {
  const all = [...row.querySelectorAll(".badge")], box = row.getBoundingClientRect();
  const spills = () => all.some((one) => {
    const { right, bottom } = one.getBoundingClientRect();
    return right > box.right + 1 || bottom > box.bottom + 1;
  });
  for (const one of all) one.classList.remove("short");
  for (const term of SHRINK) if (spills()) row.querySelector(`[data-term="${term}"]`)?.classList.add("short");
}

/** @param {number} delta */
const signed = (delta) => (delta > 0 ? `+${delta}` : `\u2212${-delta}`);

/** A seat's dominoes: face down, or shown, or none. @param {Table} t @param {Seat} seat */
function seatDominoes(t, seat) {
  const narrow = t.state.layout === "narrow", open = seat.open;
  if (seat.place === 0 || (open && !open.length)) return null;
  if (!open) return h("span", { class: "dominoes" }, backs(seat.count, t.places().back, Math.max(5, seat.count), narrow ? 2 : 3));
  return h("span", { class: "dominoes" }, openTiles(open, !narrow ? 14 : open.length > 3 ? 6.5 : 8.5));
}

/** A seat's stones, and what the round changed. @param {Table} t @param {Seat} seat */
function seatStones(t, seat) {
  const most = t.state.layout === "narrow" && seat.open && seat.place !== 0 ? 1 : t.places().most;
  return h("span", { class: "purse" },
    h("span", { class: "money", "data-pile": seat.no }, heap(seat.stones, most), h("b", { class: "number", "aria-hidden": "true" }, String(seat.stones))),
    seat.delta ? h("span", { class: "delta", "aria-hidden": "true" }, signed(seat.delta)) : null);
}

/** What one seat's card shows. @param {Table} t @param {Seat} seat */
function seatCard(t, seat) {
  const narrow = t.state.layout === "narrow", mine = seat.place === 0, tight = narrow && seat.open !== null && !mine;
  const sum = seat.sum ? h("span", { class: "sum", "aria-hidden": "true" }, seat.sum) : null, sumAbove = tight || mine;
  const kind = tight ? null : ICON[seat.kind === "person" ? "person" : "computer"]();
  const hat = () => termButton(t, "CAMAT", "songkok", ICON.songkok(narrow ? 28 : 34), h("span", { class: "vh" }, t.name("CAMAT")));
  /** @param {{kind: string, text: string}} flag */
  const pill = ({ kind: what, text }) => h("span", { class: `flag ${what}`, "aria-hidden": "true" }, what === "wins" ? ICON.star(11) : ICON.turn(8), h("span", { class: "flag-text" }, text));
  return [
    h("span", { class: "vh" }, seat.label),
    h("div", { class: "seat-name", "aria-hidden": "true", title: seat.title }, kind, h("span", { class: "who" }, seat.name), sumAbove ? sum : null),
    h("div", { class: "seat-row" }, seatDominoes(t, seat), sumAbove ? null : sum, seatStones(t, seat)),
    h("div", { class: "badges" }, seat.terms.map((term) => badge(t, term))),
    seat.no === t.state.view.camat ? hat() : null,
    seat.flag ? pill(seat.flag) : null,
  ];
}

/** The five seats, each card kept by its seat. @param {Table} t @returns {Part} */
function seatsPart(t) {
  const node = h("ul", { class: "seats", "aria-label": t.word("seats") });
  /** @type {Map<number, HTMLElement>} */
  const cards = new Map();
  const paint = () => {
    const { view, layout } = t.state, g = t.places();
    for (const seat of view.seats) {
      let card = cards.get(seat.no);
      if (!card) { card = h("li", { class: "seat" }, h("div", { class: "seat-body" })); cards.set(seat.no, card); node.append(card); }
      const box = g.seats[seat.place];
      put(card, { left: box.x, top: box.y, width: box.w, height: box.h });
      set(card, {
        "data-seat-no": seat.no, "data-place": seat.place, "data-stones": seat.stones, "data-count": seat.count,
        "data-terms": seat.terms.map(hyphened).join(" "), "data-flag": seat.flag ? seat.flag.kind : "",
      });
      const fresh = fill(/** @type {Element} */ (card.firstElementChild), [seat, layout, view.camat, t.state.scale], () => seatCard(t, seat));
      if (fresh) fitBadges(/** @type {Element} */ (card.querySelector(".badges")));
    }
  };
  return { node, paint };
}

/** The pile on the table. @param {Table} t @returns {Part & {draw: (count: number) => void}} */
function pilePart(t) {
  const label = h("span", { class: "pile-label", "aria-hidden": "true" }), said = h("span", { class: "vh" }), art = h("span", { class: "pile-art" });
  const node = h("div", { class: "pile", "data-pile": "table" }, said, art, label);
  /** @param {number} count */
  const draw = (count) => void fill(art, [count, t.state.layout], () => [dish(count, t.places().pile.rx)]);
  const paint = () => {
    const { view, layout } = t.state, { pile } = t.places();
    put(node, { left: pile.x - pile.rx - 2, top: pile.y - pile.rx * 0.56 - 3, width: 2 * pile.rx + 4 });
    put(label, { top: pile.label - (pile.y - pile.rx * 0.56 - 3) });
    said.textContent = view.pile.label;
    label.textContent = layout === "narrow" ? view.pile.short : view.pile.text;
    draw(view.stones);
  };
  return { node, paint, draw };
}

// --- chain -----------------------------------------------------------------------------------------------------------

/** The name of a domino in attributes: the larger digit first. @param {string} values */
const tileName = (values) => (values[0] >= values[1] ? values : values[1] + values[0]);

/** @param {Table} t @param {string} values @param {number[]} place @param {boolean} last */
function chainTile(t, values, place, last) {
  const u = t.state.view.layouts[t.state.layout].u, [, , turn, top, bottom] = place, flat = turn !== 0;
  const w = flat ? 2 * u : u, hgt = flat ? u : 2 * u;
  const art = picture(w + 8, hgt + 8, { viewBox: `${r2(-w / 2 - 4)} ${r2(-hgt / 2 - 4)} ${r2(w + 8)} ${r2(hgt + 8)}` }, domino(top, bottom, u, turn),
    last ? s("rect", { class: "last-mark", x: r2(-w / 2 - 2), y: r2(-hgt / 2 - 2), width: r2(w + 4), height: r2(hgt + 4), rx: r2(u * 0.24) }) : null);
  return [art, h("span", { class: "vh" }, `${values[0]} ${values[1]}`)];
}

/** The chain, each domino kept by its name, in the order in which it lies.
 * @param {Table} t @returns {Part & {tile: (name: string) => HTMLElement | undefined}} */
function chainPart(t) {
  const node = h("ol", { class: "chain", "aria-label": t.word("chain") });
  /** @type {Map<string, HTMLElement>} */
  const tiles = new Map();
  const paint = () => {
    const { view, layout } = t.state, lay = view.layouts[layout], names = view.chain.map(tileName);
    for (const [name, item] of tiles) if (!names.includes(name)) { item.remove(); tiles.delete(name); }
    names.forEach((name, i) => {
      const item = tiles.get(name) || h("li", { "data-chain-tile": name, title: `${view.chain[i][0]} ${view.chain[i][1]}` });
      tiles.set(name, item);
      if (node.children[i] !== item) node.insertBefore(item, node.children[i] || null);
      item.classList.toggle("last", i === view.last);
      if (!item.firstElementChild) item.append(h("div", { class: "chain-body" }));
      fill(/** @type {Element} */ (item.firstElementChild), [view.chain[i], lay.tiles[i].slice(2), lay.u, i === view.last], () => chainTile(t, view.chain[i], lay.tiles[i], i === view.last));
      const flat = lay.tiles[i][2] !== 0, w = flat ? 2 * lay.u : lay.u, hgt = flat ? lay.u : 2 * lay.u;
      put(item, { left: -w / 2, top: -hgt / 2, width: w, height: hgt });
      item.style.transform = `translate(${lay.tiles[i][0]}px, ${lay.tiles[i][1]}px)`;
    });
  };
  return { node, paint, tile: (name) => tiles.get(name) };
}

/** The two open ends: marks with the value, and buttons while an end is asked for. @param {Table} t @returns {Part} */
function endsPart(t) {
  const node = h("div", { class: "ends" });
  const buttons = ["<", ">"].map((end) => {
    const button = h("button", { type: "button", class: "end", "data-end": end }, h("span", { class: "end-mark", "aria-hidden": "true" }));
    button.addEventListener("click", () => {
      if (isDisabled(button) || t.around.taken("end", end)) return;
      if (t.state.choosing) t.play(t.state.choosing, end);
    });
    return button;
  });
  const paint = () => {
    const { view, layout, choosing, dragging } = t.state, lay = view.layouts[layout];
    const lit = view.hand.find((held) => held && held.tile === (choosing || dragging));
    const far = Object.keys(lay.ends).length ? Math.hypot(lay.ends["<"][0] - lay.ends[">"][0], lay.ends["<"][1] - lay.ends[">"][1]) : 99;
    const size = Math.min(Math.max(48, 44 / t.state.scale), far), mark = lay.u * 1.08;
    for (const button of buttons) {
      const end = button.dataset.end === "<" ? "<" : ">", value = end === "<" ? view.left : view.right, at = lay.ends[end];
      if (!at || value === null) { button.remove(); continue; }
      if (!button.isConnected) node.insertBefore(button, end === "<" ? node.firstChild : null);
      put(button, { left: at[0] - size / 2, top: at[1] - size / 2, width: size, height: size });
      put(/** @type {HTMLElement} */ (button.firstElementChild), { width: mark, height: mark });
      const side = end === "<" ? "left" : "right", title = t.word(`${side}-end`, { value });
      set(button, { "data-value": value, "aria-label": choosing ? t.word(`choose.${side}`, { value }) : title, title });
      /** @type {Element} */ (button.firstElementChild).textContent = String(value);
      const on = Boolean(lit && lit.legal.includes(end));
      button.classList.toggle("lit", on);
      disable(button, !(choosing && on) || t.state.silent);
      button.tabIndex = choosing && on ? 0 : -1;
    }
  };
  return { node, paint };
}

// --- hand ------------------------------------------------------------------------------------------------------------

/** Do both ends show the same value, so that a domino that fits fits both? @param {View} view */
const twins = (view) => view.left !== null && view.left === view.right;

/** The values of the ends a domino fits, for its gold discs. @param {View} view @param {string} legal */
function fits(view, legal) {
  if (legal === "lead" || !legal) return [];
  if (twins(view)) return [view.left];
  return [legal.includes("<") ? view.left : null, legal.includes(">") ? view.right : null].filter((value) => value !== null);
}

/** A domino as large as those in the hand. @param {Table} t @param {string} tile */
function largeTile(t, tile) {
  const { w, h: hgt } = t.places().hand;
  return picture(w, hgt, { class: "bone" }, s("g", { transform: `translate(${w / 2},${hgt / 2})` }, domino(+tile[0], +tile[1], w)));
}

/** @param {Table} t @param {Held} held */
function handTile(t, held) {
  const discs = fits(t.state.view, held.legal);
  return [
    largeTile(t, held.tile),
    held.hinted ? hintStud() : null,
    discs.length ? h("span", { class: "fit", "aria-hidden": "true" }, discs.map((value) => h("i", null, String(value)))) : null,
  ];
}

/** The viewer's dominoes in the five places of the deal; what is played leaves its place empty, so nothing shifts.
 * Where nobody at this screen is a person, the bottom seat's dominoes lie there, face down or (a round over) open.
 * @param {Table} t @returns {Part & {tiles: () => HTMLElement[]}} */
function handPart(t) {
  const help = h("span", { class: "vh", id: `domeng-keys-${++weaves}` }, t.word("keys"));
  const node = h("div", { class: "hand", role: "group", "aria-label": t.word("hand"), "aria-describedby": help.id });
  const slots = Array.from({ length: 5 }, () => h("div", { class: "slot" }));
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  node.append(help, ...slots);
  const tiles = () => /** @type {HTMLElement[]} */ ([...node.querySelectorAll("[data-tile]")]);

  /** @param {Held} held */
  const button = (held) => {
    const made = buttons.get(held.tile) || h("button", { type: "button", class: "hand-tile", "data-tile": held.tile });
    if (!buttons.has(held.tile)) {
      made.addEventListener("click", () => { if (!isDisabled(made) && !t.around.taken("tile", held.tile)) t.play(held.tile); });
      made.addEventListener("focus", () => { t.state.rove = held.tile; rove(); });
      buttons.set(held.tile, made);
    }
    const { view, choosing, silent } = t.state, mine = view.phase === "playing" && view.turn === view.seat && !view.look;
    set(made, { "data-legal": held.legal, "aria-label": held.label, title: held.label });
    made.classList.toggle("up", mine && held.legal !== "");
    made.classList.toggle("back", mine && held.legal === "");
    made.classList.toggle("held", choosing === held.tile);
    made.classList.toggle("hinted", Boolean(held.hinted));
    disable(made, held.legal === "" || silent);
    fill(made, [held.legal, fits(view, held.legal), t.state.layout, held.hinted], () => handTile(t, held));
    return made;
  };
  const rove = () => {
    const all = tiles(), here = all.find((tile) => tile.dataset.tile === t.state.rove) || all.find((tile) => tile.dataset.legal) || all[0];
    for (const tile of all) tile.tabIndex = tile === here ? 0 : -1;
  };
  /** @param {number} i */
  const unheld = (i) => {
    const { view } = t.state, { hand } = t.places(), seat = view.seats.find((one) => one.place === 0);
    const watching = view.seat === null && seat && !view.cover;
    const open = watching && seat.open ? seat.open[i] : null;
    if (open) return [h("span", { class: "shown", "data-open-tile": open, title: `${open[0]} ${open[1]}` }, largeTile(t, open))];
    if (watching && !seat.open && i < seat.count) return [picture(hand.w, hand.h, { class: "bone" }, faceDown(hand.w, false))];
    if (view.cover) return [];
    const empty = { x: 4, y: 4, width: hand.w - 8, height: hand.h - 8, rx: 8 };
    return [picture(hand.w, hand.h, null, s("rect", { class: "slot-line", ...empty }))];
  };
  const paint = () => {
    const { view, layout } = t.state, { hand } = t.places(), held = new Set(view.hand.map((one) => one && one.tile));
    for (const [tile, made] of buttons) if (!held.has(tile)) { made.remove(); buttons.delete(tile); }
    slots.forEach((slot, i) => {
      const one = view.hand[i] || null;
      put(slot, { left: hand.x + i * (hand.w + hand.gap) - hand.gap / 2, top: hand.y, width: hand.w + hand.gap, height: hand.h });
      if (one) {
        const made = button(one);
        painted.delete(slot);
        if (made.parentNode !== slot || slot.childNodes.length !== 1) slot.replaceChildren(made);
      } else fill(slot, [layout, view.seat === null ? view.seats.find((seat) => seat.place === 0) : null, Boolean(view.cover)], () => unheld(i));
    });
    rove();
  };
  return { node, paint, tiles };
}

/** What says "the next person, please" in the place of the hand, between two persons at one screen. @param {Table} t @returns {Part} */
function coverPart(t) {
  const node = h("div", { class: "cover" });
  const paint = () => {
    const { cover } = t.state.view, { hand, w, band, seats, unused } = t.places(), left = seats[0].x + seats[0].w + 12;
    node.hidden = !cover;
    put(node, unused
      ? { left, top: hand.y, width: unused.x - 12 - left, height: hand.h + 14 }
      : { left: band + 6, top: hand.y - 9, width: w - 2 * band - 12, height: hand.h + 6 });
    fill(node, cover, () => {
      if (!cover) return [];
      const ready = h("button", { type: "button", class: "btn primary", "data-action": "ready" }, cover.button);
      ready.addEventListener("click", (event) => { if (event.detail < 2) t.act("ready"); }); // not the second click of a play
      return [h("div", null, h("h3", null, cover.title), h("p", null, cover.text)), ready];
    });
    const ready = node.querySelector("[data-action]");
    if (ready) disable(ready, !t.state.view.actions.ready || t.state.silent);
  };
  return { node, paint };
}

/** The three dominoes that nobody holds. @param {Table} t @returns {Part} */
function unusedPart(t) {
  const node = h("div", { class: "unused" });
  const paint = () => {
    const { unused } = t.places();
    node.hidden = !unused;
    if (!unused) return;
    put(node, { left: unused.x, top: unused.y, width: unused.w });
    fill(node, t.state.layout, () => [backs(3, 18, 3), h("span", null, t.word("unused"))]);
  };
  return { node, paint };
}

// --- notice ----------------------------------------------------------------------------------------------------------

/** What happened, in one line. @param {Table} t @returns {Part} */
function noticePart(t) {
  const art = h("span", { class: "notice-icon", "aria-hidden": "true" }), text = h("p", { role: "status", "aria-live": "polite" });
  const node = h("div", { class: "notice" }, art, text);
  /** @returns {{icon: string, text: Segment[]}} */
  const current = () => {
    const { state } = t, { view } = state;
    if (state.silent) return { icon: "silent", text: [t.word("silent")] };
    if (state.say) return { icon: "turn", text: state.say };
    if (!state.choosing) return view.notice;
    return { icon: "domino", text: [{ strong: t.word("choose.title") }, ` ${t.word("choose.text", { left: view.left, right: view.right })}`] };
  };
  const paint = () => {
    const { icon: kind, text: said } = current();
    fill(art, kind, () => [(ICON[kind] || ICON.domino)(kind === "turn" || kind === "star" ? 20 : 26)]);
    if (fill(text, said, () => rich(t, said))) node.classList.remove("tight");
    node.classList.toggle("tight", node.classList.contains("tight") || node.scrollHeight > node.clientHeight + 1);
    node.classList.toggle("silent", t.state.silent);
  };
  return { node, paint };
}

// --- controls --------------------------------------------------------------------------------------------------------

/** Every control of a game: the key that presses it, the group it stands in. @type {[string, string, string][]} */
const CONTROLS = [
  ["pass", "p", "play"], ["undo", "u", "play"], ["hint", "h", "play"], ["pause", "", "play"], ["next-round", "n", "play"], ["resume", "", "play"],
  ["step", "", "play"], ["skip", "", "play"], ["fork", "", "play"], ["new-game", "", "more"], ["glossary", "g", "more"], ["save", "", "play"],
];

/** @param {Table} t @param {string} action @param {string} key */
function control(t, action, key) {
  const button = h("button", { type: "button", class: "btn", "data-action": action, "aria-keyshortcuts": key || null },
    h("span", { class: "btn-text" }), key ? h("kbd", { "aria-hidden": "true" }, key) : null);
  button.addEventListener("click", () => t.act(action));
  return button;
}

/** @param {Table} t */
function paceSelect(t) {
  const options = t.frame.paces.map(({ value, text }) => h("option", { value }, text));
  const select = /** @type {HTMLSelectElement} */ (h("select", { class: "pace", "aria-label": t.word("pace"), title: t.word("pace") }, options));
  select.addEventListener("change", () => t.send({ kind: "pace", pace: Number(select.value) }));
  return select;
}

/** The buttons under the table and, in a group of their own, those that are not about this turn.
 * @param {Table} t @returns {Part & {more: HTMLElement}} */
function controlsPart(t) {
  const node = h("div", { class: "controls", role: "group", "aria-label": t.word("controls") });
  const where = h("span", { class: "where" }), select = paceSelect(t), more = h("div", { class: "more" }, select);
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map(t.around.controls.map(([action, key]) => [action, control(t, action, key)]));
  node.append(where);
  /** @param {string} action @param {string} group */
  const show = (action, group) => {
    const { view } = t.state, button = /** @type {HTMLElement} */ (buttons.get(action)), shown = action in view.actions;
    const here = group === "play" && !t.around.folds(action, t), home = here ? node : more;
    if (!shown) return void button.remove();
    if (button.parentNode === home) return;
    const order = t.around.controls.map(([name]) => name), place = order.indexOf(action);
    const after = [...home.children].find((other) => order.indexOf(/** @type {HTMLElement} */ (other).dataset.action || "") > place);
    home.insertBefore(button, after || (here ? where : select));
  };
  const paint = () => {
    const { view, silent } = t.state;
    for (const [action, , group] of t.around.controls) {
      show(action, group);
      const button = /** @type {HTMLElement} */ (buttons.get(action)), usable = view.actions[action] === true && !(silent && action !== "glossary");
      disable(button, !usable);
      button.classList.toggle("primary", usable && (action === "next-round" || action === "resume" || (action === "pass" && view.must_pass)));
      /** @type {Element} */ (button.firstElementChild).textContent = t.word(action === "pause" && view.paused ? "go-on" : action);
    }
    where.textContent = view.where;
    const near = t.frame.paces.reduce((best, pace) => (Math.abs(pace.value - view.pace) < Math.abs(best.value - view.pace) ? pace : best));
    if (document.activeElement !== select) select.value = String(near.value);
  };
  return { node, paint, more };
}

// --- question --------------------------------------------------------------------------------------------------------

/** "New game" asks before it drops a game; the question takes the place of the controls, so nothing moves, and stays until it
 * is answered, whatever is played meanwhile.
 * @param {Table} t @returns {Part & {open: () => void, close: () => void}} */
function questionPart(t) {
  const text = h("p", { id: `domeng-ask-${++weaves}` }, t.word("confirm.text"));
  const yes = h("button", { type: "button", class: "btn primary", "data-confirm": "yes" }, t.word("confirm.yes"));
  const no = h("button", { type: "button", class: "btn", "data-confirm": "no" }, t.word("confirm.no"));
  const node = h("div", { class: "question", role: "alertdialog", "aria-labelledby": text.id, hidden: true },
    text, h("div", { class: "answers" }, yes, no));
  const paint = () => {
    node.hidden = !t.state.asking;
    t.root.classList.toggle("asking", t.state.asking);
    for (const other of t.root.querySelectorAll(".controls, .more")) other.toggleAttribute("inert", t.state.asking);
  };
  const open = () => { t.state.asking = true; t.render(); no.focus(); };
  const close = () => {
    t.state.asking = false;
    t.render();
    /** @type {HTMLElement | null} */ (t.root.querySelector('[data-action="new-game"]'))?.focus();
  };
  yes.addEventListener("click", () => { close(); t.send({ kind: "new-game" }); });
  no.addEventListener("click", close);
  return { node, paint, open, close };
}

// --- glossary --------------------------------------------------------------------------------------------------------

/** All terms and what they mean, beside or below the table, never over it.
 * @param {Table} t @returns {Part & {open: (term: string | null) => void, close: () => void, isOpen: () => boolean}} */
function glossaryPart(t) {
  const title = h("h3", { id: `domeng-terms-${++weaves}` }, t.word("glossary"));
  const shut = h("button", { type: "button", class: "btn small", "data-close": "glossary" },
    t.word("close"), h("kbd", { "aria-hidden": "true" }, "Esc"));
  const items = t.frame.glossary.map((one) => h("li", { tabindex: "-1", "data-meaning": one.term },
    h("h4", null, one.name, " ", h("span", { class: "rule" }, one.rule)), h("p", null, rich(t, one.text))));
  const list = h("ul", { class: "meanings" }, items);
  const node = h("section", { class: "glossary", role: "dialog", "aria-labelledby": title.id, tabindex: "-1", hidden: true },
    h("header", null, title, shut), list, h("p", { class: "keys" }, t.word("keys")));
  /** @type {HTMLElement | null} where focus goes back to */
  let from = null;
  /** @param {string | null} term */
  const open = (term) => {
    if (node.hidden) from = /** @type {HTMLElement | null} */ (document.activeElement);
    node.hidden = false;
    const item = items.find((one) => one.dataset.meaning === term);
    for (const one of items) one.classList.toggle("here", one === item);
    if (t.root.dataset.beside !== "yes") node.scrollIntoView({ block: "nearest" });
    (item || node).focus({ preventScroll: true });
    list.scrollTop = item ? item.offsetTop - list.offsetTop - 8 : 0;
  };
  const close = () => {
    node.hidden = true;
    if (from && from.isConnected && t.home.contains(from)) from.focus();
    else homeFocus(t);
  };
  shut.addEventListener("click", close);
  return { node, paint: () => {}, open, close, isOpen: () => !node.hidden };
}

// --- keyboard --------------------------------------------------------------------------------------------------------

/** Focus goes where the person goes on: the hand, else what is to be pressed next, else the table. @param {Table} t */
function homeFocus(t) {
  if (t.around.rest) return t.around.rest(t);
  const actions = ["ready", "next-round", "resume", "pause"].map((one) => `[data-action="${one}"][aria-disabled="false"]`);
  const wanted = ['[data-end][tabindex="0"]', '[data-tile][tabindex="0"]', ...actions];
  const found = wanted.map((one) => t.root.querySelector(one)).find((one) => one);
  /** @type {HTMLElement} */ (found || t.root).focus({ preventScroll: true });
}

const SETTLING = 180; // frames, three seconds or so, for which a table that has just come tries to take over the focus

/** A table that takes the place of the set-up takes over its focus, which else would be lost with it; on a page that nobody
 * has touched yet, and where focus is anywhere else, it takes none. It also comes into sight as a whole. @param {Table} t @returns {() => void} */
function takeOver(t) {
  const from = document.activeElement, setUp = from instanceof HTMLElement && from.closest(".domeng-setup") ? from : null;
  const lost = () => !document.activeElement || document.activeElement === document.body;
  /** Nothing can take focus before it is on the page and shown, which the page around may do later. */
  const settle = (frames = SETTLING) => {
    homeFocus(t);
    requestAnimationFrame(() => {
      if (lost() && frames) settle(frames - 1);
      else if (t.root.getBoundingClientRect().bottom > innerHeight) t.root.scrollIntoView({ block: "start" });
    });
  };
  if (!setUp) {
    if (lost() && navigator.userActivation?.hasBeenActive) settle();
    return () => {};
  }
  const gone = () => {
    if (setUp.isConnected && setUp.offsetParent) return;
    observer.disconnect();
    if (lost() || document.activeElement === setUp) settle();
  };
  const observer = new MutationObserver(gone);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "class", "style"] });
  return () => observer.disconnect();
}

/** @typedef {{hand: ReturnType<typeof handPart>, question: ReturnType<typeof questionPart>, glossary: ReturnType<typeof glossaryPart>}} Keyed */

/** @param {Table} t @param {Keyed} parts */
function keyboard(t, { hand, question, glossary }) {
  const cancel = () => {
    const tile = t.state.choosing;
    if (tile) {
      t.state.choosing = null;
      t.render();
      hand.tiles().find((one) => one.dataset.tile === tile)?.focus();
    } else if (t.state.asking) question.close();
    else if (glossary.isOpen()) glossary.close();
    else return false;
    return true;
  };
  /** @param {HTMLElement} from @param {string} key */
  const walk = (from, key) => {
    const ends = from.closest("[data-end]"), lit = t.root.querySelectorAll('[data-end][tabindex="0"]');
    const all = ends ? /** @type {HTMLElement[]} */ ([...lit]) : hand.tiles();
    if ((!ends && !from.closest("[data-tile]")) || !all.length) return false;
    const here = all.indexOf(from), step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    const next = key === "Home" ? 0 : key === "End" ? all.length - 1 : (here + step + all.length) % all.length;
    all[next].focus();
    return true;
  };
  /** @param {HTMLElement} from @param {string} end */
  const choose = (from, end) => {
    const tile = t.state.choosing || /** @type {HTMLElement | null} */ (from.closest("[data-tile]"))?.dataset.tile;
    const legal = t.state.view.hand.find((one) => one && one.tile === tile)?.legal || "";
    if (tile && legal.includes(end)) t.play(tile, end);
    return Boolean(tile);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const from = /** @type {HTMLElement} */ (event.target), key = letter(event);
    // a key held down presses once: what it pressed may have brought focus to something that hides the next person's hand
    if (event.repeat && (key === "Enter" || key === " ")) return true;
    if (key === "Escape") return cancel();
    if (from.tagName === "SELECT" || event.repeat && !key.startsWith("Arrow")) return false;
    if (t.around.pressed(from, key)) return true;
    if (/^Arrow|^Home$|^End$/.test(key)) return walk(from, key);
    if (t.state.asking) return false;
    if (key === "<" || key === ">") return choose(from, key);
    const { letters } = t.around, pressed = key === "Enter" && from.closest("button, a, summary, select") ? undefined : letters[key];
    if (pressed) t.act(pressed);
    return Boolean(pressed);
  };
  /** Before anyone else: JupyterLab takes single letters from focused buttons. @param {KeyboardEvent} event */
  const down = (event) => {
    const from = event.target;
    if (!(from instanceof HTMLElement) || !t.home.contains(from)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.isComposing) return;
    event.stopImmediatePropagation();
    if (from.tagName === "INPUT" && event.key !== "Enter") return; // a digit is typed, and is nobody's shortcut
    if (press(event)) event.preventDefault();
  };
  window.addEventListener("keydown", down, true);
  return () => window.removeEventListener("keydown", down, true);
}

// --- watch on Python -------------------------------------------------------------------------------------------------

const ANSWER = 5000, SLACK = 10000;

/** Tells the person when Python no longer answers: a message without an answer, or a computer that never plays.
 * @param {Table} t */
function watch(t) {
  /** @type {Map<number, ReturnType<typeof setTimeout>>} */
  const waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let turn;
  const lost = () => { if (!t.state.silent) { t.state.silent = true; t.render(); } };
  /** Something came from Python. */
  const heard = () => { if (t.state.silent) { t.state.silent = false; t.render(); } };
  return {
    lost, heard,
    /** @param {number} id */
    sent: (id) => void waiting.set(id, setTimeout(lost, ANSWER)),
    /** An answer to one of this view's messages is one to those before it, too. @param {number} id */
    answered: (id) => {
      if (waiting.has(id)) for (const [one, timer] of waiting) if (one <= id) { clearTimeout(timer); waiting.delete(one); }
    },
    /** A new view: is a computer to move after it? */
    expect: () => {
      clearTimeout(turn);
      const { view } = t.state;
      if (t.around.waits(view)) turn = setTimeout(lost, view.pace * 1000 + SLACK);
    },
    stop: () => { clearTimeout(turn); for (const timer of waiting.values()) clearTimeout(timer); },
  };
}

// --- room ------------------------------------------------------------------------------------------------------------

const COLUMN = 300, GUTTER = 20;

/** Which cloth fits, how large, and whether a column has room beside it. @param {number} width @returns {Room} */
function room(width) {
  if (width >= 860 + GUTTER + COLUMN) return { layout: "wide", scale: 1, beside: true };
  if (width >= 860) return { layout: "wide", scale: 1, beside: false };
  if (width >= 600) return { layout: "mid", scale: Math.min(width / 680, 1.15), beside: false };
  return { layout: "narrow", scale: Math.min(Math.max(width, 240) / 344, 1.3), beside: false };
}

// --- mount -----------------------------------------------------------------------------------------------------------

/** The table of a game, with nothing around it. @type {Around} */
const GAME = {
  home: null, controls: CONTROLS, whole: true, room, hello: { kind: "hello" }, rest: null,
  letters: { p: "pass", u: "undo", h: "hint", n: "next-round", g: "glossary", Enter: "next-round" },
  taken: () => false, pressed: () => false, parts: () => [],
  // a phone has room for four in a row, a tablet for five
  folds: (action, { state: { layout, view } }) =>
    (action === "save" ? layout !== "wide" : layout === "narrow" && (action === "step" || (action === "next-round" && Boolean(view.look)))),
  waits: (view) => {
    const mover = view.turn === null ? null : view.seats[view.turn];
    return view.phase === "playing" && mover !== null && mover.kind === "computer" && !view.paused && !view.look;
  },
  build: (t, { notice, stage, controls, more, question, side }) => {
    t.root.append(notice, stage, controls, more, question, side);
    return t.root;
  },
};

/** Wishes that are made again when the view they were made on is out of date. */
const AGAIN = new Set(["pause", "step", "skip", "undo", "next-round", "look", "hint"]);

/** What of the table a focused element is, so that it can be found again after a repaint. @param {Element | null} node */
function focusName(node) {
  const data = node instanceof HTMLElement ? node.dataset : {};
  const seat = node?.closest("[data-seat-no]")?.getAttribute("data-seat-no");
  for (const [key, attr] of [["tile", "data-tile"], ["end", "data-end"], ["action", "data-action"], ["entry", "data-entry"], ["pick", "data-pick"], ["term", "data-term"]])
    if (data[key]) return `${seat ? `[data-seat-no="${seat}"] ` : ""}[${attr}="${data[key]}"]`;
  return null;
}

/** Hands a text to the person as a file. @param {string} name @param {string} text */
function download(name, text) {
  const link = /** @type {HTMLAnchorElement} */ (h("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/json" })) }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {HTMLElement} root @param {View} view */
function contract(root, view) {
  const or = (/** @type {unknown} */ value) => (value === null || value === undefined ? "" : value);
  set(root, {
    "data-version": view.version, "data-ply": view.ply, "data-round": view.round, "data-phase": view.phase,
    "data-turn": or(view.turn), "data-seat": or(view.seat), "data-table-stones": view.stones, "data-camat": or(view.camat),
    "data-left": or(view.left), "data-right": or(view.right), "data-look": view.look ? view.look.ply : "",
  });
}

/** Paints the table into `el` and keeps it up to date; gives back what takes it away again.
 * @param {Model} model @param {HTMLElement} el @param {Around} [around] */
function mount(model, el, around = GAME) {
  const frame = /** @type {Frame} */ (model.get("frame"));
  const root = h("section", { class: "domeng-table", tabindex: "-1" }), outer = h("div", { class: "domeng" }), home = around.home || root;
  /** @type {State} */
  const state = {
    view: model.get("view"), log: { id: null, entries: [] }, layout: "wide", scale: 1,
    choosing: null, dragging: null, rove: null, say: null, silent: false, asking: false,
  };

  // answers reach all views of a model, also in other windows: far apart, nobody's numbers are another's
  let number = Math.floor(Math.random() * 2 ** 40);
  /** The last wish made on a view and not answered yet, and the log it was made on.
   * @type {{id: number, message: Record<string, unknown>, log: number | null} | null} */
  let last = null;
  /** @type {number | null} the message by which this view, not another one of the same model, asked for the record */
  let saving = null;
  /** @type {Table} */
  const t = {
    state, frame, root, around, home, render: () => render(),
    word: (key, values = {}) => fillIn(frame.words[key] ?? key, values),
    name: (term) => frame.glossary.find((one) => one.term === term)?.name || term,
    places: () => frame.geometry[state.layout],
    send: (message) => {
      const id = ++number;
      watcher.sent(id);
      if ("version" in message) last = { id, message, log: state.log.id };
      if (message.kind === "save") saving = id;
      try { model.send({ ...message, id }); } catch { watcher.lost(); }
    },
    act: (action) => {
      const button = home.querySelector(`[data-action="${action}"]`);
      if (action === "glossary") return glossary.isOpen() ? glossary.close() : glossary.open(null);
      if (isDisabled(button)) return;
      if (action === "new-game") return question.open();
      t.send(action === "save" ? { kind: action } : { kind: action, version: state.view.version });
      if (action === "hint") ponder(t);
    },
    play: (tile, end) => play(tile, end),
    explain: (term) => glossary.open(term),
  };

  /** @param {string} tile @param {string} [end] */
  const play = (tile, end) => {
    const { view } = state, legal = view.hand.find((one) => one && one.tile === tile)?.legal || "";
    if (state.silent) return;
    if (!legal) { // Python says why not
      if (view.turn === view.seat && !view.look && view.phase === "playing") t.send({ kind: "play", version: view.version, tile, end: view.chain.length ? end || "<" : null });
      return;
    }
    const ask = legal === "<>" && !end && !twins(view), again = state.choosing === tile;
    state.choosing = ask && !again ? tile : null;
    if (!ask) t.send({ kind: "play", version: view.version, tile, end: legal === "lead" ? null : end || (legal === "<" ? "<" : ">") });
    state.say = null;
    render();
    if (state.choosing) /** @type {HTMLElement | null} */ (root.querySelector('[data-end="<"]'))?.focus({ preventScroll: true });
    else if (ask) hand.tiles().find((one) => one.dataset.tile === tile)?.focus();
  };

  const watcher = watch(t), notice = noticePart(t), seats = seatsPart(t), pile = pilePart(t), chain = chainPart(t), ends = endsPart(t);
  const hand = handPart(t), cover = coverPart(t), unused = unusedPart(t), controls = controlsPart(t), question = questionPart(t);
  const glossary = glossaryPart(t), hint = hintPart(t), result = resultPart(t), log = logPart(t);
  const art = h("div", { class: "art-layer" }), cloth = h("div", { class: "cloth" }), motion = motionPart(t, { pile, chain, hand, cloth });
  cloth.append(art, seats.node, pile.node, chain.node, ends.node, unused.node, hand.node, cover.node, motion.air);
  const stage = h("div", { class: "stage" }, cloth), side = h("div", { class: "side" }, glossary.node, around.whole ? [hint.node, result.node, log.node] : null);
  outer.append(around.build(t, {
    notice: notice.node, stage, controls: controls.node, more: controls.more, question: question.node, side, glossary: glossary.node,
  }));
  set(root, { "aria-label": t.word("table"), lang: frame.language || null });
  const parts = [seats, pile, chain, ends, hand, cover, unused, ...(around.whole ? [hint, result, log] : []), controls, question, notice, ...around.parts(t, cloth)];

  const paintCloth = () => {
    const g = t.places();
    put(stage, { width: g.w * state.scale, height: g.h * state.scale });
    put(cloth, { width: g.w, height: g.h });
    cloth.style.transform = state.scale === 1 ? "" : `scale(${state.scale})`;
    cloth.style.setProperty("--s", String(state.scale));
    fill(art, state.layout, () => [clothPicture(g)]);
  };
  /** Everything on the page, from the state; a focused element keeps its focus, or hands it to its neighbour. */
  const render = () => {
    const active = home.contains(document.activeElement) ? document.activeElement : null, name = focusName(active);
    const order = hand.tiles(), at = order.indexOf(/** @type {HTMLElement} */ (active));
    contract(root, state.view);
    paintCloth();
    for (const part of parts) part.paint();
    const hidden = active instanceof HTMLElement && active !== root && active.offsetParent === null;
    if (!active || (document.activeElement === active && !hidden)) return;
    const again = name && /** @type {HTMLElement | null} */ (home.querySelector(name));
    const near = at < 0 ? null : [...order.slice(at + 1), ...order.slice(0, at).reverse()].find((tile) => tile.isConnected);
    if (again && again.offsetParent) again.focus({ preventScroll: true });
    else if (near) near.focus({ preventScroll: true });
    else homeFocus(t);
  };

  const receive = () => {
    const before = state.view, view = /** @type {View} */ (model.get("view"));
    motion.stop();
    Object.assign(state, { view, choosing: null, say: null, silent: false });
    if (around.whole && !takeLog(state, view.log)) t.send({ kind: "sync" });
    const wasInside = root.contains(document.activeElement), covered = Boolean(view.cover) && !before.cover;
    render();
    // the end that was chosen has nothing more to say: the person goes on in the hand
    const spent = wasInside && document.activeElement?.matches('[data-end][aria-disabled="true"]');
    if ((wasInside && covered && !state.asking) || spent) homeFocus(t);
    if (view.version !== before.version) motion.run(before);
    watcher.expect();
  };
  /** The view changed while the wish was on its way: it still holds, unless it was about what lay on the table then.
   * @param {Record<string, unknown>} message @param {number | null} log */
  const again = (message, log) => {
    const { view } = state;
    if (message.kind !== "look") t.act(String(message.kind));
    else if (log === state.log.id && !view.cover) t.send({ ...message, version: view.version });
    last = null; // once is enough
  };
  /** @param {number} id @param {boolean} stale */
  const answered = (id, stale) => {
    watcher.answered(id);
    if (saving === id) saving = null;
    if (!last || last.id !== id) return;
    const { message, log } = last;
    last = null;
    if (stale && AGAIN.has(String(message.kind))) again(message, log);
  };
  /** @param {any} message */
  const hear = (message) => {
    if (!message || typeof message !== "object") return;
    if (message.kind === "ack" && typeof message.id === "number") answered(message.id, message.stale === true);
    if (message.kind === "say" && Array.isArray(message.text)) { state.say = message.text; state.choosing = null; render(); }
    if (message.kind === "record" && saving !== null) { saving = null; download(String(message.name), String(message.text)); }
    watcher.heard();
  };
  const onView = () => { watcher.heard(); receive(); };
  model.on("change:view", onView);
  model.on("msg:custom", hear);

  const resize = () => {
    const style = getComputedStyle(home), width = home.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (!(width > 0)) return;
    const next = around.room(width), beside = next.beside ? "yes" : "no";
    const same = next.layout === root.dataset.layout && Math.abs(next.scale - state.scale) < 0.001 && beside === root.dataset.beside;
    if (same) return;
    motion.stop();
    Object.assign(state, { layout: next.layout, scale: next.scale });
    for (const one of new Set([root, home])) set(one, { "data-layout": next.layout, "data-beside": beside });
    render();
  };
  const unkey = keyboard(t, { hand, question, glossary }), untheme = theme(outer), observer = new ResizeObserver(resize);
  dragging(t, cloth, hand.node);
  el.append(outer);
  root.dataset.layout = "";
  if (around.whole && !takeLog(state, state.view.log)) t.send({ kind: "sync" });
  resize();
  if (!root.dataset.layout) render();
  observer.observe(home);
  t.send(around.hello);
  watcher.expect();
  const untake = around.whole ? takeOver(t) : () => {};

  return () => {
    untake();
    observer.disconnect();
    motion.stop();
    watcher.stop();
    unkey();
    untheme();
    model.off("change:view", onView);
    model.off("msg:custom", hear);
    outer.remove();
  };
}
