// Links to our own pages keep what the address of this one asks for (pace, theme, language), where nobody has added it yet.
document.addEventListener("DOMContentLoaded", () => {
  for (const link of document.links) {
    if (link.origin === location.origin && link.pathname !== location.pathname && !link.search) link.search = location.search;
  }
});
