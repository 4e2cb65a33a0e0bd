"""`arap army`: checking armies and printing rosters."""

import json
from pathlib import Path

from tests.cli.battles import a_file
from tests.support import run_arap

ARMY = """\
army: Reds
units:
  first: {name: First Squad, models: [guard-sergeant, 4 guardsman]}
"""


def test_a_good_army_is_printed_as_a_roster(tmp_path: Path) -> None:
    path = a_file(tmp_path, "reds.yaml", ARMY)
    ran = run_arap("army", "check", path)
    lines = ran.out.splitlines()
    assert (ran.status, ran.err) == (0, "")
    assert lines[0] == "Reds" and lines[-1] == f"{path}: ok"
    assert "First Squad (5 models)" in lines
    assert lines[3].split()[:12] == ["no", "model", "M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Sv"]
    assert lines[5].split() == ["4", "Guardsman", "4", "3", "3", "3", "3", "1", "3", "1", "7", "5+", "Lasgun"]


def test_a_roster_as_json_has_counts_profiles_and_weapons(tmp_path: Path) -> None:
    found = json.loads(run_arap("army", "check", a_file(tmp_path, "reds.yaml", ARMY), "--json").out)
    assert [(army["name"], army["title"]) for army in found] == [("reds", "Reds")]
    models = found[0]["units"][0]["models"]
    assert [(line["count"], line["name"]) for line in models] == [(1, "Sergeant"), (4, "Guardsman")]
    assert models[1]["profile"]["BS"] == 3 and models[1]["weapons"] == ["Lasgun"]


def test_shipped_armies_are_checked_by_name() -> None:
    assert run_arap("army", "check", "border-guard", "iron-company").out.endswith("iron-company: ok\n")


def test_a_bad_army_is_one_sentence(tmp_path: Path) -> None:
    ran = run_arap("army", "check", a_file(tmp_path, "reds.yaml", ARMY.replace("4 guardsman", "4 guardsmen")))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "arap: reds.yaml, line 3, units.first.models[2]: there is no troop type 'guardsmen';"
        " did you mean 'guardsman'?\n"
    )
