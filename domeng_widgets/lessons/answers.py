"""Answers: what a question offers, what is right, and under which name a wrong one is explained.

An answer is a tuple of keys: a seat `"3"`, `"nobody"`, `"table"`, a domino `"65"`, an end `"<"`, a play `"65<"`, a
number `"4"`, a term `"CEKI"`, or the place of a statement, `"0"`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from domeng_widgets.rules import SEATS, TABLE, Tile
from domeng_widgets.words import Language, Sentence, lessons

from .lesson import Lesson

NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be answered: its key, and how it is called."""

    key: str
    label: Sentence


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a window.

    It is answered by `choices` (all of them, or those that apply where `many`; in their order where `ordered`), or by a
    number typed for each of `inputs`. `what` is what they are: seat, pile, hand, chain, open, end, play, number, term,
    statement, ends.
    """

    what: str
    right: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    inputs: tuple[Choice, ...] = ()
    many: bool = False
    ordered: bool = False

    def is_right(self, answer: tuple[str, ...]) -> bool:
        """Whether it is the right answer."""
        if self.many and not self.ordered:
            return set(answer) == set(self.right)
        return answer == self.right

    def label(self, key: str) -> Sentence:
        """How an answer is called; a number is its own name."""
        return next((choice.label for choice in self.choices if choice.key == key), (key,))


def slip_name(lesson: Lesson, asked: Question, answer: tuple[str, ...]) -> tuple[str, ...]:
    """The names under which a wrong answer is explained, the most telling first; `*` explains all the rest."""
    if asked.many:
        extra, missing = set(answer) - set(asked.right), set(asked.right) - set(answer)
        return ("extra",) if extra else ("missing",) if missing else ("order",)
    if len(asked.inputs) > 1:
        wrong = [each.key for each, got, right in zip(asked.inputs, answer, asked.right, strict=False) if got != right]
        return (*(name for key in wrong for name in _names(lesson, key, "pile")), "*")
    return (*_names(lesson, answer[0] if answer else "", asked.what), "*")


def _names(lesson: Lesson, key: str, what: str) -> tuple[str, ...]:
    if what in ("seat", "pile") and key.isdecimal():
        seat = int(key)
        return ("you",) if seat == lesson.you else (lesson.players[seat],)
    return (key,)


class Offers:
    """What a question can offer at a lesson's table."""

    def __init__(self, lesson: Lesson, language: Language) -> None:
        self.lesson, self.language = lesson, language

    def seats(self, *, nobody: bool = False) -> tuple[Choice, ...]:
        """The five seats, and nobody if that can be."""
        found = tuple(Choice(str(seat), self.seat_label(seat)) for seat in range(SEATS))
        return (*found, Choice(NOBODY, (lessons.nobody(self.language),))) if nobody else found

    def seat_label(self, seat: int) -> Sentence:
        """A seat by name; the learner's own is "You"."""
        return (lessons.you(self.language) if seat == self.lesson.you else self.lesson.players[seat],)

    def piles(self) -> tuple[Choice, ...]:
        """The table's stones, and those of the five seats."""
        table = Choice(TABLE, (lessons.pile_label(self.language, None),))
        return (table, *(Choice(str(seat), self.seat_label(seat)) for seat in range(SEATS)))

    def pile(self, name: str) -> Choice:
        """One of them, by name."""
        if name == TABLE:
            return self.piles()[0]
        seat = self.lesson.reader.fixed(name)
        return Choice(str(seat), self.seat_label(seat))

    def tiles(self, tiles: Iterable[Tile]) -> tuple[Choice, ...]:
        """Dominoes."""
        return tuple(Choice(str(tile), lessons.tile_label(self.language, tile)) for tile in tiles)
