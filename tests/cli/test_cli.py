"""The command line: replay, draw and simulate, on good files and bad ones."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from domeng_widgets import lessons
from domeng_widgets.cli import main
from domeng_widgets.cli.lessons import MOST_LESSON, MOST_PROGRESS
from domeng_widgets.rules import ALL_TILES, Record, Tile, read_json, steps
from domeng_widgets.rules import consequences as engine
from tests.reference import consequences

VECTORS = Path(__file__).parent.parent / "vectors"
LEGAL = [json.loads(line) for line in (VECTORS / "legal.jsonl").read_text(encoding="utf-8").splitlines()]
ILLEGAL = [json.loads(line) for line in (VECTORS / "illegal.jsonl").read_text(encoding="utf-8").splitlines()]
RECORDS = {vector["name"]: vector["record"] for vector in LEGAL}
GAME = RECORDS["whole-game/0"]
HANDS = ["66 65 64 63 62", "55 54 53 52 51", "44 43 42 41 40", "33 32 31 30 61", "22 21 20 11 10"]
SHORT = {"format": "domeng-game/1", "rounds": [{"hands": HANDS, "plays": "66 - - 61<"}]}
BROKEN = {"format": "domeng-game/1", "rounds": [{"hands": HANDS, "plays": "66 - - 61< 66>"}]}


class Ran(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process."""

    def command(*argv: str | Path) -> Ran:
        try:
            status = main([str(arg) for arg in argv])
        except SystemExit as left:  # argparse, for what it refuses
            status = int(left.code or 0)
        return Ran(status, *capsys.readouterr())

    return command


@pytest.fixture
def save(tmp_path: Path) -> Callable[..., Path]:
    """Writes records into a file: one as it is, several one a line."""

    def write(*records: Any, name: str = "game.json") -> Path:
        path = tmp_path / name
        text = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in records)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Puts a text on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def assert_one_complaint(ran: Ran, *words: str) -> None:
    """Exit status 2, and one line on standard error that names all of this."""
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("domeng: ")
    assert [word for word in words if word not in ran.err] == []


# --- replay ---------------------------------------------------------------------------------------------------------------


def test_replay_tells_a_record_in_words(run: Run, save: Callable[..., Path]) -> None:
    assert run("replay", save(SHORT)) == Ran(
        0,
        "Round 1. Ani holds the highest LEMPA dealt, and leads it.\n"
        "  1. 66   Ani leads [6|6], a LEMPA.\n"
        "  2. -    PASSEBUNGE: Baso passes before playing a domino in this round. 2 stones, from the table.\n"
        "  3. -    PASSEBUNGE: Cia passes before playing a domino in this round. 2 stones, from the table.\n"
        "  4. 61<  Daeng plays [6|1] on the 6; that end now shows 1.\n",
        "",
    )


def test_replay_uses_the_names_of_the_record(run: Run, save: Callable[..., Path]) -> None:
    ran = run("replay", save({**SHORT, "players": ["Ελένη", "Väinö", "Sitti", "D", "E"]}))
    assert "Ελένη leads [6|6]" in ran.out
    assert "Väinö passes" in ran.out


def test_replay_tells_a_whole_game(run: Run, save: Callable[..., Path]) -> None:
    ran = run("replay", save(GAME))
    plays = [len(each["plays"].split()) for each in GAME["rounds"]]
    lines = ran.out.splitlines()
    assert (ran.status, ran.err) == (0, "")
    assert len(lines) == sum(plays) + 2 * len(plays)  # a line for each deal and for each end
    assert len([line for line in lines if line.startswith("  1. ")]) == len(plays)
    assert "CAMAT" in lines[-1]
    assert len([line for line in lines if " wins the round. Stones: " in line]) == len(plays)


