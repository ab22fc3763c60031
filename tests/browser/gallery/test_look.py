"""How the table looks, measured: at every width nothing overlaps, sticks out, is cut off, too pale or too small to hit."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

Opener = Callable[..., Page]

FINDINGS = """async theme => {
  const all = [];
  for (const scene of Object.keys(gallery.views)) {
    await gallery.open(scene, theme);
    document.querySelectorAll('details').forEach(one => { one.open = true; });
    document.querySelector('[data-legal="<>"]')?.click();
    all.push(...gallery.audit().map(found => `${scene}: ${found}`));
  }
  return all;
}"""


@pytest.mark.parametrize("width", [320, 360, 414, 600, 768, 1024, 1280])
def test_nothing_overlaps_sticks_out_or_is_cut_off(opened: Opener, width: int) -> None:
    page = opened(width=width)
    assert page.evaluate(FINDINGS, "light") == []


@pytest.mark.parametrize("width", [360, 1280])
def test_the_dark_table_is_as_legible(opened: Opener, width: int) -> None:
    page = opened(width=width)
    assert page.evaluate(FINDINGS, "dark") == []


def test_the_audit_finds_what_is_wrong(opened: Opener) -> None:
    page = opened(width=360, alone=True)
    page.add_style_tag(content="""
      [data-seat-no="3"] { translate: 0 120px } .notice { color: #bbb !important } .btn { min-height: 30px !important }
      .where { display: block !important; width: 500px } .who { font-size: 9px } [data-seat-no="0"] { translate: 60px }
    """)  # fmt: skip
    found = " ".join(page.evaluate("gallery.audit()"))
    for kind in ("overlap", "contrast", "small text", "small target", "outside the cloth"):
        assert kind in found


def test_a_phone_shows_the_controls_without_scrolling(opened: Opener) -> None:
    page = opened(width=360)
    scenes = (
        "table",
        "choose",
        "waiting",
        "covered",
        "watching",
        "looking",
        "lead",
        "waiting-later",
        "looking-over",
        "over",
    )
    for scene in scenes:
        page.evaluate("scene => gallery.open(scene)", scene)
        for control in page.locator(".controls [data-action], .more [data-action], .cover [data-action]").all():
            expect(control).to_be_in_viewport(ratio=1)


def test_the_whole_table_fits_a_laptop(opened: Opener) -> None:
    page = opened(width=1280, height=720)
    assert page.evaluate("document.documentElement.scrollHeight") <= 720
    expect(page.locator(".domeng-table")).to_have_attribute("data-beside", "yes")


@pytest.mark.parametrize(
    ("width", "theme", "scenes"), [(360, "dark", ("badges", "covered")), (1280, "light", ("choose", "over"))]
)
def test_axe_finds_nothing_serious(opened: Opener, width: int, theme: str, scenes: tuple[str, ...]) -> None:
    page = opened(width=width)
    for scene in scenes:
        page.evaluate("([scene, theme]) => gallery.open(scene, theme)", [scene, theme])
        page.evaluate("document.querySelector('[data-legal=\"<>\"]')?.click()")
        if scene == "over":
            page.locator(".notice [data-term]").first.click()
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(scene, one["id"], one["nodes"]) for one in found if one["impact"] in ("serious", "critical")] == []


def test_the_cloth_follows_its_container_not_the_window(opened: Opener) -> None:
    page = opened(width=1280, alone=True)
    table, root = page.locator(".domeng-table"), page.locator("#root")
    for width, layout in ((330, "narrow"), (599, "narrow"), (700, "mid"), (900, "wide"), (1250, "wide")):
        root.evaluate("(node, width) => { node.style.width = `${width}px`; }", width)
        expect(table).to_have_attribute("data-layout", layout)
        expect(table).to_have_attribute("data-beside", "yes" if width == 1250 else "no")
        page.wait_for_function("() => gallery.audit().length === 0")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_is_the_pages_else_the_labs_else_the_systems(opened: Opener, scheme: str) -> None:
    page = opened(color_scheme=scheme, alone=True)
    outer, other = page.locator(".domeng"), "light" if scheme == "dark" else "dark"
    page.evaluate("delete document.documentElement.dataset.domengTheme")
    expect(outer).to_have_attribute("data-theme", scheme)
    page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", str(other == "light").lower())
    expect(outer).to_have_attribute("data-theme", other)
    page.evaluate("theme => { document.documentElement.dataset.domengTheme = theme; }", scheme)
    expect(outer).to_have_attribute("data-theme", scheme)


def test_forced_colours_keep_pips_borders_and_the_marks_of_what_fits(opened: Opener) -> None:
    page = opened(forced_colors="active")
    shown = page.evaluate("""() => {
      const style = selector => getComputedStyle(document.querySelector(selector));
      return { pip: style('[data-tile] .pip').fill, face: style('[data-tile] .tile-face').fill,
        borders: ['.seat', '.fit i', '.end-mark', '.badge', '.btn'].map(one => parseFloat(style(one).borderTopWidth) > 0 && style(one).borderTopStyle !== 'none') };
    }""")
    assert shown["pip"] != shown["face"]
    assert all(shown["borders"])


def test_names_are_text_and_nothing_else(opened: Opener) -> None:
    page = opened("names")
    expect(page.locator(".domeng b[onclick]")).to_have_count(0)
    expect(page.locator('[data-seat-no="2"] .who')).to_have_text("<b onclick='window.hit=1'>Cia</b>")
