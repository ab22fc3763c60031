// A notebook's page once it stands: a lesson that was begun before opens at its first scene that is not done.
document.addEventListener("domeng-ready", () => {
  const lesson = document.querySelector(".domeng-cells").dataset.lessonId;
  const done = domengProgress.stored().get(lesson)?.done;
  if (!done?.size || location.hash) return;
  const isDone = (scene) => scene.dataset.scene.split("+").every((step) => done.has(step));
  const scenes = [...document.querySelectorAll(".domeng-lesson[data-scene]")];
  const first = scenes.find((scene) => !isDone(scene));
  if (first && first !== scenes[0]) first.scrollIntoView();
}, { once: true });
