// @ts-check
/**
 * The set-up of a game: who sits where, how well the computers play, how the first round opens, how fast the computers answer.
 * Python writes `frame` and `view`, the browser answers with messages; nothing synced is ever written here. Stands on table/shared.js.
 */

/** @typedef {"person" | "computer"} Kind */
/** @typedef {{name: string, kind: Kind, level: string}} Seat the level also of a person's seat: it counts once a computer sits there */
/** @typedef {{seats: Seat[], opening: "double" | "free", pace: number}} Setup */
/** @typedef {{words: Record<string, string>, defaults: Setup, paces: {value: number, text: string}[], levels: {value: string, text: string, about: string}[], limits: {name: number}, pace?: number | null}} Frame */
/** @typedef {{version: number, error: null | {seat: number | null, text: string}, open: boolean}} View */
/** @typedef {{get: (name: string) => any, on: (name: string, f: Function) => void, off: (name: string, f: Function) => void, send: (message: object) => void}} Model */

const STORE = "domeng.setup/1";
const SILENT = 5000; // milliseconds without an answer, after which the page says that Python is silent
const BUSY = 300; // what takes longer than a third of a second says what it is doing
/** @type {Kind[]} */
const KINDS = ["person", "computer"];
const OPENINGS = /** @type {const} */ (["double", "free"]);

// --- pictures ------------------------------------------------------------------------------------------------------

/** The middle of the table: the dish with its 25 stones, and the way the turn goes round it. */
function middle() {
  const [w, height, rx] = [236, 92, 58], bowl = dish(25, rx);
  const arrow = { class: "way", fill: "none", stroke: "var(--gold-on-cloth)", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" };
  set(bowl, { x: w / 2 - rx - 2, y: height / 2 - rx * 0.56 - 3 });
  return picture(w, height, { class: "middle" }, bowl,
    s("path", { ...arrow, d: "M32 82C16 62 16 32 32 12M21 16 32.5 11 35 23.5" }),
    s("path", { ...arrow, d: `M${w - 32} 10C${w - 16} 30 ${w - 16} 60 ${w - 32} 80M${w - 21} 76 ${w - 32.5} 81 ${w - 35} 68.5` }));
}

/** A domino, the mark of the house. */
const mark = () => picture(34, 34, { class: "mark" }, s("g", { transform: "translate(17,17) rotate(-24)" }, domino(5, 5, 15)));

// --- what was chosen -----------------------------------------------------------------------------------------------

/** A name as it may be shown: one line, no control or direction characters, no half of a pair, no longer than allowed.
 * @param {string} text @param {number} limit */
function clean(text, limit) {
  const line = text.normalize("NFC").replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ").replace(/\s+/g, " ").trim();
  return [...line].slice(0, limit).join("").trim();
}

/** What is stored, or null; whoever shares the origin may have written it. @returns {any} */
function stored() {
  try {
    const text = localStorage.getItem(STORE);
    return text !== null && text.length <= 4000 ? JSON.parse(text) : null;
  } catch {
    return null; // no storage here, or nothing that can be read
  }
}

/** The set-up of last time; what is missing or unsound in it is as usual. @param {Frame} frame @param {Setup} usual @returns {Setup} */
function recall(frame, usual) {
  const held = stored(), seats = Array.isArray(held?.seats) && held.seats.length === usual.seats.length ? held.seats : [];
  return {
    seats: usual.seats.map((seat, n) => ({
      name: (typeof seats[n]?.name === "string" && clean(seats[n].name, frame.limits.name)) || seat.name,
      kind: KINDS.includes(seats[n]?.kind) ? seats[n].kind : seat.kind,
      level: frame.levels.some(({ value }) => value === seats[n]?.level) ? seats[n].level : seat.level,
    })),
    opening: OPENINGS.includes(held?.opening) ? held.opening : usual.opening,
    pace: frame.paces.some(({ value }) => value === held?.pace) ? held.pace : usual.pace,
  };
}

/** @param {Setup} setup @param {boolean} same as usual: then there is nothing to remember */
function remember(setup, same) {
  try {
    if (same) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, JSON.stringify(setup));
  } catch {
    // full, or forbidden: the game starts all the same
  }
}

