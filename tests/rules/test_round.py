"""P1 to P8: the deal, who leads, what may be played, and how a round ends."""

from random import Random

import pytest

from domeng_widgets.rules import (
    ALL_TILES,
    HAND,
    SEATS,
    Dealt,
    End,
    Fault,
    Game,
    IllegalAction,
    Kind,
    Opening,
    Outcome,
    Pass,
    Play,
    Played,
    RoundWon,
    Rules,
    Term,
    Tile,
    previous,
    shuffled,
)
from tests.rules.positions import FIVE_DOUBLES, dealt, gifts, hands, only, played, position, terms, tiles

HIGHEST_DOUBLE = {
    "66": (FIVE_DOUBLES, 0),
    "55": ("60 65 64 63 62 | 54 53 52 51 50 | 44 43 42 41 40 | 33 32 31 30 55 | 22 21 20 11 10", 3),
    "44": ("60 65 64 63 62 | 54 53 52 51 50 | 00 43 42 41 40 | 33 32 31 30 61 | 22 21 44 11 10", 4),
    "33": ("60 65 64 63 62 | 54 33 52 51 50 | 00 43 42 41 40 | 53 32 31 30 61 | 22 21 20 11 10", 1),
}
"""Deals whose highest double is this one, and who holds it."""


def won(camat: int | None = None) -> Game:
    """A second round that seat 3 has won."""
    game, _ = played(position("66 62 | 44 | 33 | 64 | 22", "65 54", turn=3, camat=camat), "64<")
    return game


def test_P1_the_turn_goes_clockwise_through_five_seats_and_begins_anew() -> None:
    game = position("60 66 | 50 55 | 62 61 | 33 51 | 22 41", "65", turn=3)
    turns = []
    for play in ("51>", "41>", "60<", "50<", "-"):
        turns.append(game.turn)
        game, _ = played(game, play)
    assert [*turns, game.turn] == [3, 4, 0, 1, 2, 3]


def test_P1_the_player_before_a_seat_is_the_next_lower_one_and_4_before_0() -> None:
    assert [previous(seat) for seat in range(SEATS)] == [4, 0, 1, 2, 3]


@pytest.mark.parametrize("seed", range(20))
def test_P2_five_dominoes_for_each_of_five_and_three_unused(seed: int) -> None:
    five = shuffled(Random(seed))
    assert [len(hand) for hand in five] == [HAND] * SEATS
    game, _ = Game.new().deal(five)
    unused = game.current.unused
    assert len(unused) == 3
    assert sorted([*(tile for hand in five for tile in hand), *unused]) == sorted(ALL_TILES)


def test_P2_every_domino_comes_to_every_place() -> None:
    rng = Random(1)
    firsts = {shuffled(rng)[seat][place] for seat in (0, 4) for place in (0, 4) for _ in range(100)}
    assert firsts == set(ALL_TILES)


