"""Predicates: each of the vocabulary true and false of a real position, how they compose, and what is none."""

import tomllib

import pytest

from domeng_widgets.lessons import LessonFault
from domeng_widgets.lessons.predicates import MOST_DEPTH, PREDICATES, Reader
from domeng_widgets.lessons.values import DOMINO, SEAT
from domeng_widgets.rules import Tile

from .spans import PLAYERS, SPANS

TRUE = {
    "led": [
        'must_pass = { seat = "Baso" }', "turns = 1", "turns = { at_most = 1 }", 'can_play = { seat = "Edi" }',
        'is = { seat = "you", term = "LAST MAPPANO" }', "ends_equal = true", 'ends = "66"', "table_full = true",
        'most = { of = "played", seat = "you" }', 'least = { of = "left", seat = "Ani" }',
    ],
    "passed": [
        'brings = "PASS"', 'brings = "PASSEBUNGE"', 'brings = { term = "PASSEBUNGE", seat = "Cia" }',
        'brings = { term = "PASSEBUNGE", seat = "Baso", by = "you" }', 'is = { seat = "Edi", term = "LAST MAPPANO" }',
        'any_is = "LAST MAPPANO"', 'given = { to = "Baso", exactly = 2 }', 'given = { from = "table", exactly = 4 }',
        'given = { for = "PASSEBUNGE", at_least = 4 }', 'given = { to = "Cia" }', 'stones = { of = "Cia", exactly = 2 }',
        'stones = { of = "table", at_most = 21 }', 'played = { seat = "Daeng", exactly = 1 }',
        'left = { seat = "Edi", exactly = 4 }', 'sum = { seat = "you", exactly = 20 }',
        'most = { of = "stones", seat = "Baso" }', 'most = { of = "stones", seat = "Cia" }', 'ends = "23"',
        'least = { of = "played", seat = "Cia" }', 'can_play = { seat = "you" }', "passes_in_a_row = { exactly = 0 }",
        "turns = { at_least = 5, at_most = 5 }", 'sum_compared = { seat = "you", to = "Edi", is = "lower" }',
    ],
    "from the lead": ['brings = "LEMPA"', 'brings = { term = "LEMPA", seat = "you" }'],
    "equal ends": [
        'brings = "MAPPAKULING"', "ends_equal = true", 'ends = "33"', 'sum_compared = { seat = "Cia", to = "you", is = "equal" }',
        'sum_compared = { seat = "Baso", to = "Cia", is = "higher" }',
    ],
    "CAPPU": [
        'brings = "FIRST CAPPU"', 'brings = { term = "CUCUQ", seat = "you" }', 'is = { seat = "Edi", term = "CUCUQ" }',
        'wins = "you"', 'wins = "Ani"', 'kind = "CAPPU"', 'leads_next = "you"', "elected = false", "round_over = true",
        'given = { to = "Edi", for = "CAPPU", exactly = 1 }', 'any_is = "FIRST CAPPU"',
    ],
    "CEKI": [
        'kind = "CEKI"', 'brings = "CEKI"', 'brings = "MAPPAKULING"', 'given = { to = "Edi", exactly = 3 }',
        'given = { from = "table", exactly = 1 }', 'given = { from = "you", to = "Edi", for = "CEKI", exactly = 2 }',
        "elected = false", 'most = { of = "stones", seat = "Edi" }',
    ],
    "POLLO": ['kind = "POLLO"', 'brings = "POLLO"', 'brings = "LEMPA"', 'given = { for = "POLLO", exactly = 5 }'],
    "CAMAT": [
        'elected = "you"', 'is = { seat = "you", term = "CAMAT" }', "game_over = true", "table_full = true",
        'leads_next = "Ani"', "waived = { exactly = 1 }", 'waived = { for = "CEKI", at_least = 1 }', 'brings = "CAMAT"',
    ],
    "MANGUNO": [
        'brings = "MANGUNO"', 'kind = "MANGUNO"', 'wins = "you"', 'is = { seat = "you", term = "MANGUNO" }',
        'is = { seat = "Edi", term = "CUCUQ" }', "passes_in_a_row = { exactly = 5 }", 'least = { of = "sum", seat = "you" }',
        'given = { to = "you", from = "table", for = "PASS", exactly = 1 }', 'given = { for = "MANGUNO", exactly = 1 }',
        "elected = false",
    ],
    "one MATTIKKENG": [
        'kind = "MATTIKKENG"', 'wins = "Daeng"', 'is = { seat = "Daeng", term = "MATTIKKENG" }', 'leads_next = "Daeng"',
        'given = { to = "you", for = "MATTIKKENG", exactly = 5 }', 'least = { of = "sum", seat = "Daeng" }',
    ],
    "equal MATTIKKENG": ['given = { to = "you", for = "MATTIKKENG", exactly = 1 }', 'wins = "Daeng"'],
    "several MATTIKKENG": [
        'is = { seat = "Baso", term = "MATTIKKENG" }', 'is = { seat = "Cia", term = "MATTIKKENG" }', 'wins = "Daeng"',
        'given = { for = "MATTIKKENG", exactly = 1 }', 'brings = "MATTIKKENG"', 'most = { of = "sum", seat = "Edi" }',
    ],
    "waived": ['waived = { for = "PASS", exactly = 1 }', "waived = {}", 'stones = { of = "table", exactly = 0 }'],
}  # fmt: skip
FALSE = {
    "led": [
        'must_pass = { seat = "you" }', 'must_pass = { seat = "Cia" }', 'can_play = { seat = "Baso" }', "turns = 2",
        "round_over = true", "game_over = true", 'any_is = "CUCUQ"', "elected = false", "given = {}", "waived = {}",
        'wins = "you"', 'kind = "CAPPU"',
    ],
    "passed": [
        'brings = "LEMPA"', 'brings = { term = "PASS", seat = "Daeng" }', 'brings = { term = "PASS", by = "Daeng" }',
        'given = { to = "Daeng" }', 'given = { from = "you" }', 'given = { for = "PASS" }', 'ends = "32"',
        "ends_equal = true", 'stones = { of = "Baso", at_least = 3 }', "table_full = true", 'must_pass = { seat = "you" }',
        'is = { seat = "you", term = "LAST MAPPANO" }', 'most = { of = "stones", seat = "you" }',
        'least = { of = "played", seat = "Edi" }', 'played = { seat = "Baso", at_least = 1 }', "passes_in_a_row = { at_least = 1 }",
        'left = { seat = "Edi", at_most = 3 }', 'sum = { seat = "you", at_least = 21 }', 'leads_next = "you"',
        'sum_compared = { seat = "you", to = "Edi", is = "equal" }', 'brings = "PASS", round_over = true',
    ],
    "equal ends": ['brings = "LEMPA"', 'brings = "CEKI"', "round_over = true"],
    "CAPPU": ['brings = "MAPPAKULING"', 'kind = "CEKI"', 'wins = "Edi"', 'leads_next = "Edi"', 'elected = "you"'],
    "CEKI": ['brings = "POLLO"', 'elected = "you"', "waived = {}"],
    "CAMAT": ["elected = false", 'elected = "Edi"'],
    "MANGUNO": ['brings = "MATTIKKENG"', 'wins = "Edi"', 'any_is = "MATTIKKENG"', 'given = { from = "you" }'],
    "one MATTIKKENG": ['any_is = "CUCUQ"', 'wins = "you"', 'is = { seat = "Baso", term = "MATTIKKENG" }'],
    "several MATTIKKENG": ['wins = "Baso"', 'is = { seat = "Edi", term = "MATTIKKENG" }'],
    "waived": ["given = {}", "waived = { at_least = 2 }", 'waived = { for = "PASSEBUNGE" }'],
}  # fmt: skip
ALL = [
    *((name, text, True) for name, texts in TRUE.items() for text in texts),
    *((name, text, False) for name, texts in FALSE.items() for text in texts),
]


