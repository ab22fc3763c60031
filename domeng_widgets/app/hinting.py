"""Hints at the table: a ladder of rungs for the position before the viewer. What to look at, why, and in which numbers."""

from collections.abc import Callable, Mapping
from random import Random

from domeng_widgets.players.estimates import Estimate
from domeng_widgets.players.hints import Because, Hint
from domeng_widgets.players.prospects import CAMAT_WORTH, LEAD_WORTH, Prospect
from domeng_widgets.rules import Observation
from domeng_widgets.table.advice import Advice, Figure, Row
from domeng_widgets.words import Language, Sentence, hints

SLACK = 1e-9  # two sums of the same numbers may differ by so much
Ask = Callable[[Observation, Random], Hint]
"""Finds a hint for the seat that is to move, from what that seat may know and chance alone."""


class Hinting:
    """How far the ladder was climbed where the game stands; what was found there is kept until it is forgotten.

    `seed` is for hints alone: the same position asked again gets the same figures. Without `ask` there are no hints.
    """

    def __init__(self, ask: Ask | None, seed: int, names: tuple[str, ...], language: Language) -> None:
        self._ask, self._seed, self._names, self._language = ask, seed, names, language
        self._ladder: tuple[Advice, ...] = ()
        self._rung = 0

    @property
    def are_possible(self) -> bool:
        """Whether anybody finds hints here."""
        return self._ask is not None

    @property
    def are_spent(self) -> bool:
        """Whether the highest rung is shown."""
        return 0 < self._rung == len(self._ladder)

    @property
    def advice(self) -> Advice | None:
        """What the rung that was climbed to says."""
        return self._ladder[self._rung - 1] if self._rung else None

    def climb(self, seen: Observation) -> None:
        """One rung more for the seat that is to move."""
        if not self._ladder:
            self._ladder = self._made(seen)
        self._rung = min(self._rung + 1, len(self._ladder))

    def forget(self) -> None:
        """The game has moved."""
        self._ladder, self._rung = (), 0

    def _made(self, seen: Observation) -> tuple[Advice, ...]:
        if seen.must_pass:
            assert seen.chain.ends is not None  # nobody passes on the lead
            return (Advice(1, hints.must_pass(self._language, seen.chain.ends)),)
        assert self._ask is not None
        played = " ".join(str(turn.action) for turn in seen.turns)
        found = self._ask(seen, Random(f"{self._seed}/{seen.number}/{played}"))
        return Ladder(found, seen, self._names, self._language).rungs()


OF_A_SHARE: Mapping[Because, Callable[[Language, Sentence, float], Sentence]] = {
    Because.WINS: hints.wins,
    Because.CAMAT: hints.makes_camat,
    Because.WINS_LESS: hints.wins_less,
    Because.LESS_CAMAT: hints.less_camat,
}
BY_ITSELF: Mapping[Because, Callable[[Language, Sentence], Sentence]] = {
    Because.ENDS_IT: hints.ends_it,
    Because.ONLY_ONE: hints.only_one,
    Because.WORSE: hints.worse,
}


class Ladder:
    """What was found, in words for a person at the table."""

    def __init__(self, found: Hint, seen: Observation, names: tuple[str, ...], language: Language) -> None:
        self._found, self._names, self._language = found, names, language
        self._twin = seen.chain.is_equal
        self._plays = tuple(each.play for each in found.best)
        # to mark all that can be played would say no more than that it fits
        self._marked = self._plays if len(self._plays) < len(found.prospects) or len(self._plays) == 1 else ()
        self._lead_is_free = seen.camat is None

    def rungs(self) -> tuple[Advice, ...]:
        """The rungs, from the first; where there is but one play, that is the reason too."""
        rows = tuple(self._row(each) for each in self._found.prospects)
        said = [self._look(), self._why()] if len(rows) > 1 else [self._why()]
        climbed = [Advice(n, text, self._marked) for n, text in enumerate(said, 1)]
        best = self._found.prospects[0]
        numbers = hints.in_numbers(self._language, self._first(), best.stones.mean, best.wins.mean)
        return (*climbed, Advice(len(said) + 1, numbers, self._marked, rows, self._found.playouts, *self._also()))

    def _first(self) -> Sentence:
        return self._play(self._found.prospects[0])

    def _play(self, prospect: Prospect) -> Sentence:
        return hints.play(self._language, prospect.play, twin=self._twin)

    def _look(self) -> Sentence:
        if len(self._plays) == 1:
            return hints.look(self._language, self._first())
        if len(self._plays) == len(self._found.prospects):
            return hints.all_equal(self._language)
        return hints.equal(self._language, hints.plays(self._language, self._plays, twin=self._twin))

    def _why(self) -> Sentence:
        """The reason of the first of the best that has one of its own."""
        best = self._found.best
        telling = [each for each in best if self._found.reason(each).code is not Because.LIKE_ANY]
        if not telling and len(best) > 1:
            return hints.like_any(self._language)
        return self._reason((telling or best)[0])

    def _reason(self, prospect: Prospect) -> Sentence:
        """What tells a play from the others."""
        code, seats, share = self._found.reason(prospect)
        language, play = self._language, self._play(prospect)
        match code:
            case Because.MAKES_PASS:
                return hints.makes_pass(language, play, [self._names[seat] for seat in seats], share)
            case Because.FEWER_STONES | Because.MORE_STONES:
                return self._compared(prospect, play)
            case Because.LIKE_ANY:
                several = len(self._plays) > 1
                return hints.too_close(language, play) if several else hints.best_on_the_whole(language, play)
            case Because.WINS | Because.CAMAT | Because.WINS_LESS | Because.LESS_CAMAT:
                return OF_A_SHARE[code](language, play, share)
            case Because.ENDS_IT | Because.ONLY_ONE | Because.WORSE:
                return BY_ITSELF[code](language, play)

    def _compared(self, prospect: Prospect, play: Sentence) -> Sentence:
        """How many stones fewer than the next best play, or more than the best one."""
        first = self._found.prospects[0]
        if prospect.play != first.play and prospect not in self._found.best:
            more = prospect.stones.mean - first.stones.mean
            return hints.more_stones(self._language, play, self._play(first), more)
        others = [each for each in self._found.prospects if each.play != prospect.play]
        next_best = min(others, key=lambda each: each.stones.mean)
        spared = next_best.stones.mean - prospect.stones.mean
        return hints.fewer_stones(self._language, play, self._play(next_best), spared)

    def _also(self) -> tuple[float, float]:
        """How many stones a CAMAT and the next lead count for in the order, where they do; a CAMAT leads anyhow (P4)."""
        differ = (abs(each.worth.mean + each.stones.mean) > SLACK for each in self._found.prospects)
        return (CAMAT_WORTH, LEAD_WORTH if self._lead_is_free else 0) if any(differ) else (0, 0)

    def _row(self, prospect: Prospect) -> Row:
        is_best, why = prospect in self._found.best, self._reason(prospect)
        return Row(prospect.play, _figure(prospect.stones), _figure(prospect.wins), is_best, why)


def _figure(estimate: Estimate) -> Figure:
    return Figure(estimate.mean, estimate.low, estimate.high)
