// @ts-check
/** What on the table can be clicked as an answer. A part of lesson.js. */

/** @typedef {{what: string, targets: string[], many: boolean, ordered: boolean, chosen: string[], verdict: string, answer: string[]}} Pick */
/** @typedef {View & {marks?: TableMark[], marked?: string, pick?: Pick | null, answer?: string[]}} LessonTable */

// --- picks -----------------------------------------------------------------------------------------------------------

/** Hears clicks on a button while it can be used; the second click of a double one is not meant for what has come into its place.
 * @param {HTMLElement} button @param {() => void} act */
function whenClicked(button, act) {
  button.addEventListener("click", (event) => { if (!isDisabled(button) && event.detail < 2) act(); });
}

const DOMINOES = ["hand", "open", "chain"];

/** Whether the dominoes asked for are too small on the table for a finger; then they stand in the panel too. @param {Table} t @param {Pick | null | undefined} pick */
const smallDominoes = (t, pick) =>
  Boolean(pick && (pick.what === "open" || pick.what === "chain") && (t.state.layout !== "wide" || matchMedia("(pointer: coarse)").matches));

/** What something that can be chosen on the table is called. @param {Table} t @param {string} what @param {string} name */
function pickLabel(t, what, name) {
  const { view } = t.state;
  if (DOMINOES.includes(what)) return view.hand.find((held) => held && held.tile === name)?.label || `${name[0]} ${name[1]}`;
  if (what === "end") return t.word(name === "<" ? "left-end" : "right-end", { value: name === "<" ? view.left : view.right });
  if (name === "table") return view.pile.label;
  const seat = view.seats[Number(name)];
  return what === "pile" ? `${seat.name}: ${/** @type {any} */ (seat).stones_text ?? seat.stones}` : seat.name;
}

/** Shows on a button whether it is chosen, and what became of that. @param {Scene} l @param {Pick} pick @param {HTMLElement} button @param {string} name @param {boolean} answers carries data-answer */
function pickState(l, pick, button, name, answers) {
  const nth = l.chosen.indexOf(name), on = nth >= 0, rung = pick.answer.indexOf(name);
  set(button, { "aria-pressed": String(on), "data-answer": answers && rung >= 0 && l.takes() ? rung + 1 : null, "data-nth": on && pick.ordered ? nth + 1 : null });
  button.classList.toggle("chosen", on);
  for (const kind of ["wrong", "right"]) button.classList.toggle(kind, on && pick.verdict === kind);
  button.classList.toggle("shown-answer", rung >= 0 && l.takes());
  const sign = button.querySelector(".pick-sign");
  if (sign) sign.textContent = !on ? "" : pick.ordered ? String(nth + 1) : pick.verdict === "wrong" ? "\u2715" : "\u2713";
  disable(button, !l.takes());
}

/** What on the table can be clicked as an answer: seats, piles, dominoes, ends; each a button where it lies.
 * @param {Scene} l @param {Table} t @param {HTMLElement} cloth @returns {Part} */
