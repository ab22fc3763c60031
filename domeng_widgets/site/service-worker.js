// Keeps what has been loaded, so that the site opens without a network; with one, what is new comes first. What JupyterLite
// sends to its own service worker (files, input) goes there. In a block, for that script has names of its own.
{
  const CACHE = "domeng"; // loading.js adds to it
  const ITS_OWN = /\/api\/(drive|stdin\/|service-worker-heartbeat)/;

  const LASTS = /(-|\+)[0-9a-f]{12}[-.][^/]*$|\.(wasm|zip)$/; // another content has another name, or another version of Python

  const fresh = async (event) => {
    const { request } = event;
    const cache = await caches.open(CACHE).catch(() => null); // a browser may keep nothing
    const kept = () => cache?.match(request, { ignoreSearch: true });
    try {
      // what the browser has kept by itself may be of an older site: it is asked for again, which is quick if it is the same
      const reply = await fetch(request, LASTS.test(new URL(request.url).pathname) ? {} : { cache: "no-cache" });
      if (reply.status === 200 && cache) event.waitUntil(cache.put(request, reply.clone()).catch(() => {})); // a full disk is no error
      return reply.status === 404 ? (await kept()) ?? reply : reply; // a page that is open outlives a new site
    } catch (error) {
      const found = await kept();
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
}

importScripts("jupyterlite-service-worker.js");
