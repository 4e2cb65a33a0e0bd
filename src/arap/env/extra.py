"""What the environments need beside the rest of ARAP."""

from arap.kernel.errors import ArapError

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise ArapError(
        "The environments need PettingZoo and Gymnasium: install them with `pip install 'arap[env]'`."
    ) from None

__all__ = ["AECEnv", "gymnasium", "spaces", "wrappers"]
