"""Which cases of giving stones a lesson shows: for each price what the table had, and what the payer had (S1-S5)."""

from collections.abc import Iterable
from typing import NamedTuple

from domeng_widgets.rules import SEATS, TABLE, Passed, Reason, StonesGiven, StonesWaived

from .span import Beat, Span

ENOUGH, SHORT, EMPTY = "enough", "short", "empty"
TOO_LITTLE, NOTHING, NOT_ASKED = "too little", "nothing", ""
OWN_PASS = "own PASS"  # the MANGUNO's: nobody pays but the table (S2)


class Stones(NamedTuple):
    """A case: what was paid for and its price, how far the table reached, and how far the payer did after it."""

    reason: str
    due: int
    table: str
    payer: str


def cases(spans: Iterable[Span]) -> set[Stones]:
    """All cases that occur in these spans."""
    return {case for span in spans for beat in span.beats for case in _of(beat)}


def possible() -> set[Stones]:
    """All cases that can occur: a price of one is never met in part."""
    prices = [(reason.value, price) for reason in Reason for price in _PRICES[reason]]
    found = {
        Stones(reason, due, table, payer)
        for reason, due in prices
        for table, missing in ((ENOUGH, 0), (SHORT, due - 1), (EMPTY, due))
        for payer in _payers(table, missing)
    }
    # the only MATTIKKENG has passed while the table still gave, and paid nothing since: somebody with a stone
    found.discard(Stones(Reason.MATTIKKENG.value, 5, SHORT, NOTHING))
    return found | {Stones(OWN_PASS, 1, ENOUGH, NOT_ASKED), Stones(OWN_PASS, 1, EMPTY, NOTHING)}


_PRICES = {
    Reason.PASS: (1,),
    Reason.PASSEBUNGE: (2,),
    Reason.CAPPU: (1,),
    Reason.CEKI: (3,),
    Reason.POLLO: (5,),
    Reason.MANGUNO: (1,),
    Reason.MATTIKKENG: (1, 5),
}


def _payers(table: str, missing: int) -> tuple[str, ...]:
    if table == ENOUGH:
        return (NOT_ASKED,)
    if missing == 0:  # a table cannot be short of a price of one
        return ()
    return (ENOUGH, TOO_LITTLE, NOTHING) if missing > 1 else (ENOUGH, NOTHING)


def _of(beat: Beat) -> set[Stones]:
    reasons = dict.fromkeys(event.reason for event in beat.events if isinstance(event, StonesGiven | StonesWaived))
    own = any(isinstance(event, Passed) and event.in_a_row == SEATS for event in beat.events)
    return {_case(beat, reason, own=own) for reason in reasons}


def _case(beat: Beat, reason: Reason, *, own: bool) -> Stones:
    gifts = [event for event in beat.events if isinstance(event, StonesGiven) and event.reason is reason]
    waived = sum(event.count for event in beat.events if isinstance(event, StonesWaived) and event.reason is reason)
    from_table = sum(gift.count for gift in gifts if gift.payer == TABLE)
    from_payers = sum(gift.count for gift in gifts) - from_table
    due = from_table + from_payers + waived
    name = OWN_PASS if own and reason is Reason.PASS else reason.value
    if from_table == due:
        return Stones(name, due, ENOUGH, NOT_ASKED)
    payer = ENOUGH if not waived else TOO_LITTLE if from_payers else NOTHING
    return Stones(name, due, SHORT if from_table else EMPTY, payer)
