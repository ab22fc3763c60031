// @ts-check
/**
 * What stands round the cloth: what happened, what can be done, what the terms mean. A part of table.js, which says what it stands
 * on.
 *
 * Sections: notice · controls · question · glossary
 */

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
    if (!state.choosing) return t.around.told?.() ?? view.notice;
    return { icon: "domino", text: [{ strong: t.word("choose.title") }, ` ${t.word("choose.text", { left: view.left, right: view.right })}`] };
  };
  const paint = () => {
    const { icon: kind, text: said } = current();
    fill(art, kind, () => [(ICON[kind] || ICON.domino)(kind === "turn" || kind === "star" ? 20 : 26)]);
    if (fill(text, said, () => rich(t, said))) node.classList.remove("tight");
    node.classList.toggle("silent", t.state.silent);
    node.classList.toggle("asks", kind === "ask");
  };
  const measure = () => (node.scrollHeight > node.clientHeight + 1 ? () => node.classList.add("tight") : null);
  return { node, paint, measure };
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
  const select = h("select", { class: "pace", "aria-label": t.word("pace"), title: t.word("pace") }, options);
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
      setText(/** @type {Element} */ (button.firstElementChild), t.word(action === "pause" && view.paused ? "go-on" : action));
    }
    setText(where, view.where);
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
  /** @type {boolean | null} */
  let asks = null;
  const paint = () => {
    if (asks === t.state.asking) return;
    asks = t.state.asking;
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
