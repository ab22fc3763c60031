"""The consequences of a record, as `replay --json` and the test vectors give them (RULES.md, "Game record")."""

from collections.abc import Iterable
from typing import Any

from .events import StonesGiven
from .game import before_return
from .record import Moment


def consequences(moments: Iterable[Moment]) -> list[dict[str, Any]]:
    """For each round its leader, what every play brought about, how it ended, and the stones after it."""
    rounds: list[dict[str, Any]] = []
    for moment in moments:
        if moment.action is None:
            rounds.append({"leader": moment.game.current.leader, "log": []})
        else:
            rounds[-1]["log"].append(_entry(moment))
        rounds[-1].update(_after(moment))
    return rounds


def _entry(moment: Moment) -> dict[str, Any]:
    """One play: who, what, its terms, the stones given, and the table after it."""
    turn = moment.game.current.turns[-1]
    gifts = [event for event in moment.events if isinstance(event, StonesGiven)]
    return {
        "seat": turn.seat,
        "play": str(turn.action),
        "terms": [str(term) for event in moment.events for term in event.terms if term != "CAMAT"],
        "moves": [{"from": gift.payer, "to": gift.payee, "count": gift.count} for gift in gifts],
        "ends": list(moment.game.ends or ()),
        "stones": list(before_return(moment.events, moment.game.stones)),
        "table": 0 if moment.game.elected else moment.game.table,
    }


def _after(moment: Moment) -> dict[str, Any]:
    """How the round stands after a moment; final after its last one."""
    game, outcome = moment.game, moment.game.outcome
    over = None
    if outcome:
        over = {
            "winner": outcome.winner,
            "kind": str(outcome.kind),
            "manguno": outcome.manguno,
            "mattikkeng": list(outcome.mattikkeng),
            "sums": list(outcome.sums) if outcome.sums else None,
            "cucuq": outcome.cucuq,
        }
    return {
        "over": over,
        "camat_elected": game.elected,
        "stones": list(game.stones),
        "table": game.table,
        "camat": game.camat,
    }
