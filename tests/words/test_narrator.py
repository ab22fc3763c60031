"""Every event told in whole sentences, to somebody else and to the one it happened to."""

import json
import re
from collections.abc import Sequence
from random import Random

import pytest

from domeng_widgets.rules import (
    SEATS,
    CamatElected,
    CappuReached,
    CucuqNamed,
    Dealt,
    End,
    Event,
    Game,
    Kind,
    Led,
    MangunoFound,
    MattikkengFound,
    Opening,
    Passed,
    Played,
    RoundWon,
    Rules,
    StonesGiven,
    StonesWaived,
    Tile,
    parse_action,
    shuffled,
)
from domeng_widgets.words import Narrator, domino, plain, segments
from tests.rules.positions import FIVE_DOUBLES, dealt, hands, played, position

NAMES = ("Ani", "Baso", "Cia", "Daeng", "Edi")
FIVE_LEFT = "21 20 10 11 00 | 66 | 55 | 44 | 33"
POLLO = "66 | 60 | 50 | 44 | 33"
EQUAL, UNEQUAL = "64 45 56", "64 45"


def block(held: str, *stones: int) -> tuple[Event, ...]:
    """The fifth PASS, made by seat 2, the MANGUNO."""
    return played(position(held, "65", turn=3, last=2, stones=stones or (0,) * 5), "- - - - -")[1]


def play(held: str, lying: str, what: str, *stones: int, camat: int | None = None) -> tuple[Event, ...]:
    """What a play by seat 0 brings about; seat 4 is the LAST MAPPANO."""
    return played(position(held, lying, stones=stones or (0,) * 5, camat=camat), what)[1]


def deal(game: Game) -> tuple[Event, ...]:
    """What a deal brings about in which seat 0 holds [6|6]."""
    return game.deal(hands(FIVE_DOUBLES))[1]


LAST = "FIRST CAPPU: Ani plays the last domino in hand, [6|4]."
LAST_YOU = "FIRST CAPPU: you play your last domino, [6|4]."
CEKI = "CEKI: [6|5], Ani’s last domino and no LEMPA, makes both ends equal. Ani is FIRST CAPPU."
CEKI_YOU = "CEKI: [6|5], your last domino and no LEMPA, makes both ends equal. You are FIRST CAPPU."
NOTHING = "No stone: the table and whoever owes it have none."
MANGUNO = "PASS: Cia has no 6 and no 5. 1 stone, from the table. MANGUNO: Cia; everybody passed on that domino."
MANGUNO_YOU = "PASS: you have no 6 and no 5. 1 stone, from the table. MANGUNO: you; everybody passed on your domino."
BY_EQUAL = "Only 1 is due, as the sums are equal."
BY_SEVERAL = "Only 1 is due, as there are several MATTIKKENG."
EMPTY = "No stone: the table is empty, and nobody pays themselves."
CUCUQ = "CUCUQ: Edi, just before Ani."

