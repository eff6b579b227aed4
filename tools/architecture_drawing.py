"""The drawing of the package for docs/architecture.md: groups and their concepts, read from the import contracts of
pyproject.toml, each with the first sentence of its docstring.
"""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "backend" / "parvis"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = (
    "<!-- drawing: written by `make generate` from pyproject.toml -->\n```\n",
    "```\n<!-- end of the drawing -->",
)
WIDTH = 26


def layers_of(package: str) -> list[list[str]]:
    """The layers of ``package`` (``parvis.ranking``) from the top, each a line of independent names; none without
    a contract.
    """
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    for contract in contracts:
        if contract["type"] == "layers" and contract.get("exhaustive") and contract["containers"] == [package]:
            return [[name.strip("() ") for name in re.split(r"[|:]", layer)] for layer in contract["layers"]]
    return []


def drawing() -> str:
    """The lines of the drawing, top imports below."""
    lines: list[str] = []
    for group in (name for layer in layers_of("parvis") for name in layer):
        lines.append(f"{group:{WIDTH}}{_sentence(PACKAGE / group)}\n")
        for layer in layers_of(f"parvis.{group}"):
            lines += [f"  {name:{WIDTH - 2}}{_sentence(PACKAGE / group / name)}\n" for name in layer]
    return "".join(lines)


def page() -> str:
    """docs/architecture.md with the drawing of today."""
    before, rest = PAGE.read_text().split(BEGIN)
    return before + BEGIN + drawing() + END + rest.split(END)[1]


def _sentence(folder: Path) -> str:
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text())) or ""
    paragraph = re.sub(r"\s*\((part|decisions|docs|api)\b[^)]*\)", "", " ".join(text.split("\n\n")[0].split()))
    return re.split(r"(?<=[a-z)])\.(?:\s|$)", paragraph)[0].rstrip(".")
