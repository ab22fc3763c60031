"""How a step goes: what it shows before, and the spans that its answers, plays and stops lead to."""

from collections.abc import Iterator

from domeng_widgets.rules import Action, parse_action

from .faults import LessonFault
from .judge import Judge
from .lesson import Case, Lesson, Step
from .others import Line, choices, play
from .span import Span
from .values import fields, whole


def judge(lesson: Lesson, step: Step) -> Judge:
    """Who follows the lines of a step that is answered by plays."""
    if step.kind == "play":
        assert step.goal is not None
        return Judge(step.seat, step.goal, step.others, step.within)
    ask = fields(dict(step.ask), "q seat that within")
    within = whole(ask["within"]) if "within" in ask else None
    return Judge(lesson.reader.fixed(ask.get("seat")), lesson.reader.predicate(ask.get("that")), step.others, within)


def watched(step: Step) -> Span:
    """What a `watch` shows: its own plays, or without any those of the others, until its stop; LessonFault if it never comes."""
    assert step.until is not None
    line = step.others.line(step.before)
    if step.until.holds(line.span):
        raise LessonFault("stops-at-once", step=step.id, field="until")
    for beat in step.window.beats:
        line = play(line, beat.action)
        if step.until.holds(line.span):
            return line.span
    while not step.then and line.now.turn is not None:
        line = step.others.choose(line)
        if step.until.holds(line.span):
            return line.span
    raise LessonFault("never-stops", step=step.id, field="until")


def answered(lesson: Lesson, step: Step) -> Span:
    """The window of a question's right answer: for a play the line that shows it, else the step's own window."""
    if not step.asks_for_a_play:
        return step.window
    sure = judge(lesson, step).sure(step.others.line(step.before))
    if len(sure) != 1:
        raise LessonFault("not-one-play", step=step.id, field="ask", found=len(sure))
    return sure[0][1].span


def tried(lesson: Lesson, step: Step, answer: tuple[str, ...]) -> Span:
    """The window in which an answer is explained: for a play the line to which it leads, else the step's own window."""
    if not step.asks_for_a_play:
        return step.window
    return judge(lesson, step).shown(step.others.line(step.before), parse_action(answer[0])).span


def reached_and_missed(lesson: Lesson, step: Step) -> tuple[list[Line], list[Line]]:
    """All ways in which a `play` can end: the lines that reach the goal, and those that miss it, each to its end."""
    trial = judge(lesson, step)
    ends = list(trial.ends(trial.start(step.others.line(step.before))))
    reached = [line for line, good in ends if good]
    return reached, [trial.to_its_end(line) for line, good in ends if not good]


def first_case(cases: tuple[Case, ...], span: Span) -> int | None:
    """The place of the first case that applies to a span."""
    return next((place for place, case in enumerate(cases) if case.when is None or case.when.holds(span)), None)


def coached(lesson: Lesson, step: Step, line: Line) -> Iterator[int]:
    """The places of the coach's questions that come up on a line of the learner's plays."""
    state = step.others.until_turn(step.others.line(step.before), step.seat)
    for beat in line.span.beats[len(state.span.beats) :]:
        if beat.seat == step.seat:
            asks = coach_asks(lesson, step, state, beat.action)
            if asks is not None:
                yield asks[0]
            state = step.others.ahead(state, beat.action)


def coach_asks(lesson: Lesson, step: Step, line: Line, action: Action) -> tuple[int, Span] | None:
    """Which of the coach's questions comes up before a play, and what the play leads to until the turn is back.

    The coach asks before a slip alone: a play after which the goal is lost, where another one keeps it in reach.
    """
    if not step.coach or not _is_slip(judge(lesson, step), line, action):
        return None
    span = step.others.ahead(Line(Span(line.now), line.wishes), action).span
    place = first_case(step.coach, span)
    return None if place is None else (place, span)


def _is_slip(trial: Judge, line: Line, action: Action) -> bool:
    if trial.can_reach(trial.after(line, action)):
        return False
    return any(trial.can_reach(trial.after(line, other)) for other in choices(line.now) if other != action)
