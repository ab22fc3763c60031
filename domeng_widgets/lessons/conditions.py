"""What can hold of a span: what happened, how things stand, how a round ended, and what a domino is."""

from collections.abc import Callable, Mapping
from typing import Final

from domeng_widgets.rules import SEATS, TABLE, Kind, Tile

from .faults import LessonFault
from .span import Span
from .values import (
    BROUGHT,
    DOMINO,
    MEASURED,
    NUMBERS,
    STANDING,
    It,
    Seats,
    Test,
    fields,
    flag,
    measure,
    one_of,
    pair,
    reason,
    term,
    whole,
)

Builder = Callable[[Seats, object], Test]
COMPARED: Final[Mapping[str, int]] = {"lower": -1, "equal": 0, "higher": 1}


# --- what happened ---------------------------------------------------------------------------------------------------


def _brings(seats: Seats, value: object) -> Test:
    table = fields({"term": value} if isinstance(value, str) else value, "term seat by")
    wanted = term(table.get("term"), BROUGHT)
    seat = seats.seat(table["seat"]) if "seat" in table else None
    by = seats.seat(table["by"]) if "by" in table else None
    return lambda span, it: any(
        wanted in beat.terms and (not seat or beat.seat == seat(it)) and (not by or beat.last_mappano == by(it))
        for beat in span.beats
    )


def _given(seats: Seats, value: object) -> Test:
    table = fields(value, f"to from for {MEASURED}")
    payee = seats.seat(table["to"]) if "to" in table else None
    payer = seats.payer(table["from"]) if "from" in table else None
    why, enough = reason(table.get("for")), measure(table, needed=False)
    return lambda span, it: enough(span.given(payer=payer, payee=payee(it) if payee else None, reason=why))


def _waived(_: Seats, value: object) -> Test:
    table = fields(value, f"for {MEASURED}")
    why, enough = reason(table.get("for")), measure(table, needed=False)
    return lambda span, _it: enough(span.waived(reason=why))


# --- how things stand ------------------------------------------------------------------------------------------------


def _is(seats: Seats, value: object) -> Test:
    table = fields(value, "seat term")
    seat, wanted = seats.seat(table.get("seat")), term(table.get("term"), STANDING)
    return lambda span, it: wanted in span.after.terms(seat(it))


def _any_is(_: Seats, value: object) -> Test:
    wanted = term(value, STANDING)
    return lambda span, _it: any(wanted in span.after.terms(seat) for seat in range(SEATS))


def _number(name: str) -> Builder:
    def read(seats: Seats, value: object) -> Test:
        table = fields(value, f"seat {MEASURED}")
        seat, enough, number = seats.seat(table.get("seat")), measure(table), NUMBERS[name]
        return lambda span, it: enough(number(span, seat(it)))

    return read


def _stones(seats: Seats, value: object) -> Test:
    table = fields(value, f"of {MEASURED}")
    enough = measure(table)
    if table.get("of") == TABLE:
        return lambda span, _: enough(span.after.table)
    seat = seats.seat(table.get("of"))
    return lambda span, it: enough(span.after.stones[seat(it)])


def _extreme(pick: Callable[..., int]) -> Builder:
    def read(seats: Seats, value: object) -> Test:
        table = fields(value, "of seat")
        number, seat = NUMBERS[one_of(table.get("of"), NUMBERS, "no-measure-of")], seats.seat(table.get("seat"))
        return lambda span, it: number(span, seat(it)) == pick(number(span, each) for each in range(SEATS))

    return read


def _sum_compared(seats: Seats, value: object) -> Test:
    table = fields(value, "seat to is")
    one, other = seats.seat(table.get("seat")), seats.seat(table.get("to"))
    sign = COMPARED[one_of(table.get("is"), COMPARED, "no-comparison")]

    def test(span: Span, it: It) -> bool:
        a, b = span.after.sums[one(it)], span.after.sums[other(it)]
        return (a > b) - (a < b) == sign

    return test


def _ends(_: Seats, value: object) -> Test:
    wanted = tuple(map(int, pair(value)))
    return lambda span, _it: span.after.ends == wanted


