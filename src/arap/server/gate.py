"""Before the site: the names it answers to, the pages that may speak to it, the headers of its answers."""

from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

LOCAL = ("localhost", "127.0.0.1", "::1")
POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:",
    "font-src 'self'", "worker-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'", "manifest-src 'self'",
))  # fmt: skip
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
FORBIDDEN = 4403


class Gate:
    """Refuses calls by other names (a page elsewhere can point its own name here) and connections from other pages."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self._app = app
        self._named = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif refusal := self.why_not(scope):
            await refuse(scope, send, refusal)
        else:
            await self._app(scope, receive, with_headers(send))

    def why_not(self, scope: Scope) -> str:
        """Why a call is not answered; "" if it is. A program that is no browser names no origin."""
        host = header(scope, b"host")
        called = host_of(f"//{host}")
        if called not in self._answers_to(scope):
            return f"This server does not answer to the name {called!r}; start it with --allow-host {called}."
        origin = header(scope, b"origin")
        if scope["type"] == ScopeType.HTTP or not origin:
            return ""
        own = place_of(origin) == host or host_of(origin) in self._named
        return "" if own else "This page does not belong to this server."

    def _answers_to(self, scope: Scope) -> frozenset[str]:
        """The names in the list, and the address of this machine that was called: no name can stand for it."""
        server: Any = scope.get("server")
        return self._named | {*LOCAL, server[0] if server else LOCAL[0]}


def host_of(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def place_of(url: str) -> str:
    """Host and port of an address."""
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""


def header(scope: Scope, name: bytes) -> str:
    headers: Any = scope["headers"]
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


async def refuse(scope: Scope, send: Send, why: str) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        closing: Any = {"type": "websocket.close", "code": FORBIDDEN, "reason": why}
        await send(closing)
        return
    head: Any = {"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain"), *HEADERS]}
    body: Any = {"type": "http.response.body", "body": why.encode()}
    await send(head)
    await send(body)


def with_headers(send: Send) -> Send:
    """Puts the headers on every answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return sending