def table(text):
    """A predicate as a TOML table holds it."""
    return tomllib.loads(f"found = {{ {text} }}")["found"]


def holds(text, name, it=None):
    """Whether it holds of that span, tried on a seat or a domino if there is one."""
    tried = None if it is None else DOMINO if isinstance(it, Tile) else SEAT
    return Reader(PLAYERS, 0).predicate(table(text), tried).holds(SPANS[name], it)


@pytest.mark.parametrize(("name", "text", "expected"), ALL)
def test_a_predicate_holds_of_a_position_or_not(name, text, expected):
    assert holds(text, name) == expected


def test_every_predicate_is_tried_both_ways():
    about_a_domino = {"lempa", "fits", "value"}
    composed = {"all", "any", "not", "never", "first"}
    for expected in (True, False):
        tried = {key for _, text, found in ALL if found == expected for key in table(text)}
        assert set() == PREDICATES - about_a_domino - composed - tried


@pytest.mark.parametrize(
    ("text", "name", "it", "expected"),
    [
        ("lempa = true", "passed", "44", True),
        ("lempa = true", "passed", "43", False),
        ("lempa = false", "passed", "43", True),
        ('fits = "<"', "passed", "20", True),  # 2 and 3 are open
        ('fits = "<"', "passed", "31", False),
        ('fits = ">"', "passed", "31", True),
        ('fits = ">"', "passed", "20", False),
        ('fits = "any"', "passed", "20", True),
        ('fits = "any"', "passed", "65", False),
        ("value = 5", "passed", "65", True),
        ("value = 5", "passed", "64", False),
        ('fits = "any", lempa = true', "passed", "33", True),
        ('fits = "any", lempa = true', "passed", "32", False),
    ],
)
def test_a_predicate_about_a_domino(text, name, it, expected):
    assert holds(text, name, Tile.parse(it)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('brings = { term = "PASSEBUNGE", seat = "it" }', [1, 2]),
        ('brings = { term = "PASS", by = "it" }', [0]),
        ('played = { seat = "it", exactly = 0 }', [1, 2]),
        ('given = { to = "it", at_least = 2 }', [1, 2]),
        ('stones = { of = "it", exactly = 0 }', [0, 3, 4]),
        ('can_play = { seat = "it" }', [0, 1, 2, 4]),
        ('is = { seat = "it", term = "LAST MAPPANO" }', [4]),
        ('sum_compared = { seat = "it", to = "Daeng", is = "equal" }', [3, 4]),
        ('most = { of = "left", seat = "it" }', [1, 2]),
        ('not = { played = { seat = "it", exactly = 0 } }', [0, 3, 4]),
        ('any = [{ left = { seat = "it", at_most = 3 } }, { stones = { of = "it", at_least = 1 } }]', [1, 2]),
    ],
)
def test_it_is_each_seat_in_turn(text, expected):
    assert expected == [seat for seat in range(5) if holds(text, "passed", seat)]


