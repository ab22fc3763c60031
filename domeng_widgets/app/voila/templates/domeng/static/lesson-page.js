// A notebook's page once it stands: links to other notebooks keep what the address asks for, and a lesson that was begun
// before opens at its first scene that is not done.
document.addEventListener("domeng-ready", () => {
  for (const link of document.querySelectorAll("#rendered_cells a[href]")) {
    const to = link.getAttribute("href");
    if (/^[\w.-]+\.ipynb$/.test(to)) link.setAttribute("href", to + location.search);
  }
  const lesson = document.getElementById("rendered_cells").dataset.lessonId;
  const done = domengProgress.stored().get(lesson)?.done;
  if (!done?.size || location.hash) return;
  const isDone = (scene) => scene.dataset.scene.split("+").every((step) => done.has(step));
  const scenes = [...document.querySelectorAll(".domeng-lesson[data-scene]")];
  const first = scenes.find((scene) => !isDone(scene));
  if (first && first !== scenes[0]) first.scrollIntoView();
}, { once: true });
