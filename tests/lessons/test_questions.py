"""Questions: for each kind the right answer on a real position, what is offered, and what is none."""

import pytest

from domeng_widgets.lessons import LessonFault, parse
from domeng_widgets.lessons.answers import Choice, Question, slip_name
from domeng_widgets.lessons.questions import QUESTIONS, question
from domeng_widgets.words import ENGLISH, plain

from .texts import small

SEATS = ["0", "1", "2", "3", "4"]
PILES = ["table", *SEATS]
DEALS = """
[deal.block]
start = { leader = 0 }
hands = ["60 41 65 10 53", "33 52 11 63 20", "66 42 51 61 30", "54 21 32 43 64", "55 22 31 62 44"]

[deal.ceki]
start = { leader = 0 }
hands = ["65 42 51 32 52", "41 43 33 60 66", "00 22 31 62 50", "54 10 55 11 64", "63 44 20 30 40"]

[deal.poor]
start = { table = 0, stones = [15, 4, 2, 1, 3], leader = 0 }
hands = ["66 61 51 43 00", "42 33 32 21 11", "53 50 31 30 20", "65 64 63 40 10", "62 60 52 44 41"]
"""
POOR = "66"
"""The table is empty: Ani pays for Baso's PASSEBUNGE."""
FOUR_PASSES = "60 20> 61< 21> 31< 10> 33< 30< - - - -"
"""Cia, LAST MAPPANO with 24 pips, is to make the fifth PASS; Baso has 18, Ani 24."""
ONE_LEFT = "32 43< 62> 64< 63< 65> 33< 31< 11< - 51> 41< - 54< - 52< - 22< 10> 40>"
"""Ani's last domino, [4|2], will make a CEKI; Edi sits just before her."""
ASKED = [
    # q, the position and what follows, the answer, what is offered
    ('{ q = "who", term = "LAST MAPPANO" }', "66 -", "- 63>", ["3"], SEATS),
    ('{ q = "who", term = "PASSEBUNGE" }', "66", "-", ["1"], SEATS),
    ('{ q = "who", term = "LEMPA" }', "", "66", ["0"], SEATS),
    ('{ q = "who", role = "TURN" }', "66 -", "", ["2"], SEATS),
    ('{ q = "who", role = "LEADER" }', "66 - -", "63>", ["0"], SEATS),
    ('{ q = "who", role = "PAYER", nobody = true }', "66", "-", ["nobody"], [*SEATS, "nobody"]),
    ('{ q = "who", that = { played = { seat = "it", at_least = 1 } } }', "66 -", "", ["0"], SEATS),
    ('{ q = "who", term = "CUCUQ", nobody = true }', "66", "-", ["nobody"], [*SEATS, "nobody"]),
    ('{ q = "who", term = "LAST MAPPANO", nobody = true }', "66", "-", ["0"], [*SEATS, "nobody"]),
    ('{ q = "seats", term = "PASS" }', "66", "- - 63>", ["1", "2"], SEATS),
    ('{ q = "seats", that = { left = { seat = "it", exactly = 4 } } }', "66 - -", "63> 62<", ["0", "3", "4"], SEATS),
    ('{ q = "seats", term = "MATTIKKENG" }', "66 - -", "63>", [], SEATS),
    ('{ q = "pile", gives = 1 }', "66", "-", ["table"], PILES),
    ('{ q = "pile", gives = 4 }', "66", "- -", ["table"], PILES),
    ('{ q = "domino", in = "you", that = { value = 4 } }', "66 - -", "", ["43"], ["61", "51", "43", "00"]),
    ('{ q = "domino", in = "chain", is = "LAST DOMINO" }', "66 - - 63> 62<", "", ["62"], ["62", "66", "63"]),
    ('{ q = "domino", in = "chain", is = "LED" }', "66 - - 63> 62<", "", ["66"], ["62", "66", "63"]),
    ('{ q = "domino", in = "Edi", that = { fits = ">" } }', "66 - - 65>", "", ["52"], ["62", "60", "52", "44", "41"]),
    ('{ q = "dominoes", in = "you", that = { fits = "any" } }', "66 - - 65>", "", ["61", "51"], ["61", "51", "43", "00"]),
    ('{ q = "dominoes", in = "you", that = { lempa = true } }', "66 - - 65>", "", ["00"], ["61", "51", "43", "00"]),
    ('{ q = "dominoes", in = "you", that = { value = 2 } }', "66 - - 65>", "", [], ["61", "51", "43", "00"]),
    ('{ q = "end", tile = "60", that = { ends = "40" } }', "66 - - 64<", "", [">"], ["<", ">"]),
    ('{ q = "end", tile = "60", that = { ends = "04" } }', "66 - - 64>", "", ["<"], ["<", ">"]),
    ('{ q = "ends" }', "66 - -", "64< 60>", ["4", "0"], None),
    ('{ q = "terms", among = ["PASS", "PASSEBUNGE", "LEMPA"] }', "66", "-", ["PASS", "PASSEBUNGE"], ["PASS", "PASSEBUNGE", "LEMPA"]),
    ('{ q = "terms", among = ["MAPPAKULING", "LEMPA"] }', "66 -", "", [], ["MAPPAKULING", "LEMPA"]),
    ('{ q = "play", seat = "Daeng", that = { ends = "63" }, within = 1 }', "66 - -", "", ["63>"], ["65>", "64>", "63>"]),
    ('{ q = "stones_given", to = "Baso" }', "66", "-", ["2"], None),
    ('{ q = "stones_given", to = "Baso", from = "you" }', "66", "-", ["0"], None),
    ('{ q = "stones_given", to = "Baso", from = "table", for = "PASSEBUNGE" }', "66", "-", ["2"], None),
    ('{ q = "stones", of = "table" }', "66", "- -", ["21"], None),
    ('{ q = "stones", of = "Cia" }', "66", "- -", ["2"], None),
    ('{ q = "ledger", of = ["table", "Baso", "you"] }', "66", "- -", ["21", "2", "0"], None),
    ('{ q = "number", of = "played", seat = "you" }', "66", "", ["1"], None),
    ('{ q = "number", of = "left", seat = "Baso" }', "66", "-", ["5"], None),
    ('{ q = "number", of = "sum", seat = "you" }', "66", "", ["20"], None),
    ('{ q = "number", of = "passes_in_a_row" }', "66", "- -", ["2"], None),
    ('{ q = "number", of = "turns" }', "66", "- -", ["3"], None),
]  # fmt: skip
MANY = {"seats", "order", "dominoes", "terms"}


