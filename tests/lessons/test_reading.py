"""Reading a lesson: every field by its type; whatever a file holds, what comes out is faults, each said in one line."""

import copy
import tomllib
from functools import cache
from math import inf, isinf, isnan, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domeng_widgets.lessons import LessonFault, ids, load, parse
from domeng_widgets.lessons.checker import check
from domeng_widgets.lessons.reading import FIELDS, HEAD, MOST_STEPS, NEEDED
from domeng_widgets.words import ENGLISH
from domeng_widgets.words.lesson_faults import lesson_fault

from .texts import small, text

TELL = 'id = "one"\nkind = "tell"\ndeal = "first"\ntext = "So."\n'
CHOOSE = (
    'id = "two"\nkind = "choose"\ndeal = "first"\nplays = "66"\ntext = "So?"\nwhy = "So."\nslip = { "*" = "No." }\n'
    'ask = { q = "who", role = "TURN" }\nhints = [{ say = "Look." }, { say = "Think." }]\n'
)
PLAY = (
    'id = "three"\nkind = "play"\ndeal = "first"\nplays = "66 - -"\nseat = "Daeng"\ntext = "So."\nwhy = "So."\nwithin = 1\n'
    'goal = { ends = "63" }\nmissed = [{ say = "No." }]\nhints = [{ say = "Look." }, { say = "Think." }]\n'
)
WATCH = 'id = "four"\nkind = "watch"\ndeal = "first"\nplays = "66"\ntext = "So."\nuntil = { turns = 3 }\n'
WHOLE = small(TELL, CHOOSE, PLAY, WATCH)


def lines(source):
    """The lines that an author is told; each is printable, and not long."""
    faults = check(source)
    assert all(isinstance(fault, LessonFault) for fault in faults)
    said = [lesson_fault(ENGLISH, fault.code, fault.step, fault.field, fault.params) for fault in faults]
    assert [line for line in said if not line or not line.isprintable() or len(line) > 500] == []
    assert said == [str(fault) for fault in faults]
    return said


def refused(source):
    """The step, the field and the code of the first thing that cannot be read."""
    with pytest.raises(LessonFault) as found:
        parse(source)
    return found.value.step, found.value.field, found.value.code


def replaced(key, value, source=WHOLE):
    """The lesson with another value for the first such key."""
    head, _, rest = source.partition(f"\n{key} = ")
    assert rest, key
    return f"{head}\n{key} = {value}\n{rest.partition(chr(10))[2]}"


def test_the_whole_is_without_fault():
    assert lines(WHOLE) == []


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("format", '"domeng-lesson/2"', "not-one-of"),
        ("format", "[]", "not-one-of"),
        ("id", "1", "no-name"),
        ("id", '"Small"', "no-name"),
        ("id", '"' + "a" * 41 + '"', "no-name"),
        ("id", '"_small"', "no-name"),
        ("id", '"__proto__"', "no-name"),
        ("title", "[]", "no-text"),
        ("summary", "1", "no-text"),
        ("minutes", '"2"', "no-number"),
        ("minutes", "-1", "no-number"),
        ("minutes", "true", "no-number"),
        ("minutes", "2.0", "no-number"),
        ("minutes", hex(16**5000), "no-number"),
        ("terms", '"PASS"', "no-list"),
        ("rules", "[1]", "no-text"),
        ("picture", "1", "no-table"),
        ("picture", '{ deal = "second", show = "chain" }', "not-one-of"),
        ("picture", '{ deal = "first", show = "hat" }', "not-one-of"),
        ("picture", '{ deal = "first" }', "missing"),
        ("players", '["Ani", "Baso", "Cia", "Daeng"]', "five-players"),
        ("players", '["Ani", "Ani", "Cia", "Daeng", "Edi"]', "five-players"),
        ("players", '["Ani", "Baso", "Cia", "Daeng", "Edi", "Edi"]', "five-players"),
        ("players", '["Ani", "Baso", "Cia", "Daeng", ""]', "five-players"),
        ("players", '["Ani", "Baso", "Cia", "Daeng", "Edi B"]', "five-players"),
        ("players", '["Ani", "Baso", "Cia", "Daeng", "You"]', "five-players"),
        ("players", '["Ani", "Baso", "Cia", "Daeng", "table"]', "five-players"),
        ("players", '["Ani", "Baso", "Cia", "Daeng", 5]', "no-text"),
    ],
)
def test_a_value_of_the_head_is_of_its_kind(key, value, code):
    step, field, found = refused(replaced(key, value))
    assert (step, found) == (None, code)
    assert field.partition(".")[0] == key


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("hands", '"66"', "no-list"),
        ("hands", "[1]", "no-text"),
        ("start", '{ table = "16" }', "no-number"),
        ("start", "{ table = 16.0 }", "no-number"),
        ("start", "{ table = 1979-05-27 }", "no-number"),
        ("start", "{ stones = 1 }", "no-list"),
        ("start", f"{{ stones = [{hex(16**5000)}] }}", "no-number"),
        ("start", "{ hat = 1 }", "unknown-key"),
        ("rounds", "{}", "no-list"),
        ("rounds", "[1]", "no-table"),
        ("rounds", '[{ hands = "66" }]', "no-list"),
        ("rounds", "[{ plays = 1 }]", "no-text"),
        ("rounds", "[{ hat = 1 }]", "unknown-key"),
    ],
)
def test_a_value_of_a_deal_is_of_its_kind(field, value, code):
    source = small(TELL) + f"\n[deal.more]\n{field} = {value}\n"
    _, found, *what = refused(source)
    assert (found.startswith(f"deal.more.{field}"), what) == (True, [code])


