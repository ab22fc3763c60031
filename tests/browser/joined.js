// What Python's `Module` does: the source files of a page as one module, from a Blob with nothing beside it, as anywidget has it.
const PACKAGE = new URL("../../domeng_widgets/", import.meta.url);

/** The table, and what it stands on (module.py, `SHARED`, and widget.py, `PARTS`). */
export const TABLE = ["shared", "keeping", "seats", "chain", "hand", "laying", "controls", "keyboard", "motion", "log", "hint", "table"].map((part) => `table/${part}.js`);

/** The default export of these source files, named from domeng_widgets on. */
export async function joined(...paths) {
  const sources = await Promise.all(paths.map((path) => fetch(new URL(path, PACKAGE)).then((answer) => answer.text())));
  const url = URL.createObjectURL(new Blob([sources.join("\n")], { type: "text/javascript" }));
  return (await import(url)).default;
}
