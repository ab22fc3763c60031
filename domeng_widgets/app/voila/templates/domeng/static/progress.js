// What has been done in the lessons: kept in this browser, shown on the cards. The first page and the lessons' pages use
// this as it is; in a widget's module it stands before overview.js or lesson.js.

/** @typedef {Map<string, {steps: number, done: Set<string>}>} Progress */

const domengProgress = (() => {
  const STORE = "domeng.progress/1";
  const FORMAT = "domeng-progress/1"; // of a file
  const NAME = /^[a-z0-9][a-z0-9_]{0,39}$/; // of a lesson or a step
  const LARGEST = 1_000_000; // bytes of a file

  const isTable = (/** @type {any} */ it) => typeof it === "object" && it !== null && !Array.isArray(it);

  /** The progress in parsed JSON. `strict` refuses what is wrong, else it is left out. @param {any} data @param {boolean} strict @returns {Progress} */
  function read(data, strict) {
    /** @type {Progress} */
    const found = new Map();
    if (!isTable(data)) {
      if (strict) throw new Error("no table");
      return found;
    }
    for (const [lesson, entry] of Object.entries(data)) {
      const done = Array.isArray(entry?.done) ? entry.done.filter((/** @type {any} */ step) => typeof step === "string" && NAME.test(step)) : null;
      const right = NAME.test(lesson) && isTable(entry) && Number.isInteger(entry.steps) && entry.steps > 0
        && done && (!strict || done.length === entry.done.length);
      if (right) found.set(lesson, { steps: entry.steps, done: new Set(done) });
      else if (strict) throw new Error(lesson);
    }
    return found;
  }

  /** @param {Progress} progress */
  const plain = (progress) => Object.fromEntries([...progress].map(([lesson, { steps, done }]) => [lesson, { steps, done: [...done] }]));

  /** What this browser remembers; nothing where it remembers nothing or what it has cannot be read. */
  function stored() {
    try {
      return read(JSON.parse(localStorage.getItem(STORE) ?? "{}"), false);
    } catch {
      return read({}, false);
    }
  }

  /** Add to what is remembered; false where the browser keeps nothing. @param {Progress} more */
  function add(more) {
    const all = stored();
    for (const [lesson, { steps, done }] of more) {
      const before = all.get(lesson);
      all.set(lesson, { steps: before?.steps ?? steps, done: new Set([...(before?.done ?? []), ...done]) });
    }
    try {
      localStorage.setItem(STORE, JSON.stringify(plain(all)));
      return true;
    } catch {
      return false;
    }
  }

  function forget() {
    try {
      localStorage.removeItem(STORE);
    } catch {
      // nothing is remembered anyway
    }
  }

  /** The text of a file. */
  const written = () => `${JSON.stringify({ format: FORMAT, lessons: plain(stored()) }, null, 1)}\n`;

  /** The progress in a file; an error where it is not one of ours. @param {File} file */
  async function fromFile(file) {
    if (file.size > LARGEST) throw new Error("too large");
    const data = JSON.parse(await file.text());
    if (!isTable(data) || data.format !== FORMAT) throw new Error("format");
    return read(data.lessons, true);
  }

  /** @param {string} text @param {Record<string, string | number>} values */
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));

  /** How far a card's lesson has got. @param {HTMLElement} card @param {Progress} progress */
  function state(card, progress) {
    const steps = (card.dataset.stepIds ?? "").split(" ").filter(Boolean);
    const done = progress.get(card.dataset.card ?? "")?.done ?? new Set();
    const first = steps.findIndex((step) => !done.has(step));
    return { card, steps: steps.length, begun: steps.filter((step) => done.has(step)).length, first, done: first < 0 };
  }

  /** Write the progress on the cards, and what is next on the card that leads there. @param {ParentNode} root @param {Record<string, string>} words */
  function mark(root, words) {
    const progress = stored();
    const cards = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-card]")]);
    const states = cards.map((card) => state(card, progress));
    const open = states.filter((each) => !each.done);
    const next = open.find((each) => each.begun > 0) ?? open[0];
    for (const each of states) {
      each.card.dataset.done = each.done ? "true" : "";
      each.card.dataset.next = each === next ? "true" : "";
      const tag = /** @type {HTMLElement} */ (each.card.querySelector("[data-mark]"));
      tag.dataset.kind = each.done ? "done" : each === next ? "next" : each.begun ? "begun" : "";
      tag.textContent = each.done ? words.done : each === next ? words.next : each.begun ? say(words.begun, { n: each.begun, all: each.steps }) : tag.dataset.mark ?? "";
    }
    const count = root.querySelector("[data-count]");
    if (count) count.textContent = say(words.count, { n: states.length - open.length, all: states.length });
    const go = /** @type {HTMLAnchorElement | null} */ (root.querySelector("[data-go-on]"));
    if (go && states.length) lead(go, next ?? states[0], !next, words);
    return { done: states.length - open.length, begun: states.some((each) => each.begun > 0) };
  }

  /** Let a card lead to a lesson. @param {HTMLAnchorElement} go @param {ReturnType<typeof state>} to @param {boolean} isAgain @param {Record<string, string>} words */
  function lead(go, to, isAgain, words) {
    const title = to.card.querySelector("[data-title]")?.textContent ?? "";
    const number = to.card.querySelector("[data-number]")?.textContent ?? "";
    const hint = /** @type {HTMLElement} */ (go.querySelector("[data-hint]"));
    hint.dataset.hint ||= hint.textContent ?? "";
    go.href = /** @type {HTMLAnchorElement} */ (to.card).href;
    const isNew = number === "1" && !to.begun && !isAgain;
    /** @type {HTMLElement} */ (go.querySelector("[data-title]")).textContent = say(isAgain ? words.again : isNew ? words.begin : words["go-on"], { title });
    hint.textContent = isAgain ? words["again.hint"] : isNew ? hint.dataset.hint : say(words["go-on.hint"], { number, step: to.first + 1, steps: to.steps });
    const picture = to.card.querySelector("svg.picture");
    if (picture) go.querySelector("svg.picture")?.replaceWith(picture.cloneNode(true));
  }

  /** An element. @param {string} tag @param {Record<string, any>} properties @param {...(string | Node)} kids @returns {any} */
  function make(tag, properties, ...kids) {
    const { dataset, ...own } = properties;
    const node = Object.assign(document.createElement(tag), own);
    Object.assign(node.dataset, dataset);
    node.append(...kids);
    return node;
  }

  function save() {
    const url = URL.createObjectURL(new Blob([written()], { type: "application/json" }));
    make("a", { href: url, download: "domeng-progress.json" }).click();
    setTimeout(() => URL.revokeObjectURL(url));
  }

  /** The cards under `root`, marked now and whenever the progress changes, with what can be done with it. @param {HTMLElement} root @param {Record<string, string>} words */
  function keep(root, words) {
    const said = make("p", { className: "said", role: "status", dataset: { said: "" } });
    const button = (/** @type {string} */ name, /** @type {() => void} */ press) => {
      const node = make("button", { type: "button", textContent: words[name], dataset: { action: `${name}-progress` } });
      node.addEventListener("click", press);
      return node;
    };
    const picker = make("input", { type: "file", accept: ".json,application/json", hidden: true, dataset: { progressFile: "" } });
    const ask = question(words);
    const buttons = [button("save", save), button("load", () => picker.click()), button("forget", () => ask.showModal())];
    const show = () => {
      const { begun } = mark(root, words);
      buttons[0].disabled = buttons[2].disabled = !begun;
    };
    picker.addEventListener("change", async () => {
      const [file] = picker.files;
      if (!file) return;
      const found = await fromFile(file).catch(() => null);
      picker.value = ""; // the same file may be chosen again
      said.textContent = found === null ? say(words["load.foreign"], { file: file.name }) : add(found) ? words.loaded : words["load.lost"];
      show();
    });
    ask.addEventListener("close", () => {
      if (ask.returnValue !== "yes") return;
      ask.returnValue = "";
      forget();
      said.textContent = words.forgotten;
      show();
      buttons[1].focus(); // the button that was pressed can be pressed no more
    });
    root.querySelector("[data-keep]")?.replaceChildren(make("p", {}, words.keep), ...buttons, picker, ask, said);
    show();
    const elsewhere = (/** @type {StorageEvent} */ event) => { if (event.key === STORE || event.key === null) show(); };
    window.addEventListener("storage", elsewhere);
    window.addEventListener("pageshow", show); // also when the page comes back from memory
    return () => {
      window.removeEventListener("storage", elsewhere);
      window.removeEventListener("pageshow", show);
    };
  }

  /** What is asked before all is forgotten. @param {Record<string, string>} words */
  function question(words) {
    const title = make("h2", { id: `domeng-ask-${Math.random().toString(36).slice(2)}` }, words["forget.ask"]);
    const answer = (/** @type {string} */ value, /** @type {string} */ text) => make("button", { value, className: value, textContent: text, autofocus: value === "no", dataset: { answer: value } });
    const form = make("form", { method: "dialog" }, title, make("p", {}, words["forget.hint"]), answer("yes", words["forget.yes"]), answer("no", words["forget.no"]));
    const node = make("dialog", { className: "ask" }, form);
    node.setAttribute("aria-labelledby", title.id);
    return node;
  }

  return { stored, add, keep };
})();
