// The set-up of a game: who sits where, how the first round opens, how fast the computers answer.
// Python writes `frame` and `view`, the browser answers with messages; nothing synced is ever written here.

/** @typedef {"person" | "computer"} Kind */
/** @typedef {{name: string, kind: Kind}} Seat */
/** @typedef {{seats: Seat[], opening: "double" | "free", pace: number}} Setup */
/** @typedef {{words: Record<string, string>, defaults: Setup, paces: {value: number, text: string}[], limits: {name: number}, pace?: number | null}} Frame */
/** @typedef {{version: number, error: null | {seat: number | null, text: string}, open: boolean}} View */
/** @typedef {{get: (name: string) => any, on: (name: string, f: Function) => void, off: (name: string, f: Function) => void, send: (message: object) => void}} Model */

const STORE = "domeng.setup/1";
const SILENT = 5000; // milliseconds without an answer, after which the page says that Python is silent
const BUSY = 300; // what takes longer than a third of a second says what it is doing
const SLOWEST = 60; // seconds a turn, the most that ?pace= may ask for
/** @type {Kind[]} */
const KINDS = ["person", "computer"];
const OPENINGS = /** @type {const} */ (["double", "free"]);

// --- elements ------------------------------------------------------------------------------------------------------

/** @param {Element} node @param {Record<string, any>} attrs @param {any[]} kids */
function fill(node, attrs, kids) {
  for (const [key, value] of Object.entries(attrs)) if (value !== null && value !== false) node.setAttribute(key, value === true ? "" : String(value));
  node.append(...kids.flat().filter((kid) => kid !== null));
  return node;
}
/** @param {string} tag @param {Record<string, any>} [attrs] @param {...any} kids */
const h = (tag, attrs = {}, ...kids) => /** @type {any} */ (fill(document.createElement(tag), attrs, kids));
/** @param {string} tag @param {Record<string, any>} [attrs] @param {...any} kids */
const s = (tag, attrs = {}, ...kids) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attrs, kids);
/** @param {number} w @param {number} height @param {Record<string, any>} attrs @param {...any} kids */
const svg = (w, height, attrs, ...kids) => s("svg", { width: w, height, viewBox: `0 0 ${w} ${height}`, "aria-hidden": "true", focusable: "false", ...attrs }, ...kids);
/** @param {string} text @param {Record<string, string | number>} values */
const say = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
/** @param {number} x */
const r2 = (x) => Math.round(x * 100) / 100;

// --- pictures ------------------------------------------------------------------------------------------------------

const PERSON = ["M7 1.1a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0-5.8Z", "M1.4 13C1.7 9.6 4 8 7 8s5.3 1.6 5.6 5Z"];
/** @param {Kind} kind @param {number} [size] */
function icon(kind, size = 14) {
  const paths = kind === "person" ? PERSON.map((d) => s("path", { d, fill: "currentColor" }))
    : [s("rect", { x: 1, y: 1.8, width: 12, height: 8, rx: 1.4, fill: "none", stroke: "currentColor", "stroke-width": 1.5 }), s("path", { d: "M4 12.6H10", stroke: "currentColor", "stroke-width": 1.6, "stroke-linecap": "round" })];
  return svg(size, size, { class: "icon", viewBox: "0 0 14 14" }, ...paths);
}

