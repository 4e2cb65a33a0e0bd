"""Changes between two views: little to send, and enough to have the later view."""

from itertools import cycle
from random import Random
from typing import Any

import msgspec
import pytest

from arap.battle.names import WATCHER
from arap.game.view import View
from arap.game.views import view
from arap.server.changes import LISTS, Changes, changes
from tests.laws.playing import RANDOM, SCENARIOS, VARIANTS, new_game, play
from tests.server.following import applied

TAKEN_BACK = 0.1


def told(before: View, after: View) -> Changes:
    """What changed, as it comes out of the line."""
    return msgspec.json.decode(msgspec.json.encode(changes(before, after)), type=Changes)


def plain(seen: View) -> Any:
    """A view as it comes out of the line."""
    return msgspec.json.decode(msgspec.json.encode(seen))


class Follower:
    """A page that follows a battle from one view to the next."""

    def __init__(self) -> None:
        self.shown: list[View] = []
        self.has: Any = None

    def show(self, now: View) -> None:
        self.has = applied(self.has, told(self.shown[-1], now)) if self.shown else plain(now)
        self.shown.append(now)
        assert self.has == plain(now)


@pytest.mark.parametrize(("name", "variant"), zip(SCENARIOS, cycle(("as it is", "small squads")), strict=False))
def test_all_changes_together_give_the_whole_view(name: str, variant: str) -> None:
    """For each side, for somebody who watches and for a page that always looks from the seat that decides. Now and then
    an earlier view is shown, as when decisions are taken back."""
    game, random = new_game(VARIANTS[variant](name), f"changes/{name}"), Random(name)
    seats = (*game.battle.sides, WATCHER)
    pages = {seat: Follower() for seat in (*seats, "whoever decides")}
    for ask in play(game, RANDOM, name):
        for page, seat in zip(pages.values(), (*seats, ask.seat), strict=True):
            page.show(view(game, seat))
            if random.random() < TAKEN_BACK:
                page.show(random.choice(page.shown))


def a_view() -> View:
    return view(new_game(VARIANTS["as it is"]("skirmish"), 1), WATCHER)


def test_nothing_is_sent_where_nothing_changed() -> None:
    assert changes(a_view(), a_view()) == Changes({}, {})


def test_of_a_model_that_moved_only_its_place_is_sent() -> None:
    before = a_view()
    first, second, *others = before.models
    after = msgspec.structs.replace(before, models=(first, msgspec.structs.replace(second, x=1.5, y=2.5), *others))
    found = changes(before, after)
    assert found.fields == {}
    assert list(found.lists) == ["models"]
    assert found.lists["models"].changed == ({"id": second.id, "x": 1.5, "y": 2.5},)
    assert not found.lists["models"].gone and not found.lists["models"].added


def test_of_models_that_fell_only_their_ids_are_sent() -> None:
    before = a_view()
    after = msgspec.structs.replace(before, models=before.models[2:])
    rows = changes(before, after).lists["models"]
    assert (rows.gone, rows.changed, rows.added) == (tuple([model.id for model in before.models[:2]]), (), ())


def test_what_is_new_at_the_end_is_added() -> None:
    after = a_view()
    before = msgspec.structs.replace(after, units=after.units[:-1])
    rows = changes(before, after).lists["units"]
    assert (rows.gone, rows.changed, rows.added) == ((), (), after.units[-1:])


@pytest.mark.parametrize("missing", [0, 1])
def test_a_list_in_another_order_is_sent_whole(missing: int) -> None:
    """As after a decision was taken back that took something out of the middle."""
    after = a_view()
    before = msgspec.structs.replace(after, models=(*after.models[:missing], *after.models[missing + 1 :]))
    assert changes(before, after) == Changes({"models": after.models}, {})
    assert applied(plain(before), told(before, after)) == plain(after)


def test_changes_tell_nothing_that_the_two_views_do_not_tell() -> None:
    game = new_game(VARIANTS["small squads"]("skirmish"), 3)
    before = view(game, "guard")
    for _ in play(game, RANDOM, 3):
        after = view(game, "guard")
        found = changes(before, after)
        assert all(value == getattr(after, name) for name, value in found.fields.items())
        for name, rows in found.lists.items():
            now = {row.id: row for row in getattr(after, name)}
            assert all(value == getattr(now[row["id"]], key) for row in rows.changed for key, value in row.items())
            assert {row.id for row in rows.added} <= now.keys()
            assert set(rows.gone) == {row.id for row in getattr(before, name)} - now.keys()
        before = after


def test_lists_of_things_with_ids_are_known_by_their_type() -> None:
    assert set(LISTS) == {"units", "models", "objectives", "clouds", "mouths"}