/** A name that stands at more than one seat, or null. @param {Seat[]} seats */
function twice(seats) {
  const held = new Set();
  for (const { name } of seats) {
    const key = name.toLocaleLowerCase();
    if (held.has(key)) return name;
    held.add(key);
  }
  return null;
}

// --- the page around -----------------------------------------------------------------------------------------------

/** Keeps what is typed here from the shortcuts of the page (JupyterLab inserts cells at "a" and "b"); returns its end. @param {HTMLElement} node */
function shelter(node) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
    if (command || event.key === "Tab" || event.key === "Escape" || /^F\d+$/.test(event.key) || !event.composedPath().includes(node)) return;
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", listen, true);
  return () => removeEventListener("keydown", listen, true);
}

/** Paints the cloth again whenever its size changes; returns its end. @param {HTMLElement} node @param {Element} art @param {() => void} seen called when there is something to see */
function weave(node, art, seen) {
  let last = "";
  const watch = new ResizeObserver(() => {
    const w = node.offsetWidth, height = node.offsetHeight;
    if (!w || !height || last === `${w} ${height}`) return; // hidden, or as it was
    if (!last) seen();
    last = `${w} ${height}`;
    set(art, { width: w, height, viewBox: `0 0 ${last}` });
    art.replaceChildren(...clothArt(w < 640 ? { w, h: height, band: 8, r: 18 } : { w, h: height, band: 14, r: 26 }));
  });
  watch.observe(node);
  return () => watch.disconnect();
}

// --- the form ------------------------------------------------------------------------------------------------------

/** One seat: its name, who plays there, and how well if it is a computer. @param {Frame} frame @param {number} n @param {string} uid */
function seatField({ words, defaults, levels, limits }, n, uid) {
  const id = `${uid}-seat-${n}`, title = fillIn(words.seat, { number: n + 1 });
  const error = h("p", { class: "error", id: `${id}-error`, hidden: true });
  const name = h("input", { id, class: "name", type: "text", maxlength: limits.name, autocomplete: "off", autocapitalize: "words", spellcheck: "false", placeholder: fillIn(words["name.empty"], { name: defaults.seats[n].name }), "data-field": "name" });
  const kinds = KINDS.map((kind) => h("input", { type: "radio", name: `${id}-kind`, value: kind, "data-kind": kind }));
  const level = h("select", { class: "level", "data-field": "level", "aria-label": words.level }, ...levels.map(({ value, text }) => h("option", { value }, text)));
  const node = h("fieldset", { class: "seat", "data-setup-seat": n }, h("legend", { class: "vh" }, title),
    h("label", { for: id, class: "no" }, h("span", {}, title), h("span", { class: "vh" }, ` ${words.name}`)), name,
    h("div", { class: "kinds", role: "radiogroup", "aria-label": words.kind }, ...kinds.map((input, k) => h("label", {}, input, h("span", {}, ICON[KINDS[k]](), words[KINDS[k]])))), h("span", { class: "select" }, level, ICON.down()), error);
  return { node, name, kinds, level, error };
}

/** The house rule for the opening, the pace, and what the levels are. @param {Frame} frame @param {Setup} usual @param {string} uid */
function ruleFields({ words, paces, levels }, usual, uid) {
  const openings = OPENINGS.map((value) => h("input", { type: "radio", name: `${uid}-opening`, value, "data-opening": value, "aria-labelledby": `${uid}-${value}`, "aria-describedby": `${uid}-${value}-text` }));
  const other = paces.some(({ value }) => value === usual.pace) ? [] : [{ value: usual.pace, text: fillIn(words["pace.other"], { seconds: usual.pace }) }];
  const pace = h("select", { id: `${uid}-pace`, "data-field": "pace" }, ...[...paces, ...other].map(({ value, text }) => h("option", { value }, text)));
  const node = h("div", { class: "rules panel" },
    h("fieldset", { class: "opening" }, h("legend", {}, words.opening), ...openings.map((input, k) => h("label", { class: "option" }, input,
      h("span", {}, h("b", { id: `${uid}-${OPENINGS[k]}` }, words[`opening.${OPENINGS[k]}`]), h("small", { id: `${uid}-${OPENINGS[k]}-text` }, words[`opening.${OPENINGS[k]}.text`]))))),
    h("div", { class: "pace" }, h("label", { for: `${uid}-pace` }, words.pace), h("span", { class: "select" }, pace, ICON.down())),
    h("section", { class: "levels", "aria-labelledby": `${uid}-levels` }, h("h3", { id: `${uid}-levels` }, words.levels),
      h("dl", {}, ...levels.map(({ value, text, about }) => h("div", {}, h("dt", {}, text), h("dd", { id: `${uid}-level-${value}` }, about))))));
  return { node, openings, pace };
}

