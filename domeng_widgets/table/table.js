// @ts-check
/**
 * The live table. It knows no rules and holds no sentence: Python gives it `frame` (once) and `view` (whole, at each
 * change), it paints them and sends back what the person wants. One state, one way to change the page: `render`.
 * Whatever comes from Python is painted with `textContent`; names are untrusted.
 *
 * Stands on shared.js and its own parts: keeping.js, seats.js, chain.js, hand.js, laying.js, controls.js, keyboard.js, motion.js, log.js,
 * hint.js; ends in live.js (a game) or in app/lesson.js, which puts a lesson round the table through `Around`.
 *
 * Sections: words · watch on Python · room · mount
 */

/** @typedef {string | {term?: string, text?: string, rule?: string, strong?: string}} Segment */
/** @typedef {{tile: string, legal: string, label: string, hinted?: boolean}} Held */
/**
 * @typedef {object} Seat
 * @property {number} no @property {number} place 0 at the bottom, then clockwise @property {string} name @property {string} kind
 * @property {number} stones @property {number} count dominoes left @property {string[]} terms @property {string[] | null} open dominoes shown
 * @property {string} title @property {string | null} sum @property {number} delta @property {{kind: string, text: string} | null} flag @property {string} label
 */
/**
 * @typedef {object} Entry
 * @property {number} ply @property {number} seat @property {string} name @property {string} play @property {Segment[]} text
 * @property {string[]} terms @property {string[]} [names] of the terms, in this language @property {number} stones @property {string} stones_text
 */
/** @typedef {{u: number, tiles: number[][], ends: Record<string, number[]>}} Layout */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/**
 * @typedef {object} Geometry
 * @property {number} w @property {number} h @property {number} band @property {number} r @property {number} u
 * @property {number} back width of a domino face down @property {number} most stones drawn at a seat @property {number} step @property {Box[]} seats by place
 * @property {{x: number, y: number, rx: number, label: number}} pile @property {{x: number, y: number, width: number, height: number}} field
 * @property {Box & {gap: number}} hand @property {{x: number, y: number, w: number} | null} unused
 */
/** @typedef {{term: string, name: string, text: Segment[], rule: string}} Meaning */
/** @typedef {{seat: number, name: string, terms: string[], sum: number | null, before: number, after: number, mark: boolean}} Row */
/**
 * @typedef {object} Result
 * @property {string} title @property {Segment[]} text @property {Row[]} rows @property {{before: number, after: number}} table @property {Segment[]} next
 */
/** @typedef {{kind: string, seat?: number, tile?: string, from?: "table" | number, to?: number, count?: number}} Motion */
/**
 * @typedef {object} View
 * @property {number} version @property {number} ply @property {number} round @property {string} phase
 * @property {number | null} turn @property {number | null} seat @property {number} stones @property {number | null} camat
 * @property {number | null} left @property {number | null} right @property {(Held | null)[]} hand @property {boolean} must_pass
 * @property {Seat[]} seats @property {{text: string, short: string, label: string}} pile @property {string[]} chain
 * @property {number | null} lead @property {number | null} last @property {Record<string, Layout>} layouts
 * @property {Record<string, Record<string, number[]>>} lands where each play of the viewer would lie, by its domino and end and by layout
 * @property {{icon: string, text: Segment[]}} notice @property {{id: number, from: number, text: string, entries: Entry[]}} log
 * @property {Result | null} result @property {string} where @property {Record<string, boolean>} actions
 * @property {boolean} paused @property {number} pace @property {{ply: number} | null} look @property {Motion[]} motion
 * @property {{title: string, text: string, button: string} | null} cover @property {Hint | null} hint
 */
/**
 * @typedef {object} Frame
 * @property {Record<string, Geometry>} geometry @property {Record<string, string>} words @property {Meaning[]} glossary
 * @property {{value: number, text: string}[]} paces @property {string} [language]
 */
/**
 * @typedef {object} Model
 * @property {(name: string) => any} get @property {(event: string, call: Function) => void} on
 * @property {(event: string, call: Function) => void} off @property {(message: object) => void} send
 */

