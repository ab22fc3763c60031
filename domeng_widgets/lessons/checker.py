"""Finds what is wrong with a lesson: every fault by its code and its place, so that its author need not play it to know.

Each step is taken as a learner may take it: every answer, and for plays every line. See docs/authoring.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from domeng_widgets.rules import RecordError, Term
from domeng_widgets.words import Language, plain

from .answers import Question, slip_name
from .cases import Stones, cases
from .faults import LessonFault
from .lesson import Lesson, Step
from .lines import answered, coached, first_case, reached_and_missed, tried, watched
from .marks import Marker
from .others import Line
from .predicates import MOST_TESTS
from .prose import Facts, check_text
from .questions import question
from .reading import parse
from .span import Span
from .telling import placeholder_faults, told
from .texts import AFTER, BEFORE, Teller

MOST_OFFERED = 28  # as many as there are dominoes
SUMMARY_WORDS = 10  # a line on the lesson’s card
NOT_SAYABLE = ("no-placeholder", "no-noun")
RULES = {f"{kind}{no}" for kind, most in (("T", 14), ("P", 8), ("S", 7)) for no in range(1, most + 1)}


def check(text: str) -> tuple[LessonFault, ...]:
    """All faults of a lesson's TOML, in its order; the first one only where it cannot be read at all."""
    try:
        return check_lesson(parse(text))
    except LessonFault as fault:
        return (fault,)


def check_lesson(lesson: Lesson) -> tuple[LessonFault, ...]:
    """All faults of a lesson that has been read; a deal that is wrong would only be told again by each of its steps."""
    broken = tuple(_deals(lesson))
    if broken:
        return broken
    with lesson.reader.at_most(MOST_TESTS):
        return (*_head(lesson), *_steps(lesson))


def _steps(lesson: Lesson) -> Iterator[LessonFault]:
    for step in lesson.steps:
        for fault in StepCheck(lesson, step).faults():
            yield fault
            if fault.code == "too-many-tests":  # so it is for all that comes after it
                return


def shown(lesson: Lesson) -> set[Stones]:
    """Which cases of giving stones the lesson shows when its steps are answered rightly."""
    return cases(span for step in lesson.steps for span in StepCheck(lesson, step).windows)


def _deals(lesson: Lesson) -> Iterator[LessonFault]:
    for name, deal in lesson.deals.items():
        try:
            deal.game()
        except RecordError as error:
            yield LessonFault("record", field=f"deal.{name}", error=error)


def _head(lesson: Lesson) -> Iterator[LessonFault]:
    for name in lesson.terms:
        if name not in list(Term):
            yield LessonFault("no-term", field="terms", found=name)
    for rule in lesson.rules:
        if rule not in RULES:
            yield LessonFault("no-rule", field="rules", found=rule)
    for point in lesson.open_points:
        yield from (fault.at(None, "open_points") for fault in check_text(point))
    yield from (fault.at(None, "summary") for fault in check_text(lesson.summary, SUMMARY_WORDS))
    try:
        lesson.game(lesson.picture.deal, lesson.picture.plays)
    except RecordError as error:
        yield LessonFault("record", field="picture", error=error)


