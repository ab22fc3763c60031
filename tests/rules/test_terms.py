"""T1 to T14: what each term means, on positions small enough to check by eye."""

import pytest

from domeng_widgets.rules import (
    ALL_TILES,
    CamatElected,
    CappuReached,
    Game,
    Kind,
    MangunoFound,
    MattikkengFound,
    Pass,
    Passed,
    Played,
    Term,
    observe,
)
from tests.rules.positions import FIVE_DOUBLES, dealt, gifts, only, played, position, terms, tiles


def test_every_term_has_its_number() -> None:
    assert [term.rule for term in Term] == [f"T{number}" for number in range(1, 15)]
    assert [str(Term.LAST_DOMINO), Term.FIRST_CAPPU.rule, Term.CAMAT.rule] == ["LAST DOMINO", "T6", "T14"]


def test_T1_a_lempa_shows_the_same_value_twice() -> None:
    assert [tile for tile in ALL_TILES if tile.is_lempa] == list(tiles("66 55 44 33 22 11 00"))


def test_T1_a_lempa_is_told_when_led_and_when_played() -> None:
    game = dealt(FIVE_DOUBLES)
    game, lead = played(game, "66")
    assert terms(lead) == {Term.LEMPA}
    _, later = played(position("55 54 | 44 | 33 | 22 | 11", "65"), "55>")
    assert terms(later) == {Term.LEMPA}
    _, other = played(position("54 55 | 44 | 33 | 22 | 11", "65"), "54>")
    assert terms(other) == set()


def test_T2_a_player_without_a_fitting_domino_passes_and_the_turn_goes_on() -> None:
    game = position("21 10 | 66 | 55 | 44 | 33", "65")
    assert game.legal == (Pass(),)
    assert game.must_pass
    after, events = game.play(Pass())
    assert (after.turn, after.chain, after.hands) == (1, game.chain, game.hands)
    assert only(Passed, events) == [Passed(0, (6, 5), is_passebunge=False, in_a_row=1)]
    assert terms(events) == {Term.PASS}


def test_T3_passebunge_is_every_pass_before_the_first_domino_of_the_round_and_none_after_it() -> None:
    # Seat 0 passes with five dominoes, passes again with five, plays [1|0], and passes with four.
    game = position("21 20 10 11 00 | 64 31 60 66 62 | 44 41 63 42 61 | 54 51 53 52 32 | 43 55 33 22 30", "65")
    game, first = played(game, "-")
    assert (terms(first), gifts(first)) == ({Term.PASS, Term.PASSEBUNGE}, [("table", 0, 2)])
    game, _ = played(game, "64< 44< 54> 43>")
    assert (game.turn, game.ends) == (0, (4, 3))
    game, second = played(game, "-")
    assert (terms(second), gifts(second)) == ({Term.PASS, Term.PASSEBUNGE}, [("table", 0, 2)])
    game, _ = played(game, "31> 41< 51> 55>")
    game, own = played(game, "10<")
    assert (terms(own), game.ends) == (set(), (0, 5))
    game, _ = played(game, "60< 63< 53> 33>")
    assert (game.turn, game.ends) == (0, (3, 3))
    game, third = played(game, "-")
    assert (terms(third), gifts(third)) == ({Term.PASS}, [("table", 0, 1)])
    assert game.stones == (5, 0, 0, 0, 0)


def test_T4_the_last_domino_stays_the_last_one_through_passes() -> None:
    # Seat 3 played [6|5]; seats 4 and 0 pass on it, until seat 1 plays a newer one.
    game = position("10 21 | 64 30 | 44 20 | 33 31 | 22 11", "65", turn=4, last=3)
    game, first = played(game, "-")
    game, second = played(game, "-")
    assert [only(Passed, events)[0].in_a_row for events in (first, second)] == [1, 2]
    game, _ = played(game, "64<")
    assert game.current.passes_in_a_row == 0
    _, third = played(game, "44< -")
    assert only(Passed, third)[0].in_a_row == 1


def test_T5_the_last_mappano_is_who_played_the_last_domino_however_many_pass() -> None:
    game = position("10 21 | 64 30 | 44 20 | 33 31 | 22 11", "65", turn=4, last=3)
    assert Term.LAST_MAPPANO in observe(game, None).terms(3)
    game, _ = played(game, "- -")
    assert game.current.last_mappano == 3
    game, _ = played(game, "64<")
    assert game.current.last_mappano == 1
    seen = observe(game, None)
    assert [Term.LAST_MAPPANO in seen.terms(seat) for seat in range(5)] == [False, True, False, False, False]


