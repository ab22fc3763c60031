"""The words of the command line: moments of a replay, and what goes wrong."""

import pytest

from domeng_widgets.rules import Moment, Record, RoundRecord, parse_action
from domeng_widgets.words import ENGLISH, Narrator, commands
from tests.rules.positions import FIVE_DOUBLES, hands, played, position

NARRATOR = Narrator(("Ani", "Baso", "Cia", "Daeng", "Edi"))


def test_a_replay_takes_a_line_for_each_deal_and_each_play() -> None:
    plays = tuple(map(parse_action, "66 - - 61<".split()))
    record = Record(rounds=(RoundRecord(hands(FIVE_DOUBLES), plays),))
    assert [commands.told(moment, NARRATOR) for moment in record.moments()] == [
        "Round 1. Ani holds the highest LEMPA dealt, and leads it.",
        "  1. 66   Ani leads [6|6], a LEMPA.",
        "  2. -    PASSEBUNGE: Baso passes before playing a domino in this round. 2 stones, from the table.",
        "  3. -    PASSEBUNGE: Cia passes before playing a domino in this round. 2 stones, from the table.",
        "  4. 61<  Daeng plays [6|1] on the 6; that end now shows 1.",
    ]
    assert [commands.after_round(moment, NARRATOR) for moment in record.moments()] == [""] * 5


def test_a_later_round_is_named_once() -> None:
    over, _ = played(position("64 | 66 | 55 | 44 | 33", "65"), "64<")
    game, events = over.deal(hands(FIVE_DOUBLES))
    assert commands.told(Moment(3, 0, None, game, events), NARRATOR) == "Round 3: Ani leads, with any domino."


@pytest.mark.parametrize(
    ("stones", "said"),
    [
        (
            (0, 0, 0, 0, 0),
            "Ani wins the round. Stones: Ani 0, Baso 0, Cia 0, Daeng 0 and Edi 1; table 24. Ani leads the next round. (P4)",
        ),
        (
            (0, 10, 5, 5, 5),
            "Ani wins the round. Stones: Ani 0, Baso 0, Cia 0, Daeng 0 and Edi 0; table 25. "
            "Ani, the CAMAT, leads the next round. (P4)",
        ),
    ],
)
def test_after_a_round_the_stones_are_counted(stones: tuple[int, ...], said: str) -> None:
    game, events = played(position("64 | 66 | 55 | 44 | 33", "65", stones=stones), "64<")
    assert commands.after_round(Moment(2, 7, parse_action("64<"), game, events), NARRATOR) == said


def test_what_was_simulated() -> None:
    assert commands.simulated(ENGLISH, 1, 0, 7) == "1 round, seed 7"
    assert commands.simulated(ENGLISH, 2000, 0, 7) == "2000 rounds, seed 7"
    assert commands.simulated(ENGLISH, 9, 1, 7) == "1 game, 9 rounds, seed 7"
    assert commands.simulated(ENGLISH, 30, 4, 7) == "4 games, 30 rounds, seed 7"


def test_what_goes_wrong_is_said_in_a_line() -> None:
    assert [
        commands.no_file(ENGLISH, "a.json", "No such file or directory"),
        commands.no_text(ENGLISH, "a.json"),
        commands.too_large(ENGLISH, "a.json", 200_000),
        commands.no_records(ENGLISH, "a.json"),
        commands.no_moment(ENGLISH, "a.json", 3, None),
        commands.no_moment(ENGLISH, "a.json", 3, 21),
        commands.several_records(ENGLISH, "a.jsonl"),
        commands.unknown_player(ENGLISH, "deep", "random, steady"),
        commands.five_players(ENGLISH),
        commands.no_number(ENGLISH, "--seed", "x", None, None),
        commands.no_number(ENGLISH, "--jobs", "0", 1, None),
        commands.no_number(ENGLISH, "--seat", "5", 0, 4),
        commands.one_of(ENGLISH, "--jobs", "--scheduler"),
        commands.cluster_missing(ENGLISH, "distributed"),
        commands.no_address(ENGLISH, "here"),
        commands.no_scheduler(ENGLISH, "here:1"),
        commands.no_workers(ENGLISH, "here:1"),
        commands.cluster_lost(ENGLISH, "here:1"),
        commands.domeng_missing(ENGLISH, "here:1"),
        commands.cluster_failed(ENGLISH, "here:1", "KeyError: 'x'"),
    ] == [
        "a.json: No such file or directory",
        "a.json: this is not a text file in UTF-8",
        "a.json: this has more than 200000 bytes, too many for such a file",
        "a.json: there is no record in it",
        "a.json: there is no such round; it has 3",
        "a.json: there is no such play; that round has 21",
        "a.jsonl: it holds several records; draw takes one",
        "There is no player “deep”; there are: random, steady.",
        "Name five players, separated by commas.",
        "--seed takes a whole number, not “x”.",
        "--jobs takes a whole number, 1 or more, not “0”.",
        "--seat takes a whole number from 0 to 4, not “5”.",
        "Name --jobs or --scheduler, not both.",
        'A cluster needs distributed, which is not installed: pip install "domeng_widgets[cluster]"',
        "“here” is no address of a scheduler: write HOST:PORT.",
        "here:1: no Dask scheduler answers there",
        "here:1: the cluster has no workers; start some: dask worker here:1",
        "here:1: the cluster stopped answering before the end",
        "here:1: a worker lacks this version of domeng_widgets; install it on each",
        "here:1: a worker of the cluster failed: KeyError: 'x'",
    ]


def test_figures_and_seats_have_names() -> None:
    keys = ("won by CEKI", "PASS", "turns", "stones a round", "rounds won", "became CAMAT", "stones at the end")
    assert [commands.figure_name(ENGLISH, key) for key in keys] == [
        "won by CEKI",
        "PASS",
        "turns",
        "stones a round",
        "rounds won",
        "CAMAT",
        "stones at the end",
    ]
    assert commands.seat_named(ENGLISH, 0, "steady") == "seat 0, steady"


def test_every_help_text_is_there() -> None:
    said = commands.help_texts(ENGLISH, 12)
    assert {"domeng", "play", "replay", "draw", "simulate"} <= set(said)
    assert all(said.values())
    assert "12" in said["play.class"]
    assert "%" not in "".join(said.values())  # argparse would take it for a placeholder