def step(ask, plays="", then="", *, deal="first", more="", kind="choose"):
    """A lesson with one question, and its step."""
    text = small(
        f'id = "one"\nkind = "{kind}"\ndeal = "{deal}"\nplays = "{plays}"\nthen = "{then}"\nhands = "open"\ntext = "So?"\n'
        f'ask = {ask}\n{more}\nwhy = "So."\nslip = {{ "*" = "No." }}\nhints = [{{ say = "Look." }}, {{ say = "Think." }}]'
    )
    lesson = parse(text.replace("[[step]]", DEALS + "\n[[step]]", 1))
    return lesson, lesson.steps[0]


def asked(ask, plays="", then="", **more):
    """The question, answered."""
    if any(f'q = "{name}"' in ask for name in MANY):
        more["more"] = more.get("more", "") + "\nmany = true"
    return question(*step(ask, plays, then, **more), ENGLISH)


def refused(ask, plays="", then="", **more):
    """The code of what is wrong with it."""
    with pytest.raises(LessonFault) as found:
        asked(ask, plays, then, **more)
    assert str(found.value).startswith("step one, ")
    return found.value.code


@pytest.mark.parametrize(("ask", "plays", "then", "right", "offered"), ASKED)
def test_a_question_is_answered_by_the_position(ask, plays, then, right, offered):
    found = asked(ask, plays, then)
    assert tuple(right) == found.right
    assert (offered or []) == [choice.key for choice in found.choices]
    assert (offered is None) == bool(found.inputs)


