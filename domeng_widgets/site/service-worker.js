// Keeps what has been loaded, so that the site opens without a network; with one, what is new comes first. What JupyterLite
// sends to its own service worker (files, input) goes there. In a block, for that script has names of its own.
{
  const CACHE = "domeng"; // loading.js adds to it
  const ITS_OWN = /\/api\/(drive|stdin\/|service-worker-heartbeat)/;

  const fresh = async (event) => {
    const { request } = event;
    const cache = await caches.open(CACHE);
    try {
      const reply = await fetch(request);
      if (reply.status === 200) event.waitUntil(cache.put(request, reply.clone()).catch(() => {})); // a full disk is no error
      return reply;
    } catch (error) {
      const kept = await cache.match(request, { ignoreSearch: true });
      if (!kept) throw error;
      return kept;
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
