"""Every act there is: answers to questions, the acts of all actions and those of the GM, with what bots may know of
them. Files and messages decode `AnyAct`. For programs (`arap.acts`) the module has all of them by name, and what they
are made of."""

from typing import TYPE_CHECKING, Any, TypeAlias, Union, get_args

from arap.battle import acts
from arap.battle.acts import Act, Answer
from arap.rules.gm.act import all_deeds
from arap.rules.turn.action import all_actions

ACTS: tuple[type[Act], ...] = (
    *get_args(Answer), *dict.fromkeys([action.act for action in all_actions()]), *[deed.act for deed in all_deeds()],
)  # fmt: skip

if TYPE_CHECKING:
    AnyAct: TypeAlias = Act
else:
    AnyAct = Union[ACTS]  # noqa: UP007


def ways_of_moving() -> frozenset[type[Act]]:
    """The acts by which a unit moves, apart from charging."""
    return frozenset([action.act for action in all_actions() if action.moves])


def seldom_taken() -> frozenset[type[Act]]:
    """The acts that end something a player would rather keep."""
    return frozenset([action.act for action in all_actions() if action.seldom])


def __getattr__(name: str) -> Any:
    return next((kind for kind in ACTS if kind.__name__ == name), None) or getattr(acts, name)
