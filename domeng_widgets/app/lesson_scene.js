// A scene of a lesson. A notebook has many, and all of them run the same code: it comes once, in a model of its own, and is
// loaded once. `code` names that model; it holds the module's text and its style.

/** @type {Map<string, Promise<any>>} by the id of the model that holds it */
const loaded = (globalThis.domengModules ??= new Map());

/** @param {any} code */
async function start(code) {
  const style = document.createElement("style");
  style.textContent = code.get("style");
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([code.get("script")], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const ALONE = 250; // milliseconds that the first scene has the page to itself: somebody may begin at once

/** Scenes are painted one at a time, each when the page is idle: the first one does not wait for the others, nor they keep
 * it from answering. */
function myTurn() {
  const before = globalThis.domengTurn, idle = globalThis.requestIdleCallback ?? setTimeout;
  const free = () => new Promise((resolve) => idle(resolve));
  globalThis.domengTurn = before ? before.then(free) : new Promise((resolve) => setTimeout(resolve, ALONE)).then(free);
  return before;
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  async render(context) {
    const id = context.model.get("code").replace(/^IPY_MODEL_/, "");
    if (!loaded.has(id)) loaded.set(id, context.model.widget_manager.get_model(id).then(start));
    const { default: scene } = await loaded.get(id);
    await myTurn();
    return scene.render(context);
  },
};