@pytest.mark.parametrize("held", [FIVE_DOUBLES.replace(" 62", ""), FIVE_DOUBLES + " 60", FIVE_DOUBLES + " | 60", "66"])
def test_P2_a_deal_of_other_sizes_is_refused(held: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        Game.new().deal(hands(held))
    assert (refused.value.code, refused.value.rule) == (Fault.HAND_SIZE, "P2")
    assert refused.value.params == {"sizes": tuple(map(len, hands(held)))}


def test_P2_no_domino_is_dealt_twice() -> None:
    with pytest.raises(IllegalAction) as refused:
        Game.new().deal(hands(FIVE_DOUBLES.replace("22", "66")))
    assert (refused.value.code, refused.value.rule) == (Fault.DEALT_TWICE, "P2")
    assert refused.value.params == {"tile": Tile(6, 6)}


@pytest.mark.parametrize("double", HIGHEST_DOUBLE)
def test_P3_the_holder_of_the_highest_double_dealt_leads_it_and_nothing_else(double: str) -> None:
    held, leader = HIGHEST_DOUBLE[double]
    game, events = Game.new().deal(hands(held))
    assert events == (Dealt(1, leader, opens=True, double=Tile.parse(double)),)
    assert events[0].rule == "P3"
    assert (game.turn, game.legal) == (leader, (Play(Tile.parse(double)),))
    game, _ = played(game, double)
    assert game.turn == (leader + 1) % SEATS


@pytest.mark.parametrize("double", HIGHEST_DOUBLE)
def test_P3_with_a_free_opening_the_same_player_leads_any_domino(double: str) -> None:
    held, leader = HIGHEST_DOUBLE[double]
    game, events = Game.new(Rules(opening=Opening.FREE)).deal(hands(held))
    assert events == (Dealt(1, leader, opens=True, free=True, double=Tile.parse(double)),)
    assert game.turn == leader
    assert game.legal == tuple(map(Play, hands(held)[leader]))


def test_P4_the_winner_leads_the_next_round_with_any_domino() -> None:
    game, events = won().deal(hands(FIVE_DOUBLES))
    assert events == (Dealt(3, 3),)
    assert events[0].rule == "P4"
    assert (game.turn, game.legal) == (3, tuple(map(Play, tiles("33 32 31 30 61"))))


def test_P4_a_mattikkeng_who_won_leads_the_next_round() -> None:
    game, _ = played(position("40 | 41 | 21 | 20 | 43", "65", turn=3, last=2), "- - - - -")
    game, _ = game.deal(hands(FIVE_DOUBLES))
    assert game.turn == 3


def test_P4_the_camat_leads_whoever_won_the_round_before() -> None:
    over = won(camat=1)
    assert over.outcome is not None
    assert (over.outcome.winner, over.next_leader) == (3, 1)
    game, _ = over.deal(hands(FIVE_DOUBLES))
    assert (game.turn, game.legal) == (1, tuple(map(Play, tiles("55 54 53 52 51"))))


def test_P4_a_new_camat_leads_the_round_after_the_election() -> None:
    elected, _ = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 5), camat=2), "64<")
    assert elected.next_leader == 0
    assert played(elected.deal(hands(FIVE_DOUBLES))[0], "62")[0].turn == 1


def test_P4_a_named_leader_of_a_first_round_leads_any_domino_and_a_camat_comes_before_them() -> None:
    assert dealt(FIVE_DOUBLES, leader=2).legal == tuple(map(Play, tiles("44 43 42 41 40")))
    assert dealt(FIVE_DOUBLES, leader=2, camat=4).legal == tuple(map(Play, tiles("22 21 20 11 10")))


def test_P5_each_domino_may_go_to_every_end_it_fits() -> None:
    game = position("65 64 51 21 55 | 66 | 44 | 33 | 22", "60 05")
    assert [str(action) for action in game.legal] == ["65<", "65>", "64<", "51>", "55>"]


def test_P5_a_domino_that_fits_both_ends_may_go_to_either() -> None:
    game = position("65 10 | 66 | 44 | 33 | 22", "64 45")
    assert played(game, "65<")[0].chain.ends == (5, 5)
    assert played(game, "65>")[0].chain.ends == (6, 6)


def test_P5_left_and_right_are_two_plays_where_both_ends_are_equal() -> None:
    game = position("62 10 | 66 | 44 | 33 | 22", "64 45 56")
    assert [str(action) for action in game.legal] == ["62<", "62>"]
    left, right = (played(game, play)[0] for play in ("62<", "62>"))
    assert (left.ends, right.ends) == ((2, 6), (6, 2))
    assert left != right


def test_P5_left_and_right_are_two_plays_on_a_single_lempa() -> None:
    start, _ = played(dealt(FIVE_DOUBLES), "66 - -")
    assert [str(action) for action in start.legal] == ["61<", "61>"]
    assert [played(start, play)[0].ends for play in ("61<", "61>")] == [(1, 6), (6, 1)]


def test_P5_who_can_play_may_not_pass_and_who_cannot_must() -> None:
    able = position("65 10 | 66 | 44 | 33 | 22", "64 45")
    assert Pass() not in able.legal
    with pytest.raises(IllegalAction) as refused:
        able.play(Pass())
    assert (refused.value.code, refused.value.rule) == (Fault.PASS_WHILE_ABLE, "P5")
    unable = position("31 10 | 66 | 44 | 33 | 22", "64 45")
    assert unable.legal == (Pass(),)


def test_P6_the_lead_is_no_mappakuling_also_when_it_is_a_lempa() -> None:
    game, events = played(dealt(FIVE_DOUBLES), "66")
    assert game.chain.is_equal
    assert terms(events) == {Term.LEMPA}
    assert only(Played, events) == []
    _, later = played(dealt(FIVE_DOUBLES, leader=2), "44")
    assert terms(later) == {Term.LEMPA}


