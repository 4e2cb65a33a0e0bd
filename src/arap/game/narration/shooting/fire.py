"""The log of blind fire, smoke, trenches and the protection of characters."""

from collections import Counter

from arap.battle.events.shooting import fire as e
from arap.game.names import Names
from arap.game.narration.telling import Told, dice_of, tells
from arap.game.view import Die
from arap.kernel.breakdown import breakdown
from arap.kernel.words import listed, plural, sentence_case, with_article


@tells(e.NobodyStruck)
def _nobody(names: Names, event: e.NobodyStruck) -> Told:
    return {"text": f"Nobody is hit {names.spot(event.aim)}.", "units": (event.unit,)}


@tells(e.StrayShots)
def _stray(names: Names, event: e.StrayShots) -> Told:
    who = ", ".join(map(names.model, event.models))
    dice = tuple(Die(face, None, None, sides) for face, sides in zip(event.faces, event.sides, strict=True))
    where = "into the melee" if event.rule == "shoot.into-melee" else "near the spot"
    return {"text": f"Shots {where} fall on {who}.", "units": (event.unit,), "models": event.models, "dice": dice}


@tells(e.HitsShared)
def _shared(names: Names, event: e.HitsShared) -> Told:
    counts = Counter(event.sides)
    falls = " and ".join([f"{plural(count, 'hit')} on {names.side(side)}" for side, count in counts.items()])
    text = f"Fire into the melee of {names.unit(event.target_unit)}: {falls}."
    dice = tuple([Die(face, None) for face in event.faces])
    return {"text": text, "units": (event.unit, event.target_unit), "dice": dice}


@tells(e.ShieldsHit)
def _shields(names: Names, event: e.ShieldsHit) -> Told:
    hits = "A shot misses by 1 and hits" if event.hits == 1 else f"{event.hits} shots miss by 1 and hit"
    text = f"{hits} {names.model(event.model)} of {names.unit(event.target_unit)} before the target."
    return {"text": text, "units": (event.unit, event.target_unit), "models": (event.model,)}


@tells(e.CoverHit)
def _cover_hit(names: Names, event: e.CoverHit) -> Told:
    text = f"{plural(event.hits, 'hit')} on {with_article(event.name)}"
    if event.throws:
        left = "it breaks" if event.broken else f"{event.left} left"
        text += f": {plural(event.damage, 'damage point')}, {left}" if event.damage else ": no damage"
    reasons = breakdown(event.needed, "damage") if event.needed else None
    return {"text": f"{text}.", "units": (event.unit,), "dice": dice_of(event.throws), "breakdown": reasons}


@tells(e.CoverExploded)
def _exploded(names: Names, event: e.CoverExploded) -> Told:
    who = listed([names.model(model) for model in event.models]) or "nobody"
    text = f"{sentence_case(with_article(event.name))} {event.does}. Within {names.inches(event.radius)}: {who}."
    return {"text": text, "models": event.models}


@tells(e.CoverPierced)
def _pierced(names: Names, event: e.CoverPierced) -> Told:
    hit = [names.model(model) for model, _, met in event.struck if met]
    text = f"Through {with_article(event.name)}, {event.needed} needed: {listed(hit) or 'nobody'} hit."
    dice = tuple([Die(face, met) for _, face, met in event.struck])
    return {
        "text": text,
        "units": (event.unit,),
        "models": tuple([model for model, _, _ in event.struck]),
        "dice": dice,
    }


@tells(e.HitsDivided)
def _divided(names: Names, event: e.HitsDivided) -> Told:
    crew = len(event.faces) - event.on_gun
    text = f"{plural(crew, 'hit')} on the crew of {names.unit(event.target_unit)}, {event.on_gun} on the gun."
    dice = tuple([Die(face, None) for face in event.faces])
    return {"text": text, "units": (event.unit, event.target_unit), "dice": dice}


