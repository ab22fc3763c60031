"""Reads a lesson's TOML: every field by its type, every seat, play and predicate; the first fault ends it.

Whether what it says is true of its tables is the checker's to find out.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from domeng_widgets.rules import SEATS, TABLE

from .faults import LessonFault
from .lesson import FORMAT, KINDS, Case, Deal, Hint, Lesson, Picture, Step
from .others import POLICIES, Others
from .predicates import Reader
from .tables import Table, actions, at_least_one, count, listed, mapping, text, word
from .values import fields, flag, whole

DATA = files(__package__) / "data"
NEEDED = {
    "tell": ("text",),
    "watch": ("text", "until"),
    "choose": ("text", "ask", "why", "hints"),
    "point": ("text", "ask", "why", "hints"),
    "play": ("text", "goal", "seat", "why", "missed", "hints"),
}
FIELDS = {
    "tell": "then",
    "watch": "then why until script others",
    "choose": "then why ask options many run slip hints script others",
    "point": "then why ask options many run slip hints script others",
    "play": "why goal within seat script others missed hints coach",
}
"""What only some kinds of steps have: elsewhere it would be written for nothing."""
HEAD = "format id title summary minutes terms rules needs players you open_points picture deal step"
COMMON = "id kind deal plays hands marks text claims"
STEP = " ".join(dict.fromkeys(f"{COMMON} {' '.join(FIELDS.values())}".split()))
MOST_STEPS = 40
MOST_DOTS = 40
_DOTTED = re.compile(
    rf"""(?<![\w"'\\-])(?:(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*){{{MOST_DOTS + 1}}}""", re.ASCII
)
"""A key of so many parts that reading it would take minutes; no sentence of a text looks like it."""
_NO_LETTER = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202d\u202e\ufffe\uffff]")
"""Control characters, and those that turn the direction of all that follows."""
ID = re.compile(r"[a-z0-9][a-z0-9_]{0,39}\Z")  # as app/progress.py and static/progress.js know them
PLAYER = re.compile(r"[^\W\d_]{1,20}\Z")
NOT_NAMES = frozenset(("you", "it", TABLE, "nobody", "every", "who"))


@cache
def ids() -> tuple[str, ...]:
    """The lessons, in learning order."""
    return tuple(sorted(name[:-5] for name in _names() if name[:1].isdigit()))


def _names() -> list[str]:
    return [entry.name for entry in DATA.iterdir() if entry.name.endswith(".toml")]


@cache
def load(id: str) -> Lesson:  # noqa: A002 - a lesson's own word for it
    """The lesson of that name, also `glossary`; KeyError if there is none."""
    if not ID.match(id) or f"{id}.toml" not in _names():
        raise KeyError(f"there is no lesson {id!r}; there are {', '.join(ids())}")
    return parse((DATA / f"{id}.toml").read_text(encoding="utf-8"))


def parse(source: str) -> Lesson:
    """Read a lesson; LessonFault names the first thing that is none."""
    if _DOTTED.search(source):
        raise LessonFault("too-deep", most=MOST_DOTS)
    try:
        data = tomllib.loads(source)
    except (ValueError, RecursionError) as error:  # also numbers of more digits, and more brackets, than Python reads
        raise LessonFault("no-toml", error=str(error)) from None
    _check_letters(data)
    return _lesson(Table(data, None, HEAD))


def _check_letters(data: object) -> None:
    """No text holds what can be written as an escape, but stands in no picture: it would be no XML any more."""
    waiting = [data]
    while waiting:
        match waiting.pop():
            case dict() as table:
                waiting += table.values()
            case list() as found:
                waiting += found
            case str() as said if bad := _NO_LETTER.search(said):
                raise LessonFault("no-letter", found=said[max(bad.start() - 20, 0) : bad.end()])


# --- the head --------------------------------------------------------------------------------------------------------


def _lesson(head: Table) -> Lesson:
    head.field("format", word(FORMAT), needed=True)
    players = head.field("players", listed(text), needed=True)
    you = head.field("you", count, 0)
    if len(players) != SEATS or len(set(players)) != SEATS or you >= SEATS or not all(map(_is_a_name, players)):
        raise LessonFault("five-players", field="players")
    reader = Reader(players, you)
    deals = {name: _deal(name, data) for name, data in head.field("deal", mapping, needed=True).items()}
    found = head.field("step", listed(mapping), needed=True)
    if len(found) > MOST_STEPS:
        raise LessonFault("too-many-steps", field="step", most=MOST_STEPS)
    steps = tuple(_step(data, no, deals, reader) for no, data in enumerate(found, 1))
    _check_ids(steps)
    return Lesson(
        id=head.field("id", _name, needed=True),
        title=head.field("title", text, needed=True),
        summary=head.field("summary", text, ""),
        minutes=head.field("minutes", at_least_one, len(steps)),  # a step takes about a minute
        terms=head.field("terms", listed(text), ()),
        rules=head.field("rules", listed(text), ()),
        needs=head.field("needs", listed(text), ()),
        players=players,
        you=you,
        open_points=head.field("open_points", listed(text), ()),
        picture=head.field(
            "picture", lambda data: _picture(data, deals), Picture(steps[0].deal.name, steps[0].plays, "chain")
        ),
        deals=deals,
        steps=steps,
        reader=reader,
    )


