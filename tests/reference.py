"""A second reading of the rules, to hold the engine against: what a game record leads to.

It shares no code with the engine and is written to be checked by eye beside the rules,
whose numbers the comments cite: lists and ints, one function a rule, no concern for speed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

FORMAT = "domeng-game/1"
TILES = [f"{high}{low}" for high in range(7) for low in range(high + 1)]  # P2
SEATS = range(5)  # P1


class IllegalRecordError(ValueError):
    """A record that breaks a rule, with the round and play at fault, counted from 1."""

    def __init__(self, fault: str, round_no: int | None = None, play: int | None = None) -> None:
        super().__init__(f"round {round_no}, play {play}: {fault}")
        self.where = {"round": round_no, "play": play}


@dataclass
class Sitting:
    """What outlasts a round: the stones, the CAMAT, and who leads if there is none."""

    total: int
    opening: str
    stones: list[int]
    table: int
    camat: int | None
    leader: int | None  # None: nobody has won a round yet, P3 says who leads


@dataclass
class Round:
    """One deal being played; `turn` is the seat to move, `last` the LAST MAPPANO (T5)."""

    hands: list[list[str]]
    turn: int
    must_lead: str | None  # the double that P3 asks for
    ends: list[int] = field(default_factory=list)  # left and right; empty before the lead
    last: int = -1
    passes: int = 0  # in a row
    has_played: list[bool] = field(default_factory=lambda: [False] * 5)
    over: dict[str, Any] | None = None


# Play


def opener(hands: list[list[str]]) -> tuple[int, str]:
    """Who holds the highest double dealt, and that double (P3)."""
    for double in ("66", "55", "44", "33"):
        for seat in SEATS:
            if double in hands[seat]:
                return seat, double
    raise AssertionError("three unused dominoes cannot hide four doubles")


def new_round(sitting: Sitting, hands: list[list[str]]) -> Round:
    """A round just dealt, with its leader to move (P3, P4)."""
    own = [list(hand) for hand in hands]
    if sitting.camat is not None:
        return Round(own, sitting.camat, None)
    if sitting.leader is not None:
        return Round(own, sitting.leader, None)
    seat, double = opener(hands)
    return Round(own, seat, double if sitting.opening == "double" else None)


def legal_plays(rnd: Round) -> list[str]:
    """Every play open to the seat to move; a PASS only if no domino fits (P3, P4, P5)."""
    hand = rnd.hands[rnd.turn]
    if not rnd.ends:
        return [rnd.must_lead] if rnd.must_lead else list(hand)
    plays = []
    for tile in hand:
        if str(rnd.ends[0]) in tile:
            plays.append(tile + "<")
        if str(rnd.ends[1]) in tile:
            plays.append(tile + ">")
    return plays or ["-"]


def lay(rnd: Round, play: str) -> None:
    """Move a domino from the hand to the chain; a lead lies larger value left."""
    tile = play[:2]
    high, low = int(tile[0]), int(tile[1])
    rnd.hands[rnd.turn].remove(tile)
    if not rnd.ends:
        rnd.ends = [high, low]
    else:
        side = "<>".index(play[2])
        rnd.ends[side] = low if rnd.ends[side] == high else high
    rnd.last = rnd.turn
    rnd.passes = 0
    rnd.has_played[rnd.turn] = True


# Stones


def give(sitting: Sitting, count: int, to: int, payers: list[int]) -> list[dict[str, Any]]:
    """Give stones: the table first, then each payer as far as theirs reach (S1)."""
    moves: list[dict[str, Any]] = []
    part = min(count, sitting.table)
    if part:
        sitting.table -= part
        sitting.stones[to] += part
        moves.append({"from": "table", "to": to, "count": part})
    missing = count - part
    for payer in payers:
        part = min(missing, sitting.stones[payer])
        if part and payer != to:  # nobody pays themselves
            sitting.stones[payer] -= part
            sitting.stones[to] += part
            moves.append({"from": payer, "to": to, "count": part})
            missing -= part
    return moves  # what is still missing is waived


def outcome(winner: int, kind: str, cucuq: int | None) -> dict[str, Any]:
    """The end of a round, as a record's consequences write it."""
    return {"winner": winner, "kind": kind, "manguno": None, "mattikkeng": [], "sums": None, "cucuq": cucuq}