const turned = () => svg(18, 18, { class: "icon" }, s("path", { d: "M3.2 9a5.9 5.9 0 1 0 1.8-4.200L3 6.600M3 2.600V6.600H7", fill: "none", stroke: "currentColor", "stroke-width": 1.7, "stroke-linecap": "round", "stroke-linejoin": "round" }));
const down = () => svg(14, 14, { class: "icon" }, s("path", { d: "M2.5 4.8 7 9.3 11.5 4.8", fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" }));

const PEBBLES = ["M-5 .4C-5.2-2.6-2.4-4.1.3-4 3.2-3.9 5.3-2.2 5.1.6 4.9 3.1 2.4 4-.4 4-3.1 4-4.8 2.8-5 .4Z", "M-4.6-1C-3.9-3.6-.9-4.3 1.8-3.7 4.3-3.1 5.4-.9 4.7 1.5 4 3.6 1.4 4.2-1.2 3.9-3.9 3.6-5.3 1.5-4.6-1Z",
  "M-5-.3C-4.6-3-1.6-3.7 1-3.6 3.6-3.4 5.4-1.5 4.9.9 4.4 3.2 1.7 3.8-1 3.7-3.6 3.5-5.3 2-5-.3Z"];
/** The middle of the table: the dish with its 25 stones, and the way the turn goes round it. */
function middle() {
  const [w, height, cx, cy, rx] = [236, 92, 118, 46, 58];
  const heap = Array.from({ length: 25 }, (_, k) => {
    const reach = Math.sqrt((k + 0.5) / 25) * (rx - 13), angle = k * 2.39996; // a sunflower: even, whatever the number
    return { k, x: cx + Math.cos(angle) * reach, y: cy + Math.sin(angle) * reach * 0.58 };
  }).sort((a, b) => a.y - b.y);
  const arrow = { fill: "none", stroke: "var(--gold-on-cloth)", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return svg(w, height, { class: "middle" },
    s("ellipse", { cx, cy: cy + 2.5, rx, ry: rx * 0.56, "fill-opacity": 0.25 }),
    s("ellipse", { cx, cy, rx, ry: rx * 0.56, fill: "var(--dish)", stroke: "var(--dish-rim)", "stroke-width": 2 }),
    s("ellipse", { cx, cy, rx: rx - 4, ry: rx * 0.56 - 4, fill: "none", stroke: "var(--dish-rim)", "stroke-dasharray": "3 3", "stroke-opacity": 0.8 }),
    ...heap.map(({ k, x, y }) => s("path", { d: PEBBLES[k % 3], transform: `translate(${r2(x)},${r2(y)}) rotate(${(k * 67) % 50 - 25})`, fill: `var(--stone-${(k * 2) % 3 + 1})`, stroke: "var(--stone-edge)", "stroke-width": 0.9 })),
    s("path", { ...arrow, d: "M32 82C16 62 16 32 32 12M21 16 32.5 11 35 23.5" }),
    s("path", { ...arrow, d: `M${w - 32} 10C${w - 16} 30 ${w - 16} 60 ${w - 32} 80M${w - 21} 76 ${w - 32.5} 81 ${w - 35} 68.5` }));
}

/** A domino, the mark of the house. */
function mark() {
  const spots = [[-4, -4], [4, -4], [0, 0], [-4, 4], [4, 4]];
  return svg(34, 34, { class: "mark" }, s("g", { transform: "translate(17,17) rotate(-24)" },
    s("rect", { x: -7.5, y: -15, width: 15, height: 30, rx: 2.6, fill: "var(--tile)", stroke: "var(--tile-edge)", "stroke-width": 0.8 }),
    s("path", { d: "M-5 0H5", stroke: "var(--pip)", "stroke-opacity": 0.55, "stroke-width": 0.9 }),
    ...[-7.5, 7.5].flatMap((y) => spots.map(([dx, dy]) => s("circle", { cx: dx, cy: y + dy, r: 1.45, fill: "var(--pip)" })))));
}

/** A zigzag (bombang) round a rounded rectangle: its points at even distances, in turn outside and inside.
 * @param {number} w @param {number} height @param {number} inset @param {number} r @param {number} reach @param {number} step */
function zigzag(w, height, inset, r, reach, step) {
  const across = w - 2 * (inset + r), down = height - 2 * (inset + r), corner = (Math.PI * r) / 2;
  const lengths = [across, corner, down, corner, across, corner, down, corner], all = lengths.reduce((a, b) => a + b, 0);
  // Clockwise from the top left: a straight starts at (x, y); a corner turns round (x, y); both begin at `angle`.
  const [left, top, right, low] = [inset + r, inset + r, w - inset - r, height - inset - r];
  const parts = [[left, inset, 0], [right, top, -90], [w - inset, top, 90], [right, low, 0], [right, height - inset, 180], [left, low, 90], [inset, low, 270], [left, top, 180]];
  const count = 2 * Math.max(1, Math.round(all / step / 2)), points = [];
  for (let k = 0; k < count; k++) {
    let at = (all * k) / count, i = 0;
    while (i < 7 && at > lengths[i]) at -= lengths[i++];
    const [x, y, degrees] = parts[i], turn = (degrees * Math.PI) / 180, out = k % 2 ? reach : -reach;
    const a = i % 2 ? turn + at / r : turn, far = i % 2 ? r + out : at;
    points.push(i % 2 ? [x + Math.cos(a) * far, y + Math.sin(a) * far] : [x + Math.cos(a) * far + Math.sin(a) * out, y + Math.sin(a) * far - Math.cos(a) * out]);
  }
  return `M${points.map((point) => point.map(r2).join(" ")).join("L")}Z`;
}

/** The cloth at its size in pixels. @param {number} w @param {number} height @param {string} id */
function cloth(w, height, id) {
  const small = w < 640, band = small ? 8 : 14, r = small ? 18 : 26, c = 88, box = (/** @type {number} */ inset) => ({ x: inset, y: inset, width: w - 2 * inset, height: height - 2 * inset, rx: Math.max(2, r - inset) });
  return [s("defs", {}, s("pattern", { id, width: c, height: c, patternUnits: "userSpaceOnUse", patternTransform: `translate(${r2(w / 2 - c / 2)},${r2(height / 2 - c / 2)})` },
    s("path", { d: `M0 ${c / 2 - 9}H${c}M0 ${c / 2 + 9}H${c}M${c / 2 - 9} 0V${c}M${c / 2 + 9} 0V${c}`, stroke: "var(--cloth-line)" }),
    s("path", { d: `M0 ${c / 2}H${c}M${c / 2} 0V${c}`, stroke: "var(--cloth-line)", "stroke-width": 9, "stroke-opacity": 0.35 }))),
  s("rect", { ...box(band), fill: `url(#${id})`, opacity: 0.7 }),
  s("rect", { ...box(band / 2), fill: "none", stroke: "var(--band)", "stroke-width": band }),
  s("path", { d: zigzag(w, height, band / 2, r - band / 2, band * 0.24, band * 0.72), fill: "none", stroke: "var(--band-line)", "stroke-width": small ? 1.2 : 1.6 }),
  s("rect", { ...box(band + 1), fill: "none", stroke: "var(--band-line)", "stroke-opacity": 0.7 })];
}

// --- what was chosen -----------------------------------------------------------------------------------------------

/** A name as it may be shown: one line, no control or direction characters, no half of a pair, no longer than allowed.
 * @param {string} text @param {number} limit */
function clean(text, limit) {
  const line = text.normalize("NFC").replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ").replace(/\s+/g, " ").trim();
  return [...line].slice(0, limit).join("").trim();
}

/** ?pace= of the page, in seconds, or null. */
function paceOfPage() {
  const text = new URLSearchParams(location.search).get("pace");
  return text !== null && /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) <= SLOWEST ? Number(text) : null;
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

/** Keeps data-theme true to the page; returns its end. @param {HTMLElement} node */
function follow(node) {
  const dark = matchMedia("(prefers-color-scheme: dark)"), { documentElement: page, body } = document;
  const set = () => {
    const own = page.dataset.domengTheme, lab = body.dataset.jpThemeLight;
    node.dataset.theme = (own ? own === "dark" : lab ? lab === "false" : dark.matches) ? "dark" : "light";
  };
  const watch = new MutationObserver(set);
  watch.observe(page, { attributeFilter: ["data-domeng-theme"] });
  watch.observe(body, { attributeFilter: ["data-jp-theme-light"] });
  dark.addEventListener("change", set);
  set();
  return () => { watch.disconnect(); dark.removeEventListener("change", set); };
}

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

/** Paints the cloth again whenever its size changes; returns its end. @param {HTMLElement} node @param {Element} art @param {string} id @param {() => void} seen called when there is something to see */
function weave(node, art, id, seen) {
  let last = "";
  const watch = new ResizeObserver(() => {
    const w = node.offsetWidth, height = node.offsetHeight;
    if (!w || !height || last === `${w} ${height}`) return; // hidden, or as it was
    if (!last) seen();
    last = `${w} ${height}`;
    fill(art, { width: w, height, viewBox: `0 0 ${last}` }, []).replaceChildren(...cloth(w, height, id));
  });
  watch.observe(node);
  return () => watch.disconnect();
}

// --- the form ------------------------------------------------------------------------------------------------------

/** One seat: its name, and who plays there. @param {Frame} frame @param {number} n @param {string} uid */
function seatField({ words, defaults, limits }, n, uid) {
  const id = `${uid}-seat-${n}`, title = say(words.seat, { number: n + 1 });
  const error = h("p", { class: "error", id: `${id}-error`, hidden: true });
  const name = h("input", { id, class: "name", type: "text", maxlength: limits.name, autocomplete: "off", autocapitalize: "words", spellcheck: "false", placeholder: say(words["name.empty"], { name: defaults.seats[n].name }), "data-field": "name" });
  const kinds = KINDS.map((kind) => h("input", { type: "radio", name: `${id}-kind`, value: kind, "data-kind": kind }));
  const node = h("fieldset", { class: "seat", "data-setup-seat": n }, h("legend", { class: "vh" }, title),
    h("label", { for: id, class: "no" }, h("span", {}, title), h("span", { class: "vh" }, ` ${words.name}`)), name,
    h("div", { class: "kinds", role: "radiogroup", "aria-label": words.kind }, ...kinds.map((input, k) => h("label", {}, input, h("span", {}, icon(KINDS[k]), words[KINDS[k]])))), error);
  return { node, name, kinds, error };
}

/** The house rule for the opening, and the pace. @param {Frame} frame @param {Setup} usual @param {string} uid */
function ruleFields({ words, paces }, usual, uid) {
  const openings = OPENINGS.map((value) => h("input", { type: "radio", name: `${uid}-opening`, value, "data-opening": value, "aria-labelledby": `${uid}-${value}`, "aria-describedby": `${uid}-${value}-text` }));
  const other = paces.some(({ value }) => value === usual.pace) ? [] : [{ value: usual.pace, text: say(words["pace.other"], { seconds: usual.pace }) }];
  const pace = h("select", { id: `${uid}-pace`, "data-field": "pace" }, ...[...paces, ...other].map(({ value, text }) => h("option", { value }, text)));
  const node = h("div", { class: "rules panel" },
    h("fieldset", { class: "opening" }, h("legend", {}, words.opening), ...openings.map((input, k) => h("label", { class: "option" }, input,
      h("span", {}, h("b", { id: `${uid}-${OPENINGS[k]}` }, words[`opening.${OPENINGS[k]}`]), h("small", { id: `${uid}-${OPENINGS[k]}-text` }, words[`opening.${OPENINGS[k]}.text`]))))),
    h("div", { class: "pace" }, h("label", { for: `${uid}-pace` }, words.pace), h("span", { class: "select" }, pace, down())));
  return { node, openings, pace };
}

/** The whole form, and the parts of it that live. @param {Frame} frame @param {Setup} usual */
function build(frame, usual) {
  const { words } = frame, uid = `domeng-${Math.random().toString(36).slice(2)}`;
  const seats = usual.seats.map((_, n) => seatField(frame, n, uid)), rules = ruleFields(frame, usual, uid);
  const art = svg(0, 0, { class: "art" }), table = h("div", { class: "cloth" }, art, h("div", { class: "centre" }, middle(), h("p", {}, words.clockwise)), ...seats.map(({ node }) => node));
  const title = h("h2", { id: `${uid}-title`, tabindex: -1 }, words.title);
  const [means, hint, status] = [h("span", {}), h("span", { class: "hint" }), h("p", { class: "status", role: "status" })];
  const error = h("p", { class: "error", role: "alert" }), picture = h("span", { class: "picture" });
  const start = h("button", { type: "submit", class: "btn primary", "data-action": "start" }, words.start);
  const reset = h("button", { type: "button", class: "btn", "data-action": "reset", "aria-label": words.reset, title: words.reset, hidden: true }, turned(), h("span", {}, words.reset));
  const form = h("form", { class: "domeng domeng-setup", "aria-labelledby": `${uid}-title`, autocomplete: "off", novalidate: true }, h("div", { class: "plan" },
    h("header", { class: "panel" }, mark(), h("div", {}, title, h("p", {}, words.lead)), reset), table, rules.node,
    h("div", { class: "go panel" }, h("div", { class: "means", role: "status" }, picture, h("p", {}, means, hint)), error, start, status)));
  return { form, uid, seats, ...rules, art, table, title, means, picture, hint, status, error, start, reset };
}

/** @param {ReturnType<typeof build>} parts @param {Setup} setup */
function write({ seats, openings, pace }, setup) {
  setup.seats.forEach(({ name, kind }, n) => {
    seats[n].name.value = name;
    for (const input of seats[n].kinds) input.checked = input.value === kind;
  });
  for (const input of openings) input.checked = input.value === setup.opening;
  pace.value = String(setup.pace);
}

/** @param {ReturnType<typeof build>} parts @param {Frame} frame @returns {Setup} */
function read({ seats, openings, pace }, { defaults, limits }) {
  return {
    seats: seats.map(({ name, kinds }, n) => ({ name: clean(name.value, limits.name) || defaults.seats[n].name, kind: kinds.find((input) => input.checked).value })),
    opening: openings.find((input) => input.checked).value,
    pace: Number(pace.value),
  };
}

/** What the choice means, in words. @param {ReturnType<typeof build>} parts @param {Record<string, string>} words @param {Setup} setup */
function explain({ means, picture, hint }, words, { seats }) {
  const count = seats.filter(({ kind }) => kind === "person").length, same = twice(seats);
  const texts = [say(words[`persons.${count}`] ?? words["persons.many"], { count }), same === null ? "" : ` ${say(words["same-name"], { name: same })}`];
  [means, hint].forEach((node, k) => { if (node.textContent !== texts[k]) node.textContent = texts[k]; }); // a status repeats what is written again
  picture.replaceChildren(...(count === 0 ? [icon("computer", 20)] : Array.from({ length: Math.min(count, 2) }, () => icon("person", 20))));
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
function render({ model, el }) {
  /** @type {Frame} */
  const frame = model.get("frame"), { words } = frame, named = paceOfPage();
  const asked = named ?? frame.pace ?? null; // a pace that the address or the call names goes before the remembered one
  /** @type {Setup} */
  const usual = { ...frame.defaults, pace: asked ?? frame.defaults.pace };
  const parts = build(frame, usual), { form } = parts, post = courier(parts, words);
  const same = (/** @type {Setup} */ setup) => JSON.stringify(setup) === JSON.stringify({ seats: usual.seats.map(({ name, kind }) => ({ name, kind })), opening: usual.opening, pace: usual.pace });
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
  const ends = [follow(form), shelter(form), weave(parts.table, parts.art, `${parts.uid}-weave`, () => { if (version > 1) again(); })];
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
