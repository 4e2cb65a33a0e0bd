"""Every kind of bad file is refused with one sentence: file, line, key and what was expected."""

from pathlib import Path

import pytest

from arap.army.loading import load_army, load_catalogue, load_ruleset, load_scenario, scenario_from_text
from arap.kernel.errors import ArapError
from tests.army.texts import refused_catalogue, refused_scenario

UNIT = "test.yaml, line 8, sides.red.army.units.boys.models"
NUMBERS = "a salvo weapon has two numbers of shots, as 'salvo 2/4', any other has one."
CLASSES = (
    "'beast', 'bike', 'building', 'cavalry', 'dreadnought', 'emplacement', 'gargantuan', 'infantry', 'monstrous', "
    "'robot', 'swarm', 'vehicle'"
)
GOINGS = "'difficult', 'impassable', 'open', 'very-difficult'"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("[3 guardsman]", "[3 gardsman]"), f"{UNIT}[1]: there is no troop type 'gardsman'; did you mean 'guardsman'?"),
        (
            ("[3 guardsman]", "[{troop: guardsman, weapons: [lazgun]}]"),
            f"{UNIT}[1].weapons: there is no weapon 'lazgun'; did you mean 'lasgun'?",
        ),
        (
            ("[3 guardsman]", "[{troop: guardsman, wepons: [lasgun]}]"),
            f"{UNIT}[1].wepons: there is no such key here; did you mean 'weapons'?",
        ),
        (("[3 guardsman]", "[]"), f"{UNIT}: expected a list of at least 1, got a list of 0."),
        (("[3 guardsman]", "3"), f"{UNIT}: expected a list of at least 1, got 3."),
        (
            ("table: [24, 24]", "table: [24, -24]"),
            "test.yaml, line 2, table[2]: expected a number from 6 to 600, got -24.",
        ),
        (
            ("table: [24, 24]", "table: [24]"),
            "test.yaml, line 2, table: expected a list of 2 numbers, got a list of 1.",
        ),
        (("table: [24, 24]\n", ""), "test.yaml, line 1: 'table' is missing."),
        (("table:", "tabel:"), "test.yaml, line 2, tabel: there is no such key here; did you mean 'table'?"),
        (
            ("scenario: Test", f"scenario: {'A' * 201}"),
            "test.yaml, line 1, scenario: a text of 201 letters is too long; at most 200 are allowed.",
        ),
        (
            ("table: [24, 24]", "table: [24, 24]\nsettings: {hide.item-modifiers: {scaner: 6}}"),
            "test.yaml, line 3, settings.hide.item-modifiers: there is no trait 'scaner'; did you mean 'scanner'?",
        ),
        (
            ("table: [24, 24]", "table: [24, 24]\nsettings: {underground.detectors: {geofone: 6}}"),
            "test.yaml, line 3, settings.underground.detectors: there is no trait 'geofone'; did you mean 'geophone'?",
        ),
        (
            ("table: [24, 24]", "table: [24, 24]\nsettings: {underground.blocking-tags: [depp]}"),
            "test.yaml, line 3, settings.underground.blocking-tags: there is no terrain tag 'depp'; did you mean "
            "'deep'?",
        ),
        (
            ("table: [24, 24]", "table: [24, 24]\nsettings: {observer.roles: [oficer]}"),
            "test.yaml, line 3, settings.observer.roles: there is no trait 'oficer'; did you mean 'officer'?",
        ),
        (
            ("table: [24, 24]", "table: [24, 24]\nsettings: {morale.no-test-traits: [feerless]}"),
            "test.yaml, line 3, settings.morale.no-test-traits: there is no trait 'feerless'; did you mean 'fearless'?",
        ),
        (
            ("table: [24, 24]", "table: [24, 24]\nsettings: {fire.burning-causes: [flamr]}"),
            "test.yaml, line 3, settings.fire.burning-causes: there is no weapon tag 'flamr'; did you mean 'flamer'?",
        ),
        (
            ("table: [24, 24]", "table: [24, 24]\nsettings: {fastdraw.duellists: [boy.1]}"),
            "test.yaml, line 3, settings.fastdraw.duellists: there is no model 'boy.1'; did you mean 'boys.1'?",
        ),
        (("scenario: Test", "scenario: 3"), "test.yaml, line 1, scenario: expected text, got 3."),
        (
            ("home: south", "home: up"),
            "test.yaml, line 9, sides.red.home: expected one of 'east', 'north', 'south', 'west', got 'up'.",
        ),
        (
            ("army: iron-company", "army: iron-compny"),
            "test.yaml, line 12, sides.blue.army: there is no army called 'iron-compny'; did you mean 'iron-company'?",
        ),
        (
            ("army: iron-company", "army: mine.yaml"),
            "test.yaml, line 12, sides.blue.army: only names of shipped files can be used here, not paths.",
        ),
        (
            ("alpha:", "alhpa:"),
            "test.yaml, line 15, sides.blue.deploy.alhpa: the army 'Iron Company' has no unit 'alhpa'; "
            "did you mean 'alpha'?",
        ),
        (
            ("{boys: {at: [12, 4]}}", "{}"),
            "test.yaml, line 10, sides.red.deploy: expected a mapping with at least 1 entry, got an empty mapping.",
        ),
        (
            ("feature: wood", "feature: wodd"),
            "test.yaml, line 17, terrain[1].feature: there is no feature 'wodd'; did you mean 'wood'?",
        ),
        (
            ("[3 guardsman]", "[{troop: guardsman, traits: [relentles]}]"),
            f"{UNIT}[1].traits: there is no trait 'relentles'; did you mean 'relentless'?",
        ),
        (
            ("size: [4, 4]", "size: [4, 4], tags: [lethall]"),
            "test.yaml, line 17, terrain[1].tags: there is no terrain tag 'lethall'; did you mean 'lethal'?",
        ),
        (
            ("size: [4, 4]", "size: [4, 4], going: dificult"),
            f"test.yaml, line 17, terrain[1].going: expected one of {GOINGS}, got 'dificult'; "
            "did you mean 'difficult'?",
        ),
        (
            ("size: [4, 4]", "size: [4, 4], going: slow"),
            f"test.yaml, line 17, terrain[1].going: expected one of {GOINGS}, got 'slow'.",
        ),
        (
            ("terrain:", "rules: standrd\nterrain:"),
            "test.yaml, line 16, rules: there is no rule set called 'standrd'; did you mean 'standard'?",
        ),
        (
            ("terrain:", "rules: {ruleset: Mine, setings: {}}\nterrain:"),
            "test.yaml, line 16, rules.setings: there is no such key here; did you mean 'settings'?",
        ),
        (
            ("terrain:", "rules: {settings: {}}\nterrain:"),
            "test.yaml, line 16, rules: 'ruleset' is missing: the first key of the file gives its title.",
        ),
        (
            ("terrain:", "objectives: {hut: {at: [30, 1]}}\nterrain:"),
            "test.yaml, line 16, objectives.hut.at: the objective is off the table.",
        ),
    ],
)
def test_a_bad_scenario_is_refused(change: tuple[str, str], sentence: str) -> None:
    assert refused_scenario(change) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "weapons:\n  g: {type: asault 2, range: 9}",
            "weapons.g.type: expected a weapon type such as 'assault 2', got 'asault 2'; did you mean 'assault'?",
        ),
        ("weapons:\n  g: {type: salvo 2, range: 9}", f"weapons.g.type: {NUMBERS}"),
        ("weapons:\n  g: {type: heavy 2/3, range: 9}", f"weapons.g.type: {NUMBERS}"),
        ("weapons:\n  g: {type: assault 2}", "weapons.g: 'range' is missing."),
        ("weapons:\n  g: {range: 9}", "weapons.g: 'type' is missing."),
        (
            "weapons:\n  g: {type: pistol, tags: [lazer]}",
            "weapons.g.tags: there is no weapon tag 'lazer'; did you mean 'laser'?",
        ),
        (
            "troops:\n  t: {traits: [fearles]}",
            "troops.t.traits: there is no trait 'fearles'; did you mean 'fearless'?",
        ),
        (
            "troops:\n  t: {traits: [hates-]}",
            "troops.t.traits[1]: expected small letters, digits and hyphens, got 'hates-'.",
        ),
        (
            "troops:\n  t: {class: infantery}",
            f"troops.t.class: expected one of {CLASSES}, got 'infantery'; did you mean 'infantry'?",
        ),
        ("weapons:\n  g: {type: melee, range: 2}", "weapons.g.range: a melee weapon has no range."),
        ("weapons:\n  g: {type: pistol, range: 0}", "weapons.g.range: expected a number above 0, got 0."),
        ("weapons:\n  g: {type: pistol, ap: 7}", "weapons.g.ap: expected a whole number from 1 to 6 or 'none', got 7."),
        (
            "weapons:\n  g: {type: pistol, strength: 11}",
            "weapons.g.strength: expected a whole number from 0 to 10 or 'user', 'user+2' or 'user x2', got 11.",
        ),
        ("armour:\n  a: {save: 1}", "armour.a.save: expected a whole number from 2 to 6, got 1."),
        ("armour:\n  a: {save: -4}", "armour.a.save: expected a whole number from 2 to 6, got -4."),
        (
            "armour:\n  Bad Name: {save: 3}",
            "armour.Bad Name: a name is made of small letters, digits and hyphens, not 'Bad Name'.",
        ),
        ("shields:\n  s: {melee: 4}", "shields.s.melee: expected 'none', '+1 or 6' or '5+ invulnerable', got 4."),
        ("moves:\n  named: {Snail: -1}", "moves.named.Snail: expected a number of at least 0, got -1."),
    ],
)
def test_a_bad_catalogue_is_refused(text: str, sentence: str) -> None:
    assert refused_catalogue(text) == f"cat.yaml, line 3, {sentence}"


