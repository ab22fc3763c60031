"""Events: the terms each brings about, the rule it rests on, and its few plain words."""

import pytest

from domeng_widgets.rules import (
    CamatElected,
    CappuReached,
    CucuqNamed,
    Dealt,
    End,
    Event,
    Kind,
    Led,
    MangunoFound,
    MattikkengFound,
    Passed,
    Played,
    Reason,
    RoundWon,
    StonesGiven,
    StonesWaived,
    Term,
    Tile,
)
from tests.rules.positions import played, position

SUMS = (4, 5, 3, 2, 3)

CASES: list[tuple[Event, tuple[Term, ...], str, str]] = [
    (Dealt(1, 4, opens=True, double=Tile(6, 6)), (), "P3", "round 1 dealt, seat 4 leads"),
    (Dealt(1, 4, opens=True, free=True, double=Tile(6, 6)), (), "P3", "round 1 dealt, seat 4 leads"),
    (Dealt(2, 0), (), "P4", "round 2 dealt, seat 0 leads"),
    (Led(0, Tile(6, 6)), (Term.LEMPA,), "P4", "seat 0 leads 66"),
    (Led(0, Tile(6, 5)), (), "P4", "seat 0 leads 65"),
    (Played(1, Tile(6, 5), End.LEFT, (5, 0)), (), "P5", "seat 1 plays 65<"),
    (Played(1, Tile(6, 6), End.LEFT, (6, 0)), (Term.LEMPA,), "P5", "seat 1 plays 66<"),
    (Played(1, Tile(6, 5), End.RIGHT, (5, 5)), (Term.MAPPAKULING,), "T7", "seat 1 plays 65>"),
    (Played(1, Tile(5, 5), End.RIGHT, (5, 5)), (Term.LEMPA, Term.MAPPAKULING), "T7", "seat 1 plays 55>"),
    (Passed(2, (6, 5), is_passebunge=False, in_a_row=1), (Term.PASS,), "T2", "PASS"),
    (Passed(2, (6, 5), is_passebunge=True, in_a_row=1), (Term.PASS, Term.PASSEBUNGE), "T3", "PASSEBUNGE"),
    (StonesGiven("table", 2, 1, Reason.PASS), (), "S2", "table gives 1"),
    (StonesGiven(3, 2, 5, Reason.POLLO), (), "S3", "seat 3 gives 5"),
    (StonesGiven(3, 2, 1, Reason.MANGUNO), (), "S4", "seat 3 gives 1"),
    (StonesGiven(3, 2, 5, Reason.MATTIKKENG), (), "S5", "seat 3 gives 5"),
    (StonesWaived(2, 4, Reason.POLLO), (), "S1", "4 waived"),
    (CappuReached(1, Kind.CAPPU), (Term.FIRST_CAPPU,), "T6", "FIRST CAPPU"),
    (CappuReached(1, Kind.CEKI), (Term.FIRST_CAPPU, Term.CEKI), "T8", "FIRST CAPPU, CEKI"),
    (CappuReached(1, Kind.POLLO), (Term.FIRST_CAPPU, Term.POLLO), "T9", "FIRST CAPPU, POLLO"),
    (MangunoFound(2, SUMS), (Term.MANGUNO,), "T10", "MANGUNO: seat 2"),
    (MattikkengFound(2, (3, 4), SUMS), (Term.MATTIKKENG,), "T11", "MATTIKKENG: seat 3, seat 4"),
    (CucuqNamed(0, 1), (Term.CUCUQ,), "T12", "CUCUQ: seat 0"),
    (RoundWon(1, Kind.CEKI), (), "P7", "seat 1 wins by CEKI"),
    (RoundWon(1, Kind.MANGUNO), (), "P8", "seat 1 wins by MANGUNO"),
    (RoundWon(1, Kind.MATTIKKENG), (), "P8", "seat 1 wins by MATTIKKENG"),
    (CamatElected(1, again=False, returned=(0, 0, 25, 0, 0)), (Term.CAMAT,), "S6", "CAMAT: seat 1"),
]


@pytest.mark.parametrize(("event", "terms", "rule", "text"), CASES, ids=[case[3] for case in CASES])
def test_an_event_carries_its_terms_its_rule_and_its_words(
    event: Event, terms: tuple[Term, ...], rule: str, text: str
) -> None:
    assert (event.terms, event.rule, event.text) == (terms, rule, text)


def test_every_event_has_a_case_here() -> None:
    # By name: slots make a class twice, and both count as subclasses.
    assert {type(case[0]).__name__ for case in CASES} == {kind.__name__ for kind in Event.__subclasses__()}


@pytest.mark.parametrize(
    ("seats", "sums", "equal"),
    [((3,), (4, 5, 3, 2, 7), False), ((3,), (4, 5, 3, 3, 7), True), ((3, 4), (4, 5, 3, 3, 3), False)],
)
def test_one_mattikkeng_of_the_mangunos_sum_is_equal(
    seats: tuple[int, ...], sums: tuple[int, ...], equal: bool
) -> None:
    assert MattikkengFound(2, seats, sums).is_equal is equal


def test_events_come_in_the_order_in_which_things_happen() -> None:
    game, events = played(position("66 | 60 | 50 | 44 | 33", "64 45 56", stones=(0, 24, 0, 0, 0)), "66<")
    assert [type(event) for event in events] == [
        Played,
        CappuReached,
        CucuqNamed,
        StonesGiven,
        StonesWaived,
        RoundWon,
        CamatElected,
    ]
    assert game.current.turns[-1].events == events
    _, events = played(position("40 | 41 | 21 | 20 | 43", "65", turn=3, last=2, stones=(21, 0, 0, 0, 0)), "- - - - -")
    assert [type(event) for event in events] == [
        Passed,
        StonesWaived,
        MangunoFound,
        MattikkengFound,
        StonesGiven,
        StonesWaived,
        RoundWon,
    ]