def test_T5_nobody_is_last_mappano_before_the_lead() -> None:
    game = dealt(FIVE_DOUBLES)
    assert game.current.last_mappano is None
    assert [observe(game, None).terms(seat) for seat in range(5)] == [()] * 5


def test_T6_who_has_played_all_of_their_dominoes_is_first_cappu() -> None:
    game = position("64 | 66 | 55 | 44 | 33", "65")
    assert game.outcome is None
    game, events = played(game, "64<")
    assert only(CappuReached, events) == [CappuReached(0, Kind.CAPPU)]
    assert terms(events) == {Term.FIRST_CAPPU, Term.CUCUQ}
    assert Term.FIRST_CAPPU in observe(game, 1).terms(0)


def test_T7_mappakuling_makes_both_ends_equal() -> None:
    game = position("65 10 | 60 | 50 | 44 | 33", "64 45")
    for end, ends in (("<", (5, 5)), (">", (6, 6))):
        after, events = played(game, f"65{end}")
        assert after.ends == ends
        assert terms(events) == {Term.MAPPAKULING}
        assert only(Played, events)[0].is_mappakuling


def test_T7_mappakuling_by_a_lempa_finds_both_ends_equal() -> None:
    after, events = played(position("66 10 | 60 | 50 | 44 | 33", "64 45 56"), "66<")
    assert after.ends == (6, 6)
    assert terms(events) == {Term.LEMPA, Term.MAPPAKULING}


def test_T7_no_mappakuling_by_the_lead_nor_by_a_lempa_on_unequal_ends() -> None:
    _, lead = played(dealt(FIVE_DOUBLES), "66")
    assert terms(lead) == {Term.LEMPA}
    _, lempa = played(position("66 10 | 60 | 50 | 44 | 33", "64 45"), "66<")
    assert terms(lempa) == {Term.LEMPA}


def test_T8_ceki_is_a_last_domino_that_makes_the_ends_equal() -> None:
    for end in "<>":
        game, events = played(position("65 | 60 | 50 | 44 | 33", "64 45"), f"65{end}")
        assert terms(events) == {Term.MAPPAKULING, Term.FIRST_CAPPU, Term.CEKI, Term.CUCUQ}
        assert game.outcome is not None
        assert (game.outcome.kind, game.outcome.winner) == (Kind.CEKI, 0)


def test_T8_no_ceki_by_a_last_domino_that_leaves_the_ends_unequal() -> None:
    _, events = played(position("63 | 60 | 50 | 44 | 33", "64 45"), "63<")
    assert only(CappuReached, events)[0].kind is Kind.CAPPU


def test_T9_pollo_is_a_last_lempa_on_equal_ends() -> None:
    game, events = played(position("66 | 60 | 50 | 44 | 33", "64 45 56"), "66>")
    assert terms(events) == {Term.LEMPA, Term.MAPPAKULING, Term.FIRST_CAPPU, Term.POLLO, Term.CUCUQ}
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == (Kind.POLLO, 0)


def test_T9_no_pollo_by_a_last_lempa_on_unequal_ends() -> None:
    _, events = played(position("66 | 60 | 50 | 44 | 33", "64 45"), "66<")
    assert terms(events) == {Term.LEMPA, Term.FIRST_CAPPU, Term.CUCUQ}
    assert only(CappuReached, events)[0].kind is Kind.CAPPU


def test_T10_manguno_only_after_the_fifth_pass_which_is_the_last_mappanos_own() -> None:
    # Seat 2 played the LAST DOMINO; nobody holds a 6 or a 5.
    game = position("10 | 20 | 21 | 30 | 31", "65", turn=3, last=2)
    for passes in range(1, 5):
        game, events = played(game, "-")
        assert game.current.passes_in_a_row == passes
        assert Term.MANGUNO not in terms(events)
        assert game.outcome is None
    assert game.turn == 2
    game, events = played(game, "-")
    assert Term.MANGUNO in terms(events)
    assert only(MangunoFound, events) == [MangunoFound(2, (1, 2, 3, 3, 4))]
    assert game.turn is None
    assert Term.MANGUNO in observe(game, 0).terms(2)


