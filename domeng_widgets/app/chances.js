// @ts-check
/**
 * A question about chances: the reader's guess, the rounds that are played for it, and the picture with the answer. Python writes
 * `frame` and `view`; the page answers with messages, and reads nothing back. Stands on table/shared.js.
 */

/** @typedef {{value: string, text: string}} Option */
/** @typedef {{name: string, words: Record<string, string>, question: string, hint: string, rounds: string, options: Option[], longest: number}} Frame */
/** @typedef {{verdict: any[], right: string, title: string, columns: string[], rows: [string, string][], wide: string, narrow: string}} Found */
/** @typedef {{version: number, state: "open" | "running" | "done", error: string, guess: string, done: number, of: number, found: Found | null}} View */

const SILENT = 15000; // milliseconds without a sign of Python, after which the page says so

/** A still picture that Python has drawn. @param {string} text @param {string} layout */
function drawn(text, layout) {
  const node = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  return h("div", { class: `chart ${layout}` }, node);
}

/** What was found, as a table: the same as the picture, for who does not see it, and for who wants to copy it. @param {Found} found @param {Record<string, string>} words */
const tableOf = ({ title, columns, rows }, words) =>
  h("details", {}, h("summary", {}, words.table), h("table", {}, h("caption", {}, title),
    h("thead", {}, h("tr", {}, columns.map((column) => h("th", { scope: "col" }, column)))),
    h("tbody", {}, rows.map(([label, figure]) => h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, figure))))));

/** @param {any[]} pieces of a sentence */
const sentence = (pieces) => pieces.map((piece) => (typeof piece === "string" ? piece : h("b", {}, piece.text ?? piece.strong ?? piece.rule)));

/** Where the guess is typed or chosen. @param {Frame} frame @param {string} uid */
function field({ question, hint, options, longest }, uid) {
  if (!options.length) {
    const input = h("input", { id: `${uid}-input`, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: longest, "data-guess-input": "", "aria-describedby": `${uid}-hint ${uid}-error` });
    const node = h("div", { class: "ask" }, h("label", { class: "question", for: input.id }, question),
      h("p", { class: "hint", id: `${uid}-hint` }, hint), input);
    return { node, inputs: [input], texts: [], read: () => input.value };
  }
  const inputs = options.map(({ value }) => h("input", { type: "radio", name: `${uid}-option`, value, "data-option": value, "aria-describedby": `${uid}-error` }));
  const texts = options.map(() => h("span", {}));
  const node = h("fieldset", { class: "ask" }, h("legend", { class: "question" }, question),
    inputs.map((input, n) => h("label", { class: "option" }, input, texts[n])));
  return { node, inputs, texts, read: () => inputs.find((input) => input.checked)?.value ?? "" };
}

/** @param {Frame} frame */
function build(frame) {
  const uid = `domeng-${Math.random().toString(36).slice(2)}`;
  const ask = field(frame, uid);
  const error = h("p", { class: "error", id: `${uid}-error`, role: "alert" });
  const button = h("button", { type: "submit", class: "btn", "data-action": "run" });
  const doing = h("span", { id: `${uid}-doing` }), bar = h("progress", { max: 1, value: 0, "aria-labelledby": `${uid}-doing` });
  const progress = h("div", { class: "running", hidden: true }, doing, bar);
  const status = h("p", { class: "verdict", role: "status" });
  const found = h("div", { class: "found", hidden: true });
  const form = h("form", { novalidate: true, autocomplete: "off" }, ask.node, error, h("div", { class: "go" }, button, progress));
  const root = h("section", { class: "domeng domeng-chance", "data-question": frame.name, "aria-label": frame.question }, form, status, found);
  return { root, form, ask, error, button, progress, doing, bar, status, found };
}

