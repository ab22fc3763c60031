// @ts-check
/**
 * The lessons' cards in JupyterLab. Python writes `frame` once; what has been done is this browser's own (progress.js).
 */

/** @typedef {{id: string, number: number, title: string, summary: string, time: string, hint: string, steps: string[], notebook: string, picture: string}} Card */
/** @typedef {{words: Record<string, string>, play: {title: string, hint: string, notebook: string}, cards: Card[]}} Frame */

/** A still picture that Python has drawn. @param {string} text */
const drawn = (text) => document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** The folder of the notebook that is shown, as JupyterLab's address has it; null where it says nothing of the kind. */
function folder() {
  const path = /\/lab(?:\/workspaces\/[^/]+)?\/tree\/(.*)$/.exec(decodeURIComponent(location.pathname))?.[1];
  return path === undefined ? null : path.replace(/[^/]*$/, "");
}

/** A link to a notebook beside this one, which JupyterLab opens in a tab of its own. @param {string} notebook @param {Record<string, string>} attrs @param {...any} kids */
function way(notebook, attrs, ...kids) {
  const link = h("a", { href: beside(notebook), ...attrs }, ...kids);
  link.addEventListener("click", () => {
    const where = folder(), file = link.getAttribute("href")?.split("/").pop();
    if (where === null) return;
    link.dataset.commandlinkerCommand = "docmanager:open";
    link.dataset.commandlinkerArgs = JSON.stringify({ path: where + file });
  });
  return link;
}

/** @param {Card} card */
const cardOf = (card) =>
  way(card.notebook, { class: "card", "data-card": card.id, "data-done": "", "data-next": "", "data-step-ids": card.steps.join(" ") },
    h("span", { class: "still" }, drawn(card.picture)),
    h("span", { class: "name" }, h("span", { class: "no", "data-number": "" }, String(card.number)), " ", h("b", { "data-title": "" }, card.title)),
    h("span", { class: "mark", "data-mark": card.time, "data-kind": "" }, card.time),
    h("span", { class: "small" }, card.summary));

/** @param {Frame} frame */
function build({ words, play, cards }) {
  const [first] = cards;
  const goOn = way(first.notebook, { class: "first", "data-go-on": "" }, drawn(first.picture),
    h("span", null, h("b", { "data-title": "" }), " ", h("span", { class: "small", "data-hint": "" }, first.hint)));
  const game = way(play.notebook, { class: "game", "data-action": "play" }, h("span", null, h("b", null, play.title), " ", h("span", { class: "small" }, play.hint)));
  return h("div", { class: "domeng domeng-cards" },
    h("div", { class: "go" }, goOn, game),
    h("section", { class: "lessons", "aria-label": words.lessons },
      h("h2", null, words.lessons, " ", h("small", { "data-count": "" })),
      h("ol", { class: "cards" }, cards.map((card) => h("li", null, cardOf(card)))),
      h("div", { class: "keep", "data-keep": "" })));
}

/** @param {{model: any, el: HTMLElement}} it */
async function render({ model, el }) {
  await arrived(model);
  /** @type {Frame} */
  const frame = model.get("frame");
  const root = build(frame);
  el.append(root);
  const ends = [theme(root), domengProgress.keep(root, frame.words)];
  return () => {
    ends.forEach((end) => end());
    root.remove();
  };
}

export default { render };
