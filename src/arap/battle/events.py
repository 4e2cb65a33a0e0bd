"""What happened: typed, immutable events with dice, breakdown and rule. Log, animation and replay read these.

Each chapter has its module; events of turns, movement, shooting, morale and arrivals can also be imported from here."""

from typing import TypeAlias, get_args

from arap.battle.aftermath_events import AftermathEvent
from arap.battle.area_events import AreaEvent
from arap.battle.arrival_events import ArrivalEvent
from arap.battle.arrival_events import CharacterJoined as CharacterJoined
from arap.battle.arrival_events import CharacterLeft as CharacterLeft
from arap.battle.arrival_events import ReserveRolled as ReserveRolled
from arap.battle.arrival_events import ReserveWaits as ReserveWaits
from arap.battle.arrival_events import UnitArrived as UnitArrived
from arap.battle.charge_events import ChargeEvent
from arap.battle.event import Event as Event
from arap.battle.fire_events import FireEvent
from arap.battle.melee_events import RoundEvent
from arap.battle.morale_events import LeadershipTested as LeadershipTested
from arap.battle.morale_events import MoraleEvent
from arap.battle.morale_events import Regrouped as Regrouped
from arap.battle.morale_events import StateLapsed as StateLapsed
from arap.battle.morale_events import SuppressionChanged as SuppressionChanged
from arap.battle.morale_events import SuppressionGained as SuppressionGained
from arap.battle.morale_events import TestNotNeeded as TestNotNeeded
from arap.battle.morale_events import UnitPinned as UnitPinned
from arap.battle.morale_events import WentToGround as WentToGround
from arap.battle.move_events import AgilityRolled as AgilityRolled
from arap.battle.move_events import AllowanceRolled as AllowanceRolled
from arap.battle.move_events import CreatureStampeded as CreatureStampeded
from arap.battle.move_events import Harm as Harm
from arap.battle.move_events import HazardTested as HazardTested
from arap.battle.move_events import InitiativeTested as InitiativeTested
from arap.battle.move_events import InjuriesRolled as InjuriesRolled
from arap.battle.move_events import JumpFellShort as JumpFellShort
from arap.battle.move_events import ModelFell as ModelFell
from arap.battle.move_events import ModelMoved as ModelMoved
from arap.battle.move_events import MoveEvent
from arap.battle.move_events import UnitGotUp as UnitGotUp
from arap.battle.move_events import UnitMoved as UnitMoved
from arap.battle.move_events import VehicleVeered as VehicleVeered
from arap.battle.pursuit_events import PursuitEvent
from arap.battle.reaction_events import ReactionEvent
from arap.battle.rout_events import RoutEvent
from arap.battle.rout_events import UnitBroke as UnitBroke
from arap.battle.rout_events import UnitFled as UnitFled
from arap.battle.rout_events import UnitLeftTable as UnitLeftTable
from arap.battle.turn_events import ActivationRolled as ActivationRolled
from arap.battle.turn_events import ActivationsEnded as ActivationsEnded
from arap.battle.turn_events import BattleEnded as BattleEnded
from arap.battle.turn_events import Bust as Bust
from arap.battle.turn_events import DisputeSettled as DisputeSettled
from arap.battle.turn_events import FirstPlayerRolled as FirstPlayerRolled
from arap.battle.turn_events import GameTurnEnded as GameTurnEnded
from arap.battle.turn_events import LengthRolled as LengthRolled
from arap.battle.turn_events import OrderSettled as OrderSettled
from arap.battle.turn_events import PhaseBegan as PhaseBegan
from arap.battle.turn_events import PickUpRolled as PickUpRolled
from arap.battle.turn_events import PickUpsTaken as PickUpsTaken
from arap.battle.turn_events import PointsKept as PointsKept
from arap.battle.turn_events import PointsLapsed as PointsLapsed
from arap.battle.turn_events import RandomEvent as RandomEvent
from arap.battle.turn_events import TurnBegan as TurnBegan
from arap.battle.turn_events import TurnEnded as TurnEnded
from arap.battle.turn_events import TurnEvent
from arap.battle.turn_events import UnitFinished as UnitFinished
from arap.battle.volley_events import HitsRolled as HitsRolled
from arap.battle.volley_events import ModelRemoved as ModelRemoved
from arap.battle.volley_events import ModelWounded as ModelWounded
from arap.battle.volley_events import SavesRolled as SavesRolled
from arap.battle.volley_events import SaveThrow as SaveThrow
from arap.battle.volley_events import ShotLost as ShotLost
from arap.battle.volley_events import UnitAimed as UnitAimed
from arap.battle.volley_events import UnitDestroyed as UnitDestroyed
from arap.battle.volley_events import UnitReloaded as UnitReloaded
from arap.battle.volley_events import VolleyBegan as VolleyBegan
from arap.battle.volley_events import VolleyEvent
from arap.battle.volley_events import WoundsAllocated as WoundsAllocated
from arap.battle.volley_events import WoundsRolled as WoundsRolled

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
)
EVENT_KINDS = frozenset(str(event.__struct_config__.tag) for event in get_args(AnyEvent))
