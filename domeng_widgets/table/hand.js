// @ts-check
/**
 * The dominoes in front of the viewer; what covers them between two persons at one screen; and those that nobody holds. A part of
 * table.js, which says what it stands on.
 */

// --- hand ------------------------------------------------------------------------------------------------------------

/** Do both ends show the same value, so that a domino that fits fits both? @param {View} view */
const twins = (view) => view.left !== null && view.left === view.right;

/** The values of the ends a domino fits, for its gold discs. @param {View} view @param {string} legal */
function fits(view, legal) {
  if (legal === "lead" || !legal) return [];
  if (twins(view)) return [view.left];
  return [legal.includes("<") ? view.left : null, legal.includes(">") ? view.right : null].filter((value) => value !== null);
}

const RAISED = 13; // pixels by which a domino that fits stands up, as in table.css

/** The middle of a domino that fits, in its place of a view's hand, on the cloth; null if it is not held there.
 * @param {Table} t @param {View} view @param {string | undefined} tile @returns {number[] | null} */
function raised(t, view, tile) {
  const { x, y, w, h: hgt, gap } = t.places().hand, slot = view.hand.findIndex((one) => one && one.tile === tile);
  return slot < 0 ? null : [x + slot * (w + gap) + w / 2, y + hgt / 2 - RAISED];
}

/** A domino as large as those in the hand. @param {Table} t @param {string} tile */
function largeTile(t, tile) {
  const { w, h: hgt } = t.places().hand;
  return picture(w, hgt, { class: "bone" }, s("g", { transform: `translate(${w / 2},${hgt / 2})` }, domino(+tile[0], +tile[1], w)));
}

/** A domino of the hand, with a gold disc for each end that it fits. @param {Table} t @param {string} tile */
function handTile(t, tile) {
  const node = h("button", { type: "button", class: "hand-tile", "data-tile": tile }), keep = keeper();
  /** @param {Held} held */
  const paint = ({ legal, label, hinted }) => {
    const { view, choosing, laying, silent, layout } = t.state, mine = view.phase === "playing" && view.turn === view.seat && !view.look, discs = fits(view, legal);
    set(node, { "data-legal": legal, "aria-label": label, title: label });
    node.classList.toggle("up", mine && legal !== "");
    node.classList.toggle("back", mine && legal === "");
    node.classList.toggle("held", choosing === tile);
    node.classList.toggle("away", laying?.tile === tile);
    node.classList.toggle("hinted", Boolean(hinted));
    disable(node, legal === "" || silent || Boolean(laying && laying.tile !== tile)); // what is on its way keeps the focus as it is
    arrange(node, [
      keep("bone", layout, () => largeTile(t, tile)), keep("stud", Boolean(hinted), () => (hinted ? hintStud() : null)),
      keep("fit", discs, () => (discs.length ? h("span", { class: "fit", "aria-hidden": "true" }, discs.map((value) => h("i", null, String(value)))) : null)),
    ]);
  };
  return { node, paint };
}

/** The viewer's dominoes in the five places of the deal; what is played leaves its place empty, so nothing shifts.
 * Where nobody at this screen is a person, the bottom seat's dominoes lie there, face down or (a round over) open.
 * @param {Table} t @returns {Part & {tiles: () => HTMLElement[]}} */
function handPart(t) {
  const help = h("span", { class: "vh", id: `domeng-keys-${++weaves}` }, t.word("keys"));
  const node = h("div", { class: "hand", role: "group", "aria-label": t.word("hand"), "aria-describedby": help.id });
  const slots = Array.from({ length: 5 }, () => h("div", { class: "slot" }));
  /** @type {Map<string, ReturnType<typeof handTile>>} */
  const buttons = new Map();
  node.append(help, ...slots);
  const tiles = () => /** @type {HTMLElement[]} */ ([...node.querySelectorAll("[data-tile]")]);

  /** @param {Held} held */
  const button = (held) => {
    const { tile } = held, made = buttons.get(tile) || handTile(t, tile);
    if (!buttons.has(tile)) {
      made.node.addEventListener("click", () => { if (!isDisabled(made.node) && !t.around.taken("tile", tile)) t.play(tile); });
      made.node.addEventListener("focus", () => { t.state.rove = tile; rove(); });
      buttons.set(tile, made);
    }
    made.paint(held);
    return made.node;
  };
  const rove = () => {
    const all = tiles(), here = all.find((tile) => tile.dataset.tile === t.state.rove) || all.find((tile) => tile.dataset.legal) || all[0];
    for (const tile of all) set(tile, { tabindex: tile === here ? 0 : -1 });
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
    for (const [tile, made] of buttons) if (!held.has(tile)) { made.node.remove(); buttons.delete(tile); }
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
    fill(node, t.state.layout, () => [backs(18, 3).node, h("span", null, t.word("unused"))]);
  };
  return { node, paint };
}
