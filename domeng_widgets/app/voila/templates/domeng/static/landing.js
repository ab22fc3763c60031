// Until the answer to a click comes, the card that was clicked says what is being waited for.
for (const card of document.querySelectorAll(".go a")) {
  const line = card.querySelector("[data-starting]");
  const hint = line.textContent;
  card.addEventListener("click", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) line.textContent = line.dataset.starting;
  });
  window.addEventListener("pageshow", () => (line.textContent = hint)); // also when the page comes back from memory
}
