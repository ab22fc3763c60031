// A page in another's place: finds the site's own folder, from which its links start, and lists what is kept of the site.
{
  const FILE = "static/domeng/files.json"; // each site has it
  const links = [...document.links].map((link) => ({ link, path: link.getAttribute("href") })).filter(({ path }) => !path.startsWith("#"));

  /** The nearest folder above this address with that file in it. */
  const found = async () => {
    for (let folder = location.pathname; folder !== "/";) {
      folder = folder.replace(/[^/]*\/?$/, "") || "/";
      const reply = await fetch(folder + FILE, { method: "HEAD" }).catch(() => null);
      if (reply?.ok && !/^text\/html/.test(reply.headers.get("content-type") ?? "")) return folder;
    }
    return "/";
  };

  const list = async () => {
    const section = document.querySelector("[data-kept]");
    if (!section || !window.caches) return;
    for (const item of section.querySelectorAll("li")) {
      const { origin, pathname } = new URL(item.querySelector("a").href);
      if (!(await caches.match(origin + pathname).catch(() => null))) item.remove();
    }
    section.hidden = !section.querySelector("li");
  };

  const begin = async () => {
    const registered = await navigator.serviceWorker?.getRegistration().catch(() => null);
    const folder = new URL(registered?.scope ?? (await found()), location.origin);
    for (const { link, path } of links) {
      link.href = new URL(path, folder).href;
      link.search = location.search; // as links.js does
    }
    await list();
  };
  begin();

  // with a <base>, a link within the page would leave it
  document.querySelector(".domeng-skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("content").focus();
  });
}
