"""The page for authors: its whole small lesson is without fault and can be taken, and its lists are the engine's own."""

import re
from pathlib import Path

from domeng_widgets.lessons import parse
from domeng_widgets.lessons.checker import check
from domeng_widgets.lessons.others import POLICIES
from domeng_widgets.lessons.predicates import PREDICATES
from domeng_widgets.lessons.questions import QUESTIONS
from domeng_widgets.lessons.reading import FIELDS, KINDS, MOST_STEPS, NEEDED, STEP
from domeng_widgets.lessons.texts import VALUES

PAGE = (Path(__file__).parents[2] / "docs/authoring.md").read_text(encoding="utf-8")
LESSON = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)[1]


def test_the_small_lesson_is_without_fault():
    assert check(LESSON) == ()


def test_the_small_lesson_has_a_step_of_each_kind():
    assert list(KINDS) == [step.kind for step in parse(LESSON).steps]


def test_the_page_names_every_field_question_predicate_policy_and_placeholder():
    named = set(re.findall(r"\w+", PAGE[PAGE.index("## The parts of a step") :]))
    wanted = {*STEP.split(), *QUESTIONS, *PREDICATES, *POLICIES, *VALUES}
    assert set() == wanted - named


def test_the_page_says_which_kind_of_step_has_which_fields():
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|([^|]*)\|([^|]*)\|$", PAGE, re.MULTILINE)
    table = {
        kind: tuple(set(re.findall(r"\w+", cell)) for cell in (has, may))
        for kinds, has, may in rows
        for kind in re.findall(r"\w+", kinds)
    }
    assert {kind: set(NEEDED[kind]) - {"text"} for kind in KINDS} == {kind: table[kind][0] for kind in KINDS}
    assert {kind: set(FIELDS[kind].split()) for kind in KINDS} == {kind: set.union(*table[kind]) for kind in KINDS}


def test_the_page_says_how_many_steps_a_lesson_may_have():
    assert f"at most {MOST_STEPS} steps" in PAGE
