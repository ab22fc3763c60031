"""S1 to S7: what is paid, by whom, how far it reaches, and when all stones go back."""

import pytest

from domeng_widgets.rules import (
    CamatElected,
    Game,
    Gift,
    Kind,
    Piles,
    Reason,
    Rules,
    StonesGiven,
    StonesWaived,
    Term,
    price,
)
from tests.rules.positions import FIVE_DOUBLES, gifts, hands, only, played, position, terms, waived

BLOCKED = "40 | 41 | 21 | 42 | 43"
"""Sums 4, 5, 3, 6, 7: seat 2 is a MANGUNO without MATTIKKENG."""


def blocked(
    held: str, stones: tuple[int, ...] = (0,) * 5, total: int = 25
) -> tuple[Game, list[tuple[int | str, int, int]]]:
    """A block made by seat 2, and the stones of the fifth PASS and the end."""
    game, events = played(position(held, "65", turn=3, last=2, stones=stones, total=total), "- - - - -")
    return game, gifts(events)


def test_S1_the_table_gives_first() -> None:
    piles, given = Piles(25, (0, 9, 0, 0, 0)).give(3, 5, (1,))
    assert given == (Gift("table", 3, 5),)
    assert piles == Piles(20, (0, 9, 0, 5, 0))


def test_S1_the_payer_gives_what_the_table_has_not() -> None:
    piles, given = Piles(2, (0, 9, 0, 0, 0)).give(3, 5, (1,))
    assert given == (Gift("table", 3, 2), Gift(1, 3, 3))
    assert piles == Piles(0, (0, 6, 0, 5, 0))


def test_S1_what_neither_has_is_waived() -> None:
    piles, given = Piles(1, (0, 2, 8, 0, 0)).give(3, 5, (1,))
    assert given == (Gift("table", 3, 1), Gift(1, 3, 2))
    assert piles == Piles(0, (0, 0, 8, 3, 0))
    assert Piles(0, (0, 0, 8, 0, 0)).give(3, 5, (1,)) == (Piles(0, (0, 0, 8, 0, 0)), ())


def test_S1_nobody_pays_themselves() -> None:
    piles = Piles(0, (0, 0, 0, 4, 0))
    assert piles.give(3, 2, (3,)) == (piles, ())
    after, given = Piles(0, (6, 0, 0, 4, 0)).give(3, 2, (3, 0))
    assert given == (Gift(0, 3, 2),)
    assert after == Piles(0, (4, 0, 0, 6, 0))


def test_S1_several_payers_give_one_after_the_other_each_as_far_as_they_reach() -> None:
    piles, given = Piles(1, (2, 1, 0, 0, 9)).give(3, 5, (1, 2, 0, 4))
    assert given == (Gift("table", 3, 1), Gift(1, 3, 1), Gift(0, 3, 2), Gift(4, 3, 1))
    assert piles == Piles(0, (0, 0, 0, 5, 8))


def test_S1_stones_are_never_made_or_lost() -> None:
    for table in range(4):
        for own in range(4):
            piles = Piles(table, (own, 3, 0, 0, 1))
            after, given = piles.give(2, 5, (0, 1))
            assert after.total == piles.total
            assert sum(gift.count for gift in given) == min(5, table + own + 3)


def test_S1_stones_that_do_not_add_up_make_no_game() -> None:
    assert Game.new(Rules(10), seats=(1, 2, 3, 0, 0)).piles == Piles(4, (1, 2, 3, 0, 0))
    for seats in ((5, 5, 5, 5, 6), (-1, 0, 0, 0, 0), (0, 0, 0, 0), (0,) * 6):
        with pytest.raises(ValueError, match="add up"):
            Game.new(seats=seats)


def test_S2_a_pass_brings_one_stone_at_once() -> None:
    game, events = played(position("21 10 | 66 | 55 | 44 | 33", "65"), "-")
    assert only(StonesGiven, events) == [StonesGiven("table", 0, 1, Reason.PASS)]
    assert (game.table, game.stones) == (24, (1, 0, 0, 0, 0))


def test_S2_a_passebunge_brings_two_stones_in_all() -> None:
    game, events = played(position("21 20 10 11 00 | 66 | 55 | 44 | 33", "65"), "-")
    assert only(StonesGiven, events) == [StonesGiven("table", 0, 2, Reason.PASSEBUNGE)]
    assert (game.table, game.stones) == (23, (2, 0, 0, 0, 0))


