"""Lessons on paper: every step with its picture, every question with an answer and its reason, and none of them given away."""

import re
from xml.etree import ElementTree

import pytest

from domeng_widgets import lessons
from domeng_widgets.app.handout import Item, handout
from domeng_widgets.lessons.questions import question
from domeng_widgets.table.layout import geometry
from domeng_widgets.words import ENGLISH, plain


@pytest.mark.parametrize("name", lessons.ids())
def test_it_has_every_step_in_order(name: str) -> None:
    sheet, lesson = handout(name), lessons.load(name)
    assert [(item.number, item.kind) for item in sheet.items] == [(step.no, step.kind) for step in lesson.steps]
    assert lesson.title in sheet.title
    assert len(sheet.open_points) == len(lesson.open_points)


@pytest.mark.parametrize("name", lessons.ids())
def test_its_steps_can_be_read_and_answered_on_paper(name: str) -> None:
    for item in handout(name).items:
        assert_usable(item)


def assert_usable(item: Item) -> None:
    """The step has a picture, something to read, something to fill in, and nothing of a template is left in it."""
    root = ElementTree.fromstring(item.picture)
    narrow = geometry("narrow")
    assert [float(each) for each in root.get("viewBox", "").split()] == [0, 0, narrow["w"], narrow["h"]]
    assert item.text or item.question
    assert not re.search(r"[{}]", item.text + item.question + item.answer + item.why)
    ways = [item.options, item.inputs, item.blank, item.plays]
    assert any(ways) == (item.kind != "tell"), "there is something to tick, to write or to follow"
    assert bool(item.answer) == (item.kind in ("choose", "point", "play"))
    if item.kind in ("choose", "point", "play"):
        assert item.why


@pytest.mark.parametrize("name", lessons.ids())
def test_the_answers_are_the_engines(name: str) -> None:
    lesson = lessons.load(name)
    for item, step in zip(handout(name).items, lesson.steps, strict=True):
        if item.kind == "play":
            assert item.answer.startswith("One way: ")
        elif item.kind in ("choose", "point"):
            asked = question(lesson, step, ENGLISH)
            assert [key for key in asked.right if plain(asked.label(key)) not in item.answer] == []
            assert len(item.options) in (0, len(asked.choices))


def test_pictures_in_one_page_have_ids_of_their_own() -> None:
    for name in lessons.ids():
        ids = [id_ for item in handout(name).items for id_ in re.findall(r'\bid="([^"]+)"', item.picture)]
        assert len(ids) == len(set(ids))


def test_there_is_none_of_what_is_no_lesson() -> None:
    with pytest.raises(KeyError):
        handout("nowhere")
