"""Pictures of figures: bars with error bars, and a mark where the reader guessed; drawn by pygal, with nothing from another host.

pygal is light, pure Python, and draws SVG, which every notebook shows still and live. What does not suit here is undone: a script
in each picture, comments with the day and an address, and an import hook of a kind that Python warns of.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

import pygal
from pygal.etree import etree
from pygal.style import Style

from domeng_widgets.table.shapes import FONT, clean, width_of

# It finds pygal's maps, of which none is used, and is an old kind of finder: on Python 3.11 each import that fails would warn.
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "pygal"]
etree.to_etree()  # and not lxml where there is one: a picture is the same everywhere

TOKENS = {
    "page": "#fbf8f1", "ink": "#2b2130", "muted": "#645668", "line": "#d9ccb0", "indigo": "#3a4674", "red": "#8f1d2e",
}  # fmt: skip
"""Colours of tokens.css: a picture that stands alone has their light values."""

SIZES = {"wide": (640, 54, 15), "narrow": (328, 60, 14)}
"""For each layout the width of the picture, the height of a bar's row, and the size of its writing."""
MARGIN, TITLE, HEAD, FOOT = 8, 32, 34, 26
"""Room around a picture, for its title, above the bars for the mark's words, and below their axis for its unit."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a chart: its `value`, and `spread`, half the length of its error bar, in the chart's unit."""

    label: str
    value: float
    spread: float
    stands_out: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """What the reader guessed, at the chart's first row or at `row`: lines at some values, or none where the row is the guess."""

    words: str
    at: tuple[float, ...] = ()
    row: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """Bars under a title; `name` keeps the ids of its picture apart from other pictures', `unit` says what is counted."""

    name: str
    title: str
    unit: str
    bars: tuple[Bar, ...]
    mark: Mark | None = None

    @property
    def decimals(self) -> int:
        """So many that an error bar is no nought."""
        return 2 if min(bar.spread for bar in self.bars) < 0.1 else 1

    def figure(self, value: float) -> str:
        """A value as the chart writes it."""
        return f"{value:.{self.decimals}f}"

    def said(self, bar: Bar) -> str:
        """A bar's value and its error bar, in figures."""
        return f"{self.figure(bar.value)} ± {self.figure(bar.spread)}"

    def rows(self) -> list[tuple[str, str]]:
        """The chart as a table: a name and its figures for every bar."""
        return [(bar.label, self.said(bar)) for bar in self.bars]

    def __str__(self) -> str:
        rows = self.rows()
        wide = max(len(label) for label, _ in rows)
        far = max(len(said) for _, said in rows)
        lines = [f"{label:{wide}}  {said:>{far}}" for label, said in rows]
        guess = [self.mark.words] if self.mark else []
        return "\n".join([f"{self.title} ({self.unit})", *lines, *guess])

    __repr__ = __str__

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """What a cell shows of it: the picture, and the table where none can be shown."""
        return {"image/svg+xml": self.svg(), "text/plain": str(self)}

    def svg(self, layout: str = "wide", *, themed: bool = False) -> str:
        """The picture: `layout` is wide or narrow; `themed` for a page that holds tokens.css and has a heading for it."""
        return _Picture(self, layout, themed).render()


