"""Ports on which kernels are spoken to. Needs the extra `app`."""

import random
import socket

from jupyter_client.connect import LocalPortCache

LOWEST, END = 20_000, 32_768
"""From where systems take no port for a connection that goes out (Linux takes them from 32768 on, others from 49152)."""
TRIES = 200


class Ports(LocalPortCache):
    """Gives ports that stay free until the kernel listens there, a second or two later.

    Jupyter's own takes any free port; where many come at once, a connection that goes out may have it by then, and the kernel dies.
    """

    def find_available_port(self, ip: str) -> int:
        """A free port that nobody has been given."""
        for port in random.sample(range(LOWEST, END), TRIES):
            if port not in self.currently_used_ports and _is_free(ip, port):
                self.currently_used_ports.add(port)
                return port
        found: int = super().find_available_port(ip)
        return found


def _is_free(ip: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in ip else socket.AF_INET) as tried:
        try:
            tried.bind((ip, port))
        except OSError:
            return False
    return True