def test_replay_json_gives_the_consequences(run: Run, save: Callable[..., Path]) -> None:
    ran = run("replay", "--json", save(GAME))
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert json.loads(ran.out) == engine(steps(GAME))
    independent = [[entry["stones"] for entry in each["log"]] for each in consequences(GAME)]
    assert [[entry["stones"] for entry in each["log"]] for each in json.loads(ran.out)] == independent


def test_replay_takes_one_record_a_line(run: Run, save: Callable[..., Path]) -> None:
    ran = run("replay", "--json", save(SHORT, "", GAME, SHORT, name="games.jsonl"))
    assert ran.status == 0
    assert [json.loads(line) for line in ran.out.splitlines()] == [engine(steps(each)) for each in (SHORT, GAME, SHORT)]
    assert run("replay", save(SHORT, SHORT)).out.count("Round 1.") == 2  # whatever the file is called


def test_replay_takes_a_record_over_many_lines(run: Run, save: Callable[..., Path]) -> None:
    ran = run("replay", "--json", save(json.dumps(GAME, indent=2)))
    assert json.loads(ran.out) == engine(steps(GAME))
    windows = "\ufeff" + json.dumps(SHORT, indent=1).replace("\n", "\r\n")
    assert run("replay", save(windows)).status == 0  # a byte order mark and the line ends of Windows


def test_replay_reads_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, json.dumps(SHORT))
    assert json.loads(run("replay", "--json", "-").out) == engine(steps(SHORT))


@pytest.mark.parametrize("flags", [[], ["--json"]], ids=["words", "json"])
def test_a_record_of_no_round_says_nothing_and_is_none_the_worse(
    run: Run, save: Callable[..., Path], flags: list[str]
) -> None:
    ran = run("replay", *flags, save({"format": "domeng-game/1", "rounds": []}))
    assert ran == Ran(0, "[]\n" if flags else "", "")


def test_a_broken_record_is_told_up_to_its_fault(run: Run, save: Callable[..., Path]) -> None:
    ran = run("replay", save(BROKEN))
    assert_one_complaint(ran, "round 1, play 5", "[6|6] is not in the hand", "(P5)")
    assert ran.out.splitlines() == run("replay", save(SHORT)).out.splitlines()


def test_a_broken_record_in_a_file_of_many_is_named_by_its_line(run: Run, save: Callable[..., Path]) -> None:
    ran = run("replay", "--json", save(SHORT, SHORT, "", BROKEN, SHORT, name="games.jsonl"))
    assert_one_complaint(ran, "line 4", "round 1", "play 5", "(P5)")
    first, second, broken = (json.loads(line) for line in ran.out.splitlines())
    assert first == second == engine(steps(SHORT))
    assert [len(each["log"]) for each in broken] == [4], "what came before the fault is printed"


def test_a_truncated_last_line_does_not_hide_the_records_before_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    whole = json.dumps(SHORT)
    path.write_text(f"{whole}\n{whole}\n{whole[:40]}", encoding="utf-8")
    ran = run("replay", "--json", path)
    assert_one_complaint(ran, "line 3")
    assert [json.loads(line) for line in ran.out.splitlines()] == [engine(steps(SHORT))] * 2


def test_a_line_separator_inside_a_name_is_no_end_of_a_line(run: Run, save: Callable[..., Path]) -> None:
    named = {**SHORT, "players": ["A", "B", "C", "D", "E\u2028"]}
    ran = run("replay", save(named, SHORT, name="games.jsonl"))
    assert_one_complaint(ran, "line 1", "players")


