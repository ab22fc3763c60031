"""How it is said: every sentence a person can see, from codes and events. Standard library only.

What only one page or the command line says is a module of its own, loaded by whoever says it.
"""

from . import hints, labels, pages
from .glossary import glossary, meaning
from .language import (
    ENGLISH,
    Language,
    Mark,
    Sentence,
    codes,
    domino,
    in_one_line,
    plain,
    rule_mark,
    segments,
    together,
)
from .narrator import Narrator
from .refusals import record_fault, refusal, refusal_of_yours

__all__ = [
    "ENGLISH",
    "Language",
    "Mark",
    "Narrator",
    "Sentence",
    "codes",
    "domino",
    "glossary",
    "hints",
    "in_one_line",
    "labels",
    "meaning",
    "pages",
    "plain",
    "record_fault",
    "refusal",
    "refusal_of_yours",
    "rule_mark",
    "segments",
    "together",
]
