// @ts-check
/**
 * What is told beside the table, or below it: how a round ended, and what was played. A part of table.js, which says what it
 * stands on.
 *
 * Sections: result · log
 */

// --- result ----------------------------------------------------------------------------------------------------------

/** Whether the round was decided by sums. @param {Result} result */
const counted = (result) => result.rows.some((row) => row.sum !== null);

/** @param {Table} t @param {Result} result */
function resultRows(t, result) {
  /** @param {number} before @param {number} after */
  const change = (before, after) => h("td", { class: "num" }, before === after ? null : `${before} \u2192 `, h("b", null, String(after)));
  /** @param {string[]} terms */
  const told = (terms) => h("span", { class: "row-terms" }, terms.map((term) => termButton(t, term, "term small", t.name(term))));
  const cell = (/** @type {number | null} */ sum) => (counted(result) ? h("td", { class: "num" }, sum === null ? "" : String(sum)) : null);
  const rows = result.rows.map((row) => h("tr", { class: row.mark ? "mark" : null },
    h("th", { scope: "row" }, h("span", { class: "row-name", title: row.name }, row.name), row.terms.length ? told(row.terms) : null),
    cell(row.sum), change(row.before, row.after)));
  return [...rows, h("tr", null, h("th", { scope: "row" }, t.word("on-table")), cell(null), change(result.table.before, result.table.after))];
}

/** How a round ended. @param {Table} t @returns {Part} */
function resultPart(t) {
  const node = h("section", { class: "result" });
  /** @param {string} key @param {string | null} cls */
  const column = (key, cls) => h("th", { scope: "col", class: cls }, t.word(key));
  const paint = () => {
    const { result } = t.state.view;
    node.hidden = !result;
    fill(node, result, () => result ? [
      h("h3", null, result.title), h("p", null, rich(t, result.text)),
      h("table", null,
        h("thead", null, h("tr", null, column("player", null), counted(result) ? column("sum", "num") : null, column("stones", "num"))),
        h("tbody", null, resultRows(t, result))),
      h("p", { class: "next" }, rich(t, result.next)),
    ] : []);
  };
  return { node, paint };
}

// --- log -------------------------------------------------------------------------------------------------------------

/** Takes in a part of the log, which a view brings or which goes ahead of one; false when what is held does not reach it.
 * @param {State} state @param {{id: number, from: number, entries: Entry[]}} log */
function takeLog(state, log) {
  const same = state.log.id === log.id && state.log.entries.length >= log.from;
  if (log.from > 0 && !same) { state.log = { id: null, entries: [] }; return false; }
  state.log = { id: log.id, entries: [...state.log.entries.slice(0, log.from), ...log.entries] };
  return true;
}

/** @param {Table} t @param {Entry} entry */
function logEntry(t, entry) {
  const tile = /^\d\d/.test(entry.play) ? entry.play.slice(0, 2) : null;
  const said = entry.text.map((part) => (typeof part === "string" ? part : part.text || part.strong || "")).join("");
  const names = entry.terms.map((term, i) => (entry.names || [])[i] || t.name(term)).filter((name) => !said.includes(name));
  return [
    h("span", { class: "n" }, ICON.turn(8), String(entry.ply)), h("span", { class: "who", title: entry.name }, entry.name),
    h("span", { class: "entry-tile" }, tile ? dominoPicture(tile, 18, -90) : picture(38, 21, null, s("path", { class: "no-tile", d: "M6 10H32" }))),
    h("span", { class: "what" }, said ? h("span", null, rich(t, entry.text, true)) : null,
      names.map((name) => h("span", { class: "t" }, name)),
      entry.stones ? h("span", null, entry.stones_text) : null),
  ];
}

/** What was played, each entry a way back to that moment; folded on a phone. @param {Table} t @returns {Part} */
function logPart(t) {
  const count = h("small", { class: "log-count" }), list = h("ol", { class: "entries" });
  const head = h("summary", null, h("span", { class: "log-title" }, t.word("log")), h("small", { class: "log-hint" }, t.word("log.hint")), count);
  const node = /** @type {HTMLDetailsElement} */ (h("details", { class: "log" }, head, list));
  /** @param {Entry} entry */
  const item = (entry) => {
    const button = h("button", { type: "button", class: "entry", "data-entry": entry.ply }, logEntry(t, entry));
    button.addEventListener("click", () => { if (!t.state.silent) t.send({ kind: "look", version: t.state.view.version, ply: entry.ply }); });
    return h("li", null, button);
  };
  const toEnd = () => { list.scrollTop = list.scrollHeight; };
  node.addEventListener("toggle", toEnd);
  let width = "";
  /** @type {WeakMap<Element, Entry>} */
  const told = new WeakMap();
  /** Mostly the very entry that is held; after a whole log, one that says the same. @param {Element} here @param {Entry} entry */
  const isTold = (here, entry) => told.get(here) === entry || JSON.stringify(told.get(here)) === JSON.stringify(entry);
  const paint = () => {
    const { view, log } = t.state;
    if (width !== t.state.layout) { width = t.state.layout; node.open = width !== "narrow"; }
    setText(count, view.log.text);
    while (list.children.length > log.entries.length) list.lastElementChild?.remove();
    log.entries.forEach((entry, i) => {
      const here = list.children[i];
      if (here && isTold(here, entry)) return;
      const made = item(entry);
      told.set(made, entry);
      if (here) here.replaceWith(made); else list.append(made);
    });
    const now = view.look ? view.look.ply : view.ply, here = list.querySelector(`[data-entry="${now}"]`);
    for (const one of list.querySelectorAll("[aria-current]")) if (one !== here) set(one, { "aria-current": null });
    if (here) set(here, { "aria-current": "true" });
  };
  return { node, paint, measure: () => (t.state.view.look ? null : toEnd) };
}