def play_domino(sitting: Sitting, rnd: Round, play: str) -> tuple[list[str], list[Any]]:
    """Play a domino: the terms it brings about and the stones it moves."""
    seat, is_lead = rnd.turn, not rnd.ends
    lempa = play[0] == play[1]  # T1
    lay(rnd, play)
    mappakuling = not is_lead and rnd.ends[0] == rnd.ends[1]  # T7, P6
    terms = ["LEMPA"] * lempa + ["MAPPAKULING"] * mappakuling
    if rnd.hands[seat]:
        return terms, []
    kind, count = "CAPPU", 1  # T6, S3
    if mappakuling:
        kind, count = ("POLLO", 5) if lempa else ("CEKI", 3)  # T9, T8
        terms.append(kind)
    cucuq = (seat - 1) % 5  # T12
    rnd.over = outcome(seat, kind, cucuq)  # P7
    return [*terms, "FIRST CAPPU", "CUCUQ"], give(sitting, count, cucuq, [seat])  # S3


def play_pass(sitting: Sitting, rnd: Round) -> tuple[list[str], list[Any]]:
    """PASS: the terms it brings about and the stones it moves (T2, T3, S2)."""
    seat = rnd.turn
    terms, count = (["PASS"], 1) if rnd.has_played[seat] else (["PASS", "PASSEBUNGE"], 2)
    moves = give(sitting, count, seat, [rnd.last])
    rnd.passes += 1
    if rnd.passes < 5:
        return terms, moves
    more_terms, more_moves = block(sitting, rnd)
    return terms + more_terms, moves + more_moves


def paying_order(sums: list[int], manguno: int) -> list[int]:
    """The MATTIKKENG players, in the order in which they would win (T11, P8)."""
    clockwise = [(manguno + step) % 5 for step in range(1, 5)]
    found = [seat for seat in clockwise if sums[seat] <= sums[manguno]]
    return sorted(found, key=lambda seat: sums[seat])  # stable: ties stay clockwise


def block(sitting: Sitting, rnd: Round) -> tuple[list[str], list[Any]]:
    """End the round after the fifth PASS in a row, which the MANGUNO makes (T10, P8)."""
    manguno = rnd.last
    sums = [sum(int(tile[0]) + int(tile[1]) for tile in hand) for hand in rnd.hands]
    payers = paying_order(sums, manguno)
    if payers:
        alone_and_lower = len(payers) == 1 and sums[payers[0]] < sums[manguno]
        rnd.over = outcome(payers[0], "MATTIKKENG", None)
        terms = ["MANGUNO", "MATTIKKENG"]
        moves = give(sitting, 5 if alone_and_lower else 1, manguno, payers)  # S5
    else:
        cucuq = (manguno - 1) % 5  # T12
        rnd.over = outcome(manguno, "MANGUNO", cucuq)
        terms = ["MANGUNO", "CUCUQ"]
        moves = give(sitting, 1, cucuq, [manguno])  # S4
    rnd.over.update(manguno=manguno, mattikkeng=payers, sums=sums)
    return terms, moves


def make(sitting: Sitting, rnd: Round, play: str) -> dict[str, Any]:
    """Make a legal play and pass the turn on (P1): the play's entry in the log."""
    seat = rnd.turn
    terms, moves = play_pass(sitting, rnd) if play == "-" else play_domino(sitting, rnd, play)
    rnd.turn = (seat + 1) % 5
    return {
        "seat": seat, "play": play, "terms": terms, "moves": moves, "ends": list(rnd.ends),
        "stones": list(sitting.stones), "table": sitting.table,
    }  # fmt: skip


def settle(sitting: Sitting, over: dict[str, Any]) -> bool:
    """Close a finished round: who leads the next (P4), and whether it elects a CAMAT (S6)."""
    winner = over["winner"]
    sitting.leader = winner
    by_cappu = over["kind"] in ("CAPPU", "CEKI", "POLLO")
    if not (by_cappu and sitting.table == 0 and sitting.stones[winner] == 0):
        return False
    sitting.camat = winner
    sitting.stones, sitting.table = [0] * 5, sitting.total
    return True


# Records


def check(holds: bool, fault: str, round_no: int | None = None, play: int | None = None) -> None:
    """Refuse the record unless the condition holds."""
    if not holds:
        raise IllegalRecordError(fault, round_no, play)


def is_count(value: Any) -> bool:
    """A whole number from 0 up; true and 1.0 are none."""
    return type(value) is int and value >= 0


def is_five(value: Any, is_good: Callable[[Any], bool]) -> bool:
    """A list of five, one a seat, each of them good."""
    return isinstance(value, list) and len(value) == 5 and all(is_good(item) for item in value)


def part(record: dict[str, Any], key: str, allowed: set[str]) -> dict[str, Any]:
    """An object in the record that may be left out, with none but the allowed keys."""
    value = record.get(key, {})
    check(isinstance(value, dict) and set(value) <= allowed, f"bad {key}")
    return dict(value)


