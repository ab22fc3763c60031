"""Which kernels end that no page is connected to: how long each may be alone, and whose place goes first to who waits."""

from domeng_widgets.server.absence import Absences, Away, Limits


class Time:
    """A clock that the test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def absences() -> tuple[Absences, Time]:
    """Nobody is away yet."""
    clock = Time()
    return Absences(Limits(arrival=90, idle=300, spare=60), clock), clock


def test_a_page_that_never_comes_is_waited_for_as_long_as_its_scripts_may_take() -> None:
    away, clock = absences()
    away.begins("a", Away.MAKING)
    clock.now += 89
    away.begins("a", Away.COMING)
    assert (away.over(0), away.next_in(0)) == ([], 90)
    clock.now += 89.5
    assert (away.over(0), away.next_in(0)) == ([], 0.5)
    clock.now += 0.5
    assert (away.over(0), away.next_in(0)) == (["a"], 0)


def test_a_page_that_has_gone_may_come_back_for_longer_and_one_that_is_made_too() -> None:
    away, clock = absences()
    away.begins("gone", Away.GONE)
    away.begins("making", Away.MAKING)
    clock.now += 299
    assert (away.over(0), away.next_in(0)) == ([], 1)
    clock.now += 1
    assert away.over(0) == ["gone", "making"]


def test_who_is_connected_or_no_more_is_not_away() -> None:
    away, clock = absences()
    away.begins("a", Away.GONE)
    away.ends("a")
    away.ends("never was")
    clock.now += 1000
    assert (away.over(5), away.next_in(5)) == ([], None)


def test_where_somebody_waits_whoever_has_been_gone_longest_goes_after_a_minute() -> None:
    away, clock = absences()
    for name, why in (("making", Away.MAKING), ("second", Away.GONE), ("first", Away.GONE), ("third", Away.COMING)):
        away.begins(name, why)
        clock.now += 1
    away.begins("second", Away.GONE)  # it came back, and went again
    clock.now = 1002 + 59
    assert (away.over(1), away.next_in(1)) == ([], 1)
    clock.now = 1002 + 70
    assert [away.over(waiting) for waiting in (-1, 0, 1, 2, 3, 9)] == [
        *([], [], ["first"], ["first", "third"]),
        *(["first", "third", "second"], ["first", "third", "second"]),
    ]


def test_a_kernel_that_ends_anyhow_serves_who_waits() -> None:
    away, clock = absences()
    away.begins("late", Away.COMING)
    clock.now += 30
    away.begins("spare", Away.GONE)
    clock.now += 60
    assert away.over(1) == ["late"]
    assert away.over(2) == ["late", "spare"]
