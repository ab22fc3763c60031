"""The scenes of the gallery of lessons: real tables painted by `scene`, with panels made by hand after the page's contract."""

from typing import Any

from domeng_widgets.table.scene import frame as table_frame
from domeng_widgets.words import Language, lessons
from tests.browser.gallery.conftest import POSITIONS, full_chain, replayed

ENGLISH = Language()
STEPS = ["two", "watch_cia", "again", "no_longer", "cause", "both", "short", "empty", "away", "fresh_who", "fresh_play", "fresh_stones"]  # fmt: skip
NAMES = ("Ani", "Baso", "Cia", "Daeng", "Edi")

TEXT = [
    "You led [6|6]. Baso holds no six and must pass: it is Baso's first turn, not one domino played yet. This is a ",
    {"term": "PASSEBUNGE", "text": "PASSEBUNGE"},
    ".",
]
ASK = ["How many stones will this PASS bring Baso?"]
WHY = [
    {"term": "PASSEBUNGE", "text": "PASSEBUNGE"},
    ": passing before you have played a domino in the round. It brings 2 stones instead of a PASS's one: 2 from the table. ",
    {"rule": "T3"},
]
GIFT = ["2 stones from the table: ", {"term": "PASSEBUNGE", "text": "PASSEBUNGE"}, ". ", {"rule": "S2"}]
HINTS = (
    ["Look under Baso's name: dominoes played in this round, 0."],
    ["A first-turn PASS costs double: two stones in all."],
    ["2. Choose it: it is marked."],
)
MARKS: list[dict[str, Any]] = [
    {"kind": "circle", "seat": 1},
    {"kind": "tag", "seat": 1, "text": "0 played"},
    {"kind": "glow", "what": "end", "end": "<"},
]
GREEK = (
    "Ο πρώτος παίκτης που έπαιξε όλα τα ντόμινό του λέγεται ΠΡΩΤΟΣ ΚΑΠΠΟΥ, και εκείνος που κάθεται αμέσως πριν από αυτόν, "
    "ακόμη κι αν πήγε πάσο, του χρωστάει τρεις πέτρες από το τραπέζι ή από τον εαυτό του, όσες έχει."
)
FINNISH = (
    "Kierroksenpäättäjänvieruspelikumppani maksaa passaamattomuudestaan huolimatta viimeisimmälle laatanasettajalle "
    "kolmekymmentäkaksikertaisen pelimerkkikorvauksen, ellei pöydässä satu olemaan riittävästi kiviä."
)


def rungs(given: int) -> list[dict[str, Any]]:
    titles = lessons.rungs(ENGLISH)
    return [
        {"title": title, "text": HINTS[i] if i < given else [], "given": i < given} for i, title in enumerate(titles)
    ]


def option(no: int, text: str, **more: Any) -> dict[str, Any]:
    return {"no": no, "text": [text], "state": "open", "answer": None, **more}


def table(position: str = "table", **more: Any) -> dict[str, Any]:
    """A table whose hand is not to be played, as in a question."""
    view = replayed(position, **{"idle": True, "persons": (2,), **more})
    for seat in view["seats"]:
        seat["sum"] = None
    return view | {"result": None, "marks": [], "marked": "", "pick": None, "answer": [], "actions": {"glossary": True}}


def noticed(view: dict[str, Any], text: str) -> dict[str, Any]:
    """The same table with this above it."""
    return view | {"notice": {"icon": "domino", "text": [text]}}


def scene(kind: str = "choose", state: str = "open", *, step: int = 3, given: int | None = 0, at: dict[str, Any] | None = None,
          actions: dict[str, bool] | None = None, **panel: Any) -> dict[str, Any]:  # fmt: skip
    """A view after the contract, with what is usual where nothing is said."""
    hints = [] if given is None else rungs(given)
    usual = {"back": True, "hint": (given or 0) < 3, "next": False}
    return {
        "version": 7,
        "table": at or table() | {"marks": MARKS, "marked": "Marked: Baso: 0 played; the left end"},
        "lesson": {
            "step": step, "kind": kind, "state": state, "step_id": STEPS[step - 1], "passed": STEPS[: step - 1],
            "lesson_done": False,
        },
        "panel": {
            "text": TEXT, "question": ASK, "options": [], "many": False, "layout": "list", "inputs": [], "told": False, "verdict": None,
            "hints": hints, "actions": usual if actions is None else actions, "returns": False, **panel,
        },
    }  # fmt: skip


