"""The desk of the GM: what can be done to a thing on the table, what would come of it, and which question is open."""

from collections.abc import Mapping

import msgspec

from arap.battle.battle import Battle
from arap.battle.names import GM
from arap.game.game import Game
from arap.game.queries import AskGm, GmDesk, GmTrial, OpenQuestion, TryGm
from arap.game.terrain_names import terrain_names
from arap.kernel.errors import ArapError
from arap.rules.gm.act import NOTHING_CHANGES, AnyDeed, GmAct, all_deeds, deed_of
from arap.rules.gm.form import Form, Group, Thing


def desk(game: Game, query: AskGm) -> GmDesk:
    """The acts for what the GM points at, and the question that the GM may decide."""
    thing = Thing(query.model, query.unit, query.piece, query.at)
    battle = game.battle
    return GmDesk(forms(battle, thing), open_question(game), game.why_no_overrule(), terrain_names(battle.table))


def forms(battle: Battle, thing: Thing) -> tuple[Form, ...]:
    known = settled(battle, thing)
    able = [each for each in all_deeds() if each.group in known and each.fits(battle, thing)]
    return tuple([form(battle, each, thing, known[each.group]) for each in able])


def settled(battle: Battle, thing: Thing) -> Mapping[Group, dict[str, str]]:
    """The groups of acts that make sense for a thing, and what it settles in them."""
    found: dict[Group, dict[str, str]] = {"battle": {}}
    model = battle.models.get(thing.model)
    if model is not None and not (model.covered or model.dummy):
        found["model"] = {"model": model.id}
    if thing.unit in battle.units:
        found["unit"] = {"unit": thing.unit}
    if thing.piece in battle.table.index or thing.piece in [ladder.id for ladder in battle.table.ladders]:
        found["terrain"] = {"piece": thing.piece}
    return found


def form(battle: Battle, deed: AnyDeed, thing: Thing, fixed: dict[str, str]) -> Form:
    tag = str(deed.act.__struct_config__.tag)
    return Form(tag, deed.title, deed.does, deed.group, fixed, tuple(deed.fields(battle, thing)))


def open_question(game: Game) -> OpenQuestion | None:
    """The question that is put to a side, with the answers that need no particulars."""
    ask = game.ask
    if ask is None or ask.seat == GM:
        return None
    options = tuple([option for option in ask.options if option.refusal is None and not option.open])
    return OpenQuestion(ask.seat, game.seat_name(ask.seat), ask.prompt, ask.rule, options)


def trial(game: Game, query: TryGm) -> GmTrial:
    """Where things would be, or why the act cannot be done. A reason is not wanted yet."""
    act = query.act
    if not isinstance(act, GmAct):
        raise ArapError("That is not an act of the GM.")
    tried = msgspec.structs.replace(act, why=act.why.strip() or "tried out")
    refusal = game.why_not_interject(tried, GM)
    if refusal and refusal != NOTHING_CHANGES:
        return GmTrial(refusal)
    ghost = deed_of(act).ghost(game.battle, act)
    return GmTrial(None, ghost.discs, ghost.outlines, refusal.reason if refusal else "")
