"""`arap play` and `arap serve`."""

import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arap.kernel.errors import ArapError

LAST_PORT = 65535

if TYPE_CHECKING:
    from arap.server.site import LaidOut
    from arap.server.store import Store


def port_number(text: str | int) -> int:
    """The port number in a typed text."""
    if not str(text).isdecimal() or int(text) > LAST_PORT:
        raise ArapError(f"The port is a number from 0 to {LAST_PORT}, not {text!r}.")
    return int(text)


Port = Annotated[
    int,
    typer.Option(envvar="PORT", parser=port_number, metavar="INTEGER", help="The port; 0 takes any that is free."),
]
Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")]
Data = Annotated[
    Path | None, typer.Option(envvar="ARAP_DATA", help="The folder where games are kept.", show_default="yours")
]
AllowHost = Annotated[
    list[str] | None,
    typer.Option(help="A name the server answers to beside this machine's own; may be given several times."),
]
Database = Annotated[str, typer.Option(envvar="ARAP_DATABASE", help="A database URL to keep games in instead.")]


def play(
    scenario: Annotated[
        str | None, typer.Option(help="Go straight to a battle: a name of `arap scenario list`, or a file of yours.")
    ] = None,
    side: Annotated[str, typer.Option("--as", help="Play the first side (a), the second (b), or both.")] = "a",
    bot: Annotated[
        str, typer.Option(help="The bot that plays the other side: random, cautious, veteran or warlord.")
    ] = "cautious",
    seed: Annotated[str | None, typer.Option(help="Seed of the dice, to play the same dice again.")] = None,
    port: Port = 8000,
    data: Data = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
) -> None:
    """Play in the browser: learn the game, begin a battle or go on with one. Games are kept.

    Without --scenario the start screen opens. --as, --bot and --seed are for the battle of --scenario.

    Examples:

    arap play

    arap play --scenario ruins --as b --port 8001

    arap play --scenario my-battle.yaml --as both

    arap play --scenario crossroads --as both --no-browser
    """
    players_of(["a", "b"], side, bot)
    store, owner = open_store(data, ""), owner_of(data)
    lead = laid_out(store, owner, scenario, side, bot, seed) if scenario else None
    run_server(store, "127.0.0.1", port, owner, lead, local=True, browser=not no_browser)


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    data: Data = None,
    database: Database = "",
    allow_host: AllowHost = None,
) -> None:
    """Run the server for others to play on.

    Examples:

    arap serve --port 8001

    arap serve --host 0.0.0.0 --data games

    arap serve --host 0.0.0.0 --allow-host arap.example.org
    """
    run_server(open_store(data, database), host, port, owner_of(data), hosts=allow_host or ())


def open_store(data: Path | None, database: str) -> "Store":
    from arap.server.store import Store, data_folder, store_in

    return Store(database) if database else store_in(data or data_folder())


def owner_of(data: Path | None) -> str:
    """The secret by which the owner of the data folder reaches the games made there."""
    from arap.server.keys import owner_secret
    from arap.server.store import data_folder

    return owner_secret(data or data_folder())


def laid_out(store: "Store", owner: str, scenario: str, side: str, bot: str, seed: str | None) -> "LaidOut":
    """The battle of `arap play`, checked now and begun when the page is opened."""
    from arap.army.loading import load_scenario
    from arap.battle.settings import check_settings
    from arap.server.keys import Key, digest_of
    from arap.server.lobby import begin_match
    from arap.server.site import LaidOut
    from arap.server.wire import NewGame

    found = load_scenario(scenario, check_settings)
    wish = NewGame(found.name, players_of([setup.id for setup in found.sides], side, bot), seed)

    def begin() -> str:
        game = begin_match(found, wish, store).id
        store.hand_keys(game, [Key(digest_of(owner), "host")])
        return game

    return LaidOut(begin, store.is_over)


def players_of(sides: list[str], mine: str, bot: str) -> dict[str, str]:
    """Who plays each side, people and bot."""
    from arap import bots

    if mine not in ("a", "b", "both"):
        raise ArapError(f"--as is a, b or both, not {mine!r}.")
    if not bots.is_bot(bot):
        raise ArapError(f"There is no bot {bot!r}; there are {', '.join(bots.NAMES)}.")
    own = sides if mine == "both" else [sides["ab".index(mine)]]
    return {side: "human" if side in own else bot for side in sides}


def run_server(
    store: "Store",
    host: str,
    port: int,
    owner: str,
    lead: "LaidOut | None" = None,
    *,
    local: bool = False,
    browser: bool = False,
    hosts: Sequence[str] = (),
) -> None:
    """Runs the server. Under `arap play` its address carries the owner's secret, so that it needs no further step."""
    from arap.server.run import address, bound_socket, run, what_is_open
    from arap.server.site import site

    listener = bound_socket(host, port)
    url = f"{address(listener)}#owner={owner}"

    def ready() -> None:
        own = "" if local else f"; your own battles are at {url}"
        typer.echo(f"ARAP is at {url if local else address(listener)} (Ctrl-C stops it){own}")
        if opened := what_is_open(listener):
            typer.echo(opened)
        if browser:
            show_in_browser(url)

    run(site(store, lead, hosts, owner), listener, ready)


def show_in_browser(url: str) -> None:
    """Opens the page if there is a browser; without one, the printed address must do."""
    with suppress(Exception):
        webbrowser.open(url)
