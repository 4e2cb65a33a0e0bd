"""What a player may do in another's turn: one file for each reaction. Importing the package registers them all."""

from arap.rules.reactions import (
    block,
    go_to_ground,
    hack_routers,
    intercept_movers,
    join_up,
    manoeuvre,
    overwatch_chargers,
    overwatch_fire,
    pick_up,
    run,
    run_alone,
    shoot_back,
    stand_and_fire,
)

__all__ = [
    "block", "go_to_ground", "hack_routers", "intercept_movers", "join_up", "manoeuvre", "overwatch_chargers",
    "overwatch_fire", "pick_up", "run", "run_alone", "shoot_back", "stand_and_fire",
]  # fmt: skip
