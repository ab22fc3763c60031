// @ts-check
/** Where the focus goes, and what single keys press. A part of table.js, which says what it stands on. */

// --- keyboard --------------------------------------------------------------------------------------------------------

/** Focus goes where the person goes on: the hand, else what is to be pressed next, else the table. @param {Table} t */
function homeFocus(t) {
  if (t.around.rest) return t.around.rest(t);
  const actions = ["ready", "next-round", "resume", "pause"].map((one) => `[data-action="${one}"][aria-disabled="false"]`);
  const wanted = ['[data-end][tabindex="0"]', '[data-tile][tabindex="0"]', ...actions];
  const found = wanted.map((one) => t.root.querySelector(one)).find((one) => one);
  /** @type {HTMLElement} */ (found || t.root).focus({ preventScroll: true });
}

const SETTLING = 180; // frames, three seconds or so, for which a table that has just come tries to take over the focus

/** Whether a part of something is above or below the window. @param {Element} node */
function isCut(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return top < 0 || bottom > innerHeight;
}

/** A table that takes the place of the set-up takes over its focus, which else would be lost with it; on a page that nobody
 * has touched yet, and where focus is anywhere else, it takes none. It also comes into sight as a whole. @param {Table} t @returns {() => void} */
function takeOver(t) {
  const from = document.activeElement, setUp = from instanceof HTMLElement && from.closest(".domeng-setup") ? from : null;
  const lost = () => !document.activeElement || document.activeElement === document.body;
  /** Nothing can take focus before it is on the page and shown, which the page around may do later. */
  const settle = (frames = SETTLING) => {
    homeFocus(t);
    requestAnimationFrame(() => {
      if (lost() && frames) settle(frames - 1);
      else if (isCut(t.root)) t.root.scrollIntoView({ block: "start" });
    });
  };
  if (!setUp) {
    if (lost() && navigator.userActivation?.hasBeenActive) settle();
    return () => {};
  }
  const gone = () => {
    if (setUp.isConnected && setUp.offsetParent) return;
    observer.disconnect();
    if (lost() || document.activeElement === setUp) settle();
  };
  const observer = new MutationObserver(gone);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "class", "style"] });
  return () => observer.disconnect();
}

/** @typedef {{hand: ReturnType<typeof handPart>, question: ReturnType<typeof questionPart>, glossary: ReturnType<typeof glossaryPart>}} Keyed */

/** @param {Table} t @param {Keyed} parts */
function keyboard(t, { hand, question, glossary }) {
  const cancel = () => {
    const tile = t.state.choosing;
    if (tile) {
      t.state.choosing = null;
      t.render();
      hand.tiles().find((one) => one.dataset.tile === tile)?.focus();
    } else if (t.state.asking) question.close();
    else if (glossary.isOpen()) glossary.close();
    else return false;
    return true;
  };
  /** @param {HTMLElement} from @param {string} key */
  const walk = (from, key) => {
    const ends = from.closest("[data-end]"), lit = t.root.querySelectorAll('[data-end][tabindex="0"]');
    const all = ends ? /** @type {HTMLElement[]} */ ([...lit]) : hand.tiles();
    if ((!ends && !from.closest("[data-tile]")) || !all.length) return false;
    const here = all.indexOf(from), step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    const next = key === "Home" ? 0 : key === "End" ? all.length - 1 : (here + step + all.length) % all.length;
    all[next].focus();
    return true;
  };
  /** @param {HTMLElement} from @param {string} end */
  const choose = (from, end) => {
    const tile = t.state.choosing || /** @type {HTMLElement | null} */ (from.closest("[data-tile]"))?.dataset.tile;
    const legal = t.state.view.hand.find((one) => one && one.tile === tile)?.legal || "";
    if (tile && legal.includes(end)) t.play(tile, end);
    return Boolean(tile);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const from = /** @type {HTMLElement} */ (event.target), key = letter(event);
    // a key held down presses once: what it pressed may have brought focus to something that hides the next person's hand
    if (event.repeat && (key === "Enter" || key === " ")) return true;
    if (key === "Escape") return cancel();
    if (from.tagName === "SELECT" || event.repeat && !key.startsWith("Arrow")) return false;
    if (t.around.pressed(from, key)) return true;
    if (/^Arrow|^Home$|^End$/.test(key)) return walk(from, key);
    if (t.state.asking) return false;
    if (key === "<" || key === ">") return choose(from, key);
    const { letters } = t.around, pressed = key === "Enter" && from.closest("button, a, summary, select") ? undefined : letters[key];
    if (pressed) t.act(pressed);
    return Boolean(pressed);
  };
  /** Before anyone else: JupyterLab takes single letters from focused buttons. @param {KeyboardEvent} event */
  const down = (event) => {
    const from = event.target;
    if (!(from instanceof HTMLElement) || !t.home.contains(from)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.isComposing) return;
    event.stopImmediatePropagation();
    if (from.tagName === "INPUT" && event.key !== "Enter") return; // a digit is typed, and is nobody's shortcut
    if (press(event)) event.preventDefault();
  };
  window.addEventListener("keydown", down, true);
  return () => window.removeEventListener("keydown", down, true);
}
