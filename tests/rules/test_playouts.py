"""What holds at every moment of every game, on games of drawn deals and drawn choices."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domeng_widgets.players import PLAYERS
from domeng_widgets.players.simulation import play_out
from domeng_widgets.rules import (
    ALL_TILES,
    HAND,
    SEATS,
    Action,
    End,
    Game,
    Hands,
    IllegalAction,
    Opening,
    Pass,
    Piles,
    Play,
    Record,
    RoundRecord,
    Rules,
    Start,
    parse_action,
)
from tests.rules.positions import STEADY

CANDIDATES: tuple[Action, ...] = (*(Play(tile, end) for tile in ALL_TILES for end in (None, *End)), Pass())


def five_hands(order: list[int]) -> Hands:
    """Five hands of a set in this order."""
    return tuple(tuple(ALL_TILES[n] for n in order[HAND * seat : HAND * (seat + 1)]) for seat in range(SEATS))


DEALS = st.permutations(range(len(ALL_TILES))).map(five_hands)


@dataclass
class Sitting:
    """A drawn game: all its moments, and its record."""

    moments: list[Game]
    record: Record


@st.composite
def starts(draw: st.DrawFn) -> tuple[Rules, Start]:
    """Rules, and a start whose stones add up."""
    total = draw(st.sampled_from([25, 25, 25, 1, 40]))
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=SEATS, max_size=SEATS)))
    bounds = (0, *cuts)
    stones = tuple(high - low for low, high in zip(bounds, cuts, strict=False))
    if draw(st.booleans()):
        stones = (0,) * SEATS
    seats = st.none() | st.integers(0, SEATS - 1)
    return (
        Rules(total, draw(st.sampled_from(Opening))),
        Start(total - sum(stones), stones, draw(seats), draw(seats)),
    )


@st.composite
def sittings(draw: st.DrawFn) -> Sitting:
    """One round or two of drawn plays; the last may be unfinished."""
    rules, start = draw(starts())
    game = Game.new(rules, seats=start.stones, camat=start.camat, leader=start.leader)
    moments, rounds = [], []
    for _ in range(draw(st.integers(1, 2))):
        game, _ = game.deal(draw(DEALS))
        moments.append(game)
        choices = draw(st.binary(min_size=60, max_size=60))
        for choice in choices[: draw(st.sampled_from([60, 60, 60, 12]))]:
            if game.turn is None:
                break
            game, _ = game.play(game.legal[choice % len(game.legal)])
            moments.append(game)
        rounds.append(RoundRecord(game.current.dealt, tuple(turn.action for turn in game.current.turns)))
        if game.turn is not None:
            break
    return Sitting(moments, Record(rules=rules, start=start, rounds=tuple(rounds)))


@STEADY
@given(sittings())
def test_28_dominoes_and_all_stones_at_every_moment(sitting: Sitting) -> None:
    for game in sitting.moments:
        now = game.current
        held = [tile for hand in now.hands for tile in hand]
        lying = [link.tile for link in now.chain.links]
        assert sorted([*held, *lying, *now.unused]) == sorted(ALL_TILES)
        assert [len(hand) + count for hand, count in zip(now.hands, now.played, strict=True)] == [HAND] * SEATS
        assert sum(now.played) == len(now.chain)
        assert game.piles.total == game.rules.stones
        assert min(game.table, *game.stones) >= 0


@STEADY
@given(sittings())
def test_the_chain_matches_at_every_joint_and_knows_its_lead(sitting: Sitting) -> None:
    for game in sitting.moments:
        links, turns = game.chain.links, game.current.turns
        assert all(one.right == two.left for one, two in pairwise(links))
        if links:
            lead = turns[0].action
            assert isinstance(lead, Play)
            assert links[game.chain.lead] == (lead.tile.high, lead.tile.low)
            assert game.ends == (links[0].left, links[-1].right)


@STEADY
@given(sittings())
def test_nobody_passes_who_can_play_and_everybody_else_does(sitting: Sitting) -> None:
    for game in sitting.moments:
        if game.turn is None:
            assert game.legal == ()
            continue
        hand = game.hands[game.turn]
        able = game.ends is None or any(tile.has(end) for tile in hand for end in game.ends)
        assert (game.legal == (Pass(),)) is (not able)
        assert (Pass() in game.legal) is (not able)
        assert game.must_pass is (not able)


@STEADY
@given(sittings())
def test_legal_and_play_agree_on_everything_one_could_try(sitting: Sitting) -> None:
    for game in sitting.moments[:: max(1, len(sitting.moments) // 5)] + sitting.moments[-1:]:
        assert len(game.legal) == len(set(game.legal))
        allowed = set()
        for action in CANDIDATES:
            try:
                game.play(action)
            except IllegalAction:
                continue
            allowed.add(action)
        assert allowed == set(game.legal)


@STEADY
@given(sittings(), DEALS)
def test_deal_and_play_never_change_the_game_they_start_from(sitting: Sitting, deal: Hands) -> None:
    for game in sitting.moments[::5] + sitting.moments[-1:]:
        number, before = hash(game), repr(game)
        for action in game.legal:
            after, events = game.play(action)
            assert after is not game
            assert after.current.turns[-1].events == events
            assert after.current.turns[:-1] == game.current.turns
        if game.turn is None:
            game.deal(deal)
        assert (hash(game), repr(game)) == (number, before)


@STEADY
@given(sittings())
def test_the_turn_goes_clockwise_and_a_round_ends_once(sitting: Sitting) -> None:
    for before, after in pairwise(sitting.moments):
        if after.current.turns:
            assert before.outcome is None
            assert after.turn == (None if after.outcome else ((before.turn or 0) + 1) % SEATS)
            assert after.current.turns[-1].seat == before.turn


@STEADY
@given(sittings())
def test_a_record_is_read_as_it_is_written_and_replays_to_the_same_game(sitting: Sitting) -> None:
    text = str(sitting.record)
    record = Record.parse(text)
    assert record == sitting.record
    assert str(record) == text
    assert [moment.game for moment in record.moments()] == sitting.moments
    for moment in record.moments():
        assert moment.action is None or parse_action(str(moment.action)) == moment.action


@STEADY
@given(sittings())
def test_a_camat_is_elected_by_an_empty_table_and_an_empty_handed_first_cappu_only(sitting: Sitting) -> None:
    for before, after in pairwise(sitting.moments):
        if after.elected:
            assert after.outcome is not None
            assert (after.camat, after.outcome.manguno) == (after.outcome.winner, None)
            assert after.piles == Piles(after.rules.stones)
        else:
            assert after.camat == before.camat


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("seed", range(10))
def test_a_game_ends_with_a_camat_within_200_rounds(player: str, seed: int) -> None:
    players = [PLAYERS[player]()] * SEATS
    rounds = [game for game, _ in play_out(players, Random(seed), to_camat=True)]
    assert rounds[-1].elected
    assert not any(game.elected for game in rounds[:-1])
    assert len(rounds) <= 200