@pytest.mark.parametrize(
    ("ask", "deal", "plays", "then", "right"),
    [
        ('{ q = "who", role = "WINNER" }', "block", FOUR_PASSES, "-", ["1"]),
        ('{ q = "who", role = "NEXT LEADER" }', "block", FOUR_PASSES, "-", ["1"]),
        ('{ q = "who", term = "MANGUNO" }', "block", FOUR_PASSES, "-", ["2"]),
        ('{ q = "who", term = "CUCUQ", nobody = true }', "block", FOUR_PASSES, "-", ["nobody"]),
        ('{ q = "seats", term = "MATTIKKENG" }', "block", FOUR_PASSES, "-", ["0", "1"]),
        ('{ q = "order", term = "MATTIKKENG" }', "block", FOUR_PASSES, "-", ["1", "0"]),
        ('{ q = "stones_given", to = "Cia", for = "MATTIKKENG" }', "block", FOUR_PASSES, "-", ["1"]),
        ('{ q = "terms", among = ["PASS", "MANGUNO", "CUCUQ"] }', "block", FOUR_PASSES, "-", ["PASS", "MANGUNO"]),
        ('{ q = "who", role = "WINNER" }', "ceki", ONE_LEFT, "42>", ["0"]),
        ('{ q = "who", term = "FIRST CAPPU" }', "ceki", ONE_LEFT, "42>", ["0"]),
        ('{ q = "who", term = "CUCUQ" }', "ceki", ONE_LEFT, "42>", ["4"]),
        ('{ q = "who", term = "CAMAT", nobody = true }', "ceki", ONE_LEFT, "42>", ["nobody"]),
        ('{ q = "terms", among = ["LEMPA", "CEKI", "POLLO"] }', "ceki", ONE_LEFT, "42>", ["CEKI"]),
        ('{ q = "pile", gives = 3 }', "ceki", ONE_LEFT, "42>", ["table"]),
        ('{ q = "end", tile = "42", that = { ends = "44" } }', "ceki", ONE_LEFT, "", ["<"]),
        ('{ q = "end", tile = "42", that = { ends = "22" } }', "ceki", ONE_LEFT, "", [">"]),
    ],
)
def test_a_question_about_the_end_of_a_round(ask, deal, plays, then, right):
    assert tuple(right) == asked(ask, plays, then, deal=deal).right


def test_several_clicks_count_in_their_order_only_where_it_matters():
    seats = asked('{ q = "seats", term = "MATTIKKENG" }', FOUR_PASSES, "-", deal="block")
    order = asked('{ q = "order", term = "MATTIKKENG" }', FOUR_PASSES, "-", deal="block")
    assert (seats.many, seats.ordered, order.many, order.ordered) == (True, False, True, True)
    assert [seats.is_right(("1", "0")), seats.is_right(("0", "1")), seats.is_right(("0",))] == [True, True, False]
    assert [order.is_right(("1", "0")), order.is_right(("0", "1"))] == [True, False]


def test_what_is_answered_on_the_table_says_where():
    found = {
        asked('{ q = "who", term = "LAST MAPPANO" }', "66").what,
        asked('{ q = "pile", gives = 1 }', "66", "-").what,
        asked('{ q = "domino", in = "you", that = { value = 4 } }', "66").what,
        asked('{ q = "domino", in = "Edi", that = { value = 6 } }', "66 - - 65> 62<").what,
        asked('{ q = "domino", in = "chain", is = "LED" }', "66").what,
        asked('{ q = "end", tile = "60", that = { ends = "40" } }', "66 - - 64<").what,
        asked('{ q = "play", seat = "Daeng", that = { ends = "63" }, within = 1 }', "66 - -").what,
    }
    assert {"seat", "pile", "hand", "open", "chain", "end", "play"} == found


