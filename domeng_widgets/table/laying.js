// @ts-check
/**
 * A domino that has just been played, lying where it is to lie while Python has not answered yet: over a network, or where Python
 * runs in the browser, the answer takes a while. It is a picture and no more: what the page says of the table waits for Python. A
 * part of table.js, which says what it stands on.
 */

// --- laying ----------------------------------------------------------------------------------------------------------

/** @typedef {{tile: string, end: string | null, id: number, from: number[], began: number}} Laying `id` is that of the message which asks Python for it; on its way since `began` from a point of the cloth */

/** Where it comes to lie; nothing where it cannot be played. @param {View} view @param {string} layout @param {{tile: string, end: string | null}} play */
const landing = (view, layout, { tile, end }) => view.lands[tile + (end ?? "")]?.[layout];

/** @param {Table} t @returns {Part} */
function layingPart(t) {
  const node = h("div", { class: "laying", "aria-hidden": "true" });
  const paint = () => {
    const { view, layout, laying } = t.state, place = laying && landing(view, layout, laying), { u } = view.layouts[layout];
    node.hidden = !place;
    fill(node, place ? [place.slice(2), u] : null, () => (place ? [chainArt(place, u)] : [])); // what went back to a hand stays nowhere else
    if (place) lie(node, place, u);
  };
  return { node, paint };
}
