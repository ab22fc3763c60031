"""The game record: reading, checking, replaying and writing `domeng-game/1` (RULES.md, "Game record").

A record comes from a file or a stranger, so nothing in it is believed: `steps` checks it as it goes and yields every
moment up to the first fault, which it raises as a RecordError with its place.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from .events import Event
from .faults import IllegalAction
from .game import Game, Opening, Rules
from .round import Hands
from .stones import SEATS
from .tiles import Action, Tile, parse_action

FORMAT = "domeng-game/1"
NAMES = ("Ani", "Baso", "Cia", "Daeng", "Edi")
NAME_LENGTH = 60
MOST_STONES = 1_000_000
"""More than any table holds; beyond some size Python refuses to write a number out, as a message must."""


class RecordError(ValueError):
    """What is wrong with a record: a code, the round and play (both from 1, or None), the rule if one fails."""

    def __init__(
        self,
        code: str,
        *,
        round: int | None = None,  # noqa: A002 - the record's own word
        play: int | None = None,
        rule: str | None = None,
        **params: Any,
    ) -> None:
        self.code, self.round, self.play, self.rule, self.params = code, round, play, rule, params
        super().__init__(f"{code} (round {round}, play {play}, rule {rule}): {params}")


class Moment(NamedTuple):
    """A moment of a replay: after the deal (`play` 0, `action` None) or after play number `play` of the round."""

    round: int
    play: int
    action: Action | None
    game: Game
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round: the five hands as dealt, and what was done, in turn order from the leader."""

    hands: Hands
    plays: tuple[Action, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The round as it stands in a record."""
        hands = [" ".join(map(str, hand)) for hand in self.hands]
        return {"hands": hands, "plays": " ".join(map(str, self.plays))}


@dataclass(frozen=True, slots=True)
class Start:
    """Where a record begins: stones on the table and with the seats, the CAMAT, and who leads if there is none."""

    table: int = 25
    stones: tuple[int, ...] = (0,) * SEATS
    camat: int | None = None
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One sitting: players, rules, start, and its rounds, the last of which may be unfinished.

    >>> Record.parse(str(Record())) == Record()
    True
    """

    players: tuple[str, ...] = NAMES
    rules: Rules = field(default_factory=Rules)
    start: Start = field(default_factory=Start)
    rounds: tuple[RoundRecord, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read and check a whole record; RecordError names the first fault."""
        data = read_json(text)
        players, rules, start = read_header(data)
        rounds: list[RoundRecord] = []
        for moment in steps(data):
            if moment.action is None:
                rounds.append(RoundRecord(moment.game.current.dealt))
            else:
                last = rounds[-1]
                rounds[-1] = RoundRecord(last.hands, (*last.plays, moment.action))
        return cls(players, rules, start, tuple(rounds))

    def to_json(self) -> dict[str, Any]:
        """The record as JSON data, with every key that may stand in it."""
        start = self.start
        return {
            "format": FORMAT,
            "players": list(self.players),
            "rules": {"stones": self.rules.stones, "opening": str(self.rules.opening)},
            "start": {
                "table": start.table,
                "stones": list(start.stones),
                "camat": start.camat,
                "leader": start.leader,
            },
            "rounds": [each.to_json() for each in self.rounds],
        }

    def __str__(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    def moments(self) -> Iterator[Moment]:
        """Every moment of the sitting, from the first deal on."""
        return steps(self.to_json())


# --- reading what cannot be trusted -------------------------------------------------------------------------------------


def read_json(text: str) -> Any:
    """JSON as RFC 8259 has it: no NaN, no key twice, no depth that breaks the reader; RecordError otherwise."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise RecordError("key-twice")
        return found

    def refuse(constant: str) -> None:
        raise RecordError("no-number", text=constant)

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    except RecursionError:
        raise RecordError("too-deep") from None
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        raise RecordError("not-json", line=error.lineno, column=error.colno) from None
    except ValueError:  # more digits than Python reads
        raise RecordError("long-number") from None


def read_header(data: Any) -> tuple[tuple[str, ...], Rules, Start]:
    """The checked players, rules and start of a record; RecordError names what is wrong."""
    top = _object(data, "record", {"format", "players", "rules", "start", "rounds"})
    if top.get("format") != FORMAT:
        raise RecordError("wrong-format", wanted=FORMAT)
    if "rounds" not in top:
        raise RecordError("missing-key", key="rounds", where="record")
    if not isinstance(top["rounds"], list):
        raise RecordError("wrong-type", key="rounds", wanted="list")
    players = _players(top.get("players", list(NAMES)))
    rules = _rules(_object(top.get("rules", {}), "rules", {"stones", "opening"}))
    start = _object(top.get("start", {}), "start", {"table", "stones", "camat", "leader"})
    return players, rules, _start(start, rules.stones)


def _object(value: Any, name: str, keys: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError("wrong-type", key=name, wanted="object")
    for key in value:
        if key not in keys:
            raise RecordError("unknown-key", key=str(key)[:NAME_LENGTH], where=name)
    return value


def _players(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != SEATS:
        raise RecordError("wrong-type", key="players", wanted="five-names")
    for name in value:
        if not (isinstance(name, str) and 0 < len(name) <= NAME_LENGTH and name.isprintable()):
            raise RecordError("wrong-type", key="players", wanted="five-names")
    return tuple(value)


def _rules(value: dict[str, Any]) -> Rules:
    stones = value.get("stones", 25)
    if not _is_count(stones) or stones == 0:
        raise RecordError("wrong-type", key="rules.stones", wanted="total")
    opening = value.get("opening", "double")
    if not isinstance(opening, str) or opening not in list(Opening):
        raise RecordError("wrong-type", key="rules.opening", wanted="opening")
    return Rules(stones, Opening(opening))


def _start(value: dict[str, Any], total: int) -> Start:
    stones = value.get("stones", [0] * SEATS)
    if not isinstance(stones, list) or len(stones) != SEATS or not all(map(_is_count, stones)):
        raise RecordError("wrong-type", key="start.stones", wanted="five-counts")
    table = value.get("table", total - sum(stones))
    if not _is_count(table):
        raise RecordError("wrong-type", key="start.table", wanted="count", rule="S1")
    if table + sum(stones) != total:
        raise RecordError("sum-of-stones", found=table + sum(stones), total=total, rule="S1")
    camat, leader = value.get("camat"), value.get("leader")
    for key, seat in (("camat", camat), ("leader", leader)):
        if seat is not None and not (type(seat) is int and 0 <= seat < SEATS):
            raise RecordError("wrong-type", key=f"start.{key}", wanted="seat")
    return Start(table, tuple(stones), camat, leader)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_STONES


def _hands(value: Any, number: int) -> Hands:
    if not isinstance(value, list) or not all(isinstance(hand, str) for hand in value):
        raise RecordError("wrong-type", key="hands", wanted="five-hands", round=number)
    return tuple(tuple(_tile(text, number) for text in hand.split()) for hand in value)


def _tile(text: str, number: int) -> Tile:
    try:
        return Tile.parse(text)
    except ValueError:
        raise RecordError("no-domino", round=number, rule="P2", text=text[:12]) from None


def _round_fields(value: Any, number: int) -> tuple[Hands, list[str]]:
    """A round's hands, and its plays one by one, not read yet."""
    if not isinstance(value, dict):
        raise RecordError("wrong-type", key="round", wanted="object", round=number)
    for key in value:
        if key not in ("hands", "plays"):
            raise RecordError("unknown-key", key=key[:NAME_LENGTH], where="round", round=number)
    for key in ("hands", "plays"):
        if key not in value:
            raise RecordError("missing-key", key=key, where="round", round=number)
    if not isinstance(value["plays"], str):
        raise RecordError("wrong-type", key="plays", wanted="text", round=number)
    return _hands(value["hands"], number), value["plays"].split()


def steps(data: Any) -> Iterator[Moment]:
    """Replay a record's JSON data, checking it on the way: every moment up to the first RecordError."""
    _, rules, start = read_header(data)
    game = Game.new(rules, seats=start.stones, camat=start.camat, leader=start.leader)
    for number, value in enumerate(data["rounds"], 1):
        if game.turn is not None:
            raise RecordError("after-unfinished", rule="P7")
        hands, plays = _round_fields(value, number)
        for moment in _round(game, number, hands, plays):
            game = moment.game
            yield moment


def _round(game: Game, number: int, hands: Hands, plays: list[str]) -> Iterator[Moment]:
    try:
        game, events = game.deal(hands)
    except IllegalAction as refused:
        raise RecordError(refused.code, round=number, rule=refused.rule, **refused.params) from None
    yield Moment(number, 0, None, game, events)
    for count, text in enumerate(plays, 1):
        try:
            action = parse_action(text)
        except ValueError:
            raise RecordError("no-play", round=number, play=count, text=text[:12]) from None
        try:
            game, events = game.play(action)
        except IllegalAction as refused:
            raise RecordError(refused.code, round=number, play=count, rule=refused.rule, **refused.params) from None
        yield Moment(number, count, action, game, events)
