"""The page of results: our figures and the peers' side by side, as ratios."""

from typing import Any, NamedTuple


class Row(NamedTuple):
    what: str
    ours: str
    peer: str
    ratio: str
    wanted: str = ""


def page(found: dict[str, Any], machine: str) -> str:
    """The whole page, in Markdown."""
    parts = [
        "# Benchmarks",
        f"Written by `make bench` ({machine}; CPU time of whole programs that take turns).",
        "## Random play",
        table(("game", "decisions/s", "games/s", "decisions/game"), play_rows(found)),
        "## On the server",
        table(("what", "ARAP", "how it is measured"), serving_rows(found)),
        "## Side by side",
        table(("what", "ARAP", "peer", "ratio", "wanted"), side_by_side(found)),
    ]
    return "\n\n".join(parts) + "\n"


def table(head: tuple[str, ...], rows: list[Any]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def per_second(play: dict[str, float]) -> float:
    return play["decisions"] / play["seconds"]


def play_rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    games = {
        "ARAP, big-battle (ten units a side)": found["ours"]["big-battle"],
        "ARAP, skirmish": found["ours"]["skirmish"],
        "catanatron, four random players": found["catanatron"]["four"],
        "catanatron, two random players": found["catanatron"]["two"],
        "open_spiel, backgammon": found["backgammon"]["play"],
    }
    return [
        (
            name,
            f"{per_second(play):,.0f}",
            f"{play['games'] / play['seconds']:.1f}",
            f"{play['decisions'] / play['games']:.0f}",
        )
        for name, play in games.items()
    ]


def serving_rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    mine = found["serving"]
    battle = f"big-battle ({mine['models']:.0f} models) played by random bots"
    return [
        (
            "served decision",
            f"{mine['answer_ms']:.2f} ms",
            f"The median time to carry out a decision in {battle}, with a hash of the state after every event.",
        ),
        (
            "view",
            f"{mine['view_ms']:.2f} ms",
            "The median time to build what one player sees, once after every decision of these games.",
        ),
        (
            "update",
            f"{mine['changed_kb']:.1f} KB, not {mine['whole_kb']:.1f} KB",
            "The mean size of the message to a page after a decision, with what changed instead of the whole view.",
        ),
        (
            "check of a scenario",
            f"{mine['check_ms'] / 1e3:.2f} s",
            "The time of the whole command `arap scenario check big-battle`, the start of Python included.",
        ),
    ]


def side_by_side(found: dict[str, Any]) -> list[Row]:
    return [
        *play_ratios(found),
        growth_row(found["growth"]),
        clone_row(found),
        *sight_rows(found),
        *way_rows(found),
        *planner_rows(found),
        *odds_rows(found),
        *melee_rows(found),
        *save_rows(found),
    ]


def play_ratios(found: dict[str, Any]) -> list[Row]:
    mine = per_second(found["ours"]["big-battle"])
    rivals = {
        "catanatron's four random players": (found["catanatron"]["four"], "at least 0.5"),
        "catanatron's two random players": (found["catanatron"]["two"], ""),
        "open_spiel backgammon": (found["backgammon"]["play"], ""),
    }
    return [
        Row(
            f"decisions/s, big-battle against {name}",
            f"{mine:,.0f}",
            f"{per_second(play):,.0f}",
            f"{mine / per_second(play):.2f} x",
            wanted,
        )
        for name, (play, wanted) in rivals.items()
    ]


def growth_row(growth: dict[str, float]) -> Row:
    """Decisions of small and of large battles; a cost that grows with the models would be as many times as high."""
    models, costs = list(growth), list(growth.values())
    what = f"a decision of random play with {', '.join(models[:-1])} and {models[-1]} models on fields like big-battle"
    times = int(models[-1]) / int(models[0])
    ratio = f"{costs[-1] / costs[0]:.2f} x for {times:.0f} x the models"
    return Row(what, f"{', '.join(f'{cost:.0f}' for cost in costs)} µs", "", ratio, f"at most {times:.0f} x")


def clone_row(found: dict[str, Any]) -> Row:
    mine, theirs = found["ours"]["clone"]["microseconds"], found["catanatron"]["copy"]["microseconds"]
    what = f"clone of {found['ours']['clone']['models']:.0f} models against catanatron's copy()"
    return Row(what, f"{mine:.2f} µs", f"{theirs:.1f} µs", f"{theirs / mine:.0f} x faster", "at least 5 x")


def sight_rows(found: dict[str, Any]) -> list[Row]:
    sight, plain = found["sight"], found["uncompiled"]
    lines, shapely = sight["lines_us"], sight["shapely_us"]
    pieces = f"{sight['polygons']:.0f} polygons"
    same = "same answer" if sight["answer"] == plain["answer"] else "ANSWERS DIFFER"
    return [
        Row(
            f"10x10 sight lines, {pieces}, against shapely prepared and vectorised",
            f"{lines:.1f} µs",
            f"{shapely:.0f} µs",
            f"{shapely / lines:.0f} x faster",
            "at least 10 x",
        ),
        Row(
            f"sight and cover with reasons, {pieces}, compiled", f"{sight['full_us'] / 1e3:.3f} ms", "", "", "< 0.5 ms"
        ),
        Row("the same uncompiled", f"{plain['full_us'] / 1e3:.2f} ms", "", same, "< 20 ms"),
    ]


def way_rows(found: dict[str, Any]) -> list[Row]:
    rows = []
    for bodies, mine in found["ways"].items():
        theirs = found["peer ways"][bodies]
        what = f"a shortest way for {bodies} round {mine['pieces']:.0f} impassable polygons against extremitypathfinder"
        rows += [
            Row(
                what,
                f"{mine['way_us']:.0f} µs",
                f"{theirs['way_us'] / 1e3:.2f} ms",
                f"{theirs['way_us'] / mine['way_us']:.0f} x faster",
                "at least 30 x",
            ),
            Row(
                f"greatest difference in length of these ways, {bodies}",
                f'{theirs["worst_difference"]:.4f}"',
                "",
                "",
                '< 0.01"',
            ),
            Row(f"the graph for {bodies}, made once", f"{mine['graph_ms']:.0f} ms", f"{theirs['graph_ms']:.0f} ms", ""),
        ]
    return rows


def planner_rows(found: dict[str, Any]) -> list[Row]:
    table = '48" x 72" table with 30 pieces'
    names = {"far": "anywhere on the table", "near": "within its move"}
    return [
        Row(
            f"plan of a move of ten models to a goal {names[goals]}, {table}: median, worst",
            f"{figures['median_ms']:.2f} ms, {figures['worst_ms']:.0f} ms",
            "",
            "",
            "< 5 ms, < 100 ms",
        )
        for goals, figures in found["planner"].items()
    ]


def odds_rows(found: dict[str, Any]) -> list[Row]:
    mine = found["odds"]
    what = f"hits, wounds, unsaved and casualties of {mine['shots']:.0f} shots at {mine['models']:.0f} models"
    rows = []
    for name, wanted in (("dyce", 30), ("icepool", 300)):
        theirs = found[name]
        same = "" if theirs["worst_difference"] < 1e-9 else ", ANSWERS DIFFER"
        rows.append(
            Row(
                f"{what} against {name}",
                f"{mine['uniform_us']:.0f} µs",
                f"{theirs['us'] / 1e3:.1f} ms",
                f"{theirs['us'] / mine['uniform_us']:.0f} x faster{same}",
                f"at least {wanted} x",
            )
        )
    mixed = f"odds of ten models firing, {mine['mixed']['shots']:.0f} shots of three weapons at three kinds of models"
    return [*rows, Row(f"{mixed}, reasons and morale included", f"{mine['mixed']['ms']:.2f} ms", "", "", "< 3 ms")]


def melee_rows(found: dict[str, Any]) -> list[Row]:
    mine = found["melees"]
    named = {
        "round_ms": ("odds of a round of melee, ten against ten, morale included", "< 5 ms"),
        "moving_ms": ("odds of a round of ten against sixteen, in which models move up between steps", "< 50 ms"),
        "charge_ms": ("odds of a charge of ten at ten that stand and fire, the first round included", "< 30 ms"),
    }
    return [Row(what, f"{mine[key]:.1f} ms", "", "", wanted) for key, (what, wanted) in named.items()]


def save_rows(found: dict[str, Any]) -> list[Row]:
    mine, theirs = found["ours"]["save"], found["backgammon"]["save"]
    size = f"{mine['decisions']:.0f} decisions, {mine['kilobytes']:.0f} KB with a hash after every event"
    what = f"a whole game of skirmish ({size})"
    return [
        Row(
            f"{verb} {what} against open_spiel's backgammon ({theirs['decisions']:.0f} decisions)",
            f"{mine[key]:.1f} ms",
            f"{theirs[key]:.2f} ms",
            f"{theirs[key] / mine[key]:.2f} x",
        )
        for verb, key in (("save", "save_ms"), ("load", "load_ms"))
    ]
