// @ts-check
/**
 * A scene of a lesson. A notebook has many, and all of them run the same code: it comes once, in the model that they have in
 * common, and is loaded once.
 */

/** What the copies of this script share. @type {typeof globalThis & {domengModules?: Map<string, Promise<any>>}} */
const everywhere = globalThis;
/** By the id of the model that holds it. */
const loaded = (everywhere.domengModules ??= new Map());

/** @param {any} common */
async function start(common) {
  const style = document.createElement("style");
  style.textContent = common.get("style");
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([common.get("script")], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The model of that id. After a reload, JupyterLab may show new cells before it has brought back what older ones have made.
 * @param {any} manager @param {string} id */
async function waited(manager, id) {
  for (let tries = 200; tries > 0 && !manager.has_model(id); tries--) await new Promise((resolve) => setTimeout(resolve, 50));
  return manager.get_model(id);
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  async render(context) {
    const id = context.model.get("common").replace(/^IPY_MODEL_/, "");
    if (!loaded.has(id)) loaded.set(id, waited(context.model.widget_manager, id).then(start));
    const { default: scene } = await loaded.get(id);
    return scene.render(context);
  },
};
