"""`arap odds melee`, `arap odds charge` and `arap odds morale`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support import run_arap

GOLDEN = Path(__file__).parents[1] / "golden" / "five-marines-eight-orks.yaml"


def figures(*args: str) -> dict[str, Any]:
    ran = run_arap("odds", *args, "--json")
    assert ran.status == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def refused(*args: str) -> str:
    ran = run_arap("odds", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("arap: ") and ran.err.count("\n") == 1
    return ran.err


def test_one_blow_is_the_product_of_its_chances() -> None:
    found = figures("melee", "--us", "models=1,ws=4,strength=4", "--them", "models=1,save=4")
    assert found["exact"]
    assert found["units"][1]["casualties"] == pytest.approx([1 - 4 / 6 * 4 / 6 * 1 / 2, 4 / 6 * 4 / 6 * 1 / 2])


def test_a_charge_adds_attacks() -> None:
    plain, charged = figures("melee"), figures("melee", "--charge", "flank")
    assert [row["attacks"] for each in (plain, charged) for row in each["units"][0]["blows"]] == [10, 30]


def test_the_table_tells_of_both_units_and_ends_with_a_sentence() -> None:
    ran = run_arap("odds", "melee", "--us", "models=5,initiative=4", "--them", "models=5")
    assert "Fighters: models lost" in ran.out and "Enemies: models lost" in ran.out and "█" in ran.out
    assert "Wound difference of Fighters (melee.wound-difference)" in ran.out
    assert ran.out.splitlines()[-1].startswith("You lose ")


def test_a_charge_tells_of_its_fire_and_of_what_is_not_exact() -> None:
    ran = run_arap("odds", "charge", "--them", "models=10,shots=1")
    assert "chargers lost on the way" in ran.out
    assert "Charge if they stand and fire: 100 % into contact; you lose " in ran.out
    assert ran.out.splitlines()[-1].startswith("Not exact: survivors keep the places of the plan, each figure ±")
    assert figures("charge", "--them", "models=10,shots=1", "--answer", "receive")["exact"]


def test_morale_checks_are_listed_by_what_the_round_is_lost_by() -> None:
    found = figures("morale", "--us", "models=5,leadership=8", "--unsettled")
    assert [round(row["breaks"] * 36) for row in found["checks"]] == [21, 26, 30, 33, 35, 35]
    assert "lost by" in run_arap("odds", "morale").out


def test_odds_from_a_position() -> None:
    found = figures("morale", "--position", str(GOLDEN), "--unit", "marines")
    assert found["unit"] == "marines" and len(found["checks"]) == 6
    assert "not in melee" in refused("melee", "--position", str(GOLDEN), "--unit", "marines")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("melee", "--us", "wings=2"), "--us knows no 'wings'"),
        (("melee", "--them", "ws=many"), "--them ws is a number from 1 to 20, not many."),
        (("melee", "--them", "save=1"), "--them save is a number from 2 to 6, or 0 for none, not 1."),
        (("melee", "--charge", "up"), "--charge is front, flank or rear, not up."),
        (("melee", "--unit", "orks"), "go with --position"),
        (("charge", "--answer", "weep"), "--answer is receive or stand and fire, not weep."),
        (("charge", "--distance", "12"), "(charge.too-far)"),
        (("morale", "--position", str(GOLDEN), "--unit", "elves"), "--unit elves is no unit on the table"),
        (("morale", "--position", str(GOLDEN), "--us", "models=3"), "--us goes with odds by numbers"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(args: tuple[str, ...], told: str) -> None:
    assert told in refused(*args)
