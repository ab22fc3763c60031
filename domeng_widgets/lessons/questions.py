"""Questions: what is asked about a window, and the right answer, which the engine finds in the position."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domeng_widgets.rules import SEATS, TABLE, Game, Play, StonesGiven, Term, Tile, parse_action
from domeng_widgets.words import Language, Sentence, lessons

from .answers import NOBODY, Choice, Offers, Question, slip_name
from .faults import LessonFault
from .judge import Judge
from .lesson import Lesson, Step
from .others import choices
from .predicates import BROUGHT, STANDING, Reader, fields, reason, term, whole
from .span import Span
from .texts import Teller, who
from .values import flag, one_of, pair

__all__ = ["NOBODY", "QUESTIONS", "Choice", "Question", "judge", "question", "slip_name"]

WITH_OPTIONS: Final = frozenset(("ends", "stones_given", "stones", "number", "true"))
"""Questions whose author may write what is offered."""
ON_THE_TABLE: Final = frozenset(("seat", "pile", "hand", "chain", "open", "end", "play"))
"""What can be clicked there."""


def question(lesson: Lesson, step: Step, language: Language) -> Question:
    """The question of a `choose` or `point` step, answered; LessonFault where it is none or has no one answer."""
    try:
        return _Asker(lesson, step, language).question()
    except LessonFault as fault:
        raise fault.at(step.id, "ask") from None


def judge(lesson: Lesson, step: Step) -> Judge:
    """Who follows the lines of a step that is answered by plays."""
    if step.kind == "play":
        assert step.goal is not None
        return Judge(step.seat, step.goal, step.others, step.within)
    ask = fields(dict(step.ask), "q seat that within")
    within = whole(ask["within"]) if "within" in ask else None
    return Judge(lesson.reader.fixed(ask.get("seat")), lesson.reader.predicate(ask.get("that")), step.others, within)


class _Asker:
    """Builds one question."""

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        self.lesson, self.step, self.language = lesson, step, language
        self.offers = Offers(lesson, language)
        self.ask: Mapping[str, Any] = step.ask
        self.reader: Reader = lesson.reader
        self.teller = Teller(lesson.players, lesson.reader.seats, lesson.you, language)

    def question(self) -> Question:
        """The question, by its `q`."""
        kind = self.ask.get("q")
        if not isinstance(kind, str) or kind not in QUESTIONS:
            raise LessonFault("unknown-question", found=kind)
        known, build = QUESTIONS[kind]
        fields(dict(self.ask), f"q {known}")
        if self.step.options is not None and kind not in WITH_OPTIONS:
            raise LessonFault("no-options", field="options")
        asked = build(self)
        if self.step.kind == "point" and asked.what not in ON_THE_TABLE:
            raise LessonFault("no-click", field="kind")
        if asked.many != self.step.many:
            raise LessonFault("many", field="many", wanted=asked.many)
        return asked

    @property
    def span(self) -> Span:
        return self.step.window

    def numbers(self, right: int) -> Question:
        """A number, chosen among the author's or typed."""
        if self.step.options is None:
            return Question("number", (str(right),), inputs=(Choice("number", (lessons.number(self.language),)),))
        offered = [whole(each) for each in self.step.options]
        if right not in offered:
            raise LessonFault("right-option-missing", field="options", right=right)
        if len(set(offered)) != len(offered):
            raise LessonFault("option-twice", field="options")
        return Question("number", (str(right),), tuple(Choice(str(each), (str(each),)) for each in offered))

    # --- who ---------------------------------------------------------------------------------------------------------

    def who(self) -> Question:
        """One seat, or nobody."""
        found, nobody = self._whom(), flag(self.ask.get("nobody", False))
        if not found and nobody:
            return Question("seat", (NOBODY,), self.offers.seats(nobody=True))
        if len(found) != 1:
            raise LessonFault("not-one-seat", found=len(found))
        if self.ask.get("role") == "PAYER" and not nobody:
            return Question("pile", (str(found[0]),), self.offers.piles())
        return Question("seat", (str(found[0]),), self.offers.seats(nobody=nobody))

    def _whom(self) -> list[int]:
        if "role" not in self.ask:
            return self._such()
        if {"term", "that"} & set(self.ask):
            raise LessonFault("term-role-or-that")
        return self._in_role(self.ask["role"])

    def _such(self) -> list[int]:
        """The seats of a term, or those of which a predicate holds."""
        if ("that" in self.ask) == ("term" in self.ask):
            raise LessonFault("term-role-or-that")
        if "that" in self.ask:
            such = self.reader.predicate(self.ask["that"])
            return [seat for seat in range(SEATS) if such.holds(self.span, seat)]
        wanted = term(self.ask.get("term"), STANDING | BROUGHT)
        if wanted in STANDING:
            return [seat for seat in range(SEATS) if wanted in self.span.after.terms(seat)]
        return list(dict.fromkeys(beat.seat for beat in self.span.beats if wanted in beat.terms))

    def _in_role(self, role: object) -> list[int]:
        if role == "PAYER":
            gifts = [event for event in self.span.events if isinstance(event, StonesGiven)]
            return list(dict.fromkeys(gift.payer for gift in gifts if isinstance(gift.payer, int)))
        if role not in ("TURN", "LEADER", "NEXT LEADER", "WINNER"):
            raise LessonFault("no-role", found=role)
        try:
            return [who(self.span.after, str(role))]
        except LessonFault:
            return []

    def set_of_seats(self) -> Question:
        """All seats that …"""
        return Question("seat", tuple(map(str, self._such())), self.offers.seats(), many=True)

    def order(self) -> Question:
        """The MATTIKKENG as they win and pay (P8, S5)."""
        term(self.ask.get("term"), frozenset((Term.MATTIKKENG,)))
        outcome = self.span.after.outcome
        if outcome is None or len(outcome.mattikkeng) < 2:
            raise LessonFault("no-order")
        return Question("seat", tuple(map(str, outcome.mattikkeng)), self.offers.seats(), many=True, ordered=True)

    def pile(self) -> Question:
        """Who gives the n-th stone of the window (S1)."""
        payers = [gift.payer for gift in self.span.events if isinstance(gift, StonesGiven) for _ in range(gift.count)]
        place = whole(self.ask.get("gives"))
        if not 1 <= place <= len(payers):
            raise LessonFault("no-such-stone", found=place, given=len(payers))
        return Question("pile", (str(payers[place - 1]),), self.offers.piles())

    # --- dominoes and ends -------------------------------------------------------------------------------------------

    def domino(self) -> Question:
        """One domino of a hand or of the chain."""
        asked = self.dominoes()
        if len(asked.right) != 1:
            raise LessonFault("not-one-domino", found=len(asked.right))
        return Question(asked.what, asked.right, asked.choices)

    def dominoes(self) -> Question:
        """All dominoes of a hand or of the chain that …"""
        game, where = self.span.after, self.ask.get("in")
        if where == "chain":
            tiles, what = [link.tile for link in game.chain.links], "chain"
        else:
            seat = self.reader.fixed(where)
            what = "hand" if seat == self.lesson.you else "open"
            if what == "open" and not self.step.open:
                raise LessonFault("hand-not-open")
            tiles = list(game.hands[seat])
        is_such = self._such_tile()
        right = [tile for tile in tiles if is_such(tile)]
        return Question(what, tuple(map(str, right)), self.offers.tiles(tiles), many=True)

    def _such_tile(self) -> Callable[[Tile], bool]:
        """What is asked of a domino: a predicate, or to be the LAST DOMINO or the one led."""
        if ("that" in self.ask) == ("is" in self.ask):
            raise LessonFault("that-or-is")
        if "that" in self.ask:
            such = self.reader.predicate(self.ask["that"])
            return lambda tile: such.holds(self.span, tile)
        if self.ask["is"] not in ("LAST DOMINO", "LED"):
            raise LessonFault("that-or-is")
        plays = [turn.action.tile for turn in self.span.after.current.turns if isinstance(turn.action, Play)]
        wanted = plays[-1:] if self.ask["is"] == "LAST DOMINO" else plays[:1]
        return lambda tile: tile in wanted

    def end(self) -> Question:
        """The end to which a domino has to go so that something comes true."""
        wanted = self.reader.predicate(self.ask.get("that"))
        both = (("<", lessons.end_label(self.language, "<")), (">", lessons.end_label(self.language, ">")))
        right = [end for end, _ in both if self._comes_true(f"{self.ask.get('tile')}{end}", wanted.holds)]
        if len(right) != 1:
            raise LessonFault("not-one-end", found=len(right))
        return Question("end", (right[0],), tuple(Choice(end, (label,)) for end, label in both))

    def _comes_true(self, text: str, holds: Callable[[Span], bool]) -> bool:
        try:
            after = self.span.play(parse_action(text))
        except ValueError:
            return False
        return holds(after)

    def ends(self) -> Question:
        """Both end values, chosen or typed."""
        ends = self.span.after.ends
        if ends is None:
            raise LessonFault("no-chain")
        if self.step.options is None:
            labels = ("left", lessons.left_end(self.language)), ("right", lessons.right_end(self.language))
            return Question("ends", tuple(map(str, ends)), inputs=tuple(Choice(key, (said,)) for key, said in labels))
        right = f"{ends[0]}{ends[1]}"
        offered = [pair(each) for each in self.step.options]
        if right not in offered:
            raise LessonFault("right-option-missing", field="options", right=right)
        if len(set(offered)) != len(offered):
            raise LessonFault("option-twice", field="options")
        said = [Choice(each, (lessons.ends_label(self.language, each[0], each[1]),)) for each in offered]
        return Question("ends", (right,), tuple(said))

    # --- plays and terms ---------------------------------------------------------------------------------------------

    def play(self) -> Question:
        """The one play after which something comes true, whatever the seat then does."""
        trial = judge(self.lesson, self.step)
        game = self.step.before
        if game.turn != trial.seat:
            raise LessonFault("not-to-move", seat=self.lesson.players[trial.seat])
        right = [action for action, _ in trial.sure(trial.others.line(game))]
        if len(right) != 1:
            raise LessonFault("not-one-play", found=len(right))
        twin = game.chain.is_equal
        said = [Choice(str(each), lessons.action(self.language, each, twin=twin)) for each in choices(game)]
        return Question("play", (str(right[0]),), tuple(said))

    def terms(self) -> Question:
        """Which terms the window's last play brings about."""
        among = self.ask.get("among")
        if not isinstance(among, list) or not among:
            raise LessonFault("no-list", found=among)
        offered = [term(each, BROUGHT) for each in among]
        brought = self.span.beats[-1].terms if self.span.beats else ()
        right = tuple(each.value for each in offered if each in brought)
        return Question(
            "term", right, tuple(Choice(each.value, lessons.term(self.language, each)) for each in offered), many=True
        )

    # --- numbers -----------------------------------------------------------------------------------------------------

    def stones_given(self) -> Question:
        """How many stones somebody gets in the window."""
        payee = self.reader.fixed(self.ask.get("to"))
        payer = self.reader.payer(self.ask["from"]) if "from" in self.ask else None
        return self.numbers(self.span.given(payer=payer, payee=payee, reason=reason(self.ask.get("for"))))

    def stones(self) -> Question:
        """How many stones lie somewhere after the window."""
        return self.numbers(_pile(self.span.after, self.reader, self.ask.get("of")))

    def ledger(self) -> Question:
        """The numbers of several piles after the window, all typed."""
        piles = self.ask.get("of")
        if not isinstance(piles, list) or len(piles) < 2:
            raise LessonFault("no-list", found=piles)
        right = tuple(str(_pile(self.span.after, self.reader, name)) for name in piles)
        return Question("number", right, inputs=tuple(self.offers.pile(name) for name in piles))

    def number(self) -> Question:
        """A number that can be counted on the table after the window."""
        game, of = self.span.after, self.ask.get("of")
        if of == "passes_in_a_row":
            return self.numbers(game.current.passes_in_a_row)
        if of == "turns":
            return self.numbers(len(game.current.turns))
        seat = self.reader.fixed(self.ask.get("seat"))
        found = {"played": game.played[seat], "left": len(game.hands[seat]), "sum": game.sums[seat]}
        return self.numbers(found[one_of(of, found, "no-measure-of")])

    def true(self) -> Question:
        """The one statement that holds."""
        said = [fields(each, "say when") for each in self.step.options or ()]
        held = [
            str(place) for place, each in enumerate(said) if self.reader.predicate(each.get("when")).holds(self.span)
        ]
        if len(held) != 1:
            raise LessonFault("not-one-true", field="options", found=len(held))
        offered = [Choice(str(place), self._statement(each.get("say"))) for place, each in enumerate(said)]
        return Question("statement", (held[0],), tuple(offered))

    def _statement(self, text: object) -> Sentence:
        if not isinstance(text, str):
            raise LessonFault("no-text", field="options", found=text)
        return self.teller.say(text, self.span, "before")


def _pile(game: Game, reader: Reader, name: object) -> int:
    return game.table if name == TABLE else game.stones[reader.fixed(name)]


QUESTIONS: Final[Mapping[str, tuple[str, Callable[[_Asker], Question]]]] = {
    "who": ("term role that nobody", _Asker.who),
    "seats": ("term that", _Asker.set_of_seats),
    "order": ("term", _Asker.order),
    "pile": ("gives", _Asker.pile),
    "domino": ("in that is", _Asker.domino),
    "dominoes": ("in that is", _Asker.dominoes),
    "end": ("tile that", _Asker.end),
    "ends": ("", _Asker.ends),
    "play": ("seat that within", _Asker.play),
    "terms": ("among", _Asker.terms),
    "stones_given": ("to from for", _Asker.stones_given),
    "stones": ("of", _Asker.stones),
    "ledger": ("of", _Asker.ledger),
    "number": ("of seat", _Asker.number),
    "true": ("", _Asker.true),
}