def verdict(kind: str, title: str, text: list[Any] | None = None) -> dict[str, Any]:
    return {"kind": kind, "title": title, "text": WHY if text is None else text}


def pick(what: str, targets: list[str], **more: Any) -> dict[str, Any]:
    values = {"many": False, "ordered": False, "chosen": [], "verdict": "", "answer": []}
    return {"what": what, "targets": targets, **values, **more}


def pointing(
    position: dict[str, Any], what: str, targets: list[str], *, state: str = "open", **more: Any
) -> dict[str, Any]:
    asked = pick(what, targets, **more)
    actions = {"back": True, "hint": True, **({"submit": True} if asked["many"] else {}), "next": False}
    return scene("point", state, at=position | {"pick": asked}, actions=actions)


SEATS = [option(no, "You" if no == 2 else name) for no, name in enumerate(NAMES)]
NUMBERS = [option(no, str(n)) for no, n in enumerate((0, 1, 2, 3))]
ENDS = [option(no, f"{left} and {right}") for no, (left, right) in enumerate(((1, 1), (5, 1), (5, 5)))]
STATEMENTS = [
    option(0, "A plain PASS, because [4|2] was played before it."),
    option(1, "A PASSEBUNGE, because it is the second PASS of the round."),
    option(2, "Neither: whoever holds a domino that fits must not pass."),
]
PLAYS = [option(0, "[5|0] to the left end", tile="50", end="<"), option(1, "[6|1] to the right end", tile="61", end=">"), option(2, "PASS", tile=None, end=None)]  # fmt: skip
PILES = (("table", "The table"), ("0", "Ani"), ("1", "Baso"), ("2", "You"), ("3", "Daeng"), ("4", "Edi"))
LEDGER = [{"key": key, "label": label, "value": "", "state": "open", "answer": None, "why": []} for key, label in PILES]
TERMS = [option(no, term) for no, term in enumerate(("PASS", "PASSEBUNGE", "MAPPAKULING", "MANGUNO"))]


def judged(options: list[dict[str, Any]], **states: str) -> list[dict[str, Any]]:
    return [each | {"state": states.get(f"no{each['no']}", each["state"])} for each in options]


def opened() -> dict[str, Any]:
    """All hands open."""
    view = table()
    lies = {name if name[0] >= name[1] else name[::-1] for name in view["chain"]}
    for seat, dealt in zip(view["seats"], POSITIONS["table"][0].split("/"), strict=True):
        seat["open"] = None if seat["no"] == 2 else [tile for tile in dealt.split() if tile not in lies]
    return view


def everywhere() -> dict[str, Any]:
    """Every kind of mark, at every seat."""
    view = opened()
    every: list[dict[str, Any]] = []
    for no in range(5):
        every += [{"kind": "tag", "seat": no, "text": f"{no} played"}, {"kind": "arrow", "from": {"seat": no}, "to": {"seat": (no + 1) % 5}}]  # fmt: skip
        every += [{"kind": "circle", "seat": no}, {"kind": "count", "what": "pile", "pile": no, "text": "2"}]
    every += [
        {"kind": "count", "what": "pile", "pile": "table", "text": "7"},
        {"kind": "glow", "what": "end", "end": ">"},
    ]
    every += [{"kind": "glow", "what": "hand", "seat": 1}, {"kind": "glow", "what": "tile", "tile": "50"}, {"kind": "glow", "what": "chain", "tile": "65"}]  # fmt: skip
    return view | {"marks": every, "marked": "Marked: everything"}


