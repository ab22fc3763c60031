// Keeps what has been loaded, so that the site opens without a network; with one, what is new comes first. What JupyterLite
// sends to its own service worker (files, input) goes there. In a block, for that script has names of its own.
//
// Each version of the site has a cache of its own. A new one takes over what it still has of the older one's, loads anew what
// has changed of it, and only then takes the older one's place: what is kept always fits together.
{
  const VERSION = "none"; // set when the site is made
  const SCOPE = new URL(registration.scope);
  const OWN = `domeng:${SCOPE.pathname}:`; // another site of this host may have caches too
  const CACHE = OWN + VERSION;
  const LIST = at("static/domeng/files.json"); // each file of this version, by its path, with a digest of its content
  const HOME = at("index.html"), MISSING = at("offline.html");
  const ITS_OWN = /\/api\/(drive|stdin\/|service-worker-heartbeat)/;
  const LASTS = /(-|\+)[0-9a-f]{12}[-.][^/]*$|\/pyodide-[\d.]+\/[^/]+\.(wasm|zip)$/; // another content has another name, or is another version's
  const HEAD = 2000; // characters in which a page says which one it is

  function at(path) {
    return new URL(path, SCOPE).href;
  }

  /** The address of a file, under which it is kept: whatever is asked for behind it, it is the same file. */
  function address(url) {
    const { origin, pathname } = new URL(url, SCOPE);
    return origin + pathname.replace(/\/$/, "/index.html");
  }
  const path = (url) => (url.startsWith(SCOPE.href) ? url.slice(SCOPE.href.length) : ""); // in the list they have plain letters

  // Who lets people into a network may answer in the site's place, with a page of theirs for whatever was asked.
  const isTyped = (url, type) => (/\.m?js$/.test(url) ? /(java|ecma)script/.test(type) : /\.html$/.test(url) === /^text\/html/.test(type));
  const isSites = (url, reply) =>
    reply.status === 200 && reply.type === "basic" && !reply.redirected && isTyped(url, reply.headers.get("content-type") ?? "");

  /** Keep an answer, if it is the site's own; whether it is. */
  const keep = async (cache, url, reply) => {
    if (!isSites(url, reply)) return false;
    if (url.endsWith(".html")) {
      const head = (await reply.clone().text()).slice(0, HEAD);
      if (!head.includes(`<meta name="domeng-page" content="${path(url)}">`)) return false;
    }
    await cache.put(url, reply);
    return true;
  };
  const bring = async (cache, url, how) => keep(cache, url, await fetch(url, how));

  // --- what a page asks for ------------------------------------------------------------------------------------------------

  const open = () => caches.open(CACHE).catch(() => null); // a browser may keep nothing

  /** Said in the place of a page that is not kept, with links that start from the site's own folder. */
  const missing = async (cache) => {
    const page = await cache?.match(MISSING);
    if (!page) return null;
    const text = (await page.text()).replace("<head>", `<head><base href="${SCOPE.href}">`);
    return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  };

  const fresh = async (event) => {
    const { request } = event;
    const url = address(request.url);
    const isPage = request.mode === "navigate";
    const cache = await open();
    const kept = async () => cache?.match(url);
    try {
      // what the browser has kept by itself may be of an older site: it is asked for again, which is quick if it is the same
      const reply = await fetch(request, LASTS.test(url) ? {} : { cache: "no-cache" });
      if (isSites(url, reply)) {
        if (cache) event.waitUntil(keep(cache, url, reply.clone()).catch(() => {})); // a full disk is no error
        return reply;
      }
      if (isPage && reply.status < 500) return reply; // it may be where to log in
      return (await kept()) ?? reply; // a page that is open outlives a new site
    } catch (error) {
      const found = (await kept()) ?? (isPage ? await missing(cache) : null);
      if (!found) throw error;
      return found;
    }
  };

  self.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== "GET" || origin !== location.origin || ITS_OWN.test(pathname)) return;
    event.stopImmediatePropagation();
    event.respondWith(fresh(event));
  });

  // --- what a page has loaded before this worker was there -------------------------------------------------------------------

  const keepAll = async (urls) => {
    const cache = await open();
    if (!cache) return;
    for (const url of new Set([LIST, HOME, MISSING, ...urls].map(address))) {
      if (url.startsWith(SCOPE.href) && !(await cache.match(url))) await bring(cache, url).catch(() => {});
    }
    const home = await cache.match(HOME);
    if (home) await bringAll(cache, named(HOME, await home.text(), await listed(cache)));
  };
  self.addEventListener("message", (event) => {
    if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data.keep.filter((url) => typeof url === "string")));
  });

  // --- a new version ---------------------------------------------------------------------------------------------------------

  const listed = async (cache) => (await cache.match(LIST))?.json().catch(() => ({})) ?? {};

  /** The files, other than pages, that a page names. */
  const named = (url, text, files) =>
    [...new Set([...text.matchAll(/"([^"\s<>]+)"/g)].map(([, name]) => { try { return address(new URL(name, url).href); } catch { return ""; } }))]
      .filter((each) => path(each) in files && !each.endsWith(".html"));

  const bringAll = async (cache, urls) => {
    for (const url of urls) if (!(await cache.match(url))) await bring(cache, url, LASTS.test(url) ? {} : { cache: "no-cache" });
  };

  /** Take over what an older version has kept. */
  const inherit = async () => {
    const older = (await caches.keys()).filter((name) => name === "domeng" || (name.startsWith(OWN) && name !== CACHE));
    if (!older.length) return;
    const cache = await caches.open(CACHE);
    if (!(await bring(cache, LIST, { cache: "no-cache" }))) throw new Error("no list of files");
    const files = await listed(cache);
    for (const name of older) {
      const from = await caches.open(name);
      const before = await listed(from);
      for (const { url: key } of await from.keys()) {
        const url = address(key), file = path(url);
        if (!(file in files) || (await cache.match(url))) continue;
        const isSame = before[file] === files[file] || (LASTS.test(url) && !(file in before));
        if (isSame) await cache.put(url, await from.match(key));
        else await bring(cache, url, { cache: "no-cache" });
      }
    }
    for (const { url } of await cache.keys()) {
      if (url.endsWith(".html")) await bringAll(cache, named(url, await (await cache.match(url)).text(), files));
    }
  };

  self.addEventListener("install", (event) => {
    // where it fails, the older version stays, and it is tried again when a page is opened
    event.waitUntil(inherit().catch((error) => { if (registration.active) throw error; }));
  });
  self.addEventListener("activate", (event) => {
    const drop = async () => {
      for (const name of await caches.keys()) if (name === "domeng" || (name.startsWith(OWN) && name !== CACHE)) await caches.delete(name);
    };
    event.waitUntil(drop().catch(() => {}));
  });
}

importScripts("jupyterlite-service-worker.js");
