"""How it is said: every sentence a person can see, from codes and events. Standard library only."""

from . import commands, contents, dashboard, handout, labels, lessons, pages
from .glossary import glossary, meaning
from .language import ENGLISH, Language, Mark, Sentence, domino, in_one_line, plain, rule_mark, segments, together
from .lesson_faults import lesson_fault
from .narrator import Narrator
from .refusals import record_fault, refusal

__all__ = [
    "ENGLISH",
    "Language",
    "Mark",
    "Narrator",
    "Sentence",
    "commands",
    "contents",
    "dashboard",
    "domino",
    "glossary",
    "handout",
    "in_one_line",
    "labels",
    "lesson_fault",
    "lessons",
    "meaning",
    "pages",
    "plain",
    "record_fault",
    "refusal",
    "rule_mark",
    "segments",
    "together",
]