# The events, whom else to tell them to, what all hear, and what that seat hears.
TOLD: dict[str, tuple[tuple[Event, ...], int, str, str]] = {
    "the double is led": (
        deal(Game.new()),
        0,
        "Ani holds the highest LEMPA dealt, and leads it.",
        "You hold [6|6], the highest LEMPA dealt: you lead it.",
    ),
    "a free opening": (
        deal(Game.new(Rules(opening=Opening.FREE))),
        0,
        "Ani holds the highest LEMPA dealt, and leads with any domino.",
        "You hold [6|6], the highest LEMPA dealt: you lead, with any domino.",
    ),
    "a later round": (
        deal(Game.new(leader=2)),
        2,
        "Round 1: Cia leads, with any domino.",
        "Round 1: you lead, with any domino.",
    ),
    "a lead": (played(dealt(FIVE_DOUBLES, leader=0), "65")[1], 0, "Ani leads [6|5].", "You lead [6|5]."),
    "a LEMPA led": (
        played(dealt(FIVE_DOUBLES), "66")[1],
        0,
        "Ani leads [6|6], a LEMPA.",
        "You lead [6|6], a LEMPA.",
    ),
    "left": (
        play("64 10 | 66 | 55 | 44 | 33", "65", "64<"),
        0,
        "Ani plays [6|4] on the 6; that end now shows 4.",
        "You play [6|4] on the 6; that end now shows 4.",
    ),
    "right": (
        play("53 10 | 66 | 55 | 44 | 33", "65", "53>"),
        0,
        "Ani plays [5|3] on the 5; that end now shows 3.",
        "You play [5|3] on the 5; that end now shows 3.",
    ),
    "MAPPAKULING": (
        play("65 10 | 66 | 55 | 44 | 33", UNEQUAL, "65<"),
        0,
        "MAPPAKULING: Ani plays [6|5], and now both ends show 5.",
        "MAPPAKULING: you play [6|5], and now both ends show 5.",
    ),
    "MAPPAKULING with a LEMPA": (
        play("66 10 | 60 | 55 | 44 | 33", EQUAL, "66<"),
        0,
        "MAPPAKULING: Ani plays [6|6], a LEMPA, and both ends still show 6.",
        "MAPPAKULING: you play [6|6], a LEMPA, and both ends still show 6.",
    ),
    "PASS": (
        play("21 10 | 66 | 55 | 44 | 33", "65", "-"),
        0,
        "PASS: Ani has no 6 and no 5. 1 stone, from the table.",
        "PASS: you have no 6 and no 5. 1 stone, from the table.",
    ),
    "PASS on equal ends": (
        play("21 10 | 60 | 55 | 44 | 33", "66", "-"),
        0,
        "PASS: Ani has no 6. 1 stone, from the table.",
        "PASS: you have no 6. 1 stone, from the table.",
    ),
    "PASS paid by a player": (
        play("21 10 | 66 | 55 | 44 | 33", "65", "-", 0, 0, 0, 0, 25),
        4,
        "PASS: Ani has no 6 and no 5. 1 stone, from Edi (LAST MAPPANO).",
        "PASS: Ani has no 6 and no 5. 1 stone, from you (LAST MAPPANO).",
    ),
    "PASS waived": (
        play("21 10 | 66 | 55 | 44 | 33", "65", "-", 0, 25, 0, 0, 0),
        0,
        f"PASS: Ani has no 6 and no 5. {NOTHING}",
        f"PASS: you have no 6 and no 5. {NOTHING}",
    ),
    "PASSEBUNGE": (
        play(FIVE_LEFT, "65", "-"),
        0,
        "PASSEBUNGE: Ani passes before playing a domino in this round. 2 stones, from the table.",
        "PASSEBUNGE: you pass before playing a domino in this round. 2 stones, from the table.",
    ),
    "PASSEBUNGE from two sources": (
        play(FIVE_LEFT, "65", "-", 0, 0, 0, 0, 24),
        4,
        "PASSEBUNGE: Ani passes before playing a domino in this round. "
        "2 stones: 1 from the table and 1 from Edi (LAST MAPPANO).",
        "PASSEBUNGE: Ani passes before playing a domino in this round. "
        "2 stones: 1 from the table and 1 from you (LAST MAPPANO).",
    ),
    "PASSEBUNGE waived in part": (
        play(FIVE_LEFT, "65", "-", 0, 0, 0, 24, 1),
        0,
        "PASSEBUNGE: Ani passes before playing a domino in this round. "
        "1 of 2 stones, from Edi (LAST MAPPANO); the rest is waived.",
        "PASSEBUNGE: you pass before playing a domino in this round. "
        "1 of 2 stones, from Edi (LAST MAPPANO); the rest is waived.",
    ),
    "PASSEBUNGE waived": (
        play(FIVE_LEFT, "65", "-", 0, 25, 0, 0, 0),
        0,
        f"PASSEBUNGE: Ani passes before playing a domino in this round. {NOTHING}",
        f"PASSEBUNGE: you pass before playing a domino in this round. {NOTHING}",
    ),
    "FIRST CAPPU": (
        play("64 | 66 | 55 | 44 | 33", "65", "64<"),
        0,
        f"{LAST} {CUCUQ} 1 stone, from the table.",
        f"{LAST_YOU} CUCUQ: Edi, just before you. 1 stone, from the table.",
    ),
    "CEKI, told to the CUCUQ": (
        play("65 | 60 | 50 | 44 | 33", UNEQUAL, "65<", 5, 18, 0, 0, 0),
        4,
        f"{CEKI} {CUCUQ} 3 stones: 2 from the table and 1 from Ani.",
        f"{CEKI} CUCUQ: you, just before Ani. 3 stones: 2 from the table and 1 from Ani.",
    ),
    "CEKI": (
        play("65 | 60 | 50 | 44 | 33", UNEQUAL, "65>"),
        0,
        f"{CEKI} {CUCUQ} 3 stones, from the table.",
        f"{CEKI_YOU} CUCUQ: Edi, just before you. 3 stones, from the table.",
    ),
    "POLLO waived in part": (
        play(POLLO, EQUAL, "66<", 2, 20, 0, 2, 0),
        0,
        f"POLLO: [6|6], Ani’s last domino, is a LEMPA on equal ends. Ani is FIRST CAPPU. {CUCUQ} "
        "3 of 5 stones: 1 from the table and 2 from Ani; the rest is waived. "
        "CAMAT: the table is empty, and Ani holds no stone. Ani is elected. All 25 stones go back to the table.",
        "POLLO: [6|6], your last domino, is a LEMPA on equal ends. You are FIRST CAPPU. CUCUQ: Edi, just before you. "
        "3 of 5 stones: 1 from the table and 2 from you; the rest is waived. "
        "CAMAT: the table is empty, and you hold no stone. You are elected. "
        "All 25 stones go back to the table.",
    ),
    "CAMAT again": (
        play("64 | 66 | 55 | 44 | 33", "65", "64<", 0, 10, 5, 5, 5, camat=0),
        0,
        f"{LAST} {CUCUQ} {NOTHING} CAMAT again: the table is empty, and Ani holds no stone. "
        "All 25 stones go back to the table.",
        f"{LAST_YOU} CUCUQ: Edi, just before you. {NOTHING} "
        "CAMAT again: the table is empty, and you hold no stone. All 25 stones go back to the table.",
    ),
    "MANGUNO without MATTIKKENG": (
        block("40 | 41 | 21 | 42 | 43"),
        2,
        f"{MANGUNO} No MATTIKKENG: everybody else holds more than 3 pips. "
        "CUCUQ: Baso, just before Cia. 1 stone, from the table.",
        f"{MANGUNO_YOU} No MATTIKKENG: everybody else holds more than 3 pips. "
        "CUCUQ: Baso, just before you. 1 stone, from the table.",
    ),
    "MANGUNO of one pip, on an empty table": (
        block("40 | 41 | 10 | 42 | 43", 0, 0, 9, 0, 16),
        1,
        f"PASS: Cia has no 6 and no 5. {EMPTY} MANGUNO: Cia; everybody passed on that domino. "
        "No MATTIKKENG: everybody else holds more than 1 pip. CUCUQ: Baso, just before Cia. 1 stone, from Cia.",
        f"PASS: Cia has no 6 and no 5. {EMPTY} MANGUNO: Cia; everybody passed on that domino. "
        "No MATTIKKENG: everybody else holds more than 1 pip. CUCUQ: you, just before Cia. 1 stone, from Cia.",
    ),
    "one MATTIKKENG": (
        block("40 | 41 | 21 | 20 | 43"),
        3,
        f"{MANGUNO} MATTIKKENG: Daeng holds 2 pips, no more than Cia with 3. To Cia: 5 stones, from the table.",
        f"{MANGUNO} MATTIKKENG: you hold 2 pips, no more than Cia with 3. To Cia: 5 stones, from the table.",
    ),
    "one MATTIKKENG of one pip": (
        block("40 | 41 | 21 | 10 | 43"),
        3,
        f"{MANGUNO} MATTIKKENG: Daeng holds 1 pip, no more than Cia with 3. To Cia: 5 stones, from the table.",
        f"{MANGUNO} MATTIKKENG: you hold 1 pip, no more than Cia with 3. To Cia: 5 stones, from the table.",
    ),
    "one MATTIKKENG of an equal sum": (
        block("40 | 41 | 21 | 30 | 43"),
        2,
        f"{MANGUNO} MATTIKKENG: Daeng holds 3 pips, no more than Cia with 3. "
        f"To Cia: 1 stone, from the table. {BY_EQUAL}",
        f"{MANGUNO_YOU} MATTIKKENG: Daeng holds 3 pips, no more than you with 3. "
        f"To you: 1 stone, from the table. {BY_EQUAL}",
    ),
    "one MATTIKKENG who pays": (
        block("40 | 41 | 21 | 20 | 43", 22, 0, 0, 3, 0),
        3,
        f"PASS: Cia has no 6 and no 5. {EMPTY} MANGUNO: Cia; everybody passed on that domino. "
        "MATTIKKENG: Daeng holds 2 pips, no more than Cia with 3. To Cia: 3 of 5 stones, from Daeng; the rest is waived.",
        f"PASS: Cia has no 6 and no 5. {EMPTY} MANGUNO: Cia; everybody passed on that domino. "
        "MATTIKKENG: you hold 2 pips, no more than Cia with 3. To Cia: 3 of 5 stones, from you; the rest is waived.",
    ),
    "one MATTIKKENG who has nothing": (
        block("40 | 41 | 21 | 20 | 43", 25, 0, 0, 0, 0),
        3,
        f"PASS: Cia has no 6 and no 5. {EMPTY} MANGUNO: Cia; everybody passed on that domino. "
        f"MATTIKKENG: Daeng holds 2 pips, no more than Cia with 3. {NOTHING}",
        f"PASS: Cia has no 6 and no 5. {EMPTY} MANGUNO: Cia; everybody passed on that domino. "
        f"MATTIKKENG: you hold 2 pips, no more than Cia with 3. {NOTHING}",
    ),
    "several MATTIKKENG, the lowest wins": (
        block("40 | 30 | 21 | 20 | 43"),
        3,
        f"{MANGUNO} MATTIKKENG: Daeng (2) and Baso (3), no more pips left than Cia with 3. "
        f"The lowest sum wins: Daeng. To Cia: 1 stone, from the table. {BY_SEVERAL}",
        f"{MANGUNO} MATTIKKENG: you (2) and Baso (3), no more pips left than Cia with 3. "
        f"The lowest sum wins: you. To Cia: 1 stone, from the table. {BY_SEVERAL}",
    ),
    "several MATTIKKENG, tied": (
        block("40 | 30 | 31 | 42 | 21"),
        4,
        f"{MANGUNO} MATTIKKENG: Edi (3), Baso (3) and Ani (4), no more pips left than Cia with 4. "
        f"Among equal sums the first clockwise after the MANGUNO wins: Edi. To Cia: 1 stone, from the table. {BY_SEVERAL}",
        f"{MANGUNO} MATTIKKENG: you (3), Baso (3) and Ani (4), no more pips left than Cia with 4. "
        f"Among equal sums the first clockwise after the MANGUNO wins: you. To Cia: 1 stone, from the table. {BY_SEVERAL}",
    ),
    "several MATTIKKENG, told to the MANGUNO": (
        block("40 | 30 | 31 | 42 | 21"),
        2,
        f"{MANGUNO} MATTIKKENG: Edi (3), Baso (3) and Ani (4), no more pips left than Cia with 4. "
        f"Among equal sums the first clockwise after the MANGUNO wins: Edi. To Cia: 1 stone, from the table. {BY_SEVERAL}",
        f"{MANGUNO_YOU} MATTIKKENG: Edi (3), Baso (3) and Ani (4), no more pips left than you with 4. "
        f"Among equal sums the first clockwise after the MANGUNO wins: Edi. To you: 1 stone, from the table. {BY_SEVERAL}",
    ),
    "a CAMAT in a game of one stone": (
        (CamatElected(1, again=False, returned=(0, 0, 1, 0, 0)),),
        1,
        "CAMAT: the table is empty, and Baso holds no stone. Baso is elected. 1 stone goes back to the table.",
        "CAMAT: the table is empty, and you hold no stone. You are elected. 1 stone goes back to the table.",
    ),
}


