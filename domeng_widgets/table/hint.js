// @ts-check
/**
 * A hint at the table, in three rungs: what to look at and why stand in the notice, and the dominoes are marked in the hand; the
 * numbers stand beside the table, or below it. A part of table.js, which says what it stands on.
 */

/** @typedef {{text: string, give: string, bar: number[]}} Figure a number, its error, and where on its axis of 0 to 1 it begins, lies and ends */
/** @typedef {{tile: string, end: string, text: string, stones: Figure, wins: Figure, equal: boolean, why: string}} HintRow */
/** @typedef {{rung: number, rows: HintRow[], note: string}} Hint */

/** What marks a domino of the hand that a hint names: a stud in its middle, where no pip lies. */
const hintStud = () => h("span", { class: "stud", "aria-hidden": "true" }, ICON.hint(13));

/** A number with its error, and both drawn. @param {Figure} figure */
function hintFigure({ text, give, bar: [low, mean, high] }) {
  const w = 84, at = (/** @type {number} */ x) => r2(5 + x * (w - 10));
  const art = picture(w, 12, { class: "error-bar" },
    s("line", { class: "axis", x1: 0, x2: w, y1: 6, y2: 6 }),
    s("path", { class: "whiskers", d: `M${at(low)} 2V10M${at(low)} 6H${at(high)}M${at(high)} 2V10` }),
    s("circle", { cx: at(mean), cy: 6, r: 3.2 }));
  return h("td", null, h("span", { class: "figure" }, h("b", null, text), give ? h("span", { class: "give" }, ` ${give}`) : null), art);
}

/** A play: its numbers, and under them why. @param {Table} t @param {HintRow} row */
const hintRows = (t, row) => [h("tr", { class: row.equal ? "mark" : null },
  h("th", { scope: "row" }, h("span", { class: "vh" }, row.text),
    h("span", { class: "hint-play", "aria-hidden": "true" }, dominoPicture(row.tile, 18, -90), row.end),
    row.equal ? h("span", { class: "equal" }, t.word("hint.equal")) : null),
  hintFigure(row.stones), hintFigure(row.wins)),
h("tr", { class: row.equal ? "why mark" : "why" }, h("td", { colspan: "3" }, row.why))];

/** The numbers of a hint. @param {Table} t @returns {Part} */
function hintPart(t) {
  const title = h("h3", { id: `domeng-hint-${++weaves}` }, t.word("hint"));
  const body = h("div", null), node = h("section", { class: "hint", "aria-labelledby": title.id, tabindex: "0", hidden: true }, title, body); // it may scroll
  /** @type {boolean | null} whether numbers stood here at the last look; null before the first */
  let stood = null;
  let appears = false;
  const column = (/** @type {string} */ key) => h("th", { scope: "col" }, t.word(key));
  const paint = () => {
    const hint = t.state.view.hint, stands = Boolean(hint && hint.rows.length);
    node.hidden = !stands;
    fill(body, stands && hint, () => (stands && hint ? [ // what was advised to one person is not left behind for the next
      h("p", null, hint.rows.length > 1 ? `${t.word("hint.best")} ` : null, t.word("hint.fewer")),
      h("table", null, h("thead", null, h("tr", null, column("hint.play"), column("stones"), column("hint.wins"))),
        h("tbody", null, hint.rows.flatMap((row) => hintRows(t, row)))),
      h("details", { class: "note" }, h("summary", null, t.word("hint.how")), h("p", null, hint.note)),
    ] : []));
    appears ||= stands && stood === false;
    stood = stands;
  };
  const show = () => node.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  const measure = () => {
    const below = appears && !node.hidden && t.root.dataset.beside !== "yes";
    appears = false;
    return below ? show : null;
  };
  return { node, paint, measure };
}

const PONDERING = 300; // milliseconds after which a page says what it is doing

/** Says that Python is at work on a hint, if that takes long. @param {Table} t */
function ponder(t) {
  const { version } = t.state.view;
  setTimeout(() => {
    if (!t.root.isConnected || t.state.silent || t.state.view.version !== version) return;
    t.state.say = [t.word("hint.busy")];
    t.render();
  }, PONDERING);
}
