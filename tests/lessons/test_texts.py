"""Texts: what each placeholder stands for and when, counted nouns, capitals, terms and rule numbers, and what is none."""

import pytest

from domeng_widgets.lessons import LessonFault
from domeng_widgets.lessons.texts import AFTER, BEFORE, VALUES, Teller, who
from domeng_widgets.words import ENGLISH, Mark, plain

from .spans import PLAYERS, SPANS

SEATS = {name: seat for seat, name in enumerate(PLAYERS)} | {"you": 0}
TELLER = Teller(PLAYERS, SEATS, 0, ENGLISH)

SHOWN = [
    ("Now {table}.", "passed", "Now 21."),
    ("Now {stones:Baso}.", "passed", "Now 2."),
    ("Now {sum:you}.", "passed", "Now 20."),
    ("Now {sum:Ani}.", "passed", "Now 20."),
    ("Now {left:Edi}.", "passed", "Now 4."),
    ("Now {played:Edi}.", "passed", "Now 1."),
    ("Now {ends}.", "passed", "Now 2 and 3."),
    ("Now {ends}.", "led", "Now 6."),
    ("Now {due}.", "CEKI", "Now 3."),
    ("Now {due:CEKI}.", "CAMAT", "Now 3."),
    ("Now {due:PASS}.", "MANGUNO", "Now 1."),
    ("Now {due}.", "led", "Now 0."),
    ("Now {given:Edi}.", "CEKI", "Now 3."),
    ("Now {given:Edi:CEKI}.", "CEKI", "Now 3."),
    ("Now {given:you>Edi}.", "CEKI", "Now 2."),
    ("Now {given:table>Edi}.", "CEKI", "Now 1."),
    ("Now {given:table>Edi:PASS}.", "CEKI", "Now 0."),
    ("Now {waived}.", "CAMAT", "Now 1."),
    ("Now {waived:CEKI}.", "CAMAT", "Now 1."),
    ("Now {waived:PASS}.", "CAMAT", "Now 0."),
    ("Now {play:Daeng}.", "passed", "Now [6|3]."),
    ("Now {play:Baso}.", "passed", "Now PASS."),
    ("Now {who:LAST MAPPANO}.", "passed", "Now Edi."),
    ("Now {who:LAST MAPPANO}.", "led", "Now you."),
    ("Now {who:TURN}.", "led", "Now Baso."),
    ("Now {who:LEADER}.", "passed", "Now you."),
    ("Now {who:WINNER}.", "one MATTIKKENG", "Now Daeng."),
    ("Now {who:NEXT LEADER}.", "one MATTIKKENG", "Now Daeng."),
    ("Now {who:MANGUNO}.", "MANGUNO", "Now you."),
    ("Now {who:CUCUQ}.", "CAPPU", "Now Edi."),
    ("Now {who:FIRST CAPPU}.", "CAPPU", "Now you."),
    ("Now {who:CAMAT}.", "CAMAT", "Now you."),
    ("Now {list:MATTIKKENG}.", "several MATTIKKENG", "Now Daeng, Baso and Cia."),
    ("Now {list:MATTIKKENG}.", "one MATTIKKENG", "Now Daeng."),
    ("Now {terms}.", "CEKI", "Now MAPPAKULING, FIRST CAPPU, CEKI and CUCUQ."),
    ("Now {terms}.", "waived", "Now PASS."),
    ("Now {between:Baso>Edi}.", "led", "Now Cia and Daeng."),
    ("Now {between:Edi>Baso}.", "led", "Now you."),
]


def said(text, name, when=AFTER):
    """The text about that span."""
    return plain(TELLER.say(text, SPANS[name], when))


@pytest.mark.parametrize(("text", "name", "expected"), SHOWN)
def test_a_placeholder_stands_for_what_the_table_shows(text, name, expected):
    assert expected == said(text, name)


def test_every_placeholder_is_tried():
    tried = {text.split("{")[1].rstrip(".}").split(":")[0] for text, *_ in SHOWN}
    assert set(VALUES) == tried


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{table@before}, {table@after}", "25, 21"),
        ("{stones:Cia@before}, {stones:Cia@after}", "0, 2"),
        ("{ends@before}, {ends@after}", "6, 2 and 3"),
        ("{who:LAST MAPPANO@before} gave, then {who:LAST MAPPANO@after}", "You gave, then Edi"),
        ("{given:Cia@before}", "2"),  # what was given in the window is given in it whenever it is said
    ],
)
def test_before_and_after_are_the_ends_of_the_window(text, expected):
    assert expected == said(text, "passed")


def test_what_is_meant_by_default_depends_on_where_the_text_stands():
    assert (said("{table}", "passed", BEFORE), said("{table}", "passed", AFTER)) == ("25", "21")


