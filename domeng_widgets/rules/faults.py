"""What can be wrong with an action or a deal: codes and numbers, for `words` to put into sentences."""

from enum import StrEnum
from typing import Any


class Fault(StrEnum):
    """Why an action or a deal is refused."""

    NO_ROUND = "no-round"
    ROUND_RUNNING = "round-running"
    ROUND_OVER = "round-over"
    NOT_HELD = "not-held"
    NOT_THE_DOUBLE = "not-the-double"
    LEAD_NAMES_AN_END = "lead-names-an-end"
    END_MISSING = "end-missing"
    DOES_NOT_FIT = "does-not-fit"
    PASS_WHILE_ABLE = "pass-while-able"
    HAND_SIZE = "hand-size"
    DEALT_TWICE = "dealt-twice"


class IllegalAction(ValueError):  # noqa: N818 - said the way the field says it
    """An action or a deal that the rules refuse: `code`, the `rule` that refuses it, and `params` for words."""

    def __init__(self, code: Fault, rule: str, **params: Any) -> None:
        self.code = code
        self.rule = rule
        self.params = params
        super().__init__(code, rule, params)

    def __str__(self) -> str:  # made when it is read: `legal` tries many actions and reads none
        told = ", ".join(f"{key} {value}" for key, value in self.params.items())
        return f"{self.code} ({self.rule}){': ' if told else ''}{told}"
