// @ts-check
/** What a step of a lesson points at on the table: rings, tags, arrows and glows. A part of lesson.js. */

/** @typedef {{seat?: number, pile?: "table" | number, tile?: string, end?: string}} Place */
/** @typedef {{kind: string, what?: string, seat?: number, end?: string, tile?: string, pile?: "table" | number, text?: string, from?: Place, to?: Place}} TableMark */

// --- marks -----------------------------------------------------------------------------------------------------------

/** @param {Box} box */
const middleOf = (box) => [box.x + box.w / 2, box.y + box.h / 2];

/** Where the line from the middle of a box towards a point leaves the box, `air` away from it.
 * @param {Box} box @param {number[]} to @param {number} air */
function edgeOf(box, to, air) {
  const [cx, cy] = middleOf(box), dx = to[0] - cx, dy = to[1] - cy;
  const k = Math.min(1, Math.min((box.w / 2 + air) / (Math.abs(dx) || 1e-9), (box.h / 2 + air) / (Math.abs(dy) || 1e-9)));
  return [cx + dx * k, cy + dy * k];
}

/** Between the two seats at the top lies the pile: an arrow goes below it. @param {Box} a @param {Box} b */
const below = (a, b) => {
  const y = a.y + a.h + 6, [left, right] = a.x < b.x ? [a.x + a.w - 46, b.x + 46] : [a.x + 46, b.x + b.w - 46];
  return { from: [left, y], bend: [(left + right) / 2, y + 52], to: [right, y + 2] };
};

/** An arrow between two boxes: a dashed curve that bends outwards; a disc where there is no room for one.
 * @param {Box} a @param {Box} b @param {Geometry} g @param {boolean} top between the two seats at the top */
function arrow(a, b, g, top) {
  const [am, bm] = [middleOf(a), middleOf(b)];
  let from = edgeOf(a, bm, 8), to = edgeOf(b, am, 10), long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const straight = (Math.atan2(bm[1] - am[1], bm[0] - am[0]) * 180) / Math.PI;
  if (long < 34 || (g.w < 500 && top)) {
    const [x, y] = [(from[0] + to[0]) / 2, top ? a.y + 20 : (from[1] + to[1]) / 2].map(r2), turn = Math.abs(am[0] - bm[0]) < 50 ? Math.sign(bm[1] - am[1]) * 90 : straight;
    return s("g", null, s("circle", { class: "arrow-disc", cx: x, cy: y, r: 10 }), s("path", { class: "arrow-tip", d: "M-3-5 3 0-3 5", transform: `translate(${x},${y}) rotate(${r2(turn)})` }));
  }
  const out = [(from[0] + to[0]) / 2 - g.w / 2, (from[1] + to[1]) / 2 - g.h / 2], far = Math.hypot(out[0], out[1]) || 1, push = Math.min(60, long * 0.25);
  let bend = [(from[0] + to[0]) / 2 + (out[0] / far) * push, (from[1] + to[1]) / 2 + (out[1] / far) * push];
  if (top) ({ from, bend, to } = below(a, b));
  bend = [Math.min(Math.max(bend[0], 20), g.w - 20), Math.min(Math.max(bend[1], 20), g.h - 20)];
  const turn = (Math.atan2(to[1] - bend[1], to[0] - bend[0]) * 180) / Math.PI;
  return s("g", null, s("path", { class: "arrow-line", d: `M${from.map(r2)}Q${bend.map(r2)} ${to.map(r2)}` }),
    s("path", { class: "arrow-head", d: "M-8-6 1 0-8 6", transform: `translate(${to.map(r2)}) rotate(${r2(turn)})` }));
}

/** What the step points at: rings, tags and arrows in a layer of their own, a glow on the thing itself.
 * @param {Scene} l @param {Table} t @param {HTMLElement} cloth @returns {Part} */
