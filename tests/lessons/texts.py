"""Lessons as text, for tests that change them."""

from importlib.resources import files

DATA = files("domeng_widgets.lessons") / "data"


def text(name: str) -> str:
    """A lesson's TOML."""
    return (DATA / f"{name}.toml").read_text(encoding="utf-8")


def changed(name: str, old: str, new: str) -> str:
    """A lesson's TOML with one change, which must be possible."""
    source = text(name)
    assert old in source, old
    return source.replace(old, new, 1)


SMALL = """
format = "domeng-lesson/1"
id = "small"
title = "PASS"
summary = "Nothing fits: a stone."
minutes = 2
terms = ["PASS"]
rules = ["T2", "S2"]
players = ["Ani", "Baso", "Cia", "Daeng", "Edi"]
picture = { deal = "first", plays = "66", show = "chain" }

[deal.first]
hands = ["66 61 51 43 00", "42 33 32 21 11", "53 50 31 30 20", "65 64 63 40 10", "62 60 52 44 41"]

[deal.late]
start = { table = 16, stones = [1, 3, 2, 0, 3], leader = 2 }
hands = ["62 53 42 41 32", "61 60 30 21 00", "66 55 50 44 43", "65 64 52 51 40", "63 54 22 20 10"]
"""
"""The head of a small lesson, to which tests add steps."""


def small(*steps: str) -> str:
    """A small lesson with these steps."""
    return SMALL + "".join(f"\n[[step]]\n{step}\n" for step in steps)