def test_P6_a_domino_that_is_no_lempa_makes_equal_ends_only_out_of_its_own_two_values() -> None:
    unequal = position("65 63 53 | 66 | 44 | 33 | 22", "64 45")
    mappakuling = {play: terms(played(unequal, play)[1]) for play in ("65<", "65>", "63<", "53>")}
    assert mappakuling == {"65<": {Term.MAPPAKULING}, "65>": {Term.MAPPAKULING}, "63<": set(), "53>": set()}
    equal = position("62 10 | 66 | 44 | 33 | 22", "64 45 56")
    assert terms(played(equal, "62<")[1]) == set()


def test_P6_a_lempa_is_a_mappakuling_only_on_ends_that_were_equal_before() -> None:
    equal = position("66 10 | 61 | 44 | 33 | 22", "64 45 56")
    assert [terms(played(equal, play)[1]) for play in ("66<", "66>")] == [{Term.LEMPA, Term.MAPPAKULING}] * 2
    unequal = position("66 10 | 61 | 44 | 33 | 22", "64 45")
    assert terms(played(unequal, "66<")[1]) == {Term.LEMPA}


def test_P7_a_round_ends_at_once_with_the_first_cappu_who_wins_it() -> None:
    game, events = played(position("64 | 66 | 55 | 44 | 33", "65"), "64<")
    assert game.outcome == Outcome(0, Kind.CAPPU, cucuq=4)
    assert only(RoundWon, events) == [RoundWon(0, Kind.CAPPU)]
    assert (game.turn, game.legal) == (None, ())
    for action in (Play(Tile(6, 6), End.LEFT), Pass()):
        with pytest.raises(IllegalAction) as refused:
            game.play(action)
        assert (refused.value.code, refused.value.rule) == (Fault.ROUND_OVER, "P7")
        assert refused.value.params == {"winner": 0}


def test_P8_a_block_needs_five_passes_in_a_row_and_stones_for_each() -> None:
    game = position("10 | 20 | 21 | 30 | 31", "65", turn=3, last=2)
    paid = []
    for _ in range(5):
        assert game.outcome is None
        game, events = played(game, "-")
        paid += gifts(events)[:1]
    assert paid == [("table", seat, 1) for seat in (3, 4, 0, 1, 2)]
    assert game.outcome is not None
    with pytest.raises(IllegalAction) as refused:
        game.play(Pass())
    assert (refused.value.code, refused.value.rule) == (Fault.ROUND_OVER, "P8")


def test_P8_without_mattikkeng_the_manguno_wins() -> None:
    game, events = played(position("40 | 41 | 21 | 42 | 43", "65", turn=3, last=2), "- - - - -")
    assert game.outcome == Outcome(2, Kind.MANGUNO, 2, (), (4, 5, 3, 6, 7), cucuq=1)
    assert only(RoundWon, events) == [RoundWon(2, Kind.MANGUNO)]
    assert only(RoundWon, events)[0].rule == "P8"


def test_P8_with_one_mattikkeng_that_one_wins() -> None:
    game, _ = played(position("40 | 41 | 21 | 20 | 43", "65", turn=3, last=2), "- - - - -")
    assert game.outcome == Outcome(3, Kind.MATTIKKENG, 2, (3,), (4, 5, 3, 2, 7))


def test_P8_of_several_mattikkeng_the_lowest_sum_wins_wherever_it_sits() -> None:
    game, _ = played(position("30 | 00 | 43 | 20 | 11 10", "65", turn=3, last=2), "- - - - -")
    assert game.outcome == Outcome(1, Kind.MATTIKKENG, 2, (1, 3, 4, 0), (3, 0, 7, 2, 3))


def test_P8_among_equal_sums_the_first_clockwise_after_the_manguno_wins() -> None:
    # Seat 2 is the MANGUNO with 4; seats 4, 1 and 0 have 3, 3 and 4: clockwise 4 comes before 1.
    game, _ = played(position("40 | 30 | 31 | 42 | 21", "65", turn=3, last=2), "- - - - -")
    assert game.outcome == Outcome(4, Kind.MATTIKKENG, 2, (4, 1, 0), (4, 3, 4, 6, 3))
