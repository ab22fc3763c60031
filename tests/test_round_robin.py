"""The round robin of the levels: its tables, its figures, and the page that quotes them."""

import re
from collections import Counter
from pathlib import Path
from statistics import mean, stdev

import pytest

from domeng_widgets.players import PLAYERS
from domeng_widgets.players.simulation import Finish, one_by_one
from domeng_widgets.rules import SEATS
from tests.bench.round_robin import (
    BEGIN,
    END,
    HEAD,
    LEVELS,
    Measured,
    a_seat,
    ahead,
    camat,
    played,
    playouts,
    report,
    tables,
    works,
)
from tests.bench.round_robin import stones as at_the_end

PAGE = (Path(__file__).parents[1] / "docs" / "players.md").read_text(encoding="utf-8")
MAKEFILE = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")
A, B = "random", "steady"


def test_two_levels_meet_at_every_table_of_two_and_three() -> None:
    found = tables(A, B)
    assert len(set(found)) == len(found) == 20
    for seat in range(SEATS):
        assert Counter(table[seat] for table in found) == {A: 10, B: 10}
        pairs = Counter((table[seat], table[(seat + 1) % SEATS]) for table in found)
        assert pairs == {(A, B): 6, (B, A): 6, (A, A): 4, (B, B): 4}
    rotated = {table[n:] + table[:n] for table in found for n in range(SEATS)}
    assert rotated == set(found)


def test_each_game_has_a_deal_of_its_own() -> None:
    todo = works(("random", "steady", "sharp"), 3, 7)
    assert [work.first for work in todo] == list(range(3 * 60))
    assert Counter(work.players for work in todo) == {
        table: 3 for pair in (("random", "steady"), ("random", "sharp"), ("steady", "sharp")) for table in tables(*pair)
    }
    assert {(work.count, work.seed, work.to_camat) for work in todo} == {(1, 7, True)}


def test_figures_are_those_of_a_seat_and_errors_those_of_games() -> None:
    games = [
        ((A, A, B, B, B), Finish(4, (1, 0, 0, 2, 1), 4, (3, 7, 5, 6, 4))),
        ((B, A, B, A, A), Finish(2, (1, 0, 0, 0, 1), 0, (0, 5, 5, 5, 10))),
        ((B, B, A, A, A), Finish(6, (1, 0, 3, 0, 2), 2, (9, 3, 0, 6, 7))),
    ]
    assert [a_seat(camat, A, game) for game in games] == pytest.approx([0, 0, 1 / 3])
    assert [a_seat(camat, B, game) for game in games] == pytest.approx([1 / 3, 1 / 2, 0])
    held = [a_seat(at_the_end, A, game) for game in games]
    assert held == pytest.approx([5, 20 / 3, 13 / 3])
    assert Measured.of(held) == pytest.approx((16 / 3, stdev(held) / 3**0.5))
    assert Measured.a_round(held, [4, 2, 6]).mean == pytest.approx(16 / 12)
    assert Measured.a_round([8, 4, 12], [4, 2, 6]) == pytest.approx((2, 0))
    differences = [-1 / 3, -1 / 2, 1 / 3]
    assert ahead(camat, A, B, games) == pytest.approx(mean(differences) / (stdev(differences) / 3**0.5))
    assert ahead(camat, B, A, games) == -ahead(camat, A, B, games)


def test_the_report_is_a_table_of_both_sides_of_each_two() -> None:
    lines = list(report((A, B), played(one_by_one, works((A, B), 1, 5)), 5))
    assert lines[:4] == ["20 games of each two levels, seed 5.", "", *HEAD]
    number = r"\d+\.\d+ ± \d+\.\d+"
    for line, names in zip(lines[4:], ((A, B), (B, A)), strict=True):
        cells = rf"\| {names[0]} \| {names[1]} \| {number} % \| {number} \| {number} \| [+-]\d+\.\d \| [+-]\d+\.\d \|"
        assert re.fullmatch(cells, line)


def test_the_page_quotes_what_the_command_prints() -> None:
    assert "make round-robin" in PAGE
    quoted = PAGE.split(BEGIN)[1].split(END)[0].strip().splitlines()
    assert re.fullmatch(
        rf"[\d,]+ games of each two levels, seed \d+; `sharp` took {playouts()} playouts a play\.", quoted[0]
    )
    assert tuple(quoted[1:4]) == ("", *HEAD)
    names = [tuple(line.split(" | ")[:2]) for line in quoted[4:]]
    pairs = [("random", "steady"), ("random", "sharp"), ("steady", "sharp")]
    assert names == [(f"| {one}", other) for pair in pairs for one, other in (pair, pair[::-1])]


def test_the_page_tells_what_each_level_does() -> None:
    assert set(LEVELS) == set(PLAYERS)
    assert re.findall(r"^## (\w+) \(\w+", PAGE, re.MULTILINE)[: len(LEVELS)] == list(LEVELS)
    assert f"{playouts()} times" in PAGE


def test_the_page_quotes_as_many_games_as_the_command_plays() -> None:
    games = int(re.search(r"^GAMES := (\d+)$", MAKEFILE, re.MULTILINE)[1])  # type: ignore[index]
    assert f"\n{games * len(tables('a', 'b'))} games of each two levels" in PAGE
    assert f"It plays {games} games at each of the {len(tables('a', 'b'))} tables" in PAGE
