"""How a session is woken after a pause: on the kernel's event loop, and not while a message is being answered."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

Cancel = Callable[[], object]
Later = Callable[[float, Callable[[], None]], Cancel]
"""Calls back after so many seconds, unless cancelled."""


def later(lock: AbstractContextManager[Any], delay: float, call: Callable[[], None]) -> Cancel:
    """Calls back after so many seconds, holding the lock, unless cancelled before by somebody who holds it."""
    is_wanted = True

    def locked() -> None:
        with lock:
            if is_wanted:
                call()

    def cancel() -> None:
        nonlocal is_wanted
        is_wanted = False  # it may be due already, in another thread, and wait for the lock
        timer.cancel()

    import asyncio  # every kernel has it by then; what is only read as text needs none

    timer = asyncio.get_running_loop().call_later(delay, locked)
    return cancel
