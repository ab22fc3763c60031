"""What is read out of sentences: length, typed-in numbers, who wins, leads and is what, superlatives; and what is not."""

import pytest

from domeng_widgets.lessons import parse
from domeng_widgets.lessons.prose import Facts, check_text, length, sentences, typed_in

from .spans import SPANS
from .texts import small

STEP = 'id = "one"\nkind = "watch"\ndeal = "first"\ntext = "So."\nuntil = { turns = 1 }\n'
LESSON = parse(small(STEP))
FACTS = Facts(LESSON)


def codes(faults):
    return [fault.code for fault in faults]


@pytest.mark.parametrize(
    ("text", "words"),
    [("", 0), ("One", 1), ("Now  {stones:you~stone} lie.", 3), ("{who:LAST MAPPANO} pays", 2), ("a-b, c", 2)],
)
def test_a_placeholder_is_one_word(text, words):
    assert words == length(text)


def test_forty_words_are_the_most():
    assert codes(check_text("word " * 40)) == []
    assert codes(check_text("word " * 41)) == ["too-long"]


def test_a_text_is_taken_apart_into_sentences():
    assert list(sentences("Ani leads. Who wins? Baso; then Cia!")) == ["Ani leads.", "Who wins?", "Baso;", "then Cia!"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Now 4 lie.", "4"),
        ("A hand of 12.", "12"),
        ("٣ stones", "٣"),
        ("four stones", "four stones"),
        ("Four stones", "Four stones"),
        ("seven pips", "seven pips"),
        ("one pip", "one pip"),
        ("twenty-one stones", "twenty-one stones"),
        ("four dominoes", "four dominoes"),
        ("nineteen stone", "nineteen stone"),
    ],
)
def test_a_number_of_this_table_is_typed_in(text, expected):
    assert expected == typed_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "[6|5] goes to the left (S2).",
        "{stones:you~stone} and {ends}",
        "two stones in all",
        "five stones",
        "one stone",
        "twenty-five stones on the table",
        "five dominoes each",
        "four PASSes",  # not something that the table counts
        "someone stones",
        "T10 and P8",
        "Four of them pass.",
    ],
)
def test_what_the_rules_fix_may_be_said(text):
    assert typed_in(text) is None


@pytest.mark.parametrize("text", ["{hat}", "{stones:you", "stones:you}", "{{table}}", "{table~hat}", "{}"])
def test_what_only_looks_like_a_placeholder_is_found(text):
    assert set(codes(check_text(text))) <= {"no-placeholder", "no-noun"}
    assert codes(check_text(text))


def test_names_are_found_and_you_are_no_name():
    assert FACTS.named("Baso, {stones:Edi} and you. Basol and Ediths.") == {1, 4}
    assert FACTS.named("You and nobody.") == set()


@pytest.mark.parametrize(
    ("said", "name", "code"),
    [
        ("Edi wins.", "CAPPU", "wrong-winner"),
        ("So Edi wins the round.", "CAPPU", "wrong-winner"),
        ("You win.", "one MATTIKKENG", "wrong-winner"),
        ("There you win.", "one MATTIKKENG", "wrong-winner"),
        ("Baso wins.", "led", "wrong-winner"),  # nobody has won yet
        ("The winner is Edi.", "CAPPU", "wrong-winner"),
        ("Baso leads next.", "CAPPU", "wrong-leader"),
        ("You lead the next round.", "one MATTIKKENG", "wrong-leader"),
        ("Baso leads next.", "led", "wrong-leader"),
        ("Baso is CUCUQ.", "CAPPU", "wrong-term"),
        ("Baso is still LAST MAPPANO.", "led", "wrong-term"),
        ("You are CUCUQ.", "CAPPU", "wrong-term"),
        ("Edi is the FIRST CAPPU.", "CAPPU", "wrong-term"),
        ("CUCUQ is Baso.", "CAPPU", "wrong-term"),
        ("The MANGUNO is now Baso.", "MANGUNO", "wrong-term"),
        ("Daeng and Edi are MATTIKKENG.", "several MATTIKKENG", "wrong-term"),
        ("Edi and Daeng are both MATTIKKENG.", "several MATTIKKENG", "wrong-term"),
        ("Nobody else. Edi is MATTIKKENG.", "several MATTIKKENG", "wrong-term"),
    ],
)
def test_a_sentence_that_the_table_contradicts_is_found(said, name, code):
    assert codes(FACTS.wrong(said, SPANS[name].after)) == [code]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("You win.", "CAPPU"),
        ("Ani wins.", "CAPPU"),
        ("The winner is Ani.", "CAPPU"),
        ("You lead next.", "CAPPU"),
        ("Daeng leads the next round.", "one MATTIKKENG"),
        ("Edi is CUCUQ.", "CAPPU"),
        ("CUCUQ is Edi: he sits just before Ani.", "CAPPU"),
        ("You are LAST MAPPANO.", "led"),
        ("Daeng, Baso and Cia are MATTIKKENG.", "several MATTIKKENG"),
        ("Ani was LAST MAPPANO then.", "passed"),
        ("Who wins? Edi wins?", "CAPPU"),
        ("If Baso passes, Edi wins.", "CAPPU"),
        ("Unless you pass, Edi is CUCUQ.", "led"),
        ("Had Cia played, Baso would have passed and Edi wins.", "CAPPU"),
        ("Suppose Edi wins.", "CAPPU"),
        ("Otherwise Edi wins.", "CAPPU"),
        ("It is not so that Edi wins.", "CAPPU"),
        ("Nobody says Edi wins only here.", "CAPPU"),
        ("Edi wins nothing.", "CAPPU"),
        ("Edi wins no stone.", "CAPPU"),
        ("Edi wins when he plays.", "led"),
        ("Edi could be MANGUNO.", "led"),
        ("Before Edi is LAST MAPPANO, nobody pays.", "led"),
        ("Neither Baso nor Edi is MATTIKKENG.", "several MATTIKKENG"),
        ("After Edi, Daeng is MATTIKKENG.", "several MATTIKKENG"),
        ("Edi is not CUCUQ.", "led"),
        ("Edi is no MATTIKKENG.", "several MATTIKKENG"),
        ("CUCUQ is whoever sits before you.", "led"),
        ("The CUCUQ is Edi's neighbour.", "MANGUNO"),
        ("MANGUNO is a term.", "led"),
    ],
)
def test_what_is_so_or_only_imagined_is_no_fault(said, name):
    assert codes(FACTS.wrong(said, SPANS[name].after)) == []