@tells(e.FacedOff)
def _faced(names: Names, event: e.FacedOff) -> Told:
    pool = event.rule == "fastdraw.dice-pool"
    full = {
        each.model: f"{names.model(each.model)} of {names.unit(unit)}"
        for each, unit in zip(event.draws, event.units, strict=True)
    }
    scores = [
        f"{full[each.model]} draws {names.weapon(each.weapon)}: "
        + (f"{plural(each.score, 'die')}" if pool else f"{each.score}")
        for each in event.draws
    ]
    first = listed([full[model] for model in event.order[0]])
    how = f"{first} shoot together" if len(event.order[0]) > 1 else f"{first} shoots first"
    dice = tuple([Die(face, None) for each in event.draws for face in each.faces])
    models = tuple([each.model for each in event.draws])
    return {"text": f"{'; '.join(scores)}. {how}.", "units": event.units, "models": models, "dice": dice}


@tells(e.ChallengeRefused)
def _refused(names: Names, event: e.ChallengeRefused) -> Told:
    text = f"{names.model(event.enemy)} does not draw against {names.model(event.model)}."
    return {"text": text, "units": (event.unit,), "models": (event.model, event.enemy)}


@tells(e.ModelDazed)
def _dazed(names: Names, event: e.ModelDazed) -> Told:
    what = (
        "confused and idles in its next activation" if event.how == "confused" else "entangled and cannot move or fight"
    )
    return {"text": f"{names.model(event.model)} is {what}.", "units": (event.unit,), "models": (event.model,)}


@tells(e.EscapeRolled)
def _escaped(names: Names, event: e.EscapeRolled) -> Told:
    result = "it is free" if event.throw.met else "it stays entangled"
    return {
        "text": f"{names.model(event.model)} struggles, {event.needed.needed} needed: {result}.",
        "units": (event.unit,),
        "models": (event.model,),
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, "to escape"),
    }


@tells(e.SmokeDischarged)
def _smoke(names: Names, event: e.SmokeDischarged) -> Told:
    cloud = event.cloud
    size = f"{names.inches(cloud.radius)} round it and {names.inches(cloud.height)} high"
    text = f"{names.model(event.model)} of {names.unit(event.unit)} discharges smoke, {size}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.SmokeLaid)
def _cloud(names: Names, event: e.SmokeLaid) -> Told:
    cloud = event.cloud
    where = names.spot((cloud.x, cloud.y))
    size = f"a cloud {where}, {names.inches(cloud.radius)} around and {names.inches(cloud.height)} high"
    sight = "; infra-vision does not see through it" if cloud.blind else ""
    text = f"{names.weapon(event.weapon)}: {size}{sight}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.SmokeLifted)
def _lifted(names: Names, event: e.SmokeLifted) -> Told:
    return {"text": f"The smoke {names.spot(event.at)} lifts."}


@tells(e.HeadsChanged)
def _heads(names: Names, event: e.HeadsChanged) -> Told:
    how = "duck in the trench" if event.down else "look out of the trench again"
    return {"text": f"{names.does(event.unit, how)}.", "units": (event.unit,)}


@tells(e.TargetObserved)
def _observed(names: Names, event: e.TargetObserved) -> Told:
    what = names.unit(event.target_unit) if event.target_unit else f"a place {names.spot(event.aim or (0.0, 0.0))}"
    text = f"{names.model(event.model)} of {names.unit(event.unit)} observes {what} for the guns."
    units = tuple([unit for unit in (event.unit, event.target_unit) if unit])
    return {"text": text, "units": units, "models": (event.model,)}


@tells(e.LookOutSir)
def _look_out(names: Names, event: e.LookOutSir) -> Told:
    rest = f"{names.model(event.taken_by)} takes the hit" if event.taken_by else "the character is hit"
    text = f"Look out, {names.model(event.character)}! 5 or less needed: {rest}."
    models = tuple(model for model in (event.character, event.taken_by) if model)
    return {"text": text, "units": (event.unit,), "models": models, "dice": (Die(event.face, bool(event.taken_by)),)}


@tells(e.CasualtiesChosen)
def _chosen(names: Names, event: e.CasualtiesChosen) -> Told:
    who = ", ".join(map(names.model, event.models))
    return {"text": f"Hit in {names.unit(event.unit)}: {who}.", "units": (event.unit,), "models": event.models}
