"""Running the measured programs: ours by our Python, the peers' by the Python of an environment of their own."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
ENVIRONMENT = ROOT / ".bench"
PEERS = Path(__file__).parent / "peers.txt"
STAMP = ENVIRONMENT / "peers.txt"


def peer_python() -> str:
    """The peers' Python, its environment made first if it is not as pinned."""
    python = ENVIRONMENT / "bin" / "python"
    if not STAMP.is_file() or STAMP.read_text() != PEERS.read_text():
        print("Installing the peers in .bench ...", file=sys.stderr, flush=True)
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        install = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "-r", str(PEERS)]
        subprocess.run(install, check=True)
        STAMP.write_text(PEERS.read_text())
    return str(python)


def ours(module: str, *arguments: object, **environment: str) -> Any:
    return figures([sys.executable, "-m", f"benchmarks.{module}", *map(str, arguments)], environment)


def peers(python: str, program: str, *arguments: object) -> Any:
    return figures([python, str(Path(__file__).parent / program), *map(str, arguments)], {})


def figures(command: list[str], environment: dict[str, str]) -> Any:
    """What a program prints, read as JSON."""
    ran = subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{ran.stderr}")
    return json.loads(ran.stdout)
