"""What happened: typed, immutable events with dice, breakdown and rule. Log, animation and replay read these.

Each chapter has its module; events of turns, movement, shooting, morale and arrivals can also be imported from here."""

from typing import TypeAlias, get_args

from arap.battle.event import Event as Event
from arap.battle.events.aftermath import AftermathEvent
from arap.battle.events.arrival import ArrivalEvent
from arap.battle.events.arrival import CharacterJoined as CharacterJoined
from arap.battle.events.arrival import CharacterLeft as CharacterLeft
from arap.battle.events.arrival import ReserveRolled as ReserveRolled
from arap.battle.events.arrival import ReserveWaits as ReserveWaits
from arap.battle.events.arrival import UnitArrived as UnitArrived
from arap.battle.events.chance import ChanceEvent
from arap.battle.events.charge import ChargeEvent
from arap.battle.events.gm import GmActed as GmActed
from arap.battle.events.gm import GmEvent
from arap.battle.events.gm import GmRuled as GmRuled
from arap.battle.events.hiding import HidingEvent
from arap.battle.events.melee import RoundEvent
from arap.battle.events.morale import LeadershipTested as LeadershipTested
from arap.battle.events.morale import MoraleEvent
from arap.battle.events.morale import Regrouped as Regrouped
from arap.battle.events.morale import StateLapsed as StateLapsed
from arap.battle.events.morale import SuppressionChanged as SuppressionChanged
from arap.battle.events.morale import SuppressionGained as SuppressionGained
from arap.battle.events.morale import TestNotNeeded as TestNotNeeded
from arap.battle.events.morale import UnitPinned as UnitPinned
from arap.battle.events.morale import WentToGround as WentToGround
from arap.battle.events.move import AgilityRolled as AgilityRolled
from arap.battle.events.move import AllowanceRolled as AllowanceRolled
from arap.battle.events.move import CreatureStampeded as CreatureStampeded
from arap.battle.events.move import Harm as Harm
from arap.battle.events.move import HazardTested as HazardTested
from arap.battle.events.move import InitiativeTested as InitiativeTested
from arap.battle.events.move import InjuriesRolled as InjuriesRolled
from arap.battle.events.move import JumpFellShort as JumpFellShort
from arap.battle.events.move import ModelFell as ModelFell
from arap.battle.events.move import ModelMoved as ModelMoved
from arap.battle.events.move import MoveEvent
from arap.battle.events.move import MovesStrung as MovesStrung
from arap.battle.events.move import UnitGotUp as UnitGotUp
from arap.battle.events.move import UnitMoved as UnitMoved
from arap.battle.events.move import VehicleVeered as VehicleVeered
from arap.battle.events.pursuit import PursuitEvent
from arap.battle.events.reaction import ReactionEvent
from arap.battle.events.rout import RoutEvent
from arap.battle.events.rout import UnitBroke as UnitBroke
from arap.battle.events.rout import UnitFled as UnitFled
from arap.battle.events.rout import UnitLeftTable as UnitLeftTable
from arap.battle.events.shooting.area import AreaEvent
from arap.battle.events.shooting.fire import FireEvent
from arap.battle.events.shooting.volley import HitsRolled as HitsRolled
from arap.battle.events.shooting.volley import ModelRemoved as ModelRemoved
from arap.battle.events.shooting.volley import ModelWounded as ModelWounded
from arap.battle.events.shooting.volley import SavesRolled as SavesRolled
from arap.battle.events.shooting.volley import SaveThrow as SaveThrow
from arap.battle.events.shooting.volley import ShotLost as ShotLost
from arap.battle.events.shooting.volley import UnitAimed as UnitAimed
from arap.battle.events.shooting.volley import UnitDestroyed as UnitDestroyed
from arap.battle.events.shooting.volley import UnitReloaded as UnitReloaded
from arap.battle.events.shooting.volley import VolleyBegan as VolleyBegan
from arap.battle.events.shooting.volley import VolleyEvent
from arap.battle.events.shooting.volley import WoundsAllocated as WoundsAllocated
from arap.battle.events.shooting.volley import WoundsRolled as WoundsRolled
from arap.battle.events.squads import SquadEvent
from arap.battle.events.things.blocking import BlockingEvent
from arap.battle.events.things.boats import BoatSailed
from arap.battle.events.things.burning import BurningEvent
from arap.battle.events.things.flames import FlamesEvent
from arap.battle.events.things.gear import GearEvent
from arap.battle.events.things.ladders import LadderEvent
from arap.battle.events.turn import ActionTaken as ActionTaken
from arap.battle.events.turn import ActivationRolled as ActivationRolled
from arap.battle.events.turn import ActivationsEnded as ActivationsEnded
from arap.battle.events.turn import BattleEnded as BattleEnded
from arap.battle.events.turn import Bust as Bust
from arap.battle.events.turn import DisputeSettled as DisputeSettled
from arap.battle.events.turn import FirstPlayerRolled as FirstPlayerRolled
from arap.battle.events.turn import GameTurnEnded as GameTurnEnded
from arap.battle.events.turn import LengthRolled as LengthRolled
from arap.battle.events.turn import OrderSettled as OrderSettled
from arap.battle.events.turn import PhaseBegan as PhaseBegan
from arap.battle.events.turn import PickUpRolled as PickUpRolled
from arap.battle.events.turn import PickUpsTaken as PickUpsTaken
from arap.battle.events.turn import PointsKept as PointsKept
from arap.battle.events.turn import PointsLapsed as PointsLapsed
from arap.battle.events.turn import RandomEvent as RandomEvent
from arap.battle.events.turn import TurnBegan as TurnBegan
from arap.battle.events.turn import TurnEnded as TurnEnded
from arap.battle.events.turn import TurnEvent
from arap.battle.events.turn import UnitFinished as UnitFinished
from arap.battle.events.underground import UndergroundEvent

AnyEvent: TypeAlias = (
    TurnEvent
    | MoveEvent
    | VolleyEvent
    | FireEvent
    | AreaEvent
    | MoraleEvent
    | RoutEvent
    | ChargeEvent
    | RoundEvent
    | AftermathEvent
    | PursuitEvent
    | ReactionEvent
    | ArrivalEvent
    | HidingEvent
    | UndergroundEvent
    | LadderEvent
    | GearEvent
    | BoatSailed
    | SquadEvent
    | BlockingEvent
    | ChanceEvent
    | BurningEvent
    | FlamesEvent
    | GmEvent
)
EVENT_KINDS = frozenset(str(event.__struct_config__.tag) for event in get_args(AnyEvent))
