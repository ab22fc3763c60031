"""Sentences and languages: text with terms marked in it, from gettext catalogues (English stands in the source).

A message names its terms as placeholders in capitals, so that a translator moves them freely and a page can make each
of them open its meaning: "{PASSEBUNGE}: {name} passes before playing a domino."
"""

import gettext
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Literal, NamedTuple

from domeng_widgets.rules import Term, Tile

DOMAIN = "domeng"
LOCALES = Path(__file__).parent / "locales"
_TERMS = {term.name: term for term in Term}


class Mark(NamedTuple):
    """A marked piece of a sentence: a term (opens its meaning), a rule's number, or a stressed word."""

    kind: Literal["term", "rule", "strong"]
    key: str
    text: str


Sentence = tuple[str | Mark, ...]
"""What is said, piece by piece."""


def plain(sentence: Iterable[str | Mark]) -> str:
    """The sentence without its marks; a rule's number stands in brackets.

    >>> plain(("A ", Mark("term", "LEMPA", "LEMPA"), ". ", Mark("rule", "T1", "T1")))
    'A LEMPA. (T1)'
    """
    return "".join(piece if isinstance(piece, str) else _plain(piece) for piece in sentence)


def _plain(mark: Mark) -> str:
    return f"({mark.text})" if mark.kind == "rule" else mark.text


def in_one_line(text: str) -> str:
    r"""The text with line ends, and all else that a terminal would obey, written out: it may quote anything.

    >>> print(in_one_line("a\nb"))
    a\nb
    """
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def segments(sentence: Iterable[str | Mark]) -> list[str | dict[str, str]]:
    """The sentence as JSON data for a page: texts, and `{"term", "text"}`, `{"rule"}` or `{"strong"}` objects."""
    return [piece if isinstance(piece, str) else _segment(piece) for piece in sentence]


def _segment(mark: Mark) -> dict[str, str]:
    return {"term": mark.key, "text": mark.text} if mark.kind == "term" else {mark.kind: mark.text}


def together(*sentences: Sentence) -> Sentence:
    """Several sentences as one text, with a space between them."""
    said = [sentence for sentence in sentences if sentence]
    return tuple(piece for n, each in enumerate(said) for piece in ((" ", *each) if n else each))


def rule_mark(rule: str) -> Mark:
    """A rule's number, to stand behind what rests on it."""
    return Mark("rule", rule, rule)


def domino(tile: Tile) -> str:
    """A domino as texts write it.

    >>> domino(Tile(6, 5))
    '[6|5]'
    """
    return f"[{tile.high}|{tile.low}]"


class Language:
    """One language's catalogue. English needs none; an unknown code raises FileNotFoundError."""

    def __init__(self, code: str = "en") -> None:
        self.code = code
        self._catalogue = (
            gettext.NullTranslations() if code == "en" else gettext.translation(DOMAIN, LOCALES, languages=[code])
        )

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def say(self, message: str, /, **params: Any) -> Sentence:
        """The message in this language, its placeholders filled in; a Sentence may fill one, too."""
        return self._filled(self._catalogue.gettext(message), params)

    def count(self, one: str, many: str, n: int, /, **params: Any) -> Sentence:
        """The form of a message that goes with the number `n`, which also fills its {n}."""
        return self._filled(self._catalogue.ngettext(one, many, n), {"n": n, **params})

    def text(self, message: str, /, **params: Any) -> str:
        """The message as plain text."""
        return plain(self.say(message, **params))

    def term(self, term: Term) -> str:
        """The term's right name in this language: only the descriptive ones have another."""
        return self._catalogue.gettext(term.value)

    def mention(self, term: Term) -> Mark:
        """The term as a marked piece of a sentence."""
        return Mark("term", term.value, self.term(term))

    def listed(self, items: Sequence[Sentence]) -> Sentence:
        """Several things in one breath: "a", "a and b", "a, b and c"."""
        if len(items) < 2:
            return items[0] if items else ()
        first = items[0]
        for item in items[1:-1]:
            first = self.say("{first}, {next}", first=first, next=item)
        return self.say("{first} and {last}", first=first, last=items[-1])

    def _filled(self, message: str, params: dict[str, Any]) -> Sentence:
        pieces: list[str | Mark] = []
        for literal, field in _parts(message):
            if literal:
                pieces.append(literal)
            if field is not None:
                pieces.extend(self._field(field, params))
        return joined(pieces)

    def _field(self, field: str, params: dict[str, Any]) -> Sentence:
        if field in params:
            value = params[field]
            is_sentence = isinstance(value, tuple) and not isinstance(value, Mark)
            return value if is_sentence else (_text(value),)
        return (self.mention(_TERMS[field]),)


@cache
def _parts(message: str) -> tuple[tuple[str, str | None], ...]:
    """A message's texts, and the placeholder after each; there are only so many messages."""
    return tuple((literal, field) for literal, field, _, _ in Formatter().parse(message))


def _text(value: Any) -> str | Mark:
    if isinstance(value, Mark):
        return value
    return domino(value) if isinstance(value, Tile) else str(value)


def joined(pieces: Iterable[str | Mark]) -> Sentence:
    """The pieces as a sentence: neighbouring texts made one."""
    out: list[str | Mark] = []
    for piece in pieces:
        if isinstance(piece, str) and out and isinstance(out[-1], str):
            out[-1] += piece
        elif piece != "":
            out.append(piece)
    return tuple(out)


def codes() -> list[str]:
    """The codes of the languages there are, English first."""
    return ["en", *sorted(path.parts[-3] for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


ENGLISH = Language()