@pytest.mark.parametrize(
    ("step", "key", "value", "code"),
    [
        (TELL, "kind", '"hat"', "not-one-of"),
        (TELL, "kind", "[]", "not-one-of"),
        (TELL, "deal", '"second"', "not-one-of"),
        (TELL, "text", "1", "no-text"),
        (CHOOSE, "plays", "[]", "no-text"),
        (CHOOSE, "slip", '"No."', "no-table"),
        (CHOOSE, "slip", '{ "*" = 1 }', "no-text"),
        (CHOOSE, "ask", '"who"', "no-table"),
        (CHOOSE, "hints", '[{ say = "Look." }]', "two-hints"),
        (CHOOSE, "hints", '["Look.", "Think."]', "no-table"),
        (CHOOSE, "hints", '[{ says = "Look." }, { say = "Think." }]', "unknown-key"),
        (CHOOSE, "hints", '[{ marks = [] }, { say = "Think." }]', "missing"),
        (PLAY, "seat", '"Bso"', "no-seat"),
        (PLAY, "seat", "3", "no-seat"),
        (PLAY, "within", "-1", "no-number"),
        (PLAY, "goal", "{}", "no-predicate"),
        (PLAY, "missed", '{ say = "No." }', "no-list"),
        (PLAY, "missed", "[{ when = { turns = 1 } }]", "missing"),
        (PLAY, "missed", '[{ when = 1, say = "No." }]', "no-predicate"),
        (WATCH, "until", "1", "no-predicate"),
    ],
)
def test_a_value_of_a_step_is_of_its_kind(step, key, value, code):
    assert code == refused(replaced(key, value, small() + "\n[[step]]\n" + step))[2]


@pytest.mark.parametrize(
    ("step", "more", "field", "code"),
    [
        (TELL, "hat = 1", "hat", "unknown-key"),
        (TELL, 'then = "66 6"', "then", "no-play"),
        (TELL, "then = 1", "then", "no-text"),
        (TELL, 'hands = "closed"', "hands", "not-one-of"),
        (TELL, 'marks = "all"', "marks", "no-list"),
        (TELL, "claims = {}", "claims", "no-list"),
        (TELL, "claims = [{ hat = 1 }]", "claims", "unknown-predicate"),
        (CHOOSE, "run = 1", "run", "no-flag"),
        (CHOOSE, 'many = "yes"', "many", "no-flag"),
        (CHOOSE, "options = {}", "options", "no-list"),
        (WATCH, 'others = "best"', "others", "not-one-of"),
        (WATCH, "others = []", "others", "not-one-of"),
        (WATCH, "script = []", "script", "no-table"),
        (WATCH, 'script = { Bso = "66" }', "script", "no-seat"),
        (WATCH, "script = { Baso = 1 }", "script", "no-text"),
        (WATCH, 'script = { Baso = "67" }', "script", "no-play"),
        (PLAY, 'coach = [{ say = "So?" }]', "coach.say", "unknown-key"),
        (PLAY, 'coach = [{ when = { turns = "1" }, ask = "So?" }]', "coach.when", "no-table"),
    ],
)
def test_a_field_that_a_step_need_not_have_is_of_its_kind_too(step, more, field, code):
    assert refused(small(step + more))[1:] == (field, code)


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, needed in NEEDED.items() for field in needed])
def test_what_a_step_needs_is_missed(kind, field):
    step = {"tell": TELL, "watch": WATCH, "choose": CHOOSE, "point": CHOOSE, "play": PLAY}[kind]
    step = step.replace('kind = "choose"', f'kind = "{kind}"')
    kept = "\n".join(line for line in step.splitlines() if not line.startswith(f"{field} = "))
    assert refused(small(kept))[1:] == (field, "missing")