def test_who_pays_is_answered_with_a_pile():
    found = asked('{ q = "who", role = "PAYER" }', POOR, "-", deal="poor")
    assert (found.what, found.right, [choice.key for choice in found.choices]) == ("pile", ("0",), PILES)
    found = asked('{ q = "who", role = "PAYER", nobody = true }', POOR, "-", deal="poor")
    assert (found.what, found.right, [choice.key for choice in found.choices]) == ("seat", ("0",), [*SEATS, "nobody"])


@pytest.mark.parametrize(
    ("ask", "plays", "then", "options", "right", "labels"),
    [
        ('{ q = "stones_given", to = "Baso" }', "66", "-", "[0, 1, 2]", "2", ["0", "1", "2"]),
        ('{ q = "stones", of = "table" }', "66", "-", "[21, 23, 25]", "23", ["21", "23", "25"]),
        ('{ q = "number", of = "turns" }', "66", "-", "[2, 1]", "2", ["2", "1"]),
        ('{ q = "ends" }', "66 - -", "64<", '["46", "64"]', "46", ["4 and 6", "6 and 4"]),
        (
            '{ q = "true" }', "66", "-",
            '[{ say = "A plain PASS at {ends}.", when = { not = { brings = "PASSEBUNGE" } } },'
            ' { say = "A PASSEBUNGE.", when = { brings = "PASSEBUNGE" } }]',
            "1", ["A plain PASS at 6.", "A PASSEBUNGE."],
        ),
    ],
)  # fmt: skip
def test_an_author_may_write_what_is_offered(ask, plays, then, options, right, labels):
    found = asked(ask, plays, then, more=f"options = {options}")
    assert (found.right, [plain(choice.label) for choice in found.choices]) == ((right,), labels)


