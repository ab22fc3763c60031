// @ts-check
/**
 * What moves on the table: dominoes and stones that show what just happened, and the domino that a person drags. A part of
 * table.js, which says what it stands on.
 *
 * Sections: motion · dragging
 */

// --- motion ----------------------------------------------------------------------------------------------------------

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** A curve between two points on the cloth, bent upwards. @param {number[]} from @param {number[]} to */
function curve(from, to) {
  const lift = Math.min(26, Math.hypot(from[0] - to[0], from[1] - to[1]) * 0.12);
  const bend = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - lift + Math.abs(from[1] - to[1]) * 0.3];
  /** @param {number} t */
  const at = (t) => [0, 1].map((i) => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * bend[i] + t * t * to[i]);
  const ends = [0, 1].map((i) => [from[i], bend[i], to[i]]), [left, top] = ends.map((all) => Math.floor(Math.min(...all)) - 2);
  const [width, height] = ends.map((all, i) => Math.ceil(Math.max(...all)) + 2 - [left, top][i]);
  return { at, box: { left, top, width, height }, d: `M${from.map(r2)}Q${bend.map(r2)} ${to.map(r2)}` };
}

/** @typedef {{pile: ReturnType<typeof pilePart>, chain: ReturnType<typeof chainPart>, hand: ReturnType<typeof handPart>, laying: ReturnType<typeof layingPart>, cloth: HTMLElement}} Moving */

const PLAY = 330; // milliseconds that a domino is on its way

/** @param {ReturnType<typeof curve>} way @returns {Keyframe[]} */
const flight = (way) => Array.from({ length: 9 }, (_, n) => {
  const [x, y] = way.at(n / 8);
  return { transform: `translate(${r2(x - 8)}px, ${r2(y - 8)}px)`, opacity: n ? 1 : 0 };
});

/** Shows what just happened. Nothing waits for it, the next view ends it at once, and what it ends with is the view.
 * @param {Table} t @param {Moving} parts */
