"""Two sides close to each other on a broken table, and what must hold there after every move."""

from arap.battle.battle import Battle
from tests.rules.builders import a_battle, a_kind, a_wall, a_wood, difficult, impassable, squad, very_difficult


def a_crowded_battle() -> Battle:
    return a_battle(
        [
            squad("m", "a", (12, 10), 10, ranks=2),
            squad("walkers", "a", (20, 8), 2, kind=a_kind("walker", size=3, base_radius=0.8, M=6), spacing=2.5),
            squad("friends", "a", (12, 14), 5),
            squad("e", "b", (14, 17), 8, facing=180, ranks=2),
            squad("f", "b", (20, 14), 4, facing=200),
        ],
        [
            a_wood((8, 11, 11, 15)),
            difficult((15, 9, 18, 12)),
            very_difficult((5, 5, 8, 12)),
            impassable((14, 11.5, 16, 12.5)),
            impassable((9, 6, 10, 7.5)),
            a_wall((18, 5), (24, 5), going="difficult", standable=False),
        ],
        width=30,
        depth=24,
    )


def assert_apart(battle: Battle) -> None:
    """Every base stands on the table and on firm ground, and overlaps no other."""
    models = list(battle.models.values())
    for n, a in enumerate(models):
        reach = battle.kind(a).base_radius
        assert battle.table.why_not_stand(a.x, a.y, reach) is None
        for b in models[:n]:
            assert ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 >= reach + battle.kind(b).base_radius - 0.001 - 1e-9
