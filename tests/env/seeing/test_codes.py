"""Everything that may be asked, and everything that may be answered, has a number."""

from arap.battle.acts import act_name
from arap.env.seeing.codes import KINDS, STAGES
from arap.game.acts import ACTS
from tests.laws.test_kinds import kinds_asked

GM = "gm-"
"""Acts of the GM, of whom the environments have none, begin with this."""


def test_every_act_and_every_question_has_a_number_of_its_own() -> None:
    acts = {act_name(act) for act in ACTS if not act_name(act).startswith(GM)}
    assert len(acts) > 40 and acts <= set(KINDS) and len(set(KINDS)) == len(KINDS)
    assert kinds_asked() <= set(STAGES) and len(set(STAGES)) == len(STAGES)
