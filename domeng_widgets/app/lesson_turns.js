// @ts-check
/**
 * The scenes of a page come one at a time, from the top: the one with which somebody goes on waits for none of those below it, nor
 * do they keep it from answering. A part of lesson.js.
 */

// --- turns -----------------------------------------------------------------------------------------------------------

const ALONE = 600; // milliseconds that the first scene that is not done has the page to itself: somebody may act at once
const MUTE = 5000; // milliseconds after which the next scene comes, whatever has become of the one before
const BUSY = 500; // milliseconds after which the next scene comes all the same, where the page is never idle or does not say so

/** @param {number} long in milliseconds @returns {Promise<void>} */
const pause = (long) => new Promise((resolve) => setTimeout(resolve, long));
/** @returns {Promise<void>} */
const idle = () => new Promise((resolve) => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: BUSY });
  else setTimeout(resolve); // Safari
});

/** Until Python has answered a scene's greeting. @param {any} model @returns {Promise<void>} */
const begun = (model) => (model.get("view").version ? Promise.resolve() : new Promise((resolve) => {
  const hear = () => { model.off("change:view", hear); resolve(); };
  model.on("change:view", hear);
}));

/** @typedef {{model: any, el: HTMLElement, signal?: AbortSignal}} Context what a widget is shown with */
/** @typedef {Context & {bring: () => Promise<unknown>}} Coming */

/** @type {Coming[]} those that have not had their turn */
const waiting = [];
let isBusy = false; // whether one has it
let hasOpen = false; // whether one stands that is not done

/** The one that stands highest on the page; of those that are not on it yet, the one that came first. @returns {Coming} */
function highest() {
  /** @param {Coming} one @param {Coming} other */
  const isAbove = (one, other) => {
    const where = one.el.compareDocumentPosition(other.el);
    return !(where & Node.DOCUMENT_POSITION_DISCONNECTED) && Boolean(where & Node.DOCUMENT_POSITION_FOLLOWING);
  };
  const found = waiting.reduce((best, one) => (isAbove(one, best) ? one : best));
  waiting.splice(waiting.indexOf(found), 1);
  return found;
}

/** Until a scene has begun, and for a while after if it is the first that is not done. @param {Coming} one */
async function stands({ model, bring }) {
  await bring();
  await begun(model);
  if (hasOpen || model.get("view").lesson.state === "done") return;
  hasOpen = true;
  await pause(ALONE);
}

async function takeTurns() {
  await pause(0); // those that are asked for together are all here then
  while (waiting.length) {
    const next = highest(), { signal } = next;
    const gone = new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
    if (signal?.aborted) await next.bring();
    else await Promise.race([stands(next).catch(() => {}), gone, pause(MUTE)]); // what went wrong, the widget manager tells
    await idle();
  }
  isBusy = false;
}

/** Shows a scene once it is its turn; one that is gone by then is not shown.
 * @param {Context} context @param {() => Promise<() => void>} show @returns {Promise<() => void>} */
const inTurn = (context, show) => new Promise((resolve) => {
  const bring = () => {
    const shown = context.signal?.aborted ? Promise.resolve(() => {}) : show();
    resolve(shown);
    return shown;
  };
  waiting.push({ ...context, bring });
  if (isBusy) return;
  isBusy = true;
  takeTurns();
});
