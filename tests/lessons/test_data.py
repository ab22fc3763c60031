"""What the twelve lessons owe together: every term, every open point, every kind of step, and three fresh questions each."""

import json
import re
from pathlib import Path

import pytest

from domeng_widgets.lessons import ids, load
from domeng_widgets.lessons.lesson import KINDS
from domeng_widgets.rules import Term

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
OPEN_POINTS = {"P3", "P5", "T12", "P6", "P8", "S5", "S1", "S2", "S6", "S7"}
"""What the handed-down rules leave open, by the rule that settles it."""


def prose(name):
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def test_the_lessons_are_those_twelve_in_this_order():
    assert ids() == (
        "01_the_table",
        "02_turns_and_passes",
        "03_passebunge",
        "04_first_cappu",
        "05_mappakuling",
        "06_ceki",
        "07_pollo",
        "08_manguno",
        "09_mattikkeng",
        "10_stones",
        "11_camat",
        "12_your_first_game",
    )


def test_all_fourteen_terms_are_taught_and_stand_in_the_glossary():
    assert {term for name in ids() for term in load(name).terms} == {term.value for term in Term}
    assert list(load("glossary").terms) == [term.value for term in Term]


def test_every_point_that_the_handed_down_rules_leave_open_is_named_by_a_lesson():
    named = {point.partition(":")[0] for name in ids() for point in load(name).open_points}
    assert named >= OPEN_POINTS


@pytest.mark.parametrize("name", ids())
def test_a_lesson_names_its_open_points_in_its_prose_too(name):
    text = prose(name)
    for point in load(name).open_points:
        assert re.search(rf"\b{point.partition(':')[0]}\b", text), point


@pytest.mark.parametrize("name", ids())
def test_a_lesson_has_steps_of_every_kind(name):
    assert {step.kind for step in load(name).steps} == set(KINDS)


@pytest.mark.parametrize("name", ids())
def test_a_lesson_ends_with_three_questions_on_positions_not_seen_before(name):
    *before, first, second, third = load(name).steps
    assert {step.kind for step in (first, second, third)} <= {"choose", "point", "play"}
    assert not {step.deal.hands for step in (first, second, third)} & {step.deal.hands for step in before}
