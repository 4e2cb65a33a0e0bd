"""The log of chance cards."""

from arap.battle.events import chance as c
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, TURN, Told, tells
from arap.game.view import Die, Mark
from arap.kernel.words import listed, plural

HOOKS = {
    "to-hit": "shoot at {amount:+d}",
    "leadership": "have {amount:+d} Leadership",
    "activation": "have {amount:+d} activation value",
    "ammunition": "have used up all grenades and missiles",
}


@tells(c.CardDrawn)
def _drawn(names: Names, event: c.CardDrawn) -> Told:
    side, found = names.side(event.side), event.drawn[0] if event.drawn else None
    dice = [Die(event.face, sides=event.pile), *[Die(each.face, sides=each.among) for each in event.drawn]]
    if event.blank:
        text = f"{side} draw a blank chance card: nothing happens."
    elif found is None:
        text = f"{side} draw a chance card and keep it in their hand."
    else:
        text = f"{side} draw the chance card '{found.name}'{' and keep it in their hand' if event.kept else ''}."
    return {"text": text, "level": TURN, "side": event.side, "dice": tuple(dice)}


@tells(c.CardPlayed)
def _played(names: Names, event: c.CardPlayed) -> Told:
    on = f" on {names.unit(event.unit)}" if event.unit else ""
    units = (event.unit,) if event.unit else ()
    text = f"{names.side(event.side)} play the chance card '{event.name}'{on}."
    return {"text": text, "level": ACTIVATION, "side": event.side, "units": units}


@tells(c.CardStruck)
def _struck(names: Names, event: c.CardStruck) -> Told:
    units = [names.unit(unit) for unit in event.units]
    text = f"'{event.name}' is for {listed(units)}." if units else f"'{event.name}' changes nothing now."
    picked = [Die(face, sides=sides) for face, sides in zip(event.faces, event.among, strict=True)]
    return {"text": text, "units": event.units, "dice": (*[Die(face) for face in event.counted], *picked)}


@tells(c.CardAmount)
def _amount(names: Names, event: c.CardAmount) -> Told:
    return {"text": f"'{event.name}': {event.amount}.", "dice": tuple([Die(f, sides=event.sides) for f in event.faces])}


@tells(c.CardInForce)
def _in_force(names: Names, event: c.CardInForce) -> Told:
    if event.hook == "busts":
        text = f"{names.side(event.side)} may go bust {plural(event.amount, 'more time')} in this turn."
        return {"text": text, "side": event.side}
    does = HOOKS[event.hook].format(amount=event.amount)
    return {"text": f"{names.all_do(event.units, does)}.", "units": event.units}


@tells(c.CardLapsed)
def _lapsed(names: Names, event: c.CardLapsed) -> Told:
    return {"text": f"'{event.name}' is over."}


@tells(c.PointsGiven)
def _points(names: Names, event: c.PointsGiven) -> Told:
    text = f"{names.does(event.unit, 'act')} without a roll: {plural(event.points, 'action point')}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,)}


@tells(c.ShellFell)
def _shell(names: Names, event: c.ShellFell) -> Told:
    hit = plural(len(event.struck), "model") if event.struck else "nobody"
    dice = (*[Die(face) for face in event.faces], *([] if event.bearing is None else [Die(event.bearing, sides=360)]))
    mark = Mark(aim=event.aim, at=event.at, radius=event.radius)
    text = f"'{event.name}' falls {names.spot(event.at)} and hits {hit}."
    return {"text": text, "models": event.struck, "dice": dice, "mark": mark}


@tells(c.ModelsShot)
def _shots(names: Names, event: c.ModelsShot) -> Told:
    text = f"'{event.name}': {plural(len(event.models), 'hit')} on {names.unit(event.unit)}."
    return {"text": text, "units": (event.unit,), "models": event.models, "dice": tuple(map(Die, event.faces))}


@tells(c.CloudLaid)
def _cloud(names: Names, event: c.CloudLaid) -> Told:
    cloud = event.cloud
    mark = Mark(at=(cloud.x, cloud.y), radius=cloud.radius)
    return {"text": f"Smoke lies {names.spot((cloud.x, cloud.y))}, {names.inches(cloud.radius)} around.", "mark": mark}


@tells(c.ModelsMended)
def _mended(names: Names, event: c.ModelsMended) -> Told:
    text = f"{names.unit(event.unit)}: {plural(len(event.models), 'wounded model')} fit again."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(c.ModelsKnockedDown)
def _knocked_down(names: Names, event: c.ModelsKnockedDown) -> Told:
    text = f"{names.unit(event.unit)}: {plural(len(event.models), 'model')} knocked prone."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(c.ReserveCalled)
def _called(names: Names, event: c.ReserveCalled) -> Told:
    return {"text": f"{names.unit(event.unit)} will come on without a roll.", "side": event.side}
