"""The file of what a learner has done: read with care, and told in the terminal."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domeng_widgets import lessons
from domeng_widgets.app.progress import ProgressError, listing, next_of, read_progress, standings
from domeng_widgets.words import ENGLISH

FIRST, SECOND, *_ = lessons.ids()
IDS = {id_: [step.id for step in lessons.load(id_).steps] for id_ in lessons.ids()}


def file(**done: list[str]) -> str:
    """A file in which these steps are done."""
    entries = {lesson: {"steps": len(steps) or 1, "done": steps} for lesson, steps in done.items()}
    return json.dumps({"format": "domeng-progress/1", "lessons": entries})


def test_a_file_is_read() -> None:
    assert read_progress(file(**{FIRST: IDS[FIRST][:2]})) == {FIRST: frozenset(IDS[FIRST][:2])}
    assert read_progress(file()) == {}


ENTRY: dict[str, Any] = {"steps": 3, "done": ["a"]}
BROKEN = {
    "no JSON": "{",
    "deep": "[" * 100_000,
    "a list": "[]",
    "what the browser itself keeps": json.dumps({FIRST: ENTRY}),
    "another format": json.dumps({"format": "domeng-progress/2", "lessons": {}}),
    "no lessons": json.dumps({"format": "domeng-progress/1"}),
    "lessons as a list": json.dumps({"format": "domeng-progress/1", "lessons": []}),
    **{
        f"{name}": json.dumps({"format": "domeng-progress/1", "lessons": lessons_})
        for name, lessons_ in {
            "an entry that is no table": {FIRST: []},
            "no steps": {FIRST: {"done": []}},
            "steps that are true": {FIRST: {"steps": True, "done": []}},
            "steps below one": {FIRST: {"steps": 0, "done": []}},
            "done as a text": {FIRST: {"steps": 3, "done": "two"}},
            "a step that is a number": {FIRST: {"steps": 3, "done": [1]}},
            "a step with a strange name": {FIRST: {"steps": 3, "done": ["<b>"]}},
            "a lesson with a strange name": {"__proto__": ENTRY},
        }.items()
    },
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_what_is_no_file_of_progress_is_refused(text: str) -> None:
    with pytest.raises(ProgressError):
        read_progress(text)


@given(st.text() | st.binary().map(str))
def test_whatever_a_file_holds_it_is_read_or_refused(text: str) -> None:
    with suppress(ProgressError):
        read_progress(text)


def test_a_lesson_is_done_when_all_its_present_steps_are() -> None:
    found = standings({FIRST: frozenset(IDS[FIRST]), SECOND: frozenset([*IDS[SECOND][1:], "a_step_of_old"])})
    assert (found[0].is_done, found[0].done) == (True, len(IDS[FIRST]))
    assert (found[1].is_done, found[1].done, found[1].first_open) == (False, len(IDS[SECOND]) - 1, 1)


def test_next_is_what_was_begun_else_the_first_that_is_not_done() -> None:
    def after(**done: list[str]) -> str | None:
        found = next_of(standings({lesson: frozenset(steps) for lesson, steps in done.items()}))
        return found.lesson.id if found else None

    last = lessons.ids()[-1]
    assert after() == FIRST
    assert after(**{FIRST: IDS[FIRST]}) == SECOND
    assert after(**{last: IDS[last][:1]}) == last
    assert after(**{FIRST: IDS[FIRST][:1], last: IDS[last][:1]}) == FIRST
    assert after(**IDS) is None


def test_the_list_has_a_line_for_each_lesson_and_with_progress_what_is_next() -> None:
    assert [line.split()[1] for line in listing(None, ENGLISH)] == list(lessons.ids())
    lines = listing({FIRST: frozenset(IDS[FIRST]), SECOND: frozenset(IDS[SECOND][:3])}, ENGLISH)
    assert " done " in lines[0]
    assert f" 3 of {len(IDS[SECOND])}, next " in lines[1]
    assert f" 0 of {len(IDS[lessons.ids()[2]])} " in lines[2]
    assert lines[-2] == f"1 of {len(IDS)} lessons done."
    assert lines[-1] == f"Next: {lessons.load(SECOND).title}, step 4."
    done = listing({lesson: frozenset(steps) for lesson, steps in IDS.items()}, ENGLISH)
    assert done[-1] == f"{len(IDS)} of {len(IDS)} lessons done."