def test_of_many_entries_the_bad_one_is_named() -> None:
    entries = "".join(f"  w{n}: {{type: pistol, ap: {n}}}\n" for n in range(1, 9))
    sentence = refused_catalogue(f"weapons:\n{entries}")
    assert sentence == "cat.yaml, line 9, weapons.w7.ap: expected a whole number from 1 to 6 or 'none', got 7."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("- 1", "f.yaml, line 1: expected a mapping that begins with 'scenario:'."),
        ("just words", "f.yaml, line 1: expected a mapping that begins with 'scenario:'."),
        ("army: X\nunits: {}", "f.yaml, line 1: expected a scenario, but this is a file of another kind (army)."),
        ("table: [24, 24]", "f.yaml, line 1: 'scenario' is missing: the first key of the file gives its title."),
    ],
)
def test_a_file_of_another_kind_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ArapError) as refusal:
        scenario_from_text(text, "f.yaml")
    assert str(refusal.value) == sentence


def test_an_unknown_name_is_refused_with_the_nearest_one() -> None:
    for load, name, sentence in (
        (load_scenario, "skirmsh", "There is no scenario called 'skirmsh'; did you mean 'skirmish'?"),
        (load_army, "red-tusk", "There is no army called 'red-tusk'; did you mean 'red-tusks'?"),
        (
            load_catalogue,
            "xyz",
            "There is no catalogue called 'xyz'; known: starter; a file of your own is named with its ending .yaml.",
        ),
        (load_ruleset, "standart", "There is no rule set called 'standart'; did you mean 'standard'?"),
        (load_scenario, "none.yaml", "none.yaml: there is no such file."),
    ):
        with pytest.raises(ArapError) as refusal:
            load(name)
        assert str(refusal.value) == sentence


def test_an_error_in_a_named_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("army: Mine\nunits:\n  boys: {models: [3 gardsman]}\n")
    sentence = refused_scenario(("army: iron-company", "army: mine.yaml"), base_dir=tmp_path)
    assert sentence == (
        "mine.yaml, line 3, units.boys.models[1]: there is no troop type 'gardsman'; did you mean 'guardsman'?"
    )


def test_a_file_that_is_not_there_is_refused_where_it_is_named(tmp_path: Path) -> None:
    sentence = refused_scenario(("army: iron-company", "army: mine.yaml"), base_dir=tmp_path)
    assert sentence == "test.yaml, line 12, sides.blue.army: there is no file 'mine.yaml' beside this one."


def test_armies_that_mean_different_things_by_a_weapon_are_refused() -> None:
    own = "army: Reds\n      weapons: {boltgun: {type: pistol, strength: 9}}"
    sentence = refused_scenario(("army: Reds", own), ("[3 guardsman]", "[3 marine]"))
    assert "the two armies mean different things by the weapon 'boltgun'" in sentence
