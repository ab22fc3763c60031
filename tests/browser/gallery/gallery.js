// The table without Python: ?scene=table&theme=dark. `gallery` stands in for Python: it keeps what the table sends, and shows views.
import { joined, TABLE } from "../joined.js";
import { Model } from "../model.js";
import { audit } from "./audit.js";

const asked = new URLSearchParams(location.search);
const table = await joined(...TABLE, "table/live.js");
const { frame, views } = await (await fetch("scenes.json")).json();

const root = document.getElementById("root");
const gallery = {
  views, frame, audit, Model, model: null, scene: null, leave: null,
  /** Puts a fresh table with this scene on the page. */
  async open(scene, theme = "light") {
    gallery.leave?.();
    document.documentElement.dataset.domengTheme = theme;
    scrollTo(0, 0);
    gallery.scene = scene;
    gallery.model = new Model(frame, structuredClone(views[scene]));
    gallery.leave = await gallery.render();
  },
  /** A view of the model; what takes it away again. */
  render: () => table.render({ model: gallery.model, el: root }),
  /** Another view of the same model, as a cloned output has it. */
  async another() {
    const el = document.body.appendChild(document.createElement("div"));
    await table.render({ model: gallery.model, el });
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
await gallery.open(asked.get("scene") || "table", asked.get("theme") || "light");
document.body.dataset.ready = "";
