// @ts-check
/**
 * The panel beside the table: what a step says and asks, what can be chosen or typed, what became of it. A part of lesson.js.
 *
 * Sections: what is said · options · numbers · verdict and hints · actions · the end
 */

/** @typedef {{version: number, table: LessonTable, panel: Panel, lesson: {step: number, kind: string, state: string, step_id: string, passed: string[], lesson_done: boolean}}} SceneView */
/** @typedef {{id: string, title: string, no: number | null, scene: string, steps: number, step_ids: string[], next: {title: string, href: string} | null}} LessonFacts */
/**
 * What the parts of a scene share. `chosen` and `typed` are this page's own until they are sent; `moment` names what they belong to.
 * @typedef {object} Scene
 * @property {() => SceneView} view @property {LessonFacts} facts @property {HTMLElement} home @property {Table} table
 * @property {(key: string, values?: Record<string, unknown>) => string} word
 * @property {string[]} chosen @property {Record<string, string>} typed @property {string} moment @property {string | null} rove
 * @property {{step: string, tile?: string} | null} renewed the step that somebody answers anew before the wrong answer is taken back, and the domino to be played then
 * @property {() => boolean} open whether an answer can be given now @property {() => boolean} takes the same, or anew after a wrong one
 * @property {() => boolean} free whether nothing runs, and Python answers
 * @property {(more: {tile?: string}) => void} renew takes the wrong answer back, for another one
 * @property {(kind: string, more?: object) => void} wish @property {(name: string) => void} choose @property {() => void} submit
 */
/** @typedef {{no: number, text: Segment[], state: string, answer: number | null, tile?: string | null, end?: string | null}} Option */
/** @typedef {{key: string, label: string, value: string, state: string, answer: string | null, why: Segment[]}} Input */
/**
 * @typedef {object} Panel
 * @property {Segment[]} text @property {Segment[]} question @property {Option[]} options @property {boolean} many @property {string} layout
 * @property {Input[]} inputs @property {boolean} told whether the notice says what an answer has brought about on the table @property {{kind: string, title: string, text: Segment[]} | null} verdict
 * @property {{title: string, text: Segment[], given: boolean}[]} hints @property {Record<string, boolean>} actions @property {boolean} [returns]
 */

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

/** The step's text and what it asks. @param {Scene} l @param {Table} t @returns {Part & {ask: HTMLElement}} */
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
  return { node, ask, paint };
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
    whenClicked(button, () => {
      const option = l.view().panel.options[i];
      if (option) l.choose(String(option.no));
    });
    button.addEventListener("focus", () => { for (const one of node.children) /** @type {HTMLElement} */ (one).tabIndex = one === button ? 0 : -1; });
    return button;
  };
  const paint = () => {
    const { options, many, layout } = l.view().panel, open = l.open(), takes = l.takes();
    node.hidden = !options.length;
    while (node.children.length > options.length) node.lastElementChild?.remove();
    while (node.children.length < options.length) node.append(made(node.children.length));
    if (!options.length) return;
    set(node, { role: many ? "group" : "radiogroup", "data-layout": layout, "aria-labelledby": `${l.home.id}-ask` });
    const focused = [...node.children].indexOf(/** @type {any} */ (document.activeElement));
    options.forEach((option, i) => {
      const button = /** @type {HTMLElement} */ (node.children[i]), on = option.state === "chosen" || option.state === "wrong" || (many && open && l.chosen.includes(String(option.no)));
      set(button, {
        "data-option": option.no, "data-answer": takes ? option.answer : null, role: many ? "checkbox" : "radio",
        "aria-checked": String(on || option.state === "right"), "data-state": on && option.state === "open" ? "chosen" : option.state,
      });
      button.classList.toggle("shown-answer", takes && option.answer !== null);
      disable(button, !takes);
      button.tabIndex = i === (focused < 0 ? 0 : focused) ? 0 : -1;
      fill(button, [option, many, on], () => optionFace(l, t, option, many, on));
    });
  };
  return { node, paint };
}

// --- numbers ---------------------------------------------------------------------------------------------------------

