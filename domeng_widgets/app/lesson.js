// @ts-check
/**
 * A scene of a lesson: the table, and beside it a panel that tells, asks and answers. On a phone, what is to be read stands above
 * the table, what is asked and answered below it. Like the table it knows no rules: which answer is right, and why, is Python's to
 * say. Stands on table/shared.js, table/table.js, progress.js, which keeps what was passed, and its own parts: lesson_marks.js,
 * lesson_picks.js, lesson_panel.js, lesson_sight.js, lesson_turns.js.
 *
 * Sections: progress · the scene · keys · mount
 */

// --- progress --------------------------------------------------------------------------------------------------------

/** Tells the other scenes of the page that something was passed. */
const PASSED = "domeng-passed";

/** The steps of a lesson that were passed, as far as it still has them. @param {LessonFacts} facts @returns {string[]} */
function passedBefore(facts) {
  const done = domengProgress.stored().get(facts.id)?.done;
  return done ? facts.step_ids.filter((id) => done.has(id)) : [];
}

/** Adds to what is remembered; nothing is ever taken away here. @param {LessonFacts} facts @param {string[]} passed */
function keepPassed(facts, passed) {
  const before = passedBefore(facts);
  if (passed.some((id) => !before.includes(id))) domengProgress.add(new Map([[facts.id, { steps: facts.steps, done: new Set(passed) }]]));
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

const LATE = 20_000; // milliseconds after the scenes before it are done, in which somebody who reads on comes to a scene

/** Says once that somebody can see the scene: most of its cloth is in sight, or fills the window; or those before it have been
 * done for a while. @param {Scene} l */
function seeing(l) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  let said = false;
  const say = () => { if (!said) { said = true; stop(); l.table.send({ kind: "seen" }); } };
  const before = () => {
    const all = inOrder(".domeng-lesson"), earlier = all.slice(0, all.indexOf(l.home));
    if (late === undefined && earlier.every((one) => one.dataset.state === "done")) late = setTimeout(say, earlier.length ? LATE : 0);
  };
  const observer = new IntersectionObserver((found) => {
    if (found.some((one) => one.isIntersecting && (one.intersectionRatio >= 0.7 || one.intersectionRect.height >= innerHeight * 0.7))) say();
  }, { threshold: [0.2, 0.35, 0.5, 0.6, 0.7, 0.8] });
  const timer = setTimeout(before, 1000); // by then all scenes of the page stand
  const stop = () => { observer.disconnect(); clearTimeout(timer); clearTimeout(late); document.removeEventListener(PASSED, before); };
  document.addEventListener(PASSED, before);
  observer.observe(/** @type {Element} */ (l.home.querySelector(".cloth")));
  return stop;
}

// --- keys ------------------------------------------------------------------------------------------------------------

/** Groups in which the arrow keys go from one to the next. */
const WALKS = [".option", ".tray-tile", '.pick:not([aria-hidden="true"])', ".end.lent"];

/** Arrow keys among what can be chosen; `h` and `n` for hint and next. @param {Scene} l @param {HTMLElement} from @param {string} key */
function keyed(l, from, key) {
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
  const head = headPart(l), prompt = promptPart(l, t), tray = trayPart(l, t), options = optionsPart(l, t), numbers = numbersPart(l, t);
  const verdict = verdictPart(l, t), told = toldPart(l, t), ladder = ladderPart(l, t), end = endPart(l), actions = actionsPart(l, t);
  const scroll = h("div", { class: "scroll" }, prompt.node, options.node, tray.node, numbers.node, verdict.node, told.node, end.node, ladder.node);
  const node = h("section", { class: "panel", "aria-label": l.facts.title }, head.node, scroll, actions.node);
  const lead = h("div", { class: "lead" });
  let stands = false;
  const stack = () => {
    lead.append(head.node, prompt.node);
    scroll.prepend(prompt.ask);
    l.home.prepend(lead);
    l.home.append(actions.node);
  };
  const unstack = () => {
    lead.remove();
    prompt.node.append(prompt.ask);
    scroll.prepend(prompt.node);
    node.prepend(head.node);
    node.append(actions.node);
  };
  /** Where table and panel are one above the other, the step is read above the table and answered below it, and what to do next
   * stays at the lower edge of the window as long as the scene is in sight. What became of an answer stands right below what
   * was clicked. */
  const paint = () => {
    if (stacked(l) !== stands) { stands = !stands; (stands ? stack : unstack)(); }
    const onTable = stands && !answersBelow(l), after = onTable ? t.root.querySelector(".stage") : numbers.node;
    if (verdict.node.previousElementSibling !== after) after?.after(verdict.node);
    prompt.ask.classList.toggle("vh", onTable && question(l) !== null); // it stands above the table
  };
  return { node, parts: [head, prompt, options, tray, numbers, verdict, told, ladder, end, actions, { node, paint }] };
}

