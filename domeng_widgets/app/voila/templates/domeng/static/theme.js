// The first script in the body. The theme is what ?theme= asks for, else what the system prefers, also when that changes.
{
  const asked = /dark|light/i.exec(new URLSearchParams(location.search).get("theme") ?? "")?.[0].toLowerCase();
  const system = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    const theme = asked ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.domengTheme = theme;
    document.body.dataset.theme = theme; // tokens.css
    if (document.body.dataset.voila) document.body.dataset.jpThemeLight = String(theme === "light"); // JupyterLab's widgets
  };
  set();
  system.addEventListener("change", set);
}
