"""Smoke: the lines of sight it closes."""

from collections.abc import Sequence

from arap.battle.values import Cloud
from arap.kernel.reasons import cites
from arap.table import Bodies, PointXYZ, through_cylinder


@cites("smoke.los")
def clouds_between(
    shooters: Bodies, targets: Bodies, clouds: Sequence[Cloud], eye_fraction: float
) -> list[list[tuple[Cloud, ...]]]:
    """The clouds that any part of the line from each eye to the middle of each body lies in."""
    middles = [(x, y, z + height / 2) for x, y, z, _, height, *_ in targets.rows.tolist()]
    return [[clouds_on(clouds, eye, middle) for middle in middles] for eye in shooters.eyes(eye_fraction)]


@cites("smoke.los")
def clouds_on(clouds: Sequence[Cloud], start: PointXYZ, end: PointXYZ) -> tuple[Cloud, ...]:
    return tuple(
        [
            cloud
            for cloud in clouds
            if through_cylinder(start, end, cloud.x, cloud.y, cloud.radius, cloud.z, cloud.z + cloud.height)
        ]
    )