@pytest.mark.parametrize(("events", "viewer", "they", "you"), TOLD.values(), ids=TOLD)
def test_what_happened_is_told_in_whole_sentences(events: Sequence[Event], viewer: int, they: str, you: str) -> None:
    assert plain(Narrator(NAMES).told(events)) == they
    assert plain(Narrator(NAMES, viewer).told(events)) == you


def test_every_event_is_told_above() -> None:
    shown = {type(event) for events, *_ in TOLD.values() for event in events}
    assert shown == {
        Dealt, Led, Played, Passed, StonesGiven, StonesWaived, CappuReached, MangunoFound, MattikkengFound, CucuqNamed,
        RoundWon, CamatElected,
    }  # fmt: skip


@pytest.mark.parametrize(("events", "viewer", "they", "you"), TOLD.values(), ids=TOLD)
def test_the_same_told_as_segments_marks_each_term(events: Sequence[Event], viewer: int, they: str, you: str) -> None:
    for narrator, said in ((Narrator(NAMES), they), (Narrator(NAMES, viewer), you)):
        found = segments(narrator.told(events))
        assert json.loads(json.dumps(found)) == found
        assert "".join(piece if isinstance(piece, str) else piece["text"] for piece in found) == said
        texts = "".join(piece for piece in found if isinstance(piece, str))
        assert not any(word.isupper() and len(word) > 3 for word in texts.replace(":", " ").split())