/**
 * Everything that can change on the page. `view` and `log` come from Python; the rest is this page's own.
 * @typedef {object} State
 * @property {View} view the last one received
 * @property {{id: number | null, entries: Entry[]}} log entries held so far (views bring only what is new)
 * @property {string} layout "wide", "mid" or "narrow"
 * @property {number} scale of the cloth
 * @property {string | null} choosing the domino whose end is being asked for
 * @property {string | null} dragging the domino in the air
 * @property {Laying | null} laying the domino that has been played and waits for Python's answer
 * @property {string | null} rove the domino of the hand that Tab reaches
 * @property {Segment[] | null} say what Python answered in words, until the next view
 * @property {boolean} silent Python does not answer
 * @property {boolean} asking "new game" waits for yes or no
 */
/**
 * What the parts of the table share.
 * @typedef {object} Table
 * @property {State} state @property {Frame} frame @property {HTMLElement} root
 * @property {Around} around @property {HTMLElement} home what hears the keys and keeps the focus: the table, or the page part it stands in
 * @property {(key: string, values?: Record<string, unknown>) => string} word
 * @property {(term: string) => string} name @property {() => Geometry} places
 * @property {(message: Record<string, unknown>) => number} send gives back the message's number @property {() => void} render
 * @property {(action: string) => void} act @property {(tile: string, end?: string, from?: number[]) => void} play
 * @property {(term: string | null) => void} explain
 */
/**
 * `paint` only writes. What depends on how large that turns out is left to `measure`, which only reads, just before the page is
 * drawn, and gives back what is to be written then: the page is laid out once.
 * @typedef {{node: HTMLElement, paint: () => void, measure?: () => (() => void) | null}} Part
 */
/** @typedef {{layout: string, scale: number, beside: boolean}} Room */
/**
 * What a page changes of the table it puts itself around; GAME leaves it as it is in a game.
 * @typedef {object} Around
 * @property {HTMLElement | null} home the element that holds the table and what belongs to it
 * @property {[string, string, string][]} controls every control: the key that presses it, the group it stands in
 * @property {(action: string, t: Table) => boolean} folds whether a control goes to those that are not about this turn
 * @property {Record<string, string>} letters what single keys press
 * @property {boolean} whole with log, result and the question for a new game
 * @property {(width: number) => Room} room
 * @property {(view: View) => boolean} waits whether something is to come from Python by itself
 * @property {Record<string, unknown>} hello
 * @property {(kind: "tile" | "end", name: string) => boolean} taken a click that the page takes for itself
 * @property {() => {icon: string, text: Segment[]} | null} [told] what stands in the notice instead of what happened
 * @property {(from: HTMLElement, key: string) => boolean} pressed a key that the page takes for itself
 * @property {((t: Table) => void) | null} rest where focus goes when what had it has gone
 * @property {(t: Table, cloth: HTMLElement) => Part[]} parts what is painted after the table
 * @property {(t: Table, pieces: Record<string, HTMLElement>) => HTMLElement} build puts the pieces together, gives back the outermost
 */

// --- words -----------------------------------------------------------------------------------------------------------

/** Rich text; `plain` paints terms as bold words instead of buttons (inside a button there can be no other).
 * @param {Table} t @param {Segment[]} segments @param {boolean} [plain] */
function rich(t, segments, plain = false) {
  /** @param {Exclude<Segment, string>} part */
  const mark = (part) => {
    if (part.rule) return h("span", { class: "rule" }, part.rule);
    if (!part.term) return h("b", null, part.strong ?? "");
    const text = part.text || t.name(part.term);
    return plain ? h("b", { class: "t" }, text) : termButton(t, part.term, "term", text);
  };
  // a bracket before a mark and the stop after it stay with it at the end of a line
  const before = /\($/, after = /^[).,:;!?]+/;
  return segments.map((part, i) => {
    const next = segments[i + 1], last = segments[i - 1];
    if (typeof part === "string") {
      const head = last && typeof last !== "string" ? part.replace(after, "") : part;
      return next && typeof next !== "string" ? head.replace(before, "") : head;
    }
    const open = typeof last === "string" && before.test(last) ? "(" : "", stop = (typeof next === "string" && next.match(after)?.[0]) || "";
    return h("span", part.strong === undefined ? { class: "together" } : null, open, mark(part), stop);
  });
}

/** A word that opens its meaning. @param {Table} t @param {string} term @param {string} cls @param {...any} kids */
function termButton(t, term, cls, ...kids) {
  const button = h("button", { type: "button", class: cls, "data-term": term }, kids);
  button.addEventListener("click", () => t.explain(term));
  return button;
}