/** The whole form, and the parts of it that live. @param {Frame} frame @param {Setup} usual */
function build(frame, usual) {
  const { words } = frame, uid = `domeng-${Math.random().toString(36).slice(2)}`;
  const seats = usual.seats.map((_, n) => seatField(frame, n, uid)), rules = ruleFields(frame, usual, uid);
  const art = picture(0, 0, { class: "art" }), table = h("div", { class: "cloth" }, art, h("div", { class: "centre" }, middle(), h("p", {}, words.clockwise)), ...seats.map(({ node }) => node));
  const title = h("h2", { id: `${uid}-title`, tabindex: -1 }, words.title);
  const [means, hint, status] = [h("span", {}), h("span", { class: "hint" }), h("p", { class: "status", role: "status" })];
  const error = h("p", { class: "error", role: "alert" }), faces = h("span", { class: "picture" });
  const start = h("button", { type: "submit", class: "btn primary", "data-action": "start" }, words.start);
  const reset = h("button", { type: "button", class: "btn", "data-action": "reset", "aria-label": words.reset, title: words.reset, hidden: true }, ICON.turned(), h("span", {}, words.reset));
  const form = h("form", { class: "domeng domeng-setup", "aria-labelledby": `${uid}-title`, autocomplete: "off", novalidate: true }, h("div", { class: "plan" },
    h("header", { class: "panel" }, mark(), h("div", {}, title, h("p", {}, words.lead)), reset), table, rules.node,
    h("div", { class: "go panel" }, h("div", { class: "means", role: "status" }, faces, h("p", {}, means, hint)), error, start, status)));
  return { form, uid, seats, ...rules, art, table, title, means, faces, hint, status, error, start, reset };
}

/** @param {ReturnType<typeof build>} parts @param {Setup} setup */
function write({ seats, openings, pace }, setup) {
  setup.seats.forEach(({ name, kind, level }, n) => {
    seats[n].name.value = name;
    seats[n].level.value = level;
    for (const input of seats[n].kinds) input.checked = input.value === kind;
  });
  for (const input of openings) input.checked = input.value === setup.opening;
  pace.value = String(setup.pace);
}

/** What the checked one of some inputs stands for; there always is one. @template T @param {HTMLInputElement[]} inputs @param {readonly T[]} values */
const chosen = (inputs, values) => values[inputs.findIndex((input) => input.checked)];

/** @param {ReturnType<typeof build>} parts @param {Frame} frame @returns {Setup} */
function read({ seats, openings, pace }, { defaults, limits }) {
  return {
    seats: seats.map(({ name, kinds, level }, n) => ({
      name: clean(name.value, limits.name) || defaults.seats[n].name, kind: chosen(kinds, KINDS), level: level.value,
    })),
    opening: chosen(openings, OPENINGS),
    pace: Number(pace.value),
  };
}

/** What the choice means, in words; only a computer's seat shows its level. @param {ReturnType<typeof build>} parts @param {Record<string, string>} words @param {Setup} setup */
function explain({ uid, seats: fields, means, faces, hint }, words, { seats }) {
  seats.forEach(({ kind, level }, n) => {
    fields[n].node.classList.toggle("computer", kind === "computer");
    set(fields[n].level, { "aria-describedby": `${uid}-level-${level}` });
  });
  const count = seats.filter(({ kind }) => kind === "person").length, same = twice(seats);
  const texts = [fillIn(words[`persons.${count}`] ?? words["persons.many"], { count }), same === null ? "" : ` ${fillIn(words["same-name"], { name: same })}`];
  [means, hint].forEach((node, k) => { if (node.textContent !== texts[k]) node.textContent = texts[k]; }); // a status repeats what is written again
  faces.replaceChildren(...(count === 0 ? [ICON.computer(20)] : Array.from({ length: Math.min(count, 2) }, () => ICON.person(20))));
}

