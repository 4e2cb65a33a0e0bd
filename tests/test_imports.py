"""What is not needed is not loaded: commands that only read files start fast."""

import subprocess
import sys

import pytest

HEAVY = {"numba", "scipy", "matplotlib", "litestar", "uvicorn", "sqlalchemy", "pydantic", "rich", "websockets"}
HEAVY |= {"pyarrow", "dask", "distributed"}
PARTS = {"arap.server", "arap.sim", "arap.bots", "arap.game", "arap.odds"}
CHECK = "from arap.cli import main\ntry: main({!r})\nexcept SystemExit as end: assert not end.code, end.code"


def modules_after(code: str) -> set[str]:
    """The modules that are loaded in a fresh process when this has run."""
    script = f"{code}\nimport sys\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(ran.stdout.splitlines()[-1].split())


def test_importing_arap_loads_none_of_its_parts() -> None:
    loaded = modules_after("import arap")
    assert not loaded & (HEAVY | PARTS | {"numpy", "shapely", "msgspec", "yaml"})


@pytest.mark.parametrize(
    "arguments",
    [
        ["scenario", "check", "skirmish", "big-battle", "river-town", "siege-lines"],
        ["army", "check", "iron-company"],
    ],
    ids=" ".join,
)
def test_a_command_that_only_reads_files_loads_no_compiler_and_no_server(arguments: list[str]) -> None:
    loaded = modules_after(CHECK.format(arguments))
    assert "arap.army.loading" in loaded or "arap.army.armies" in loaded
    assert not loaded & (HEAVY | PARTS)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"], ["--help"], ["scenario", "list"], ["scenario", "--help"], ["rules", "list"],
        ["rules", "show", "shoot.to-hit"], ["odds", "--help"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_command_that_needs_no_battle_loads_neither_arrays_nor_geometry(arguments: list[str]) -> None:
    loaded = modules_after(CHECK.format(arguments))
    assert not loaded & (HEAVY - {"rich"} | PARTS | {"numpy", "shapely", "arap.battle", "arap.table"})


@pytest.mark.parametrize(
    "command", ["sim", "tournament", "balance", "report", "run", "replay", "verify", "odds shoot", "play", "serve"]
)
def test_help_loads_no_engine(command: str) -> None:
    loaded = modules_after(CHECK.format([*command.split(), "--help"]))
    assert not loaded & (
        HEAVY - {"rich"} | {"numpy", "shapely", "arap.rules", "arap.table", "arap.game", "arap.server"}
    )


def test_odds_by_numbers_load_the_rules_but_no_game() -> None:
    loaded = modules_after(CHECK.format(["odds", "shoot", "--bs", "3", "--json"]))
    assert "arap.odds.volley" in loaded and not loaded & {"arap.game", "arap.bots", "arap.cli.odds.melee"}


def test_a_scenario_loaded_from_python_loads_no_compiler() -> None:
    loaded = modules_after('import arap\narap.load_scenario("river-town")')
    assert "numpy" in loaded and not loaded & (HEAVY | PARTS)


def test_a_simulation_without_a_file_or_a_cluster_loads_neither_parquet_nor_dask() -> None:
    loaded = modules_after(CHECK.format(["sim", "skirmish", "--games", "2", "--workers", "1"]))
    assert "arap.sim.many" in loaded and not loaded & {"pyarrow", "dask", "distributed", "matplotlib"}


@pytest.mark.parametrize(
    "arguments", [["sim", "--help"], ["tournament", "--help"], ["odds", "shoot", "--help"]], ids=" ".join
)
def test_help_of_a_command_loads_nothing_that_the_command_needs(arguments: list[str]) -> None:
    loaded = modules_after(CHECK.format(arguments))
    assert f"arap.cli.{arguments[0]}" in loaded
    assert not loaded & (HEAVY - {"rich"} | PARTS - {"arap.bots"} | {"numpy", "shapely", "arap.battle", "arap.table"})


@pytest.mark.parametrize("command", ["sim", "report", "balance"])
def test_help_of_the_whole_program_loads_no_command(command: str) -> None:
    loaded = modules_after(CHECK.format(["--help"]))
    assert not loaded & (PARTS | {"pyarrow", "dask", "distributed", f"arap.cli.{command}", "arap.cli.reports"})


def test_a_battle_that_is_played_loads_the_compiler() -> None:
    game = "import arap\nfrom arap.sim.play import play_game\n"
    assert "numba" in modules_after(game + 'play_game(arap.load_scenario("skirmish"), ("random", "random"), 1)')
