// What a page says while Python comes to the browser, which takes a while: how much of it is here, then what it does. Voici
// calls update_loading_text before each cell and display_cells after the last one.
{
  const words = JSON.parse(document.getElementById("domeng-words").textContent);
  /** What Python needs: [address, bytes], as it was when the site was made. @type {[string, number][]} */
  const files = JSON.parse(document.getElementById("domeng-files").textContent);
  const panel = document.getElementById("domeng-loading");
  const bar = panel.querySelector("progress");
  const page = document.body.dataset;
  const SLOW = 60_000;

  panel.hidden = false;
  page.state = "loading"; // loading, then showing (the first widget stands), then ready; or failed
  page.pages = "html"; // how links beside this page end

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
  const say = (text, hint) => {
    const step = panel.querySelector("[data-step]");
    if (step.textContent !== text) step.textContent = text;
    if (hint !== undefined) panel.querySelector("[data-hint]").textContent = hint;
  };

  const offerAgain = () => {
    if (panel.querySelector("button")) return;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "domeng-button", textContent: words.again });
    button.addEventListener("click", () => location.reload());
    panel.append(button);
  };

  const fail = (text, canHelp = true) => {
    if (page.state !== "loading") return;
    page.state = "failed";
    say(text, "");
    bar.hidden = true;
    if (canHelp) offerAgain();
  };
  const failed = () => fail(words.failed);

  // Python runs in a worker that Voici's script starts, and that tells nobody when it cannot go on.
  window.addEventListener("unhandledrejection", failed); // what the worker was asked to do, it could not
  if (typeof Worker === "function") {
    window.Worker = class extends Worker {
      constructor(...how) {
        super(...how);
        this.addEventListener("error", failed);
        this.addEventListener("message", ({ data }) => { if (data?.domeng === "failed") failed(); }); // before-pyodide.js
      }
    };
  }

  // Python's files are asked for at once, some side by side: its own worker, which needs them one after the other, and later,
  // then finds them in the browser's cache. What has come of them is told; a browser has but six connections for all.
  const ABREAST = 3;
  const all = files.reduce((sum, [, size]) => sum + size, 0);
  const MB = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
  let here = 0, isHere = false;
  const told = () => {
    if (page.state !== "loading" || isHere) return;
    bar.value = 0.7 * Math.min(1, here / all);
    say(words.loading, fill(words["loading.part"], { n: MB(here), all: MB(all) }));
  };
  const bring = async (/** @type {string} */ address) => {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`${reply.status} ${address}`);
    const reader = reply.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      here += part.value.length;
      told();
    }
  };
  const queue = files.map(([address]) => address);
  const bringSome = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await bring(next);
  };
  const canRun = typeof WebAssembly === "object" && typeof Worker === "function";
  if (!canRun) fail(words.old, false);
  else {
    told();
    Promise.all(Array.from({ length: ABREAST }, bringSome)).then(() => {
      isHere = true;
      if (page.state === "loading") say(words.starting, "");
    }, () => fail(words.offline));
    setTimeout(() => {
      if (page.state !== "loading") return;
      panel.querySelector("[data-hint]").textContent = words.slow;
      offerAgain();
    }, SLOW);
  }

  window.voila_process = () => {}; // said by each cell of the page, which is not run where it stands
  window.update_loading_text = (n, cells) => {
    if (n === 0) return; // said long before Python is there
    if (page.state === "failed") page.state = "loading"; // Python came all the same
    isHere = true;
    say(cells > 1 ? fill(words["preparing.part"], { n, all: cells }) : words.preparing, "");
    bar.hidden = false;
    bar.value = 0.7 + 0.3 * (n / Math.max(1, cells));
    window.dispatchEvent(new Event("resize")); // what stands already measures itself
  };

  // A widget's panel holds a line of text of the widget manager's, until the widget itself stands in it and takes room.
  const isThere = (output) => !output.matches(".lm-Panel") || output.firstElementChild?.offsetHeight > 0;
  let finished = false;
  const cells = () => [...document.querySelectorAll(".domeng-cells [cell-index]")];
  const reveal = () => {
    if (page.state === "ready") return;
    const outputs = cells().flatMap((cell) => [...cell.querySelectorAll(".jp-OutputArea-output")]);
    for (const output of outputs) if (isThere(output)) output.closest("[cell-index]").querySelector("[data-still]")?.remove();
    if (outputs.some((output) => output.matches(".lm-Panel") && isThere(output))) page.state = "showing";
    if (!finished || !outputs.every(isThere)) return;
    watch.disconnect();
    panel.remove();
    page.state = "ready";
    document.dispatchEvent(new Event("domeng-ready"));
    keep();
  };
  const watch = new MutationObserver(reveal);
  watch.observe(document.querySelector(".domeng-cells"), { childList: true, subtree: true });
  window.display_cells = () => {
    finished = true;
    reveal();
  };

  // What this page has loaded before its service worker was there is kept too, so that it opens without a network. A worker
  // of a new version, which may come later, is told as well.
  const keep = async () => {
    if (!navigator.serviceWorker) return;
    const loaded = [location.href, ...performance.getEntriesByType("resource").map((entry) => entry.name)];
    const needed = files.map(([file]) => new URL(file, location.href).href);
    const tell = (/** @type {ServiceWorker | null} */ worker) => worker?.postMessage({ keep: [...loaded, ...needed] });
    navigator.serviceWorker.addEventListener("controllerchange", () => tell(navigator.serviceWorker.controller));
    tell((await navigator.serviceWorker.ready).active);
  };
}
