// @ts-check
/**
 * A scene of a lesson: the table, and beside it (below it on a phone) a panel that tells, asks and answers. Like the table it
 * knows no rules: which answer is right, and why, is Python's to say. Stands on table/shared.js and table/table.js.
 *
 * Sections: progress · the scene · marks · picks · what is said · options · numbers · verdict and hints · actions · the end ·
 * focus · keys · mount
 */

/** @typedef {{seat?: number, pile?: "table" | number, tile?: string, end?: string}} Place */
/** @typedef {{kind: string, what?: string, seat?: number, end?: string, tile?: string, pile?: "table" | number, text?: string, from?: Place, to?: Place}} TableMark */
/** @typedef {{what: string, targets: string[], many: boolean, ordered: boolean, chosen: string[], verdict: string, answer: string[]}} Pick */
/** @typedef {View & {marks?: TableMark[], marked?: string, pick?: Pick | null, answer?: string[]}} LessonTable */
/** @typedef {{no: number, text: Segment[], state: string, answer: number | null, tile?: string | null, end?: string | null}} Option */
/** @typedef {{key: string, label: string, value: string, state: string, answer: string | null}} Input */
/**
 * @typedef {object} Panel
 * @property {Segment[]} text @property {Segment[]} question @property {Option[]} options @property {boolean} many @property {string} layout
 * @property {Input[]} inputs @property {{kind: string, title: string, text: Segment[]} | null} verdict
 * @property {{title: string, text: Segment[], given: boolean}[]} hints @property {Record<string, boolean>} actions @property {boolean} [returns]
 */
/** @typedef {{version: number, table: LessonTable, panel: Panel, lesson: {step: number, kind: string, state: string, step_id: string, passed: string[], lesson_done: boolean}}} SceneView */
/** @typedef {{id: string, title: string, no: number | null, scene: string, steps: number, step_ids: string[], next: {title: string, href: string} | null}} LessonFacts */
/**
 * What the parts of a scene share. `chosen` and `typed` are this page's own until they are sent; `moment` names what they belong to.
 * @typedef {object} Scene
 * @property {() => SceneView} view @property {LessonFacts} facts @property {HTMLElement} home @property {Table} table
 * @property {(key: string, values?: Record<string, unknown>) => string} word
 * @property {string[]} chosen @property {Record<string, string>} typed @property {string} moment @property {string | null} rove
 * @property {() => boolean} open whether an answer can be given now
 * @property {(kind: string, more?: object) => void} wish @property {(name: string) => void} choose @property {() => void} submit
 */

// --- progress --------------------------------------------------------------------------------------------------------

const PROGRESS = "domeng.progress/1";
/** Tells the other scenes of the page that something was passed. */
const PASSED = "domeng-passed";

/** What this browser remembers of all lessons; whoever shares the origin may have written it. @returns {Record<string, any>} */
function progressHeld() {
  try {
    const held = JSON.parse(localStorage.getItem(PROGRESS) ?? "{}");
    return held && typeof held === "object" && !Array.isArray(held) ? held : {};
  } catch {
    return {}; // no storage here, or nothing that can be read
  }
}

/** The steps of a lesson that were passed, as far as it still has them. @param {LessonFacts} facts @returns {string[]} */
function passedBefore(facts) {
  const done = progressHeld()[facts.id]?.done;
  return Array.isArray(done) ? facts.step_ids.filter((id) => done.includes(id)) : [];
}

/** Adds to what is remembered; nothing is ever taken away here. @param {LessonFacts} facts @param {string[]} passed */
function keepPassed(facts, passed) {
  const all = progressHeld(), before = Array.isArray(all[facts.id]?.done) ? all[facts.id].done : [];
  const fresh = passed.filter((id) => !before.includes(id));
  if (!fresh.length) return;
  try {
    localStorage.setItem(PROGRESS, JSON.stringify({ ...all, [facts.id]: { steps: facts.steps, done: [...before, ...fresh] } }));
  } catch {
    // full, or forbidden: the lesson goes on all the same
  }
}

// --- the scene -------------------------------------------------------------------------------------------------------