DOMINO = re.compile(r"\[\d\|\d\]")


@pytest.mark.parametrize("opening", Opening)
@pytest.mark.parametrize("seed", range(5))
def test_which_domino_opens_a_game_is_told_to_its_holder_only(seed: int, opening: Opening) -> None:
    game, events = Game.new(Rules(opening=opening)).deal(shuffled(Random(seed)))
    highest = max(tile for hand in game.hands for tile in hand if tile.is_lempa)
    for viewer in (None, *range(SEATS)):
        said = Narrator(NAMES, viewer).told(events)
        holds_it = viewer == game.current.leader
        assert DOMINO.findall(plain(said)) == [domino(highest)] * holds_it
        assert DOMINO.findall(json.dumps(segments(said))) == [domino(highest)] * holds_it


def test_nothing_happened_is_nothing_told() -> None:
    assert Narrator(NAMES).told(()) == ()
    assert Narrator(NAMES).told((RoundWon(0, Kind.CAPPU),)) == ()


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Led(0, Tile(6, 5)), "leads"),
        (Played(0, Tile(6, 5), End.LEFT, (5, 1)), "left, now 5"),
        (Played(0, Tile(6, 5), End.RIGHT, (1, 6)), "right, now 6"),
        (Passed(0, (6, 5), is_passebunge=False, in_a_row=1), ""),
    ],
)
def test_a_turn_in_the_log_takes_a_few_words(event: Event, text: str) -> None:
    action = parse_action({"leads": "65", "left, now 5": "65<", "right, now 6": "65>", "": "-"}[text])
    assert Narrator(NAMES).entry(action, (event,)) == text


