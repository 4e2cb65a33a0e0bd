"""Files that many scenarios share are parsed once, and again when they change."""

from pathlib import Path

from arap.army.library import DATA, open_file, read_shipped


def test_a_shipped_catalogue_is_parsed_once() -> None:
    name = min(path.stem for path in (DATA / "catalogues").glob("*.yaml"))
    assert open_file("catalogue", name) is open_file("catalogue", name)


def test_a_scenario_is_read_anew_each_time() -> None:
    assert open_file("scenario", "skirmish") is not open_file("scenario", "skirmish")


def test_a_file_that_has_changed_is_parsed_again(tmp_path: Path) -> None:
    file = tmp_path / "stock.yaml"
    file.write_text("catalogue: Before\n", encoding="utf-8")
    before = read_shipped("catalogue", file)
    file.write_text("catalogue: Afterwards\n", encoding="utf-8")
    assert (before.value["catalogue"], read_shipped("catalogue", file).value["catalogue"]) == ("Before", "Afterwards")
