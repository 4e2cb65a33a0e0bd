"""Plots as SVG inside a page. Colours come from the style of the page, so that they fit light and dark."""

from collections.abc import Mapping, Sequence
from html import escape

import msgspec

from arap.sim.shares import Share

WIDE, ROW, LABEL, TOP, FOOT = 640, 30, 190, 8, 26


class Bar(msgspec.Struct, frozen=True):
    """A row of a chart: its name, its parts as shares of the whole width, and the text behind it."""

    label: str
    parts: tuple[tuple[float, str], ...]
    text: str
    interval: tuple[float, float] | None = None


def share_bar(label: str, style: str, found: Share) -> Bar:
    """A share with its interval; one without games is empty."""
    if not found.games:
        return Bar(label, (), "no games")
    return Bar(label, ((found.value, style),), f"{found}", (found.low, found.high))


def bars(rows: Sequence[Bar], middle: bool = False) -> str:
    """Horizontal bars from 0 to 100 %; with `middle` a line at 50 %."""
    right = 150
    span, high = WIDE - LABEL - right, TOP + ROW * len(rows)
    drawn = [grid(LABEL + span * part / 4, high, f"{25 * part}%", strong=middle and part == 2) for part in range(5)]
    for number, row in enumerate(rows):
        y = TOP + ROW * number
        drawn.append(words(LABEL - 8, y + ROW / 2, row.label, "end"))
        at = float(LABEL)
        for value, style in row.parts:
            drawn.append(rect(at, y + 5, span * value, ROW - 10, style, row.label, row.text))
            at += span * value
        if row.interval:
            low, high_end = row.interval
            drawn.append(whisker(LABEL + span * low, LABEL + span * high_end, y + ROW / 2))
        drawn.append(words(LABEL + span + 8, y + ROW / 2, row.text, "start", "figure"))
    return svg(high + FOOT, drawn)


def columns(counts: Mapping[int, int], unit: str) -> str:
    """A histogram of whole numbers."""
    names = [str(number) for number in range(min(counts), max(counts) + 1)]
    return histogram([(name, [(counts.get(int(name), 0), "draw")]) for name in names], unit)


def histogram(groups: Sequence[tuple[str, Sequence[tuple[int, str]]]], unit: str) -> str:
    """Groups of columns beside each other, with their numbers on top."""
    depth, left = 180, 30
    most = max((count for _, group in groups for count, _ in group), default=1) or 1
    step = (WIDE - 2 * left) / len(groups)
    drawn = [f'<line class="grid" x1="{left}" x2="{WIDE - left}" y1="{depth}" y2="{depth}"/>']
    for number, (name, group) in enumerate(groups):
        wide = min(48.0, (step - 4) / len(group))
        begin = left + step * (number + 0.5) - wide * len(group) / 2
        for place, (count, style) in enumerate(group):
            high = (depth - 30) * count / most
            x = begin + wide * place
            drawn.append(rect(x, depth - high, max(wide - 2, 1), high, style, f"{name} {unit}", f"{count} games"))
            if count and wide > 14:
                drawn.append(words(x + wide / 2, depth - high - 8, str(count), "middle", "figure"))
        drawn.append(words(left + step * (number + 0.5), depth + 14, name, "middle"))
    drawn.append(words(WIDE / 2, depth + 32, unit, "middle", "muted"))
    return svg(depth + 44, drawn)


def lines(series: Sequence[Sequence[float]], most: float, form: str) -> str:
    """A line for each side over the game turns."""
    depth, left, right = 200, 50, 60
    count = len(series[0])
    step = (WIDE - left - right) / max(1, count - 1)
    drawn = []
    for part in range(5):
        y = TOP + depth * (1 - part / 4)
        drawn.append(f'<line class="grid" x1="{left}" x2="{WIDE - right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(words(left - 8, y, form.format(most * part / 4), "end", "muted"))
    for turn in range(count):
        drawn.append(words(left + step * turn, TOP + depth + 14, str(turn + 1), "middle"))
    drawn.append(words((WIDE - right + left) / 2, TOP + depth + 32, "game turn", "middle", "muted"))
    for side, values in enumerate(series):
        places = [(left + step * turn, TOP + depth * (1 - value / most)) for turn, value in enumerate(values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        drawn.append(f'<polyline class="line s{side}" points="{path}"/>')
        drawn += [
            f'<circle class="s{side}" cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{form.format(value)}</title></circle>'
            for (x, y), value in zip(places, values, strict=True)
        ]
    drawn += ends(series, most, (WIDE - right + 8, TOP, depth), form)
    return svg(TOP + depth + 44, drawn)


def ends(series: Sequence[Sequence[float]], most: float, place: tuple[float, float, float], form: str) -> list[str]:
    """The last values behind their lines, moved apart where they would overlap."""
    x, top, depth = place
    drawn, last = [], -100.0
    for values in sorted(series, key=lambda each: -each[-1]):
        y = max(top + depth * (1 - values[-1] / most), last + 15)
        drawn.append(words(x, y, form.format(values[-1]), "start", "figure"))
        last = y
    return drawn


def rect(x: float, y: float, wide: float, high: float, style: str, label: str, text: str) -> str:
    shape = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    return f'<rect class="{style}" {shape} rx="2"><title>{escape(label)}: {escape(text)}</title></rect>'


def whisker(low: float, high: float, y: float) -> str:
    ticks = "".join(f"M{x:.1f} {y - 5:.1f}V{y + 5:.1f}" for x in (low, high))
    return f'<path class="whisker" d="M{low:.1f} {y:.1f}H{high:.1f}{ticks}"/>'


def grid(x: float, high: float, text: str, strong: bool) -> str:
    line = f'<line class="{"half" if strong else "grid"}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{high:.1f}"/>'
    return line + words(x, high + 14, text, "middle", "muted")


def words(x: float, y: float, text: str, anchor: str, style: str = "") -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" dy=".35em" text-anchor="{anchor}">{escape(text)}</text>'


def svg(high: float, drawn: Sequence[str]) -> str:
    return f'<svg class="chart" viewBox="0 0 {WIDE} {high:.0f}" role="img">{"".join(drawn)}</svg>'