def test_T10_no_manguno_when_one_of_five_in_a_row_plays() -> None:
    game = position("10 | 65 | 21 | 30 | 31", "64 45", turn=3, last=2)
    game, _ = played(game, "- - -")
    assert [str(action) for action in game.legal] == ["65<", "65>"]
    game, events = played(position("10 20 | 65 50 | 21 | 30 | 31", "64 45", turn=3, last=2), "- - - 65< -")
    assert game.outcome is None
    assert only(Passed, events)[0].in_a_row == 1


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("10 | 20 | 21 | 30 | 31", (0, 1, 3)),  # sums 1, 2, 3 (the MANGUNO's), 3, 4
        ("40 | 41 | 21 | 42 | 43", ()),
        ("40 | 41 | 21 | 30 | 43", (3,)),
        ("40 | 41 | 21 | 20 | 43", (3,)),
        ("10 11 | 33 | 21 | 20 22 | 00", (4, 0)),  # sums 3, 6, 3, 6, 0
    ],
)
def test_T11_mattikkeng_is_another_player_with_no_more_pips_than_the_manguno(held: str, found: tuple[int, ...]) -> None:
    game, events = played(position(held, "65", turn=3, last=2), "- - - - -")
    assert game.outcome is not None
    assert game.outcome.mattikkeng == found
    assert [event.seats for event in only(MattikkengFound, events)] == ([found] if found else [])
    assert (Term.MATTIKKENG in terms(events)) == bool(found)
    assert [seat for seat in range(5) if Term.MATTIKKENG in observe(game, None).terms(seat)] == sorted(found)


@pytest.mark.parametrize(("seat", "cucuq"), [(0, 4), (1, 0), (2, 1), (3, 2), (4, 3)])
def test_T12_cucuq_sits_just_before_the_first_cappu(seat: int, cucuq: int) -> None:
    held = ["60", "50", "44", "33", "22"]
    held[seat] = "64"
    game, events = played(position(" | ".join(held), "65", turn=seat), "64<")
    assert game.outcome is not None
    assert game.outcome.cucuq == cucuq
    assert Term.CUCUQ in terms(events)


def test_T12_cucuq_is_told_by_the_seat_not_by_who_played_last() -> None:
    # Seat 1 played the LAST DOMINO, 2, 3 and 4 passed, seat 0 plays its last domino: the CUCUQ is seat 4.
    game = position("64 | 33 | 10 | 20 | 21", "65", turn=2, last=1)
    game, _ = played(game, "- - - 64<")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cucuq) == (0, 4)


def test_T12_cucuq_sits_just_before_a_manguno_without_mattikkeng_and_there_is_none_with_one() -> None:
    alone, events = played(position("40 | 41 | 21 | 42 | 43", "65", turn=3, last=2), "- - - - -")
    assert alone.outcome is not None
    assert (alone.outcome.cucuq, Term.CUCUQ in terms(events)) == (1, True)
    beaten, events = played(position("40 | 41 | 21 | 20 | 43", "65", turn=3, last=2), "- - - - -")
    assert beaten.outcome is not None
    assert (beaten.outcome.cucuq, Term.CUCUQ in terms(events)) == (None, False)


def test_T13_a_game_starts_with_25_stones_on_the_table_and_none_with_the_players() -> None:
    assert (Game.new().table, Game.new().stones) == (25, (0, 0, 0, 0, 0))


def test_T14_camat_is_a_first_cappu_without_stones_once_the_table_is_empty() -> None:
    game = position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 5))
    game, events = played(game, "64<")
    assert Term.CAMAT in terms(events)
    assert only(CamatElected, events) == [CamatElected(0, again=False, returned=(0, 10, 5, 5, 5))]
    assert (game.camat, game.elected) == (0, True)
    assert [Term.CAMAT in observe(game, None).terms(seat) for seat in range(5)] == [True, False, False, False, False]


@pytest.mark.parametrize(
    ("stones", "after"),
    [
        ((0, 9, 5, 5, 0), (5, (0, 9, 5, 5, 1))),  # the table still holds stones
        ((2, 8, 5, 5, 5), (0, (1, 8, 5, 5, 6))),  # the table is empty, the FIRST CAPPU keeps one of two
    ],
)
def test_T14_no_camat_while_the_table_or_the_first_cappu_holds_a_stone(
    stones: tuple[int, ...], after: tuple[int, tuple[int, ...]]
) -> None:
    game, events = played(position("64 | 66 | 55 | 44 | 33", "65", stones=stones), "64<")
    assert Term.CAMAT not in terms(events)
    assert (game.camat, game.elected, (game.table, game.stones)) == (None, False, after)
