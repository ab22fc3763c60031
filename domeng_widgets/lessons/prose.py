"""Checks on the texts themselves: their length, what is typed in by hand, superlatives, and names put beside terms.

Facts in prose rot when a table changes. What can be read out of a sentence is compared with the table; the rest has to
be backed by the step's claims.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from domeng_widgets.rules import Game

from .faults import LessonFault
from .lesson import Lesson, Step
from .predicates import Predicate
from .texts import PLACEHOLDER, placeholders
from .values import STANDING

MOST_WORDS: Final = 40
_DOMINO = re.compile(r"\[[0-6]\|[0-6]\]")
_RULE = re.compile(r"\b[TPS]\d{1,2}\b")
_NUMBERS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_FIXED: Final = {
    "stone": ("one", "two", "three", "five", "twenty-five"),
    "pip": (),
    "domino": ("one", "two", "three", "five", "twenty-five", "twenty-eight"),
}
"""The numbers that the rules fix; all others are a table's own."""
_COUNTED = re.compile(
    rf"\b((?:twenty-)?(?:{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})) (stone|pip|domino)(?:s|es)?\b",
    re.IGNORECASE,
)
_SUPERLATIVE = re.compile(
    r"\b(most|fewest|least|lowest|highest|heaviest|lightest|richest|poorest)\b(?: (?:of )?(dominoes|pips|stones|sum))?",
    re.IGNORECASE,
)
_MOST = ("most", "highest", "heaviest", "richest")
_MEASURED = {"dominoes": ("left", "played"), "pips": ("sum",), "stones": ("stones",), "sum": ("sum",)}
_IMPLIED = {"heaviest": ("sum",), "lightest": ("sum",), "richest": ("stones",), "poorest": ("stones",)}
_SENTENCE = re.compile(r"[^.!?;]+[.!?;]?")
_UNSURE = re.compile(
    r"\b(if|when|would|could|can|may|might|should|unless|whether|before|until|no|not|nobody|who|that|let|had|to|make|makes|once|neither|nor)\s*$",
    re.IGNORECASE,
)


_IMAGINED = re.compile(r"\b(?:if|unless|suppose|otherwise|whoever|whether|would)\b|^(?:had|were)\b", re.IGNORECASE)
"""What stands before a statement that is not about this table."""


def length(text: str) -> int:
    """How many words a text has; a placeholder counts as one."""
    return len(PLACEHOLDER.sub("x", text).split())


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text."""
    for found in _SENTENCE.finditer(text):
        yield found[0].strip()


def typed_in(text: str) -> str | None:
    """A number typed in where the table's own belongs, if there is one."""
    bare = _RULE.sub("", _DOMINO.sub("", PLACEHOLDER.sub("", text)))
    if digit := re.search(r"\d+", bare):
        return digit[0]
    for found in _COUNTED.finditer(bare):
        if found[1].lower() not in _FIXED[found[2].lower()]:
            return found[0]
    return None


def check_text(text: str, most: int = MOST_WORDS) -> Iterator[LessonFault]:
    """What is wrong with a text of at most so many words, whatever the table shows."""
    yield from _placeholders(text)
    words = length(text)
    if words > most:
        yield LessonFault("too-long", words=words, most=most)
    if number := typed_in(text):
        yield LessonFault("number-typed-in", found=number)


def _placeholders(text: str) -> Iterator[LessonFault]:
    """What is written as a placeholder and is none; a bracket that was left open."""
    try:
        list(placeholders(text))
    except LessonFault as fault:
        yield fault
    if stray := re.search(r"[{}].*", PLACEHOLDER.sub("", text), re.DOTALL):
        yield LessonFault("no-placeholder", found=stray[0])


def _stated(sentence: str, form: str) -> Iterator["re.Match[str]"]:
    """Where a sentence states something of that form, and does not only imagine it."""
    for found in re.finditer(form, sentence):
        before = sentence[: found.start()]
        if not _UNSURE.search(before) and not _IMAGINED.search(before):
            yield found


@dataclass(frozen=True, slots=True)
class Facts:
    """Compares what sentences say of players with a table."""

    lesson: Lesson

    @property
    def _names(self) -> str:
        return "|".join(map(re.escape, self.lesson.players))

    def named(self, text: str) -> set[int]:
        """The seats of the players whose names stand in a text, placeholders included; "you" does not count."""
        return {self.lesson.players.index(name) for name in re.findall(rf"\b({self._names})\b", text)}

    def wrong(self, said: str, game: Game) -> Iterator[LessonFault]:
        """Statements that the table contradicts: who wins, who leads next, who is what."""
        for sentence in sentences(said):
            if sentence.endswith("?"):
                continue
            yield from self._winners(sentence, game)
            yield from self._standing(sentence, game)

    def _winners(self, sentence: str, game: Game) -> Iterator[LessonFault]:
        one, outcome = self._one, game.outcome
        for code, form, right in (
            ("wrong-winner", rf"{one} wins?\b(?! only| if| when| unless| no\b| nothing)", outcome and outcome.winner),
            ("wrong-winner", rf"winner is {one}\b", outcome and outcome.winner),
            ("wrong-leader", rf"{one} leads? (?:next|the next round)\b", game.next_leader if outcome else None),
        ):
            for found in _stated(sentence, form):
                if self._seats(found["who"]) != {right}:
                    yield LessonFault(code, said=found[0])

    def _standing(self, sentence: str, game: Game) -> Iterator[LessonFault]:
        one, still = self._one, "(?: still| now| also| both| then| again| the| here)*"
        term = rf"(?P<term>{'|'.join(STANDING)})\b"
        for form in (
            rf"{one} (?:is|are){still} {term}",
            rf"{one} and \w+ are{still} {term}",
            rf"{term} (?:is|are){still} {one}\b(?!.s\b)",
        ):
            for found in _stated(sentence, form):
                if any(found["term"] not in game.terms(seat) for seat in self._seats(found["who"])):
                    yield LessonFault("wrong-term", said=found[0])

    @property
    def _one(self) -> str:
        """A player by name, or "you"."""
        return rf"\b(?P<who>{self._names}|[Yy]ou)"

    def _seats(self, said: str) -> set[int]:
        """Who is named there, the learner included."""
        return self.named(said) | ({self.lesson.you} if re.search(r"\b[Yy]ou\b", said) else set())

    # --- superlatives ------------------------------------------------------------------------------------------------

    def unbacked(self, why: str, said: str, step: Step) -> Iterator[LessonFault]:
        """Superlatives without a claim that backs them; `why` as written, `said` as shown."""
        for written, shown in zip(sentences(why), sentences(said), strict=False):
            for found in _SUPERLATIVE.finditer(written):
                seats = self.named(written) | self.named(shown)
                if not any(self._backs(claim, found, seats) for claim in step.claims):
                    yield LessonFault("superlative", said=found[0])

    @staticmethod
    def _backs(claim: Predicate, found: "re.Match[str]", seats: set[int]) -> bool:
        word = found[1].lower()
        of = _MEASURED.get((found[2] or "").lower()) or _IMPLIED.get(word)
        claimed = {data["of"] for data in _claimed(claim.data, "most" if word in _MOST else "least")}
        if word == "fewest":
            claimed.discard("played")
        is_that = bool(claimed) if of is None else not claimed.isdisjoint(of)
        return is_that and (not seats or bool(seats & claim.seats))


def _claimed(data: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
    """What a claim says under that key, by itself or as one of `all`."""
    if key in data:
        yield data[key]
    for each in data.get("all", ()):
        yield from _claimed(each, key)
