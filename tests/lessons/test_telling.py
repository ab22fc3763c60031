"""What stands before an answer: where it tells the answer, and where it does not."""

import pytest

from domeng_widgets.lessons import parse
from domeng_widgets.lessons.checker import check
from domeng_widgets.lessons.questions import question
from domeng_widgets.lessons.telling import placeholder_faults, told
from domeng_widgets.words import ENGLISH

from .texts import small

WHO_LAST = '{ q = "who", term = "LAST MAPPANO" }'  # after the look ahead it is Daeng
WHO_TURN = '{ q = "who", role = "TURN" }'  # Edi
SEVERAL = '{ q = "seats", term = "PASS" }'  # Baso and Cia
TWO = '{ q = "stones_given", to = "Baso" }'
LED = '{ q = "domino", in = "chain", is = "LED" }'
SUCH = '{ q = "who", that = { all = [{ is = { seat = "it", term = "LAST MAPPANO" } }, { turns = 4 }] } }'
PASSED = '{ q = "seats", that = { brings = { term = "PASSEBUNGE", seat = "it" } } }'  # Baso and Cia
GIVEN = '{ q = "who", that = { given = { to = "it" } } }'
STUCK = '{ q = "who", that = { must_pass = { seat = "it" } } }'
LEAST = '{ q = "who", that = { least = { of = "left", seat = "it" } } }'  # Ani, after her lead
END = '{ q = "end", tile = "43", that = { turns = 6 } }'  # where the three is
PLAY = '{ q = "play", seat = "Daeng", that = { ends = "63" }, within = 1 }'
OPTIONS = 'options = [{ say = "A plain PASS.", when = { turns = 9 } }, { say = "A PASSEBUNGE.", when = { turns = 2 } }]'


def step(ask, plays, then="", text="So?", marks=(), hint="Look.", hint_marks=(), more=""):
    many = "many = true\n" if '"seats"' in ask else ""
    lesson = parse(
        small(
            f'id = "one"\nkind = "choose"\ndeal = "first"\nplays = "{plays}"\nthen = "{then}"\nhands = "open"\n'
            f'text = """{text}"""\nmarks = {list(marks)}\nask = {ask}\n{more}\n{many}why = "So."\nslip = {{ "*" = "No." }}\n'
            f'hints = [{{ say = "{hint}", marks = {list(hint_marks)} }}, {{ say = "Think." }}]'
        )
    )
    return lesson, lesson.steps[0]


def fields(*args, **more):
    """The fields that tell the answer."""
    lesson, one = step(*args, **more)
    return [fault.field for fault in told(lesson, one, question(lesson, one, ENGLISH))]


TELL = [
    (WHO_LAST, "66 - -", "63>", "Daeng is LAST MAPPANO soon."),
    (WHO_LAST, "66 - -", "63>", "LAST MAPPANO is Daeng."),
    (WHO_LAST, "66 - -", "63>", "LAST MAPPANO: Daeng."),
    (WHO_LAST, "66 -", "", "You are LAST MAPPANO."),
    (WHO_LAST, "66 -", "", "You are the LAST MAPPANO."),
    (WHO_LAST, "66 -", "", "LAST MAPPANO: you."),
    (WHO_TURN, "66 - - 63>", "", "It is Edi who is to move."),
    (WHO_TURN, "66 - - 63> 62<", "", "It is your turn."),
    (SEVERAL, "66", "- - 63>", "Baso has to PASS."),
    (TWO, "66", "-", "Baso gets two stones."),
    (TWO, "66", "-", "It costs two stones."),
    (LED, "66 - - 63>", "", "Ani began with [6|6]."),
    (PLAY, "66 - -", "", "Look at [6|3]."),
    (SUCH, "66 - -", "63>", "Daeng is LAST MAPPANO soon."),
    (PASSED, "66", "- -", "Baso makes a PASSEBUNGE."),
    (GIVEN, "66", "-", "Baso gets some."),
    (STUCK, "66", "", "Baso has to PASS."),
    (LEAST, "66", "", "You have the fewest."),
    (END, "66 - - 63< 62>", "", "Play it to the left end."),
    (END, "66 - - 63> 62<", "", "At the right there is a three."),
]
SILENT = [
    (WHO_LAST, "66 - -", "63>", "Who is LAST MAPPANO? Daeng?"),
    (WHO_LAST, "66 - -", "63>", "Baso is LAST MAPPANO, they say."),  # wrong, and for another check
    (WHO_LAST, "66 - -", "63>", "Daeng plays, and somebody is LAST MAPPANO."),
    (WHO_LAST, "66 - -", "63>", "LAST MAPPANO is whoever played last. Daeng thinks."),
    (WHO_LAST, "66 -", "", "You know what LAST MAPPANO means."),
    (TWO, "66", "-", "Baso gets three stones."),
    (TWO, "66", "-", "Two stones lie there."),
    (LED, "66 - - 63>", "", "[6|6] and [6|3] lie there."),
    (LED, "66 - - 63>", "", "[6|3] lies there."),
    (PLAY, "66 - -", "", "Is it [6|3]?"),
    (SUCH, "66 - -", "63>", "Daeng plays."),
    (GIVEN, "66", "-", "The stones wait, and Baso is next."),
    (STUCK, "66", "", "Cia has to PASS."),
    (END, "66 - - 63> 62<", "", "It may go to the left or to the right."),
    (END, "66 - - 63> 62<", "", "Three plays are left."),
    (PLAY, "66 - -", "", "[6|5], [6|4] and [6|3] fit."),
]


