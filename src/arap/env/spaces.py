"""The spaces of actions and observations, the same for all sides and all scenarios."""

import numpy as np

from arap.env.extra import spaces
from arap.env.menus.choosing import SIZE
from arap.env.seeing.layout import LEAST, LENGTH, MOST


def action_space() -> spaces.Discrete:
    """An action is the number of an entry of the menu that is shown."""
    return spaces.Discrete(SIZE)


def observation_space() -> spaces.Dict:
    """The observation, and which actions can be chosen."""
    seen = spaces.Box(LEAST, MOST, (LENGTH,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (SIZE,), np.int8)})
