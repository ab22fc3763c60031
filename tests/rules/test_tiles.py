"""Dominoes, ends and plays: values, and one text form each."""

import pytest

from domeng_widgets.rules import ALL_TILES, End, Pass, Play, Tile, parse_action

PLAYS = [Play(tile, end) for tile in ALL_TILES for end in (None, *End)]


def test_the_set_has_28_different_dominoes_and_168_pips() -> None:
    assert len(ALL_TILES) == 28 == len(set(ALL_TILES))
    assert sum(tile.pips for tile in ALL_TILES) == 168


@pytest.mark.parametrize("tile", ALL_TILES, ids=str)
def test_a_domino_is_read_as_it_is_written(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile


@pytest.mark.parametrize("action", [*PLAYS, Pass()], ids=str)
def test_a_play_is_read_as_it_is_written(action: Play | Pass) -> None:
    assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    "text", ["", "6", "56", "77", "07", "666", " 66", "6 6", "6|6", "-1", "６６", "٦٦", "²²", "6\0"]
)
def test_what_is_no_domino_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="domino"):
        Tile.parse(text)


@pytest.mark.parametrize("text", ["", "--", "65<>", "65 <", "<65", "65=", "65<\n", "PASS", "56>", "−", "65＜", "65\0"])
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"domino|play"):
        parse_action(text)


def test_long_nonsense_is_quoted_in_part() -> None:
    with pytest.raises(ValueError, match="domino") as refused:
        Tile.parse("6" * 1_000_000)
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize(("high", "low"), [(5, 6), (7, 0), (6, -1), (-1, -1)])
def test_a_domino_outside_the_set_cannot_be_made(high: int, low: int) -> None:
    with pytest.raises(ValueError, match="no domino"):
        Tile(high, low)


def test_a_domino_knows_its_halves() -> None:
    tile = Tile(6, 4)
    assert (tile.pips, tile.has(6), tile.has(4), tile.has(5)) == (10, True, True, False)
    assert (tile.other(6), tile.other(4)) == (4, 6)
    assert Tile(3, 3).other(3) == 3
