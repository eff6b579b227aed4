"""LibreOffice recalculating the benchmark's workbook: the same cells, the same formulas, every cell of every formula.

What is timed is `calculateAll()` alone, through UNO in a headless soffice: a hard recalculation of a document that is
already loaded. Starting the office and loading the file are not counted. It needs Debian's `libreoffice-calc` and
`python3-uno`, whose module belongs to the system's Python, so the timing runs there as a script.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name

from benchmarks import formulas_workbook
from parvis.formula_language import CellValue

PIPE = "parvis-benchmark"
GIVE_UP_SECONDS = 1_200.0

_REFERENCE = re.compile(r"(Parcoursup|Candidats|Globales)\[(@?)([^\]]+)\]")

_TIMING = """
import json, sys, time, uno
from com.sun.star.beans import PropertyValue
path, pipe = sys.argv[1:]
context = uno.getComponentContext()
resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
for attempt in range(240):
    try:
        remote = resolver.resolve("uno:pipe,name=" + pipe + ";urp;StarOffice.ComponentContext")
        break
    except Exception:
        time.sleep(0.5)
desktop = remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
hidden = PropertyValue()
hidden.Name, hidden.Value = "Hidden", True
document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(path), "_blank", 0, (hidden,))
started = time.perf_counter()
document.calculateAll()
seconds = time.perf_counter() - started
sheet = document.Sheets.getByIndex(0)
width = sheet.createCursor()
width.gotoEndOfUsedArea(False)
row = [sheet.getCellByPosition(column, 1) for column in range(width.RangeAddress.EndColumn + 1)]
values = [cell.Value if cell.FormulaResultType2 == 1 else cell.String for cell in row]
print(json.dumps({"seconds": seconds, "first": values}))
document.close(True)
"""


def available() -> bool:
    """Whether LibreOffice and its Python bridge are installed."""
    soffice, python = shutil.which("soffice"), "/usr/bin/python3"
    return (
        bool(soffice) and subprocess.run([python, "-c", "import uno"], capture_output=True, check=False).returncode == 0
    )


def seconds_to_recalculate(rows: int) -> tuple[float, list[CellValue]]:
    """The seconds of one hard recalculation, and the first candidate's values as LibreOffice has them."""
    with tempfile.TemporaryDirectory(prefix="parvis-office-") as folder:
        workbook = Path(folder, "campagne.xlsx")
        write_workbook(workbook, rows)
        environment = {**os.environ, "HOME": folder}
        arguments = [
            "soffice", "--headless", "--invisible", "--norestore", "--nologo",
            f"-env:UserInstallation=file://{folder}/profile", f"--accept=pipe,name={PIPE};urp;",
        ]  # fmt: skip
        office = subprocess.Popen(
            arguments, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            timed = subprocess.run(
                ["/usr/bin/python3", "-c", _TIMING, str(workbook), PIPE],
                capture_output=True, text=True, timeout=GIVE_UP_SECONDS, check=True,
            )  # fmt: skip
        finally:
            os.killpg(office.pid, signal.SIGTERM)
            office.wait()
        answer = json.loads(timed.stdout)
    return answer["seconds"], answer["first"][-len(formulas_workbook.FORMULAS) :]


def write_workbook(path: Path, rows: int) -> None:
    """The columns and the formulas of each row on one sheet, the aggregates on another; references become addresses."""
    columns = formulas_workbook.columns(rows)
    names = [*columns, *formulas_workbook.FORMULAS]
    letters = {name: xl_col_to_name(position) for position, name in enumerate(names)}
    with xlsxwriter.Workbook(str(path), {"constant_memory": True}) as workbook:
        sheet, globals_sheet = workbook.add_worksheet("Candidats"), workbook.add_worksheet("Globales")
        for line, formula in enumerate(formulas_workbook.AGGREGATES.values()):
            globals_sheet.write_formula(line, 0, "=" + _with_addresses(formula, letters, rows))
        sheet.write_row(0, 0, names)
        cells = [column.cells() for column in columns.values()]
        formulas = [_with_addresses(text, letters, rows) for text in formulas_workbook.FORMULAS.values()]
        for row in range(rows):
            for position, column in enumerate(cells):
                sheet.write(row + 1, position, column[row])
            for position, formula in enumerate(formulas, len(cells)):
                sheet.write_formula(row + 1, position, "=" + formula.replace("\0", str(row + 2)))


def _with_addresses(formula: str, letters: dict[str, str], rows: int) -> str:
    """The formula with addresses for references; NUL stands for the number of its row."""

    def address(match: re.Match[str]) -> str:
        table, current_row, name = match.groups()
        if table == "Globales":
            return f"Globales!$A${list(formulas_workbook.AGGREGATES).index(name) + 1}"
        letter = f"Candidats!${letters[name]}"
        return f"{letter}\0" if current_row else f"{letter}$2:${letters[name]}${rows + 1}"

    return _REFERENCE.sub(address, formula)