// --- watch on Python -------------------------------------------------------------------------------------------------

const ANSWER = 5000, SLACK = 10000;

/** Tells the person when Python no longer answers: a message without an answer, or a computer that never plays.
 * @param {Table} t */
function watch(t) {
  /** @type {Map<number, ReturnType<typeof setTimeout>>} */
  const waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let turn;
  const lost = () => { if (!t.state.silent) { Object.assign(t.state, { silent: true, laying: null }); t.render(); } };
  /** Something came from Python. */
  const heard = () => { if (t.state.silent) { t.state.silent = false; t.render(); } };
  return {
    lost, heard,
    /** @param {number} id */
    sent: (id) => void waiting.set(id, setTimeout(lost, ANSWER)),
    /** An answer to one of this view's messages is one to those before it, too; whether it is one. @param {number} id */
    answered: (id) => {
      const ours = waiting.has(id);
      if (ours) for (const [one, timer] of waiting) if (one <= id) { clearTimeout(timer); waiting.delete(one); }
      return ours;
    },
    /** A new view: is a computer to move after it? */
    expect: () => {
      clearTimeout(turn);
      const { view } = t.state;
      if (t.around.waits(view)) turn = setTimeout(lost, view.pace * 1000 + SLACK);
    },
    stop: () => { clearTimeout(turn); for (const timer of waiting.values()) clearTimeout(timer); },
  };
}

// --- room ------------------------------------------------------------------------------------------------------------

const COLUMN = 300, GUTTER = 20;

/** Which cloth fits, how large, and whether a column has room beside it. @param {number} width @returns {Room} */
function room(width) {
  if (width >= 860 + GUTTER + COLUMN) return { layout: "wide", scale: 1, beside: true };
  if (width >= 860) return { layout: "wide", scale: 1, beside: false };
  if (width >= 600) return { layout: "mid", scale: Math.min(width / 680, 1.15), beside: false };
  return { layout: "narrow", scale: Math.min(Math.max(width, 240) / 344, 1.3), beside: false };
}

// --- mount -----------------------------------------------------------------------------------------------------------

/** The table of a game, with nothing around it. @type {Around} */
const GAME = {
  home: null, controls: CONTROLS, whole: true, room, hello: { kind: "hello" }, rest: null,
  letters: { p: "pass", u: "undo", h: "hint", n: "next-round", g: "glossary", Enter: "next-round" },
  taken: () => false, pressed: () => false, parts: () => [],
  // a phone has room for four in a row, a tablet for five
  folds: (action, { state: { layout, view } }) =>
    (action === "save" ? layout !== "wide" : layout === "narrow" && (action === "step" || (action === "next-round" && Boolean(view.look)))),
  waits: (view) => {
    const mover = view.turn === null ? null : view.seats[view.turn];
    return view.phase === "playing" && mover !== null && mover.kind === "computer" && !view.paused && !view.look;
  },
  build: (t, { notice, stage, controls, more, question, side }) => {
    t.root.append(notice, stage, controls, more, question, side);
    return t.root;
  },
};

/** @typedef {{id: number, message: Record<string, unknown>, log: number | null, on: View}} Wish made on a view, and on which log */

/** What a turn is taken on: it still holds where that is the same, as when a hint came meanwhile. @param {View} view */
const grounds = ({ round, turn, seat, chain, hand, look, cover }) => JSON.stringify([round, turn, seat, chain, hand.map((held) => held && [held.tile, held.legal]), look, cover]);

/** Wishes that are made again when the view they were made on is out of date: always, or where they still mean the same.
 * @type {Record<string, (wish: Wish, state: State) => boolean>} */
const AGAIN = {
  ...Object.fromEntries(["pause", "step", "skip", "undo", "next-round", "hint"].map((kind) => [kind, () => true])),
  look: ({ log }, { log: now, view }) => log === now.id && !view.cover,
  play: ({ on }, { view }) => grounds(on) === grounds(view),
  pass: ({ on }, { view }) => grounds(on) === grounds(view),
};

/** Wishes that are made below the table, where nothing has room beside it, and that change all of it. */
const SHOWN = new Set(["look", "resume", "fork", "next-round"]);

