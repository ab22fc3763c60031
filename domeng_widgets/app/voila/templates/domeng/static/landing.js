// The first page, once there is JavaScript: what has been done stands on the cards, and can be saved, loaded and forgotten.
{
  // Until the answer to a click comes, the card that was clicked says what is being waited for.
  const waiting = new Map();
  for (const card of document.querySelectorAll(".go a, .card")) {
    card.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const line = card.querySelector("[data-starting]");
      waiting.set(line, line.textContent);
      line.textContent = line.dataset.starting;
    });
  }
  window.addEventListener("pageshow", () => {
    for (const [line, text] of waiting) line.textContent = text;
    waiting.clear();
  });
  domengProgress.keep(document.querySelector(".domeng-cards"), JSON.parse(document.getElementById("domeng-words").textContent));
}
