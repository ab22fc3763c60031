// What a notebook's page says until its table stands, and when Python has ended. Voilà calls voila_process before each
// cell, voila_heartbeat every ten seconds of silence, voila_finish when all cells have been sent and again when its own
// script is ready for them; the template calls domengSent at the page's end and domengFailed where it broke off. Where all
// places are taken, the server calls domengWaits, and domengFull if none has become free for too long.
{
  const words = JSON.parse(document.getElementById("domeng-words").textContent);
  const panel = document.getElementById("domeng-starting");
  const page = document.body.dataset;
  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';
  const POLL = 10_000;
  let sent = false, waits = false;

  panel.hidden = false;
  page.state = "starting"; // starting, then showing (the first widget stands), then ready, or failed or full; at last gone
  const say = (text, hint = "") => {
    const step = panel.querySelector("[data-step]");
    if (step.textContent !== text) step.textContent = text;
    panel.querySelector("[data-hint]").textContent = hint;
  };

  const end = (state, text) => {
    if (page.state !== "starting") return;
    page.state = state;
    say(text);
    panel.append(again());
  };
  const fail = () => end("failed", words.failed);

  const again = () => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "domeng-button", textContent: words.again });
    button.addEventListener("click", () => location.reload());
    return button;
  };

  // A widget's panel holds a line of text of the widget manager's, until the widget itself stands in it and takes room.
  const isThere = (output) => !output.matches(".lm-Panel") || output.firstElementChild?.offsetHeight > 0;

  // The page is shown once its first widget stands; those below it may still be on their way.
  const reveal = () => {
    const cells = document.querySelector(".domeng-cells");
    if (!sent || (page.state !== "starting" && page.state !== "showing")) return;
    const outputs = [...cells.querySelectorAll(".jp-OutputArea-output")];
    const isAll = !cells.querySelector(OUTPUT) && outputs.every(isThere);
    if (!isAll && !outputs.find((output) => output.matches(".lm-Panel") && isThere(output))) return;
    panel.remove();
    page.state = isAll ? "ready" : "showing";
    if (!isAll) return;
    watch.disconnect();
    document.dispatchEvent(new Event("domeng-ready"));
  };
  const watch = new MutationObserver(reveal);

  // What a server with accounts wants to see beside its cookie, so that no page of another origin can ask in somebody's name.
  const token = () => /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";

  // Whether Python is still there is asked of the server, not of Python: an idle kernel stays idle, and may be culled. A server
  // that does not say (401, 403, or a page to log in) says nothing about Python.
  const isGone = async (url) => {
    const reply = await fetch(url, { headers: token() ? { "X-XSRFToken": token() } : {} }).catch(() => null);
    if (!reply?.ok) return reply?.status !== 401 && reply?.status !== 403;
    return (await reply.json().catch(() => null))?.execution_state === "dead";
  };
  const stayInTouch = () => {
    const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    const ask = async () => {
      if (document.hidden || !(await isGone(`${baseUrl}api/kernels/${kernelId}`))) return;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      if (page.state === "starting") return fail();
      page.state = "gone";
      document.querySelector("[data-gone]").textContent = words.gone;
      document.querySelector("[data-again]").hidden = false;
    };
    const timer = setInterval(ask, POLL);
    document.addEventListener("visibilitychange", ask);
  };

  window.voila_process = (n, all) => { waits = false; say(`${all > 1 ? words["preparing.part"].replace("{n}", n).replace("{all}", all) : words.preparing} …`); };
  window.voila_heartbeat = () => waits || say(panel.querySelector("[data-step]").textContent, words.slow);
  window.domengWaits = () => { waits = true; say(`${words.waiting} …`, words["waiting.hint"]); };
  window.domengFull = () => end("full", words.full);
  window.voila_finish = () => {
    if (!window.themeLoaded) window.cellLoaded = true;
    else reveal();
  };
  window.domengSent = () => {
    sent = true;
    say(`${words.laying} …`);
    watch.observe(document.querySelector(".domeng-cells"), { childList: true, subtree: true });
    stayInTouch();
  };
  window.domengFailed = fail;

  document.querySelector("[data-again]").addEventListener("click", () => location.reload());
  window.addEventListener("load", () => sent || fail());
  // The kernel is freed also where the page is left before Voilà's own script says so, or on a phone, where that says nothing.
  window.addEventListener("pagehide", () => {
    const config = document.getElementById("jupyter-config-data");
    if (!config) return;
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
  });
  // A page that comes back from the browser's memory has lost its kernel on leaving.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
}
