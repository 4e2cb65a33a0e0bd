"""The catalogue files and their reader."""

import pytest

from arap.kernel.errors import ArapError
from arap.rules.catalogue import all_ids, entries, find, search


def test_every_entry_can_be_read_and_has_the_id_it_was_asked_by() -> None:
    assert all(find(rule_id).id == rule_id for rule_id in all_ids())


def test_headers_say_the_same_as_the_entries() -> None:
    headers = entries()
    assert len(headers) == len(all_ids())
    for header in headers:
        entry = find(header.id)
        assert (header.title, header.status) == (entry.title, entry.status)
        assert header.settings == entry.setting


def test_a_setting_key_has_one_default_everywhere() -> None:
    defaults: dict[str, object] = {}
    for header in entries():
        for setting in find(header.id).setting:
            assert defaults.setdefault(setting.key, setting.default) == setting.default


def test_an_entry_has_its_examples() -> None:
    entry = find("shoot.cover.hard")
    assert entry.examples[0].then == "Goal 2."


def test_an_unknown_id_is_refused_with_the_nearest() -> None:
    with pytest.raises(ArapError, match=r"did you mean shoot\.cover\.hard"):
        find("shoot.cover.hrad")


def test_a_search_wants_all_the_words() -> None:
    both = {header.id for header in search("hard cover")}
    assert both == {header.id for header in search("hard")} & {header.id for header in search("cover")}
