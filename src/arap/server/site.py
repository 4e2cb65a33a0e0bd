"""The web site: the page, the WebSocket, and the schema of its messages."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException, WebSocketDisconnect
from litestar.response import File, Redirect
from litestar.types import ASGIApp

from arap.server.gate import Gate
from arap.server.hall import Hall
from arap.server.lobby import scenario_infos
from arap.server.schema import message_schema
from arap.server.session import Session
from arap.server.store import Store
from arap.server.wire import ToPage
from arap.table import warm_up

PAGE = Path(__file__).parent / "page"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>ARAP</title>
<body style="font-family: system-ui; max-width: 40rem; margin: 4rem auto">
<h1>The server runs, the page is not built</h1>
<p>In the folder of the project, run <code>make page</code> (or <code>make play</code>, which does it by itself),
then load this page again.</p></body></html>
"""
ENCODE = msgspec.json.Encoder().encode


@get("/", media_type=MediaType.HTML)
async def front(request: Request[Any, Any, State]) -> Response[str] | Redirect | File:
    """The page. Where a battle has been laid out for whoever comes, it leads there."""
    lead: LaidOut | None = request.app.state.laid_out
    if lead is not None and not request.url.query and (game := await lead.game()):
        return Redirect(f"/?game={game}")
    if not (PAGE / "index.html").is_file():
        return Response(NOT_BUILT, media_type=MediaType.HTML)
    return page_file("index.html", "no-cache")


@get("/{path:path}")
async def file(request: Request[Any, Any, State]) -> File:
    name = str(request.path_params["path"]).lstrip("/")
    return page_file(name, "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache")


@get("/healthz", media_type=MediaType.TEXT)
async def healthz() -> str:
    return "ok"


@get("/schema.json")
async def schema() -> dict[str, Any]:
    return message_schema()


def page_file(name: str, caching: str) -> File:
    """A file of the built page, never one from elsewhere."""
    path = PAGE / name
    try:
        found = "\0" not in name and path.resolve().is_relative_to(PAGE.resolve()) and path.is_file()
    except OSError:
        found = False
    if not found:
        raise NotFoundException("There is no such file here.")
    return File(path, filename=path.name, content_disposition_type="inline", headers={"cache-control": caching})


@websocket("/ws")
async def line(socket: WebSocket[Any, Any, State]) -> None:
    """The line to one page: messages are carried out in order; answers are sent by a task of their own."""
    await socket.accept()
    outbox: asyncio.Queue[ToPage] = asyncio.Queue()
    session = Session(socket.app.state.hall, outbox.put_nowait)
    sender = asyncio.create_task(send_all(socket, outbox))
    try:
        while (text := await next_text(socket)) is not None:
            await session.take(text)
    finally:
        session.close()
        sender.cancel()


async def next_text(socket: WebSocket[Any, Any, State]) -> str | bytes | None:
    """The next message, or None when the page is gone."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    text: str | bytes = event.get("text") or event.get("bytes") or ""
    return text


async def send_all(socket: WebSocket[Any, Any, State], outbox: asyncio.Queue[ToPage]) -> None:
    try:
        while True:
            await socket.send_text(ENCODE(await outbox.get()).decode())
    except (WebSocketDisconnect, OSError, RuntimeError):
        return


class LaidOut:
    """A battle laid out for the first guest; it begins when a guest arrives."""

    def __init__(self, begin: Callable[[], str], is_over: Callable[[str], bool]) -> None:
        self._begin, self._is_over = begin, is_over
        self._game: str | None = None
        self._lock = asyncio.Lock()

    async def game(self) -> str | None:
        """The game, or None once it is over."""
        async with self._lock:
            if self._game is None:
                self._game = await asyncio.to_thread(self._begin)
            return None if await asyncio.to_thread(self._is_over, self._game) else self._game


def get_ready() -> None:
    """Does ahead what the first page would have to wait for: reading scenarios, compiling the geometry."""
    scenario_infos()
    warm_up()


def site(store: Store, laid_out: LaidOut | None = None, hosts: Collection[str] = (), owner: str = "") -> ASGIApp:
    """The web application over a store of games. It answers to `hosts` beside the names of this machine; `owner` is
    the secret of the person whose machine it is."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.hall, app.state.laid_out = Hall(store, owner), laid_out
        Thread(target=get_ready, daemon=True).start()
        yield
        store.close()

    return Gate(Litestar([front, file, healthz, schema, line], lifespan=[lifespan], openapi_config=None), hosts)
