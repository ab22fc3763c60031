"""What Domeng is: its dominoes, rounds, stones and terms, as immutable values and one transition.

Standard library only. Rule numbers (T1-T14, P1-P8, S1-S7) are those of the project's rules.
"""

from .chain import Chain, Link
from .consequences import consequences
from .events import (
    CamatElected,
    CappuReached,
    CucuqNamed,
    Dealt,
    Event,
    Kind,
    Led,
    MangunoFound,
    MattikkengFound,
    Passed,
    Played,
    RoundWon,
    StonesGiven,
    StonesWaived,
)
from .faults import Fault, IllegalAction
from .game import Game, Opening, Rules, Step, before_return, previous
from .observation import Observation, observe
from .record import (
    FORMAT,
    MOST_STONES,
    NAMES,
    Moment,
    Record,
    RecordError,
    RoundRecord,
    Start,
    read_header,
    read_json,
    steps,
)
from .round import HAND, Hands, Outcome, Round, Turn, shuffled
from .stones import PRICES, SEATS, TABLE, Gift, Payer, Piles, Reason, price
from .terms import Term
from .tiles import ALL_TILES, Action, End, Pass, Play, Tile, parse_action

__all__ = [
    "ALL_TILES",
    "FORMAT",
    "HAND",
    "MOST_STONES",
    "NAMES",
    "PRICES",
    "SEATS",
    "TABLE",
    "Action",
    "CamatElected",
    "CappuReached",
    "Chain",
    "CucuqNamed",
    "Dealt",
    "End",
    "Event",
    "Fault",
    "Game",
    "Gift",
    "Hands",
    "IllegalAction",
    "Kind",
    "Led",
    "Link",
    "MangunoFound",
    "MattikkengFound",
    "Moment",
    "Observation",
    "Opening",
    "Outcome",
    "Pass",
    "Passed",
    "Payer",
    "Piles",
    "Play",
    "Played",
    "Reason",
    "Record",
    "RecordError",
    "Round",
    "RoundRecord",
    "RoundWon",
    "Rules",
    "Start",
    "Step",
    "StonesGiven",
    "StonesWaived",
    "Term",
    "Tile",
    "Turn",
    "before_return",
    "consequences",
    "observe",
    "parse_action",
    "previous",
    "price",
    "read_header",
    "read_json",
    "shuffled",
    "steps",
]