class _Picture:
    """How one chart is drawn."""

    def __init__(self, chart: Chart, layout: str, themed: bool) -> None:
        self.chart, self.themed, self.layout = chart, themed, layout
        self.width, self.row, self.size = SIZES[layout]
        self.colours = {name: f"var(--{name})" if themed else value for name, value in TOKENS.items()}

    def render(self) -> str:
        bars, mark = self.chart.bars, self.chart.mark
        end = nice(max([bar.value + bar.spread for bar in bars] + list(mark.at if mark else ())))
        drawn = _Bars(
            self,
            **self._room(),
            range=(0, end),
            y_labels=steps(end),
            value_formatter=lambda value: f"{value:g}",
            x_labels=[""] * len(bars),  # the names are written by us: pygal would measure them as typewriting
            show_y_labels=False,
            show_legend=False,
            explicit_size=True,
            disable_xml_declaration=True,
            js=[],
            style=self._style(),
        )
        drawn.uuid = f"domeng-chances-{self.chart.name}-{self.layout}"
        drawn.add("", [self._value(bar) for bar in reversed(bars)])  # pygal counts its rows from the bottom
        drawn.add_xml_filter(self._finished)
        text: str = drawn.render(is_unicode=True)
        return text

    def _room(self) -> dict[str, int]:
        """The picture's size, and what is left free around the bars."""
        bars, mark, size = self.chart.bars, self.chart.mark, self.size
        top = (HEAD if mark and mark.at else MARGIN) + (0 if self.themed else TITLE)
        axis = size + 9  # which pygal adds by itself
        return {
            "width": self.width,
            "height": top + self.row * len(bars) + axis + FOOT,
            "margin": MARGIN,
            "margin_top": top,
            "margin_bottom": FOOT,
            "margin_left": 2 * MARGIN + int(max(width_of(bar.label, size) for bar in bars)),
            "margin_right": 2 * MARGIN + int(max(width_of(self.chart.said(bar), size) for bar in bars)),
        }

    def _value(self, bar: Bar) -> dict[str, Any]:
        colour = self.colours["red" if bar.stands_out else "indigo"]
        span = {"low": max(0.0, bar.value - bar.spread), "high": bar.value + bar.spread}
        return {"value": bar.value, "ci": span, "color": colour}

    def _style(self) -> Style:
        size, ink, page = self.size, self.colours["ink"], "transparent" if self.themed else self.colours["page"]
        return Style(
            background=page, plot_background="transparent", foreground=ink, foreground_strong=ink,
            foreground_subtle=self.colours["line"], guide_stroke_color=self.colours["line"],
            major_guide_stroke_color=self.colours["line"], guide_stroke_dasharray="none",
            major_guide_stroke_dasharray="none", font_family=FONT, label_font_size=size - 1,
            major_label_font_size=size - 1, value_font_size=size, opacity=".3", opacity_hover=".3", stroke_opacity="1",
            stroke_opacity_hover="1", stroke_width="1.5", stroke_width_hover="1.5", transition="none",
            colors=(self.colours["indigo"],), value_colors=(ink,), ci_colors=(ink,),
        )  # fmt: skip

    def _finished(self, root: Element) -> Element:
        """The picture with a name and a description, and without what it does not need."""
        title = next(child for child in root if child.tag == "title")
        for parent in list(root.iter()):
            for child in [each for each in parent if _is_unwanted(each) and each is not title]:
                parent.remove(child)
        key = str(root.get("id"))
        title.set("id", f"{key}-title")
        title.text = clean(self.chart.title)
        described = Element("desc", {"id": f"{key}-desc"})
        described.text = clean(str(self.chart))
        root.insert(list(root).index(title) + 1, described)
        root.set("role", "img")
        root.set("aria-labelledby", f"{key}-title {key}-desc")
        return root


def _is_unwanted(node: Element) -> bool:
    """Comments, scripts, and what pygal's own script would show in a tooltip."""
    is_comment = not isinstance(node.tag, str)
    return is_comment or node.tag in ("script", "title", "desc") or node.get("class") == "plot tooltip-overlay"


