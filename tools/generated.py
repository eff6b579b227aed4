"""Writes the files that are generated from others; `stale` tells those that differ from what they should be."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import architecture_drawing
import calls_module
import functions_table
import limits_module
import permissions_page
from parvis.cli.openapi import description

ROOT = Path(__file__).resolve().parents[1]
FRONTEND = ROOT / "frontend"
SCHEMA = FRONTEND / "openapi.json"
CLIENT = FRONTEND / "src" / "api"
PERMISSIONS = ROOT / "docs" / "permissions.md"
GRAMMAR = FRONTEND / "src" / "features" / "formulas" / "definitions" / "grammar"
PARSER = ("parser.gen.ts", "parser.gen.terms.ts")


def openapi() -> str:
    """The description of the API, as `parvis openapi` prints it."""
    return f"{description()}\n"


def client(schema: Path, folder: Path) -> None:
    """The client of ``schema``, what goes with its calls, and the limits, in ``folder``, emptied before."""
    _run_frontend("openapi-ts", "--input", str(schema), "--output", str(folder), "--silent")
    (folder / "permissions.gen.ts").write_text(permissions_page.module())
    (folder / "refusals.gen.ts").write_text(refusals(schema))
    (folder / "limits.gen.ts").write_text(limits_module.module())
    (folder / "calls.gen.ts").write_text(calls_module.module(schema.read_text()))


def refusals(schema: Path) -> str:
    """For the browser, the body of the refusals of each code: several where the data are the object of the call."""
    bodies: dict[str, list[str]] = {}
    for name, component in sorted(json.loads(schema.read_text())["components"]["schemas"].items()):
        code = component.get("properties", {}).get("code", {}).get("const")
        if code is not None:
            bodies.setdefault(code, []).append(f"types.{name}")
    return "\n".join(
        (
            "// This file is generated from openapi.json by `make generate`.",
            "import type * as types from './types.gen';",
            "",
            "/** The body of each refusal, by its code. */",
            "export type Refusals = {",
            *(f"  {code}: {' | '.join(names)};" for code, names in sorted(bodies.items())),
            "};",
            "",
        )
    )


def parser(folder: Path) -> None:
    """The editor's parser of formulas, written in ``folder``."""
    _run_frontend("lezer-generator", "--typeScript", str(GRAMMAR / "formula.grammar"), "-o", str(folder / PARSER[0]))


def _run_frontend(program: str, *arguments: str) -> None:
    binary = FRONTEND / "node_modules" / ".bin" / program
    subprocess.run([str(binary), *arguments], cwd=FRONTEND, check=True, stdout=subprocess.DEVNULL)


def _tree(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(folder)): file.read_text() for file in sorted(folder.rglob("*")) if file.is_file()}


def stale() -> list[str]:
    """The generated files that are out of date."""
    wrong = [
        str(path.relative_to(ROOT))
        for path, text in (
            (SCHEMA, openapi()),
            (PERMISSIONS, permissions_page.page()),
            (architecture_drawing.PAGE, architecture_drawing.page()),
            (functions_table.PAGE, functions_table.page()),
        )
        if path.read_text() != text
    ]
    with tempfile.TemporaryDirectory(dir=FRONTEND / "node_modules") as folder:
        fresh = Path(folder) / "api"
        shutil.copytree(CLIENT, fresh)
        client(SCHEMA, fresh)
        if _tree(fresh) != _tree(CLIENT):
            wrong.append(str(CLIENT.relative_to(ROOT)))
        parser(Path(folder))
        wrong += [name for name in PARSER if (Path(folder) / name).read_text() != (GRAMMAR / name).read_text()]
    return wrong


def main() -> None:
    """Writes them."""
    SCHEMA.write_text(openapi())
    PERMISSIONS.write_text(permissions_page.page())
    architecture_drawing.PAGE.write_text(architecture_drawing.page())
    functions_table.PAGE.write_text(functions_table.page())
    client(SCHEMA, CLIENT)
    parser(GRAMMAR)


if __name__ == "__main__":
    main()
