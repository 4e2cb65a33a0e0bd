"""The kinds of delivery: which weapon and order each serves, and what it says of itself."""

from typing import Any

import msgspec
import pytest

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.rules.shooting.deliveries.aimed import AimedFire
from arap.rules.shooting.deliveries.bomb import DroppedBomb
from arap.rules.shooting.deliveries.grenade import ThrownGrenade
from arap.rules.shooting.deliveries.marker import MarkerFire
from arap.rules.shooting.deliveries.rock import ThrownRock
from arap.rules.shooting.deliveries.stream import StreamFire
from arap.rules.shooting.deliveries.wild import WildFire
from arap.rules.shooting.shots.delivery import Delivery, delivery, delivery_of, place_delivery
from arap.rules.shooting.shots.strike import DistanceWanted
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import RIFLE
from tests.rules.shooting.firing import facing_off
from tests.rules.shooting.striking import BOMB, FLAMER, FRAG, GRENADE, KRAK, MORTAR, ROCK, aimed, gun, order
from tests.support import rule

KINDS: list[tuple[Weapon, type[Delivery]]] = [
    (RIFLE, AimedFire), (FRAG, MarkerFire), (KRAK, MarkerFire), (MORTAR, MarkerFire), (FLAMER, StreamFire),
    (GRENADE, ThrownGrenade), (ROCK, ThrownRock), (BOMB, DroppedBomb),
]  # fmt: skip


@pytest.mark.parametrize(("weapon", "kind"), KINDS, ids=lambda given: getattr(given, "id", ""))
def test_every_weapon_has_its_kind_of_delivery(weapon: Weapon, kind: type[Delivery]) -> None:
    assert type(delivery(weapon)) is kind


@rule("shoot.hidden-target")
def test_an_aimed_weapon_fired_at_a_place_fires_wild_and_an_area_weapon_does_not() -> None:
    battle = facing_off(n=1)
    at_unit, at_spot = FireOrder("s.1", "rifle", "t"), FireOrder("s.1", "rifle", "", aim=(24.0, 20.0))
    assert type(delivery_of(battle, at_unit)) is AimedFire and type(delivery_of(battle, at_spot)) is WildFire
    mortar = gun(MORTAR)
    assert type(delivery_of(mortar, order(mortar, "", aim=(24.0, 30.0)))) is MarkerFire


def test_only_what_strikes_places_bursts_or_streams_and_only_grenades_and_rocks_are_thrown_by_hand() -> None:
    said = {weapon.id: delivery(weapon) for weapon, _ in KINDS}
    assert [name for name, kind in said.items() if not kind.strikes_places] == ["rifle"]
    assert [name for name, kind in said.items() if kind.bursts] == ["frag", "krak", "mortar", "grenade", "bomb"]
    assert [name for name, kind in said.items() if kind.stream] == ["flamer"]
    assert [name for name, kind in said.items() if kind.by_hand] == ["grenade", "rock"]


@rule("area.guess-range", "grenade.throw", "shoot.declare")
@pytest.mark.parametrize("weapon", [MORTAR, GRENADE, ROCK], ids=lambda weapon: weapon.id)
def test_before_measuring_a_guess_is_proposed_without_a_distance_and_wants_one(weapon: Weapon) -> None:
    battle = gun(weapon, [(24.0, 14.0)], settings={"shoot.premeasure": False})
    model, kind = battle.models["s.1"], delivery(weapon)
    proposed = kind.proposal(battle, model, weapon, "t", by_eye=False)
    assert proposed == FireOrder("s.1", weapon.id, "t")
    assert isinstance(kind.why_not(battle, Volley("s", 1), proposed), DistanceWanted)
    by_eye = kind.proposal(battle, model, weapon, "t", by_eye=True)
    assert (by_eye.bearing, by_eye.distance) == (0.0, 4.0)
    assert kind.why_not(battle, Volley("s", 1), by_eye) is None


