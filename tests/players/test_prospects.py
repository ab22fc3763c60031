"""What plays promise: the same as counting all that can happen, and from what was seen alone."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from statistics import fmean, stdev

import pytest

from domeng_widgets.players.bits import TILE
from domeng_widgets.players.draws import draws_from
from domeng_widgets.players.estimates import Estimate, deals_for
from domeng_widgets.players.hidden import HiddenHands
from domeng_widgets.players.hints import Because, Hint, Reason, hint
from domeng_widgets.players.prospects import LEAD_WORTH, Prospect, distinct_plays, prospects
from domeng_widgets.rules import (
    SEATS,
    Action,
    End,
    Game,
    Opening,
    Pass,
    Play,
    Rules,
    before_return,
    observe,
    shuffled,
)
from tests.players.test_hidden import moments, world
from tests.rules.positions import position


def counted(game: Game, me: int, before: int) -> tuple[Fraction, Fraction, Fraction]:
    """Stones gained, rounds won and elections of a seat, over all that can follow by chance; by the rules alone."""
    if game.outcome is not None:
        last = game.current.turns[-1].events
        gained = before_return(last, game.stones)[me] - before
        won = game.outcome.winner == me
        return Fraction(gained), Fraction(won), Fraction(won and game.elected)
    actions: list[Action] = list(game.legal)
    sums = [Fraction(0)] * 3
    for action in actions:
        for n, value in enumerate(counted(game.play(action)[0], me, before)):
            sums[n] += value / len(actions)
    return sums[0], sums[1], sums[2]


def late(rng: Random, number: int) -> Iterator[tuple[Game, Game]]:
    """Moments late in a round in which the seat to move has a choice and few deals fit; often in a game that is late too."""
    found = 0
    while found < number:
        total = rng.choice([25, 6, 0])
        before = Game.new(Rules(stones=total), seats=(total // 3, 0, total // 4, 0, 0), leader=rng.randrange(SEATS))
        game, _ = before.deal(shuffled(rng))
        while game.outcome is None:
            seen = observe(game, game.turn)
            few = 5 <= sum(seen.counts) <= 7 and len(seen.hand) > 1 and len(distinct_plays(seen)) > 1
            if few and HiddenHands(seen, rng).ways <= 80:
                found += 1
                yield before, game
                break
            game, _ = game.play(rng.choice(game.legal))


def exactly(before: Game, game: Game, play: Play) -> tuple[Fraction, ...]:
    """What a play brings on average over all deals that fit, and all that can follow by chance."""
    me = game.turn
    assert me is not None
    every = list(HiddenHands(observe(game, me), Random(0)).all())
    found = [counted(world(before, game, tuple(hands)).play(play)[0], me, game.stones[me]) for hands in every]
    return tuple(sum(column, Fraction(0)) / len(every) for column in zip(*found, strict=True))


def test_what_a_play_promises_is_what_counting_everything_gives() -> None:
    """To the last digit where all deals are followed; from a few deals that are drawn within the error that is told."""
    rng, far = Random(1), []
    for before, game in late(rng, 6):
        seen = observe(game, game.turn)
        runs = [{each.play: each for each in prospects(seen, rng, 40)} for _ in range(10)]
        for found in prospects(seen, rng, 2000):
            exact = exactly(before, game, found.play)
            assert [found.stones.mean, found.wins.mean, found.camat.mean] == pytest.approx([float(n) for n in exact])
            assert (found.stones.error, found.wins.error, found.camat.error, found.worth.error) == (0, 0, 0, 0)
            for guess in (run[found.play] for run in runs):
                for estimate, value in zip((guess.stones, guess.wins), exact, strict=False):
                    if estimate.error > 1e-9:
                        far.append(abs(estimate.mean - float(value)) / estimate.error)
    assert len(far) > 50
    assert (
        sum(far) / len(far) < 1.0
    )  # from ten deals the mean size is 0.9, and less from all: no error is told too small


@pytest.mark.parametrize(("turns", "followed"), [(range(9, 10), False), (range(16, 22), True)])
def test_errors_are_as_large_as_the_estimates_scatter(turns: range, followed: bool) -> None:
    """Where deals are drawn: in the middle of a round each is tried more than once, late all that can come is followed."""
    _, game = next(
        pair
        for pair in moments(Random(2), 40, Opening.DOUBLE)
        if len(pair[1].current.turns) in turns and choice(pair[1]) == 2 and drawn(pair[1], followed=followed)
    )
    seen = observe(game, game.turn)
    runs = [min(prospects(seen, Random(seed), 200), key=lambda each: str(each.play)).stones for seed in range(120)]
    mean = sum(run.mean for run in runs) / len(runs)
    scatter = (sum((run.mean - mean) ** 2 for run in runs) / (len(runs) - 1)) ** 0.5
    told = sum(run.error for run in runs) / len(runs)
    assert 0.75 < scatter / told < 1.3


def drawn(game: Game, *, followed: bool) -> bool:
    """Whether two plays are tried on deals that are drawn, and these followed or not."""
    rng = Random(1)
    deals = deals_for(observe(game, game.turn), rng, draws_from(rng), 200, 2)
    return not deals.every and deals.followed is followed


@pytest.mark.parametrize(
    ("playouts", "ways", "least"), [(200, range(40, 101), 0.8), (500, range(40, 201), 0.8), (200, range(101, 201), 0.0)]
)
def test_errors_are_as_large_as_the_estimates_scatter_where_all_deals_are_tried(
    playouts: int, ways: range, least: float
) -> None:
    """Late in a round; larger, if anything, where there are no playouts for two tries of each deal."""
    ratios: list[float] = []
    every = moments(Random(10), 200, Opening.DOUBLE)
    while len(ratios) < 3:
        _, game = next(every)
        seen = observe(game, game.turn)
        few = sum(seen.counts) < 13 and len(seen.hand) > 1 and choice(game) > 1
        if few and HiddenHands(seen, Random(0)).ways in ways:
            runs = [{each.play: each.stones for each in prospects(seen, Random(seed), playouts)} for seed in range(40)]
            for play in runs[0]:
                means, told = [run[play].mean for run in runs], fmean(run[play].error for run in runs)
                if told:
                    ratios.append(stdev(means) / told)
                else:  # on a deal that is known the play can bring but one thing
                    assert max(means) - min(means) < 1e-9
    assert least < fmean(ratios) < 1.25


def test_from_the_fewest_playouts_no_error_is_none_for_want_of_a_second_deal() -> None:
    game = next(
        game
        for _, game in moments(Random(9), 20, Opening.DOUBLE)
        if len(game.current.turns) in range(6, 12) and choice(game) == 1
    )
    runs = [prospects(observe(game, game.turn), Random(seed), 2)[0].stones for seed in range(8)]
    assert sum(run.error > 0 for run in runs) > 4


def test_the_next_lead_is_worth_something_only_while_there_is_no_CAMAT() -> None:
    rich = Game.new(Rules(stones=500), seats=(100,) * SEATS, leader=0)  # so that nobody can be elected
    ends = 0
    rng = Random(11)
    for _ in range(3):
        game, _ = rich.deal(shuffled(rng))
        while game.outcome is None:
            seen = observe(game, game.turn)
            if choice(game) and len(seen.hand) <= 2:
                for found in prospects(seen, Random(1), 60):
                    assert found.worth.mean == pytest.approx(LEAD_WORTH * found.wins.mean - found.stones.mean)
                    ends += found.ends
                for found in prospects(replace(seen, camat=(game.current.turn + 1) % SEATS), Random(1), 60):  # P4
                    assert found.worth.mean == pytest.approx(-found.stones.mean)
            game, _ = game.play(rng.choice(game.legal))
    assert ends > 1


def choice(game: Game) -> int:
    """Among how many plays the seat to move may choose."""
    return len(distinct_plays(observe(game, game.turn)))


def test_the_best_play_comes_first() -> None:
    rng = Random(3)
    for _, game in moments(rng, 3, Opening.DOUBLE, rounds=1):
        if choice(game):
            found = prospects(observe(game, game.turn), rng, 60)
            assert len(found) == choice(game)
            worths = [each.worth.mean for each in found]
            assert worths == sorted(worths, reverse=True)


def test_a_last_domino_is_told_for_certain() -> None:
    rng, seen_kinds = Random(4), set()
    for _, game in moments(rng, 150, Opening.DOUBLE):
        me = game.turn
        assert me is not None
        if len(game.hands[me]) == 1 and choice(game):
            (found,) = prospects(observe(game, me), rng, 50)[:1]
            after, _ = game.play(found.play)
            assert after.outcome is not None
            gained = before_return(after.current.turns[-1].events, after.stones)[me] - game.stones[me]
            assert (found.stones, found.wins, found.ends) == (Estimate(gained, 0), Estimate(1, 0), True)
            assert found.camat == Estimate(after.elected, 0)
            seen_kinds.add(after.outcome.kind)
    assert len(seen_kinds) == 3


def test_twins_are_one_play_to_the_right() -> None:
    equal = position("62 61 50 | 11 | 22 | 33 | 44", "66")
    assert [str(play) for play in distinct_plays(observe(equal, 0))] == ["62>", "61>"]
    unequal = position("65 51 | 11 | 22 | 33 | 44", "62 25")
    assert [str(play) for play in distinct_plays(observe(unequal, 0))] == ["65<", "65>", "51>"]


def test_a_seat_that_has_no_choice_to_make_has_no_prospects() -> None:
    rng = Random(5)
    game = next(game for _, game in moments(rng, 20, Opening.DOUBLE) if game.must_pass)
    with pytest.raises(ValueError, match="no play to weigh"):
        prospects(observe(game, game.turn), rng)
    with pytest.raises(ValueError, match="no play to weigh"):
        prospects(observe(game, None), rng)


def test_two_playouts_are_the_least() -> None:
    game = next(game for _, game in moments(Random(6), 2, Opening.DOUBLE) if choice(game) > 1)
    with pytest.raises(ValueError, match="at least two"):
        prospects(observe(game, game.turn), Random(1), 1)


def test_the_others_passes_are_counted_until_one_can_play() -> None:
    rng, checked = Random(7), 0
    for before, game in late(rng, 3):
        me = game.turn
        assert me is not None
        every = list(HiddenHands(observe(game, me), rng).all())
        for found in prospects(observe(game, me), rng, 10 * len(every)):
            passes = [0] * SEATS
            for hands_ in every:
                after, _ = world(before, game, tuple(hands_)).play(found.play)
                while after.must_pass and after.turn != me:
                    assert after.turn is not None
                    passes[after.turn] += 1
                    after, _ = after.play(Pass())
            assert found.passes == pytest.approx([n / len(every) for n in passes])
            checked += any(passes)
    assert checked > 2


# --- hints ------------------------------------------------------------------------------------------------------------


def made(
    play: str, worth: float, *, passes: tuple[float, ...] = (0.0,) * 5, error: float = 0.1, **more: Estimate
) -> Prospect:
    """A prospect of that worth, in stones."""
    given = {
        "stones": Estimate(-worth, error),
        "wins": Estimate(0.2, error),
        "camat": Estimate(0.0, 0.0),
        "worth": Estimate(worth, error),
    }
    return Prospect(Play(TILE[1 << int(play)], End.RIGHT), **(given | more), passes=passes)


def test_plays_whose_error_bars_overlap_are_called_equal() -> None:
    found = Hint(0, 100, (made("1", 1.0), made("2", 0.65), made("3", 0.55), made("4", -1.0)))
    assert found.best == found.prospects[:2]


@pytest.mark.parametrize(
    ("prospect", "other", "reason"),
    [
        (
            made("1", 1.0, passes=(0, 0.8, 0.4, 0.1, 0)),
            made("2", 0.0, passes=(0, 0.5, 0, 0, 0)),
            Reason(Because.MAKES_PASS, (1, 2), 0.4),
        ),
        (
            made("1", 1.0, passes=(0, 0.8, 0.2, 0.1, 0)),
            made("2", 0.0, passes=(0, 0.8, 0, 0, 0)),
            Reason(Because.MAKES_PASS, (1,), 0.8),
        ),
        (
            made("1", 1.0, passes=(0, 0.8, 0, 0, 0)),
            made("2", 0.0, passes=(0, 0.7, 0, 0, 0)),
            Reason(Because.FEWER_STONES),
        ),
        (made("1", 1.0, wins=Estimate(0.9, 0.01)), made("2", 0.0), Reason(Because.WINS, share=0.9)),
        (made("1", 1.0, camat=Estimate(0.3, 0.01)), made("2", 0.0), Reason(Because.CAMAT, share=0.3)),
        (made("1", 1.0), made("2", 0.9), Reason(Because.LIKE_ANY)),
    ],
)
def test_a_reason_is_what_tells_a_play_from_the_others(prospect: Prospect, other: Prospect, reason: Reason) -> None:
    assert Hint(0, 100, (prospect, other)).reason(prospect) == reason


@pytest.mark.parametrize(
    ("prospect", "reason"),
    [
        (made("2", 0.0, camat=Estimate(0.1, 0.01)), Reason(Because.LESS_CAMAT, share=0.1)),
        (made("2", 0.0, camat=Estimate(0.4, 0.01)), Reason(Because.MORE_STONES)),
        (
            made("2", 0.0, camat=Estimate(0.4, 0.01), stones=Estimate(-1.0, 0.1), wins=Estimate(0.0, 0.01)),
            Reason(Because.WINS_LESS, share=0.0),
        ),
        (made("2", 0.0, camat=Estimate(0.4, 0.01), stones=Estimate(-1.0, 0.1)), Reason(Because.WORSE)),
    ],
)
def test_of_a_play_that_is_not_among_the_best_it_is_told_in_what_it_is_worse(
    prospect: Prospect, reason: Reason
) -> None:
    best = made("1", 1.0, camat=Estimate(0.4, 0.01), wins=Estimate(0.3, 0.01))
    assert Hint(0, 100, (best, prospect)).reason(prospect) == reason


def test_the_only_play_and_the_last_domino_are_reasons_enough() -> None:
    only = made("1", 1.0)
    assert Hint(0, 100, (only,)).reason(only) == Reason(Because.ONLY_ONE)
    last = replace(only, ends=True)
    assert Hint(0, 100, (last, made("2", 0.0))).reason(last) == Reason(Because.ENDS_IT)


def test_a_hint_says_what_its_playouts_found() -> None:
    rng = Random(8)
    for _, game in moments(rng, 4, Opening.DOUBLE, rounds=1):
        if choice(game):
            found = hint(observe(game, game.turn), rng, 100)
            assert (found.seat, found.playouts, len(found.prospects)) == (game.turn, 100, choice(game))
            for each in found.prospects:
                reason = found.reason(each)
                assert all(each.passes[seat] >= reason.share for seat in reason.seats)