function motionPart(t, { pile, chain, hand, laying, cloth }) {
  const air = h("div", { class: "air", "aria-hidden": "true" });
  /** @type {Animation[]} */
  let running = [];
  /** @type {(() => void)[]} */
  let endings = [];

  const stop = () => {
    for (const one of running) one.cancel();
    for (const end of endings) end();
    running = [];
    endings = [];
    air.replaceChildren();
  };
  /** @param {Element} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
  const animate = (node, frames, options) => {
    const one = node.animate(frames, { easing: EASE, fill: "backwards", ...options });
    one.finished.catch(() => {});
    running.push(one);
    return one;
  };
  /** The middle of a seat's stones, or of the pile. @param {"table" | number | undefined} whose */
  const purse = (whose) => {
    const g = t.places();
    if (whose === "table" || whose === undefined) return [g.pile.x, g.pile.y];
    const { place } = t.state.view.seats[whose], box = g.seats[place];
    if (place === 0) return [box.x + Math.min(box.w / 2, 70), box.y + box.h / 2];
    if (t.state.layout !== "narrow" && (place === 1 || place === 4)) return [box.x + 30, box.y + 76];
    return [box.x + box.w - 34, box.y + box.h / 2];
  };
  /** A domino to where it lies, from a point of the cloth where it was so many times as large.
   * @param {HTMLElement} node @param {number[]} from @param {number} k @param {number} [elapsed] how long it has been under way */
  const fly = (node, [x, y], k, elapsed = 0) => {
    const start = `translate(${r2(x)}px, ${r2(y)}px) scale(${r2(k)})`;
    animate(node, [{ transform: start, zIndex: 5 }, { transform: node.style.transform, zIndex: 5 }], { duration: PLAY }).currentTime = elapsed;
  };
  const grown = () => { const g = t.places(); return g.hand.w / g.u; };
  /** A domino of the hand goes where it has been laid. @param {Laying} one @returns {number} milliseconds until it is there */
  const setOff = (one, node = laying.node) => {
    const elapsed = Math.min(performance.now() - one.began, PLAY);
    if (!calm()) fly(node, one.from, grown(), elapsed);
    return PLAY - elapsed;
  };
  /** @param {Motion} one @param {View} before @param {Laying | null} ahead what is under way already @returns {number} milliseconds until it lies there */
  const play = (one, before, ahead) => {
    const item = chain.tile(one.tile || ""), own = raised(t, before, one.tile);
    if (!item) return 0;
    if (ahead && ahead.tile === one.tile) return setOff(ahead, item);
    const box = t.places().seats[t.state.view.seats[one.seat ?? 0].place];
    if (own) fly(item, own, grown());
    else fly(item, [box.x + box.w / 2, box.y + box.h / 2], 0.6);
    return PLAY;
  };
  /** The numbers as they are shown while stones are under way. @param {View} before */
  const counter = (before) => {
    const shown = new Map(before.seats.map((seat) => [seat.no, seat.stones]));
    /** @param {number} seat @param {number} value */
    const write = (seat, value) => {
      const number = t.root.querySelector(`[data-seat-no="${seat}"] .number`);
      if (number) number.textContent = String(value);
    };
    let table = before.stones;
    endings.push(() => { pile.draw(t.state.view.stones); for (const seat of t.state.view.seats) write(seat.no, seat.stones); });
    /** @param {"table" | number | undefined} whose @param {number} by */
    return (whose, by) => {
      if (whose === "table" || whose === undefined) pile.draw(Math.max(0, (table += by)));
      else { shown.set(whose, (shown.get(whose) || 0) + by); write(whose, Math.max(0, shown.get(whose) || 0)); }
    };
  };
  /** A line no larger than it must be: each frame of its fading is drawn anew.
   * @param {ReturnType<typeof curve>} way @param {number} delay @param {number} long */
  const trail = ({ d, box: { left, top, width, height } }, delay, long) => {
    const line = picture(width, height, { class: "trail", viewBox: `${left} ${top} ${width} ${height}` }, s("path", { d }));
    put(line, { left, top });
    air.prepend(line);
    if (calm()) return;
    const frames = [{ opacity: 0 }, { opacity: 0.9, offset: 0.15 }, { opacity: 0.9, offset: 0.7 }, { opacity: 0 }];
    animate(line, frames, { duration: long + 900, delay, fill: "both", easing: "linear" });
  };
  /** @param {{from?: "table" | number, to?: "table" | number, count: number}[]} gifts @param {number} delay @param {View} before */
  const stones = (gifts, delay, before) => {
    const count = counter(before);
    for (const gift of gifts) if (gift.from !== undefined) count(gift.from, 0);
    for (const seat of before.seats) count(seat.no, 0);
    let start = delay, i = 0;
    for (const gift of gifts) {
      const way = curve(purse(gift.from), purse(gift.to));
      trail(way, start, 330 + gift.count * 90);
      for (let k = 0; k < gift.count; k++, i++, start += 90) {
        const stone = picture(16, 16, { class: "flying" }, pebble(i, 8, 8, 1.25)), { from, to } = gift;
        air.append(stone);
        const one = animate(stone, flight(way), { duration: 330, delay: start });
        one.finished.then(() => { stone.remove(); count(from, -1); count(to, 1); }, () => {});
      }
    }
  };
  const deal = () => {
    const { w, field } = t.places();
    hand.node.querySelectorAll(".slot > *").forEach((tile, i) => {
      const slot = /** @type {HTMLElement} */ (tile.parentNode), dx = w / 2 - (parseFloat(slot.style.left) + parseFloat(slot.style.width) / 2);
      const dy = field.y + field.height / 2 - parseFloat(slot.style.top);
      const start = { transform: `translate(${r2(dx)}px, ${r2(dy)}px) scale(.5)`, opacity: 0 };
      animate(tile, [start, { opacity: 1, offset: 0.4 }, {}], { duration: 330, delay: i * 60 });
    });
  };
  /** @param {View} before @param {Laying | null} ahead */
  const run = (before, ahead) => {
    const { view } = t.state, list = view.motion || [];
    /** @type {{from?: "table" | number, to?: "table" | number, count: number}[]} */
    const gifts = list.filter((one) => one.kind === "stones").map((one) => ({ from: one.from, to: one.to, count: Math.min(one.count || 0, 25) }));
    const back = list.some((one) => one.kind === "return") ? before.seats : [];
    for (const row of back) gifts.push({ from: row.no, to: "table", count: Math.min(row.stones, 25) });
    const moving = gifts.filter((gift) => gift.count > 0);
    if (calm()) return void moving.forEach((gift) => trail(curve(purse(gift.from), purse(gift.to)), 0, 0));
    if (document.hidden || !cloth.animate) return;
    const wait = Math.max(0, ...list.filter((one) => one.kind === "play").map((one) => play(one, before, ahead)));
    if (list.some((one) => one.kind === "deal")) deal();
    if (moving.length) stones(moving, wait, before);
  };
  return { air, run, setOff, stop };
}

