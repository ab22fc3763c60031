"""Plays that run by themselves: in what order, in what time, and what stops them."""

import pytest

from domeng_widgets.app.runner import Runner
from domeng_widgets.rules import parse_action

ONE, TWO, THREE = (parse_action(text) for text in ("66", "-", "63>"))


class Table:
    """What a runner plays on: it notes each play, and each time that it is shown; `then` comes when nothing is queued."""

    def __init__(self, pace=2.0, then=()):
        self.played, self.shown, self.waiting, self.then = [], 0, [], list(then)
        self.runner = Runner(self.later, pace, play=self.played.append, more=self.more, shown=self.show)

    def later(self, delay, call):
        entry = (delay, call)
        self.waiting.append(entry)
        return lambda: self.waiting.remove(entry) if entry in self.waiting else None

    def more(self):
        if not self.then:
            return False
        self.runner.add(self.then.pop(0))
        return True

    def show(self):
        self.shown += 1

    def tick(self):
        delay, call = self.waiting.pop(0)
        call()
        return delay


def test_at_no_pace_everything_runs_at_once_and_is_shown_once():
    table = Table(pace=0, then=[(TWO,), (), (THREE,)])
    table.runner.add([ONE])
    table.runner.go()
    assert (table.played, table.shown, table.waiting) == ([ONE, TWO, THREE], 1, [])


def test_each_play_waits_for_its_time_and_is_shown():
    table = Table(then=[(TWO,)])
    table.runner.add([ONE])
    table.runner.go()
    assert (table.played, table.shown) == ([], 1)
    assert (table.tick(), table.played, table.shown) == (2.0, [ONE], 2)
    assert (table.tick(), table.played, table.waiting) == (2.0, [ONE, TWO], [])
    assert not table.runner.is_running


def test_a_pause_holds_whatever_the_pace():
    table = Table(pace=0)
    table.runner.add([ONE, TWO])
    table.runner.is_paused = True
    table.runner.go()
    assert (table.played, table.waiting) == ([], [])
    table.runner.one()
    assert table.played == [ONE]


def test_what_is_finished_is_shown_only_if_anything_happened_and_ends_its_pause():
    table = Table()
    table.runner.finish()
    assert table.shown == 0
    table.runner.add([ONE])
    table.runner.is_paused = True
    table.runner.finish()
    assert (table.played, table.shown, table.runner.is_paused) == ([ONE], 1, False)


@pytest.mark.parametrize("ending", ["clear", "stop"])
def test_nothing_wakes_what_was_cleared_or_stopped(ending):
    table = Table()
    table.runner.add([ONE])
    table.runner.go()
    getattr(table.runner, ending)()
    assert (table.waiting, table.runner.is_running) == ([], ending == "stop")
