"""Imported once by the server from which the workers of a pool are forked: the engine, with its geometry compiled."""

import arap.sim.task  # noqa: F401
from arap.table import warm_up

warm_up()
