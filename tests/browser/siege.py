"""A small siege for the browser: mortars, missiles, flamers, grenades, a trench and smoke, all near each other."""

from collections.abc import Mapping

from playwright.sync_api import Locator

from arap.battle.acts import Attempt, FireOrder, Shoot
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import SeededDice, TypedDice
from arap.table import bearing
from tests.browser.battles import GOOD, laid, save_of, seed_with
from tests.browser.table_page import TablePage
from tests.rules.turn.games import answer

DEGREES = 360
PLAYERS = {"siege": "human", "orks": "human"}
SIEGE = """
scenario: The sap
table: [48, 30]
settings: {length.turns: 3, turn.first-player: siege, SETTINGS}
sides:
  siege:
    name: Siege Company
    army: siege-company
    home: south
    deploy:
      mortar-battery: {at: [5, 3], ranks: 1}
      missile-team:   {at: [9, 9], ranks: 1}
      grenadiers:     {at: [19, 9]}
      burners:        {at: [31, 9], ranks: 1}
      assault-squad:  {at: [42, 9.5], ranks: 1}
  orks:
    name: Boom Boyz
    army: boom-boyz
    home: north
    deploy:
      first-boomers:  {at: [19, 14.5], ranks: 1}
      second-boomers: {at: [31, 14.5], ranks: 1}
      burna-boyz:     {at: [8, 22], ranks: 1}
      grot-mob:       {at: [42, 25]}
terrain:
  - {feature: trench, name: Sap trench, from: [36.5, 9.5], to: [47.5, 9.5]}
  - {feature: building, name: Powder house, at: [30, 20.5], size: [6, 3]}
  - {feature: wall, from: [4, 18], to: [12, 18]}
smoke:
  - {at: [42, 18], radius: 3}
objectives:
  sap: {name: The Sap, at: [25, 12]}
"""


def siege(*dice: range | tuple[int, ...], premeasure: bool = True, settings: Mapping[str, str] | None = None) -> str:
    """The save of a siege whose first dice are as told; by default three that activate."""
    told = {"shoot.premeasure": str(premeasure).lower(), **(settings or {})}
    text = SIEGE.replace("SETTINGS", ", ".join(f"{key}: {value}" for key, value in told.items()))
    return save_of(text, SeededDice(seed_with(*(dice or (GOOD, GOOD, GOOD)))), PLAYERS)


def aiming(table: TablePage, unit: str, target: str, save: str, points: int = 1) -> TablePage:
    """A unit with three points that takes aim at another."""
    table.load(save).activate(unit, 3)
    table.part("action-shoot").click()
    table.part("target", unit=target).click()
    table.part("fire-row").first.wait_for()
    table.part(f"shot-points-{points}").click()
    return planned(table)


def planned(table: TablePage) -> TablePage:
    """Until the server has answered the fire being planned."""
    table.page.wait_for_function("() => document.querySelector('[data-testid=shot-panel]')?.dataset.settled === 'true'")
    return table


def row(table: TablePage, weapon: str, number: int = 0) -> Locator:
    return table.part("fire-row", weapon=weapon).nth(number)


def order(table: TablePage, weapon: str, number: int = 0) -> TablePage:
    """Lets a weapon fire and takes it in hand."""
    found = row(table, weapon, number)
    if not found.locator("input").is_checked():
        found.locator("input").click()
        planned(table)
    if found.locator("[data-testid='fire-aim']").get_attribute("aria-pressed") != "true":
        found.locator("[data-testid='fire-aim']").click()
    table.part("strike-form").wait_for()
    return planned(table)


def burning(settings: Mapping[str, str], kind: str) -> str:
    """The burners have laid their flamers over the leader of the boomers, whose owner is asked something."""
    text = SIEGE.replace("SETTINGS", ", ".join(f"{key}: {value}" for key, value in settings.items()))
    for number in range(300):
        game = Game(laid(text), SeededDice(str(number)))
        answer(game, Attempt("burners", 1))
        if game.ask and game.ask.kind == "action":
            answer(game, Shoot(1, flames(game)))
        while game.ask and game.ask.kind == kind and game.ask.seat == "siege":
            answer(game, game.ask.default)
        if game.ask and game.ask.kind == kind:
            return save_text(game, PLAYERS)
    raise AssertionError("no such battle")


def siege_with_a_direction_to_roll() -> str:
    """With real dice: a grenade was fired wide, and the direction of its scatter is to be typed in."""
    text = SIEGE.replace("SETTINGS", "shoot.premeasure: true")
    game = Game(laid(text), TypedDice())
    answer(game, Attempt("grenadiers", 1))
    game.give_dice((1,))
    answer(game, Shoot(1, (FireOrder("grenadiers.8", "grenade-launcher-frag", "first-boomers"),)))
    game.give_dice((6, 3))
    assert game.roll
    assert game.roll.sides == DEGREES
    return save_text(game, PLAYERS)


def flames(game: Game) -> tuple[FireOrder, ...]:
    """Every flamer towards the leader of the boomers."""
    models = game.battle.models
    leader = models["second-boomers.1"]
    there = leader.x, leader.y
    firers = [models[f"burners.{number}"] for number in (2, 3, 4)]
    return tuple(
        [FireOrder(one.id, "flamer", "second-boomers", bearing=bearing((one.x, one.y), there)) for one in firers]
    )