def test_you_are_the_seat_at_which_the_lesson_puts_you():
    asked = table('is = { seat = "you", term = "LAST MAPPANO" }')
    assert [Reader(PLAYERS, you).predicate(asked).holds(SPANS["passed"]) for you in range(5)] == [False] * 4 + [True]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('all = [{ ends = "23" }, { turns = 5 }]', True),
        ('all = [{ ends = "23" }, { turns = 4 }]', False),
        ('any = [{ ends = "32" }, { turns = 5 }]', True),
        ('any = [{ ends = "32" }, { turns = 4 }]', False),
        ("not = { turns = 4 }", True),
        ("not = { turns = 5 }", False),
        ('turns = 5, ends = "23"', True),
        ('turns = 5, ends = "32"', False),
        ('never = { brings = "MAPPAKULING" }', True),
        ('never = { brings = "PASS" }', False),
        ("never = { passes_in_a_row = { at_least = 3 } }", True),
        ("never = { passes_in_a_row = { at_least = 2 } }", False),  # not so at the end, but on the way
        ("never = { turns = 1 }", False),  # the moment before the window counts
        ('first = [{ stones = { of = "Baso", at_least = 1 } }, { stones = { of = "Cia", at_least = 1 } }]', True),
        ('first = [{ stones = { of = "Cia", at_least = 1 } }, { stones = { of = "Baso", at_least = 1 } }]', False),
        ("first = [{ turns = 3 }, { turns = 3 }]", True),  # at the same time is no later
        ("first = [{ turns = 9 }, { turns = 8 }]", False),  # neither came
        ("first = [{ turns = 3 }, { round_over = true }]", True),
    ],
)
def test_predicates_compose(text, expected):
    assert holds(text, "passed") == expected


