// @ts-check
/**
 * What of a scene is in sight: where table and panel stand one above the other, what is to be read, clicked or pressed next is
 * brought there; and the focus goes with it. A part of lesson.js.
 */

// --- sight and focus -------------------------------------------------------------------------------------------------

/** Whether table and panel stand one above the other. @param {Scene} l */
const stacked = (l) => l.home.dataset.beside === "no";

/** Motion shows where the page has gone, where the person has nothing against it. @param {Scene} l @returns {ScrollBehavior} */
const gliding = (l) => (stacked(l) && !calm() ? "smooth" : "auto");

/** Brings something into sight, moving the page as little as that takes. @param {Scene} l @param {Element | null} node */
function show(l, node) {
  if (node instanceof HTMLElement && node.offsetParent) node.scrollIntoView({ block: "nearest", behavior: gliding(l) });
}

/** Brings the cloth into sight, with what is to be read above it: all of that where a step begins, else as much as there is
 * room for. @param {Scene} l @param {boolean} begins */
function showTable(l, begins) {
  const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (l.home.querySelector(selector));
  const foot = innerHeight - part(".actions").offsetHeight, end = part(".stage").getBoundingClientRect().bottom;
  const whole = end - part(".lead").getBoundingClientRect().top <= foot, from = begins || whole ? part(".lead") : part(".notice");
  const { top } = from.getBoundingClientRect();
  if (top < 0 || (end > foot && top > NEAR)) from.scrollIntoView({ block: "start", behavior: gliding(l) });
}

const NEAR = 16; // pixels below the upper edge of the window in which something stands at it

/** What is chosen or typed below the table, or null where the answer is given on the table itself.
 * @param {Scene} l @returns {HTMLElement | null} */
function answersBelow(l) {
  const { table: { pick }, panel } = l.view(), where = pick ? ".tray" : panel.inputs.length ? ".numbers" : ".options";
  const shown = pick ? smallDominoes(l.table, pick) : panel.inputs.length || panel.options.length;
  return shown ? l.home.querySelector(where) : null;
}

/** Brings what is to be answered into sight: with its question, where it stands below the table. @param {Scene} l */
function showTask(l) {
  if (!stacked(l)) return;
  const answers = answersBelow(l);
  if (!answers) return showTable(l, false);
  answers.scrollIntoView({ block: "nearest" });
  l.home.querySelector(".ask")?.scrollIntoView({ block: "nearest" });
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

/** After a change: focus goes where the person goes on, and what is new comes into sight. @param {Scene} l @param {SceneView} before @param {boolean} inside had the person been here before */
function settle(l, before, inside) {
  const now = l.view();
  if (!inside) return;
  const lost = !l.home.contains(document.activeElement), to = l.renewed && !lost ? null : goesOn(l, before, now);
  if (to || lost) /** @type {HTMLElement} */ (to || l.home.querySelector(".step-title")).focus({ preventScroll: true });
  const fresh = now.panel.verdict && JSON.stringify(now.panel.verdict) !== JSON.stringify(before.panel.verdict);
  if (now.lesson.step_id !== before.lesson.step_id) begin(l);
  else if (now.lesson.state === "done" && before.lesson.state !== "done") show(l, l.home.querySelector(".finish"));
  else if (fresh) show(l, l.home.querySelector(".verdict"));
  else if (now.lesson.state === "open" && before.lesson.state === "wrong" && !l.renewed) showTask(l);
  else {
    const rungs = now.panel.hints.filter(({ given }) => given).length, held = before.panel.hints.filter(({ given }) => given).length;
    if (rungs > held) show(l, l.home.querySelectorAll(".ladder li.given")[rungs - 1]);
  }
}

/** A step begins: it is read from its start. @param {Scene} l */
function begin(l) {
  if (stacked(l)) return showTable(l, true);
  l.home.querySelector(".panel .scroll")?.scrollTo(0, 0);
  show(l, l.home.querySelector(".prompt"));
  show(l, l.home.querySelector("header"));
}

// --- what is asked, above the table ----------------------------------------------------------------------------------

const ROOM = 100; // letters for which the notice of a narrow table has room

/** Where what is asked stands below the table, it stands above it too, in the place of what happened there. @param {Scene} l */
function question(l) {
  const { lesson, panel, table } = l.view(), stays = Boolean(table.pick || panel.options.length || panel.inputs.length);
  const asked = lesson.state === "open" || (lesson.state === "wrong" && stays), { question: text } = panel;
  const long = text.map((part) => (typeof part === "string" ? part : part.text || part.strong || part.term || "")).join("").length;
  return stacked(l) && asked && l.free() && long > 0 && long <= ROOM ? { icon: "ask", text } : null;
}
