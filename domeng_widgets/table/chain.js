// @ts-check
/** The chain of dominoes in the middle of the table, and its two open ends. A part of table.js, which says what it stands on. */

// --- chain -----------------------------------------------------------------------------------------------------------

/** The name of a domino in attributes: the larger digit first. @param {string} values */
const tileName = (values) => (values[0] >= values[1] ? values : values[1] + values[0]);

/** How wide and how high a domino lies. @param {number[]} place @param {number} u */
const extent = ([, , turn], u) => (turn === 0 ? [u, 2 * u] : [2 * u, u]);

/** Puts a node where a domino of the chain lies. @param {HTMLElement} node @param {number[]} place @param {number} u */
function lie(node, place, u) {
  const [w, hgt] = extent(place, u);
  put(node, { left: -w / 2, top: -hgt / 2, width: w, height: hgt, transform: `translate(${place[0]}px, ${place[1]}px)` });
}

/** @param {number[]} place @param {number} u */
function chainArt(place, u) {
  const [, , turn, top, bottom] = place, [w, hgt] = extent(place, u);
  return picture(w + 8, hgt + 8, { viewBox: `${r2(-w / 2 - 4)} ${r2(-hgt / 2 - 4)} ${r2(w + 8)} ${r2(hgt + 8)}` }, domino(top, bottom, u, turn),
    s("rect", { class: "last-mark", x: r2(-w / 2 - 2), y: r2(-hgt / 2 - 2), width: r2(w + 4), height: r2(hgt + 4), rx: r2(u * 0.24) }));
}

/** The chain, each domino kept by its name, in the order in which it lies.
 * @param {Table} t @returns {Part & {tile: (name: string) => HTMLElement | undefined}} */
function chainPart(t) {
  const node = h("ol", { class: "chain", "aria-label": t.word("chain") });
  /** @type {Map<string, HTMLElement>} */
  const tiles = new Map();
  const paint = () => {
    const { view, layout } = t.state, plan = view.layouts[layout], names = view.chain.map(tileName);
    for (const [name, item] of tiles) if (!names.includes(name)) { item.remove(); tiles.delete(name); }
    names.forEach((name, i) => {
      const item = tiles.get(name) || h("li", { "data-chain-tile": name, title: `${view.chain[i][0]} ${view.chain[i][1]}` });
      tiles.set(name, item);
      if (node.children[i] !== item) node.insertBefore(item, node.children[i] || null);
      item.classList.toggle("last", i === view.last);
      if (!item.firstElementChild) item.append(h("div", { class: "chain-body" }));
      fill(/** @type {Element} */ (item.firstElementChild), [view.chain[i], plan.tiles[i].slice(2), plan.u], () =>
        [chainArt(plan.tiles[i], plan.u), h("span", { class: "vh" }, `${view.chain[i][0]} ${view.chain[i][1]}`)]);
      lie(item, plan.tiles[i], plan.u);
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
    const { view, layout, choosing, dragging, laying } = t.state, plan = view.layouts[layout];
    const lit = view.hand.find((held) => held && held.tile === (choosing || dragging));
    const far = Object.keys(plan.ends).length ? Math.hypot(plan.ends["<"][0] - plan.ends[">"][0], plan.ends["<"][1] - plan.ends[">"][1]) : 99;
    const size = Math.min(Math.max(48, 44 / t.state.scale), far), mark = plan.u * 1.08;
    for (const button of buttons) {
      const end = button.dataset.end === "<" ? "<" : ">", value = end === "<" ? view.left : view.right, at = plan.ends[end];
      if (!at || value === null) { button.remove(); continue; }
      if (!button.isConnected) node.insertBefore(button, end === "<" ? node.firstChild : null);
      put(button, { left: at[0] - size / 2, top: at[1] - size / 2, width: size, height: size });
      put(/** @type {HTMLElement} */ (button.firstElementChild), { width: mark, height: mark });
      const side = end === "<" ? "left" : "right", title = t.word(`${side}-end`, { value });
      set(button, { "data-value": value, "aria-label": choosing ? t.word(`choose.${side}`, { value }) : title, title });
      setText(/** @type {Element} */ (button.firstElementChild), String(value));
      const on = Boolean(lit && lit.legal.includes(end));
      button.classList.toggle("lit", on);
      button.classList.toggle("under", laying?.end === end);
      disable(button, !(choosing && on) || t.state.silent);
      set(button, { tabindex: choosing && on ? 0 : -1 });
    }
  };
  return { node, paint };
}
