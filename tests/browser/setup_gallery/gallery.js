// A model like anywidget's, with what was sent and hands to play Python: `gallery.set`, `gallery.tell`, `gallery.sent`, `gallery.begin`.
import { joined } from "../joined.js";

const asked = new URLSearchParams(location.search), cell = document.getElementById("cell");
if (asked.has("theme")) document.documentElement.dataset.domengTheme = asked.get("theme");
if (asked.has("width")) cell.style.width = `${asked.get("width")}px`;
if (asked.has("denied")) Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });

const [frame, widget] = await Promise.all([
  fetch(new URL("frame.json", import.meta.url)).then((answer) => answer.json()), joined("table/shared.js", "app/setup.js"),
]);
// ?words=keys: every sentence is its key, so that one that does not come from there shows; ?words=long: as other languages may be
const word = { keys: ([key]) => [key, `⟦${key}⟧`], long: ([key, said]) => [key, `${said} ${said.slice(0, said.length / 2)}`.replaceAll("{", "(").replaceAll("}", ")")] }[asked.get("words")];
if (word) frame.words = Object.fromEntries(Object.entries(frame.words).map(word));

if (asked.has("called")) frame.pace = Number(asked.get("called"));

const state = { frame, view: { version: Number(asked.get("version") ?? 1), error: null, open: true } }, listeners = new Map(), sent = [];
const hear = (name) => listeners.get(name) ?? listeners.set(name, new Set()).get(name);
const model = {
  get: (name) => state[name],
  on: (name, listener) => { hear(name).add(listener); },
  off: (name, listener) => { hear(name).delete(listener); },
  send: (message) => { sent.push(structuredClone(message)); },
  set: () => { throw new Error("the browser writes no trait"); },
  save_changes: () => { throw new Error("the browser writes no trait"); },
};
let end = () => {};
window.gallery = {
  sent,
  end: () => end(),
  /** Shows the form, again if it stands, as a page that was loaded anew would. */
  async begin() {
    end();
    sent.length = 0;
    end = await widget.render({ model, el: cell });
  },
  listeners: () => [...listeners.values()].reduce((all, held) => all + held.size, 0),
  set(view) {
    state.view = { ...state.view, version: state.view.version + 1, ...view };
    hear("change:view").forEach((listener) => listener());
  },
  tell(message) { hear("msg:custom").forEach((listener) => listener(message, [])); },
};
await window.gallery.begin();
document.body.dataset.ready = "";
