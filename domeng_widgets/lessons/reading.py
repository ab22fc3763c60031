"""Reads a lesson's TOML: every field by its type, every seat, play and predicate; the first fault ends it.

Whether what it says is true of its tables is the checker's to find out.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from domeng_widgets.rules import SEATS, TABLE, Action, parse_action

from .faults import LessonFault
from .lesson import FORMAT, KINDS, Case, Deal, Hint, Lesson, Picture, Step
from .others import POLICIES, Others
from .predicates import Reader
from .values import fields, flag, whole

T = TypeVar("T")
DATA = files(__package__) / "data"
NEEDED = {
    "tell": ("text",),
    "watch": ("text", "until"),
    "choose": ("text", "ask", "why", "hints"),
    "point": ("text", "ask", "why", "hints"),
    "play": ("text", "goal", "seat", "why", "missed", "hints"),
}
FIELDS = {
    "tell": "",
    "watch": "why until script others",
    "choose": "why ask options many run slip hints script others",
    "point": "why ask options many run slip hints script others",
    "play": "why goal within seat script others missed hints coach",
}
"""What belongs to one kind of step only: elsewhere it would be written for nothing."""
HEAD = "format id title summary minutes terms rules needs players you open_points picture deal step"
STEP = (
    "id kind deal plays then run hands marks text ask options many goal within seat script others until why slip missed"
    " hints coach claims"
)
MOST_STEPS = 40
ID = re.compile(r"[a-z0-9_]{1,40}\Z")
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


def parse(text: str) -> Lesson:
    """Read a lesson; LessonFault names the first thing that is none."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers of more digits, and more brackets, than Python reads
        raise LessonFault("no-toml", error=str(error)) from None
    return _Table(data, None, HEAD).read(_lesson)


class _Table:
    """A TOML table of which every key is known; each field is read by what it should be."""

    def __init__(self, data: object, step: str | None, known: str) -> None:
        if not isinstance(data, dict):
            raise LessonFault("no-table", step=step, found=data)
        self.data, self.step = data, step
        for key in data:
            if key not in known.split():
                raise LessonFault("unknown-key", step=step, field=key, key=key)

    def read(self, build: Callable[["_Table"], T]) -> T:
        return build(self)

    def field(self, key: str, read: Callable[[Any], T], default: Any = None, *, needed: bool = False) -> T:
        """What `read` makes of a field; its faults are placed there."""
        if key not in self.data:
            if needed:
                raise LessonFault("missing", step=self.step, field=key)
            return default  # type: ignore[no-any-return]
        try:
            return read(self.data[key])
        except LessonFault as fault:
            raise fault.inside(self.step, key) from None


# --- single values ---------------------------------------------------------------------------------------------------


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise LessonFault("no-text", found=value)
    return value


def _count(value: object) -> int:
    if whole(value) < 0:
        raise LessonFault("no-number", found=value)
    return whole(value)