/** What of the table a focused element is, so that it can be found again after a repaint. @param {Element | null} node */
function focusName(node) {
  const data = node instanceof HTMLElement ? node.dataset : {};
  const seat = node?.closest("[data-seat-no]")?.getAttribute("data-seat-no");
  for (const [key, attr] of [["tile", "data-tile"], ["end", "data-end"], ["action", "data-action"], ["entry", "data-entry"], ["pick", "data-pick"], ["term", "data-term"]])
    if (data[key]) return `${seat ? `[data-seat-no="${seat}"] ` : ""}[${attr}="${data[key]}"]`;
  return null;
}

/** Hands a text to the person as a file. @param {string} name @param {string} text */
function download(name, text) {
  const link = h("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {HTMLElement} root @param {View} view */
function contract(root, view) {
  const or = (/** @type {unknown} */ value) => (value === null || value === undefined ? "" : value);
  set(root, {
    "data-version": view.version, "data-ply": view.ply, "data-round": view.round, "data-phase": view.phase,
    "data-turn": or(view.turn), "data-seat": or(view.seat), "data-table-stones": view.stones, "data-camat": or(view.camat),
    "data-left": or(view.left), "data-right": or(view.right), "data-look": view.look ? view.look.ply : "",
  });
}

/** Paints the table into `el` and keeps it up to date; gives back what takes it away again.
 * @param {Model} model @param {HTMLElement} el @param {Around} [around] */
function mount(model, el, around = GAME) {
  const frame = /** @type {Frame} */ (model.get("frame"));
  const root = h("section", { class: "domeng-table", tabindex: "-1" }), outer = h("div", { class: "domeng" }), home = around.home || root;
  /** @type {State} */
  const state = {
    view: model.get("view"), log: { id: null, entries: [] }, layout: "wide", scale: 1,
    choosing: null, dragging: null, laying: null, rove: null, say: null, silent: false, asking: false,
  };

  // answers reach all views of a model, also in other windows: far apart, nobody's numbers are another's
  let number = Math.floor(Math.random() * 2 ** 40);
  /** @type {Wish | null} the last one that is not answered yet */
  let last = null;
  /** @type {number | null} the message by which this view, not another one of the same model, asked for the record */
  let saving = null;
  /** @type {Table} */
  const t = {
    state, frame, root, around, home, render: () => render(),
    word: (key, values = {}) => fillIn(frame.words[key] ?? key, values),
    name: (term) => frame.glossary.find((one) => one.term === term)?.name || term,
    places: () => frame.geometry[state.layout],
    send: (message) => {
      const id = ++number;
      watcher.sent(id);
      if ("version" in message) last = { id, message, log: state.log.id, on: state.view };
      if (message.kind === "save") saving = id;
      try { model.send({ ...message, id }); } catch { watcher.lost(); }
      return id;
    },
    act: (action) => {
      const button = home.querySelector(`[data-action="${action}"]`);
      if (action === "glossary") return glossary.isOpen() ? glossary.close() : glossary.open(null);
      if (isDisabled(button)) return;
      if (action === "new-game") return question.open();
      t.send(action === "save" ? { kind: action } : { kind: action, version: state.view.version });
      if (action === "hint") ponder(t);
    },
    play: (tile, end, from) => play(tile, end, from),
    explain: (term) => glossary.open(term),
  };

  const tileOf = (/** @type {string} */ tile) => hand.tiles().find((one) => one.dataset.tile === tile);
  /** Asks Python to play a domino, and lays it. @param {string} tile @param {string | null} end @param {number[]} [from] */
  const lay = (tile, end, from) => {
    const { view, layout } = state, says = state.choosing || state.say, id = t.send({ kind: "play", version: view.version, tile, end });
    const laid = { tile, end, id, from: from || /** @type {number[]} */ (raised(t, view, tile)), began: performance.now() };
    Object.assign(state, { choosing: null, say: null, laying: landing(view, layout, laid) && !state.silent ? laid : null });
    if (focused()?.matches("[data-end]")) tileOf(tile)?.focus({ preventScroll: true }); // it has nothing more to say
    if (says) render();
    else for (const part of [hand, ends, laying]) part.paint(); // no more than that: Python's answer is on its way
    if (state.laying) motion.setOff(laid);
  };
  /** @param {string} tile @param {string} [end] @param {number[]} [from] where it was let go, if it was dragged */
  const play = (tile, end, from) => {
    const { view } = state, legal = view.hand.find((one) => one && one.tile === tile)?.legal || "";
    if (state.silent || state.laying) return;
    if (!legal) { // Python says why not
      if (view.turn === view.seat && !view.look && view.phase === "playing") t.send({ kind: "play", version: view.version, tile, end: view.chain.length ? end || "<" : null });
      return;
    }
    const ask = legal === "<>" && !end && !twins(view), again = state.choosing === tile, shows = state.choosing || state.say;
    if (!ask) return lay(tile, legal === "lead" ? null : end || (legal === "<" ? "<" : ">"), from);
    Object.assign(state, { choosing: again ? null : tile, say: null });
    if (shows || state.choosing) render();
    if (state.choosing) /** @type {HTMLElement | null} */ (root.querySelector('[data-end="<"]'))?.focus({ preventScroll: true });
    else tileOf(tile)?.focus();
  };

  const watcher = watch(t), notice = noticePart(t), seats = seatsPart(t), pile = pilePart(t), chain = chainPart(t), ends = endsPart(t);
  const hand = handPart(t), laying = layingPart(t), cover = coverPart(t), unused = unusedPart(t), controls = controlsPart(t), question = questionPart(t);
  const glossary = glossaryPart(t), hint = hintPart(t), result = resultPart(t), log = logPart(t);
  const art = h("div", { class: "art-layer" }), cloth = h("div", { class: "cloth" }), motion = motionPart(t, { pile, chain, hand, laying, cloth });
  cloth.append(art, seats.node, pile.node, chain.node, ends.node, unused.node, hand.node, laying.node, cover.node, motion.air);
  const stage = h("div", { class: "stage" }, cloth), side = h("div", { class: "side" }, glossary.node, around.whole ? [hint.node, result.node, log.node] : null);
  outer.append(around.build(t, {
    notice: notice.node, stage, controls: controls.node, more: controls.more, question: question.node, side, glossary: glossary.node,
  }));
  set(root, { "aria-label": t.word("table"), lang: frame.language || null });
  const parts = [seats, pile, chain, ends, hand, laying, cover, unused, ...(around.whole ? [hint, result, log] : []), controls, question, notice, ...around.parts(t, cloth)];

  const paintCloth = () => {
    const g = t.places();
    put(stage, { width: g.w * state.scale, height: g.h * state.scale });
    put(cloth, { width: g.w, height: g.h, transform: state.scale === 1 ? "" : `scale(${state.scale})`, "--s": String(state.scale) });
    fill(art, state.layout, () => [clothPicture(g)]);
  };
  const focused = () => (home.contains(document.activeElement) ? document.activeElement : null);
  /** Focus, lost by what had it, goes to what is called the same, or to where the person goes on. @param {string | null} name */
  const refocus = (name) => {
    const again = name && /** @type {HTMLElement | null} */ (home.querySelector(name));
    if (again && again.offsetParent) again.focus({ preventScroll: true });
    else homeFocus(t);
  };
  /** @type {number} the frame in which what is measured is due; 0 if none is */
  let due = 0;
  /** whether the person has asked to see the table, which may be out of sight */
  let sought = false;
  /** @type {{before: View, ahead: Laying | null} | null} the view before the one whose motion is to begin, and what has begun */
  let moved = null;
  /** Just before the page is drawn: all that has to be measured, only then what follows from it, and what moves sets off. */
  const settle = () => {
    cancelAnimationFrame(due);
    due = 0;
    const follows = parts.map((part) => part.measure?.()), active = focused();
    const hidden = active instanceof HTMLElement && active !== root && active.offsetParent === null;
    const cut = sought && [notice.node, stage].some(isCut);
    for (const follow of follows) follow?.();
    if (cut) root.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    sought = false;
    if (hidden) refocus(focusName(active));
    if (moved) motion.run(moved.before, moved.ahead);
    if (moved && state.laying) motion.setOff(state.laying); // again, and on from where it was
    moved = null;
  };
  /** Everything on the page, from the state; a focused element keeps its focus. Nothing is measured here: see `settle`. */
  const render = () => {
    const active = focused(), name = focusName(active);
    contract(root, state.view);
    paintCloth();
    for (const part of parts) part.paint();
    due ||= requestAnimationFrame(settle);
    if (active && (document.activeElement !== active || active.closest("[hidden]"))) refocus(name);
  };
  /** A domino of the hand that goes hands its focus to its neighbour; before anything is changed, when that costs no layout.
   * @param {View} view the next one */
  const handOn = (view) => {
    const order = hand.tiles(), at = order.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const stays = (/** @type {HTMLElement} */ one) => view.hand.some((held) => held && held.tile === one.dataset.tile);
    if (at >= 0 && !stays(order[at])) [...order.slice(at + 1), ...order.slice(0, at).reverse()].find(stays)?.focus({ preventScroll: true });
  };

  const receive = () => {
    const before = state.view, ahead = state.laying, view = /** @type {View} */ (model.get("view"));
    handOn(view);
    Object.assign(state, { view, choosing: null, laying: ahead && grounds(before) === grounds(view) ? ahead : null, say: null, silent: false });
    motion.stop(); // what it ends with is the new view
    if (around.whole && !takeLog(state, view.log)) t.send({ kind: "sync" });
    const wasInside = root.contains(document.activeElement), covered = Boolean(view.cover) && !before.cover;
    render();
    // the end that was chosen has nothing more to say: the person goes on in the hand
    const spent = wasInside && document.activeElement?.matches('[data-end][aria-disabled="true"]');
    if ((wasInside && covered && !state.asking) || spent) homeFocus(t);
    sought = root.dataset.beside !== "yes" && SHOWN.has(String(last?.message.kind));
    moved = view.version !== before.version && !document.hidden ? { before, ahead } : null;
    watcher.expect();
  };
  /** The view changed while the wish was on its way. @param {Wish} wish */
  const again = (wish) => {
    const { message } = wish, kind = String(message.kind);
    if (!AGAIN[kind]?.(wish, state)) return;
    if ("tile" in message || "ply" in message) {
      const id = t.send({ ...message, version: state.view.version });
      if (state.laying?.id === wish.id) state.laying.id = id;
    } else t.act(kind);
    last = null; // once is enough
  };
  /** @param {number} id @param {boolean} stale */
  const answered = (id, stale) => {
    const ours = watcher.answered(id), wish = last?.id === id ? last : null;
    if (saving === id) saving = null;
    if (wish) last = null;
    if (wish && stale) again(wish);
    if (ours && state.laying && state.laying.id <= id) takeBack(); // else the answer was a view, or is still to come
  };
  /** A domino that Python has not played goes back to the hand. */
  const takeBack = () => { state.laying = null; render(); };
  /** @param {any} message */
  const hear = (message) => {
    if (!message || typeof message !== "object") return;
    if (message.kind === "log" && around.whole && takeLog(state, message.log)) log.paint(); // the view that follows may be the same again
    if (message.kind === "ack" && typeof message.id === "number") answered(message.id, message.stale === true);
    if (message.kind === "say" && Array.isArray(message.text)) { Object.assign(state, { say: message.text, choosing: null }); render(); }
    if (message.kind === "record" && saving !== null) { saving = null; download(String(message.name), String(message.text)); }
    watcher.heard();
  };
  const onView = () => { watcher.heard(); receive(); };
  model.on("change:view", onView);
  model.on("msg:custom", hear);

  const resize = () => {
    const style = getComputedStyle(home), width = home.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (!(width > 0)) return;
    const next = around.room(width), beside = next.beside ? "yes" : "no";
    const same = next.layout === root.dataset.layout && Math.abs(next.scale - state.scale) < 0.001 && beside === root.dataset.beside;
    if (same) return;
    motion.stop();
    Object.assign(state, { layout: next.layout, scale: next.scale });
    for (const one of new Set([root, home])) set(one, { "data-layout": next.layout, "data-beside": beside });
    render();
    settle(); // it is drawn as soon as its size is known
  };
  const unkey = keyboard(t, { hand, question, glossary }), untheme = theme(outer), observer = new ResizeObserver(resize);
  dragging(t, cloth, hand.node);
  el.append(outer);
  root.dataset.layout = "";
  if (around.whole && !takeLog(state, state.view.log)) t.send({ kind: "sync" });
  resize();
  if (!root.dataset.layout) render(); // nobody sees it yet
  observer.observe(home);
  t.send(around.hello);
  watcher.expect();
  const untake = around.whole ? takeOver(t) : () => {};

  return () => {
    untake();
    cancelAnimationFrame(due);
    observer.disconnect();
    motion.stop();
    watcher.stop();
    unkey();
    untheme();
    model.off("change:view", onView);
    model.off("msg:custom", hear);
    outer.remove();
  };
}