/** Shows what Python found wrong, at its seat. @param {ReturnType<typeof build>} parts @param {View["error"]} found */
function blame({ seats, error }, found) {
  error.textContent = found && !seats[found.seat ?? -1] ? found.text : "";
  seats.forEach((seat, n) => {
    const here = found !== null && found.seat === n;
    seat.error.textContent = here ? found.text : "";
    seat.error.hidden = !here;
    for (const [key, value] of [["aria-invalid", "true"], ["aria-describedby", seat.error.id]]) if (here) seat.name.setAttribute(key, value); else seat.name.removeAttribute(key);
  });
}

/** The start on its way to Python: at most one, and the page says so when it takes long or when no answer comes.
 * @param {ReturnType<typeof build>} parts @param {Record<string, string>} words */
function courier({ start, status }, words) {
  let sent = 0, waiting = false, /** @type {number[]} */ timers = [];
  const settle = (text = "") => {
    timers.forEach(clearTimeout);
    waiting = false;
    start.removeAttribute("aria-disabled");
    status.textContent = text;
  };
  return {
    settle,
    waiting: () => waiting,
    /** @param {any} message */
    answered: (message) => { if (message?.kind === "ack" && message.id === sent) settle(); },
    /** @param {number} id */
    leave(id) {
      settle();
      [sent, waiting] = [id, true];
      start.setAttribute("aria-disabled", "true");
      timers = [setTimeout(() => { status.textContent = words.starting; }, BUSY), setTimeout(() => settle(words.silent), SILENT)];
    },
  };
}

/** @param {{model: Model, el: HTMLElement}} context */
async function render({ model, el }) {
  await arrived(model);
  /** @type {Frame} */
  const frame = model.get("frame"), { words } = frame, named = paceOfPage();
  const asked = named ?? frame.pace ?? null; // a pace that the address or the call names goes before the remembered one
  /** @type {Setup} */
  const usual = { ...frame.defaults, pace: asked ?? frame.defaults.pace };
  const parts = build(frame, usual), { form } = parts, post = courier(parts, words);
  const same = (/** @type {Setup} */ setup) => JSON.stringify(setup) === JSON.stringify({ seats: usual.seats.map(({ name, kind, level }) => ({ name, kind, level })), opening: usual.opening, pace: usual.pace });
  let id = 0;
  const send = (/** @type {object} */ message) => { model.send({ ...message, id: ++id }); return id; };
  const changed = () => {
    const setup = read(parts, frame);
    explain(parts, words, setup);
    parts.reset.hidden = same(setup);
  };
  const edited = () => { blame(parts, null); changed(); };
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (post.waiting()) return;
    const setup = read(parts, frame), before = recall(frame, frame.defaults);
    blame(parts, null);
    // A pace that was only asked for here is not the one of the next game.
    remember(setup.pace === asked ? { ...setup, pace: before.pace } : setup, same(setup) && (asked === null || before.pace === frame.defaults.pace));
    post.leave(send({ kind: "start", ...setup }));
  };
  const back = () => {
    parts.start.focus(); // the button that was pressed goes away
    write(parts, usual);
    edited();
  };
  // Another game: the control that asked for it has gone with its table, so the focus would be lost.
  const again = () => { if (document.activeElement === document.body) parts.title.focus(); };
  let version = -1;
  const update = () => {
    /** @type {View} */
    const view = model.get("view"), first = version < 0, opened = form.hidden && view.open;
    form.hidden = !view.open;
    if (view.version === version) return;
    version = view.version;
    post.settle();
    blame(parts, view.error);
    if (view.error && !first) (parts.seats[view.error.seat ?? -1]?.name ?? parts.start).focus();
    else if (opened && !first) again();
  };
  form.addEventListener("submit", begin);
  form.addEventListener("input", edited);
  parts.reset.addEventListener("click", back);
  model.on("change:view", update);
  model.on("msg:custom", post.answered);
  write(parts, { ...recall(frame, usual), ...(asked === null ? {} : { pace: asked }) });
  changed();
  update();
  const ends = [theme(form), shelter(form), weave(parts.table, parts.art, () => { if (version > 1) again(); })];
  el.append(form);
  send(named === null ? { kind: "hello" } : { kind: "hello", pace: named });
  return () => {
    post.settle();
    model.off("change:view", update);
    model.off("msg:custom", post.answered);
    ends.forEach((end) => end());
    form.remove();
  };
}

export default { render };
