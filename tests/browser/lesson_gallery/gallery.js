// A lesson's scene without Python: ?scene=seats&theme=dark. `gallery` stands in for Python: it keeps what is sent, and shows views.
import { audit } from "../gallery/audit.js";
import { joined, TABLE } from "../joined.js";
import { Model } from "../model.js";

const asked = new URLSearchParams(location.search);
if (asked.has("denied")) Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
const [lesson, { frame, common, views }] = await Promise.all([
  joined(
    ...TABLE, "app/voila/templates/domeng/static/progress.js",
    "app/lesson_marks.js", "app/lesson_picks.js", "app/lesson_panel.js", "app/lesson_sight.js", "app/lesson_turns.js", "app/lesson.js",
  ), fetch("scenes.json").then((answer) => answer.json()),
]);

/** This and that, where both have parts. */
const merged = (one, other) => (one && other && [one, other].every((part) => typeof part === "object" && !Array.isArray(part))
  ? { ...one, ...Object.fromEntries(Object.entries(other).map(([key, part]) => [key, merged(one[key], part)])) } : other);

/** A model that shows a scene, with other facts about the lesson. */
const modelOf = (scene, facts) => {
  const model = new Model({ lesson: { ...frame.lesson, ...facts } }, structuredClone(views[scene])), shared = new Model(common.frame, {});
  shared.values.words = common.words;
  model.values.common = "IPY_MODEL_common";
  model.widget_manager = { get_model: (id) => (id === "common" ? Promise.resolve(shared) : Promise.reject(new Error(id))) };
  return model;
};

const root = document.getElementById("root"), more = [];
const gallery = {
  views, frame, audit, Model, model: null, scene: null, leave: null,
  /** Puts a fresh scene on the page, and nothing else. */
  async open(scene, theme = "light", facts = {}) {
    gallery.leave?.();
    for (const leave of more.splice(0)) leave();
    for (const one of document.querySelectorAll("[data-extra]")) one.remove();
    root.removeAttribute("style");
    document.documentElement.dataset.domengTheme = theme;
    scrollTo(0, 0);
    gallery.scene = scene;
    gallery.model = modelOf(scene, facts);
    gallery.leave = await lesson.render({ model: gallery.model, el: root });
  },
  /** One more scene of the lesson, further down on the page; with version 0, Python has not answered its greeting yet. */
  async more(scene, el, { version = null, signal = undefined } = {}) {
    const model = modelOf(scene);
    model.values.view.version = version ?? model.values.view.version;
    more.push(await lesson.render({ model, el, signal }));
    return model;
  },
  /** Python shows a newer view: this scene, or the one shown, with these changes. */
  show(change = {}, scene = null) {
    const before = gallery.model.get("view"), version = before.version + 1;
    const view = merged(scene ? structuredClone(views[scene]) : structuredClone(before), change);
    gallery.model.show({ ...view, version, table: { ...view.table, version, motion: [] } });
  },
  /** What has been sent, but for the greetings, without its numbers. */
  sent() { return gallery.model.sent.filter((one) => !["hello", "seen"].includes(one.kind)).map(({ id, ...rest }) => rest); },
};
window.gallery = gallery;
await gallery.open(asked.get("scene") || "seats", asked.get("theme") || "light");
document.body.dataset.ready = "";
