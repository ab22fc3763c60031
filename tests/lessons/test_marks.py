"""Marks: what each of their forms makes on the table and says to a screen reader, and what is none."""

import pytest

from domeng_widgets.lessons import LessonFault
from domeng_widgets.lessons.marks import Marker
from domeng_widgets.words import ENGLISH

from .spans import PLAYERS, SPANS

MARKER = Marker(PLAYERS, {name: seat for seat, name in enumerate(PLAYERS)} | {"you": 0}, ENGLISH)
GAME = SPANS["passed"].after  # [6|2] [6|6] [6|3] lie; Baso and Cia have passed, Edi is LAST MAPPANO


def ring(seat):
    return {"kind": "circle", "seat": seat}


MARKS = [
    ("circle seat Baso", [ring(1)], "Baso"),
    ("circle seat you", [ring(0)], "you"),
    ("circle seat every", [ring(seat) for seat in range(5)], "you; Baso; Cia; Daeng; Edi"),
    ("circle who LAST-MAPPANO", [ring(4)], "Edi"),
    ("circle who CUCUQ", [], ""),
    ("glow end <", [{"kind": "glow", "what": "end", "end": "<"}], "the left end"),
    ("glow end >", [{"kind": "glow", "what": "end", "end": ">"}], "the right end"),
    ("glow tile 43", [{"kind": "glow", "what": "tile", "tile": "43"}], "4 3"),
    ("glow chain 66", [{"kind": "glow", "what": "chain", "tile": "66"}], "6 6"),
    ("glow chain all", [{"kind": "glow", "what": "chain", "tile": "all"}], "the chain"),
    ("glow hand Cia", [{"kind": "glow", "what": "hand", "seat": 2}], "the hand of Cia"),
    ("tag seat Daeng played", [{"kind": "tag", "seat": 3, "text": "1 played"}], "Daeng: 1 played"),
    ("tag seat Baso dominoes", [{"kind": "tag", "seat": 1, "text": "5 dominoes"}], "Baso: 5 dominoes"),
    ("tag seat Baso passed", [{"kind": "tag", "seat": 1, "text": "1 PASS"}], "Baso: 1 PASS"),
    ("tag seat you passed", [{"kind": "tag", "seat": 0, "text": "0 PASSes"}], "you: 0 PASSes"),
    ("count pile table", [{"kind": "count", "what": "pile", "pile": "table", "text": "21"}], "the stones on the table: 21"),
    ("count pile Baso", [{"kind": "count", "what": "pile", "pile": 1, "text": "2"}], "the stones of Baso: 2"),
    ("count seat you sum", [{"kind": "count", "what": "sum", "seat": 0, "text": "sum 20"}], "you: sum 20"),
    ("arrow seat Baso -> seat Cia", [{"kind": "arrow", "from": {"seat": 1}, "to": {"seat": 2}}], "an arrow from Baso to Cia"),
    (
        "arrow pile table -> pile Edi",
        [{"kind": "arrow", "from": {"pile": "table"}, "to": {"pile": 4}}],
        "an arrow from the stones on the table to the stones of Edi",
    ),
    ("arrow tile 43 -> end >", [{"kind": "arrow", "from": {"tile": "43"}, "to": {"end": ">"}}], "an arrow from 4 3 to the right end"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected", "said"), MARKS)
def test_a_mark_is_seen_and_said(text, expected, said):
    assert expected == MARKER.marks([text], GAME)
    assert said == MARKER.words([text], GAME).removeprefix("Marked: ")


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("tag every seat played", ["1 played", "0 played", "0 played", "1 played", "1 played"]),
        ("count every pile", ["0", "2", "2", "0", "0"]),
        ("count every sum", ["sum 20", "sum 22", "sum 22", "sum 26", "sum 26"]),
    ],
)
def test_every_marks_all_seats(text, texts):
    assert [(seat, each) for seat, each in enumerate(texts)] == [
        (mark.get("seat", mark.get("pile")), mark["text"]) for mark in MARKER.marks([text], GAME)
    ]


def test_a_mark_by_term_never_goes_stale():
    span = SPANS["passed"]
    assert ([ring(0)], [ring(4)]) == tuple(
        MARKER.marks(["circle who LAST-MAPPANO"], each) for each in (span.before, span.after)
    )


def test_what_is_marked_twice_is_said_once():
    assert MARKER.words(["circle seat Baso", "circle seat Baso", "glow end <"], GAME) == "Marked: Baso; the left end"
    assert MARKER.words([], GAME) == ""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-mark"),
        ("circle", "no-mark"),
        ("circle seat", "no-mark"),
        ("circle seat Baso now", "no-mark"),
        ("circle seat Baso\n", "no-mark"),
        ("circle seat Bso", "no-seat"),
        ("circle seat it", "no-seat"),
        ("circle who HAT", "no-term"),
        ("circle who last-mappano", "no-mark"),
        ("glow end left", "no-mark"),
        ("glow tile 66", "not-in-hand"),  # it lies already
        ("glow chain 43", "not-in-chain"),
        ("glow chain 26", "not-in-chain"),  # larger value first
        ("glow tile all", "no-mark"),
        ("tag seat Baso hats", "no-mark"),
        ("count pile Bso", "no-seat"),
        ("count seat table sum", "no-seat"),
        ("arrow seat Baso -> seat Bso", "no-seat"),
        ("arrow seat table -> seat Baso", "no-seat"),
        ("arrow seat Baso", "no-mark"),
        ("arrow end 5 -> seat Baso", "no-end"),
        ("arrow tile 77 -> end <", "no-tile"),
    ],
)
def test_what_is_no_mark_is_refused(text, code):
    with pytest.raises(LessonFault) as found:
        MARKER.marks([text], GAME)
    assert code == found.value.code


@pytest.mark.parametrize("text", ["glow tile 77", "glow tile 16", "glow tile ٦٥"])
def test_a_domino_that_is_none_cannot_be_marked(text):
    with pytest.raises(ValueError, match="domino"):
        MARKER.marks([text], GAME)


def test_what_is_no_longer_there_is_no_longer_marked():
    texts = ("glow tile 66", "glow chain 66", "circle who CUCUQ", "glow end <")
    assert MARKER.still_there(texts, GAME) == ("glow chain 66", "glow end <")
