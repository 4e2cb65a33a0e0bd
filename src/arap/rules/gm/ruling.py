"""The GM decides a question that is put to a side."""

from arap.battle.acts import Act, act_name
from arap.battle.battle import Battle
from arap.battle.events.gm import GmRuled
from arap.kernel.reasons import cites
from arap.kernel.requests import Ask
from arap.kernel.walking import values_in
from arap.rules.gm.act import RULE


@cites("turn.adjudication")
def tell_ruling(battle: Battle, ask: Ask, act: Act, why: str) -> None:
    """Logs what the GM decides for a side. Players that do not know all units in question are not told of it."""
    battle.emit(
        GmRuled(rule=RULE, side=ask.seat, answer=in_words(ask, act), why=why.strip(), about=concerned(battle, ask))
    )


def in_words(ask: Ask, act: Act) -> str:
    """The label of the option that is taken, or what the act is called."""
    label = next((option.label for option in ask.options if option.answer == act), "")
    return label or act_name(act).replace("-", " ").capitalize()


def concerned(battle: Battle, ask: Ask) -> tuple[str, ...]:
    """The units and models that a question or its answers name."""
    named = [*ask.about, *[name for option in ask.options for name in values_in(option.answer, str)]]
    return tuple(dict.fromkeys([name for name in named if name in battle.units or name in battle.models]))
