"""Chances in a notebook: the reader guesses, then 100,000 rounds are played by chance, and a picture says how far off it was."""

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from domeng_widgets.players import Statistics, statistics
from domeng_widgets.rules import Opening
from domeng_widgets.table.module import Module
from domeng_widgets.table.shapes import COLOURS, FONT, el, width_of, writing, written
from domeng_widgets.table.widget import Page
from domeng_widgets.words import Language, segments
from domeng_widgets.words import chances as said

from .charts import Chart
from .figures import TIMES, Found, find

HERE = Path(__file__).parent
GUESS = Module("chances", (HERE / "chances.js",), (HERE / "chances.css",))
SEED = 1
"""Of the rounds, given openly: no game is under way that it could tell of."""
ROUNDS = 100_000
MOST = {"pollo": 1000, "leader": 1000}
"""The greatest number that can be guessed."""
PLACES = ("0", "1", "2", "3", "4")
OPTIONS = {"place": PLACES, "opening": PLACES, "rounds": tuple(TIMES)}
"""The answers that can be chosen, for the other questions."""
NAMES = (*MOST, *OPTIONS)
GROUPED = re.compile(r"[0-9]{1,3}(,[0-9]{3})+")
"""A number with its thousands set apart."""
LONGEST = 12
"""More than any guess has: what is longer comes from no page of ours."""

Told = Callable[[int, int], None]
"""Hears how many rounds of how many have been played."""


def chances(*, seed: int = SEED, language: str | None = None) -> "Chances":
    """Rounds played by chance from a seed, to be asked and guessed about; ValueError for an unknown language.

    `language` is a code such as `en` (by default the dashboard's).
    """
    code = language or os.environ.get("DOMENG_LANGUAGE", "en")
    try:
        return Chances(seed, Language(code))
    except FileNotFoundError:
        raise ValueError(f"there is no language {code!r} here; there is 'en'") from None


