"""Sentences with marks in them, and the languages they come in."""

import json

import pytest

from domeng_widgets.rules import Term, Tile
from domeng_widgets.words import ENGLISH, Language, Mark, domino, plain, rule_mark, segments, together

PASSES = ("Ani says ", Mark("term", "PASS", "PASS"), ".")


def test_a_message_is_filled_and_its_terms_are_marked() -> None:
    assert ENGLISH.say("{name} says {PASS}.", name="Ani") == PASSES
    assert ENGLISH.say("{LAST_MAPPANO}") == (Mark("term", "LAST MAPPANO", "LAST MAPPANO"),)


def test_neighbouring_texts_are_one_piece() -> None:
    assert ENGLISH.say("{n} of {m}", n=1, m=2) == ("1 of 2",)
    assert ENGLISH.say("{n}{m}", n="", m="") == ()
    assert ENGLISH.say("") == ()


def test_a_sentence_may_stand_in_a_sentence() -> None:
    assert ENGLISH.say("“{said}” {end}", said=PASSES, end=rule_mark("T2")) == (
        "“Ani says ",
        Mark("term", "PASS", "PASS"),
        ".” ",
        Mark("rule", "T2", "T2"),
    )


def test_what_is_filled_in_is_never_read_as_a_message() -> None:
    assert ENGLISH.say("{name} plays.", name="{PASS} {0} {") == ("{PASS} {0} { plays.",)


def test_dominoes_are_written_with_both_values() -> None:
    assert domino(Tile(6, 0)) == "[6|0]"
    assert ENGLISH.text("{tile}!", tile=Tile(5, 5)) == "[5|5]!"


def test_the_form_of_a_message_goes_with_its_number() -> None:
    said = [plain(ENGLISH.count("{n} stone of {who}", "{n} stones of {who}", n, who="Ani")) for n in (0, 1, 2)]
    assert said == ["0 stones of Ani", "1 stone of Ani", "2 stones of Ani"]


@pytest.mark.parametrize(
    ("items", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (list("abcd"), "a, b, c and d")]
)
def test_things_are_listed_in_one_breath(items: list[str], said: str) -> None:
    assert plain(ENGLISH.listed([(item,) for item in items])) == said


def test_plain_text_keeps_the_words_and_puts_a_rule_in_brackets() -> None:
    assert plain((*PASSES, " ", rule_mark("S2"), Mark("strong", "x", "!"))) == "Ani says PASS. (S2)!"


def test_segments_are_json_data_for_a_page() -> None:
    found = segments((*PASSES, " ", rule_mark("S2"), Mark("strong", "Ani", "Ani")))
    assert found == ["Ani says ", {"term": "PASS", "text": "PASS"}, ".", " ", {"rule": "S2"}, {"strong": "Ani"}]
    assert json.loads(json.dumps(found)) == found


def test_sentences_together_have_a_space_between_them() -> None:
    assert plain(together(("One.",), (), ("Two.",), ("Three.",))) == "One. Two. Three."
    assert together() == together(()) == ()


def test_english_names_the_terms_as_records_do() -> None:
    assert [ENGLISH.term(term) for term in Term] == [term.value for term in Term]
    assert ENGLISH.mention(Term.CEKI) == Mark("term", "CEKI", "CEKI")


def test_a_language_without_a_catalogue_is_refused_by_its_code() -> None:
    with pytest.raises(FileNotFoundError):
        Language("xx")
    assert repr(Language()) == "Language('en')"


def test_a_message_that_names_what_is_neither_given_nor_a_term_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        ENGLISH.say("{nobody}")
