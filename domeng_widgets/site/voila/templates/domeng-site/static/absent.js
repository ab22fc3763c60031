// The first page without a network: what is not kept in this browser says that it needs one.
{
  const text = JSON.parse(document.getElementById("domeng-absent").textContent);
  const isKept = async (/** @type {HTMLAnchorElement} */ card) => {
    const { origin, pathname } = new URL(card.href);
    return Boolean(await caches.match(origin + pathname));
  };
  const mark = async () => {
    if (!window.caches || !navigator.serviceWorker?.controller) return;
    const isAnswered = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(() => true, () => false); // the worker answers no HEAD
    for (const card of document.querySelectorAll(".domeng-cards a")) {
      const isAbsent = !isAnswered && !(await isKept(card).catch(() => true));
      const note = card.querySelector(".absent");
      if (note && !isAbsent) note.remove();
      if (!note && isAbsent) card.querySelector("b").parentElement.append(Object.assign(document.createElement("span"), { className: "absent", textContent: text }));
    }
  };
  for (const event of ["online", "offline", "pageshow"]) window.addEventListener(event, mark);
}