@pytest.mark.parametrize("flags", [[], ["--json"]], ids=["words", "json"])
@pytest.mark.parametrize("vector", ILLEGAL, ids=[vector["name"] for vector in ILLEGAL])
def test_every_illegal_vector_is_refused_in_one_line(
    run: Run, save: Callable[..., Path], vector: dict[str, Any], flags: list[str]
) -> None:
    ran = run("replay", *flags, save(vector["record"] if vector["raw"] is None else vector["raw"]))
    where = vector["where"]
    assert_one_complaint(ran, *(f"{key} {n}" for key, n in where.items() if n is not None))
    plays = [line for line in ran.out.splitlines() if re.match(r" *\d+\. ", line)]
    if where["play"] is not None and not flags:
        assert sum(len(each["plays"].split()) for each in vector["record"]["rounds"][: where["round"] - 1]) + (
            where["play"] - 1
        ) == len(plays)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda _: None, "No such file"),
        (lambda path: path.mkdir(), "directory"),
        (lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe\0"), "not a text file"),
        (lambda path: path.write_bytes(b""), "no record"),
        (lambda path: path.write_bytes(b" \n\n\t\n"), "no record"),
        (lambda path: path.write_text("hello"), "no valid JSON"),
        (lambda path: path.write_text("[" * 100_000), "nested too deeply"),
        (lambda path: path.write_text('{"a\\u001b[2J\\nb": 1}'), r"a\x1b[2J\nb"),
    ],
    ids=["missing", "directory", "binary", "empty", "blank", "prose", "deep", "escape sequences"],
)
@pytest.mark.parametrize("command", ["replay", "draw"])
def test_what_is_no_record_file_is_said_in_one_line(
    run: Run, tmp_path: Path, make: Callable[[Path], object], said: str, command: str
) -> None:
    path = tmp_path / "game.json"
    make(path)
    ran = run(command, path, *(["-o", tmp_path / "x.svg"] if command == "draw" else []))
    assert_one_complaint(ran, said)
    assert ran.out == ""
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--port", "x"], "--port takes a whole number from 0 to 65535, not “x”."),
        (["--port", "70000"], "--port takes a whole number from 0 to 65535, not “70000”."),
        (["--port=-1"], "--port takes a whole number from 0 to 65535, not “-1”."),
        (["--class", "x"], "--class takes a whole number from 1 to 1000, not “x”."),
        (["--class", "0"], "--class takes a whole number from 1 to 1000, not “0”."),
        (["--class", "1" + "0" * 23], f"--class takes a whole number from 1 to 1000, not “1{'0' * 23}”."),
    ],
)
def test_play_refuses_a_number_that_cannot_be_meant(run: Run, argv: list[str], said: str) -> None:
    assert run("play", *argv) == (2, "", f"domeng: {said}\n")


@pytest.mark.parametrize("argv", [[], ["fly"], ["replay"], ["replay", "a", "b"], ["simulate"], ["draw", "a"]])
def test_a_command_that_is_none_is_refused(run: Run, argv: list[str]) -> None:
    ran = run(*argv)
    assert ran.status == 2
    assert "usage: domeng" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("argv", [["--help"], ["replay", "-h"], ["draw", "-h"], ["simulate", "-h"], ["play", "-h"]])
def test_every_command_explains_itself(run: Run, argv: list[str]) -> None:
    ran = run(*argv)
    assert (ran.status, ran.err) == (0, "")
    assert "usage: domeng" in ran.out


# --- draw -----------------------------------------------------------------------------------------------------------------


def picture(run: Run, path: Path, *argv: str) -> str:
    """The picture that `draw` makes of a record, checked to be XML."""
    out = path.with_suffix(".svg")
    assert run("draw", path, *argv, "-o", out) == Ran(0, "", "")
    text = out.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag.endswith("svg")
    return text


def tiles_in(text: str) -> set[Tile]:
    """Every domino that a picture names, in an attribute or in words."""
    named = re.findall(r'data-(?:open-|chain-)?tile="(\d)(\d)"', text) + re.findall(r"\[(\d)\|(\d)\]", text)
    return {Tile(max(int(a), int(b)), min(int(a), int(b))) for a, b in named}


def test_draw_shows_the_last_moment_with_all_hands_open(run: Run, save: Callable[..., Path]) -> None:
    text = picture(run, save(SHORT))
    assert re.findall(r'data-chain-tile="(\d\d)"', text) == ["61", "66"]
    *_, last = steps(SHORT)
    assert tiles_in(text) == set(ALL_TILES) - set(last.game.current.unused)
    assert "Ani" in text


