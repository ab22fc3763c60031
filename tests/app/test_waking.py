"""Waking a session: in its time, under the lock, and never once it was cancelled, whichever thread did that."""

import asyncio
import threading

import pytest

from domeng_widgets.app.waking import later


async def waited() -> None:
    """Until a timer that is due has been looked at."""
    for _ in range(3):
        await asyncio.sleep(0)


def test_it_calls_back_on_the_loop_and_holds_the_lock() -> None:
    lock, held = threading.Lock(), []

    async def run() -> None:
        later(lock, 0, lambda: held.append(lock.locked()))
        await waited()

    asyncio.run(run())
    assert held == [True]
    assert not lock.locked()


def test_what_is_cancelled_does_not_happen() -> None:
    called: list[int] = []

    async def run() -> None:
        later(threading.RLock(), 0, lambda: called.append(1))()
        await waited()

    asyncio.run(run())
    assert called == []


def test_what_is_cancelled_when_it_is_due_already_does_not_happen_either() -> None:
    """A message of another page is being answered, in a thread of its own, while the timer waits for the lock."""
    lock, called, waits = threading.Lock(), [], threading.Event()

    class Lock:
        def __enter__(self) -> None:
            waits.set()
            lock.acquire()

        def __exit__(self, *_: object) -> None:
            lock.release()

    async def run() -> None:
        cancel = later(Lock(), 0, lambda: called.append(1))
        lock.acquire()

        def answer() -> None:
            waits.wait(10)
            cancel()
            lock.release()

        thread = threading.Thread(target=answer)
        thread.start()
        await waited()
        thread.join()

    asyncio.run(run())
    assert called == []


def test_without_a_loop_nothing_can_be_waited_for() -> None:
    with pytest.raises(RuntimeError):
        later(threading.RLock(), 0, lambda: None)
