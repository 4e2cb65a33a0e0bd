"""`arap replay`: saves on the command line."""

import json
from pathlib import Path

from arap.game.records.save import read_save
from tests.cli.battles import a_file, a_save
from tests.game.records.test_format_2 import SAVE as OLD
from tests.support import run_arap


def test_a_save_is_shown_as_its_log(tmp_path: Path) -> None:
    path = a_save(tmp_path)
    ran = run_arap("replay", str(path))
    assert (ran.status, ran.err) == (0, "")
    assert ": activation phase." in ran.out
    assert sum(line.endswith(")") for line in ran.out.splitlines()) == len(read_save(path).events)


def test_a_save_that_replays_to_equal_hashes_is_checked(tmp_path: Path) -> None:
    path = a_save(tmp_path)
    ran = run_arap("replay", str(path), "--check")
    assert ran.status == 0
    assert ran.out.endswith(f"events replayed, all hashes equal ({read_save(path).end.hash}).\n")


def test_a_save_of_an_older_format_says_what_was_verified_and_what_not(tmp_path: Path) -> None:
    ran = run_arap("replay", str(OLD), "--check")
    assert (ran.status, ran.err) == (0, "")
    assert ": activation phase." in ran.out
    told = "A save of format 2: 273 inputs accepted, 447 events and 430 states as recorded"
    way = "17 states on the way not as recorded, first after event 8"
    rest = "not compared, since only the save or only this version has them"
    assert ran.out.endswith(f"{told}; {way}; {rest}: reaction-answered.\n")
    path = tmp_path / "renamed.jsonl"
    path.write_text(OLD.read_text().replace('"ends_phase":', '"last":').replace('"hash":', '"state":', 447))
    ran = run_arap("replay", str(path), "--check")
    told = "A save of format 2: 273 inputs accepted, 447 events and no states as recorded"
    kinds = "bust.ends_phase, bust.last, reaction-answered"
    assert ran.status == 0 and ran.out.endswith(f"{told}; {rest}: {kinds}, the hashes of 447 states.\n")


def test_hashes_taken_out_of_a_save_are_not_called_equal(tmp_path: Path) -> None:
    path = a_save(tmp_path)
    events = len(read_save(path).events)
    path.write_text(path.read_text().replace('"hash":', '"state":', 1))
    ran = run_arap("replay", str(path), "--check")
    assert f"{events} events and {events - 1} states as recorded" in ran.out
    assert ran.out.endswith("only this version has them: the hashes of 1 state.\n")


def test_a_save_of_an_older_format_that_differs_says_what_was_verified_before(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text(OLD.read_text().replace('"event":"unit-aimed"', '"event":"unit-moved"', 1))
    ran = run_arap("replay", str(path), "--check")
    assert ran.status == 1
    where, told = ran.err.splitlines()
    assert where.endswith("the replay differs at event 9: it was unit-moved and is unit-aimed.")
    assert told.startswith(
        "A save of format 2: 273 inputs accepted, 8 events and 7 states as recorded; 1 state on the way"
    )


def tampered(path: Path) -> int:
    """Changes the hash of an event in the middle; gives its number."""
    lines, seen = path.read_text().splitlines(), 0
    for number, line in enumerate(lines):
        if '"line":"event"' in line:
            seen += 1
            if seen == 9:
                digest = json.loads(line)["logged"]["hash"]
                lines[number] = line.replace(digest, "0" * len(digest))
    path.write_text("\n".join(lines) + "\n")
    return 9


def test_a_save_that_differs_is_status_1_with_the_first_event_that_does(tmp_path: Path) -> None:
    path = a_save(tmp_path)
    event = tampered(path)
    ran = run_arap("replay", str(path), "--check")
    assert ran.status == 1
    line = next(n for n, text in enumerate(path.read_text().splitlines(), 1) if "0000000000000000" in text)
    where = f"{path}, line {line}: the replay differs at event {event}"
    assert ran.err.startswith(f"{where}: the state was 0000000000000000 and is ")


def test_a_changed_hash_in_the_last_line_is_found_too(tmp_path: Path) -> None:
    path = a_save(tmp_path)
    save = read_save(path)
    head, _, last = path.read_text().rstrip().rpartition("\n")
    path.write_text(f"{head}\n{last.replace(save.end.hash, '0' * 16)}\n")
    ran = run_arap("replay", str(path), "--check")
    assert ran.status == 1
    assert f"line {head.count(chr(10)) + 2}: the replay differs at event {len(save.events)}: the last state" in ran.err


def test_json_has_events_state_pending_and_the_check(tmp_path: Path) -> None:
    path = a_save(tmp_path)
    found = json.loads(run_arap("replay", str(path), "--check", "--json").out)
    save = read_save(path)
    assert [event["hash"] for event in found["events"]] == [logged.hash for logged in save.events]
    assert (found["hash"], found["same"], found["difference"]) == (save.end.hash, True, None)
    counts = {"inputs": len(save.inputs), "events": len(save.events), "states": len(save.events)}
    assert found["verified"] == counts | {"uncompared": [], "on_the_way": []}
    assert found["state"]["models"] and found["pending"]["seat"]
    tampered(path)
    found = json.loads(run_arap("replay", str(path), "--check", "--json").out)
    assert found["same"] is False and found["difference"]["event"] == 9


def test_a_save_becomes_a_script_that_runs_to_the_same_state(tmp_path: Path) -> None:
    path = a_save(tmp_path)
    script = a_file(tmp_path, "game.yaml", run_arap("replay", str(path), "--script").out)
    ran = run_arap("run", script, "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["hash"] == read_save(path).end.hash


def test_a_script_is_printed_alone(tmp_path: Path) -> None:
    ran = run_arap("replay", str(a_save(tmp_path)), "--script", "--check")
    assert ran.status == 2
    assert ran.err == "arap: --script stands alone: it prints nothing but the script.\n"