def test_draw_shows_the_moment_that_is_asked_for(run: Run, save: Callable[..., Path]) -> None:
    path = save(GAME)
    moments = list(steps(GAME))
    for round_no, ply in ((1, 0), (1, 7), (2, 3), (len(GAME["rounds"]), 5)):
        (game,) = [moment.game for moment in moments if (moment.round, moment.play) == (round_no, ply)]
        text = picture(run, path, "--round", str(round_no), "--ply", str(ply))
        chain = [str(link.tile) for link in game.chain.links]
        assert re.findall(r'data-chain-tile="(\d\d)"', text) == chain
    assert picture(run, path, "--round", "1") != picture(run, path)


@pytest.mark.parametrize("seat", range(5))
def test_what_is_drawn_for_a_seat_holds_no_other_hidden_domino(run: Run, save: Callable[..., Path], seat: int) -> None:
    path = save(GAME)
    for moment in list(steps(GAME))[:24:4]:
        if moment.game.outcome is None:
            argv = ("--round", str(moment.round), "--ply", str(moment.play), "--seat", str(seat))
            lying = {link.tile for link in moment.game.chain.links}
            found = tiles_in(picture(run, path, *argv))
            assert found == lying | set(moment.game.hands[seat])


def test_draw_writes_to_standard_output(run: Run, save: Callable[..., Path]) -> None:
    ran = run("draw", save(SHORT), "-o", "-")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("<svg")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--round", "2"], ["no such round", "1"]),
        (["--round", "0"], ["no such round"]),
        (["--round", "-1"], ["no such round"]),
        (["--ply", "5"], ["no such play", "4"]),
        (["--ply", "-1"], ["no such play"]),
        (["--seat", "5"], ["--seat", "0 to 4"]),
        (["--seat", "-1"], ["--seat", "0 to 4"]),
        (["--round", "9" * 5000], ["--round", "a whole number", "9" * 40]),
        (["--seat", "x"], ["--seat", "0 to 4", "“x”"]),
        (["--ply", "²"], ["--ply", "a whole number"]),
    ],
    ids=lambda value: " ".join(value)[:20],
)
def test_draw_refuses_a_moment_that_is_not_there(
    run: Run, save: Callable[..., Path], tmp_path: Path, argv: list[str], words: list[str]
) -> None:
    out = tmp_path / "x.svg"
    ran = run("draw", save(SHORT), *argv, "-o", out)
    assert ran.status == 2
    assert "Traceback" not in ran.err
    if words:
        assert_one_complaint(ran, *words)
    assert not out.exists()


def test_draw_refuses_several_records_a_record_without_a_round_and_a_broken_one(
    run: Run, save: Callable[..., Path], tmp_path: Path
) -> None:
    out = tmp_path / "x.svg"
    assert_one_complaint(run("draw", save(SHORT, SHORT, name="games.jsonl"), "-o", out), "several records")
    assert_one_complaint(run("draw", save({"format": "domeng-game/1", "rounds": []}), "-o", out), "no record")
    assert_one_complaint(run("draw", save(BROKEN), "-o", out), "round 1, play 5")
    assert_one_complaint(run("draw", save(SHORT), "-o", tmp_path), "directory")
    assert_one_complaint(run("draw", save(SHORT), "-o", tmp_path / "no" / "x.svg"), "No such file")
    assert not out.exists()


# --- simulate -------------------------------------------------------------------------------------------------------------


