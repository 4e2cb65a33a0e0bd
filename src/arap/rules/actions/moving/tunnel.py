"""Going under the ground, and along there."""

from collections.abc import Sequence

from arap.battle.acts import Tunnel as TunnelAct
from arap.battle.battle import Battle
from arap.battle.secrets.underground import is_below
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.melee.moving.in_passages import meet
from arap.rules.movement.underground.options import anybody_goes_below, tunnel_options
from arap.rules.movement.underground.spoken import way_ordered
from arap.rules.movement.underground.tunnelling import tunnel, why_not_tunnel
from arap.rules.reactions.closeness import note_nearness
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay


@action
@cites("underground.tunnels", "underground.tunnelling")
class Tunnel(Action[TunnelAct]):
    """Down through a mouth, along the tunnels or through the earth, and up again."""

    act = TunnelAct
    rule = "underground.tunnelling"
    place = 160
    dear = ("move",)
    moves = below = True
    ends_movement = False
    verbs = ("tunnel", "go", "come")
    shown = Shown(
        "Go under the ground, along tunnels or through the earth, and up again. Costs 1 point.", icon="tunnel"
    )

    def is_offered(self, battle: Battle) -> bool:
        return anybody_goes_below(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return tunnel_options(battle, unit)

    def typed(self, battle: Battle, acting: Acting, words: Sequence[str]) -> tuple[TunnelAct, str] | None:
        """Down, along or up: "go down bow hatch", "tunnel engine", "tunnel 3 north", "come up"."""
        if not anybody_goes_below(battle):
            return None
        unit = battle.units[acting.unit]
        return way_ordered(battle, unit, words, self.options(battle, unit, acting))

    def suits_blip(self, act: TunnelAct) -> bool:
        return True

    def judge(self, battle: Battle, acting: Acting, act: TunnelAct) -> Refusal | None:
        return why_not_tunnel(battle, battle.units[acting.unit], act)

    def carry_out(self, battle: Battle, acting: Acting, act: TunnelAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        note_nearness(battle, acting.unit)
        if met := (yield from tunnel(battle, acting.unit, act)):
            meet(battle, acting.unit, met)
        note_coming_up(battle, acting.unit)


@cites("underground.emerge", "react.manoeuvre.trigger-move")
def note_coming_up(battle: Battle, unit_id: str) -> None:
    """A unit that has come up is moving until it declares something else."""
    acting = battle.acting(unit_id)
    if acting and unit_id in battle.units and not is_below(battle, unit_id):
        battle.change_acting(acting, moving=True)
