// @ts-check
/**
 * What is kept from one view to the next, and made anew only where it shows something else. A part of table.js, which says what it
 * stands on.
 */

/** Nodes by name, each built anew only when its facts change. */
function keeper() {
  /** @type {Map<string, {key: string, node: Element | null}>} */
  const held = new Map();
  /** @param {string} name @param {unknown} facts @param {() => Element | null} build */
  return (name, facts, build) => {
    const key = JSON.stringify(facts), has = held.get(name);
    if (has && has.key === key) return has.node;
    const node = build();
    held.set(name, { key, node });
    return node;
  };
}

/** @type {WeakMap<Element, Element[]>} */
const arranged = new WeakMap();

/** Makes `node` hold these, in this order, beside what others have put there; those that stay are not touched, and always stand in
 * the same order. @param {Element} node @param {(Element | null)[]} kids */
function arrange(node, kids) {
  const next = /** @type {Element[]} */ (kids.filter((kid) => kid));
  for (const one of arranged.get(node) || []) if (!next.includes(one) && one.parentNode === node) one.remove();
  next.forEach((one, i) => {
    if (one.parentNode === node) return; // nor is it moved, which would take its focus
    if (i) next[i - 1].after(one);
    else node.prepend(one);
  });
  arranged.set(node, next);
}

/** A row of `of` dominoes face down; `show` says how many of them are still there.
 * @param {number} w @param {number} of @param {number} [gap] */
function backs(w, of, gap = 3) {
  const node = picture(of * (w + gap) - gap, 2 * w, null), keep = keeper();
  /** @param {number} count */
  const show = (count) => arrange(node, Array.from({ length: of }, (_, i) =>
    keep(String(i), i < count, () => s("g", { transform: `translate(${r2(i * (w + gap))},0)` }, faceDown(w, i >= count)))));
  show(of);
  return { node, show };
}