def sums() -> dict[str, Any]:
    view = table("over", ply=24)
    return view | {"marks": [{"kind": "count", "what": "sum", "seat": no, "text": f"sum {8 + no}"} for no in range(5)]
                   + [{"kind": "arrow", "from": {"pile": "table"}, "to": {"pile": 1}}, {"kind": "arrow", "from": {"tile": "65"}, "to": {"end": "<"}}]}  # fmt: skip


def views() -> dict[str, dict[str, Any]]:
    """Every scene of the gallery by its name."""
    chain = [name if name[0] >= name[1] else name[::-1] for name in table()["chain"]]
    playing = replayed("table", persons=(2,)) | {"marks": [], "marked": "", "pick": None, "answer": [], "actions": {"glossary": True, "pass": False}}  # fmt: skip
    running = table(ply=15) | {"actions": {"glossary": True, "pause": True, "skip": True}}
    wrong = verdict("wrong", "Not 1", ["One is right for a plain PASS. But Baso has played 0 dominoes so far: this is dearer. ", {"rule": "S2"}])  # fmt: skip
    tried = {"back": True, "hint": True, "retry": True, "next": False}
    long = [option(no, text) for no, text in enumerate((GREEK[:96], FINNISH[:104], "Lyhyt."))]
    return {
        "seats": scene(options=SEATS, layout="seats"),
        "numbers": scene(options=NUMBERS, layout="numbers"),
        "list": scene(options=STATEMENTS),
        "plays": scene(options=PLAYS, layout="plays"),
        "plays-wrong": scene(state="wrong", given=3, options=[each | {"answer": 1 if each["no"] == 1 else None} for each in judged(PLAYS, no0="wrong")], layout="plays", verdict=wrong, actions=tried),
        "ends": scene(options=ENDS, layout="numbers"),
        "ends-right": scene(state="right", options=judged(ENDS, no0="right"), layout="numbers", verdict=verdict("right", "Right"), told=True, at=noticed(table(), "You play [5|1].")),
        "ends-wrong": scene(state="wrong", options=judged(ENDS, no1="wrong"), layout="numbers", verdict=wrong, actions=tried),
        "runs-on": scene("play", at=noticed(running, "Watch how it would go on. You play [6|1]."), question=[], told=True),
        "terms": scene(options=TERMS, many=True, actions={"back": True, "hint": True, "submit": True, "next": False}),
        "ledger": scene(inputs=LEDGER, actions={"back": True, "hint": True, "submit": True, "next": False}),
        "ledger-wrong": scene(
            state="wrong", verdict=verdict("wrong", "Not quite"), actions=tried,
            inputs=[each | {"value": "3", **({"state": "wrong", "why": GIFT} if each["key"] in ("table", "3") else {"state": "right"})} for each in LEDGER],
        ),
        "point-seat": pointing(table(), "seat", list("01234")),
        "point-pile": pointing(table(), "pile", ["table", *"01234"]),
        "point-hand": pointing(table(), "hand", ["50", "22", "61"]),
        "point-open": pointing(opened(), "open", ["41", "44"]),
        "point-chain": pointing(table(), "chain", chain),
        "point-full": pointing(table() | full_chain_of(), "chain", full_chain_names()),
        "point-end": pointing(table(), "end", ["<", ">"]),
        "many": pointing(table(), "seat", list("01234"), many=True),
        "many-chain": pointing(table(), "chain", chain, many=True),
        "ordered": pointing(table(), "seat", list("01234"), many=True, ordered=True),
        "ordered-wrong": pointing(table(), "seat", list("01234"), many=True, ordered=True, state="wrong", chosen=["3", "0"], verdict="wrong")
        | {"panel": scene(verdict=wrong, actions=tried)["panel"]},
        "seat-wrong": pointing(table(), "seat", list("01234"), state="wrong", chosen=["3"], verdict="wrong")
        | {"panel": scene(verdict=verdict("wrong", "Not Daeng"), actions=tried)["panel"]},
        "play": scene("play", at=playing, question=["Make Daeng pass before the turn is yours again."]),
        "play-answer": scene("play", given=3, at=replayed("choose", persons=(2,)) | {"marks": [], "marked": "", "pick": None, "actions": {"glossary": True, "pass": False}, "answer": ["51", "<"]}),
        "coach": scene("play", "wrong", at=playing, verdict=verdict("coach", "Before you play that", ["What will Daeng be able to play then? Look at the ends: 0 and 6."]),
                       actions={"back": True, "hint": True, "anyway": True, "retry": True, "next": False}),
        "missed": scene("play", "wrong", at=playing, verdict=verdict("missed", "Not this time", ["Daeng played [6|3] to your six. Taken back: nothing has moved."]), actions=tried),
        "watch": scene("watch", at=running, given=None, question=[], actions={"back": True, "next": False}),
        "watch-over": scene("watch", "right", given=None, question=[], verdict=verdict("right", "Seen"), actions={"back": True, "retry": True, "next": True}),
        "tell": scene("tell", given=None, question=[], actions={"back": False, "next": True}),
        "right": scene(state="right", given=1, options=judged(NUMBERS, no2="right"), layout="numbers", verdict=verdict("right", "Right"), actions={"back": True, "next": True}),
        "wrong": scene(state="wrong", given=1, options=judged(NUMBERS, no1="wrong"), layout="numbers", verdict=wrong, actions=tried),
        "wrong-seats": scene(state="wrong", given=1, options=judged(SEATS, no3="wrong"), layout="seats", verdict=verdict("wrong", "Not Daeng"), actions=tried),
        "hint1": scene(given=1, options=NUMBERS, layout="numbers"),
        "hint2": scene(given=2, options=NUMBERS, layout="numbers"),
        "hint3": scene(given=3, options=[each | {"answer": 1 if each["no"] == 2 else None} for each in NUMBERS], layout="numbers"),
        "hint3-ordered": pointing(table(), "seat", list("01234"), many=True, ordered=True, answer=["1", "4"]),
        "hint3-ledger": scene(given=3, inputs=[each | {"answer": "3"} for each in LEDGER], actions={"back": True, "hint": False, "submit": True, "next": False}),
        "marks": scene(options=NUMBERS, layout="numbers", at=everywhere()),
        "sums": scene(options=SEATS, layout="seats", at=sums()),
        "done": scene(state="done", given=None, options=judged(NUMBERS, no2="right"), layout="numbers", verdict=verdict("right", "Right"), actions={"back": True, "restart": True}),
        "lesson-done": lesson_done(),
        "long": scene(state="wrong", given=3, text=[GREEK], question=[FINNISH], options=judged(long, no0="wrong"), verdict=verdict("wrong", FINNISH[:70], [GREEK]), actions={**tried, "hint": False}, returns=True),
    }  # fmt: skip


