"""Every sentence passes through the catalogue: nothing that a person sees is left when all messages are disguised."""

import ast
import importlib
import inspect
import itertools
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

from domeng_widgets import words
from domeng_widgets.lessons import checker
from domeng_widgets.players.tally import GAME_LENGTH, KINDS, PER_ROUND, SEAT_A_GAME, SEAT_A_ROUND
from domeng_widgets.rules import End, Fault, Moment, Play, Reason, RecordError, Term, Tile, observe, parse_action
from domeng_widgets.words import (
    Language,
    Mark,
    Narrator,
    hints,
    labels,
    language,
    lessons,
    pages,
    record_fault,
    refusal,
)
from domeng_widgets.words.lesson_faults import lesson_fault
from tests.rules.positions import FIVE_DOUBLES, dealt, played, position
from tests.rules.test_faults import ILLEGAL
from tests.rules.test_record import REFUSED, refused
from tests.words.catalogues import DisguisedLanguage, compile_catalogue
from tests.words.test_narrator import ENDS, TOLD

DISGUISED = DisguisedLanguage()
NAMES = ("①", "②", "③", "④", "⑤")
NOT_WORDS = re.compile(
    r"\{\w+\}"  # filled in by the page
    r"|\([TPS]\d{1,2}\)"  # a rule's number in plain text
    r"|\b(?:random|steady|sharp)\b"  # names that are typed as they stand
    r"|\b(?:CAPPU|CEKI|POLLO|MANGUNO|MATTIKKENG)$"  # how a round was won, as records name it in every language
)
OVER = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(2, 8, 5, 5, 5)), "64<")[0]
BLOCKED = played(position("40 | 41 | 21 | 20 | 43", "65", turn=3, last=2, stones=(25, 0, 0, 0, 0)), "- - - - -")[0]
ELECTED = played(position("64 | 66 | 55 | 44 | 33", "65", stones=(0, 10, 5, 5, 5)), "64<")
FIRST, LED = dealt(FIVE_DOUBLES), played(dealt(FIVE_DOUBLES), "66")

# Values to try for each parameter of a function of the words; a new name of a parameter needs an entry.
SAMPLES: dict[str, list[Any]] = {
    "n": [0, 1, 2, 21],
    "is_person": [True, False],
    "is_my_turn": [True, False],
    "is_viewer": [True, False],
    "must_pass": [True, False],
    "seen": [observe(game, 0) for game in (FIRST, LED[0], OVER, BLOCKED, ELECTED[0])],
    "no": [0, 2],
    "name": ["①"],
    "camat": ["①"],
    "tile": [Tile(6, 5)],
    "legal": ["", "lead", "<", ">", "<>"],
    "ends": [None, (6, 5), (6, 6)],
    "ply": [0, 3],
    "terms": [tuple(Term)],
    "term": list(Term),
    "narrator": [Narrator(NAMES, viewer, DISGUISED) for viewer in (None, 0)],
    "moment": [
        Moment(1, 0, None, FIRST, TOLD["the double is led"][0]),
        Moment(2, 0, None, FIRST, TOLD["a later round"][0]),
        Moment(1, 1, parse_action("66"), *LED),
        Moment(1, 9, parse_action("64<"), *ELECTED),
    ],
    "path": ["✉"],
    "reason": ["✗"],
    "rounds": [1, 21],
    "usual": [8866],
    "plies": [None, 3],
    "known": ["★"],
    "option": ["--"],
    "low": [None, 0],
    "high": [None, 5],
    "has": [None, 1.0, 16.0],
    "elected": [0, 20.0],
    "lead": [0, 2.0],
    "several": [True, False],
    "games": [0, 1, 2],
    "seed": [7],
    "key": [*KINDS, *PER_ROUND, GAME_LENGTH, *SEAT_A_ROUND, *SEAT_A_GAME],
    "url": ["★"],
    "folder": ["★"],
    "trouble": ["compiled", "missing", "failed", "not-a-checkout", "a-file", "around-us", "not-ours"],
    "about": ["★"],
    "note": ["★"],
    "size": [1.0, 62.4],
    "gigabytes": [2.4],
    "most": [200_000],
    "port": [1],
    "host": ["★"],
    "address": ["★"],
    "package": ["★"],
    "code": ["★"],
    "noun": list(lessons.NOUNS),
    "left": [3],
    "right": [5],
    "end": ["<", ">"],
    "digits": ["65", "all"],
    "what": ["played", "dominoes", "passed", "sum"],
    "how": [
        "click",
        "click-all",
        "click-in-order",
        "choose",
        "choose-all",
        "choose-nothing",
        "write",
        "write-all",
        "play",
    ],
    "partner": ["table", "you", "①"],
    "cause": list(Reason),
    "has_come": [True, False],
    "spot": ["<", ">", "table", "nobody", "you"],
    "one": ["①"],
    "other": ["②"],
    "place": ["①"],
    "places": [["①", "②"]],
    "text": ["★"],
    "options": [["①", "②"]],
    "action": [parse_action("65<"), parse_action("65>"), parse_action("66"), parse_action("-")],
    "twin": [True, False],
    "label": [("①",)],
    "value": ["3"],
    "answer": [("①.",), (Mark("term", "CEKI", "①"),)],
    "parts": [(), (("①",), ("②",))],
    "id": ["03_★"],
    "number": [3],
    "all": [12],
    "title": ["★"],
    "step": [4],
    "steps": [12],
    "done": [0, 4, 12],
    "is_next": [True, False],
    "turns": [(), (("①",),), (("①",), ("②",))],
    "played": [("[6|5]",)],
    "level": [None, *pages.LEVELS],
    "kind": ["★"],
    "choice": [Play(Tile(6, 6)), Play(Tile(6, 5), End.LEFT), Play(Tile(6, 5), End.RIGHT)],
    "choices": [(Play(Tile(6, 5), End.LEFT),), (Play(Tile(6, 5), End.LEFT), Play(Tile(6, 5), End.RIGHT))],
    "at": [None, *End],
    "said": [("①",)],
    "names": [["①"], ["①", "②", "③"]],
    "share": [0.0, 0.68, 1.0],
    "stones": [0.44, -1.0],
    "amount": [0.004, -0.004, 1.5, -2.25],
    "precision": [1, 2],
    "width": ["1"],
    "asked": ["pollo", "leader", "place", "rounds", "opening"],
    "chosen": ["0", "1", "2", "3", "4", "same", "ten", "hundred"],
    "nth": [0, 1, 4],
    "order": [[1, 0, 2, 4, 3]],
    "figure": ["①"],
    "figures": [["①", "②", "③", "④", "⑤"]],
    "guess": [0, 13, 20, 900],
    "mean": [12.6],
    "spread": [0.7],
    "more": [5.3, -1.2, 0.1],
    "is_leader": [True, False],
    "is_right": [True, False],
    "times": [10.0],
    "spreads": [{1000: "①", 100_000: "②"}],
    "thought": ["", "①"],
}