def test_S2_the_last_mappano_pays_each_pass_when_the_table_is_empty() -> None:
    game = position("10 | 20 | 66 | 55 | 44", "65", turn=0, last=3, stones=(0, 0, 5, 12, 8))
    game, first = played(game, "-")
    game, second = played(game, "-")
    assert (gifts(first), gifts(second)) == ([(3, 0, 1)], [(3, 1, 1)])
    assert game.stones == (1, 1, 5, 10, 8)


def test_S2_a_passebunge_is_paid_from_two_sources_and_as_far_as_they_reach() -> None:
    held = "21 20 10 11 00 | 66 | 55 | 44 | 33"
    _, both = played(position(held, "65", last=4, stones=(0, 0, 0, 0, 24)), "-")
    assert (gifts(both), waived(both)) == ([("table", 0, 1), (4, 0, 1)], 0)
    _, short = played(position(held, "65", last=4, stones=(0, 0, 24, 0, 1)), "-")
    assert (gifts(short), only(StonesWaived, short)) == ([(4, 0, 1)], [StonesWaived(0, 1, Reason.PASSEBUNGE)])
    _, nothing = played(position(held, "65", last=4, stones=(0, 0, 25, 0, 0)), "-")
    assert (gifts(nothing), waived(nothing)) == ([], 2)


def test_S2_the_mangunos_own_pass_is_paid_by_the_table() -> None:
    game, given = blocked(BLOCKED)
    assert given == [("table", 2, 1), ("table", 1, 1)]
    assert (game.table, game.stones) == (19, (1, 2, 1, 1, 1))


def test_S2_the_mangunos_own_pass_brings_nothing_when_the_table_is_empty() -> None:
    game, events = played(position(BLOCKED, "65", turn=3, last=2, stones=(5, 5, 15, 0, 0)), "- - - - -")
    assert gifts(events) == [(2, 1, 1)]  # for the CUCUQ; for the PASS nothing
    assert only(StonesWaived, events) == [StonesWaived(2, 1, Reason.PASS)]
    assert game.stones == (6, 7, 10, 1, 1)


@pytest.mark.parametrize(
    ("held", "lying", "play", "due", "reason"),
    [
        ("64 | 60 | 50 | 44 | 33", "65", "64<", 1, Reason.CAPPU),
        ("65 | 60 | 50 | 44 | 33", "64 45", "65<", 3, Reason.CEKI),
        ("66 | 60 | 50 | 44 | 33", "64 45 56", "66<", 5, Reason.POLLO),
        ("66 | 60 | 50 | 44 | 33", "64 45", "66<", 1, Reason.CAPPU),
    ],
)
def test_S3_the_cucuq_gets_1_for_a_first_cappu_3_for_a_ceki_5_for_a_pollo(
    held: str, lying: str, play: str, due: int, reason: Reason
) -> None:
    game, events = played(position(held, lying), play)
    assert only(StonesGiven, events) == [StonesGiven("table", 4, due, reason)]
    assert (game.table, game.stones) == (25 - due, (0, 0, 0, 0, due))


@pytest.mark.parametrize(
    ("stones", "given", "missing"),
    [
        ((0, 23, 0, 0, 0), [("table", 4, 2)], 3),
        ((2, 21, 0, 0, 0), [("table", 4, 2), (0, 4, 2)], 1),
        ((9, 14, 0, 0, 0), [("table", 4, 2), (0, 4, 3)], 0),
        ((9, 16, 0, 0, 0), [(0, 4, 5)], 0),
        ((0, 25, 0, 0, 0), [], 5),
    ],
)
def test_S3_the_first_cappu_pays_what_the_table_has_not_as_far_as_it_reaches(
    stones: tuple[int, ...], given: list[tuple[int | str, int, int]], missing: int
) -> None:
    _, events = played(position("66 | 60 | 50 | 44 | 33", "64 45 56", stones=stones), "66<")
    assert (gifts(events), waived(events)) == (given, missing)


def test_S4_a_manguno_without_mattikkeng_costs_1_to_the_cucuq() -> None:
    game, given = blocked(BLOCKED, stones=(10, 0, 10, 0, 5))
    assert given == [(2, 1, 1)]
    assert game.stones == (11, 2, 5, 1, 6)