/** Numbers that are typed; below a wrong one stands why. @param {Scene} l @param {Table} t @returns {Part} */
function numbersPart(l, t) {
  const node = h("div", { class: "numbers", role: "group", "aria-labelledby": `${l.home.id}-ask` });
  /** @param {Input} one */
  const row = (one) => {
    const id = `${l.home.id}-in-${one.key}`;
    const field = h("input", { id, "data-answer-input": one.key, type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off", title: l.word("input") });
    field.addEventListener("input", () => {
      if (!l.open()) for (const { key, value } of l.view().panel.inputs) l.typed[key] ??= value; // the others stay as they were
      l.typed[one.key] = field.value;
      l.table.render();
      l.renew({});
    });
    return h("div", { class: "number-row" }, h("label", { for: id }, one.label), h("span", { class: "number-sign", "aria-hidden": "true" }), field, h("p", { class: "number-why", id: `${id}-why` }));
  };
  const paint = () => {
    const { inputs } = l.view().panel, takes = l.takes();
    node.hidden = !inputs.length;
    fill(node, inputs.map(({ key, label }) => [key, label]), () => inputs.map(row));
    inputs.forEach((one, i) => {
      const field = /** @type {HTMLInputElement} */ (node.children[i].querySelector("input")), value = l.typed[one.key] ?? one.value, sign = node.children[i].children[1];
      if (field.value !== value) field.value = value;
      const shown = takes && one.state !== "right" && one.answer !== null;
      field.readOnly = !takes;
      set(field, { "data-answer": takes ? one.answer : null, "aria-invalid": one.state === "wrong" ? "true" : null, "aria-disabled": takes ? null : "true", "aria-describedby": one.state === "wrong" ? `${field.id}-why ${l.home.id}-verdict` : null });
      const why = /** @type {HTMLElement} */ (node.children[i].lastElementChild);
      why.hidden = !one.why.length;
      fill(why, one.why, () => rich(t, one.why));
      fill(sign, [one.state, shown && one.answer], () => [shown ? h("b", null, one.answer) : one.state === "wrong" ? ICON.cross(14) : one.state === "right" ? ICON.check(14) : ""]);
      /** @type {HTMLElement} */ (node.children[i]).dataset.state = one.state;
    });
  };
  return { node, paint };
}

/** Whether every number is one. @param {Scene} l */
const allNumbers = (l) => l.view().panel.inputs.every(({ key, value }) => /^\d+$/.test((l.typed[key] ?? value).trim()));

// --- verdict and hints -----------------------------------------------------------------------------------------------

/** @type {Record<string, string>} */
const SIGNS = { right: "check", wrong: "cross", missed: "back", coach: "ask" };

/** What became of the answer, and why. @param {Scene} l @param {Table} t @returns {Part} */
function verdictPart(l, t) {
  const node = h("div", { role: "status", class: "verdict-place", id: `${l.home.id}-verdict` });
  const paint = () => {
    const { verdict } = l.view().panel;
    fill(node, verdict, () => verdict ? [h("div", { class: `verdict ${verdict.kind}` },
      h("p", { class: "verdict-title" }, h("span", { class: "verdict-sign" }, ICON[SIGNS[verdict.kind]](verdict.kind === "missed" ? 20 : 16)), h("span", null, verdict.title)),
      verdict.text.length ? h("p", null, rich(t, verdict.text)) : null)] : []);
  };
  return { node, paint };
}

/** On a phone the notice above the table is often out of sight of what was tapped: what an answer has brought about there is said
 * here too, and the page stays where it is. A screen reader hears it from the notice. @param {Scene} l @param {Table} t @returns {Part} */
function toldPart(l, t) {
  const node = h("p", { class: "told", "aria-hidden": "true" });
  const paint = () => {
    const { panel, table } = l.view(), said = panel.told && t.state.layout === "narrow" ? table.notice.text : [];
    node.hidden = !said.length;
    fill(node, said, () => (said.length ? [h("span", { class: "verdict-sign" }, ICON.domino(20)), h("span", null, rich(t, said, true))] : []));
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
    whenClicked(button, () => l.wish(action));
    return { action, button };
  });
  const paint = () => {
    const { panel, lesson } = l.view(), { actions } = panel;
    /** @param {string} action */
    const usable = (action) => actions[action] === true && !t.state.silent && (action !== "submit" || allNumbers(l));
    const first = ["next", "submit", "retry", "anyway"].find((action) => (action === "next" && lesson.state !== "right" && "retry" in actions && lesson.kind !== "watch" ? false : usable(action)));
    const shown = buttons.filter(({ action }) => action in actions).map(({ button }) => button);
    if ([...node.children].some((one, i) => one !== shown[i]) || node.children.length !== shown.length) {
      for (const one of [...node.children]) if (!shown.includes(/** @type {HTMLButtonElement} */ (one))) one.remove();
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
const contents = () => document.querySelector('a[data-way="contents"]')?.getAttribute("href") ?? beside("index.ipynb");

/** The scene is done; the lesson, once all its scenes are. @param {Scene} l @returns {Part} */
function endPart(l) {
  const node = h("div", { class: "end-place", role: "status" });
  const paint = () => {
    const { lesson } = l.view(), { next, title, id } = l.facts, done = lesson.state === "done";
    node.hidden = !done && !lesson.lesson_done;
    fill(node, [done, lesson.lesson_done], () => {
      if (lesson.lesson_done) return [h("div", { class: "finish", "data-lesson-done": id, tabindex: "-1" },
        h("p", { class: "verdict-title" }, h("span", { class: "verdict-sign" }, ICON.check(18)), h("span", null, l.word("lesson-done", { title }))),
        h("div", { class: "ways" }, next ? h("a", { class: "btn primary", href: beside(next.href) }, h("span", null, l.word("to-next", { title: next.title })), ICON.next(14)) : null,
          h("a", { class: "btn", href: contents() }, l.word("to-contents"))))];
      return done ? [h("div", { class: "finish", tabindex: "-1" }, h("p", { class: "verdict-title" }, h("span", { class: "verdict-sign" }, ICON.check(18)), h("span", null, l.word("done"))))] : [];
    });
  };
  return { node, paint };
}