@pytest.mark.parametrize(
    ("step", "field"),
    [
        (step, field)
        for kind, step in (("tell", TELL), ("watch", WATCH), ("choose", CHOOSE), ("play", PLAY))
        for field in sorted({name for names in FIELDS.values() for name in names.split()} - set(FIELDS[kind].split()))
    ],
)
def test_what_belongs_to_another_kind_of_step_is_refused(step, field):
    assert refused(small(step + f"{field} = 1"))[1:] == (field, "not-for-kind")


@pytest.mark.parametrize("key", ["format", "id", "title", "players"])
def test_what_a_lesson_needs_is_missed(key):
    assert refused(WHOLE.replace(f"\n{key} = ", f"\n# {key} = ", 1)) == (None, key, "missing")


def test_what_a_lesson_does_not_know_is_named():
    assert refused("hat = 1") == (None, "hat", "unknown-key")
    assert "hat" not in HEAD


def test_two_steps_have_two_names():
    assert refused(small(TELL, TELL)) == ("one", "id", "id-twice")


def test_a_lesson_has_steps_but_not_too_many():
    assert refused(small().replace("[deal.first]", "step = []\n[deal.first]")) == (None, "step", "missing")
    many = [TELL.replace("one", f"no_{no}") for no in range(10_000)]
    assert len(parse(small(*many[:MOST_STEPS])).steps) == MOST_STEPS
    assert refused(small(*many)) == (None, "step", "too-many-steps")


@pytest.mark.parametrize("name", ["", "99_none", "../lesson", "03_passebunge.toml", "a\0b", "A"])
def test_there_is_no_such_lesson(name):
    with pytest.raises(KeyError):
        load(name)


@pytest.mark.parametrize(
    "source",
    [
        "\0",
        "hat",
        "hat = " + "[" * 100_000,
        "hat = " + "{a=" * 5_000,
        "hat = " + "9" * 10_000,
        "hat = 0x" + "f" * 10_000,
        "players = [" + "0x" + "f" * 10_000 + "]",
        '"a\\nb\\u0000" = 1',
        "[deal]\n" + "'" + "x" * 10_000 + "' = 1",
        small(TELL.replace('"one"', '"o\\nne"')),
        small(TELL + '"\\u001b[31m" = 1'),
        small(TELL.replace('"So."', '"' + "{" * 5_000 + '"')),
        small(TELL.replace('"So."', '"' + "Ani is CUCUQ. " * 3_000 + '"')),
        small(TELL + 'marks = ["' + "circle seat " * 1_000 + '"]'),
        small(TELL + 'plays = "' + "66 " * 5_000 + '"'),
        small(TELL + "claims = [" + "{not=" * 90 + "{turns=1}" + "}" * 90 + "]"),
        small(TELL.replace('deal = "first"', 'deal = "' + "x" * 9_999 + '"')),
        small(TELL + "claims." + "a." * 50_000 + "x = 1"),
        small(TELL + "[deal." + "a . " * 50_000 + "x]"),
        small(TELL + "claims." + '"a\\"b".' * 10_000 + "x = 1"),
        small(TELL.replace('"So."', '"S\\u0000o."')),
        small(TELL.replace('"So."', '"S\\u001b[31mo."')),
        small(TELL.replace('"So."', '"S\\u202eo."')),
        small(CHOOSE.replace('{ "*" = "No." }', '{ "*" = "N\\bo." }')),
        small(CHOOSE.replace('role = "TURN"', "that = { stones = { of = 1979-05-27, exactly = 1 } }")),
    ],
)
def test_a_hostile_file_is_one_line_of_fault(source):
    assert lines(source)


