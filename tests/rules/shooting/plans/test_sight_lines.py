"""What a plan says of each line of sight."""

from arap.rules.shooting.plans.sight_lines import sight_lines_of
from tests.rules.builders import a_battle, a_wood, squad
from tests.support import rule


@rule("shoot.cover.soft", "shoot.los")
def test_a_model_wholly_seen_in_a_wood_is_told_with_its_cover() -> None:
    wood = a_wood((20, 22, 28, 30))
    battle = a_battle([squad("s", at=(24, 10), n=1), squad("t", "b", at=(24, 24), n=1)], [wood])
    (line,) = sight_lines_of(battle, "s", "t", "s.1")
    assert (line.state, line.cover) == ("cover", "soft")
    assert line.reason.startswith("soft cover from")


@rule("shoot.los")
def test_a_model_in_the_open_is_told_as_clear() -> None:
    battle = a_battle([squad("s", at=(24, 10), n=1), squad("t", "b", at=(24, 24), n=1)])
    (line,) = sight_lines_of(battle, "s", "t", "s.1")
    assert (line.state, line.cover, line.reason) == ("clear", "none", "")