// --- dragging --------------------------------------------------------------------------------------------------------

/** A domino of the hand can be dragged onto an end, with mouse, pen or finger.
 * @param {Table} t @param {HTMLElement} cloth @param {HTMLElement} hand */
function dragging(t, cloth, hand) {
  /** @type {{tile: string, node: HTMLElement, id: number, x: number, y: number, moved: boolean} | null} */
  let held = null;
  let swallow = false;

  /** @param {PointerEvent} event */
  const spot = (event) => {
    const box = cloth.getBoundingClientRect();
    return [(event.clientX - box.left) / t.state.scale, (event.clientY - box.top) / t.state.scale];
  };
  /** Where a domino let go at this point would go: an end, "lead", or nowhere. @param {PointerEvent} event */
  const target = (event) => {
    const { view, layout } = t.state, { field } = t.places(), { ends } = view.layouts[layout], [x, y] = spot(event);
    const legal = view.hand.find((one) => one && held && one.tile === held.tile)?.legal || "";
    const inside = x > field.x && x < field.x + field.width && y > field.y && y < field.y + field.height;
    if (legal === "lead") return inside ? "lead" : null;
    /** @param {string} end */
    const far = (end) => Math.hypot(x - ends[end][0], y - ends[end][1]);
    const [near] = ["<", ">"].filter((end) => legal.includes(end) && far(end) < 72).sort((a, b) => far(a) - far(b));
    return near || null;
  };
  const drop = () => {
    if (!held) return;
    held.node.classList.remove("dragged");
    held.node.style.removeProperty("translate");
    if (held.moved) { t.state.dragging = null; t.render(); }
    held = null;
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    swallow = false;
    const node = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-tile]"));
    if (event.button !== 0 || !node || isDisabled(node) || t.state.laying) return;
    held = { tile: node.dataset.tile || "", node, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    if (!held.moved && Math.hypot(dx, dy) < 8) return;
    if (!held.node.isConnected || isDisabled(held.node)) return drop();
    if (!held.moved) {
      held.moved = swallow = true;
      held.node.setPointerCapture(held.id);
      held.node.classList.add("dragged");
      Object.assign(t.state, { choosing: null, dragging: held.tile });
      t.render();
    }
    held.node.style.setProperty("translate", `${r2(dx / t.state.scale)}px ${r2(dy / t.state.scale)}px`);
    const over = target(event);
    cloth.querySelectorAll("[data-end]").forEach((end) => end.classList.toggle("over", /** @type {HTMLElement} */ (end).dataset.end === over));
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { tile, moved } = held, over = moved ? target(event) : null;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    cloth.querySelectorAll("[data-end]").forEach((end) => end.classList.remove("over"));
    drop();
    if (!over) return;
    const { view, scale } = t.state, [x, y] = /** @type {number[]} */ (raised(t, view, tile));
    t.play(tile, over === "lead" ? undefined : over, [x + dx / scale, y + dy / scale]);
  };
  /** The click that a drag ends with is not a play. @param {Event} event */
  const click = (event) => { if (swallow) { swallow = false; event.stopPropagation(); event.preventDefault(); } };

  hand.addEventListener("pointerdown", down);
  hand.addEventListener("pointermove", move);
  hand.addEventListener("pointerup", up);
  hand.addEventListener("pointercancel", drop);
  // a finger is first captured by what it touches inside the domino: only the loss of our own capture ends the drag
  hand.addEventListener("lostpointercapture", (event) => { if (held && event.target === held.node) drop(); });
  hand.addEventListener("click", click, true);
}
