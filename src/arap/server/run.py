"""Running the server on a port."""

import errno
import socket
from collections.abc import Callable
from ipaddress import ip_address

import uvicorn
from litestar.types import ASGIApp

from arap.kernel.errors import ArapError

GRACE = 1
LONGEST_MESSAGE = 64 * 1024 * 1024


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket on the address; a port in use is said so before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(128)
    except (OSError, OverflowError) as problem:
        found.close()
        raise ArapError(why_not_bound(host, port, problem)) from None
    return found


def why_not_bound(host: str, port: int, problem: Exception) -> str:
    code = getattr(problem, "errno", None)
    if code == errno.EADDRINUSE:
        free = f"`make play PORT={port + 1}` or `arap play --port {port + 1}`"
        return f"Port {port} is in use; stop what runs there or choose another, for example with {free}."
    if code == errno.EACCES:
        return f"Port {port} may not be used by you; choose one above 1023, for example --port 8000."
    return f"The server cannot listen on {host}, port {port} ({problem}); choose others with --host and --port."


def address(listener: socket.socket) -> str:
    """The address as a browser on this machine spells it."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def what_is_open(listener: socket.socket) -> str:
    """One line about who can reach the server; "" if only this machine can."""
    host, port = listener.getsockname()[:2]
    if is_local(host):
        return ""
    machines = "every machine that can reach this one" if is_wildcard(host) else f"machines that can reach {host}"
    return (
        f"Open to {machines} on port {port}, without encryption: anybody there can start battles and, with a link, play"
        " or watch one."
    )


def is_wildcard(host: str) -> bool:
    return ip_address(host).is_unspecified


def is_local(host: str) -> bool:
    return ip_address(host).is_loopback


class Server(uvicorn.Server):
    """A uvicorn server that says when it answers."""

    def __init__(self, app: ASGIApp, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                lifespan="on",
                timeout_graceful_shutdown=GRACE,
                ws_max_size=LONGEST_MESSAGE,
            )
        )
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def run(app: ASGIApp, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serves until Ctrl-C, then ends quietly."""
    try:
        Server(app, ready).run(sockets=[listener])
    except KeyboardInterrupt:
        return
