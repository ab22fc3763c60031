"""How the dashboard speaks to a kernel that runs a page's cells. Needs the extra `app`."""

import math
import time
from contextlib import suppress
from queue import Empty
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient

ANSWER, ECHO = 0.2, 0.05
"""After how many seconds a kernel is asked anew: without an answer, and where what it published with it has not arrived."""


class Client(AsyncKernelClient):
    """Is ready as soon as the kernel answers and is heard.

    Jupyter's own then goes on listening until nothing has come for a fifth of a second, which each visitor would wait.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Waits, so many seconds at most, until the kernel answers and what it publishes arrives; RuntimeError if it doesn't."""
        until = time.monotonic() + (math.inf if timeout is None else timeout)
        while not await self._is_heard():
            if not await self.is_alive():
                raise RuntimeError("Kernel died before replying to kernel_info")
            if time.monotonic() > until:
                raise RuntimeError(f"Kernel didn't respond in {timeout} seconds")

    async def _is_heard(self) -> bool:
        with suppress(Empty, TimeoutError):
            reply = await self.kernel_info(reply=True, timeout=ANSWER)
            while not _is_done(reply["parent_header"]["msg_id"], await self.get_iopub_msg(timeout=ECHO)):
                pass
            self._handle_kernel_info_reply(reply)
            return True
        return False


def _is_done(asked: str, heard: dict[str, Any]) -> bool:
    """Whether this says that the kernel is done with what was asked: all that it had to publish before has been heard."""
    return (heard["parent_header"].get("msg_id"), heard["content"].get("execution_state")) == (asked, "idle")