class StepCheck:
    """Checks one step."""

    def __init__(self, lesson: Lesson, step: Step) -> None:
        self.lesson, self.step = lesson, step
        self.language = Language()
        self.teller = Teller(lesson.players, lesson.reader.seats, lesson.you, self.language)
        self.facts = Facts(lesson)

    def faults(self) -> Iterator[LessonFault]:
        """All its faults. What the others rest on comes first, and ends the search if it is wrong."""
        try:
            found = list(self._texts())
            _ = self.step.before, self.step.window
        except LessonFault as fault:
            yield fault.at(self.step.id, None)
            return
        yield from (fault.at(self.step.id, None) for fault in found)
        if any(fault.code in NOT_SAYABLE for fault in found):
            return
        for part in (self._shown_before, self._by_kind, self._claimed):
            try:
                yield from (fault.at(self.step.id, None) for fault in part())
            except LessonFault as fault:
                yield fault.at(self.step.id, None)
                return

    # --- what it rests on -------------------------------------------------------------------------------------------

    @cached_property
    def asked(self) -> Question:
        """The question."""
        return question(self.lesson, self.step, self.language)

    @cached_property
    def lines(self) -> tuple[list[Line], list[Line]]:
        """The lines of a `play` that reach the goal, and those that miss it."""
        try:
            reached, missed = reached_and_missed(self.lesson, self.step)
        except LessonFault as fault:
            raise fault.at(self.step.id, "goal") from None
        return reached, missed

    @cached_property
    def windows(self) -> list[Span]:
        """The spans that a learner sees who does everything right."""
        match self.step.kind:
            case "tell":
                return [self.step.window]
            case "watch":
                return [watched(self.step)]
            case "play":
                return [line.span for line in self.lines[0]]
            case _:
                return [answered(self.lesson, self.step)]

    # --- texts -------------------------------------------------------------------------------------------------------

    def _texts(self) -> Iterator[LessonFault]:
        for field, text in self._all_texts():
            yield from (fault.at(None, field) for fault in check_text(text))
        for field, text in (("text", self.step.text), *(("hints", hint.say) for hint in self.step.hints)):
            if not any(fault.code in NOT_SAYABLE for fault in check_text(text)):
                yield from (fault.at(None, field) for fault in placeholder_faults(text))

    def _all_texts(self) -> Iterable[tuple[str, str]]:
        step = self.step
        says = [
            each["say"] for each in step.options or () if isinstance(each, dict) and isinstance(each.get("say"), str)
        ]
        return (
            ("text", step.text),
            ("why", step.why),
            *(("hints", hint.say) for hint in step.hints),
            *(("slip", say) for say in step.slip.values()),
            *(("missed", case.say) for case in step.missed),
            *(("coach", case.say) for case in step.coach),
            *(("options", say) for say in says),
        )

    def _say(self, field: str, text: str, span: Span, when: str = AFTER) -> str:
        try:
            return plain(self.teller.say(text, span, when))
        except LessonFault as fault:
            raise fault.at(None, field) from None

    def _shown_before(self) -> Iterator[LessonFault]:
        """What stands there before the answer: text, hints and marks."""
        step = self.step
        marker = Marker(self.lesson.players, self.lesson.reader.seats, self.language)
        for field, text in (("text", step.text), *(("hints", hint.say) for hint in step.hints)):
            self._say(field, text, step.told_of(text), BEFORE)
        for field, marks in (("marks", step.marks), *(("hints", hint.marks) for hint in step.hints)):
            try:
                yield from (fault.at(None, field) for fault in self._uncovered(marker.marks(marks, step.before)))
            except (LessonFault, ValueError) as fault:
                found = fault if isinstance(fault, LessonFault) else LessonFault("no-mark", found=str(marks))
                yield found.at(None, field)

    def _uncovered(self, marks: Iterable[Mapping[str, Any]]) -> Iterator[LessonFault]:
        """Marks that name a domino of a hand that is not shown."""
        game, you = self.step.before, self.lesson.you
        hidden = {str(tile) for seat, hand in enumerate(game.hands) for tile in hand if seat != you}
        for mark in () if self.step.open else marks:
            named = {str(each.get("tile")) for each in (mark, mark.get("from", {}), mark.get("to", {}))}
            if named & hidden:
                yield LessonFault("hand-not-open")

    # --- by kind -----------------------------------------------------------------------------------------------------

    def _by_kind(self) -> Iterator[LessonFault]:
        match self.step.kind:
            case "watch":
                watched(self.step)
            case "play":
                yield from self._played()
            case "choose" | "point":
                yield from self._answers()

    def _answers(self) -> Iterator[LessonFault]:
        asked = self.asked
        if len({each.key for each in asked.inputs}) < len(asked.inputs):
            yield LessonFault("option-twice", field="ask")
        if len(asked.choices) > MOST_OFFERED:
            raise LessonFault("too-many-options", field="options", most=MOST_OFFERED)
        yield from told(self.lesson, self.step, asked)
        wrong = self._wrong_answers(asked)
        needed = [slip_name(self.lesson, asked, answer) for answer in wrong]
        for names in needed:
            if not any(name in self.step.slip for name in names):
                yield LessonFault("no-reason-for", field="slip", found=names[0])
        known = {name for names in needed for name in names} | {"*"}
        for name in self.step.slip:
            if name not in known and not asked.inputs:
                yield LessonFault("slip-for-nothing", field="slip", found=name)
        if asked.inputs:  # any number may be typed
            for name in self.step.slip:
                yield from self._slip(name, ())
            return
        for answer, names in zip(wrong, needed, strict=True):
            explained = [name for name in names if name in self.step.slip]
            if explained:
                yield from self._slip(explained[0], answer)

    def _wrong_answers(self, asked: Question) -> list[tuple[str, ...]]:
        """One of each kind of wrong answer."""
        if asked.many:
            keys = [choice.key for choice in asked.choices]
            extra = [(*asked.right, key) for key in keys if key not in asked.right][:1]
            fewer = [asked.right[1:]] if asked.right else []
            turned = [tuple(reversed(asked.right))] if asked.ordered else []
            return extra + fewer + turned
        if asked.inputs:
            return [("?",) * len(asked.inputs)]
        return [(choice.key,) for choice in asked.choices if choice.key not in asked.right]

    def _slip(self, name: str, answer: tuple[str, ...]) -> Iterator[LessonFault]:
        span = tried(self.lesson, self.step, answer)
        said = self._say("slip", self.step.slip[name], span)
        yield from (fault.at(None, "slip") for fault in self.facts.wrong(said, span.after))

    def _played(self) -> Iterator[LessonFault]:
        step = self.step
        assert step.goal is not None
        if step.goal.holds(Span(step.before)):
            raise LessonFault("goal-already", field="goal")
        if not step.missed or step.missed[-1].when is not None or any(case.when is None for case in step.missed[:-1]):
            yield LessonFault("last-has-no-when", field="missed")
        reached, missed = self.lines
        if not reached:
            yield LessonFault("goal-out-of-reach", field="goal")
        if not missed:
            yield LessonFault("goal-always", field="goal")
        yield from self._missed(missed)
        yield from self._coached()

    def _missed(self, missed: list[Line]) -> Iterator[LessonFault]:
        used: set[int] = set()
        for line in missed:
            place = first_case(self.step.missed, line.span)
            if place is None:
                return
            said = self._say("missed", self.step.missed[place].say, line.span)
            if place not in used:
                yield from (fault.at(None, "missed") for fault in self.facts.wrong(said, line.span.after))
            used.add(place)
        for place, case in enumerate(self.step.missed):
            if place not in used and missed and case.when is not None:
                yield LessonFault("never-said", field="missed", found=case.say)

    def _coached(self) -> Iterator[LessonFault]:
        if not self.step.coach:
            return
        found = {place for line in (*self.lines[0], *self.lines[1]) for place in coached(self.lesson, self.step, line)}
        for place, case in enumerate(self.step.coach):
            if place not in found:
                yield LessonFault("never-said", field="coach", found=case.say)

    # --- what is claimed ---------------------------------------------------------------------------------------------

    def _claimed(self) -> Iterator[LessonFault]:
        step, windows = self.step, self.windows
        for claim in step.claims:
            if not all(claim.holds(span) for span in windows):
                yield LessonFault("false-claim", field="claims", claim=claim.data)
        if not step.why:
            return
        if self.facts.named(step.why) and not step.claims:
            yield LessonFault("no-claim", field="why")
        for span in windows:
            said = self._say("why", step.why, span)
            faults = [*self.facts.wrong(said, span.after), *self.facts.unbacked(step.why, said, step)]
            yield from (fault.at(None, "why") for fault in faults)
            if faults:
                return