ENDS: dict[str, tuple[Game, int, str, str]] = {
    "FIRST CAPPU": (
        played(position("64 | 66 | 55 | 44 | 33", "65"), "64<")[0],
        0,
        f"Ani wins the round. {LAST}",
        f"You win the round. {LAST_YOU}",
    ),
    "CEKI": (
        played(position("65 | 60 | 50 | 44 | 33", UNEQUAL), "65<")[0],
        0,
        f"Ani wins the round. {CEKI}",
        f"You win the round. {CEKI_YOU}",
    ),
    "POLLO": (
        played(position(POLLO, EQUAL), "66<")[0],
        0,
        "Ani wins the round. POLLO: [6|6], Ani’s last domino, is a LEMPA on equal ends. Ani is FIRST CAPPU.",
        "You win the round. POLLO: [6|6], your last domino, is a LEMPA on equal ends. You are FIRST CAPPU.",
    ),
    "MANGUNO": (
        played(position("40 | 41 | 21 | 42 | 43", "65", turn=3, last=2), "- - - - -")[0],
        2,
        "Cia wins the round. MANGUNO, and no MATTIKKENG: everybody else holds more than 3 pips.",
        "You win the round. MANGUNO, and no MATTIKKENG: everybody else holds more than 3 pips.",
    ),
    "MANGUNO of one pip": (
        played(position("40 | 41 | 10 | 42 | 43", "65", turn=3, last=2), "- - - - -")[0],
        2,
        "Cia wins the round. MANGUNO, and no MATTIKKENG: everybody else holds more than 1 pip.",
        "You win the round. MANGUNO, and no MATTIKKENG: everybody else holds more than 1 pip.",
    ),
    "MATTIKKENG": (
        played(position("40 | 30 | 21 | 20 | 43", "65", turn=3, last=2), "- - - - -")[0],
        3,
        "Daeng wins the round. MATTIKKENG: Daeng (2) and Baso (3), no more pips left than Cia with 3. "
        "The lowest sum wins: Daeng.",
        "You win the round. MATTIKKENG: you (2) and Baso (3), no more pips left than Cia with 3. "
        "The lowest sum wins: you.",
    ),
}