def full_chain_of() -> dict[str, Any]:
    view = full_chain()
    return {key: view[key] for key in ("chain", "lead", "last", "left", "right", "layouts")}


def full_chain_names() -> list[str]:
    return [name if name[0] >= name[1] else name[::-1] for name in full_chain()["chain"]]


def lesson_done() -> dict[str, Any]:
    view = scene("choose", "done", step=12, given=None, options=judged(NUMBERS, no2="right"), layout="numbers", verdict=verdict("right", "Right"), actions={"back": True, "restart": True})  # fmt: skip
    view["lesson"] |= {"lesson_done": True, "passed": STEPS}
    return view


def frame() -> dict[str, Any]:
    """The frame of every scene of the gallery: what is its own."""
    lesson = {"id": "03_passebunge", "title": "PASSEBUNGE", "no": 3, "scene": "+".join(STEPS), "first": 1, "last": 12,
              "steps": 12, "step_ids": STEPS, "next": {"title": "FIRST CAPPU", "href": "04_first_cappu.ipynb"}}  # fmt: skip
    return {"lesson": lesson}


def data() -> dict[str, Any]:
    """What the harness page gets."""
    return {
        "frame": frame(),
        "common": {"frame": table_frame(ENGLISH), "words": lessons.page(ENGLISH)},
        "views": views(),
    }