@pytest.mark.parametrize(
    ("code", "ask", "plays", "then", "more"),
    [
        ("right-option-missing", '{ q = "stones_given", to = "Baso" }', "66", "-", "options = [0, 1]"),
        ("option-twice", '{ q = "stones_given", to = "Baso" }', "66", "-", "options = [2, 1, 2]"),
        ("no-number", '{ q = "stones_given", to = "Baso" }', "66", "-", 'options = [2, "1"]'),
        ("right-option-missing", '{ q = "ends" }', "66 - -", "64<", 'options = ["64"]'),
        ("option-twice", '{ q = "ends" }', "66 - -", "64<", 'options = ["46", "46"]'),
        ("no-ends", '{ q = "ends" }', "66 - -", "64<", 'options = ["46", "4"]'),
        ("no-ends", '{ q = "ends" }', "66 - -", "64<", "options = [46]"),
        ("not-one-true", '{ q = "true" }', "66", "-", ""),
        ("not-one-true", '{ q = "true" }', "66", "-", 'options = [{ say = "A.", when = { turns = 9 } }]'),
        ("no-predicate", '{ q = "true" }', "66", "-", 'options = [{ say = "A." }]'),
        ("no-text", '{ q = "true" }', "66", "-", "options = [{ when = { turns = 2 } }]"),
        ("no-table", '{ q = "true" }', "66", "-", "options = [1]"),
        ("no-options", '{ q = "who", role = "TURN" }', "66", "", "options = [1]"),
        ("unknown-question", '{ q = "whom" }', "66", "", ""),
        ("unknown-question", '{ q = ["who"] }', "66", "", ""),
        ("unknown-key", '{ q = "ends", of = "you" }', "66", "", ""),
        ("term-role-or-that", '{ q = "who" }', "66", "", ""),
        ("term-role-or-that", '{ q = "who", term = "CUCUQ", role = "TURN" }', "66", "", ""),
        ("term-role-or-that", '{ q = "seats", term = "CUCUQ", that = { wins = "it" } }', "66", "", ""),
        ("no-role", '{ q = "who", role = "DEALER" }', "66", "", ""),
        ("no-role", '{ q = "who", role = ["TURN"] }', "66", "", ""),
        ("no-term", '{ q = "who", term = "LAST DOMINO" }', "66", "", ""),
        ("no-flag", '{ q = "who", term = "CUCUQ", nobody = "yes" }', "66", "", ""),
        ("not-one-seat", '{ q = "who", term = "CUCUQ" }', "66", "", ""),
        ("not-one-seat", '{ q = "who", term = "PASS" }', "66", "- -", ""),
        ("not-one-seat", '{ q = "who", role = "PAYER" }', "66", "-", ""),
        ("it-is-seat", '{ q = "who", that = { lempa = true } }', "66", "", ""),
        ("it-is-seat", '{ q = "seats", that = { fits = "any" } }', "", "", ""),
        ("it-unused", '{ q = "seats", that = { turns = 2 } }', "66", "-", ""),
        ("no-order", '{ q = "order", term = "MATTIKKENG" }', "66", "-", ""),
        ("no-term", '{ q = "order", term = "CUCUQ" }', "66", "-", ""),
        ("no-such-stone", '{ q = "pile", gives = 3 }', "66", "-", ""),
        ("no-such-stone", '{ q = "pile", gives = 0 }', "66", "-", ""),
        ("no-number", '{ q = "pile" }', "66", "-", ""),
        ("not-one-domino", '{ q = "domino", in = "you", that = { value = 1 } }', "66", "", ""),
        ("no-then", '{ q = "domino", in = "chain", is = "LED" }', "66", "-", ""),
        ("no-then", '{ q = "dominoes", in = "you", that = { value = 1 } }', "66", "-", ""),
        ("no-then", '{ q = "play", seat = "Baso", that = { turns = 2 } }', "66", "-", ""),
        ("no-then", '{ q = "end", tile = "63", that = { turns = 4 } }', "66 -", "-", ""),
        ("that-or-is", '{ q = "domino", in = "you" }', "66", "", ""),
        ("that-or-is", '{ q = "domino", in = "chain", is = "FIRST" }', "", "", ""),
        ("that-or-is", '{ q = "domino", in = "chain", is = "LED", that = { value = 6 } }', "66", "", ""),
        ("no-seat", '{ q = "domino", in = "table", is = "LED" }', "66", "", ""),
        ("it-is-domino", '{ q = "domino", in = "you", that = { left = { seat = "it", at_least = 1 } } }', "66", "", ""),
        ("not-one-end", '{ q = "end", tile = "65", that = { turns = 4 } }', "66 - -", "", ""),
        ("not-one-end", '{ q = "end", tile = "65", that = { turns = 5 } }', "66 - - 64<", "", ""),
        ("not-one-end", '{ q = "end", that = { turns = 5 } }', "66 - - 64<", "", ""),
        ("no-chain", '{ q = "ends" }', "", "", ""),
        ("not-to-move", '{ q = "play", seat = "you", that = { turns = 1 } }', "66", "", ""),
        ("not-one-play", '{ q = "play", seat = "Daeng", that = { turns = 4 }, within = 1 }', "66 - -", "", ""),
        ("not-one-play", '{ q = "play", seat = "Daeng", that = { ends = "00" }, within = 1 }', "66 - -", "", ""),
        ("no-number", '{ q = "play", seat = "Daeng", that = { ends = "63" }, within = "1" }', "66 - -", "", ""),
        ("no-list", '{ q = "terms" }', "66", "-", ""),
        ("no-term", '{ q = "terms", among = ["LAST MAPPANO"] }', "66", "-", ""),
        ("no-list", '{ q = "ledger", of = ["table"] }', "66", "-", ""),
        ("no-seat", '{ q = "ledger", of = ["table", "Bso"] }', "66", "-", ""),
        ("no-seat", '{ q = "stones", of = 1 }', "66", "-", ""),
        ("no-seat", '{ q = "stones_given", to = "table" }', "66", "-", ""),
        ("no-reason", '{ q = "stones_given", to = "Baso", for = "LEMPA" }', "66", "-", ""),
        ("no-measure-of", '{ q = "number", of = "hats", seat = "you" }', "66", "-", ""),
        ("no-measure-of", '{ q = "number", of = ["sum"], seat = "you" }', "66", "-", ""),
        ("no-seat", '{ q = "number", of = "sum" }', "66", "-", ""),
        ("many", '{ q = "who", role = "TURN" }', "66", "", "many = true"),
    ],
)  # fmt: skip
def test_what_is_no_question_is_refused(code, ask, plays, then, more):
    assert code == refused(ask, plays, then, more=more)