def functions(module: ModuleType) -> list[Callable[..., Any]]:
    """The public functions that a module defines."""
    found = inspect.getmembers(module, inspect.isfunction)
    return [each for name, each in found if each.__module__ == module.__name__ and not name.startswith("_")]


def calls(function: Callable[..., Any]) -> Iterator[Any]:
    """What the function says in the disguised language, for all combinations of sample values."""
    names = [name for name in inspect.signature(function).parameters if name != "language"]
    has_language = len(names) < len(inspect.signature(function).parameters)
    for values in itertools.product(*(SAMPLES[name] for name in names)):
        said = dict(zip(names, values, strict=True))
        if function is hints.must_pass and said["ends"] is None:
            continue  # before the lead every domino may be played
        yield function(**({"language": DISGUISED} if has_language else {}), **said)


CODES = {"term", "rule", "lang"}
"""Keys whose values are read by a page, not by a person."""


def texts(said: Any) -> Iterator[str]:
    """All that a person would see of something said."""
    if isinstance(said, Mark):
        yield "" if said.kind == "rule" else said.text
    elif isinstance(said, str):
        yield said
    elif isinstance(said, dict):
        yield from (text for key, each in said.items() if key not in CODES for text in texts(each))
    elif isinstance(said, (list, tuple)):
        yield from (text for each in said for text in texts(each))
    else:
        raise TypeError(type(said))


def left_over(said: Any) -> list[str]:
    """The texts in which plain letters are left."""
    found = [NOT_WORDS.sub("", text) for text in texts(said)]
    return [text for text in found if re.search("[A-Za-z]", text)]


ELSEWHERE = {
    "language",
    "lesson_faults",
    "narrator",
    "refusals",
}  # what messages are made with, and what has tests of its own below
MODULES = [
    importlib.import_module(f"{words.__name__}.{each.name}")
    for each in pkgutil.iter_modules(words.__path__)
    if each.name not in ELSEWHERE
]
SPOKEN = [function for module in MODULES for function in functions(module)]


@pytest.mark.parametrize(
    "function", SPOKEN, ids=[f"{each.__module__.split('.')[-1]}.{each.__name__}" for each in SPOKEN]
)
def test_all_that_a_function_says_passes_through_the_catalogue(function: Callable[..., Any]) -> None:
    said = [left for each in calls(function) for left in left_over(each)]
    assert said == []
    assert any(text for each in calls(function) for text in texts(each))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4])
def test_all_that_the_narrator_says_passes_through_the_catalogue(viewer: int | None) -> None:
    narrator = Narrator(NAMES, viewer, DISGUISED)
    for events, *_ in TOLD.values():
        assert left_over(narrator.told(events)) == []
    for game, *_ in ENDS.values():
        assert game.outcome is not None
        last = game.current.turns[-1]
        assert left_over((narrator.title(game.outcome), narrator.reason(game.outcome, last))) == []
        for is_camat in (True, False):
            assert left_over(narrator.leads_next(game.outcome.winner, is_camat=is_camat)) == []
    for text, what in (("66", "a LEMPA led"), ("64<", "left"), ("53>", "right"), ("-", "PASS")):
        assert left_over(narrator.entry(parse_action(text), TOLD[what][0])) == []