def test_a_predicate_remembers_whom_it_names():
    found = Reader(PLAYERS, 0).predicate(table('any = [{ wins = "Baso" }, { is = { seat = "you", term = "CUCUQ" } }]'))
    assert {0, 1} == found.seats


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-predicate"),
        ("all = []", "no-list"),
        ("all = [1]", "no-predicate"),
        ("all = 1", "no-list"),
        ("any = { turns = 1 }", "no-list"),
        ("not = 1", "no-predicate"),
        ("never = {}", "no-predicate"),
        ("first = [{ turns = 1 }]", "no-pair"),
        ("hat = 1", "unknown-predicate"),
        ('brings = "HAT"', "no-term"),
        ("brings = 1", "no-table"),
        ('brings = "LAST MAPPANO"', "no-term"),
        ('brings = { term = "PASS", who = "Baso" }', "unknown-key"),
        ('brings = { term = "PASS", seat = "Bso" }', "no-seat"),
        ('is = { seat = "you", term = "PASS" }', "no-term"),
        ('is = { term = "CUCUQ" }', "no-seat"),
        ('any_is = ["CUCUQ"]', "no-term"),
        ("wins = 1", "no-seat"),
        ('kind = "PASS"', "no-kind"),
        ('kind = ["CEKI"]', "no-kind"),
        ("elected = true", "no-seat"),
        ('given = { to = "table" }', "no-seat"),
        ('given = { for = "LEMPA" }', "no-reason"),
        ('given = { exactly = "3" }', "no-number"),
        ("given = { exactly = true }", "no-number"),
        (f"given = {{ exactly = {10**7} }}", "no-number"),
        ('waived = { to = "you" }', "unknown-key"),
        ('stones = { of = "you" }', "no-measure"),
        ('stones = { of = "Bso", exactly = 1 }', "no-seat"),
        ('played = { seat = "you" }', "no-measure"),
        ('most = { of = "hats", seat = "you" }', "no-measure-of"),
        ('least = { of = ["left"], seat = "you" }', "no-measure-of"),
        ('sum_compared = { seat = "you", to = "Edi", is = "less" }', "no-comparison"),
        ('sum_compared = { seat = "you", to = "Edi", is = ["lower"] }', "no-comparison"),
        ('ends = "3"', "no-ends"),
        ('ends = "37"', "no-ends"),
        ("ends = 34", "no-ends"),
        ("ends_equal = false", "only-true"),
        ('round_over = "yes"', "only-true"),
        ("turns = true", "no-table"),
        ("passes_in_a_row = 3", "no-table"),
        ("not = { " * MOST_DEPTH + "turns = 1" + " }" * MOST_DEPTH, "too-deep"),
    ],
)
def test_what_is_no_predicate_is_refused(text, code):
    with pytest.raises(LessonFault) as found:
        Reader(PLAYERS, 0).predicate(table(text))
    assert code == found.value.code
    assert str(found.value)


@pytest.mark.parametrize(
    ("text", "code"),
    [("lempa = 1", "no-flag"), ('fits = "left"', "no-end"), ('fits = ["<"]', "no-end"), ('value = "5"', "no-number")],
)
def test_what_is_no_predicate_about_a_domino_is_refused(text, code):
    with pytest.raises(LessonFault) as found:
        Reader(PLAYERS, 0).predicate(table(text), DOMINO)
    assert code == found.value.code


@pytest.mark.parametrize(
    ("text", "tried", "code"),
    [
        ('wins = "it"', None, "no-it"),
        ('wins = "it"', DOMINO, "it-is-domino"),
        ("lempa = true", None, "no-it"),
        ("lempa = true", SEAT, "it-is-seat"),
        ('fits = "any"', SEAT, "it-is-seat"),
        ("value = 6", SEAT, "it-is-seat"),
        # also where nobody would ever have looked: one that is false before it ends an `all`
        ("all = [{ turns = 99 }, { lempa = true }]", SEAT, "it-is-seat"),
        ('any = [{ lempa = true }, { wins = "it" }]', DOMINO, "it-is-domino"),
        ("never = { lempa = true }", None, "no-it"),
        ('wins = "Ani"', SEAT, "it-unused"),
        ("turns = 5", DOMINO, "it-unused"),
    ],
)
def test_it_has_to_be_what_the_predicate_is_about_which_is_seen_when_it_is_read(text, tried, code):
    with pytest.raises(LessonFault) as found:
        Reader(PLAYERS, 0).predicate(table(text), tried)
    assert found.value.code == code
    assert str(found.value)


def test_a_reader_can_go_on_after_a_fault():
    reader = Reader(PLAYERS, 0)
    for _ in range(MOST_DEPTH + 1):
        with pytest.raises(LessonFault):
            reader.predicate(table("not = { not = { hat = 1 } }"))
    assert reader.predicate(table("turns = 5")).holds(SPANS["passed"])


def test_a_check_puts_predicates_to_the_test_only_so_often():
    """Each `never` looks at every play so far: one within another, they would take hours."""
    nested = "turns = 99"
    for _ in range(MOST_DEPTH - 2):
        nested = f"never = {{ {nested} }}, turns = 99"
    reader = Reader(PLAYERS, 0)
    costly, cheap = (
        reader.predicate(table(f"any = [{{ {each} }}, {{ turns = 5 }}]")) for each in (nested, "turns = 4")
    )
    span = max(SPANS.values(), key=lambda span: len(span.beats))
    with reader.at_most(500), pytest.raises(LessonFault) as found:
        costly.holds(span)
    assert found.value.code == "too-many-tests"
    with reader.at_most(6):
        cheap.holds(SPANS["passed"])
        cheap.holds(SPANS["passed"])
        with pytest.raises(LessonFault):
            cheap.holds(SPANS["passed"])
    assert cheap.holds(SPANS["passed"])  # a lesson that is taken counts nothing
