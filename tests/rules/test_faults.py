"""What is illegal: the code, the rule and the numbers of each refusal, and a state that stays as it was."""

from copy import deepcopy
from typing import Any

import pytest

from domeng_widgets.rules import Action, End, Fault, Game, IllegalAction, Pass, Play, Tile, observe
from tests.rules.positions import FIVE_DOUBLES, dealt, hands, played, position

UNEQUAL = position("65 21 64 | 66 | 44 | 33 | 22", "60 05")
PASSED_OUT = played(position("40 | 41 | 21 | 20 | 43", "65", turn=3, last=2), "- - - - -")[0]
FINISHED = played(position("64 | 66 | 55 | 44 | 33", "65"), "64<")[0]

ILLEGAL: list[tuple[Game, Action, Fault, str, dict[str, Any]]] = [
    (UNEQUAL, Play(Tile(6, 6), End.LEFT), Fault.NOT_HELD, "P5", {"seat": 0, "tile": Tile(6, 6)}),
    (UNEQUAL, Play(Tile(6, 0), End.LEFT), Fault.NOT_HELD, "P5", {"seat": 0, "tile": Tile(6, 0)}),
    (UNEQUAL, Play(Tile(6, 6)), Fault.NOT_HELD, "P5", {"seat": 0, "tile": Tile(6, 6)}),
    (
        UNEQUAL,
        Play(Tile(6, 4), End.RIGHT),
        Fault.DOES_NOT_FIT,
        "P5",
        {"seat": 0, "tile": Tile(6, 4), "end": End.RIGHT, "value": 5},
    ),
    (
        UNEQUAL,
        Play(Tile(2, 1), End.LEFT),
        Fault.DOES_NOT_FIT,
        "P5",
        {"seat": 0, "tile": Tile(2, 1), "end": End.LEFT, "value": 6},
    ),
    (UNEQUAL, Play(Tile(6, 5)), Fault.END_MISSING, "P5", {"seat": 0, "tile": Tile(6, 5)}),
    (UNEQUAL, Pass(), Fault.PASS_WHILE_ABLE, "P5", {"seat": 0, "tile": Tile(6, 5)}),
    (dealt(FIVE_DOUBLES), Pass(), Fault.PASS_WHILE_ABLE, "P5", {"seat": 0, "tile": Tile(6, 6)}),
    (dealt(FIVE_DOUBLES, leader=3), Pass(), Fault.PASS_WHILE_ABLE, "P5", {"seat": 3, "tile": Tile(3, 3)}),
    (
        dealt(FIVE_DOUBLES),
        Play(Tile(6, 6), End.LEFT),
        Fault.LEAD_NAMES_AN_END,
        "P5",
        {"seat": 0, "tile": Tile(6, 6)},
    ),
    (
        dealt(FIVE_DOUBLES),
        Play(Tile(6, 5)),
        Fault.NOT_THE_DOUBLE,
        "P3",
        {"seat": 0, "tile": Tile(6, 5), "double": Tile(6, 6)},
    ),
    (dealt(FIVE_DOUBLES), Play(Tile(5, 5)), Fault.NOT_HELD, "P5", {"seat": 0, "tile": Tile(5, 5)}),
    (FINISHED, Play(Tile(6, 6), End.LEFT), Fault.ROUND_OVER, "P7", {"winner": 0}),
    (FINISHED, Pass(), Fault.ROUND_OVER, "P7", {"winner": 0}),
    (PASSED_OUT, Pass(), Fault.ROUND_OVER, "P8", {"winner": 3}),
    (Game.new(), Play(Tile(6, 6)), Fault.NO_ROUND, "P2", {}),
    (Game.new(), Pass(), Fault.NO_ROUND, "P2", {}),
]


@pytest.mark.parametrize(
    ("game", "action", "code", "rule", "params"),
    ILLEGAL,
    ids=[f"{code}: {action}" for _, action, code, _, _ in ILLEGAL],
)
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(
    game: Game, action: Action, code: Fault, rule: str, params: dict[str, Any]
) -> None:
    before = deepcopy(game)
    with pytest.raises(IllegalAction) as refused:
        game.play(action)
    assert (refused.value.code, refused.value.rule, refused.value.params) == (code, rule, params)
    assert game == before
    assert action not in game.legal


@pytest.mark.parametrize("game", [UNEQUAL, dealt(FIVE_DOUBLES)], ids=["in the middle", "before the lead"])
def test_no_deal_while_a_round_is_under_way(game: Game) -> None:
    before = deepcopy(game)
    with pytest.raises(IllegalAction) as refused:
        game.deal(hands(FIVE_DOUBLES))
    assert (refused.value.code, refused.value.rule) == (Fault.ROUND_RUNNING, "P7")
    assert refused.value.params == {"number": game.current.number}
    assert game == before


@pytest.mark.parametrize(
    ("held", "code"),
    [
        (FIVE_DOUBLES.replace("66", "65"), Fault.DEALT_TWICE),
        (FIVE_DOUBLES.replace("66 ", ""), Fault.HAND_SIZE),
    ],
)
def test_a_wrong_deal_is_refused_and_changes_nothing(held: str, code: Fault) -> None:
    before = deepcopy(FINISHED)
    with pytest.raises(IllegalAction) as refused:
        FINISHED.deal(hands(held))
    assert refused.value.code is code
    assert before == FINISHED


def test_nothing_can_be_observed_before_the_first_deal() -> None:
    for ask in (lambda game: observe(game, 0), lambda game: game.hands, lambda game: game.chain):
        with pytest.raises(IllegalAction) as refused:
            ask(Game.new())
        assert refused.value.code is Fault.NO_ROUND
    assert (Game.new().turn, Game.new().legal, Game.new().outcome, Game.new().must_pass) == (None, (), None, False)


def test_every_fault_has_a_case_here() -> None:
    seen = {code for _, _, code, _, _ in ILLEGAL} | {Fault.ROUND_RUNNING, Fault.DEALT_TWICE, Fault.HAND_SIZE}
    assert seen == set(Fault)


def test_a_refusal_says_its_code_rule_and_numbers_to_those_who_read_tracebacks() -> None:
    with pytest.raises(IllegalAction, match=r"^does-not-fit \(P5\): seat 0, tile 64, end >, value 5$"):
        UNEQUAL.play(Play(Tile(6, 4), End.RIGHT))
    with pytest.raises(IllegalAction, match=r"^no-round \(P2\)$"):
        Game.new().play(Pass())
