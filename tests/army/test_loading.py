"""Scenarios, armies and rule sets, from shipped names, paths and inline text."""

from pathlib import Path

import msgspec
import pytest

from arap.army.loading import list_scenarios, load_army, load_ruleset, load_scenario, scenario_from, scenario_from_text
from arap.army.scenario import Scenario
from arap.army.yaml_files import parse_document
from arap.battle.settings import check_settings
from arap.kernel.errors import ArapError
from tests.army.texts import SCENARIO, a_scenario, refused_scenario, with_changes


def test_a_scenario_carries_only_the_kinds_and_equipment_in_use() -> None:
    scenario = a_scenario()
    assert list(scenario.kinds) == ["guardsman", "marine-sergeant", "marine", "marine-heavy-bolter"]
    assert set(scenario.weapons) == {"lasgun", "bolt-pistol", "chainsword", "boltgun", "heavy-bolter"}
    assert set(scenario.armour) == {"flak", "power-armour"}
    assert scenario.kinds["marine-heavy-bolter"].role == "heavy"


def test_a_scenario_survives_json() -> None:
    scenario = load_scenario("skirmish")
    assert msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario) == scenario


def test_settings_of_the_scenario_beat_those_of_the_rule_set() -> None:
    rules = "rules: {ruleset: Mine, settings: {length.turns: 4, shoot.premeasure: true}}\nsettings: {length.turns: 5}\n"
    assert a_scenario(("terrain:", f"{rules}terrain:")).settings == {"length.turns": 5, "shoot.premeasure": True}


def test_a_setting_that_is_unknown_is_refused_at_its_place() -> None:
    text = with_changes(SCENARIO, ("terrain:", "settings:\n  length.trns: 5\nterrain:"))
    with pytest.raises(ArapError) as refusal:
        scenario_from_text(text, "test.yaml", check_settings=check_settings)
    assert str(refusal.value).startswith("test.yaml, line 17, settings.length.trns: unknown setting 'length.trns'")


def test_an_inline_rule_set_is_checked_too() -> None:
    text = with_changes(SCENARIO, ("terrain:", "rules: {ruleset: Mine, settings: {length.turns: 0}}\nterrain:"))
    with pytest.raises(ArapError, match=r"^test.yaml, line 16, rules.settings.length.turns: "):
        scenario_from_text(text, "test.yaml", check_settings=check_settings)


def test_default_heights_are_a_setting() -> None:
    scenario = a_scenario(("terrain:", "settings: {unit.default-heights: {size-2: 1.4}}\nterrain:"))
    assert {kind.height for kind in scenario.kinds.values()} == {1.4}


def test_a_scenario_can_stand_inside_another_file() -> None:
    script = "name: a script\nscenario:\n" + "".join(f"  {line}\n" for line in SCENARIO.splitlines())
    document = parse_document(script, "script.yaml")
    assert scenario_from(document.sub("scenario"), "inline").title == "Test"
    broken = parse_document(script.replace("feature: wood", "feature: wodd"), "script.yaml")
    with pytest.raises(ArapError, match=r"^script.yaml, line 19, scenario.terrain\[1\].feature: "):
        scenario_from(broken.sub("scenario"), "inline")


def test_files_of_ones_own_are_named_by_a_path_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "army: Mine\ncatalogues: [starter, odd.yaml]\nunits: {pack: {models: [4 hound]}}\n"
    )
    (tmp_path / "odd.yaml").write_text(
        "catalogue: Odd\ntroops:\n  hound: {creature: Chaos Hound, size: 1,"
        " profile: {WS: 4, BS: 0, S: 3, T: 3, W: 1, I: 4, A: 1, Ld: 6}}\n"
    )
    (tmp_path / "house.yaml").write_text("ruleset: House rules\nsettings: {shoot.premeasure: true}\n")
    path = tmp_path / "own.yaml"
    path.write_text(
        with_changes(SCENARIO, ("army: iron-company", "army: mine.yaml"), ("alpha:", "pack:")) + "rules: house.yaml\n"
    )
    scenario = load_scenario(path)
    assert (scenario.name, scenario.sides[1].army) == ("own", "Mine")
    assert (scenario.kinds["hound"].profile.M, scenario.kinds["hound"].height) == (6, 0.75)
    assert scenario.settings == {"shoot.premeasure": True}


def test_the_same_id_may_mean_different_kinds_in_two_armies() -> None:
    scenario = a_scenario(
        ("army: Reds", "army: Reds\n      troops: {marine: {like: guardsman, name: Militia}}"),
        ("3 guardsman", "3 marine"),
    )
    assert [scenario.kinds[key].name for key in ("marine", "marine-2")] == ["Militia", "Marine"]
    assert {model.kind for model in scenario.sides[1].units[0].models} >= {"marine-2"}


def test_variants_of_a_troop_are_named_after_what_they_carry() -> None:
    veterans = load_army("border-guard").units["veterans"].models
    assert [kind.id for kind in veterans] == ["veteran-sergeant", *["veteran"] * 4, *["veteran-shotgun"] * 2]


def test_scenarios_are_listed_by_name_and_title() -> None:
    listed = dict(list_scenarios())
    assert listed["skirmish"] == "Skirmish at the farm"
    assert all(load_scenario(name).title == title for name, title in listed.items())


def test_the_standard_rule_set_changes_nothing() -> None:
    assert load_ruleset("standard").settings == {}


def test_units_of_two_sides_with_one_name_get_their_sides_before_it_unless_that_is_taken() -> None:
    both = ("alpha: {at: [12, 20]}", "boys: {at: [12, 20], unit: alpha}")
    ids = [[unit.id for unit in side.units] for side in a_scenario(both).sides]
    assert ids == [["red-boys"], ["blue-boys"]]
    taken = ("alpha: {at: [12, 20]}", "boys: {at: [12, 20], unit: alpha}\n      red-boys: {at: [12, 14], unit: alpha}")
    assert "it would be called 'red-boys', which is another unit" in refused_scenario(taken)