@pytest.mark.parametrize(("ask", "plays", "then", "text"), TELL)
def test_a_text_that_tells_the_answer_is_found(ask, plays, then, text):
    assert fields(ask, plays, then, text) == ["text"]


@pytest.mark.parametrize(("ask", "plays", "then", "text"), SILENT)
def test_a_text_that_does_not_is_left_alone(ask, plays, then, text):
    assert fields(ask, plays, then, text) == []


def test_a_hint_tells_it_too():
    assert fields(WHO_LAST, "66 - -", "63>", hint="Daeng is LAST MAPPANO.") == ["hints"]


def test_a_hint_may_say_the_number_that_the_rule_fixes():
    assert fields(TWO, "66", "-", hint="A PASSEBUNGE costs two stones.") == []


def test_a_statement_is_not_said_before():
    ask = '{ q = "true" }'
    assert fields(ask, "66", "-", "This is a PASSEBUNGE.", more=OPTIONS) == ["text"]
    assert fields(ask, "66", "-", "This is a plain PASS.", more=OPTIONS) == []


@pytest.mark.parametrize(
    ("ask", "plays", "then", "mark"),
    [
        (WHO_LAST, "66 - -", "63>", "circle who LAST-MAPPANO"),
        (WHO_LAST, "66 - -", "63>", "circle seat Daeng"),
        (WHO_LAST, "66 -", "", "circle seat you"),
        (WHO_LAST, "66 -", "", "circle seat Ani"),
        (SEVERAL, "66", "- - 63>", "circle seat Cia"),
        (LED, "66 - - 63>", "", "glow chain 66"),
        ('{ q = "domino", in = "you", that = { value = 4 } }', "66", "", "glow tile 43"),
        ('{ q = "number", of = "sum", seat = "you" }', "66", "", "count seat you sum"),
        ('{ q = "number", of = "sum", seat = "you" }', "66", "", "count every sum"),
        ('{ q = "number", of = "played", seat = "you" }', "66", "", "tag seat you played"),
        ('{ q = "number", of = "left", seat = "you" }', "66", "", "tag every seat dominoes"),
    ],
)
def test_a_mark_that_tells_the_answer_is_found(ask, plays, then, mark):
    assert fields(ask, plays, then, marks=[mark]) == ["marks"]
    assert fields(ask, plays, then, hint_marks=[mark]) == ["hints"]


@pytest.mark.parametrize(
    ("ask", "plays", "then", "mark"),
    [
        (WHO_LAST, "66 - -", "63>", "circle seat Baso"),
        (WHO_LAST, "66 - -", "63>", "circle seat every"),
        (WHO_LAST, "66 - -", "63>", "circle who CUCUQ"),
        (LED, "66 - - 63>", "", "glow chain all"),
        ('{ q = "domino", in = "you", that = { value = 4 } }', "66", "", "glow hand you"),
        ('{ q = "number", of = "sum", seat = "you" }', "66", "", "tag seat you played"),
    ],
)
def test_a_mark_that_does_not_is_left_alone(ask, plays, then, mark):
    assert fields(ask, plays, then, marks=[mark]) == []