class _Bars(pygal.HorizontalBar):  # type: ignore[misc] # pygal has no types
    """pygal's bars, with the names and figures beside them and the reader's mark."""

    def __init__(self, picture: _Picture, **config: Any) -> None:
        super().__init__(**config)
        self._picture = picture

    def _plot(self) -> None:
        """Draw the bars, and what they lack."""
        super()._plot()
        picture, chart = self._picture, self._picture.chart
        size = picture.size
        over = self.svg.node(self.nodes["graph"], class_="notes", transform=self.nodes["plot"].get("transform"))
        for row, bar in enumerate(chart.bars):
            self._write(over, -MARGIN, self._middle(row) + size * 0.35, bar.label, size, "end")
            self._write(over, self._beside(row), self._middle(row) + size * 0.35, chart.said(bar), size, bold=True)
        middle, bottom = self.view.width / 2, self.view.height + 2.6 * size
        self._write(over, middle, bottom, chart.unit, size - 1, "middle", colour="muted")
        if not picture.themed:
            left, top = MARGIN - self.margin_box.left, 18 - self.margin_box.top
            self._write(over, left, top, chart.title, size + 1, bold=True)
        if chart.mark:
            self._mark(over, chart.mark)

    def _middle(self, row: int) -> float:
        """How far down a row's middle lies; pygal counts from the bottom."""
        rows = len(self._picture.chart.bars)
        return float(self.view.x((rows - row - 0.5) / rows))

    def _beside(self, row: int) -> float:
        """Where a bar's figures begin: beyond its error bar, and beyond a mark that would cross them."""
        chart, size = self._picture.chart, self._picture.size
        bar, mark = chart.bars[row], chart.mark
        start = float(self.view.y(bar.value + bar.spread)) + 10
        for at in sorted(mark.at if mark and mark.row == row else ()):
            x = float(self.view.y(at))
            if start - 6 < x < start + width_of(chart.said(bar), size) + 6:
                start = x + 10
        return start

    def _mark(self, over: Element, mark: Mark) -> None:
        size, middle = self._picture.size, self._middle(mark.row)
        if not mark.at:  # the row itself is the guess
            self._write(over, float(self.view.y(0)) + 10, middle + size * 0.35, mark.words, size - 1, guess=True)
            return
        high = self._picture.row / 2
        look = f"stroke: {self._picture.colours['red']}; stroke-width: 2.5; stroke-dasharray: 5 3"
        for at in mark.at:
            x = f"{self.view.y(at):.2f}"
            line = f"M{x} {middle - high - 4:.2f}V{middle + high - 4:.2f}"
            self.svg.node(over, "path", d=line, style=look, class_="guess")
        x = sum(map(self.view.y, mark.at)) / len(mark.at)
        half = width_of(mark.words, size - 1) / 2
        x = min(max(x, half + 4 - self.margin_box.left), self.view.width + self.margin_box.right - half - 4)
        self._write(over, x, middle - high - 10, mark.words, size - 1, "middle", colour="red", guess=True)

    def _write(
        self, over: Element, x: float, y: float, said: str, size: int, anchor: str = "start", *,
        bold: bool = False, colour: str = "ink", guess: bool = False,
    ) -> None:  # fmt: skip
        look = f"font: {650 if bold or guess else 400} {size}px {FONT}; fill: {self._picture.colours[colour]}"
        node = self.svg.node(over, "text", x=f"{x:.2f}", y=f"{y:.2f}", style=look, **{"text-anchor": anchor})
        if guess:
            node.set("class", "guess")
        node.text = clean(said)


def nice(reach: float) -> float:
    """A round number not below `reach`, at which an axis may end.

    >>> [nice(reach) for reach in (0.3, 13, 55, 184, 200, 1000)]
    [1.0, 15.0, 60.0, 200.0, 200.0, 1000.0]
    """
    unit = 1.0
    while reach > 10 * unit:
        unit *= 10
    return next(unit * step for step in (1, 1.5, 2, 3, 4, 5, 6, 8, 10) if reach <= unit * step)


def steps(end: float) -> Sequence[float]:
    """Where an axis from 0 to `end` has its numbers."""
    parts = 3 if end in {unit * step for unit in (1.0, 10.0, 100.0) for step in (1.5, 3, 6)} else 4
    return [end * part / parts for part in range(parts + 1)]
