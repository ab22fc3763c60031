// The table without Python: ?scene=table&theme=dark. `gallery` stands in for Python: it keeps what the table sends, and shows views.
import { joined } from "../joined.js";
import { audit } from "./audit.js";

const asked = new URLSearchParams(location.search);
const table = await joined("table/shared.js", "table/table.js", "table/live.js");
const { frame, views } = await (await fetch("scenes.json")).json();

/** A model as anywidget gives it to a view; it remembers what has been sent. */
class Model {
  constructor(view) {
    this.values = { frame, view };
    this.calls = new Map();
    this.sent = [];
    this.answers = true;
  }
  get(name) { return this.values[name]; }
  on(event, call) { this.calls.set(event, [...(this.calls.get(event) || []), call]); }
  off(event, call) { this.calls.set(event, (this.calls.get(event) || []).filter((one) => one !== call)); }
  emit(event, ...values) { for (const call of [...(this.calls.get(event) || [])]) call(...values); }
  say(message) { this.emit("msg:custom", message, []); }
  send(message) {
    this.sent.push(structuredClone(message));
    if (this.answers) queueMicrotask(() => this.say({ kind: "ack", id: message.id }));
  }
  show(view) { this.values.view = view; this.emit("change:view"); }
}

const root = document.getElementById("root");
const gallery = {
  views, frame, audit, Model, model: null, scene: null, leave: null,
  /** Puts a fresh table with this scene on the page. */
  open(scene, theme = "light") {
    gallery.leave?.();
    document.documentElement.dataset.domengTheme = theme;
    scrollTo(0, 0);
    gallery.scene = scene;
    gallery.model = new Model(structuredClone(views[scene]));
    gallery.leave = table.render({ model: gallery.model, el: root });
  },
  /** Another view of the same model, as a cloned output has it. */
  another() {
    const el = document.body.appendChild(document.createElement("div"));
    return table.render({ model: gallery.model, el });
  },
  /** Python shows a newer view: this scene with these changes. */
  show(change = {}, scene = gallery.scene) {
    const version = gallery.model.get("view").version + 1;
    gallery.model.show({ ...structuredClone(views[scene]), version, motion: [], ...change });
  },
  /** What has been sent, but for the greeting, without its numbers. */
  sent() { return gallery.model.sent.filter((one) => one.kind !== "hello").map(({ id, ...rest }) => rest); },
};
window.gallery = gallery;
gallery.open(asked.get("scene") || "table", asked.get("theme") || "light");
document.body.dataset.ready = "";