def _list(read: Callable[[Any], T]) -> Callable[[object], tuple[T, ...]]:
    def read_list(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise LessonFault("no-list", found=value)
        return tuple(read(each) for each in value)

    return read_list


def _table(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise LessonFault("no-table", found=value)
    return value


def _one_of(*known: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in known:
            raise LessonFault("not-one-of", found=value, known=known)
        return str(value)

    return read


def _actions(value: object) -> tuple[Action, ...]:
    plays = _text(value).split()
    try:
        return tuple(map(parse_action, plays))
    except ValueError as error:
        raise LessonFault("no-play", found=str(error)) from None


# --- the head --------------------------------------------------------------------------------------------------------


def _lesson(head: _Table) -> Lesson:
    head.field("format", _one_of(FORMAT), needed=True)
    players = head.field("players", _list(_text), needed=True)
    you = head.field("you", _count, 0)
    if len(players) != SEATS or len(set(players)) != SEATS or you >= SEATS or not all(map(_is_a_name, players)):
        raise LessonFault("five-players", field="players")
    reader = Reader(players, you)
    deals = {name: _deal(name, data) for name, data in head.field("deal", _table, needed=True).items()}
    found = head.field("step", _list(_table), needed=True)
    if len(found) > MOST_STEPS:
        raise LessonFault("too-many-steps", field="step", most=MOST_STEPS)
    steps = tuple(_step(data, no, deals, reader) for no, data in enumerate(found, 1))
    _check_ids(steps)
    return Lesson(
        id=head.field("id", _name, needed=True),
        title=head.field("title", _text, needed=True),
        summary=head.field("summary", _text, ""),
        minutes=head.field("minutes", _count, len(steps)),  # a step takes about a minute
        terms=head.field("terms", _list(_text), ()),
        rules=head.field("rules", _list(_text), ()),
        needs=head.field("needs", _list(_text), ()),
        players=players,
        you=you,
        open_points=head.field("open_points", _list(_text), ()),
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
    table = _Table(data, None, "deal plays show")
    return Picture(
        table.field("deal", _one_of(*deals), needed=True),
        table.field("plays", _text, ""),
        table.field("show", _one_of("chain", "hand", "seats"), needed=True),
    )


def _deal(name: str, data: object) -> Deal:
    try:
        table = _Table(data, None, "hands start rounds")
        return Deal(
            name,
            table.field("start", _start, {}),
            table.field("rounds", _list(_round), ()),
            table.field("hands", _list(_text), needed=True),
        )
    except LessonFault as fault:
        raise fault.inside(None, f"deal.{name}") from None


def _start(value: object) -> Mapping[str, Any]:
    """What is on the table and who leads; whether it adds up is the record's to say."""
    found = fields(value, "table stones leader camat")
    return {key: _list(whole)(each) if key == "stones" else whole(each) for key, each in found.items()}


def _round(value: object) -> Mapping[str, Any]:
    """An earlier round."""
    found = fields(value, "hands plays")
    return {key: _list(_text)(each) if key == "hands" else _text(each) for key, each in found.items()}


# --- a step ----------------------------------------------------------------------------------------------------------


def _step(data: Mapping[str, Any], no: int, deals: Mapping[str, Deal], reader: Reader) -> Step:
    id_ = data.get("id")
    table = _Table(data, id_ if isinstance(id_, str) else f"{no}", STEP)
    kind = table.field("kind", _one_of(*KINDS), needed=True)
    for needed in NEEDED[kind]:
        table.field(needed, lambda value: value, needed=True)
    for key in data:
        if key not in FIELDS[kind].split() and any(key in names.split() for names in FIELDS.values()):
            raise LessonFault("not-for-kind", step=table.step, field=key, found=kind)
    return Step(
        id=table.field("id", _name, needed=True),
        no=no,
        kind=kind,
        deal=deals[table.field("deal", _one_of(*deals), needed=True)],
        plays=table.field("plays", _text, ""),
        then=table.field("then", _actions, ()),
        run=table.field("run", flag, True),
        open=table.field("hands", _one_of("open", "own"), "own") == "open",
        text=table.field("text", _text, ""),
        why=table.field("why", _text, ""),
        marks=table.field("marks", _list(_text), ()),
        hints=table.field("hints", _hints, ()),
        ask=table.field("ask", _table, {}),
        options=table.field("options", _list(lambda value: value)),
        many=table.field("many", flag, False),
        seat=table.field("seat", reader.fixed, reader.seats["you"]),
        goal=table.field("goal", reader.predicate),
        within=table.field("within", _count),
        others=_others(table, reader),
        until=table.field("until", reader.predicate),
        slip=table.field("slip", _slip, {}),
        missed=table.field("missed", _list(lambda case: _case(case, reader, "say")), ()),
        coach=table.field("coach", _list(lambda case: _case(case, reader, "ask")), ()),
        claims=table.field("claims", _list(reader.predicate), ()),
    )


def _hints(value: object) -> tuple[Hint, ...]:
    found = _list(_hint)(value)
    if len(found) != 2:
        raise LessonFault("two-hints")
    return found


def _hint(data: object) -> Hint:
    table = _Table(data, None, "say marks")
    return Hint(table.field("say", _text, needed=True), table.field("marks", _list(_text), ()))


def _slip(value: object) -> dict[str, str]:
    return {key: _text(say) for key, say in _table(value).items()}


def _case(data: object, reader: Reader, says: str) -> Case:
    table = _Table(data, None, f"when {says}")
    return Case(table.field("when", reader.predicate), table.field(says, _text, needed=True))


def _others(table: _Table, reader: Reader) -> Others:
    policy = table.field("others", _one_of(*POLICIES), "highest")
    script = table.field("script", _table, {})
    try:
        return Others(policy, {reader.fixed(name): _actions(plays) for name, plays in script.items()})
    except LessonFault as fault:
        raise fault.at(table.step, "script") from None