/** The options, and among them the right one where another was chosen. @param {{texts: HTMLElement[]}} ask @param {Frame} frame @param {View} view */
function paintOptions({ texts }, { options, words }, { guess, found }) {
  for (const [n, { value, text }] of options.entries()) {
    const isRight = value === found?.right && value !== guess;
    fill(texts[n], isRight, () => (isRight ? [h("span", { "aria-hidden": "true" }, "✓ "), h("span", { class: "vh" }, `${words.right}: `), text] : [text]));
    set(/** @type {HTMLElement} */ (texts[n].parentElement), { "data-right": isRight ? "" : null });
  }
}

/** Keeps what is typed here from the shortcuts of the page (JupyterLab inserts cells at "a" and "b"); returns its end. @param {HTMLElement} node */
function shelter(node) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
    if (command || ["Tab", "Escape"].includes(event.key) || /^F\d+$/.test(event.key) || !event.composedPath().includes(node)) return;
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", listen, true);
  return () => removeEventListener("keydown", listen, true);
}

/** Paints the page as `view` has it. @param {ReturnType<typeof build>} parts @param {Frame} frame @param {View} view */
function paint({ root, ask, error, button, progress, doing, bar, status, found }, frame, view) {
  const { words } = frame, running = view.state === "running", done = view.state === "done";
  set(root, { "data-state": view.state, "data-guess": view.guess });
  error.textContent = view.error;
  if (running && ask.inputs.some((input) => input === document.activeElement)) button.focus(); // what is disabled would lose it
  for (const input of ask.inputs) {
    input.disabled = view.state !== "open";
    set(input, { "aria-invalid": view.error ? "true" : null });
  }
  paintOptions(ask, frame, view);
  button.textContent = done ? words.again : fillIn(words.run, { rounds: frame.rounds });
  set(button, { "data-action": done ? "again" : "run" });
  disable(button, running);
  progress.hidden = !running;
  const number = (/** @type {number} */ n) => n.toLocaleString("en");
  doing.textContent = view.done ? fillIn(words.playing, { done: number(view.done), rounds: number(view.of) }) : words.starting;
  set(bar, { max: view.of, value: view.done });
  found.hidden = !done;
  fill(status, [view.state, view.found?.verdict], () => (running ? [h("span", { class: "vh" }, fillIn(words.running, { rounds: frame.rounds }))] : view.found ? sentence(view.found.verdict) : []));
  fill(found, view.found, () => (view.found ? [h("p", { class: "title", "aria-hidden": "true" }, view.found.title), drawn(view.found.wide, "wide"), drawn(view.found.narrow, "narrow"), tableOf(view.found, words)] : []));
}

/** @param {{model: any, el: HTMLElement}} context */
async function render({ model, el }) {
  await arrived(model);
  /** @type {Frame} */
  const frame = model.get("frame"), parts = build(frame), { root, form, ask, button, status } = parts;
  const unfold = unfolding(root, () => model.get("view").state === "done");
  let id = 0, timer = 0;
  const silent = () => fill(status, "silent", () => [frame.words.silent]); // the next sign of Python paints over it
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(silent, SILENT);
  };
  const send = (/** @type {object} */ message) => {
    listen();
    try { model.send({ ...message, id: ++id }); } catch { silent(); } // nobody is there any more
  };
  const update = () => {
    /** @type {View} */
    const view = model.get("view");
    clearTimeout(timer);
    paint(parts, frame, view);
    if (view.state === "running") listen();
    if (root.isConnected) unfold.paint();
    if (view.error) ask.inputs[0].focus();
    if (view.state === "open" && !view.error && id) ask.inputs.find((input) => input.checked || input.type !== "radio")?.focus();
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const { state } = model.get("view");
    if (state === "running" || isDisabled(button)) return;
    if (state === "open") disable(button, true);
    send(state === "done" ? { kind: "again" } : { kind: "run", guess: ask.read().slice(0, frame.longest) });
  };
  form.addEventListener("submit", submit);
  model.on("change:view", update);
  update();
  el.append(root);
  unfold.paint();
  const ends = [theme(root), shelter(root)];
  return () => {
    clearTimeout(timer);
    unfold.stop();
    ends.forEach((end) => end());
    model.off("change:view", update);
    root.remove();
  };
}

export default { render };
