"""The vocabulary of Domeng (T1-T14)."""

from enum import StrEnum


class Term(StrEnum):
    """A term of the game; its value is the name as records and lessons write it, in the order T1-T14."""

    LEMPA = "LEMPA"
    PASS = "PASS"
    PASSEBUNGE = "PASSEBUNGE"
    LAST_DOMINO = "LAST DOMINO"
    LAST_MAPPANO = "LAST MAPPANO"
    FIRST_CAPPU = "FIRST CAPPU"
    MAPPAKULING = "MAPPAKULING"
    CEKI = "CEKI"
    POLLO = "POLLO"
    MANGUNO = "MANGUNO"
    MATTIKKENG = "MATTIKKENG"
    CUCUQ = "CUCUQ"
    STONES = "STONES"
    CAMAT = "CAMAT"

    @property
    def rule(self) -> str:
        """The number of the rule that defines the term.

        >>> Term.CEKI.rule
        'T8'
        """
        return f"T{list(Term).index(self) + 1}"
