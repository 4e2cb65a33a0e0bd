"""`arap odds shoot`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.battles import a_save
from tests.support import rule, run_arap

GOLDEN = Path(__file__).parents[1] / "golden" / "five-marines-eight-orks.yaml"


def figures(*args: str) -> dict[str, Any]:
    ran = run_arap("odds", "shoot", *args, "--json")
    assert ran.status == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def refused(*args: str) -> str:
    ran = run_arap("odds", "shoot", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("arap: ") and ran.err.count("\n") == 1
    return ran.err


@rule("shoot.to-hit", "dice.to-wound", "shoot.save")
def test_one_shot_is_the_product_of_its_chances() -> None:
    found = figures("--shots", "1", "--bs", "4", "--strength", "4", "--toughness", "4", "--save", "4")
    assert found["hits"] == pytest.approx([2 / 6, 4 / 6])
    assert found["wounds"] == pytest.approx([1 - 2 / 6, 2 / 6])
    assert found["unsaved"] == found["casualties"] == pytest.approx([1 - 1 / 6, 1 / 6])


@rule("shoot.cover.hard", "shoot.to-hit.suppressed-firer")
def test_the_breakdown_names_its_rules() -> None:
    found = figures("--cover", "hard", "--suppressed", "1", "--bs", "5")
    lines = found["breakdown"][0]["needed"]["modifiers"]
    assert {line["rule"]: line["value"] for line in lines} == {
        "shoot.to-hit.suppressed-firer": -1,
        "shoot.cover.hard": -2,
    }


@rule("shoot.save.ap", "shoot.save.invulnerable")
def test_ap_leaves_the_invulnerable_save() -> None:
    save = figures("--save", "3", "--ap", "3", "--invulnerable", "5")["breakdown"][0]["against"][0]["save"]
    assert (save["needed"], save["base_reason"]) == ("5 or more", "invulnerable save")


@rule("shoot.damage.instant-death")
def test_double_strength_kills_whatever_wounds_are_left() -> None:
    small = figures("--shots", "1", "--wounds", "3", "--strength", "7")
    great = figures("--shots", "1", "--wounds", "3", "--strength", "8")
    assert small["casualties"] == [1.0]
    assert great["casualties"][1] == pytest.approx(4 / 6 * 5 / 6)


@rule("react.ground.save")
def test_to_ground_fewer_die() -> None:
    assert figures("--ground")["unsaved"][0] > figures()["unsaved"][0]


def test_the_table_has_bars_and_tests() -> None:
    ran = run_arap("odds", "shoot", "--shots", "20")
    assert ran.status == 0
    assert "█" in ran.out and "25% test (3 casualties or more)" in ran.out and "(shoot.to-hit)" in ran.out


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (("--save", "1"), "--save takes a whole number from 2 to 6, or 0 for none, not 1."),
        (("--ap", "seven"), "--ap takes a whole number from 1 to 6, or 0 for none, not seven."),
        (("--models", "0"), "--models takes a whole number from 1 to 60, not 0."),
        (("--range", "-3"), "--range takes inches from 1 to 100, not -3."),
        (("--cover", "thick"), "--cover is none, soft or hard, not thick."),
        (("--bs", "0"), "shoot.to-hit.bs-zero"),
        (("--range", "40"), "No firing model is in range"),
        (("--unit", "orks"), "go with --position"),
        (("--position", "nowhere.yaml", "--unit", "a", "--target", "b"), "nowhere.yaml"),
        (("--position", str(GOLDEN), "--unit", "nobody", "--target", "orks"), "--unit nobody is no unit on the table"),
    ],
)
def test_bad_flags_are_one_sentence(flags: tuple[str, ...], told: str) -> None:
    assert told in refused(*flags)


def position(folder: Path, *, premeasure: bool) -> Path:
    """The marines have a point and the orks stand before them, three in the open and five in a wood."""
    text = GOLDEN.read_text().split("  - shoot:")[0]
    text = text.replace("settings: {", f"settings: {{shoot.premeasure: {str(premeasure).lower()}, ")
    (folder / "duel.yaml").write_text(text)
    return folder / "duel.yaml"


def test_a_position_is_read_from_a_battle_script(tmp_path: Path) -> None:
    script = position(tmp_path, premeasure=True)
    found = figures("--position", str(script), "--unit", "marines", "--target", "orks")
    assert found["exact"] and found["measured"]
    assert len(found["hits"]) == 11 and found["suppression"]["hits"] == 3 and found["quarter"]["casualties"] == 2


@rule("shoot.declare")
def test_without_premeasuring_the_distance_changes_nothing(tmp_path: Path) -> None:
    near = position(tmp_path, premeasure=False)
    first = figures("--position", str(near), "--unit", "marines", "--target", "orks")
    near.write_text(near.read_text().replace("at: [12, 10]", "at: [12, 3]"))
    assert not first["measured"] and len(first["hits"]) == 6
    assert figures("--position", str(near), "--unit", "marines", "--target", "orks")["hits"] == first["hits"]


def armed(folder: Path, script: str, **changes: str) -> tuple[str, ...]:
    """A golden battle up to its first shot."""
    lines = (GOLDEN.parent / f"{script}.yaml").read_text().split("steps:")
    steps = next(line for line in lines[1].splitlines() if "attempt" in line)
    (folder / "armed.yaml").write_text(
        f"{lines[0]}steps:\n{steps}\n".replace("settings: {", changes.get("settings", "settings: {"))
    )
    return "--position", str(folder / "armed.yaml")


@rule("area.scatter", "area.obstructions")
def test_the_position_of_an_area_weapon_is_reckoned_over_its_scatter(tmp_path: Path) -> None:
    battle = armed(tmp_path, "missiles-and-a-wall")
    found = figures(*battle, "--unit", "gunners", "--target", "boyz", "--points", "2")
    assert {shot["mode"] for shot in found["breakdown"]} == {"direct"}
    assert found["breakdown"][0]["needed"]["rule"] == "area.scatter" and sum(found["hits"]) == pytest.approx(1.0)
    ran = run_arap("odds", "shoot", *battle, "--unit", "gunners", "--target", "boyz", "--points", "2")
    assert "off the scatter dice: Ballistic Skill 3 (area.scatter)" in ran.out


@rule("template.to-hit")
def test_the_position_of_flamers_is_exact(tmp_path: Path) -> None:
    told = armed(tmp_path, "flamer", settings="settings: {shoot.premeasure: true, ")
    found = figures(*told, "--unit", "burners", "--target", "boyz")
    assert found["exact"] and len(found["casualties"]) == 7 and found["breakdown"][0]["shots"] == 3


def test_the_odds_of_one_weapon(tmp_path: Path) -> None:
    told = *armed(tmp_path, "flamer", settings="settings: {shoot.premeasure: true, "), "--unit", "burners"
    found = figures(*told, "--target", "boyz", "--weapon", "laspistol")
    assert [shot["weapon"] for shot in found["breakdown"]] == ["laspistol"]
    assert "No model of burners has the weapon cannon" in refused(*told, "--target", "boyz", "--weapon", "cannon")


@rule("area.guess-range")
def test_mortars_have_odds_where_one_may_measure(tmp_path: Path) -> None:
    told = armed(tmp_path, "mortars", settings="settings: {shoot.premeasure: true, ")
    found = figures(*told, "--unit", "mortar", "--target", "boyz", "--points", "2")
    assert found["measured"] and found["breakdown"][0]["mode"] == "high"


def test_a_position_is_read_from_a_save(tmp_path: Path) -> None:
    told = refused("--position", str(a_save(tmp_path)), "--unit", "first-squad", "--target", "second-squad")
    assert "on the same side" in told


def test_numbers_are_refused_beside_a_position_and_a_unit_is_asked_for() -> None:
    position = ("--position", str(GOLDEN), "--unit", "marines", "--target", "orks")
    assert "--bs goes with odds by numbers" in refused(*position, "--bs", "3")
    assert "Name a unit with --unit; there are marines, orks." in refused("--position", str(GOLDEN))


@rule("shoot.save.ap")
def test_a_sum_is_told_with_what_it_makes_and_a_save_that_is_beaten_without_a_number() -> None:
    ran = run_arap("odds", "shoot", "--ap", "5", "--save", "5")
    assert "to wound on 4 or more: T4 + 4 - S4 = 4; chance 50%" in ran.out
    assert "save impossible: armour beaten by AP 5 (shoot.save)" in ran.out