def test_what_would_take_the_check_hours_is_one_line():
    nested = "turns = 99"
    for _ in range(10):
        nested = f"never = {{ {nested} }}, turns = 99"
    costly = WATCH.replace("{ turns = 3 }", f"{{ {nested} }}")
    [line] = lines(small(costly, costly.replace("four", "five")))
    assert line.startswith("step four: this takes more than 50000 tests")


def test_a_text_may_hold_dots_and_letters_of_any_language():
    for said in ("So. " * 39 + "So.", "…" * 200, "Ça va? «Oui.» ᨅᨘᨁᨗᨔᨗ", "So\\nso.\\t", "1.2.3"):
        assert parse(small(TELL.replace('"So."', f'"{said}"')))


# --- any value in any place ------------------------------------------------------------------------------------------

DEEP = {"not": {"turns": 1}}
for _ in range(40):
    DEEP = {"not": DEEP}
NASTY = [
    0, -1, 1, 2**70, 16**5000, True, False, 1.5, nan, inf, "", "x", "\0", "a\nb", "{", "{}", "{stones}", "{table~hat}",
    "{who:WINNER@mine}", "you", "it", "Baso", "table", "every", "nobody", "PASS", "LAST MAPPANO", "MANGUNO", "<", "65<", "-",
    "66 -", "٣٤", "9" * 5000, [], ["x"], [[]], {}, {"x": 1}, {"say": "x"}, {"when": {}, "say": "x"}, DEEP, {"all": []},
    {"brings": "PASS"}, {"lempa": True}, {"is": {"seat": "it", "term": "CUCUQ"}}, ["you", "Baso"], ["you", "you"], [1, 2, 3],
    ["34", "44"], "circle seat every", "arrow tile 77 -> end <", "play", "choose", "point", "tell", "watch", "open", "steady",
    "who", "seats", "true", "end", "ends", "terms", "ledger", "pile", "domino", "dominoes", "number", "order", "stones",
]  # fmt: skip
ADDED = [
    "options",
    "many",
    "within",
    "until",
    "goal",
    "nobody",
    "that",
    "term",
    "role",
    "of",
    "seat",
    "then",
    "x",
    "\0",
]


def key(name):
    return (
        '"'
        + "".join(each if each.isprintable() and each not in '"\\' else f"\\u{ord(each):04x}" for each in name)
        + '"'
    )


def toml(value):
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return key(value)
    if isinstance(value, int):
        return hex(value) if value > 10**9 else str(value)
    if isinstance(value, float):
        return "nan" if isnan(value) else "inf" if isinf(value) else str(value)
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return "{" + ", ".join(f"{key(name)} = {toml(each)}" for name, each in value.items()) + "}"


def places(data, before=()):
    """The place of every value in it."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, each in inner:
        yield (*before, name)
        yield from places(each, (*before, name))


@cache
def lessons():
    """Every lesson, as TOML holds it."""
    return [tomllib.loads(text(name)) for name in ids()]


def changed_at_random(draw):
    """A lesson of two steps in which some values have been taken out, put in, swapped or replaced."""
    data = copy.deepcopy(draw(st.sampled_from(lessons())))
    first = draw(st.integers(0, len(data["step"]) - 2))
    data["step"] = data["step"][first : first + 2]
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.sampled_from(list(places(data))))
        at = data
        for name in place[:-1]:
            at = at[name]
        what = draw(st.sampled_from(["out", "in", "other", "nasty", "nasty", "nasty"]))
        if what == "out":
            del at[place[-1]]
        elif what == "in" and isinstance(at, dict):
            at[draw(st.sampled_from(ADDED))] = copy.deepcopy(draw(st.sampled_from(NASTY)))
        elif what == "other":
            value = data
            for name in draw(st.sampled_from(list(places(data)))):
                value = value[name]
            at[place[-1]] = copy.deepcopy(value)
        else:
            at[place[-1]] = copy.deepcopy(draw(st.sampled_from(NASTY)))
    return "\n".join(f"{key(name)} = {toml(each)}" for name, each in data.items())


@given(st.data())
@settings(max_examples=100)
def test_any_value_in_any_place_gives_faults_and_nothing_else(data):
    lines(changed_at_random(data.draw))


def test_toml_is_written_as_it_is_read():
    assert tomllib.loads(f"x = {toml(NASTY[:8] + NASTY[10:])}")["x"] == NASTY[:8] + NASTY[10:]
