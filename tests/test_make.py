"""`make` says in one line what it does, and what went wrong in full."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
NPM = """#!/bin/sh
echo added 153 packages in 8s
echo {wrong} >&2
exit {status}
"""


@pytest.mark.parametrize(("status", "wrong"), [(0, ""), (1, "npm error code ECONNREFUSED")])
def test_installing_the_front_end_is_one_line_and_its_errors(tmp_path: Path, status: int, wrong: str) -> None:
    ran = make_with(tmp_path, NPM.format(status=status, wrong=wrong))
    assert ran.stdout == "Installing the front end's dependencies ...\n"
    assert (ran.returncode == 0) == (status == 0)
    assert wrong in ran.stderr


def make_with(folder: Path, npm: str) -> subprocess.CompletedProcess[str]:
    """Runs the step in a folder of its own, with some other npm in reach."""
    for name in ("Makefile", "tools/with-node", "web/package.json", "web/package-lock.json"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(HERE / name, folder / name)
    for path in (folder / "web/node_modules", folder / "bin"):
        path.mkdir()
    for name, text in (("npm", npm), ("node", "#!/bin/sh\nexit 0\n")):
        (folder / "bin" / name).write_text(text)
        (folder / "bin" / name).chmod(0o755)
    command = ["make", "--no-print-directory", "-o", ".venv/.done/arap", "web/node_modules/.done"]
    reach = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(command, cwd=folder, env=os.environ | {"PATH": reach}, capture_output=True, text=True)