@pytest.mark.parametrize(
    ("ask", "plays", "then", "marks"),
    [
        (WHO_LAST, "66 - -", "63>", ["glow hand Daeng"]),
        (WHO_LAST, "66 -", "", ["glow hand you"]),
        (WHO_LAST, "66 -", "", ["glow hand Ani"]),
        (WHO_TURN, "66 - - 63>", "", ["arrow seat Daeng -> seat Edi"]),
        (SUCH, "66 - -", "63>", ["circle seat Daeng"]),
        (SUCH, "66 - -", "63>", ["count pile table", "glow hand Daeng"]),
        (SEVERAL, "66", "- -", ["glow hand Baso", "glow hand Cia"]),
        ('{ q = "pile", gives = 1 }', "66", "-", ["arrow seat Baso -> pile table"]),
        (LED, "66 - - 63>", "", ["arrow seat you -> tile 66"]),
        (PLAY, "66 - -", "", ["glow tile 63"]),
        (END, "66 - - 63> 62<", "", ["glow end >"]),
        (END, "66 - - 63> 62<", "", ["arrow tile 43 -> end >"]),
    ],
)
def test_marks_that_point_at_nothing_but_the_answer_tell_it(ask, plays, then, marks):
    assert fields(ask, plays, then, marks=marks) == ["marks"]
    assert fields(ask, plays, then, hint_marks=marks) == ["hints"]


@pytest.mark.parametrize(
    ("ask", "plays", "then", "marks"),
    [
        (WHO_LAST, "66 - -", "63>", ["glow hand Daeng", "glow hand Cia"]),
        (WHO_LAST, "66 - -", "63>", ["glow hand every"]),
        (WHO_LAST, "66 - -", "63>", ["arrow seat Daeng -> seat Edi"]),
        (WHO_TURN, "66 - - 63>", "", ["arrow seat you -> seat Baso", "arrow seat Daeng -> seat Edi"]),
        (PLAY, "66 - -", "", ["glow tile 65", "glow tile 63"]),
        (PLAY, "66 - -", "", ["glow end <"]),
        (END, "66 - - 63> 62<", "", ["glow end <", "glow end >"]),
    ],
)
def test_marks_that_point_at_others_too_do_not(ask, plays, then, marks):
    assert fields(ask, plays, then, marks=marks) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{given:Baso}", ["{given}"]),
        ("{who:WINNER}", ["{who}"]),
        ("{play:Baso} and {waived}", ["{play}", "{waived}"]),
        ("{terms} {list:MATTIKKENG}", ["{terms}", "{list}"]),
        ("{stones:Baso@after}", ["{stones}"]),
        ("{stones:Baso@mine}", ["{stones}"]),
        ("{stones:Baso@before} {table} {ends} {sum:you} {between:Baso>Edi} {due}", []),
    ],
)
def test_what_the_look_ahead_brings_about_is_not_said_before(text, found):
    assert found == [fault.params["found"] for fault in placeholder_faults(text)]


def test_what_is_due_is_not_said_where_it_is_asked():
    assert fields(TWO, "66", "-", "It costs {due~stone}.") == ["text"]
    assert fields(WHO_LAST, "66", "-", "It costs {due~stone}.") == []


def test_a_text_that_cannot_be_said_is_one_fault_and_has_its_place():
    source = small('id = "one"\nkind = "tell"\ndeal = "first"\ntext = "{hat} and {stones:you"')
    assert {("one", "text", "no-placeholder")} == {(each.step, each.field, each.code) for each in check(source)}


@pytest.mark.parametrize("mark", ["glow tile 65", "arrow tile 65 -> end <"])
def test_a_mark_does_not_name_a_domino_of_a_hidden_hand(mark):
    source = f'id = "one"\nkind = "tell"\ndeal = "first"\nplays = "66"\ntext = "So."\nmarks = ["{mark}"]\n'
    assert [each.code for each in check(small(source))] == ["hand-not-open"]
    assert check(small(source + 'hands = "open"')) == ()
    assert check(small(source.replace("tile 65", "tile 61"))) == ()
