"""Which chapter wins."""

from arap.rules.catalogue import find, stronger
from arap.rules.shooting.to_hit.table import TO_HIT
from tests.rules.builders import a_kind
from tests.rules.shooting.firing import facing_off, needed
from tests.support import rule


@rule("turn.rules-precedence")
def test_the_basic_rule_to_hit_in_melee_beats_the_chart_of_2_3() -> None:
    assert stronger(find("melee.to-hit.ws-chart-2-3"), find("melee.to-hit")) == find("melee.to-hit")


@rule("turn.rules-precedence")
def test_the_advanced_chapter_beats_those_of_2_3() -> None:
    assert stronger(find("smoke.los"), find("shoot.large-target")) == find("smoke.los")


@rule("turn.rules-precedence")
def test_there_is_no_modifier_for_a_large_target() -> None:
    assert not any("large" in line.reason for line in TO_HIT.modifiers)
    walker = a_kind("walker", size=3, base_radius=1.25, height=2.5)
    target = needed(facing_off(targets=3, kind=a_kind(BS=3), enemy=walker))
    assert (target.goal, target.reasons) == (3, [])