# --- superlatives ----------------------------------------------------------------------------------------------------


def unbacked(why, claims, said=None):
    """The superlatives of a reason that no claim backs."""
    step = parse(small(STEP + f'why = "{why}"\nclaims = [{claims}]')).steps[0]
    return [fault.params["said"] for fault in FACTS.unbacked(why, said or why, step)]


@pytest.mark.parametrize(
    ("why", "claims", "expected"),
    [
        ("Edi has the lowest hand.", "", ["lowest"]),
        ("Edi has the lowest hand.", '{ least = { of = "sum", seat = "Edi" } }', []),
        ("Edi has the lowest hand.", '{ most = { of = "sum", seat = "Edi" } }', ["lowest"]),
        ("Edi has the lowest hand.", '{ least = { of = "sum", seat = "Baso" } }', ["lowest"]),
        ("Edi has most stones.", '{ most = { of = "stones", seat = "Edi" } }', []),
        ("Edi has most stones.", '{ most = { of = "sum", seat = "Edi" } }', ["most stones"]),
        ("Edi has most stones.", '{ all = [{ turns = 2 }, { most = { of = "stones", seat = "Edi" } }] }', []),
        ("Edi has most stones.", '{ all = [{ all = [{ most = { of = "stones", seat = "Edi" } }] }] }', []),
        ("Edi has most stones.", '{ all = [{ turns = 2 }, { most = { of = "sum", seat = "Edi" } }] }', ["most stones"]),
        ("Edi has most stones.", '{ any = [{ most = { of = "stones", seat = "Edi" } }] }', ["most stones"]),
        ("Edi has most dominoes.", '{ most = { of = "left", seat = "Edi" } }', []),
        ("Edi has fewest dominoes.", '{ least = { of = "left", seat = "Edi" } }', []),
        ("Edi has fewest dominoes.", '{ least = { of = "played", seat = "Edi" } }', ["fewest dominoes"]),
        ("Edi is the richest.", '{ most = { of = "sum", seat = "Edi" } }', ["richest"]),
        ("Edi is the heaviest.", '{ most = { of = "sum", seat = "Edi" } }', []),
        ("The lowest hand wins.", '{ least = { of = "sum", seat = "Edi" } }', []),
        ("Edi has fewest pips. Baso has most.", '{ least = { of = "sum", seat = "Edi" } }', ["most"]),
        ("Edi has almost all; the utmost.", "", []),
    ],
)
def test_a_superlative_needs_a_claim_on_the_same_thing_for_the_same_player(why, claims, expected):
    assert expected == unbacked(why, claims)


def test_a_placeholder_names_a_player_too():
    claim = '{ least = { of = "sum", seat = "Edi" } }'
    assert unbacked("{who:WINNER} has the lowest hand.", claim, "Edi has the lowest hand.") == []
    assert unbacked("{who:WINNER} has the lowest hand.", claim, "Baso has the lowest hand.") == ["lowest"]
