"""Shapes laid on the table."""

from pytest import approx

from arap.table.shapes.footprints import clipped, from_shape, strip, teardrop

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def test_a_shape_is_clipped_along_any_axis() -> None:
    assert clipped(SQUARE, (1.0, 0.0), 3.0) == ((0.0, 0.0), (3.0, 0.0), (3.0, 4.0), (0.0, 4.0))
    assert clipped(SQUARE, (0.0, -1.0), -1.0) == ((4.0, 1.0), (4.0, 4.0), (0.0, 4.0), (0.0, 1.0))
    assert clipped(SQUARE, (1.0, 0.0), 9.0) == SQUARE
    assert clipped(SQUARE, (1.0, 0.0), -1.0) == ()


def test_a_teardrop_that_is_cut_short_ends_square() -> None:
    drop = teardrop((0.0, 0.0), 0.0, 8.0, 2.5, 5.0)
    assert max(y for _, y in drop) == approx(5.0)
    assert (
        from_shape(drop, (0.0, 6.0)) == approx(1.0) and from_shape(strip((0.0, 0.0), 0.0, 5.0, 2.0), (0.0, 4.0)) == 0.0
    )