def read_sitting(record: dict[str, Any]) -> Sitting:
    """How a record says that the sitting starts, with the defaults for what it leaves out."""
    check(isinstance(record, dict), "not an object")
    check(set(record) <= {"format", "players", "rules", "start", "rounds"}, "unknown key")
    check(record.get("format") == FORMAT, "unknown format")
    check(is_five(record.get("players", ["name"] * 5), lambda name: isinstance(name, str)), "not five names")
    rules = part(record, "rules", {"stones", "opening"})
    total, opening = rules.get("stones", 25), rules.get("opening", "double")
    check(is_count(total), "bad number of stones")
    check(opening in ("double", "free"), "unknown opening")
    start = part(record, "start", {"table", "stones", "camat", "leader"})
    stones = start.get("stones", [0] * 5)
    check(is_five(stones, is_count), "not five counts of stones")
    table = start.get("table", total - sum(stones))
    check(is_count(table) and table + sum(stones) == total, "stones do not add up")  # S1
    camat, leader = start.get("camat"), start.get("leader")
    for seat in (camat, leader):
        check(seat is None or (is_count(seat) and seat in SEATS), "no such seat")
    return Sitting(total, opening, list(stones), table, camat, leader)


def read_round(data: Any, number: int) -> tuple[list[list[str]], list[str]]:
    """A round's five hands and its plays (P2); which plays are legal is not looked at."""
    check(isinstance(data, dict) and set(data) == {"hands", "plays"}, "bad round", number)
    hands, plays = data["hands"], data["plays"]
    check(is_five(hands, lambda hand: isinstance(hand, str)), "not five hands", number)
    dealt = [hand.split() for hand in hands]
    check(all(len(hand) == 5 for hand in dealt), "not five dominoes a hand", number)
    tiles = [tile for hand in dealt for tile in hand]
    check(all(tile in TILES for tile in tiles), "no such domino", number)
    check(len(set(tiles)) == 25, "a domino dealt twice", number)
    check(isinstance(plays, str), "the plays are not text", number)
    return dealt, plays.split()


def play_round(sitting: Sitting, data: Any, number: int) -> dict[str, Any]:
    """Play one round of a record: its consequences."""
    hands, plays = read_round(data, number)
    rnd = new_round(sitting, hands)
    leader, log = rnd.turn, []
    for play_no, play in enumerate(plays, start=1):
        check(rnd.over is None, "the round is over", number, play_no)
        check(play in legal_plays(rnd), f"{play} is not legal", number, play_no)
        log.append(make(sitting, rnd, play))
    elected = rnd.over is not None and settle(sitting, rnd.over)
    return {
        "leader": leader, "log": log, "over": rnd.over, "camat_elected": elected,
        "stones": list(sitting.stones), "table": sitting.table, "camat": sitting.camat,
    }  # fmt: skip


def consequences(record: dict[str, Any]) -> list[dict[str, Any]]:
    """What each round of a game record leads to; IllegalRecordError if the rules forbid it."""
    sitting = read_sitting(record)
    check(isinstance(record.get("rounds"), list), "the rounds are not a list")
    told: list[dict[str, Any]] = []
    for number, data in enumerate(record["rounds"], start=1):
        check(not told or told[-1]["over"] is not None, "a round after an unfinished one")
        told.append(play_round(sitting, data, number))
    return told


# Random sittings


def random_record(
    rng: random.Random,
    *,
    rounds: int | None = None,
    opening: str = "double",
    stones: int = 25,
    start: dict[str, Any] | None = None,
    unfinished: bool = False,
) -> dict[str, Any]:
    """A sitting of uniformly random legal plays, as a game record.

    It ends with the first CAMAT (S7), or after exactly so many `rounds`, however many CAMAT
    they elect; `unfinished` breaks the last round off before its end, perhaps before its lead.
    """
    record: dict[str, Any] = {"format": FORMAT, "rules": {"stones": stones, "opening": opening}}
    if start is not None:
        record["start"] = dict(start)
    sitting = read_sitting(record)
    played: list[dict[str, Any]] = []
    plays: list[str] = []
    elected = False
    while len(played) < rounds if rounds is not None else not elected:
        tiles = rng.sample(TILES, 25)  # P2: the other three stay unused
        hands = [tiles[5 * seat : 5 * seat + 5] for seat in SEATS]
        rnd = new_round(sitting, hands)
        plays = []
        while rnd.over is None:
            plays.append(rng.choice(legal_plays(rnd)))
            make(sitting, rnd, plays[-1])
        elected = settle(sitting, rnd.over)
        played.append({"hands": [" ".join(hand) for hand in hands], "plays": " ".join(plays)})
    if unfinished and played:
        played[-1]["plays"] = " ".join(plays[: rng.randrange(len(plays))])
    return {**record, "rounds": played}