function picksPart(l, t, cloth) {
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  /** @param {string} what @param {string} name @returns {Element | null} */
  const host = (what, name) => {
    if (what === "seat") return cloth.querySelector(`[data-seat-no="${name}"]`);
    if (what === "pile") return cloth.querySelector(`[data-pile="${name}"]`);
    return cloth.querySelector(what === "chain" ? `[data-chain-tile="${name}"]` : `[data-open-tile="${name}"]`);
  };
  /** @param {string} key @param {string} name */
  const button = (key, name) => {
    const made = buttons.get(key) || h("button", { type: "button", class: "pick", "data-pick": key }, h("span", { class: "pick-sign", "aria-hidden": "true" }));
    if (!buttons.has(key)) {
      buttons.set(key, made);
      whenClicked(made, () => l.choose(name));
      made.addEventListener("focus", () => { l.rove = name; });
    }
    return made;
  };
  /** Room for a finger, as far as the neighbours leave any. @param {HTMLElement} made @param {Element} at */
  const reach = (made, at) => {
    const k = t.state.scale, { clientWidth: w, clientHeight: hgt } = at, chain = at.matches("[data-chain-tile]");
    const dx = chain && w < hgt ? 2 : chain ? 0 : at.matches("[data-open-tile]") ? 1 : (44 / k - w) / 2, dy = chain && w < hgt ? 0 : (44 / k - hgt) / 2;
    made.style.setProperty("--dx", `${Math.max(0, r2(dx))}px`);
    made.style.setProperty("--dy", `${Math.max(0, r2(dy))}px`);
  };
  /** A domino of the hand or an end is a button already. @param {HTMLElement} made @param {Pick} pick @param {string} name */
  const lend = (made, pick, name) => {
    made.classList.add("lent");
    made.classList.toggle("lit", pick.what === "end");
    made.classList.remove("back");
    pickState(l, pick, made, name, true);
    if (pick.what === "end") { made.tabIndex = 0; set(made, { "aria-label": pickLabel(t, "end", name) }); }
  };
  /** @param {HTMLElement} made */
  const giveBack = (made) => {
    made.classList.remove("lent", "chosen", "wrong", "right", "shown-answer");
    set(made, { "aria-pressed": null, "data-answer": null, "data-nth": null });
  };
  const paint = () => {
    const view = /** @type {LessonTable} */ (t.state.view), pick = view.pick, small = smallDominoes(t, pick), kept = new Set();
    for (const one of cloth.querySelectorAll(".lent")) giveBack(/** @type {HTMLElement} */ (one));
    const targets = pick ? pick.targets : [], here = targets.includes(l.rove || "") ? l.rove : l.chosen[0] || targets[0];
    for (const name of targets) {
      if (!pick) break;
      const own = cloth.querySelector(pick.what === "end" ? `[data-end="${name}"]` : DOMINOES.includes(pick.what) ? `[data-tile="${name}"]` : ":not(*)");
      if (own) { lend(/** @type {HTMLElement} */ (own), pick, name); continue; }
      const key = `${pick.what}-${name}`, at = host(pick.what, name);
      if (!at) continue;
      const made = button(key, name), tiny = small && pick.what !== "hand";
      kept.add(key);
      if (made.parentNode !== at) at.append(made);
      reach(made, at);
      set(made, { "aria-label": pickLabel(t, pick.what, name), "aria-hidden": tiny ? "true" : null });
      pickState(l, pick, made, name, !tiny);
      made.tabIndex = name === here && !tiny ? 0 : -1;
    }
    for (const [key, made] of buttons) if (!kept.has(key)) { made.remove(); buttons.delete(key); }
    playToMake(view);
    // after a wrong play the next one takes it back
    if (!pick && !l.open() && l.takes()) for (const one of cloth.querySelectorAll("[data-tile]")) disable(/** @type {HTMLElement} */ (one), false);
  };
  /** After the last hint: the domino, the end, or the PASS that answers the step. @param {LessonTable} view */
  const playToMake = (view) => {
    const [first, end] = view.answer || [], asked = Boolean(t.state.choosing), clicked = l.home.querySelectorAll('[data-tile], [data-end], [data-action="pass"]');
    if (view.pick) return;
    for (const one of clicked) {
      const data = /** @type {HTMLElement} */ (one).dataset;
      const nth = first === undefined ? null : (data.tile || data.action) === first ? 1 : asked && end !== undefined && data.end === end ? 2 : null;
      set(one, { "data-answer": nth });
      one.classList.toggle("shown-answer", nth !== null);
    }
  };
  return { node: cloth, paint };
}

/** The same dominoes, large enough for a finger. @param {Scene} l @param {Table} t @returns {Part} */
function trayPart(l, t) {
  const node = h("div", { class: "tray", role: "group" });
  const paint = () => {
    const { pick } = /** @type {LessonTable} */ (t.state.view), shown = smallDominoes(t, pick);
    node.hidden = !shown;
    fill(node, shown && pick ? [pick.what, pick.targets] : null, () => (shown && pick ? pick.targets.map((name) => {
      const made = h("button", { type: "button", class: "tray-tile", "data-pick": `tray-${name}`, "aria-label": pickLabel(t, pick.what, name) },
        dominoPicture(name, 22, -90), h("span", { class: "pick-sign", "aria-hidden": "true" }));
      whenClicked(made, () => l.choose(name));
      made.addEventListener("focus", () => { l.rove = name; });
      return made;
    }) : []));
    if (!shown || !pick) return;
    set(node, { "aria-labelledby": `${l.home.id}-ask` });
    const here = pick.targets.includes(l.rove || "") ? l.rove : pick.targets[0];
    [...node.children].forEach((one, i) => {
      pickState(l, pick, /** @type {HTMLElement} */ (one), pick.targets[i], true);
      /** @type {HTMLElement} */ (one).tabIndex = pick.targets[i] === here ? 0 : -1;
    });
  };
  return { node, paint };
}
