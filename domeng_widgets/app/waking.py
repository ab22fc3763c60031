"""Wakes a table's session on the kernel's event loop, and not while a message is being answered."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from .session import Cancel


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

    timer = asyncio.get_running_loop().call_later(delay, locked)
    return cancel
