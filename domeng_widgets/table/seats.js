// @ts-check
/**
 * The five seats and the pile between them: who sits there, what they hold, whose turn it is. A part of table.js, which says what
 * it stands on.
 *
 * Sections: seats · pile
 */

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

/** Do badges stand out of their row? @param {Element} row */
function spills(row) {
  const box = row.getBoundingClientRect();
  return [...row.querySelectorAll(".badge")].some((one) => {
    const { right, bottom } = one.getBoundingClientRect();
    return right > box.right + 1 || bottom > box.bottom + 1;
  });
}

/** Shrinks the least telling badges until all of them fit. @param {Element} row */
function shrinkBadges(row) {
  for (const term of SHRINK) if (spills(row)) row.querySelector(`[data-term="${term}"]`)?.classList.add("short");
}

/** @param {number} delta */
const signed = (delta) => (delta > 0 ? `+${delta}` : `\u2212${-delta}`);

/** A seat's dominoes: face down, or shown, or none; of those face down the row only changes. @param {Table} t */
function seatDominoes(t) {
  const keep = keeper();
  /** @type {ReturnType<typeof backs> | null} */
  let row = null;
  /** @param {Seat} seat */
  return ({ place, open, count }) => {
    const { layout } = t.state, narrow = layout === "narrow", most = Math.max(5, count);
    const node = keep("dominoes", [place === 0, open || most, layout], () => {
      row = place === 0 || open ? null : backs(t.places().back, most, narrow ? 2 : 3);
      if (row) return h("span", { class: "dominoes" }, row.node);
      return place === 0 || !open || !open.length ? null : h("span", { class: "dominoes" }, openTiles(open, !narrow ? 14 : open.length > 3 ? 6.5 : 8.5));
    });
    row?.show(count);
    return node;
  };
}

/** A seat's stones, and what the round changed. @param {Table} t @param {Seat} seat */
function seatStones(t, seat) {
  const most = t.state.layout === "narrow" && seat.open && seat.place !== 0 ? 1 : t.places().most;
  return h("span", { class: "purse" },
    h("span", { class: "money", "data-pile": seat.no }, heap(seat.stones, most), h("b", { class: "number", "aria-hidden": "true" }, String(seat.stones))),
    seat.delta ? h("span", { class: "delta", "aria-hidden": "true" }, signed(seat.delta)) : null);
}

/** @param {{kind: string, text: string}} flag */
const pill = ({ kind, text }) => h("span", { class: `flag ${kind}`, "aria-hidden": "true" }, kind === "wins" ? ICON.star(11) : ICON.turn(8), h("span", { class: "flag-text" }, text));

/** One seat's card: each piece of it is made anew only when what it shows has changed. @param {Table} t @param {number} no */
function seatCard(t, no) {
  const said = h("span", { class: "vh" }), name = h("div", { class: "seat-name", "aria-hidden": "true" });
  const row = h("div", { class: "seat-row" }), badges = h("div", { class: "badges" }), body = h("div", { class: "seat-body" });
  const node = h("li", { class: "seat", "data-seat-no": no }, body), keep = keeper(), dominoes = seatDominoes(t);
  const hat = () => termButton(t, "CAMAT", "songkok", ICON.songkok(t.state.layout === "narrow" ? 28 : 34), h("span", { class: "vh" }, t.name("CAMAT")));
  /** @param {Seat} seat */
  const paint = (seat) => {
    const { view: { camat }, layout } = t.state, { place, open, flag, stones, delta, terms } = seat, box = t.places().seats[place];
    const tight = layout === "narrow" && open !== null && place !== 0, sumAbove = tight || place === 0;
    const sum = keep("sum", seat.sum, () => (seat.sum ? h("span", { class: "sum", "aria-hidden": "true" }, seat.sum) : null));
    put(node, { left: box.x, top: box.y, width: box.w, height: box.h });
    set(node, {
      "data-place": place, "data-stones": stones, "data-count": seat.count, "data-terms": terms.map(hyphened).join(" "), "data-flag": flag ? flag.kind : "",
    });
    setText(said, seat.label);
    set(name, { title: seat.title });
    arrange(name, [
      keep("kind", [seat.kind, tight], () => (tight ? null : ICON[seat.kind === "person" ? "person" : "computer"]())),
      keep("who", seat.name, () => h("span", { class: "who" }, seat.name)), sumAbove ? sum : null,
    ]);
    arrange(row, [
      dominoes(seat), sumAbove ? null : sum,
      keep("stones", [stones, delta, open !== null, place, layout], () => seatStones(t, seat)),
    ]);
    fill(badges, terms, () => terms.map((term) => badge(t, term)));
    arrange(body, [said, name, row, badges, keep("hat", [no === camat, layout], () => (no === camat ? hat() : null)), keep("flag", flag, () => flag && pill(flag))]);
  };
  return { node, badges, paint };
}

/** The five seats, each card kept by its seat. @param {Table} t @returns {Part} */
function seatsPart(t) {
  const node = h("ul", { class: "seats", "aria-label": t.word("seats") });
  /** @type {Map<number, ReturnType<typeof seatCard>>} */
  const cards = new Map();
  /** @type {Map<ReturnType<typeof seatCard>, string>} what each card shows: mostly one seat alone differs from what it was */
  const shown = new Map();
  /** @type {Set<Element>} */
  const loose = new Set();
  const paint = () => {
    const { view, layout, scale } = t.state;
    for (const seat of view.seats) {
      let card = cards.get(seat.no);
      if (!card) { card = seatCard(t, seat.no); cards.set(seat.no, card); node.append(card.node); }
      const { badges } = card, key = JSON.stringify([seat, layout, scale, view.camat]);
      if (shown.get(card) === key) continue;
      shown.set(card, key);
      card.paint(seat);
      if (seat.terms.length) loose.add(badges);
      for (const one of badges.querySelectorAll(".short")) one.classList.remove("short");
    }
  };
  const measure = () => {
    const over = [...loose].filter(spills);
    loose.clear();
    return over.length ? () => over.forEach(shrinkBadges) : null;
  };
  return { node, paint, measure };
}

// --- pile ------------------------------------------------------------------------------------------------------------

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
    setText(said, view.pile.label);
    setText(label, layout === "narrow" ? view.pile.short : view.pile.text);
    draw(view.stones);
  };
  return { node, paint, draw };
}