function marksPart(l, t, cloth) {
  const node = h("div", { class: "marks", "aria-hidden": "true" });
  /** @param {number} no @returns {Box} */
  const seatBox = (no) => t.places().seats[t.state.view.seats[no].place];
  /** @param {string} selector @returns {HTMLElement[]} */
  const all = (selector) => /** @type {HTMLElement[]} */ ([...cloth.querySelectorAll(selector)]);
  /** A domino wherever it lies open. @param {string} tile */
  const tileNodes = (tile) => all(`[data-tile="${tile}"], [data-chain-tile="${tile}"], [data-open-tile="${tile}"]`);
  /** @param {Element | undefined} one @returns {Box | null} */
  const boxOf = (one) => {
    if (!one) return null;
    const k = t.state.scale, edge = cloth.getBoundingClientRect(), box = one.getBoundingClientRect();
    return { x: (box.left - edge.left) / k, y: (box.top - edge.top) / k, w: box.width / k, h: box.height / k };
  };
  /** @param {Place} place @param {boolean} right whether the other end of the arrow lies in the right half @returns {Box | null} */
  const placeBox = (place, right) => {
    const g = t.places(), { hand, pile } = g;
    if (place.tile !== undefined) return boxOf(tileNodes(place.tile)[0]);
    if (place.end !== undefined) return boxOf(all(`[data-end="${place.end}"] .end-mark`)[0]);
    if (place.pile === "table") return { x: pile.x - pile.rx, y: pile.y - pile.rx * 0.56, w: 2 * pile.rx, h: pile.rx * 1.12 };
    if (place.pile !== undefined) return boxOf(all(`.money[data-pile="${place.pile}"]`)[0]);
    const no = place.seat ?? 0, mine = t.state.view.seats[no].place === 0 && g.unused !== null && right;
    return mine ? { x: hand.x + 4 * (hand.w + hand.gap), y: hand.y - 16, w: hand.w, h: hand.h } : seatBox(no);
  };
  /** @param {TableMark} mark */
  const ring = (mark) => {
    const box = seatBox(mark.seat ?? 0), air = t.state.layout === "narrow" ? 2 : 6, made = h("div", { class: "mark-ring" });
    put(made, { left: box.x - air, top: box.y - air, width: box.w + 2 * air, height: box.h + 2 * air });
    return made;
  };
  /** A tag stands on the upper edge of its seat, after the sign of whose turn it is.
   * @param {number} no @param {string} text @param {number} nth of the tags of this seat */
  const tag = (no, text, nth) => {
    const box = seatBox(no), made = h("span", { class: "mark-tag" }, text), inline = t.state.layout === "narrow" && t.state.view.seats[no].place === 0;
    const start = t.state.view.seats[no].flag && !inline ? 32 : 8, above = t.state.layout === "narrow" ? 16 : 13;
    put(made, nth ? { left: box.x + 8, top: box.y + box.h - 10 } : { left: box.x + start, top: Math.max(1, box.y - above) });
    return made;
  };
  /** @param {TableMark} mark */
  const arrowOf = (mark) => {
    const g = t.places(), { from = {}, to = {} } = mark, half = (/** @type {Place} */ one) => {
      const box = one.seat !== undefined ? seatBox(one.seat) : placeBox(one, false);
      return Boolean(box && box.x + box.w / 2 > g.w / 2);
    };
    const a = placeBox(from, half(to)), b = placeBox(to, half(from));
    if (!a || !b) return null;
    const tops = [from.seat, to.seat].map((no) => (no === undefined ? -1 : t.state.view.seats[no].place)).sort();
    return arrow(a, b, g, tops[0] === 2 && tops[1] === 3);
  };
  /** The things that glow, or whose number is made plain. @param {TableMark} mark @returns {[string, HTMLElement[]]} */
  const things = (mark) => {
    if (mark.kind === "count") return ["counted", all(mark.pile === "table" ? ".pile-label" : `.money[data-pile="${mark.pile}"] .number`)];
    if (mark.what === "end") return ["glow", all(`[data-end="${mark.end}"]`)];
    if (mark.what === "hand") {
      const mine = t.state.view.seats[mark.seat ?? 0].place === 0;
      return ["glow", all(mine ? ".slot > *" : `[data-seat-no="${mark.seat}"] .dominoes`)];
    }
    return ["glow", mark.tile === "all" ? all("[data-chain-tile]") : tileNodes(mark.tile || "")];
  };
  const paint = () => {
    const view = /** @type {LessonTable} */ (t.state.view), marks = view.marks || [], tags = new Map(), g = t.places();
    for (const one of all(".glow, .counted")) one.classList.remove("glow", "counted");
    for (const mark of marks) {
      if (mark.kind === "glow" || (mark.kind === "count" && mark.what === "pile")) {
        const [name, nodes] = things(mark);
        for (const one of nodes) one.classList.add(name);
      } else if (mark.kind === "tag" || mark.kind === "count") tags.set(mark.seat, [...(tags.get(mark.seat) || []), mark.text || ""]);
    }
    for (const one of all(".seat")) one.classList.toggle("tagged", tags.has(Number(one.dataset.seatNo)));
    fill(node, [marks, t.state.layout, t.state.scale, view.seats.map(({ place, flag }) => [place, flag]), view.chain, view.hand.length], () => [
      picture(g.w, g.h, { class: "arrows" }, marks.filter(({ kind }) => kind === "arrow").map(arrowOf)),
      marks.filter(({ kind }) => kind === "circle").map(ring),
      [...tags].flatMap(([no, texts]) => texts.map((/** @type {string} */ text, /** @type {number} */ nth) => tag(no, text, nth))),
    ]);
  };
  cloth.append(node);
  return { node, paint };
}
