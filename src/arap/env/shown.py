"""What both environments have: the battle that is being played, and how it is shown."""

from typing import Any

from arap.env.drawing import rendered
from arap.env.episode import Episode
from arap.kernel.errors import ArapError


class Shown:
    """Holds an episode and shows it as the side that chooses sees it."""

    _episode: Episode | None = None
    render_mode: str | None = None

    @property
    def episode(self) -> Episode:
        """The battle that is being played."""
        if self._episode is None:
            raise ArapError("No battle is being played; call reset first.")
        return self._episode

    def render(self) -> Any:
        """The battle as text, or as rows of pixels."""
        return rendered(self.episode, self.render_mode)

    def close(self) -> None:
        """Forgets the battle."""
        self._episode = None