def test_mine_is_just_after_the_learners_own_play():
    assert said("{ends@mine}, {table@mine}, {table@after}", "from the lead") == "6, 25, 21"


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("{stones:you~stone}", "passed", "0 stones"),
        ("{given:you>Edi~stone}", "CAPPU", "0 stones"),
        ("{given:table>Edi~stone}", "CAPPU", "1 stone"),
        ("{stones:Baso~stone}", "passed", "2 stones"),
        ("{left:you~domino}", "CAPPU", "0 dominoes"),
        ("{left:Cia~domino}", "CAPPU", "1 domino"),
        ("{left:Baso~domino}", "CAPPU", "2 dominoes"),
        ("{sum:you~pip}", "CAPPU", "0 pips"),
        ("{sum:you~pip}", "MANGUNO", "1 pip"),
        ("{sum:Baso~pip}", "CAPPU", "2 pips"),
        ("{played:Baso~turn}", "passed", "0 turns"),
        ("{played:Edi~turn}", "passed", "1 turn"),
        ("{played:Edi~round}", "passed", "1 round"),
        ("{played:Edi~player}", "passed", "1 player"),
    ],
)
def test_a_noun_takes_its_plural(text, name, expected):
    assert expected == said(text, name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{who:LAST MAPPANO} leads.", "You leads."),
        ("Now {who:LAST MAPPANO} lead.", "Now you lead."),
        ("Ani. {who:LAST MAPPANO} lead.", "Ani. You lead."),
        ("So? {who:LAST MAPPANO} lead.", "So? You lead."),
        ("Ani, {who:LAST MAPPANO}", "Ani, you"),
        ("One pays: {who:LAST MAPPANO}.", "One pays: you."),
        ("{stones:you~stone} now", "0 stones now"),
    ],
)
def test_a_sentence_begins_with_a_capital(text, expected):
    assert expected == said(text, "led")


def test_terms_and_rule_numbers_are_marked():
    found = TELLER.say("PASSEBUNGE is a PASS (T3), LAST MAPPANO pays (S2). PASSED is none, nor T3.", SPANS["led"])
    assert [
        Mark("term", "PASSEBUNGE", "PASSEBUNGE"), " is a ", Mark("term", "PASS", "PASS"), " ", Mark("rule", "T3", "T3"),
        ", ", Mark("term", "LAST MAPPANO", "LAST MAPPANO"), " pays ", Mark("rule", "S2", "S2"), ". PASSED is none, nor T3.",
    ] == list(found)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        ("{}", "led", "no-placeholder"),
        ("{hat}", "led", "no-placeholder"),
        ("{Table}", "led", "no-placeholder"),
        ("{table@later}", "led", "no-placeholder"),
        ("{table ~stone}", "led", "no-placeholder"),
        ("{table~hat}", "led", "no-noun"),
        ("{who:TURN~stone}", "led", "no-noun-there"),
        ("{table:you}", "led", "placeholder-args"),
        ("{ends:you}", "led", "placeholder-args"),
        ("{terms:you}", "led", "placeholder-args"),
        ("{stones}", "led", "placeholder-args"),
        ("{stones:you:Edi}", "led", "placeholder-args"),
        ("{stones:Bso}", "led", "no-seat"),
        ("{stones:table}", "led", "no-seat"),
        ("{given}", "led", "placeholder-args"),
        ("{given:Edi>table}", "CEKI", "no-seat"),
        ("{given:Edi:LEMPA}", "CEKI", "no-reason"),
        ("{given:Edi:CEKI:CEKI}", "CEKI", "placeholder-args"),
        ("{due:LEMPA}", "CEKI", "no-reason"),
        ("{due:CEKI:CEKI}", "CEKI", "placeholder-args"),
        ("{waived:CEKI:CEKI}", "CEKI", "placeholder-args"),
        ("{play}", "passed", "placeholder-args"),
        ("{play:you}", "passed", "no-play-of"),
        ("{table@mine}", "passed", "no-mine"),
        ("{who}", "led", "placeholder-args"),
        ("{who:CUCUQ}", "led", "nobody-is"),
        ("{who:WINNER}", "led", "nobody-is"),
        ("{who:NEXT LEADER}", "led", "nobody-is"),
        ("{who:TURN}", "CEKI", "nobody-is"),
        ("{who:MATTIKKENG}", "several MATTIKKENG", "nobody-is"),
        ("{who:HAT}", "led", "nobody-is"),
        ("{list:MATTIKKENG}", "led", "placeholder-args"),
        ("{list:PASS}", "several MATTIKKENG", "placeholder-args"),
        ("{between:Baso}", "led", "placeholder-args"),
        ("{between}", "led", "placeholder-args"),
        ("{between:Edi>you}", "led", "nothing-to-list"),
        ("{terms}", "led", "nothing-to-list"),
        ("{list:MATTIKKENG}", "MANGUNO", "nothing-to-list"),
        ("{between:Baso>Bso}", "led", "no-seat"),
        ("{ends@before}", "from the lead", "no-chain"),
    ],
)
def test_what_is_no_placeholder_there_is_refused(text, name, code):
    with pytest.raises(LessonFault) as found:
        said(text, name)
    assert code == found.value.code


@pytest.mark.parametrize(
    ("role", "name", "expected"),
    [("TURN", "led", 1), ("LEADER", "led", 0), ("WINNER", "CAPPU", 0), ("CUCUQ", "CAPPU", 4)],
)
def test_who_has_a_role(role, name, expected):
    assert expected == who(SPANS[name].after, role)
