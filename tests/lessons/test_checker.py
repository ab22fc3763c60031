"""The checker finds every fault that an author can plant, and names its place in one line."""

import pytest

from domeng_widgets.lessons import ids, load, parse
from domeng_widgets.lessons.cases import possible
from domeng_widgets.lessons.checker import check, shown
from domeng_widgets.words import ENGLISH
from domeng_widgets.words.lesson_faults import lesson_fault

from .texts import changed, text


def lines(source):
    return [lesson_fault(ENGLISH, each.code, each.step, each.field, each.params) for each in check(source)]


@pytest.mark.parametrize("name", [*ids(), "glossary"])
def test_every_lesson_of_the_project_is_without_fault(name):
    assert lines(text(name)) == []


PASSEBUNGE, MATTIKKENG = "03_passebunge", "09_mattikkeng"
PLANTED = {
    "a right option removed": (
        PASSEBUNGE, "options = [0, 1, 2, 3]", "options = [0, 1, 3]",
        "step two, options: the right answer, 2, is missing",
    ),
    "two true options": (
        PASSEBUNGE,
        'when = { given = { to = "Baso", exactly = 0 } } }',
        'when = { given = { to = "Baso", at_most = 1 } } }',
        "step no_longer, options: 2 options are true, not one",
    ),
    "no true option": (
        PASSEBUNGE,
        'when = { all = [{ brings = { term = "PASSEBUNGE", seat = "Daeng" } }, { given = { to = "Daeng", exactly = 0 } }] }',
        'when = { all = [{ brings = { term = "PASSEBUNGE", seat = "Daeng" } }, { given = { to = "Daeng", exactly = 7 } }] }',
        "step nothing, options: 0 options are true, not one",
    ),
    "an illegal prefix": (
        PASSEBUNGE, 'plays = "66 -"\nthen', 'plays = "66 42>"\nthen',
        "step watch_cia, plays: no legal position: round 1, play 2: [4|2] does not fit: the right end shows 6. (P5)",
    ),
    "an illegal look ahead": (
        PASSEBUNGE, 'then  = "- 63> 62< 43> 42<"', 'then  = "- 63> 63< 43> 42<"',
        "step watch_cia, then: play 3, 63<, cannot be made there",
    ),
    "a goal out of reach": (
        PASSEBUNGE,
        'goal  = { brings = { term = "PASSEBUNGE", seat = "Baso", by = "you" } }',
        'goal  = { brings = { term = "PASSEBUNGE", seat = "Baso", by = "Cia" } }',
        "step make_one, goal: no line of play reaches this",
    ),
    "a goal that cannot be missed": (
        PASSEBUNGE,
        'goal  = { brings = { term = "PASSEBUNGE", seat = "Baso", by = "you" } }',
        'goal  = { played = { seat = "you", at_least = 1 } }',
        "step make_one, goal: every line of play reaches this: it cannot be missed",
    ),
    "a goal that is met from the start": (
        PASSEBUNGE, "goal  = { stones = { of = \"you\", at_most = 0 } }", "goal  = { stones = { of = \"you\", at_most = 9 } }",
        "step give_away, goal: this is true from the start: there would be nothing to play for",
    ),
    "a watch that never stops": (
        PASSEBUNGE, 'until = { must_pass = { seat = "Cia" }, turns = 7 }', 'until = { must_pass = { seat = "Edi" } }',
        "step watch_cia, until: this never comes true: the watch would not stop",
    ),
    "stones that do not add up": (
        PASSEBUNGE,
        "start = { table = 16, stones = [1, 3, 2, 0, 3], leader = 2 }",
        "start = { table = 17, stones = [1, 3, 2, 0, 3], leader = 2 }",
        "deal.both_ends: no legal position: The stones add up to 26, not to 25.",
    ),
    "a domino dealt twice": (
        PASSEBUNGE, '"66 61 51 43 00"', '"66 61 51 43 42"',
        "deal.first: no legal position: round 1: [4|2] is dealt twice. (P2)",
    ),
    "a wrong option without a reason": (
        PASSEBUNGE, ', 3 = "You added one and two. The dearer PASS replaces the plain one; it is not added to it."', "",
        "step two, slip: no reason is given for the wrong answer “3”",
    ),
    "a reason for no wrong option": (
        PASSEBUNGE, "slip  = { 0 = \"Nothing in the rules", "slip  = { 2 = \"Two.\", 0 = \"Nothing in the rules",
        "step again, slip: “2” is no wrong answer here",
    ),
    "a reason that names the wrong winner": (
        MATTIKKENG, "MATTIKKENG, you win. Edi gets", "MATTIKKENG, Edi wins. Edi gets",
        "step neighbour, why: “Edi wins” is not so on this table",
    ),
    "a missed line that names the wrong winner": (
        MATTIKKENG, "no MATTIKKENG, Edi wins. Edi blocks", "no MATTIKKENG, Cia wins. Edi blocks",
        "step neighbour, missed: “Cia wins” is not so on this table",
    ),
    "a wrong superlative": (
        MATTIKKENG, "Edi has most dominoes, {left:Edi}", "Baso has most dominoes, {left:Baso}",
        "step several, why: no claim (most, least) backs “most dominoes”",
    ),
    "a superlative whose claim is false": (
        MATTIKKENG, '{ most = { of = "left", seat = "Edi" } }', '{ most = { of = "left", seat = "Baso" } }',
        "step several, claims: this does not hold:",
    ),
    "a claim that is false": (
        MATTIKKENG, 'claims = [{ wins = "Daeng" }, { is = { seat = "Daeng", term = "MATTIKKENG" } }]\nwhy   = "Daeng holds',
        'claims = [{ wins = "you" }]\nwhy   = "Daeng holds',
        'step who_wins, claims: this does not hold: { wins = "you" }',
    ),
    "a number typed in where the table's own belongs": (
        PASSEBUNGE, "but the table has only {table@before}.", "but the table has only 1.",
        "step split, text: “1” is typed in: a number of this table belongs in a placeholder",
    ),
    "a number typed in as a word": (
        PASSEBUNGE, "Cia now holds {stones:Cia}.", "Cia now holds four stones.",
        "step again, why: “four stones” is typed in: a number of this table belongs in a placeholder",
    ),
    "a text of more than 40 words": (
        PASSEBUNGE, "text  = \"Cia has already been", "text  = \"" + "really " * 30 + "Cia has already been",
        "step again, text: 45 words, and 40 are the most",
    ),
    "a placeholder that tells the answer": (
        PASSEBUNGE, "How many stones does Cia get?", "Cia gets {given:Cia}. How many stones does Cia get?",
        "step waived, text: this tells the answer: “{given}”",
    ),
    "a number word that tells the answer": (
        PASSEBUNGE, "How many stones will this PASS bring Baso?", "Baso gets two stones. How many stones will this PASS bring Baso?",
        "step two, text: this tells the answer: “Baso gets two stones.”",
    ),
    "a sentence that tells the answer": (
        MATTIKKENG, "Who do you think wins this round?", "Daeng wins. Who do you think wins this round?",
        "step who_wins, text: this tells the answer: “Daeng wins.”",
    ),
    "a hint that tells the answer": (
        MATTIKKENG, "Everyone at {sum:Cia} or below, except the MANGUNO.", "Baso is MATTIKKENG, and one more.",
        "step several, hints: this tells the answer: “Baso is MATTIKKENG, and one more.”",
    ),
    "a mark that tells the answer": (
        MATTIKKENG, 'marks = ["count every sum", "circle who LAST-MAPPANO"]', 'marks = ["circle seat Daeng"]',
        "step who_wins, marks: this tells the answer: “circle seat Daeng”",
    ),
    "a mark that is none": (
        PASSEBUNGE, '"glow chain 42"]\ntext', '"glow chain 55"]\ntext',
        "step no_longer, marks: 55 does not lie in the chain there",
    ),
    "a name that nobody has": (
        PASSEBUNGE, 'ask   = { q = "stones_given", to = "Baso" }', 'ask   = { q = "stones_given", to = "Bso" }',
        "step two, ask: nobody here is called “Bso”",
    ),
    "a pile twice in a ledger": (
        "10_stones", 'of = ["table", "Baso", "Cia"]', 'of = ["table", "Baso", "Baso"]',
        "step two_passes, ask: an option stands there twice",
    ),
    "more options than dominoes": (
        PASSEBUNGE, "options = [0, 1, 2, 3]", f"options = {[*range(29)]}",
        "step two, options: more than 28 options are offered",
    ),
    "a key that is none": (
        MATTIKKENG, "run   = false", "rum   = false",
        "step who_wins, rum: “rum” is no key here",
    ),
    "no TOML": (PASSEBUNGE, 'title  = "PASSEBUNGE"', "title  = PASSEBUNGE", "this is no TOML: "),
}  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "line"), PLANTED.values(), ids=PLANTED)
def test_a_planted_fault_is_named_in_one_line(name, old, new, line):
    found = lines(changed(name, old, new))
    assert any(each.startswith(line) for each in found), found
    assert all("\n" not in each for each in found)
    assert len(found) <= 3


def test_the_lessons_show_every_case_of_giving_stones():
    """S2-S5: each combination of table and payer that can occur."""
    found = set().union(*(shown(load(name)) for name in ids()))
    assert set() == possible() - found


def test_what_is_read_comes_back():
    lesson = parse(text(PASSEBUNGE))
    assert (lesson.id, lesson.title, len(lesson.steps), lesson.you) == (PASSEBUNGE, "PASSEBUNGE", 13, 0)
    assert list(range(1, 14)) == [step.no for step in lesson.steps]
