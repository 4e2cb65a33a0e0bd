"""Pictures made of polygons, discs and words in inches, y upwards; written as SVG, or as PNG with matplotlib."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from arap.kernel.errors import ArapError
from arap.table.terrain import PointXY

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from matplotlib.figure import Figure

PIXELS = 24
FONT = "Inter, system-ui, 'DejaVu Sans', sans-serif"


class Shape(NamedTuple):
    """A polygon, or an open line; widths and dashes are inches."""

    points: tuple[PointXY, ...]
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0
    dash: tuple[float, float] | None = None
    opacity: float = 1.0
    closed: bool = True


class Disc(NamedTuple):
    at: PointXY
    radius: float
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0
    dash: tuple[float, float] | None = None
    opacity: float = 1.0


class Words(NamedTuple):
    """Text whose middle is `at`, with a halo that keeps it readable on anything."""

    at: PointXY
    text: str
    size: float
    fill: str
    halo: str = "none"
    bold: bool = False
    anchor: Literal["middle", "start"] = "middle"
    turn: float = 0.0


Mark: TypeAlias = Shape | Disc | Words


class Picture(NamedTuple):
    """Marks from the bottom to the top, inside a frame from (left, low) to (right, high)."""

    left: float
    low: float
    right: float
    high: float
    background: str
    title: str
    marks: tuple[Mark, ...]

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def depth(self) -> float:
        return self.high - self.low


def write_picture(picture: Picture, path: Path) -> None:
    """Writes a picture; its name says in which form."""
    try:
        if path.suffix == ".png":
            write_png(picture, path)
        else:
            path.write_text(svg(picture), encoding="utf-8")
    except OSError as error:
        raise ArapError(f"{path} cannot be written ({error.strerror}); choose another place with -o.") from None


def svg(picture: Picture) -> str:
    width, depth = round(picture.width * PIXELS), round(picture.depth * PIXELS)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{depth}" viewBox="0 0 {width} {depth}"'
            f' font-family="{FONT}">',
            f"<title>{escape(picture.title)}</title>",
            f'<rect width="{width}" height="{depth}" fill="{picture.background}"/>',
            *svg_marks(picture),
            "</svg>\n",
        ]
    )


def svg_marks(picture: Picture) -> Iterator[str]:
    for mark in picture.marks:
        match mark:
            case Shape():
                yield f'<path d="{outline(picture, mark)}" {paint(mark)}/>'
            case Disc():
                x, y = place(picture, mark.at)
                yield f'<circle cx="{x}" cy="{y}" r="{pixels(mark.radius)}" {paint(mark)}/>'
            case Words():
                yield svg_words(picture, mark)


def pixels(inches: float) -> str:
    return f"{inches * PIXELS:.2f}".rstrip("0").rstrip(".")


def place(picture: Picture, at: PointXY) -> tuple[str, str]:
    return pixels(at[0] - picture.left), pixels(picture.high - at[1])


def outline(picture: Picture, shape: Shape) -> str:
    steps = "L".join(" ".join(place(picture, point)) for point in shape.points)
    return f"M{steps}{'z' if shape.closed else ''}"


def paint(mark: Shape | Disc) -> str:
    parts = [f'fill="{mark.fill}"']
    if mark.stroke != "none":
        parts.append(f'stroke="{mark.stroke}" stroke-width="{pixels(mark.width)}" stroke-linejoin="round"')
    if mark.dash:
        parts.append(f'stroke-dasharray="{pixels(mark.dash[0])} {pixels(mark.dash[1])}"')
    if mark.opacity < 1.0:
        parts.append(f'opacity="{mark.opacity:g}"')
    return " ".join(parts)


def svg_words(picture: Picture, words: Words) -> str:
    x, y = place(picture, words.at)
    turn = f' transform="rotate({-words.turn:g} {x} {y})"' if words.turn else ""
    weight = ' font-weight="700"' if words.bold else ""
    halo = "" if words.halo == "none" else f' stroke="{words.halo}" stroke-width="3" paint-order="stroke"'
    return (
        f'<text x="{x}" y="{y}" dy=".35em" font-size="{pixels(words.size)}" text-anchor="{words.anchor}"'
        f' fill="{words.fill}"{weight}{halo}{turn}>{escape(words.text)}</text>'
    )


def write_png(picture: Picture, path: Path) -> None:
    """The same picture drawn by matplotlib, which comes with the extra `plot`."""
    figure_of(picture, PIXELS * 2).savefig(path, format="png", facecolor=picture.background)


def pixels_of(picture: Picture, per_inch: int) -> "npt.NDArray[np.uint8]":
    """The picture as rows of pixels from the top, each red, green and blue."""
    import numpy as np

    canvas: Any = figure_of(picture, per_inch).canvas
    canvas.draw()
    return np.asarray(canvas.buffer_rgba(), np.uint8)[:, :, :3].copy()


def figure_of(picture: Picture, per_inch: int) -> "Figure":
    """A figure of matplotlib; an inch of the table is an inch of the figure."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise ArapError(
            "A picture of pixels needs matplotlib: install it with `pip install 'arap[plot]'`, or draw an .svg instead."
        ) from None
    figure = Figure(figsize=(picture.width, picture.depth), dpi=per_inch, facecolor=picture.background)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(picture.left, picture.right)
    axes.set_ylim(picture.low, picture.high)
    axes.set_axis_off()
    for order, mark in enumerate(picture.marks):
        draw_mark(axes, mark, order)
    return figure


def draw_mark(axes: Any, mark: Mark, order: int) -> None:
    """One mark on matplotlib's axes, where an inch of the table is an inch of the figure: 72 points."""
    from matplotlib import patches

    if isinstance(mark, Words):
        draw_words(axes, mark, order)
        return
    line = (0, tuple(part / mark.width for part in mark.dash)) if mark.dash and mark.width else "solid"
    look = {
        "facecolor": mark.fill, "edgecolor": mark.stroke, "linewidth": mark.width * 72, "linestyle": line,
        "alpha": mark.opacity, "zorder": order, "joinstyle": "round",
    }  # fmt: skip
    if isinstance(mark, Disc):
        axes.add_patch(patches.Circle(mark.at, mark.radius, **look))
    else:
        axes.add_patch(patches.Polygon(mark.points, closed=mark.closed, fill=mark.fill != "none", **look))


def draw_words(axes: Any, words: Words, order: int) -> None:
    from matplotlib import patheffects

    halo = [patheffects.withStroke(linewidth=9, foreground=words.halo)] if words.halo != "none" else []
    axes.text(
        *words.at, words.text, fontsize=words.size * 72, color=words.fill, weight="bold" if words.bold else "normal",
        ha="center" if words.anchor == "middle" else "left", va="center", rotation=words.turn, zorder=order,
        path_effects=halo,
    )  # fmt: skip
