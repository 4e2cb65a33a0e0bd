"""A seat: what a player holds, human or program. It sees views, is asked questions and may try things out."""

from collections.abc import Collection, Mapping
from random import Random
from types import MappingProxyType

from arap.army.profile import Kind
from arap.army.scenario import Victory
from arap.battle.acts import Act, FireOrder
from arap.battle.battle import Battle
from arap.battle.chance import card_of, with_cards_guessed
from arap.battle.names import GM
from arap.battle.values import Model, Turn, Unit
from arap.game.answers import answer_query, volley_of
from arap.game.game import Game
from arap.game.gm_desk import desk, trial
from arap.game.queries import AskGm, AskSight, AskThreat, Query, Reply, TryGm
from arap.game.questions import terms_asked
from arap.game.view import Scene, View
from arap.game.views import scene, view
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask
from arap.kernel.sources import SeededDice
from arap.rules.activation_value import activation_value
from arap.rules.movement.hiding.places import hides
from arap.rules.movement.hiding.spotting import plain_spotting_distance
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.planning.crossing import plan_crossing
from arap.rules.movement.planning.manners import leads_anywhere
from arap.rules.shooting.area.burst import body_radius
from arap.rules.shooting.orders.costs import order_cost
from arap.rules.shooting.plans.planner import possible_orders
from arap.rules.shooting.plans.wild_planner import possible_wild_orders
from arap.rules.shooting.templates.stream import LENGTH, shape_of
from arap.table import Ladder, Piece, PointXY
from arap.table.shapes.footprints import Shape


class Seat:
    """One player's access to a game. A seat never passes on anything its player may not know."""

    def __init__(self, game: Game, side: str) -> None:
        if side not in game.seats:
            sides = ", ".join(game.seats)
            raise ArapError(f"There is no seat {side!r} in {game.scenario.name}; it has {sides}.")
        self._game, self.side = game, side

    @property
    def _known(self) -> Battle:
        """The battle as this seat knows it."""
        return self._game.known_to(self.side)

    @property
    def ask(self) -> Ask | None:
        """The question now put to this seat, if any."""
        request = self._game.pending
        return request if isinstance(request, Ask) and request.seat == self.side else None

    def view(self) -> View:
        return view(self._game, self.side)

    def scene(self) -> Scene:
        return scene(self._game.battle)

    @property
    def table_size(self) -> tuple[float, float]:
        """How wide and how deep the table is."""
        return self._known.scenario.width, self._known.scenario.depth

    @property
    def terrain(self) -> tuple[Piece, ...]:
        """The pieces of terrain on the table as it is now."""
        return self._known.table.pieces

    @property
    def ladders(self) -> tuple[Ladder, ...]:
        """The ladders and ropes that stand or hang now."""
        return self._known.table.ladders

    @property
    def units(self) -> Mapping[str, Unit]:
        """The units this seat knows of, as they are now; for programs without time for a whole view."""
        return MappingProxyType(self._known.units)

    @property
    def models(self) -> Mapping[str, Model]:
        """The models this seat knows of, as they are now."""
        return MappingProxyType(self._known.models)

    @property
    def turn(self) -> Turn:
        return self._known.turn

    @property
    def unseen(self) -> int:
        """How many enemy models are on the table and kept from the player."""
        return sum(self._known.unseen.values())

    def spotting_distance(self, unit: str) -> float:
        """From how far the best eyes of a unit find an enemy in hiding that has no equipment against it."""
        battle = self._known
        return max([plain_spotting_distance(battle, model) for model in battle.members(unit)])

    def hides(self, piece: Piece) -> bool:
        """Whether models can hide in or at a piece of terrain."""
        return hides(piece) != "none"

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return MappingProxyType(self._known.scenario.kinds)

    @property
    def victory(self) -> Victory:
        """The points for enemy models and units removed."""
        return self._known.scenario.victory

    def fire_orders(
        self, unit: str, target: str, points: int, models: Collection[str] | None = None
    ) -> tuple[FireOrder, ...]:
        """Every possible order to these models (None: all of the unit) for fire at the target, several for a model with
        several weapons."""
        volley = volley_of(self._known, self.ask, unit, points)
        return possible_orders(self._known, volley, target, models)

    def wild_orders(
        self, unit: str, aim: tuple[float, float], points: int, models: Collection[str]
    ) -> tuple[FireOrder, ...]:
        """Every possible order to these models for wild fire at a place."""
        volley = volley_of(self._known, self.ask, unit, points)
        return possible_wild_orders(self._known, volley, aim, models)

    def point_cost(self, order: FireOrder) -> int:
        """The action points of one shot with this order."""
        battle = self._known
        return order_cost(battle, battle.kind(battle.models[order.model]), battle.weapon(order.weapon), order)

    def template(self, start: PointXY, bearing: float) -> Shape:
        """The outline of a template laid on open ground."""
        return shape_of(self._known, start, bearing, LENGTH)

    def body_radius(self, model: str) -> float:
        """How far the body of a model reaches from the middle of its base."""
        battle = self._known
        return body_radius(battle, battle.kind(battle.models[model]))

    def activation_value(self, unit: str) -> int:
        """The activation value of a unit."""
        battle = self._known
        return activation_value(battle, battle.units[unit])

    def effect_of(self, card: str) -> str:
        """The name of the effect of a chance card."""
        return card_of(self._known, card).entry.effect

    @property
    def uneven(self) -> bool:
        """Whether there is anything on the table to climb, jump or swim."""
        return leads_anywhere(self._known)

    def crossing(self, unit: str, dx: float, dy: float) -> MovePlan | None:
        """How a unit of the player would get there by climbing, jumping, ladders or swimming; None if it would not."""
        return plan_crossing(self._known, unit, dx, dy, terms_asked(self.ask, unit))

    def imagine(self, seed: int | str) -> Game | None:
        """A game that begins with all that the player knows now, to be played on with other dice, and with guesses for
        the cards in other hands. None in the middle of a step, or while the player knows of enemies only by counters.
        Hidden enemies that have no counter are not in it."""
        battle = self._known
        if not self._game.between_steps or any(battle.kind(model).token for model in battle.models.values()):
            return None
        copy = battle.clone(knowing=True)
        copy.hashing = False
        if copy.turn.chance:
            copy.change_turn(chance=with_cards_guessed(copy, copy.turn.chance, Random(seed)))
        return Game.going_on(copy, SeededDice(seed))

    def query(self, query: Query) -> Reply:
        """Tries something out with a unit of the player: what would it cost, which enemies could it fire at? What any
        unit threatens and sees may be asked of every unit the player knows."""
        if self.side == GM and isinstance(query, AskGm | TryGm):
            return desk(self._game, query) if isinstance(query, AskGm) else trial(self._game, query)
        unit = self._known.units.get(query.unit)
        if unit is not None and self.side not in (unit.side, GM) and not isinstance(query, AskSight | AskThreat):
            raise ArapError(f"{unit.name} is not yours to try things out with.")
        return answer_query(self._known, self.ask if self.side != GM else self._game.ask, query)

    def approve(self, act: Act) -> Approved | Refusal:
        """This answer to the seat's question, once checked: it may be given as it is. Or why it cannot be taken."""
        if self.ask is None:
            return Refusal("Nothing is asked of this seat now", "turn.sequence")
        return self._game.approve(act)

    def why_not(self, act: Act) -> Refusal | None:
        """Why this answer to the seat's question cannot be taken."""
        found = self.approve(act)
        return found if isinstance(found, Refusal) else None

    def answer(self, answer: Act | Approved) -> Refusal | None:
        return self._game.answer(answer, self.side)
