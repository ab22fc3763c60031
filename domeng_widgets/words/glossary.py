"""The fourteen terms, each with its meaning in a sentence or two (T1-T14)."""

from typing import Any

from domeng_widgets.rules import Term

from .language import Language, Sentence, segments


def meaning(language: Language, term: Term) -> Sentence:
    """What the term means."""
    return _MEANINGS[term](language)


def glossary(language: Language) -> list[dict[str, Any]]:
    """All terms in order, as JSON data for a page."""
    return [
        {
            "term": term.value,
            "name": language.term(term),
            "text": segments(meaning(language, term)),
            "rule": term.rule,
        }
        for term in Term
    ]


def _lempa(language: Language) -> Sentence:
    return language.say("A double: a domino with the same value on both halves, such as [6|6]. It lies across.")


def _pass(language: Language) -> Sentence:
    return language.say(
        "A turn without a domino, because none in hand fits an end of the chain. It brings 1 stone. "
        "Who can play must play."
    )


def _passebunge(language: Language) -> Sentence:
    return language.say(
        "A {PASS} by a player who has not yet played a domino in this round. It brings 2 stones instead of 1, each time."
    )


def _last_domino(language: Language) -> Sentence:
    return language.say("The domino played most recently, however many players have passed since.")


def _last_mappano(language: Language) -> Sentence:
    return language.say(
        "The player who played the {LAST_DOMINO}. Pays the stones of a {PASS} that the table cannot pay."
    )


def _first_cappu(language: Language) -> Sentence:
    return language.say("The first player with no domino left. That ends the round and wins it.")


def _mappakuling(language: Language) -> Sentence:
    return language.say(
        "A domino, not the lead, after which both ends of the chain show the same value. "
        "With a {LEMPA} they must have been equal before."
    )


def _ceki(language: Language) -> Sentence:
    return language.say(
        "Becoming {FIRST_CAPPU} by a {MAPPAKULING} with a domino that is no {LEMPA}. The {CUCUQ} gets 3 stones."
    )


def _pollo(language: Language) -> Sentence:
    return language.say("Becoming {FIRST_CAPPU} by a {MAPPAKULING} with a {LEMPA}. The {CUCUQ} gets 5 stones.")


def _manguno(language: Language) -> Sentence:
    return language.say(
        "The {LAST_MAPPANO} when all five players have passed in a row, the {LAST_MAPPANO} too. "
        "That ends the round; the {MANGUNO} wins it unless there is a {MATTIKKENG}."
    )


def _mattikkeng(language: Language) -> Sentence:
    return language.say(
        "Another player whose dominoes in hand add up to no more than the {MANGUNO}’s. The lowest sum wins the round, "
        "and the {MANGUNO} gets 5 stones; only 1 if there are several {MATTIKKENG} or the only one has an equal sum."
    )


def _cucuq(language: Language) -> Sentence:
    return language.say(
        "The player one seat before the {FIRST_CAPPU}, or before the {MANGUNO} when there is no {MATTIKKENG}. "
        "Gets the stones of the round’s end: 1, but 3 for a {CEKI} and 5 for a {POLLO}."
    )


def _stones(language: Language) -> Sentence:
    return language.say(
        "Penalty points. A game starts with 25 on the table; they are given from there first, then by whoever owes them, "
        "as far as their stones reach."
    )


def _camat(language: Language) -> Sentence:
    return language.say(
        "Once no stone is left on the table: the {FIRST_CAPPU} who holds none. All stones go back to the table, and the "
        "{CAMAT} leads every round until the next one is elected."
    )


_MEANINGS = {
    Term.LEMPA: _lempa,
    Term.PASS: _pass,
    Term.PASSEBUNGE: _passebunge,
    Term.LAST_DOMINO: _last_domino,
    Term.LAST_MAPPANO: _last_mappano,
    Term.FIRST_CAPPU: _first_cappu,
    Term.MAPPAKULING: _mappakuling,
    Term.CEKI: _ceki,
    Term.POLLO: _pollo,
    Term.MANGUNO: _manguno,
    Term.MATTIKKENG: _mattikkeng,
    Term.CUCUQ: _cucuq,
    Term.STONES: _stones,
    Term.CAMAT: _camat,
}
