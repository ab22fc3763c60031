"""Spans to try what a lesson says on: a deal as it goes, and small positions just before a round ends."""

from domeng_widgets.lessons.span import Span
from domeng_widgets.rules import Game, parse_action
from tests.rules.positions import dealt, played, position

PLAYERS = ("Ani", "Baso", "Cia", "Daeng", "Edi")
FIRST = "66 61 51 43 00 | 42 33 32 21 11 | 53 50 31 30 20 | 65 64 63 40 10 | 62 60 52 44 41"
LATE = "62 53 42 41 32 | 61 60 30 21 00 | 66 55 50 44 43 | 65 64 52 51 40 | 63 54 22 20 10"


def span(game: Game, plays: str = "") -> Span:
    """The plays, from that moment on."""
    found = Span(game)
    for text in plays.split():
        found = found.play(parse_action(text))
    return found


def after(plays: str, deal: str = FIRST, leader: int | None = None) -> Game:
    """A deal after these plays."""
    return played(dealt(deal, leader=leader), plays)[0]


SPANS = {
    # Baso has no 6 and is to move
    "led": span(after("66")),
    # Baso and Cia pass, Daeng and Edi play: 2 and 3 are open, Ani is to move
    "passed": span(after("66"), "- - 63> 62<"),
    # the same, seen from Ani's [6|6] on: the lead is in the window
    "from the lead": span(dealt(FIRST), "66 - - 63> 62<"),
    # both ends show 3 after [3|1]: a MAPPAKULING that ends nothing
    "equal ends": span(position("31 20 | 61 62 | 11 | 40 | 44", "15 53"), "31<"),
    # Ani's last domino is [6|1]: 5 and 1 are open; Edi is CUCUQ
    "CAPPU": span(position("61 | 11 00 | 22 | 33 | 44 10", "52 26"), "61>"),
    # Ani's last domino is [6|5]: 5 and 5; the table has 1 of the 3 stones, Ani gives 2 of her 3
    "CEKI": span(position("65 | 11 00 | 22 | 33 | 44 10", "52 26", stones=(3, 0, 0, 0, 0), total=4), "65>"),
    # Ani's last domino is [5|5] on 5 and 5; the table has all 5
    "POLLO": span(position("55 | 11 00 | 22 | 33 | 44 10", "52 21 15"), "55>"),
    # Ani's last domino, the table empty after it, and she holds nothing: CAMAT, and one stone was waived
    "CAMAT": span(position("65 | 11 00 | 22 | 33 | 44 10", "52 26", stones=(1, 0, 0, 0, 0), total=2), "65>"),
    # four PASSes stand; Ani's is the fifth: MANGUNO with 1 pip, and nobody has as little
    "MANGUNO": span(position("10 | 33 | 44 | 22 | 43 11", "52 26", turn=0, last=0, passes=4), "-"),
    # Daeng alone has less than Ani, who is MANGUNO with 6
    "one MATTIKKENG": span(position("33 | 44 | 43 | 11 | 42 22", "52 26", turn=0, last=0, passes=4), "-"),
    # Daeng alone has as much as Ani
    "equal MATTIKKENG": span(position("33 | 44 | 43 | 42 | 41 22", "52 26", turn=0, last=0, passes=4), "-"),
    # Daeng and Baso have less, Daeng least; Cia has as much as Ani
    "several MATTIKKENG": span(position("33 | 31 | 42 | 11 | 44 22", "52 26", turn=0, last=0, passes=4), "-"),
    # nobody can give the stone of Baso's PASS: the table is empty, and Ani, LAST MAPPANO, has none
    "waived": span(position("10 | 33 | 44 | 22 | 43", "52 26", turn=1, stones=(0, 0, 2, 2, 0), total=4), "-"),
}