/** What outside tests and screen readers go by. @param {Scene} l @returns {Part} */
function contractPart(l) {
  let last = "";
  const paint = () => {
    const { lesson } = l.view(), now = `${lesson.state} ${lesson.passed.length}`;
    set(l.home, {
      "data-lesson": l.facts.id, "data-scene": l.facts.scene, "data-step": lesson.step, "data-steps": l.facts.steps,
      "data-kind": lesson.kind, "data-state": lesson.state,
    });
    if (now === last) return;
    last = now;
    keepPassed(l.facts, lesson.passed);
    document.dispatchEvent(new CustomEvent(PASSED, { detail: l.home }));
  };
  return { node: l.home, paint };
}

/** All lessons' scenes of the page, and its folded prose, in reading order. @param {string} selector @returns {HTMLElement[]} */
const inOrder = (selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);

/** Prose that follows a scene may give its answer away: it is folded until the scene is done. Pages may bring cells in later,
 * so it is looked for as long as the scene stands; what somebody folds again stays so. @param {Scene} l */
function unfolding(l) {
  /** @type {WeakSet<Element>} */
  const seen = new WeakSet();
  let due = 0;
  const open = () => {
    due = 0;
    if (l.view().lesson.state !== "done") return;
    let after = false;
    for (const node of inOrder(".domeng-lesson, details")) {
      if (node === l.home) after = true;
      else if (after && node.matches(".domeng-lesson")) return;
      else if (after && node instanceof HTMLDetailsElement && !node.closest(".domeng") && !seen.has(node)) { seen.add(node); node.open = true; }
    }
  };
  const soon = () => { if (!due) due = requestAnimationFrame(open); };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true });
  return { paint: open, stop: () => { observer.disconnect(); cancelAnimationFrame(due); } };
}

/** Says once that somebody can see the scene: a third of it, or of the window, or that those before it are done.
 * @param {Scene} l */
function seeing(l) {
  let said = false;
  const say = () => { if (!said) { said = true; stop(); l.table.send({ kind: "seen" }); } };
  const before = () => {
    const all = inOrder(".domeng-lesson");
    if (all.slice(0, all.indexOf(l.home)).every((one) => one.dataset.state === "done")) say();
  };
  const observer = new IntersectionObserver((found) => {
    if (found.some((one) => one.isIntersecting && (one.intersectionRatio >= 0.33 || one.intersectionRect.height >= innerHeight / 2))) say();
  }, { threshold: [0.1, 0.2, 0.33, 0.5] });
  const timer = setTimeout(before, 1000); // by then all scenes of the page stand
  const stop = () => { observer.disconnect(); clearTimeout(timer); document.removeEventListener(PASSED, before); };
  document.addEventListener(PASSED, before);
  observer.observe(l.home);
  return stop;
}

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

// --- picks -----------------------------------------------------------------------------------------------------------

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
  set(button, { "aria-pressed": String(on), "data-answer": answers && rung >= 0 && l.open() ? rung + 1 : null, "data-nth": on && pick.ordered ? nth + 1 : null });
  button.classList.toggle("chosen", on);
  for (const kind of ["wrong", "right"]) button.classList.toggle(kind, on && pick.verdict === kind);
  button.classList.toggle("shown-answer", rung >= 0 && l.open());
  const sign = button.querySelector(".pick-sign");
  if (sign) sign.textContent = !on ? "" : pick.ordered ? String(nth + 1) : pick.verdict === "wrong" ? "\u2715" : "\u2713";
  disable(button, !l.open());
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
      made.addEventListener("click", (event) => { if (!isDisabled(made) && event.detail < 2) l.choose(name); });
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
      made.addEventListener("click", (event) => { if (!isDisabled(made) && event.detail < 2) l.choose(name); });
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

// --- what is said ----------------------------------------------------------------------------------------------------

