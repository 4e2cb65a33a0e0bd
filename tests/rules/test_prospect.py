"""What is foretold of the place where a move ends."""

import pytest

from arap.battle.acts import Attempt, Finish, Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events import CharacterJoined, CharacterLeft
from arap.game.answers import answer_query
from arap.game.queries import LookAhead
from arap.kernel.errors import ArapError
from arap.rules.movement.measures.terms import ORDINARY
from arap.rules.movement.travel.move import move_action
from arap.rules.prospect import Prospect, prospect_of
from arap.rules.shooting.plans.sight_lines import target_cover
from tests.rules.builders import a_battle, a_kind, a_wall, play, squad
from tests.rules.logs import events
from tests.rules.test_characters import FOES, captain, joined, walk
from tests.rules.turn.games import a_game, answer
from tests.support import rule

HOUSE = a_wall((0, 16), (20, 16), height=4.0)
PARAPET = a_wall((0, 12), (40, 12), height=0.8)


def north(battle: Battle, inches: float, prone: bool = False) -> Move:
    models = battle.members("m")
    paths = tuple([ModelPath(model.id, (Leg(model.x, model.y + inches),)) for model in models])
    return Move(paths, tuple([model.id for model in models]) if prone else ())


def prospect(battle: Battle, act: Move) -> Prospect:
    return prospect_of(battle, "m", act, ORDINARY.ordered(act))


@rule("shoot.los")
def test_who_would_see_the_unit_is_told_for_every_member() -> None:
    battle = a_battle([squad("m", at=(20, 10)), squad("e", "b", at=(20, 24))], [HOUSE])
    found = prospect(battle, north(battle, 2))
    assert found.seen_by == ("e",)
    assert {one.cover for one in found.models if not one.seen_by} == {"out of sight"}
    assert 0 < sum(bool(one.seen_by) for one in found.models) < len(found.models)


@rule("shoot.cover.claim")
def test_the_cover_foretold_is_the_cover_had_after_the_move() -> None:
    battle = a_battle([squad("m", at=(20, 8)), squad("e", "b", at=(20, 30))], [PARAPET])
    act = north(battle, 3.4)
    found = prospect(battle, act)
    play(move_action(battle, "m", act))
    assert {one.model: one.cover for one in found.models} == target_cover(battle, "e", "m")
    assert {one.cover for one in found.models} == {"hard"}


@rule("shoot.cover.claim")
def test_the_shield_is_that_against_the_enemy_who_sees_most() -> None:
    foes = [squad("e", "b", at=(20, 30)), squad("f", "b", at=(20, 4), facing=0)]
    battle = a_battle([squad("m", at=(20, 11.4)), *foes], [PARAPET])
    found = prospect(battle, Move(()))
    assert set(found.seen_by) == {"e", "f"}
    assert {one.cover for one in found.models} == {"none"}


@rule("move.prone.going", "shoot.to-hit.prone")
def test_what_lying_down_gives_is_told_and_changes_the_cover() -> None:
    battle = a_battle([squad("m", at=(20, 10)), squad("e", "b", at=(20, 24))])
    assert {one.cover for one in prospect(battle, north(battle, 1)).models} == {"none"}
    lying = prospect(battle, north(battle, 1, prone=True))
    assert {one.cover for one in lying.models} == {"soft"}
    assert [remark.rule for remark in lying.remarks] == ["shoot.to-hit.prone", "move.prone.getting-up"]


def test_asking_changes_nothing() -> None:
    battle = a_battle([squad("m", at=(20, 10)), squad("e", "b", at=(20, 24))])
    before = battle.hash()
    prospect(battle, north(battle, 3, prone=True))
    assert battle.hash() == before and not battle.log


def test_a_path_of_somebody_else_is_refused() -> None:
    battle = a_battle([squad("m", at=(20, 10)), squad("e", "b", at=(20, 24))])
    with pytest.raises(ArapError, match="does not belong"):
        answer_query(battle, None, LookAhead("m", (ModelPath("e.1", ()),)))


@rule("activate.independent-character")
@pytest.mark.parametrize(
    ("to", "told"), [((10, 10), "captain joins squad when"), ((16, 7), "captain stays alone: no unit is near enough")]
)
def test_whom_a_lone_captain_will_join_is_told_and_comes_true(to: tuple[float, float], told: str) -> None:
    game = a_game([captain((10, 7)), squad("squad", at=(10, 12)), FOES], {"activate.roll": [1, 1]})
    answer(game, Attempt("captain", 2))
    act = walk("captain.1", to)
    (remark,) = prospect_of(game.battle, "captain", act, ORDINARY).remarks
    assert remark.text.startswith(told) and remark.rule == "coherency.character-join"
    answer(game, act, Finish())
    assert bool(events(game, CharacterJoined)) == ("joins" in told)


@rule("activate.independent-character")
def test_that_a_captain_walks_out_of_his_unit_is_told_and_comes_true() -> None:
    game = joined()
    answer(game, Attempt("squad", 2))
    act = walk("captain.1", (3, 10))
    (remark,) = prospect_of(game.battle, "squad", act, ORDINARY).remarks
    assert remark.text.startswith("captain leaves squad") and remark.rule == "coherency.character-leave"
    answer(game, act)
    assert events(game, CharacterLeft)


@rule("activate.independent-character")
def test_a_squad_that_walks_up_to_a_captain_hears_that_he_may_join() -> None:
    quick = squad("squad", at=(10, 12), kind=a_kind(M=6))
    game = a_game([captain((10, 16)), quick, FOES], {"activate.roll": [1]})
    answer(game, Attempt("squad", 1))
    act = Move(tuple([ModelPath(each.id, (Leg(each.x, each.y + 2),)) for each in game.battle.members("squad")]))
    (remark,) = prospect_of(game.battle, "squad", act, ORDINARY).remarks
    assert remark.text.startswith("captain may join squad")
