"""Setting up a portable ladder at the end of a movement."""

from collections.abc import Sequence

from arap.battle.acts import RaiseLadder
from arap.battle.battle import Battle
from arap.battle.events.things.ladders import LadderRaised
from arap.battle.settings import PORTABLE_LADDERS
from arap.battle.things.portable import carried_by, portable, stand_up
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.movement.climbing.portable import RULE, Spot, spot_to_raise, spots
from arap.rules.turn.action import FreeAct, Shown, action
from arap.table import bearing

SIDES = ("north", "east", "south", "west")


@action
@cites("ladder.place")
class RaisingLadder(FreeAct[RaiseLadder]):
    """The last part of a movement that has brought a carrier to a wall."""

    act = RaiseLadder
    rule = RULE
    place = 215
    shown = Shown('Set up the ladder at a wall within 2" of a carrier, at the end of a movement. Free.', icon="ladder")
    event = LadderRaised
    does = "set up a ladder"

    def is_offered(self, battle: Battle) -> bool:
        return bool(battle.scenario.portable_ladders) and PORTABLE_LADDERS(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        found: dict[str, Option] = {}
        for ladder in carried_by(battle, unit.id):
            for spot in spots(battle, ladder):
                called, why = label(battle, spot), self.why_not(battle, unit, acting)
                found.setdefault(called, Option(RaiseLadder(ladder, spot.at), called, 0, why, RULE))
        return list(found.values())

    def why_not(self, battle: Battle, unit: Unit, acting: Acting) -> Refusal | None:
        if not acting.moving:
            return Refusal(f"{unit.name} set up a ladder only at the end of a movement", RULE)
        return None

    def judge(self, battle: Battle, acting: Acting, act: RaiseLadder) -> Refusal | None:
        unit = battle.units[acting.unit]
        if act.ladder not in carried_by(battle, unit.id):
            return Refusal(f"{unit.does('carry')} no such ladder", RULE)
        if refusal := self.why_not(battle, unit, acting):
            return refusal
        found = spot_to_raise(battle, act.ladder, act.at)
        return found if isinstance(found, Refusal) else None

    def carry_out(self, battle: Battle, acting: Acting, act: RaiseLadder, cost: int, work: Work | None) -> Flow[None]:
        spot, unit = spot_to_raise(battle, act.ladder, act.at), battle.units[acting.unit]
        assert isinstance(spot, Spot)
        stand_up(battle, spot.ladder, unit.side)
        battle.emit(
            LadderRaised(
                rule=RULE, unit=unit.id, ladder=act.ladder, name=spot.ladder.name, at=spot.at, wall=spot.wall.name,
                height=spot.ladder.length,
            )
        )  # fmt: skip
        yield from ()


def label(battle: Battle, spot: Spot) -> str:
    """Which side of which wall, and how high."""
    turn = bearing(spot.ladder.head[:2], spot.ladder.foot[:2])
    side = SIDES[int(((turn + 45.0) % 360.0) // 90.0)]
    name = portable(battle, spot.ladder.id).name
    return f'{name}: {spot.wall.name}, {side} side, {spot.ladder.length:g}" up'
