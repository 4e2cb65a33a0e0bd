"""The rules as players read them."""

import pytest

from arap.battle.acts import act_name
from arap.game.acts import ACTS
from arap.game.prompts import action_help
from arap.rules.catalogue import entries
from arap.server.rulebook import reference, rule_entry, rule_index


def test_settings_are_in_words_and_say_what_is_in_force() -> None:
    (pick_ups,) = rule_entry("react.pickup.offer").settings
    assert [(choice.text, choice.chosen) for choice in pick_ups.choices] == [
        ("On", True),
        ("Off: failed dice are lost and a bust is final", False),
    ]
    (switched,) = rule_entry("react.pickup.offer", {"activate.pick-ups": False}).settings
    assert [choice.chosen for choice in switched.choices] == [False, True]


def test_rules_are_named_by_their_titles_not_by_their_ids() -> None:
    entry = rule_entry("melee.to-hit")
    assert "melee.to-hit.modifiers" not in entry.rule
    assert f"“{rule_entry('melee.to-hit.modifiers').title}”" in entry.rule
    assert (entry.id, entry.chapter, entry.status) == ("melee.to-hit", "Melee", "Always in force")


@pytest.mark.parametrize("rule", [header.id for header in entries() if header.settings])
def test_no_setting_shows_how_it_is_written(rule: str) -> None:
    for setting in rule_entry(rule).settings:
        text = " ".join([setting.name, setting.words, *(choice.text for choice in setting.choices)])
        assert "True" not in text and "False" not in text and "[]" not in text
        assert setting.words or setting.choices


def test_every_chapter_has_a_name_and_the_index_has_every_rule_in_use() -> None:
    everything = rule_index("")
    assert len(everything.rules) == sum(header.status != "dropped" for header in entries())
    assert all(line.chapter for line in everything.rules)


def test_the_index_finds_rules_by_their_words() -> None:
    found = [line.id for line in rule_index("hard cover").rules]
    assert "shoot.cover.hard" in found
    assert len(found) < 100
    assert rule_index("no such words anywhere").rules == ()


def test_the_quick_reference_is_two_pages_of_short_rules() -> None:
    pages = reference().pages
    assert len(pages) == 2
    lines = [line for page in pages for rules in page.values() for line in rules]
    assert 30 <= len(lines) <= 60
    assert all(20 < len(line.words) < 300 for line in lines)


def test_every_action_is_explained() -> None:
    named = {"move", "tactical", "crawl", "lie-down", "charge", "shoot", "aim", "overwatch", "regroup", "finish"}
    assert named <= action_help().keys()
    acts = {act_name(act) for act in ACTS}
    assert action_help().keys() <= acts | {"crawl", "lie-down"}