def masked(params: dict[str, Any]) -> dict[str, Any]:
    """The parameters with signs for what is quoted from a record; what names a sentence stays."""
    return {key: "✎" if type(each) is str and key != "wanted" else each for key, each in params.items()}


def test_all_refusals_pass_through_the_catalogue() -> None:
    for _, _, code, rule, params in ILLEGAL:
        assert left_over(refusal(DISGUISED, code, rule, params)) == []
    for code, params in ((Fault.ROUND_RUNNING, {}), (Fault.DEALT_TWICE, {"tile": Tile(6, 6)}), (Fault.HAND_SIZE, {})):
        assert left_over(refusal(DISGUISED, code, "P2", params)) == []
    for _, text, *_ in REFUSED:
        error = refused(text)
        params = masked(error.params) if error.code != "wrong-format" else {"wanted": "✎"}
        again = RecordError(error.code, round=error.round, play=error.play, rule=error.rule, **params)
        assert left_over(record_fault(DISGUISED, again, line=3)) == []


FAULTS = [
    match
    for path in Path(checker.__file__).parent.glob("*.py")
    for match in re.findall(r'LessonFault\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("code", sorted(set(FAULTS)))
def test_every_fault_of_a_lesson_has_its_line_and_passes_through_the_catalogue(code: str) -> None:
    names = "found known key error step number play seat most words said claim right wanted given role found".split()
    params = dict.fromkeys(names, "✎")
    assert left_over(lesson_fault(DISGUISED, code, "✎", "✎", params)) == []
    assert left_over(lesson_fault(DISGUISED, code, None, "✎", params)) == []
    assert left_over(lesson_fault(DISGUISED, code, "✎", None, params)) == []


def test_a_disguised_message_is_found_out_when_it_is_bypassed() -> None:
    assert left_over(DISGUISED.say("{name} says {PASS}.", name="Ani")) == ["Ani ｓａｙｓ "]
    assert left_over(DISGUISED.count("{n} stone", "{n} stones", 21)) == []
    assert DISGUISED.count("{n} stone", "{n} stones", 21) == ("21 ｓｔｏｎｅ",)


# --- messages as a translator gets them -----------------------------------------------------------------------------------

SOURCES = sorted(Path(language.__file__).parent.glob("*.py"))
ASKS = {"say": (0,), "text": (0,), "count": (0, 1), "_say": (1, 2)}
TERMS = {term.name for term in Term}


def messages() -> Iterator[tuple[str, int, list[ast.expr]]]:
    """Every place in the words that asks the catalogue, with the messages it asks for."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ASKS and path.name != "language.py":
                yield path.name, node.lineno, [node.args[n] for n in ASKS[name] if n < len(node.args)]


PASSED_ON = {("narrator.py", "you"), ("narrator.py", "they")}


def test_every_message_stands_in_the_source_as_a_whole() -> None:
    found = list(messages())
    assert len(found) > 150
    for file, line, asked in found:
        for each in asked:
            if isinstance(each, ast.Name) and (file, each.id) in PASSED_ON:
                continue  # `Narrator._say` hands on the messages of its callers
            assert isinstance(each, ast.Constant), f"{file}:{line}: no literal, so no tool can collect it"


def fields(message: str) -> set[str]:
    """The placeholders of a message."""
    return {field for _, field, _, _ in Formatter().parse(message) if field is not None}


def test_placeholders_are_plain_names_and_the_same_in_both_forms() -> None:
    for file, line, asked in messages():
        found = [fields(each.value) for each in asked if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        assert all(re.fullmatch("[a-z_]+", name) or name in TERMS for each in found for name in each), f"{file}:{line}"
        if len(found) == 2:  # one and many, or you and a name
            assert found[0] - {"name"} == found[1] - {"name"}, f"{file}:{line}"


PLURALS = "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"


def test_a_compiled_catalogue_is_used_with_its_own_plural_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_catalogue(
        tmp_path,
        "xq",
        PLURALS,
        {
            "STONES": "KAMENY",
            "{n} stone\0{n} stones": ["{n} kámen", "{n} kameny", "{n} kamenů"],
            "{due}, {source}.": "{source}: {due}.",
            "from the table": "ze stolu",
            "{PASS}: {name} has no {left} and no {right}.": "{name} nemá {left} ani {right}: {PASS}.",
        },
    )
    monkeypatch.setattr(language, "LOCALES", tmp_path)
    other = Language("xq")
    assert [labels.stones(other, n) for n in (1, 3, 5)] == ["1 kámen", "3 kameny", "5 kamenů"]
    assert (other.term(Term.STONES), other.term(Term.CEKI)) == ("KAMENY", "CEKI")
    told = words.plain(Narrator(NAMES, None, other).told(TOLD["PASS"][0]))
    assert told == "① nemá 6 ani 5: PASS. ze stolu: 1 kámen."
    assert labels.wins_flag(other) == "wins"  # what a catalogue lacks is said in English