/** A scene's own state, and what it sends. @param {any} model @param {any} frame @param {HTMLElement} home @returns {Scene} */
function sceneOf(model, frame, home) {
  const words = frame.lesson_words;
  /** @type {Scene} */
  const l = {
    view: () => model.get("view"), facts: frame.lesson, home, table: /** @type {any} */ (null), chosen: [], typed: {}, moment: "", rove: null, renewed: null,
    word: (key, values = {}) => fillIn(words[key] ?? key, values),
    open: () => l.view().lesson.state === "open" && l.free(),
    takes: () => l.open() || (l.view().lesson.state === "wrong" && l.free()),
    free: () => !l.table.state.silent && !l.view().table.actions.pause,
    wish: (kind, more = {}) => {
      const button = home.querySelector(`.actions [data-action="${kind}"]`);
      if (kind !== "answer" && isDisabled(button)) return;
      if (kind === "submit") return l.submit();
      l.table.send({ kind, version: l.view().version, ...more });
    },
    choose: (name) => {
      const { panel, table } = l.view(), many = table.pick ? table.pick.many : panel.many, again = l.chosen.includes(name);
      if (!l.takes()) return;
      if (!many && again && !l.open()) return show(l, home.querySelector(".verdict")); // it is known to be wrong
      if (!many) {
        if (!l.open()) l.renewed = { step: l.view().lesson.step_id };
        return l.wish("answer", { values: [name] });
      }
      l.chosen = again ? l.chosen.filter((one) => one !== name) : [...l.chosen, name];
      l.table.render();
      l.renew({});
    },
    renew: (more) => {
      if (l.view().lesson.state !== "wrong" || l.renewed) return;
      l.renewed = { step: l.view().lesson.step_id, ...more };
      l.wish("retry");
    },
    submit: () => {
      const { inputs } = l.view().panel;
      l.wish("answer", { values: inputs.length ? inputs.map(({ key, value }) => (l.typed[key] ?? value).trim()) : l.chosen });
    },
  };
  return l;
}

/** What is chosen and typed belongs to one step, and is given up once it has been answered; but what somebody has begun anew with,
 * on an answer that was wrong, stays. @param {Scene} l */
function refresh(l) {
  const { lesson, table, panel } = l.view(), moment = `${lesson.step_id} ${lesson.state}`;
  if (moment === l.moment) return;
  const goesOn = l.renewed?.step === lesson.step_id && lesson.state === "open";
  l.moment = moment;
  if (goesOn) return;
  Object.assign(l, { renewed: null, chosen: [...(table.pick?.chosen || panel.options.filter(({ state }) => state === "chosen" || state === "wrong").map(({ no }) => String(no)))], typed: {} });
}

/** The domino with which somebody has begun anew is played, once it is their turn again. @param {Scene} l */
function playAgain(l) {
  const { lesson } = l.view(), tile = l.renewed?.tile, { view } = l.table.state;
  if (lesson.state === "open" && !l.free()) return; // the others play up to it
  l.renewed = null;
  if (lesson.state !== "open") return;
  if (tile && view.hand.some((held) => held && held.tile === tile)) l.table.play(tile);
}

let scenes = 0;

/** @param {any} model @param {any} common what all scenes have in common @param {HTMLElement} el */
function mountLesson(model, common, el) {
  const frame = lessonFrame({ ...common.get("frame"), ...model.get("frame"), lesson_words: common.get("words") }), home = h("section", { class: "domeng-lesson", id: `domeng-lesson-${++scenes}-${Math.random().toString(36).slice(2, 8)}`, "aria-label": frame.lesson.title, lang: frame.language || null });
  const l = sceneOf(model, frame, home), unfold = unfolding(home, () => l.view().lesson.state === "done");
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
    told: () => question(l),
    taken: (kind, name) => {
      const { pick } = l.view().table;
      if (!pick && kind === "tile" && !l.open() && l.takes()) { l.renew({ tile: name }); return true; }
      if (!pick || (kind === "end") !== (pick.what === "end")) return Boolean(pick) && kind === "tile";
      if (pick.targets.includes(name)) l.choose(name);
      return true;
    },
    pressed: (from, key) => keyed(l, from, key),
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
  let before = /** @type {SceneView} */ (model.get("view")), inside = false, pressed = false;
  /** Safari gives a button that is tapped no focus: then the person is where they last pressed. @param {PointerEvent} event */
  const press = (event) => { pressed = home.contains(/** @type {Node} */ (event.target)); };
  const leaving = () => { inside = home.contains(document.activeElement) || (pressed && document.activeElement === document.body); };
  const follow = () => { const was = before; before = model.get("view"); settle(l, was, inside); playAgain(l); };
  const others = (/** @type {any} */ event) => { if (event.detail !== home) panel.parts[0].paint(); };
  model.on("change:view", leaving); // the table repaints between these two
  const leave = mount(inner, el, around);
  model.on("change:view", follow);
  document.addEventListener(PASSED, others);
  document.addEventListener("pointerdown", press, true);
  const unsee = seeing(l);
  return () => {
    unsee();
    unfold.stop();
    document.removeEventListener(PASSED, others);
    document.removeEventListener("pointerdown", press, true);
    model.off("change:view", leaving);
    model.off("change:view", follow);
    leave();
  };
}

export default {
  /** @param {Context} context */
  render: (context) => inTurn(context, async () => {
    const { model, el, signal } = context, common = await model.widget_manager.get_model(model.get("common").replace(/^IPY_MODEL_/, ""));
    await Promise.all([arrived(common), arrived(model)]);
    if (signal?.aborted) return () => {};
    const leave = mountLesson(model, common, el);
    signal?.addEventListener("abort", leave, { once: true });
    return leave;
  }),
};
