"""What rounds played by chance say to a question about chances, and to the reader's guess: a picture and a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from domeng_widgets.players import Figure, Statistics
from domeng_widgets.rules import Term
from domeng_widgets.words import Language, Sentence
from domeng_widgets.words import chances as said

from .charts import Bar, Chart, Mark

ERRORS = 2
"""An error bar reaches so many standard errors to each side."""
TIMES = {"same": 1, "ten": 10, "hundred": 100}
"""How many times shorter an error bar gets, by the answer that says so."""


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a question: its picture, a sentence to the one who guessed, if anybody did, and the right one of its options."""

    chart: Chart
    verdict: Sentence = ()
    right: str = ""


def find(name: str, runs: Sequence[Statistics], language: Language, guess: str | None = None) -> Found:
    """What runs of rounds say to a question, and to a guess; several runs for `rounds`, else one."""
    if name == "rounds":
        return _narrower(runs, language, guess)
    if name == "pollo":
        return _pollo(runs[0], language, guess)
    if name == "leader":
        return _leader(runs[0], language, guess)
    return _places(name, runs[0], language, guess)


def bar(label: str, figure: Figure, scale: int, *, stands_out: bool = False) -> Bar:
    """A figure as a bar with its error bar, for so many rounds."""
    return Bar(label, scale * figure.mean, scale * ERRORS * figure.error, stands_out)


def _chart(language: Language, name: str, bars: Sequence[Bar], mark: Mark | None) -> Chart:
    return Chart(name, said.title(language, name), said.unit(language, name), tuple(bars), mark)


def _number_mark(language: Language, guess: str | None) -> Mark | None:
    return None if guess is None else Mark(said.mark(language, said.number(int(guess))), (float(guess),))


def _pollo(run: Statistics, language: Language, guess: str | None) -> Found:
    bars = [
        bar(said.ending(language, term), run.figures[f"won by {term.value}"], 1000, stands_out=term is Term.POLLO)
        for term in (Term.POLLO, Term.CEKI)
    ]
    chart = _chart(language, "pollo", bars, _number_mark(language, guess))
    if guess is None:
        return Found(chart)
    verdict = said.found(language, "pollo", chart.said(bars[0]))
    return Found(chart, (*verdict, " ", *said.off(language, int(guess), bars[0].value, bars[0].spread)))


def _leader(run: Statistics, language: Language, guess: str | None) -> Found:
    leader, *others = run.stones
    # The four are not independent; the mean of their errors is never less than the error of their mean.
    mean = Figure(sum(each.total for each in others), _mean(others, "mean"), _mean(others, "error"))
    bars = [
        bar(said.leader(language, is_leader=True), leader, 100, stands_out=True),
        bar(said.leader(language, is_leader=False), mean, 100),
    ]
    chart = _chart(language, "leader", bars, _number_mark(language, guess))
    if guess is None:
        return Found(chart)
    verdict = said.found(language, "leader", chart.said(bars[0]))
    off = said.off(language, int(guess), bars[0].value, bars[0].spread)
    costs = said.costs(language, bars[0].value - bars[1].value, bars[0].spread + bars[1].spread)
    return Found(chart, (*verdict, " ", *off, " ", *costs))


def _mean(figures: Sequence[Figure], part: str) -> float:
    total: float = sum(getattr(each, part) for each in figures)
    return total / len(figures)


def _places(name: str, run: Statistics, language: Language, guess: str | None) -> Found:
    order = sorted(range(len(run.stones)), key=lambda place: -run.stones[place].mean)
    bars = [
        bar(said.place(language, place), figure, 100, stands_out=place == order[0])
        for place, figure in enumerate(run.stones)
    ]
    mark = None if guess is None else Mark(said.mark(language), row=int(guess))
    chart = _chart(language, name, bars, mark)
    if guess is None:
        return Found(chart)
    verdict = said.worst(language, int(guess), order, [chart.said(each) for each in bars])
    return Found(chart, verdict, str(order[0]))


def _narrower(runs: Sequence[Statistics], language: Language, guess: str | None) -> Found:
    key = f"won by {Term.CEKI.value}"
    runs = sorted(runs, key=lambda run: run.rounds)
    bars = [bar(said.played(language, run.rounds), run.figures[key], 1000, stands_out=run is runs[-1]) for run in runs]
    short, long = bars[0], bars[-1]
    chart = _chart(language, "rounds", bars, None)
    if guess is None or not (short.spread and long.spread):  # in very few rounds there may be no CEKI at all
        return Found(chart)
    times = short.spread / long.spread
    right = min(TIMES, key=lambda each: abs(TIMES[each] / times - 1))
    spreads = {run.rounds: chart.figure(each.spread) for run, each in zip(runs, bars, strict=True)}
    thought = "" if guess == right else chart.figure(short.spread / TIMES[guess])
    return Found(chart, said.shorter(language, times, spreads, thought), right)
