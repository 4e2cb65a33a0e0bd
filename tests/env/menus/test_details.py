"""The menus of moves, charges, fire, casualties, places and melee: what can be reached through them."""

from collections.abc import Iterator

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.battle.acts import Casualties, Charge, Enter, Fight, Move, Overwatch, Place, SetDown, Shoot
from arap.env.menus.choosing import Choosing
from arap.env.menus.menu import Entry, Menu
from arap.env.menus.question import first_menu
from arap.kernel.requests import Approved
from tests.env.playing import at_random, episode
from tests.laws.hidden import as_blips
from tests.laws.playing import face_to_face, near_each_other
from tests.laws.test_kinds import from_the_sky, hand_to_hand, with_grenades
from tests.support import rule


def behind(menu: Menu, depth: int) -> Iterator[Entry]:
    """All entries of a menu and of those behind it."""
    for entry in menu.entries:
        yield entry
        if entry.opens is not None and depth:
            yield from behind(entry.opens(), depth - 1)


def acts_behind(choosing: Choosing, kind: str, depth: int) -> Iterator[object]:
    """The acts behind the entries of a kind in the first menu of a question. A menu is opened when its turn comes."""
    entries = [entry for entry in first_menu(choosing.asked).entries if entry.kind == kind and entry.opens is not None]
    for entry in entries:
        for each in behind(entry.opens(), depth) if entry.opens else ():
            if isinstance(each.answer, Approved):
                yield each.answer.act


def answers(choosing: Choosing, kind: str, depth: int) -> list[object]:
    return list(acts_behind(choosing, kind, depth))


def choice_with(scenario: Scenario, stage: str, kind: str) -> Choosing:
    """The first question of a stage with an open entry of this kind, in random games."""
    for seed in range(1, 40):
        for choosing in at_random(episode(scenario, seed), seed):
            open_ones = [entry.kind for entry in choosing.level.entries if entry.opens]
            if choosing.level.stage == stage and kind in open_ones:
                return choosing
    raise AssertionError(f"{kind} has not come up")


@rule("move.basic")
def test_a_unit_moves_in_sixteen_bearings_all_or_a_part_of_the_way() -> None:
    choosing = choice_with(load_scenario("skirmish"), "action", "move")
    moves = [act for act in answers(choosing, "move", 1) if isinstance(act, Move)]
    unit = choosing.asked.seat.units[choosing.asked.ask.about[0]]
    first = choosing.asked.seat.models[unit.models[0]]
    legs = [act.paths[0].legs[-1] for act in moves if act.paths[0].legs]
    ends = {(round(leg.x - first.x, 1), round(leg.y - first.y, 1)) for leg in legs}
    assert len(ends) > 30 and {x > 0 for x, _ in ends} == {y > 0 for _, y in ends} == {True, False}


@rule("coherency.split", "move.prone.going")
def test_some_may_stay_and_all_may_lie_down() -> None:
    choosing = choice_with(load_scenario("skirmish"), "action", "move")
    (move,) = [entry for entry in first_menu(choosing.asked).entries if entry.kind == "move" and entry.label == "Move"]
    assert move.opens is not None
    by_kind = {entry.kind: entry for entry in move.opens().entries}
    assert by_kind["lie down"].opens and by_kind["some stay"].opens and by_kind["column"].opens
    lying = [entry for entry in behind(by_kind["lie down"].opens(), 1) if isinstance(entry.answer, Approved)]
    assert lying and all(isinstance(e.answer, Approved) and e.answer.act.prone for e in lying)  # type: ignore[attr-defined]
    half = by_kind["some stay"].opens().entries[0]
    assert half.opens is not None
    parts = [entry.answer.act for entry in behind(half.opens(), 1) if isinstance(entry.answer, Approved)]
    members = len(choosing.asked.seat.units[choosing.asked.ask.about[0]].models)
    assert parts and all(isinstance(act, Move) and len(act.paths) == members - members // 2 for act in parts)


@rule("charge.action")
def test_a_unit_charges_whole_or_without_some_members() -> None:
    choosing = choice_with(face_to_face("skirmish", apart=5.0), "action", "charge")
    charges = [act for act in answers(choosing, "charge", 2) if isinstance(act, Charge)]
    assert any(not act.models for act in charges) and any(act.models for act in charges)


@rule("shoot.declare")
def test_each_model_may_have_an_order_of_its_own() -> None:
    choosing = choice_with(near_each_other("skirmish"), "action", "shoot")
    shots = [act for act in answers(choosing, "shoot", 4) if isinstance(act, Shoot)]
    assert {act.points for act in shots} <= {1, 2, 3} and len({act.orders for act in shots}) > 3


@rule("casualty.owner-selects")
def test_the_owner_names_any_members_that_are_hit() -> None:
    choosing = choice_with(with_grenades("owner-selects"), "casualties", "casualties")
    named = [act for act in answers(choosing, "casualties", 6) if isinstance(act, Casualties)]
    assert len({act.models for act in named}) > 2


@rule("deepstrike.place")
def test_a_unit_drops_anywhere_on_a_grid() -> None:
    choosing = choice_with(from_the_sky(), "deep-strike", "elsewhere")
    places = [act for act in answers(choosing, "elsewhere", 1) if isinstance(act, SetDown)]
    assert len({(act.x, act.y) for act in places}) > 40


@rule("reserve.entry")
def test_a_unit_comes_on_at_many_points_of_its_edge() -> None:
    choosing = choice_with(from_the_sky(), "entry", "elsewhere")
    assert len([act for act in answers(choosing, "elsewhere", 1) if isinstance(act, Enter)]) >= 4


@rule("blip.convert")
def test_the_models_of_a_blip_are_placed_one_by_one() -> None:
    choosing = choice_with(as_blips("skirmish"), "place", "elsewhere")
    assert any(isinstance(act, Place) and act.places for act in acts_behind(choosing, "elsewhere", 2))


@rule("melee.sequence")
def test_each_fighter_may_have_an_order_of_its_own() -> None:
    choosing = choice_with(hand_to_hand(), "fight", "each")
    orders = [act for act in answers(choosing, "each", 3) if isinstance(act, Fight)]
    assert len({act.orders for act in orders if len(act.orders) == 1}) > 1


@rule("overwatch.enter")
def test_a_unit_watches_in_sixteen_directions() -> None:
    choosing = choice_with(load_scenario("skirmish"), "action", "facing")
    assert len({act.facing for act in answers(choosing, "facing", 1) if isinstance(act, Overwatch)}) == 16
