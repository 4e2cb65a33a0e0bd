"""How long a battle lasts, and which side wins it."""

from arap.battle.acts import NO, YES, Choose
from arap.battle.battle import Battle
from arap.battle.events import BattleEnded, LengthRolled
from arap.battle.settings import LENGTH_COUNTDOWN, LENGTH_NO_UNITS, LENGTH_SCHEME, LENGTH_TURNS
from arap.battle.values import Result
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.rules.turn.ending.victory import points_by_side, present, standing, winner

DICED_FROM_TURN, DICED_END = 4, 10


@implements("length.scheme")
def check_length(battle: Battle) -> Flow[None]:
    """At the end of a game turn: a fixed number of turns, a countdown, or the turn number plus a die."""
    scheme, turn = LENGTH_SCHEME(battle), battle.turn.game_turn
    if scheme == "fixed" and turn >= LENGTH_TURNS(battle):
        played = "1 game turn has" if turn == 1 else f"{turn} game turns have"
        end_battle(battle, f"{played} been played", "length.scheme")
    elif scheme == "countdown":
        yield from count_down(battle)
    elif scheme == "turn-plus-d6" and turn >= DICED_FROM_TURN:
        yield from turn_plus_die(battle)
    elif scheme == "until-victory":
        yield from agree_to_stop(battle)


@cites("length.scheme")
def agree_to_stop(battle: Battle) -> Flow[None]:
    """A battle without a set length also stops when all players agree; they are asked after each game turn."""
    options = (
        Option(YES, "Stop", rule="length.scheme", does="The battle ends here if every player says so."),
        Option(NO, "Play on", rule="length.scheme", does="One more game turn is played."),
    )
    prompt = f"Game turn {battle.turn.game_turn} is over. Stop the battle here?"
    for side in battle.turn.order:
        ask = Ask(side, "stop", "length.scheme", prompt, options, NO)
        if (yield from answer_to(ask, Choose)) != YES:
            return
    end_battle(battle, "the players agreed to stop", "length.scheme")


@implements("length.countdown")
def count_down(battle: Battle) -> Flow[None]:
    """A die is subtracted from a total each game turn; below 1 the battle is over."""
    faces: Faces = yield Roll(
        "length.countdown", "length.countdown", battle.turn.order[0], label="Countdown to the end of the battle"
    )
    left = (battle.turn.countdown or LENGTH_COUNTDOWN(battle)) - faces[0]
    battle.change_turn(countdown=left)
    battle.emit(LengthRolled(rule="length.countdown", face=faces[0], left=max(0, left), ends=left < 1))
    if left < 1:
        end_battle(battle, "the countdown is over", "length.countdown")


@implements("length.turn-plus-d6")
def turn_plus_die(battle: Battle) -> Flow[None]:
    """From turn 4 on: turn number plus a die of 10 or more ends the battle."""
    faces: Faces = yield Roll(
        "length.end",
        "length.turn-plus-d6",
        battle.turn.order[0],
        label=f"End of the battle: {DICED_END - battle.turn.game_turn} or more",
    )
    total = battle.turn.game_turn + faces[0]
    ends = total >= DICED_END
    battle.emit(LengthRolled(rule="length.turn-plus-d6", face=faces[0], left=max(0, DICED_END - total), ends=ends))
    if ends:
        end_battle(battle, f"turn {battle.turn.game_turn} and a die of {faces[0]}", "length.turn-plus-d6")


@implements("length.no-units")
def check_sides(battle: Battle) -> bool:
    """A side with no models left and none to come has lost the field."""
    left = standing(battle)
    if len(left) > 1 or not LENGTH_NO_UNITS(battle):
        return False
    gone = [battle.side_name(side) for side in battle.sides if side not in left]
    have = "has" if len(gone) == 1 else "have"
    end_battle(battle, f"{' and '.join(gone)} {have} nobody left on the table", "length.no-units")
    return True


@cites("length.no-units")
def note_absent(battle: Battle, *, anew: bool = False) -> None:
    """Keeps the sides that have had nobody on the table in this game turn so far, and `anew`, when a game turn begins,
    those that had nobody there in all of the last one."""
    turn = battle.turn
    if not (anew or turn.absent):
        return
    there = present(battle)
    absent = tuple([side for side in (battle.sides if anew else turn.absent) if side not in there])
    if anew and (absent or turn.absent or turn.long_absent):
        battle.change_turn(absent=absent, long_absent=turn.absent)
    elif absent != turn.absent:
        battle.change_turn(absent=absent)


@cites("length.no-units")
def stays_away(battle: Battle) -> bool:
    """A side that had nobody on the table for a whole game turn, and now brings on no reserves, ends the battle."""
    side = battle.turn.active
    if not (battle.turn.long_absent and LENGTH_NO_UNITS(battle)):
        return False
    if side not in battle.turn.long_absent or side not in battle.turn.absent:
        return False
    end_battle(
        battle, f"{battle.side_name(side)} had nobody on the table and brings on no reserves", "length.no-units",
        absent=side,
    )  # fmt: skip
    return True


def end_battle(battle: Battle, reason: str, rule: str, *, absent: str = "") -> None:
    points = points_by_side(battle)
    battle.result = Result(winner(battle, points, absent=absent), points, reason, rule)
    battle.change_turn(phase="over")
    battle.emit(BattleEnded(rule=rule, result=battle.result))