@pytest.mark.parametrize(("game", "viewer", "they", "you"), ENDS.values(), ids=ENDS)
def test_the_end_of_a_round_has_a_heading_and_a_reason(game: Game, viewer: int, they: str, you: str) -> None:
    assert game.outcome is not None
    for narrator, said in ((Narrator(NAMES), they), (Narrator(NAMES, viewer), you)):
        assert f"{narrator.title(game.outcome)}. {plain(narrator.reason(game.outcome, game.current.turns[-1]))}" == said


def test_who_leads_next_and_by_which_rule() -> None:
    them, you = Narrator(NAMES), Narrator(NAMES, 3)
    assert plain(them.leads_next(3, is_camat=False)) == "Daeng leads the next round. (P4)"
    assert plain(you.leads_next(3, is_camat=False)) == "You lead the next round. (P4)"
    assert plain(them.leads_next(3, is_camat=True)) == "Daeng, the CAMAT, leads the next round. (P4)"
    assert plain(you.leads_next(3, is_camat=True)) == "You, the CAMAT, lead the next round. (P4)"
    assert segments(them.leads_next(3, is_camat=False)) == ["Daeng leads the next round.", " ", {"rule": "P4"}]


def test_names_are_told_as_they_are() -> None:
    odd = ("{PASS}", "Ελένη", "O’Brien", "<b>", "%s")
    events = block("40 | 30 | 31 | 42 | 21")
    assert "Ελένη (3) and {PASS} (4), no more pips left than O’Brien with 4" in plain(Narrator(odd).told(events))
