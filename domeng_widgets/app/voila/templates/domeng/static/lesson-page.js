// A lesson that was begun before opens at its first scene that is not done, once that stands; but where somebody has begun to
// read by then, nothing moves under their eyes.
{
  const cells = document.querySelector(".domeng-cells");
  const done = domengProgress.stored().get(cells.dataset.lessonId)?.done;
  const READS = ["wheel", "touchmove", "pointerdown", "keydown"];
  const isDone = (scene) => scene.dataset.scene.split("+").every((step) => done.has(step));
  const look = () => {
    const scenes = [...document.querySelectorAll(".domeng-lesson[data-scene]")], first = scenes.find((scene) => !isDone(scene));
    if (!first) return;
    stop();
    if (first !== scenes[0]) first.scrollIntoView();
  };
  const watch = new MutationObserver(look);
  const stop = () => {
    watch.disconnect();
    for (const event of READS) removeEventListener(event, stop, true);
    document.removeEventListener("domeng-ready", stop);
  };
  if (done?.size && !location.hash) {
    watch.observe(cells, { childList: true, subtree: true });
    for (const event of READS) addEventListener(event, stop, { capture: true, passive: true });
    document.addEventListener("domeng-ready", stop);
  }
}