/** The lesson, the step, and how far the lesson has got. @param {Scene} l @returns {Part & {title: HTMLElement}} */
function headPart(l) {
  const title = h("h4", { class: "step-title", tabindex: "-1", "aria-describedby": `${l.home.id}-text ${l.home.id}-ask` });
  const strip = h("ol", { class: "steps", "aria-label": l.word("steps") });
  const node = h("header", null, h("div", { class: "title-row" }, h("h3", null, l.facts.title), title), strip);
  const paint = () => {
    const { lesson } = l.view(), passed = new Set([...passedBefore(l.facts), ...lesson.passed]);
    const said = l.word(l.facts.no === null ? "where.other" : "where", { no: l.facts.no, step: lesson.step, steps: l.facts.steps });
    if (title.textContent !== said) title.textContent = said;
    fill(strip, [lesson.step, lesson.state, [...passed]], () => l.facts.step_ids.map((id, i) => {
      const now = i + 1 === lesson.step && lesson.state !== "done", done = passed.has(id), kind = now ? "now" : done ? "done" : "open";
      return h("li", { class: kind, "aria-current": now ? "step" : null }, h("span", { class: "vh" }, l.word(`step.${kind}`, { step: i + 1 })),
        h("span", { "aria-hidden": "true" }, done && !now ? ICON.check(12) : String(i + 1)));
    }));
  };
  return { node, title, paint };
}

/** The step's text and what it asks. @param {Scene} l @param {Table} t @returns {Part} */
function promptPart(l, t) {
  const text = h("p", { id: `${l.home.id}-text` }), marked = h("p", { class: "vh" }), ask = h("p", { class: "ask", id: `${l.home.id}-ask` });
  const returns = h("p", { class: "small" }), node = h("div", { class: "prompt" }, returns, text, marked, ask);
  const paint = () => {
    const { panel, table } = l.view();
    fill(text, panel.text, () => rich(t, panel.text));
    fill(ask, panel.question, () => rich(t, panel.question));
    text.hidden = !panel.text.length;
    ask.hidden = !panel.question.length;
    returns.hidden = !panel.returns;
    returns.textContent = panel.returns ? l.word("returns") : "";
    marked.textContent = table.marked || "";
  };
  return { node, paint };
}

// --- options ---------------------------------------------------------------------------------------------------------

/** What a choice says. @param {Scene} l @param {Table} t @param {Option} option @param {boolean} many @param {boolean} on */
function optionFace(l, t, option, many, on) {
  const sign = option.state === "wrong" ? ICON.cross(18) : option.state === "right" ? ICON.check(18) : many ? ICON.box() : ICON.ring();
  const told = option.state === "wrong" ? l.word("your-answer") : option.state === "right" ? l.word("right-answer") : null;
  const bone = option.tile ? h("span", { class: "option-tile" }, dominoPicture(option.tile, 16, -90)) : null;
  return [h("span", { class: on ? "bullet on" : "bullet" }, sign), bone,
    h("span", { class: "option-text" }, h("span", { class: "said" }, rich(t, option.text, true)), told ? h("small", null, told) : null)];
}

/** The choices: one is an answer at once, several wait for `submit`. @param {Scene} l @param {Table} t @returns {Part} */
function optionsPart(l, t) {
  const node = h("div", { class: "options" });
  /** @param {number} i */
  const made = (i) => {
    const button = h("button", { type: "button", class: "option" });
    button.addEventListener("click", (event) => {
      const option = l.view().panel.options[i];
      if (option && !isDisabled(button) && event.detail < 2) l.choose(String(option.no));
    });
    button.addEventListener("focus", () => { for (const one of node.children) /** @type {HTMLElement} */ (one).tabIndex = one === button ? 0 : -1; });
    return button;
  };
  const paint = () => {
    const { options, many, layout } = l.view().panel, open = l.open();
    node.hidden = !options.length;
    while (node.children.length > options.length) node.lastElementChild?.remove();
    while (node.children.length < options.length) node.append(made(node.children.length));
    if (!options.length) return;
    set(node, { role: many ? "group" : "radiogroup", "data-layout": layout, "aria-labelledby": `${l.home.id}-ask` });
    const focused = [...node.children].indexOf(/** @type {any} */ (document.activeElement));
    options.forEach((option, i) => {
      const button = /** @type {HTMLElement} */ (node.children[i]), on = option.state === "chosen" || option.state === "wrong" || (many && open && l.chosen.includes(String(option.no)));
      set(button, {
        "data-option": option.no, "data-answer": open ? option.answer : null, role: many ? "checkbox" : "radio",
        "aria-checked": String(on || option.state === "right"), "data-state": on && option.state === "open" ? "chosen" : option.state,
      });
      button.classList.toggle("shown-answer", open && option.answer !== null);
      disable(button, !open);
      button.tabIndex = i === (focused < 0 ? 0 : focused) ? 0 : -1;
      fill(button, [option, many, on], () => optionFace(l, t, option, many, on));
    });
  };
  return { node, paint };
}