class Chances:
    """Rounds that five players play by chance, each played but once however often they are looked at."""

    def __init__(self, seed: int, language: Language) -> None:
        self.seed, self.language = seed, language
        self._played: dict[tuple[int, Opening], Statistics] = {}

    def __repr__(self) -> str:
        return f"Rounds played by chance from seed {self.seed}"

    def rounds(
        self, n: int, opening: Opening = Opening.DOUBLE, told: Callable[[int], None] | None = None
    ) -> Statistics:
        """What came about in `n` first rounds of a fresh game; `told` hears of so many more rounds now and then."""
        key = n, opening
        if key not in self._played:
            self._played[key] = statistics(n, self.seed, opening=opening, progress=told)
        return self._played[key]

    def guess(self, name: str) -> "Guess":
        """A question to the reader, whose answer `ROUNDS` rounds then give; ValueError if there is none of that name."""
        return Guess(self, _known(name))

    def answer(self, name: str, rounds: int = ROUNDS) -> Chart:
        """What so many rounds say to a question, as a picture and a table.

        ValueError if there is none of that name, or for too few rounds: `rounds` is answered from a hundredth of them too.
        """
        least = max(TIMES.values()) if _known(name) == "rounds" else 1
        if rounds < least:
            raise ValueError(f"at least {least} rounds are needed for {name!r}, not {rounds}")
        return find(name, self._runs(name, rounds, None), self.language).chart

    def find(self, name: str, guess: str, told: Told) -> "Found":
        """What `ROUNDS` rounds say to a question, and to this guess, which has been read; `told` hears of the progress."""
        return find(name, self._runs(name, ROUNDS, told), self.language, guess)

    def _runs(self, name: str, rounds: int, told: Told | None) -> list[Statistics]:
        opening = Opening.FREE if name == "opening" else Opening.DOUBLE
        sizes = [rounds, rounds // 10, rounds // 100] if name == "rounds" else [rounds]
        waiting = [n for n in sizes if (n, opening) not in self._played]
        done = 0

        def more(n: int) -> None:
            nonlocal done
            done += n
            if told:
                told(done, sum(waiting))

        return [self.rounds(n, opening, more) for n in sizes]


def _known(name: str) -> str:
    if name not in NAMES:
        raise ValueError(f"there is no question {name!r}; there are {', '.join(NAMES)}")
    return name


# --- the question in a notebook ------------------------------------------------------------------------------------------


class NoGuessError(Exception):
    """A guess that cannot be used, with what is to be said about it."""


def read_guess(name: str, value: object, language: Language) -> str:
    """The guess that a page sent for a question: a whole number in digits, or one of the options. NoGuessError if it is none."""
    text = value.strip() if isinstance(value, str) and len(value) <= LONGEST else ""
    if name in MOST:
        plain = text.replace(",", "") if GROUPED.fullmatch(text) else text  # 1,000 is how the page itself writes it
        if not (plain.isascii() and plain.isdigit() and int(plain) <= MOST[name]):
            raise NoGuessError(said.no_number(language, MOST[name]))
        return str(int(plain))
    if text not in OPTIONS[name]:
        raise NoGuessError(said.no_choice(language))
    return text


class Guess(Page):
    """A question, the reader's guess, and after 100,000 rounds the picture: nothing of the answer goes out before."""

    _esm = GUESS.sent_script
    _css = GUESS.sent_style

    def __init__(self, chances: Chances, name: str) -> None:
        self._chances, self._name, self._version = chances, name, 0
        super().__init__(asked(name, chances.language), self._now("open"))

    def __repr__(self) -> str:
        return said.line(self._chances.language, self._name)

    def picture(self) -> str:
        """The question as a still SVG."""
        return still(self._name, self._chances.language)

    def _now(self, state: str, **more: Any) -> dict[str, Any]:
        self._version += 1
        return {
            "version": self._version,
            "state": state,
            "error": "",
            "guess": "",
            "done": 0,
            "of": ROUNDS,
            "found": None,
        } | more

    def _handle(self, content: object) -> None:
        """`run` with a guess plays the rounds, `again` asks anew; whatever else is no page's of ours."""
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "again" and self.view["state"] == "done":
            self.view = self._now("open")
        elif kind == "run" and self.view["state"] == "open":
            assert isinstance(content, dict)
            try:
                guess = read_guess(self._name, content.get("guess"), self._chances.language)
            except NoGuessError as error:
                self.view = self._now("open", error=str(error))
                return
            self._run(guess)

    def _run(self, guess: str) -> None:
        self.view = self._now("running", guess=guess)
        step = 0

        def told(done: int, of: int) -> None:
            nonlocal step
            if 50 * done // of > step:
                step = 50 * done // of
                self.view = self._now("running", guess=guess, done=done, of=of)

        try:
            found = self._chances.find(self._name, guess, told)
        except BaseException:
            self.view = self._now("open")  # interrupted: it can be asked again
            raise
        self.view = self._now("done", guess=guess, found=shown(found, self._chances.language))


def asked(name: str, language: Language) -> Mapping[str, Any]:
    """A question as a page paints it."""
    return {
        "name": name,
        "words": said.page(language),
        "question": said.question(language, name),
        "hint": said.hint(language, name),
        "rounds": said.number(ROUNDS),
        "options": [{"value": key, "text": said.option(language, key)} for key in OPTIONS.get(name, ())],
        "longest": LONGEST,
    }


def shown(found: Found, language: Language) -> dict[str, Any]:
    """An answer as a page paints it."""
    chart = found.chart
    return {
        "verdict": segments(found.verdict),
        "right": found.right,
        "title": chart.title,
        "columns": said.columns(language, chart.name),
        "rows": chart.rows(),
        "wide": chart.svg("wide", themed=True),
        "narrow": chart.svg("narrow", themed=True),
    }


def still(name: str, language: Language) -> str:
    """A question and its options, where nobody can answer: a picture without the answer."""
    question, hint = said.question(language, name), said.hint(language, name)
    lines = [f"○ {said.option(language, key)}" for key in OPTIONS.get(name, ())] or [hint]
    width = int(max(width_of(question, 18) * 0.94, *(width_of(line, 15) for line in lines))) + 40
    height = 56 + 26 * len(lines)
    title = el("title", written(said.line(language, name)), id="domeng-title")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-labelledby="domeng-title" font-family="{FONT}">'
    )
    drawn = [
        el("rect", width=width, height=height, rx=12, fill=COLOURS["ivory"]),
        writing(20, 34, question, 18, "on-ivory", bold=650),
        *(writing(20, 62 + 26 * n, line, 15, "on-ivory") for n, line in enumerate(lines)),
    ]
    return "\n".join([head, title, *drawn, "</svg>"]) + "\n"
