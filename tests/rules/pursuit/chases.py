"""Small pursuits: b has been beaten by a and flees to its home in the north; a, south of it, pursues."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.kernel.requests import Approved, Ask, Flow, Roll
from arap.kernel.sources import ScriptedDice
from arap.table import Piece
from tests.rules.builders import Squad, a_battle, a_kind, a_weapon, squad

SWORD = a_weapon("sword", type="melee", range=None, strength=None)


def a_chase(
    ahead: float = 9.0,
    routers: int = 1,
    pursuers: int = 1,
    *,
    at: float = 10.0,
    more: Iterable[Squad] = (),
    terrain: Iterable[Piece] = (),
    active: str = "b",
    fled: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Battle:
    """Pursuers a in a rank at y = `at`, routers b so many inches ahead of them. `fields` are those of the pursuers,
    `fled` those of the routers."""
    hunters = squad("a", at=(24, at), n=pursuers, kind=a_kind("hunter", **fields), weapons=(SWORD,))
    hunted = squad("b", "b", at=(24, at + ahead), n=routers, kind=a_kind("hunted", **(fled or {})), weapons=(SWORD,))
    battle = a_battle([hunters, hunted, *more], terrain, active=active, settings=settings)
    battle.change("b", rout=Rout("a"), attempted=True, finished=True)
    battle.change("a", pursuing="b")
    battle.change_turn(phase="compulsory", waiting=("b",), serial=2, order=("a", "b"))
    return battle


def played(flow: Flow[Any], dice: Mapping[str, Sequence[int]], **answers: Any) -> Any:
    """Runs a flow; questions of a kind named get that answer, the first time only, all others theirs by default."""
    source, given = ScriptedDice(dice), {kind.replace("_", "-"): act for kind, act in answers.items()}
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Roll):
                answer = source.faces(request, 0)
                continue
            assert isinstance(request, Ask)
            answer = Approved(request, given.pop(request.kind, request.default))
    except StopIteration as end:
        assert not given, f"nobody asked for {given}"
        return end.value