// --- numbers ---------------------------------------------------------------------------------------------------------

/** Numbers that are typed. @param {Scene} l @returns {Part} */
function numbersPart(l) {
  const node = h("div", { class: "numbers", role: "group", "aria-labelledby": `${l.home.id}-ask` });
  /** @param {Input} one */
  const row = (one) => {
    const id = `${l.home.id}-in-${one.key}`;
    const field = /** @type {HTMLInputElement} */ (h("input", { id, "data-answer-input": one.key, type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off", title: l.word("input") }));
    field.addEventListener("input", () => { l.typed[one.key] = field.value; l.table.render(); });
    return h("div", { class: "number-row" }, h("label", { for: id }, one.label), h("span", { class: "number-sign", "aria-hidden": "true" }), field);
  };
  const paint = () => {
    const { inputs } = l.view().panel, open = l.open();
    node.hidden = !inputs.length;
    fill(node, inputs.map(({ key, label }) => [key, label]), () => inputs.map(row));
    inputs.forEach((one, i) => {
      const field = /** @type {HTMLInputElement} */ (node.children[i].querySelector("input")), value = l.typed[one.key] ?? one.value, sign = node.children[i].children[1];
      if (field.value !== value) field.value = value;
      field.readOnly = !open;
      set(field, { "data-answer": open ? one.answer : null, "aria-invalid": one.state === "wrong" ? "true" : null, "aria-disabled": open ? null : "true", "aria-describedby": one.state === "wrong" ? `${l.home.id}-verdict` : null });
      fill(sign, [one.state, open && one.answer], () => [one.state === "wrong" ? ICON.cross(14) : one.state === "right" ? ICON.check(14) : open && one.answer !== null ? h("b", null, one.answer) : ""]);
      /** @type {HTMLElement} */ (node.children[i]).dataset.state = one.state;
    });
  };
  return { node, paint };
}

/** Whether every number is one. @param {Scene} l */
const allNumbers = (l) => l.view().panel.inputs.every(({ key, value }) => /^\d+$/.test((l.typed[key] ?? value).trim()));

// --- verdict and hints -----------------------------------------------------------------------------------------------

/** @type {Record<string, string>} */
const SIGNS = { right: "check", wrong: "cross", missed: "back", coach: "ask", shown: "eye" };

/** What became of the answer, and why. @param {Scene} l @param {Table} t @returns {Part} */
function verdictPart(l, t) {
  const node = h("div", { role: "status", class: "verdict-place", id: `${l.home.id}-verdict` });
  const paint = () => {
    const { verdict } = l.view().panel;
    fill(node, verdict, () => verdict ? [h("div", { class: `verdict ${verdict.kind}` },
      h("p", { class: "verdict-title" }, h("span", { class: "verdict-sign" }, (ICON[SIGNS[verdict.kind]] || ICON.eye)(verdict.kind === "missed" ? 20 : 16)), h("span", null, verdict.title)),
      verdict.text.length ? h("p", null, rich(t, verdict.text)) : null)] : []);
  };
  return { node, paint };
}

/** Three rungs: where to look, the rule, the answer. @param {Scene} l @param {Table} t @returns {Part} */
function ladderPart(l, t) {
  const list = h("ol", { class: "ladder", "aria-label": l.word("hints") }), node = h("div", { role: "status", "aria-atomic": "false", "aria-relevant": "additions text" }, list);
  const rungs = [1, 2, 3].map((n) => {
    const text = h("span", { class: "rung-text" });
    return { text, item: h("li", null, h("span", { class: "rung", "aria-hidden": "true" }, String(n)), text) };
  });
  list.append(...rungs.map(({ item }) => item));
  const paint = () => {
    const { hints } = l.view().panel;
    node.hidden = !hints.length;
    rungs.forEach(({ item, text }, i) => {
      const hint = hints[i];
      item.hidden = !hint;
      if (!hint) return;
      item.classList.toggle("given", hint.given);
      fill(text, hint, () => hint.given ? [h("b", null, `${hint.title}: `), rich(t, hint.text)] : [hint.title]);
    });
  };
  return { node, paint };
}

// --- actions ---------------------------------------------------------------------------------------------------------

/** What can be pressed below, and the key for it. @type {[string, string][]} */
const ACTIONS = [["back", ""], ["restart", ""], ["hint", "h"], ["anyway", ""], ["retry", ""], ["submit", ""], ["next", "n"]];

/** @param {Scene} l @param {Table} t @returns {Part} */
function actionsPart(l, t) {
  const node = h("div", { class: "actions" });
  const buttons = ACTIONS.map(([action, key]) => {
    const button = h("button", { type: "button", class: "btn", "data-action": action, "aria-keyshortcuts": key || null }, h("span", { class: "btn-text" }), key ? h("kbd", { "aria-hidden": "true" }, key) : null);
    // the second click of a double one is not meant for what has come into its place
    button.addEventListener("click", (event) => { if (!isDisabled(button) && event.detail < 2) l.wish(action); });
    return { action, button };
  });
  const paint = () => {
    const { panel, lesson } = l.view(), { actions } = panel;
    /** @param {string} action */
    const usable = (action) => actions[action] === true && !t.state.silent && (action !== "submit" || allNumbers(l));
    const first = ["next", "submit", "retry", "anyway"].find((action) => (action === "next" && lesson.state !== "right" && "retry" in actions && lesson.kind !== "watch" ? false : usable(action)));
    const shown = buttons.filter(({ action }) => action in actions).map(({ button }) => button);
    if ([...node.children].some((one, i) => one !== shown[i]) || node.children.length !== shown.length) {
      for (const one of [...node.children]) if (!shown.includes(/** @type {HTMLElement} */ (one))) one.remove();
      shown.forEach((one, i) => { if (node.children[i] !== one) node.insertBefore(one, node.children[i] || null); });
    }
    for (const { action, button } of buttons) {
      disable(button, !usable(action));
      button.classList.toggle("primary", action === first);
      const coached = action === "retry" && panel.verdict?.kind === "coach", again = action === "retry" && lesson.kind === "watch";
      /** @type {Element} */ (button.firstElementChild).textContent = l.word(coached ? "take-back" : again ? "watch-again" : action);
    }
    node.hidden = !shown.length;
  };
  return { node, paint };
}

// --- the end ---------------------------------------------------------------------------------------------------------

/** The way to the lessons: the notebook with their cards in JupyterLab, else the page they stand on. */
const contents = () => (document.querySelector(".jp-LabShell, .jp-NotebookShell") ? "index.ipynb" : document.querySelector("a[data-contents]")?.getAttribute("href") || "index.ipynb");

/** A link to another notebook keeps what the address of this one asks for (language, pace). @param {string} to */
const onward = (to) => (/^[\w.-]+\.ipynb$/.test(to) && !document.querySelector(".jp-LabShell, .jp-NotebookShell") ? to + location.search : to);

/** The scene is done; the lesson, once all its scenes are. @param {Scene} l @returns {Part} */
function endPart(l) {
  const node = h("div", { class: "end-place", role: "status" });
  const paint = () => {
    const { lesson } = l.view(), { next, title, id } = l.facts, done = lesson.state === "done";
    node.hidden = !done && !lesson.lesson_done;
    fill(node, [done, lesson.lesson_done], () => {
      if (lesson.lesson_done) return [h("div", { class: "finish", "data-lesson-done": id, tabindex: "-1" },
        h("p", { class: "verdict-title" }, h("span", { class: "verdict-sign" }, ICON.check(18)), h("span", null, l.word("lesson-done", { title }))),
        h("div", { class: "ways" }, next ? h("a", { class: "btn primary", href: onward(next.href) }, h("span", null, l.word("to-next", { title: next.title })), ICON.next(14)) : null,
          h("a", { class: "btn", href: onward(contents()) }, l.word("to-contents"))))];
      return done ? [h("div", { class: "finish", tabindex: "-1" }, h("p", { class: "verdict-title" }, h("span", { class: "verdict-sign" }, ICON.check(18)), h("span", null, l.word("done"))))] : [];
    });
  };
  return { node, paint };
}

// --- focus -----------------------------------------------------------------------------------------------------------

/** Brings something into sight, moving the page as little as that takes. @param {Element | null} node */
function show(node) {
  if (node instanceof HTMLElement && node.offsetParent) node.scrollIntoView({ block: "nearest" });
}

/** Where a person goes on after something has changed; null where they are right already.
 * @param {Scene} l @param {SceneView} before @param {SceneView} now @returns {HTMLElement | null} */
function goesOn(l, before, now) {
  /** @param {string} selector @returns {HTMLElement | null} */
  const first = (selector) => l.home.querySelector(selector);
  const action = (/** @type {string} */ name) => first(`.actions [data-action="${name}"][aria-disabled="false"]`);
  const { state, step_id } = now.lesson, was = before.lesson.state;
  if (state === "done" && was !== "done") return first(".finish a.primary, .finish a") || first(".finish");
  if (step_id !== before.lesson.step_id || (was === "done" && state !== "done")) return first(".step-title");
  if (now.panel.verdict?.kind === "coach" && before.panel.verdict?.kind !== "coach") return action("retry") || action("anyway");
  if (state === "right" && was !== "right") return action("next");
  if (state === "wrong" && was !== "wrong") return action("retry");
  if (state === "open" && was !== "open") return first('.option:not([aria-disabled="true"]), [data-answer-input], .tray-tile[tabindex="0"], .pick[tabindex="0"], .lent, [data-tile][data-legal]:not([data-legal=""])') || first(".step-title");
  if (now.panel.actions.next && !before.panel.actions.next && !now.table.actions.pause) return action("next");
  return null;
}

/** After a change: focus goes where the person goes on, and what is new comes into sight. @param {Scene} l @param {SceneView} before @param {boolean} inside had the focus before */
function settle(l, before, inside) {
  const now = l.view();
  if (!inside) return;
  const to = goesOn(l, before, now), lost = !l.home.contains(document.activeElement);
  if (to || lost) /** @type {HTMLElement} */ (to || l.home.querySelector(".step-title")).focus({ preventScroll: true });
  const fresh = now.panel.verdict && JSON.stringify(now.panel.verdict) !== JSON.stringify(before.panel.verdict);
  if (now.lesson.step_id !== before.lesson.step_id) {
    l.home.querySelector(".panel .scroll")?.scrollTo(0, 0);
    show(l.home.querySelector(".prompt"));
    show(l.home.querySelector("header"));
  } else if (now.lesson.state === "done" && before.lesson.state !== "done") show(l.home.querySelector(".finish"));
  else if (fresh) show(l.home.querySelector(".verdict"));
  else {
    const rungs = now.panel.hints.filter(({ given }) => given).length, held = before.panel.hints.filter(({ given }) => given).length;
    if (rungs > held) show(l.home.querySelectorAll(".ladder li.given")[rungs - 1]);
  }
}

// --- keys ------------------------------------------------------------------------------------------------------------

/** Groups in which the arrow keys go from one to the next. */
const WALKS = [".option", ".tray-tile", '.pick:not([aria-hidden="true"])', ".end.lent"];

/** Arrow keys among what can be chosen; `h` and `n` for hint and next. @param {Scene} l @param {HTMLElement} from @param {string} key */
function pressed(l, from, key) {
  if (from.tagName === "INPUT") { if (key === "Enter") l.wish("submit"); return true; }
  if (key === "h" || key === "n") { l.wish(key === "h" ? "hint" : "next"); return true; }
  if (!/^Arrow|^Home$|^End$/.test(key)) return false;
  const group = from.matches(".step-title, .prompt, .finish") ? WALKS.find((one) => l.home.querySelector(one)) : WALKS.find((one) => from.matches(one));
  if (!group) return false;
  const all = /** @type {HTMLElement[]} */ ([...l.home.querySelectorAll(group)]).filter((one) => one.offsetParent);
  const here = all.indexOf(from), by = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const to = key === "Home" ? 0 : key === "End" ? all.length - 1 : here < 0 ? (by > 0 ? 0 : all.length - 1) : (here + by + all.length) % all.length;
  all[to]?.focus();
  if (group !== ".option") for (const one of all) one.tabIndex = one === all[to] ? 0 : -1;
  return true;
}

// --- mount -----------------------------------------------------------------------------------------------------------

const PANEL = 300, PANEL_MOST = 400;

/** A lesson's text belongs beside its table: the table grows smaller before the panel goes under it. @param {number} width @returns {Room} */
function lessonRoom(width) {
  const free = width - GUTTER - PANEL;
  if (free >= 860) return { layout: "wide", scale: 1, beside: true };
  if (free >= 580) return { layout: "mid", scale: Math.min(free / 680, 1.15), beside: true };
  return { ...room(width), beside: false };
}

/** The keys of a lesson's table. @type {[string, string, string][]} */
const LESSON_CONTROLS = [["pass", "p", "play"], ["pause", "", "play"], ["step", "", "play"], ["skip", "", "play"], ["glossary", "g", "more"]];

/** What of the table's frame a lesson says in its own words. @param {any} frame */
function lessonFrame(frame) {
  const own = frame.lesson_words, words = { ...frame.words };
  for (const key of ["keys", "skip"]) if (own[`table.${key}`]) words[key] = own[`table.${key}`];
  return { ...frame, words };
}

/** The panel, with all its parts. @param {Scene} l @param {Table} t */
function panelOf(l, t) {
  const head = headPart(l), prompt = promptPart(l, t), tray = trayPart(l, t), options = optionsPart(l, t), numbers = numbersPart(l);
  const verdict = verdictPart(l, t), ladder = ladderPart(l, t), end = endPart(l), actions = actionsPart(l, t);
  const node = h("section", { class: "panel", "aria-label": l.facts.title }, head.node,
    h("div", { class: "scroll" }, prompt.node, options.node, tray.node, numbers.node, verdict.node, end.node, ladder.node), actions.node);
  return { node, parts: [head, prompt, options, tray, numbers, verdict, ladder, end, actions] };
}

/** A scene's own state, and what it sends. @param {any} model @param {any} frame @param {HTMLElement} home @returns {Scene} */
function sceneOf(model, frame, home) {
  const words = frame.lesson_words;
  /** @type {Scene} */
  const l = {
    view: () => model.get("view"), facts: frame.lesson, home, table: /** @type {any} */ (null), chosen: [], typed: {}, moment: "", rove: null,
    word: (key, values = {}) => fillIn(words[key] ?? key, values),
    open: () => l.view().lesson.state === "open" && !l.table.state.silent && !l.view().table.actions.pause,
    wish: (kind, more = {}) => {
      const button = home.querySelector(`.actions [data-action="${kind}"]`);
      if (kind !== "answer" && isDisabled(button)) return;
      if (kind === "submit") return l.submit();
      l.table.send({ kind, version: l.view().version, ...more });
    },
    choose: (name) => {
      const { panel, table } = l.view(), many = table.pick ? table.pick.many : panel.many;
      if (!l.open()) return;
      if (!many) return l.wish("answer", { values: [name] });
      l.chosen = l.chosen.includes(name) ? l.chosen.filter((one) => one !== name) : [...l.chosen, name];
      l.table.render();
    },
    submit: () => {
      const { inputs } = l.view().panel;
      l.wish("answer", { values: inputs.length ? inputs.map(({ key, value }) => (l.typed[key] ?? value).trim()) : l.chosen });
    },
  };
  return l;
}

/** What is chosen and typed belongs to one step, and is given up once it has been answered. @param {Scene} l */
function refresh(l) {
  const { lesson, table, panel } = l.view(), moment = `${lesson.step_id} ${lesson.state}`;
  if (moment === l.moment) return;
  Object.assign(l, { moment, chosen: [...(table.pick?.chosen || panel.options.filter(({ state }) => state === "chosen").map(({ no }) => String(no)))], typed: {} });
}

let scenes = 0;

/** @param {any} model @param {HTMLElement} el */
function mountLesson(model, el) {
  const frame = lessonFrame(model.get("frame")), home = h("section", { class: "domeng-lesson", id: `domeng-lesson-${++scenes}-${Math.random().toString(36).slice(2, 8)}`, "aria-label": frame.lesson.title, lang: frame.language || null });
  const l = sceneOf(model, frame, home), unfold = unfolding(l);
  /** @type {ReturnType<typeof panelOf>} */
  let panel;
  /** What the table is given for a model: the scene's, seen through the table's part of it. */
  const inner = {
    get: (/** @type {string} */ name) => (name === "frame" ? frame : { ...model.get("view").table, actions: { ...model.get("view").table.actions, glossary: true } }),
    on: (/** @type {string} */ event, /** @type {Function} */ call) => model.on(event, call),
    off: (/** @type {string} */ event, /** @type {Function} */ call) => model.off(event, call),
    send: (/** @type {object} */ message) => model.send(message),
  };
  /** @type {Around} */
  const around = {
    ...GAME, home, controls: LESSON_CONTROLS, whole: false, room: lessonRoom, folds: () => false, letters: { p: "pass", g: "glossary" },
    hello: { kind: "hello", done: passedBefore(frame.lesson), pace: paceOfPage() },
    waits: (view) => view.actions.pause === true && !view.paused,
    taken: (kind, name) => {
      const { pick } = l.view().table;
      if (!pick || (kind === "end") !== (pick.what === "end")) return Boolean(pick) && kind === "tile";
      if (pick.targets.includes(name)) l.choose(name);
      return true;
    },
    pressed: (from, key) => pressed(l, from, key),
    rest: () => /** @type {HTMLElement} */ (home.querySelector('.actions .primary[aria-disabled="false"]') || home.querySelector(".step-title"))?.focus({ preventScroll: true }),
    parts: (t, cloth) => [
      { node: home, paint: () => { refresh(l); home.style.setProperty("--table", `${r2(t.places().w * t.state.scale)}px`); } },
      contractPart(l), marksPart(l, t, cloth), picksPart(l, t, cloth), ...panel.parts, { node: home, paint: unfold.paint },
    ],
    build: (t, { notice, stage, controls, more, glossary }) => {
      l.table = t;
      panel = panelOf(l, t);
      t.root.append(notice, stage, h("div", { class: "below" }, controls, more));
      home.append(t.root, h("div", { class: "column" }, glossary, panel.node));
      return home;
    },
  };
  let before = /** @type {SceneView} */ (model.get("view")), inside = false;
  const leaving = () => { inside = home.contains(document.activeElement); };
  const arrived = () => { const was = before; before = model.get("view"); settle(l, was, inside); };
  const others = (/** @type {any} */ event) => { if (event.detail !== home) panel.parts[0].paint(); };
  model.on("change:view", leaving); // the table repaints between these two
  const leave = mount(inner, el, around);
  model.on("change:view", arrived);
  document.addEventListener(PASSED, others);
  const unsee = seeing(l);
  return () => {
    unsee();
    unfold.stop();
    document.removeEventListener(PASSED, others);
    model.off("change:view", leaving);
    model.off("change:view", arrived);
    leave();
  };
}

export default {
  /** @param {{model: any, el: HTMLElement, signal?: AbortSignal}} context */
  render({ model, el, signal }) {
    const leave = mountLesson(model, el);
    signal?.addEventListener("abort", leave, { once: true });
    return leave;
  },
};