@rule("shoot.weapon.ordinance", "area.guess-range")
def test_a_shot_is_guessed_in_a_high_curve_and_not_where_it_flies_flat() -> None:
    mortar, missile = gun(MORTAR), gun(FRAG)
    assert delivery(MORTAR).is_guessed(mortar, order(mortar, distance=20.0))
    assert not delivery(FRAG).is_guessed(missile, order(missile))


@rule("casualty.look-out-sir", "grenade.rocks")
def test_fellows_step_in_for_all_that_strikes_places_but_a_rock() -> None:
    quick = [weapon.id for weapon, _ in KINDS[1:] if not place_delivery(weapon).fellows_step_in]
    assert quick == ["rock"]


SHOTS: list[tuple[Weapon, dict[str, Any]]] = [
    (FRAG, {}), (FLAMER, {"bearing": 0.0}), (GRENADE, {"distance": 4.0}), (ROCK, {"distance": 4.0}),
]  # fmt: skip


@rule("area.scatter", "grenade.scatter", "template.to-hit", "grenade.rocks")
@pytest.mark.parametrize(("weapon", "fields"), SHOTS, ids=lambda given: getattr(given, "id", ""))
def test_the_chances_of_all_the_ways_a_shot_may_fall_add_up_to_one(weapon: Weapon, fields: dict[str, Any]) -> None:
    battle = gun(weapon, [(23.0, 14.0), (24.0, 14.0), (25.0, 14.0)])
    shot, kind = aimed(battle, **fields), place_delivery(weapon)
    lots = kind.lots(battle, Volley("s", 1), shot, blind=False, most_work=10_000)
    assert lots is not None and any(lots) and sum(lots.values()) == pytest.approx(1.0)


@rule("area.scatter", "template.shape", "grenade.rocks")
def test_only_markers_have_rings_of_scatter() -> None:
    scattering = []
    for weapon, fields in SHOTS:
        battle = gun(weapon, [(24.0, 14.0)])
        rings = place_delivery(weapon).rings(battle, Volley("s", 1), aimed(battle, **fields), blind=False)
        assert not rings or sum(ring.chance for ring in rings) == pytest.approx(1.0)
        scattering += [weapon.id] if rings else []
    assert scattering == ["frag", "grenade"]


AHEAD = (24.0, 22.0)
TORRENT = msgspec.structs.replace(FLAMER, id="torrent", range=12.0)
SHORT_TORRENT = msgspec.structs.replace(FLAMER, id="short-torrent", range=5.0)


@rule("shoot.hidden-target", "area.guess-range", "shoot.declare")
@pytest.mark.parametrize(
    ("weapon", "measured", "expected"),
    [
        (FRAG, False, {"aim": AHEAD}),
        (MORTAR, False, {"bearing": 0.0}),
        (MORTAR, True, {"bearing": 0.0, "distance": 12.0}),
        (BOMB, False, {"aim": AHEAD}),
        (FLAMER, True, {"bearing": 0.0}),
        (TORRENT, False, {"bearing": 0.0}),
        (TORRENT, True, {"bearing": 0.0, "aim": (24.0, 21.0)}),
        (SHORT_TORRENT, True, {"bearing": 0.0, "aim": (24.0, 15.0)}),
    ],
)  # fmt: skip
def test_the_order_for_fire_at_a_place_names_it_as_the_weapon_is_aimed(
    weapon: Weapon, measured: bool, expected: dict[str, Any]
) -> None:
    battle = gun(weapon, settings={"shoot.premeasure": measured})
    found = delivery(weapon).order_at(battle, battle.models["s.1"], weapon, AHEAD)
    assert found == FireOrder("s.1", weapon.id, "", **expected)


@rule("area.guess-range")
def test_where_guesses_are_exact_fire_at_a_place_names_the_place() -> None:
    battle = gun(MORTAR, settings={"area.guess-range": "exact"})
    found = delivery(MORTAR).order_at(battle, battle.models["s.1"], MORTAR, AHEAD)
    assert found == FireOrder("s.1", "mortar", "", aim=AHEAD)
