"""The page of a report: one HTML file that needs nothing else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from arap.cli.reports.charts import Bar, bars, columns, histogram, lines, share_bar
from arap.cli.reports.figures import Figures
from arap.cli.reports.heat import heat_svg
from arap.kernel.version import __version__
from arap.kernel.words import plural
from arap.pictures.palette import DARK, LIGHT, Palette

LUCK_STEP, LUCK_END = 10, 40
STYLE = """
:root{color-scheme:light dark;font:16px/1.5 Inter,system-ui,"DejaVu Sans",sans-serif}
body{margin:0 auto;max-width:1400px;padding:1.5rem;background:var(--back);color:var(--ink)}
h1{font-size:1.7rem;margin:0 0 .3rem}h2{margin:2.5rem 0 .5rem;font-size:1.35rem}h3{margin:0 0 .2rem;font-size:1rem}
p{margin:.2rem 0 .6rem;color:var(--muted);max-width:75ch}
.grid-of{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,560px),1fr));gap:1rem}
section{background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:1rem 1.2rem}
.key span{display:inline-block;margin-right:1.2rem;white-space:nowrap}
.key i{display:inline-block;width:.8rem;height:.8rem;border-radius:3px;margin-right:.4rem}
svg{display:block;width:100%;height:auto}
.chart text{font-size:13px;fill:var(--ink)}.chart text.muted{fill:var(--muted);font-size:12px}
.chart text.figure{font-variant-numeric:tabular-nums;font-size:12px}
.grid{stroke:var(--rule)}.half{stroke:var(--ink);stroke-dasharray:4 3}
.whisker{stroke:var(--ink);stroke-width:1.6;fill:none}
.s0{fill:var(--side0);background:var(--side0)}.s1{fill:var(--side1);background:var(--side1)}
.draw{fill:var(--muted);background:var(--muted)}
.fled{opacity:.45}
.line{fill:none;stroke-width:2.5}.line.s0{stroke:var(--side0);background:none}.line.s1{stroke:var(--side1);background:none}
.dark-only{display:none}
@media (prefers-color-scheme:dark){.dark-only{display:block}.light-only{display:none}}
"""


def page(sources: Sequence[str], found: Sequence[Figures]) -> str:
    """The whole page."""
    games = sum(len(each.rows) for each in found)
    what = found[0].scenario.title if len(found) == 1 else plural(len(found), "scenario")
    title = f"{plural(games, 'game')} of {what}"
    parts = [part for each in found for part in chapter(each)]
    files = ", ".join(sources)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{colours()}{STYLE}</style></head>'
        f"<body><h1>{escape(title)}</h1><p>From {escape(files)}, by arap {__version__}. Lines across the bars are "
        f"95% intervals: the longer, the fewer games.</p>{''.join(parts)}</body></html>\n"
    )


def colours() -> str:
    return f":root{{{variables(LIGHT)}}}@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}"


def variables(palette: Palette) -> str:
    back, card, rule = ("#f4f3ee", "#ffffff", "#dedbd0") if palette is LIGHT else ("#0f1318", "#171c23", "#2c343d")
    own = {"back": back, "card": card, "rule": rule, "ink": palette.ink, "muted": palette.muted}
    sides = {f"side{number}": colour for number, colour in enumerate(palette.sides)}
    return ";".join(f"--{name}:{value}" for name, value in (own | sides).items())


def chapter(found: Figures) -> Iterator[str]:
    """The plots of one scenario."""
    yield f"<h2>{escape(found.scenario.title)}</h2>"
    spans = [key(style_of(side), f"{name} ({found.bots(side)})") for side, name in enumerate(found.names)]
    yield f'<p class="key">{"".join(spans)}<span>{plural(len(found.rows), "game")}</span></p>'
    yield '<div class="grid-of">'
    yield card("Wins", "How often each side wins.", bars(win_bars(found), middle=True))
    yield card(
        "First player",
        "How often a side wins when it has the first turn, and when not.",
        bars(first_bars(found), middle=True),
    )
    points = found.points_by_turn()
    most = max(1.0, *(value for series in points for value in series))
    yield card("Points by turn", "Mean points after each game turn.", lines(points, most, "{:.1f}"))
    yield card("Lead by turn", "In how many games a side has most points.", lines(found.ahead_by_turn(), 1.0, "{:.0%}"))
    yield card("Losses by unit", "Models killed; paler: models that fled or never came.", bars(loss_bars(found)))
    yield card("Length", "Game turns played.", columns(found.lengths(), "game turns"))
    yield card("Activation luck", luck_words(), histogram(luck_groups(found), "percent of the dice"))
    yield card("What luck decides", "How often a side wins with better activation dice than the enemy, and with worse.",
               bars(luck_bars(found), middle=True))  # fmt: skip
    for side, name in enumerate(found.names):
        yield card(f"Where {name} die", f"{plural(len(found.deaths(side)), 'model')} killed.", heat(found, side))
    yield "</div>"


def luck_words() -> str:
    return "Successes of activation dice above or below what they should give; games by side."


def style_of(side: int) -> str:
    return f"s{side % len(LIGHT.sides)}"


def key(style: str, text: str) -> str:
    return f'<span><i class="{style}"></i>{escape(text)}</span>'


def card(title: str, text: str, plot: str) -> str:
    return f"<section><h3>{escape(title)}</h3><p>{escape(text)}</p>{plot}</section>"


def win_bars(found: Figures) -> list[Bar]:
    styles = [*map(style_of, range(len(found.names))), "draw"]
    return [share_bar(*row) for row in zip((*found.names, "Draws"), styles, found.wins(), strict=True)]


def first_bars(found: Figures) -> list[Bar]:
    pairs = zip(found.names, found.wins_going_first(), found.wins_going_later(), strict=True)
    return [
        bar
        for side, (name, first, later) in enumerate(pairs)
        for bar in (share_bar(f"{name} first", style_of(side), first), share_bar("not first", style_of(side), later))
    ]


def luck_bars(found: Figures) -> list[Bar]:
    pairs = zip(found.names, found.wins_with_luck(), strict=True)
    return [
        bar
        for side, (name, (better, worse)) in enumerate(pairs)
        for bar in (share_bar(f"{name}, better", style_of(side), better), share_bar("worse", style_of(side), worse))
    ]


def loss_bars(found: Figures) -> list[Bar]:
    return [
        Bar(
            f"{loss.name} ({loss.models})",
            ((loss.killed, style_of(loss.side)), (loss.gone, f"{style_of(loss.side)} fled")),
            f"{loss.killed:.0%} killed, {loss.gone:.0%} gone",
        )
        for loss in found.losses()
    ]


def luck_groups(found: Figures) -> list[tuple[str, list[tuple[int, str]]]]:
    """Games by luck in steps; the last steps hold everything beyond."""
    steps = range(-LUCK_END, LUCK_END + 1, LUCK_STEP)
    counts = [
        Counter(min(max(round(each / LUCK_STEP) * LUCK_STEP, -LUCK_END), LUCK_END) for each in side)
        for side in found.luck()
    ]
    return [
        (f"{step:+d}" if step else "0", [(count[step], style_of(side)) for side, count in enumerate(counts)])
        for step in steps
    ]


def heat(found: Figures, side: int) -> str:
    deaths = found.deaths(side)
    light, dark = (heat_svg(found.scenario, deaths, side, dark=dark) for dark in (False, True))
    return f'<div class="light-only">{light}</div><div class="dark-only">{dark}</div>'