def test_several_answers_have_to_be_announced():
    lesson, one = step('{ q = "seats", term = "PASS" }', "66", "-")
    with pytest.raises(LessonFault) as found:
        question(lesson, one, ENGLISH)
    assert (found.value.code, found.value.params) == ("many", {"wanted": True})


@pytest.mark.parametrize(
    ("ask", "more"),
    [
        ('{ q = "stones_given", to = "Baso" }', "options = [2, 1]"),
        ('{ q = "number", of = "turns" }', ""),
        ('{ q = "ends" }', ""),
        ('{ q = "true" }', 'options = [{ say = "A.", when = { turns = 2 } }]'),
        ('{ q = "terms", among = ["PASS"] }', ""),
    ],
)
def test_what_does_not_lie_on_the_table_cannot_be_pointed_at(ask, more):
    assert refused(ask, "66", "-", more=more, kind="point") in ("no-click", "no-options")


def test_a_hidden_hand_cannot_be_asked_about():
    lesson = parse(
        small(
            'id = "one"\nkind = "point"\ndeal = "first"\nplays = "66"\ntext = "So?"\nwhy = "So."\n'
            'ask = { q = "domino", in = "Edi", that = { lempa = true } }\nslip = { "*" = "No." }\n'
            'hints = [{ say = "Look." }, { say = "Think." }]'
        )
    )
    with pytest.raises(LessonFault) as found:
        question(lesson, lesson.steps[0], ENGLISH)
    assert found.value.code == "hand-not-open"


# --- the names of wrong answers --------------------------------------------------------------------------------------


def offered(keys, right, **more):
    return Question(more.pop("what", "seat"), tuple(right), tuple(Choice(key, (key,)) for key in keys), **more)


@pytest.mark.parametrize(
    ("asked_", "answer", "expected"),
    [
        (offered(SEATS, ["1"]), ("0",), ("you", "*")),
        (offered(SEATS, ["1"]), ("4",), ("Edi", "*")),
        (offered(SEATS, ["1"]), ("nobody",), ("nobody", "*")),
        (offered(PILES, ["1"], what="pile"), ("table",), ("table", "*")),
        (offered(["3", "4"], ["3"], what="number"), ("4",), ("4", "*")),
        (offered(["10<"], ["10<"], what="play"), ("20<",), ("20<", "*")),
        (offered(SEATS, ["1", "2"], many=True), ("1", "2", "3"), ("extra",)),
        (offered(SEATS, ["1", "2"], many=True), ("3",), ("extra",)),
        (offered(SEATS, ["1", "2"], many=True), ("1",), ("missing",)),
        (offered(SEATS, ["1", "2"], many=True), (), ("missing",)),
        (offered(SEATS, ["1", "2"], many=True, ordered=True), ("2", "1"), ("order",)),
        (
            Question("number", ("4", "5", "6"), inputs=tuple(Choice(key, (key,)) for key in ("table", "0", "4"))),
            ("4", "6", "7"),
            ("you", "Edi", "*"),
        ),
        (Question("number", ("4",), inputs=(Choice("number", ("n",)),)), ("5",), ("5", "*")),
    ],
)
def test_a_wrong_answer_has_its_names(asked_, answer, expected):
    lesson, _ = step('{ q = "who", role = "TURN" }', "66")
    assert expected == slip_name(lesson, asked_, answer)


def test_every_kind_of_question_is_asked():
    kinds = {ask.split('"')[1] for ask, *_ in ASKED} | {"order", "true"}
    assert set() == set(QUESTIONS) - kinds