def _flag(test: Callable[[Span], bool]) -> Builder:
    def read(_: Seats, value: object) -> Test:
        if value is not True:
            raise LessonFault("only-true", found=value)
        return lambda span, _it: test(span)

    return read


def _can_play(seats: Seats, value: object) -> Test:
    seat = seats.seat(fields(value, "seat").get("seat"))
    return lambda span, it: any(span.after.chain.fits(tile) for tile in span.after.hands[seat(it)])


def _must_pass(seats: Seats, value: object) -> Test:
    seat = seats.seat(fields(value, "seat").get("seat"))
    return lambda span, it: span.after.turn == seat(it) and span.after.must_pass


def _passes_in_a_row(_: Seats, value: object) -> Test:
    enough = measure(fields(value, MEASURED))
    return lambda span, _it: enough(span.after.current.passes_in_a_row)


def _turns(_: Seats, value: object) -> Test:
    enough = measure({"exactly": value} if type(value) is int else fields(value, MEASURED))
    return lambda span, _it: enough(len(span.after.current.turns))


# --- how a round ended -----------------------------------------------------------------------------------------------


def _wins(seats: Seats, value: object) -> Test:
    seat = seats.seat(value)
    return lambda span, it: span.after.outcome is not None and span.after.outcome.winner == seat(it)


def _kind(_: Seats, value: object) -> Test:
    if not isinstance(value, str) or value not in list(Kind):
        raise LessonFault("no-kind", found=value)
    return lambda span, _it: span.after.outcome is not None and span.after.outcome.kind == value


def _leads_next(seats: Seats, value: object) -> Test:
    seat = seats.seat(value)
    return lambda span, it: span.after.outcome is not None and span.after.next_leader == seat(it)


def _elected(seats: Seats, value: object) -> Test:
    if value is False:
        return lambda span, _: span.after.outcome is not None and not span.after.elected
    seat = seats.seat(value)
    return lambda span, it: span.after.elected and span.after.camat == seat(it)


# --- about a domino --------------------------------------------------------------------------------------------------


def _tile(it: It) -> Tile:
    assert isinstance(it, Tile)
    return it


def _lempa(seats: Seats, value: object) -> Test:
    seats.needs(DOMINO)
    wanted = flag(value)
    return lambda _span, it: _tile(it).is_lempa == wanted


def _fits(seats: Seats, value: object) -> Test:
    seats.needs(DOMINO)
    if value not in ("<", ">", "any"):
        raise LessonFault("no-end", found=value)

    def test(span: Span, it: It) -> bool:
        ends = span.after.ends
        if ends is None:
            return False
        wanted = {"<": ends[:1], ">": ends[1:], "any": ends}[str(value)]
        return any(_tile(it).has(each) for each in wanted)

    return test


def _value(seats: Seats, value: object) -> Test:
    seats.needs(DOMINO)
    wanted = whole(value)
    return lambda _span, it: _tile(it).has(wanted)


CONDITIONS: Final[Mapping[str, Builder]] = {
    "brings": _brings,
    "given": _given,
    "waived": _waived,
    "is": _is,
    "any_is": _any_is,
    "wins": _wins,
    "kind": _kind,
    "leads_next": _leads_next,
    "elected": _elected,
    "stones": _stones,
    "played": _number("played"),
    "left": _number("left"),
    "sum": _number("sum"),
    "most": _extreme(max),
    "least": _extreme(min),
    "sum_compared": _sum_compared,
    "ends": _ends,
    "ends_equal": _flag(lambda span: span.after.chain.is_equal),
    "table_full": _flag(lambda span: span.after.table == span.after.piles.total),
    "can_play": _can_play,
    "must_pass": _must_pass,
    "passes_in_a_row": _passes_in_a_row,
    "turns": _turns,
    "round_over": _flag(lambda span: span.after.outcome is not None),
    "game_over": _flag(lambda span: span.after.elected),
    "lempa": _lempa,
    "fits": _fits,
    "value": _value,
}
