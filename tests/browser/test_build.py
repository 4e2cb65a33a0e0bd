"""Building the page."""

import subprocess
from pathlib import Path

from tests.browser.conftest import ROOT


def test_a_build_that_goes_well_says_nothing(tmp_path: Path) -> None:
    command = ["tools/with-node", "npm", "--prefix", "web", "run", "--silent", "build", "--", "--outDir", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout + built.stderr) == (0, "")
    assert (tmp_path / "index.html").is_file()
