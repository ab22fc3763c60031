// A lesson that was begun before opens at its first scene that is not done, once that and all above it stand; but where somebody
// has begun to read by then, nothing moves under their eyes.
{
  const cells = document.querySelector(".domeng-cells");
  const done = domengProgress.stored().get(cells.dataset.lessonId)?.done;
  const TO_COME = '.jp-OutputArea-output.lm-Panel, script[type="application/vnd.voila.cell-output+json"]';
  const READS = ["wheel", "touchmove", "pointerdown", "keydown"];
  const isDone = (scene) => scene.dataset.scene.split("+").every((step) => done.has(step));
  // Scenes mostly come from the top, but not always: what is to come above one may be where to go on.
  const isFirst = (scene) => ![...cells.querySelectorAll(TO_COME)].some((place) =>
    !place.querySelector("[data-scene]") && place.compareDocumentPosition(scene) & Node.DOCUMENT_POSITION_FOLLOWING);

  let opened = false;
  const open = (isAll) => {
    const scenes = [...document.querySelectorAll(".domeng-lesson[data-scene]")], first = scenes.find((scene) => !isDone(scene));
    if (!first || !(isAll || (isFirst(first) && !opened))) return;
    opened = true;
    if (first !== scenes[0]) first.scrollIntoView();
  };
  const watch = new MutationObserver(() => open(false));
  const stop = () => {
    watch.disconnect();
    for (const event of READS) removeEventListener(event, stop, true);
    document.removeEventListener("domeng-ready", ready);
  };
  const ready = () => { stop(); open(true); }; // once more: what said that the page is on its way has gone by now
  if (done?.size && !location.hash) {
    watch.observe(cells, { childList: true, subtree: true });
    for (const event of READS) addEventListener(event, stop, { capture: true, passive: true });
    document.addEventListener("domeng-ready", ready);
  }
}