def test_S4_the_manguno_pays_the_cucuq_as_far_as_it_reaches() -> None:
    # The table has 5, which pay the five passes; the MANGUNO keeps the last of them and gives it to the CUCUQ.
    game, given = blocked(BLOCKED, stones=(10, 0, 0, 0, 10))
    assert given == [("table", 2, 1), (2, 1, 1)]
    assert game.stones == (11, 2, 0, 1, 11)
    # The table has 4, for the four others: nothing is left for the MANGUNO and so nothing for the CUCUQ.
    _, events = played(position(BLOCKED, "65", turn=3, last=2, stones=(10, 0, 0, 0, 11)), "- - - - -")
    assert (gifts(events), waived(events)) == ([], 2)


@pytest.mark.parametrize(
    ("held", "payers", "due"),
    [
        ("40 | 41 | 21 | 20 | 43", (3,), 5),  # one, 2 against 3
        ("40 | 41 | 21 | 30 | 43", (3,), 1),  # one, 3 against 3
        ("40 | 10 | 21 | 20 | 43", (1, 3), 1),  # two, both lower
        ("40 | 30 | 21 | 20 | 43", (3, 1), 1),  # two, one lower and one equal
        ("40 | 30 | 21 | 11 10 | 43", (3, 1), 1),  # two, both equal
    ],
)
def test_S5_the_manguno_gets_5_but_1_from_several_or_at_an_equal_sum(
    held: str, payers: tuple[int, ...], due: int
) -> None:
    game, given = blocked(held)
    assert game.outcome is not None
    assert (game.outcome.mattikkeng, game.outcome.cucuq) == (payers, None)
    assert given == [("table", 2, 1), ("table", 2, due)]
    assert game.table == 25 - 5 - due


def test_S5_five_stones_from_the_only_mattikkeng_when_lower() -> None:
    assert price(Reason.MATTIKKENG) == 5
    game, given = blocked("40 | 41 | 21 | 20 | 43", stones=(0, 0, 18, 7, 0))
    assert given == [(3, 2, 5)]
    assert game.stones == (1, 1, 19, 3, 1)


def test_S5_one_stone_when_sums_are_equal_and_one_from_several() -> None:
    assert price(Reason.MATTIKKENG, equal=True) == 1
    assert [price(Reason.MATTIKKENG, mattikkeng=n) for n in (1, 2, 4)] == [5, 1, 1]


def test_S5_the_mattikkeng_pay_in_the_order_in_which_they_would_win() -> None:
    # Sums: seat 3 has 2, seat 1 has 3 like the MANGUNO; four passes leave the table empty.
    held = "40 | 30 | 21 | 20 | 43"
    _, given = blocked(held, stones=(7, 7, 0, 7, 0))
    assert given == [(3, 2, 1)]
    # Without any other stone the first of them gives the one that its own PASS has just brought.
    _, passed = blocked(held, stones=(14, 7, 0, 0, 0))
    assert passed == [(3, 2, 1)]
    # An empty table and a MANGUNO without stones: the passes bring nothing, and the second pays.
    _, second = blocked(held, stones=(14, 11, 0, 0, 0))
    assert second == [(1, 2, 1)]


def test_S5_a_single_mattikkeng_gives_what_there_is() -> None:
    game, events = played(
        position("40 | 41 | 21 | 20 | 43", "65", turn=3, last=2, stones=(22, 0, 0, 3, 0)), "- - - - -"
    )
    assert (gifts(events), only(StonesWaived, events)) == (
        [(3, 2, 3)],
        [StonesWaived(2, 1, Reason.PASS), StonesWaived(2, 2, Reason.MATTIKKENG)],
    )
    assert game.stones == (22, 0, 3, 0, 0)


def test_S5_the_table_pays_first_and_the_mattikkeng_the_rest() -> None:
    game, given = blocked("40 | 41 | 21 | 20 | 43", stones=(11, 0, 0, 7, 0))
    assert given == [("table", 2, 1), ("table", 2, 2), (3, 2, 3)]
    assert game.stones == (12, 1, 6, 5, 1)


def test_S6_a_first_cappu_without_stones_is_elected_when_the_table_is_empty() -> None:
    game, events = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 5)), "64<")
    assert only(CamatElected, events) == [CamatElected(0, again=False, returned=(0, 10, 5, 5, 5))]
    assert (game.camat, game.table, game.stones, game.elected) == (0, 25, (0,) * 5, True)


