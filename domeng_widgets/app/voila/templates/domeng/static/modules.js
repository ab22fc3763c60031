// The modules of the page's widgets lie beside it (data-modules says where); what travels with a widget is its module's name.

/** A module, once its style is there too. @param {string} name */
async function domengBeside(name) {
  const beside = (/** @type {string} */ file) => new URL(document.body.dataset.modules + file, document.baseURI).href;
  const style = beside(`${name}.css`);
  if (![...document.styleSheets].some((sheet) => sheet.href === style)) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
    await new Promise((resolve) => { link.onload = link.onerror = resolve; document.head.append(link); });
  }
  return (await import(beside(`${name}.js`))).default;
}
