"""The chain: how dominoes lie, what fits, and when both ends are equal."""

from domeng_widgets.rules import Chain, End, Tile
from tests.rules.positions import chain, tiles


def test_a_lead_lies_with_its_larger_value_on_the_left() -> None:
    led = Chain().led(Tile(6, 2))
    assert (str(led), led.ends, led.lead) == ("62", (6, 2), 0)


def test_a_domino_turns_so_that_its_matching_value_touches_the_chain() -> None:
    lying = chain("62")
    assert str(lying.extended(Tile(6, 3), End.LEFT)) == "36 62"
    assert str(lying.extended(Tile(2, 1), End.RIGHT)) == "62 21"
    assert str(lying.extended(Tile(5, 2), End.RIGHT)) == "62 25"
    assert str(lying.extended(Tile(6, 6), End.LEFT)) == "66 62"


def test_the_place_of_the_lead_moves_with_each_domino_on_its_left() -> None:
    lying = chain("62").extended(Tile(6, 3), End.LEFT).extended(Tile(2, 1), End.RIGHT).extended(Tile(3, 3), End.LEFT)
    assert (str(lying), lying.lead, len(lying)) == ("33 36 62 21", 2, 4)


def test_links_know_their_domino_whichever_way_it_lies() -> None:
    assert [link.tile for link in chain("36 62 25").links] == list(tiles("63 62 52"))


def test_what_fits_an_end() -> None:
    lying = chain("36 62")
    assert [lying.fits(Tile(3, 0), end) for end in (End.LEFT, End.RIGHT, None)] == [True, False, True]
    assert [lying.fits(Tile(2, 0), end) for end in (End.LEFT, End.RIGHT, None)] == [False, True, True]
    assert [lying.fits(Tile(3, 2), end) for end in (End.LEFT, End.RIGHT, None)] == [True, True, True]
    assert [lying.fits(Tile(6, 6), end) for end in (End.LEFT, End.RIGHT, None)] == [False, False, False]


def test_nothing_fits_and_nothing_is_equal_before_the_lead() -> None:
    assert (Chain().ends, Chain().is_equal, len(Chain()), str(Chain())) == (None, False, 0, "")
    assert not Chain().fits(Tile(6, 6))
    assert not Chain().fits(Tile(6, 6), End.LEFT)


def test_ends_are_equal_only_when_both_values_are() -> None:
    assert chain("66").is_equal
    assert chain("62 26").is_equal
    assert not chain("62").is_equal