def test_S6_it_is_looked_at_after_the_stones_are_given() -> None:
    # The round that empties the table counts, and so does the last stone paid to the CUCUQ.
    last_of_the_table, _ = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 4)), "64<")
    assert last_of_the_table.elected
    last_of_the_winner, events = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(1, 10, 5, 5, 4)), "64<")
    assert gifts(events) == [(0, 4, 1)]
    assert only(CamatElected, events)[0].returned == (0, 10, 5, 5, 5)
    assert last_of_the_winner.elected


def test_S6_not_while_a_stone_lies_on_the_table_or_with_the_first_cappu() -> None:
    on_table, _ = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 3)), "64<")
    assert (on_table.table, on_table.elected, on_table.camat) == (1, False, None)
    with_winner, _ = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(2, 9, 5, 5, 4)), "64<")
    assert (with_winner.table, with_winner.stones, with_winner.elected) == (0, (1, 9, 5, 5, 5), False)


def test_S6_the_camat_can_be_elected_again() -> None:
    game, events = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 5), camat=0), "64<")
    assert only(CamatElected, events) == [CamatElected(0, again=True, returned=(0, 10, 5, 5, 5))]
    assert (game.camat, game.elected) == (0, True)


def test_S6_another_first_cappu_takes_the_camats_place() -> None:
    game, events = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 5), camat=3), "64<")
    assert only(CamatElected, events)[0].again is False
    assert game.camat == 0


def test_S6_a_camat_stays_while_others_win_without_being_elected() -> None:
    game, _ = played(position("64 | 66 | 55 | 44 | 33", "65", camat=3), "64<")
    assert (game.camat, game.elected) == (3, False)


@pytest.mark.parametrize(
    ("held", "kind", "stones", "after"),
    [
        # The MANGUNO has four stones, one for each PASS of the others, and the winner none at the end.
        (BLOCKED, Kind.MANGUNO, (10, 5, 4, 3, 3), (11, 6, 0, 4, 4)),
        ("40 | 41 | 21 | 20 | 43", Kind.MATTIKKENG, (10, 11, 0, 4, 0), (10, 11, 4, 0, 0)),
    ],
)
def test_S6_a_round_won_in_a_block_elects_nobody(
    held: str, kind: Kind, stones: tuple[int, ...], after: tuple[int, ...]
) -> None:
    game, events = played(position(held, "65", turn=3, last=2, stones=stones), "- - - - -")
    assert game.outcome is not None
    assert (game.outcome.kind, game.table, game.stones) == (kind, 0, after)
    assert game.stones[game.outcome.winner] == 0
    assert (game.camat, game.elected, Term.CAMAT in terms(events)) == (None, False, False)


@pytest.mark.parametrize("total", [1, 10, 40])
def test_S6_all_stones_of_a_game_of_another_size_go_back(total: int) -> None:
    game, events = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, total, 0, 0, 0), total=total), "64<")
    assert waived(events) == 1
    assert (game.table, game.stones, game.elected) == (total, (0,) * 5, True)


def test_S7_play_goes_on_after_an_election_with_the_camat_leading_until_the_next() -> None:
    elected, _ = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 5)), "64<")
    assert elected.elected
    again, _ = elected.deal(hands(FIVE_DOUBLES))
    assert (again.elected, again.camat, again.turn, again.table) == (False, 0, 0, 25)


def test_S7_an_election_is_told_only_by_the_round_that_made_it() -> None:
    game, _ = played(position("64 | 66 | 55 | 44 | 33", "65", camat=3), "64<")
    assert not game.elected
    elected, _ = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 5)), "64<")
    assert elected.elected
    assert not elected.deal(hands(FIVE_DOUBLES))[0].elected


@pytest.mark.parametrize(
    ("reason", "rule", "due"),
    [
        (Reason.PASS, "S2", 1),
        (Reason.PASSEBUNGE, "S2", 2),
        (Reason.CAPPU, "S3", 1),
        (Reason.CEKI, "S3", 3),
        (Reason.POLLO, "S3", 5),
        (Reason.MANGUNO, "S4", 1),
        (Reason.MATTIKKENG, "S5", 5),
    ],
)
def test_every_reason_has_its_rule_and_its_price(reason: Reason, rule: str, due: int) -> None:
    assert (reason.rule, price(reason)) == (rule, due)