def _is_a_name(name: str) -> bool:
    """Whether texts and marks can call a player so, and nothing else."""
    return bool(PLAYER.match(name)) and name.lower() not in NOT_NAMES


def _name(value: object) -> str:
    if not isinstance(value, str) or not ID.match(value):
        raise LessonFault("no-name", found=value)
    return value


def _check_ids(steps: tuple[Step, ...]) -> None:
    seen: set[str] = set()
    for step in steps:
        if step.id in seen:
            raise LessonFault("id-twice", step=step.id, field="id")
        seen.add(step.id)
    if not steps:
        raise LessonFault("missing", field="step")


def _picture(data: object, deals: Mapping[str, Deal]) -> Picture:
    table = Table(data, None, "deal plays show")
    return Picture(
        table.field("deal", word(*deals), needed=True),
        table.field("plays", text, ""),
        table.field("show", word("chain", "hand", "seats"), needed=True),
    )


def _deal(name: str, data: object) -> Deal:
    try:
        table = Table(data, None, "hands start rounds")
        return Deal(
            name,
            table.field("start", _start, {}),
            table.field("rounds", listed(_round), ()),
            table.field("hands", listed(text), needed=True),
        )
    except LessonFault as fault:
        raise fault.inside(None, f"deal.{name}") from None


def _start(value: object) -> Mapping[str, Any]:
    """What is on the table and who leads; whether it adds up is the record's to say."""
    found = fields(value, "table stones leader camat")
    return {key: listed(whole)(each) if key == "stones" else whole(each) for key, each in found.items()}


def _round(value: object) -> Mapping[str, Any]:
    """An earlier round."""
    found = fields(value, "hands plays")
    return {key: listed(text)(each) if key == "hands" else text(each) for key, each in found.items()}


# --- a step ----------------------------------------------------------------------------------------------------------


def _step(data: Mapping[str, Any], no: int, deals: Mapping[str, Deal], reader: Reader) -> Step:
    id_ = data.get("id")
    table = Table(data, id_ if isinstance(id_, str) else f"{no}", STEP)
    kind = table.field("kind", word(*KINDS), needed=True)
    _check_fields(table, kind)
    return Step(
        id=table.field("id", _name, needed=True),
        no=no,
        kind=kind,
        deal=deals[table.field("deal", word(*deals), needed=True)],
        plays=table.field("plays", text, ""),
        then=table.field("then", actions, ()),
        run=table.field("run", flag, True),
        open=table.field("hands", word("open", "own"), "own") == "open",
        text=table.field("text", text, ""),
        why=table.field("why", text, ""),
        marks=table.field("marks", listed(text), ()),
        hints=table.field("hints", _hints, ()),
        ask=table.field("ask", mapping, {}),
        options=table.field("options", listed(lambda value: value)),
        many=table.field("many", flag, False),
        seat=table.field("seat", reader.fixed, reader.seats["you"]),
        goal=table.field("goal", reader.predicate),
        within=table.field("within", count),
        others=_others(table, reader),
        until=table.field("until", reader.predicate),
        slip=table.field("slip", _slip, {}),
        missed=table.field("missed", listed(lambda case: _case(case, reader, "say")), ()),
        coach=table.field("coach", listed(lambda case: _case(case, reader, "ask")), ()),
        claims=table.field("claims", listed(reader.predicate), ()),
    )


def _check_fields(table: Table, kind: str) -> None:
    for key in NEEDED[kind]:
        table.field(key, lambda value: value, needed=True)
    for key in table.data:
        if key not in f"{COMMON} {FIELDS[kind]}".split():
            raise LessonFault("not-for-kind", step=table.step, field=key, found=kind)


def _hints(value: object) -> tuple[Hint, ...]:
    found = listed(_hint)(value)
    if len(found) != 2:
        raise LessonFault("two-hints")
    return found


def _hint(data: object) -> Hint:
    table = Table(data, None, "say marks")
    return Hint(table.field("say", text, needed=True), table.field("marks", listed(text), ()))


def _slip(value: object) -> dict[str, str]:
    return {key: text(say) for key, say in mapping(value).items()}


def _case(data: object, reader: Reader, says: str) -> Case:
    table = Table(data, None, f"when {says}")
    return Case(table.field("when", reader.predicate), table.field(says, text, needed=True))


def _others(table: Table, reader: Reader) -> Others:
    policy = table.field("others", word(*POLICIES), "highest")
    script = table.field("script", mapping, {})
    try:
        return Others(policy, {reader.fixed(name): actions(plays) for name, plays in script.items()})
    except LessonFault as fault:
        raise fault.at(table.step, "script") from None
