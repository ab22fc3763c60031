// @ts-check
/**
 * A domino that has just been played, lying where it is to lie while Python has not answered yet: over a network, or where Python
 * runs in the browser, the answer takes a while. It is a picture and no more: what the page says of the table waits for Python. A
 * part of table.js, which says what it stands on.
 */

// --- laying ----------------------------------------------------------------------------------------------------------

/** @typedef {{tile: string, end: string | null, id: number, ply: number, from: number[], began: number}} Laying `id` is that of the message which asks Python for it; on its way since `began` from a point of the cloth */

/** Where it comes to lie; nothing where it cannot be played. @param {View} view @param {string} layout @param {{tile: string, end: string | null}} play */
const landing = (view, layout, { tile, end }) => view.lands[tile + (end ?? "")]?.[layout];

/** Whether what a domino was played on still holds, as when a hint came meanwhile. @param {View} view @param {Laying} laying */
const stillLies = (view, laying) => view.ply === laying.ply && Boolean(landing(view, "wide", laying));

/** @param {Table} t @returns {Part & {node: HTMLElement}} */
function layingPart(t) {
  const node = h("div", { class: "laying", "aria-hidden": "true" });
  const paint = () => {
    const { view, layout, laying } = t.state, place = laying && landing(view, layout, laying), { u } = view.layouts[layout];
    node.hidden = !place;
    if (!place) return;
    fill(node, [place.slice(2), u], () => [chainArt(place, u)]);
    lie(node, place, u);
  };
  return { node, paint };
}