def test_simulate_gives_the_same_for_the_same_seed_whatever_the_jobs(run: Run, tmp_path: Path) -> None:
    one, two, other = (tmp_path / name for name in ("one.jsonl", "two.jsonl", "other.jsonl"))
    args = ("simulate", "--rounds", "120", "--json")
    first = run(*args, "--seed", "7", "--out", one)
    second = run(*args, "--seed", "7", "--out", two, "--jobs", "2")
    third = run(*args, "--seed", "8", "--out", other)
    assert (first.status, first.err, second.err) == (0, "", "")
    assert first.out == second.out != third.out
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()


def test_simulated_games_can_be_replayed(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    ran = run(
        "simulate", "--games", "5", "--seed", "3", "--players", "steady,random,random,random,steady", "--out", out
    )
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("5 games, ")
    lines = out.read_text(encoding="utf-8").splitlines()
    assert [str(Record.parse(line)) for line in lines] == lines
    replayed = run("replay", "--json", out)
    assert replayed.status == 0
    for line, told in zip(lines, replayed.out.splitlines(), strict=True):
        assert json.loads(told)[-1]["camat_elected"]
        assert [each["stones"] for each in json.loads(told)] == [
            each["stones"] for each in consequences(read_json(line))
        ]


def test_simulate_draws_a_seed_when_none_is_named_and_tells_it(run: Run) -> None:
    first = json.loads(run("simulate", "--rounds", "2", "--json").out)
    again = json.loads(run("simulate", "--rounds", "2", "--json", "--seed", str(first["seed"])).out)
    assert first == again
    assert first["players"] == ["random"] * 5


# Random play in ten million rounds, by an independent program: how often a round ends so, or how many there are in one.
EXPECTED = {"MANGUNO": 0.15192, "won by CEKI": 0.04904, "won by POLLO": 0.01262, "PASS": 5.694, "turns": 24.312}


def test_random_play_has_the_figures_it_should_have(run: Run) -> None:
    found = json.loads(run("simulate", "--rounds", "2000", "--seed", "20", "--json").out)
    figures = found["figures"]
    assert (found["rounds"], found["games"], found["seed"]) == (2000, 0, 20)
    for key, mean in EXPECTED.items():
        assert abs(figures[key]["mean"] - mean) < 4 * figures[key]["error"], key
        assert 0 < figures[key]["error"] < 0.15
    assert sum(figure["total"] for key, figure in figures.items() if key.startswith("won by")) == 2000
    share = figures["PASSEBUNGE"]["total"] / figures["PASS"]["total"]
    assert abs(share - 0.08041) < 0.01


def test_simulate_prints_a_table_with_standard_errors(run: Run) -> None:
    ran = run("simulate", "--games", "2", "--seed", "3")
    lines = ran.out.splitlines()
    assert re.fullmatch(r"2 games, \d+ rounds, seed 3", lines[0])
    assert lines[1].split() == ["in", "all", "mean", "std.", "error"]
    numbers = r" +\d+ +\d+\.\d{5} +\d+\.\d{5}"
    gap = lines.index("")
    assert all(re.fullmatch(r"[\w ]+?" + numbers, line) for line in lines[2:gap])
    assert {line[:22].strip() for line in lines[2:gap]} >= {
        "won by POLLO",
        "PASSEBUNGE",
        "CAMAT",
        "stones given",
        "rounds a game",
    }
    assert next(line.split()[1] for line in lines if line.startswith("CAMAT")) == "2"


def test_simulate_tells_how_each_seat_fared(run: Run) -> None:
    args = ("simulate", "--seed", "3", "--players", "steady,random,random,steady,random")
    head, *seats = run(*args, "--games", "2").out.split("\n\n")[1].splitlines()
    assert re.split(" {2,}", head.strip()) == ["stones a round", "rounds won", "CAMAT", "stones at the end"]
    names = ["seat 0, steady", "seat 1, random", "seat 2, random", "seat 3, steady", "seat 4, random"]
    assert [line[:20].strip() for line in seats] == names
    assert all(re.fullmatch(r"( +\d+\.\d{4} ±\d+\.\d{4}){4}", line[20:]) for line in seats)
    found = json.loads(run(*args, "--games", "2", "--json").out)["seats"]
    assert [sorted(each) for each in found] == [
        ["became CAMAT", "rounds won", "stones a round", "stones at the end"]
    ] * 5
    assert sum(each["became CAMAT"]["total"] for each in found) == 2
    assert sum(each["stones at the end"]["mean"] for each in found) == 25
    of_rounds = json.loads(run(*args, "--rounds", "9", "--json").out)["seats"]
    assert [sorted(each) for each in of_rounds] == [["rounds won", "stones a round"]] * 5
    assert sum(each["rounds won"]["total"] for each in of_rounds) == 9


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--rounds", "0"], ["1 or more"]),
        (["--games", "-3"], ["1 or more"]),
        (["--rounds", "1", "--jobs", "0"], ["--jobs", "1 or more"]),
        (["--rounds", "1", "--players", "random"], ["five players"]),
        (["--rounds", "1", "--players", "random,random,random,random,random,random"], ["five players"]),
        (["--rounds", "1", "--players", "random,random,deep,random,random"], ["“deep”", "random, steady"]),
        (["--rounds", "1", "--players", ""], ["random, steady"]),
        (["--rounds", "1", "--players", "a\nb\x1b[2J,random,random,random,random"], ["random, steady"]),
        (["--rounds", "1", "--out", "/no/such/folder/x.jsonl"], ["No such file"]),
        (["--rounds", "1", "--games", "1"], []),
        (["--rounds", "many"], ["--rounds takes a whole number, 1 or more, not “many”."]),
        (["--rounds", "1.5"], ["--rounds", "1 or more", "“1.5”"]),
        (["--rounds", "9" * 5000], ["--rounds", "1 or more"]),
        (["--rounds", "1", "--seed", "x\x1b[2J"], ["--seed takes a whole number"]),
    ],
    ids=lambda value: repr(" ".join(value))[:40],
)
def test_simulate_refuses_what_it_cannot_do(run: Run, argv: list[str], words: list[str]) -> None:
    ran = run("simulate", *argv)
    assert (ran.status, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    if words:
        assert_one_complaint(ran, *words)
        assert ran.err.strip().isprintable()


@pytest.mark.parametrize(
    "argv", [["--scheduler", "nowhere"], ["--players", "random"], ["--jobs", "1", "--scheduler", "h:1"]]
)
def test_a_simulation_that_does_not_begin_leaves_the_file_as_it_was(run: Run, tmp_path: Path, argv: list[str]) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("kept\n", encoding="utf-8")
    assert run("simulate", "--rounds", "1", "--out", str(path), *argv).status == 2
    assert path.read_text(encoding="utf-8") == "kept\n"


def test_the_records_of_a_simulation_take_the_place_of_what_the_file_held(run: Run, tmp_path: Path) -> None:
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    old.write_text("kept\n" * 9999, encoding="utf-8")
    for path in (old, new):
        assert run("simulate", "--rounds", "120", "--seed", "1", "--out", str(path)).status == 0
    assert old.read_bytes() == new.read_bytes()
    assert old.read_text(encoding="utf-8").count("\n") == 120


# --- as a program of its own ----------------------------------------------------------------------------------------------


def program(*argv: str, text: bytes = b"", **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Runs the command line as a process."""
    return subprocess.run(
        [sys.executable, "-m", "domeng_widgets.cli", *argv], input=text, capture_output=True, timeout=60, **options
    )


def test_the_program_replays_standard_input_and_leaves_with_its_status() -> None:
    good = program("replay", "--json", "-", text=json.dumps(SHORT).encode())
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout) == engine(steps(SHORT))
    bad = program("replay", "-", text=json.dumps(BROKEN).encode())
    assert (bad.returncode, bad.stderr.count(b"\n")) == (2, 1)
    assert bad.stdout.count(b"\n") == 5


def test_the_program_speaks_through_an_output_that_knows_ascii_only() -> None:
    record = json.dumps({**SHORT, "players": ["Ελένη", "b", "c", "d", "e"]}).encode()
    said = program("replay", "-", text=record, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (said.returncode, said.stderr) == (0, b"")
    assert said.stdout.count(b"\n") == 5


@pytest.mark.skipif(os.name == "nt", reason="pipes break differently there")
def test_the_program_ends_quietly_when_nobody_reads_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([json.dumps(GAME)] * 40), encoding="utf-8")
    command = [sys.executable, "-m", "domeng_widgets.cli", "replay", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"Round 1.")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_said_in_one_line(run: Run, save: Callable[..., Path]) -> None:
    assert_one_complaint(run("simulate", "--rounds", "60", "--seed", "1", "--out", "/dev/full"), "/dev/full")
    assert_one_complaint(run("draw", save(SHORT), "-o", "/dev/full"), "/dev/full")
    with Path("/dev/full").open("wb") as full:
        text = json.dumps(SHORT).encode()
        command = [sys.executable, "-m", "domeng_widgets.cli", "replay", "-"]
        said = subprocess.run(command, input=text, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert (said.returncode, said.stderr.count(b"\n")) == (2, 1)


# --- lessons --------------------------------------------------------------------------------------------------------------


def progress(**done: list[str]) -> dict[str, Any]:
    """The progress as the browser exports it."""
    entries = {lesson: {"steps": len(steps), "done": steps} for lesson, steps in done.items()}
    return {"format": "domeng-progress/1", "lessons": entries}


def test_lessons_lists_them_in_learning_order(run: Run) -> None:
    ran = run("lessons")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.split()[:2] for line in lines] == [[str(no), name] for no, name in enumerate(lessons.ids(), 1)]
    for line, lesson in zip(lines, map(lessons.load, lessons.ids()), strict=True):
        assert lesson.title in line
        assert f"{lesson.minutes} min" in line
        assert line.endswith(lesson.summary)


def test_lessons_tells_how_far_somebody_has_got(run: Run, save: Callable[..., Path]) -> None:
    first, second = (lessons.load(name) for name in lessons.ids()[:2])
    done = {first.id: [step.id for step in first.steps], second.id: [second.steps[0].id]}
    ran = run("lessons", "--progress", save(progress(**done)))
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert re.search(r" done {2,}", lines[0])
    assert f" 1 of {len(second.steps)}, next " in lines[1]
    assert lines[-2:] == [f"1 of {len(lessons.ids())} lessons done.", f"Next: {second.title}, step 2."]


def test_lessons_reads_progress_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, json.dumps(progress()))
    assert f"0 of {len(lessons.ids())} lessons done." in run("lessons", "--progress", "-").out


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", json.dumps(SHORT), json.dumps({"03_passebunge": {"steps": 12}})])
def test_what_is_no_progress_is_one_line(run: Run, save: Callable[..., Path], text: str) -> None:
    path = save(text, name="progress.json")
    ran = run("lessons", "--progress", path)
    assert_one_complaint(ran, str(path), "no file of Domeng's progress")
    assert ran.out == ""


@pytest.mark.parametrize(("option", "most"), [("--check", MOST_LESSON), ("--progress", MOST_PROGRESS)])
def test_a_file_that_is_too_large_is_not_read_to_its_end(
    run: Run, save: Callable[..., Path], option: str, most: int
) -> None:
    assert_one_complaint(run("lessons", option, save(" " * (most + 1))), f"more than {most} bytes")
    assert "more than" not in run("lessons", option, save(" " * most)).err
    assert_one_complaint(run("lessons", option, "/dev/zero"), "/dev/zero", f"more than {most} bytes")


def test_a_file_of_progress_that_is_not_there_is_one_line(run: Run, tmp_path: Path) -> None:
    assert_one_complaint(run("lessons", "--progress", tmp_path / "none.json"), "none.json", "No such file")
