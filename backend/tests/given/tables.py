"""Files of tables of the school, and tables made of them."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

import xlsxwriter
from starlette.testclient import TestClient

TABLES = "/api/v1/admin/formula-tables"
COEFFICIENTS = [["Code", "Spécialité", "Points"], ["0101", "Maths", 1.5], ["0103", "NSI", 1.25], ["0105", "SVT", None]]


def workbook(rows: Sequence[Sequence[Any]], *, merged: str | None = None, **formats: Mapping[str, str]) -> bytes:
    """A workbook of one sheet; ``formats`` gives the number format of cells by address."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for line, row in enumerate(rows):
            for position, cell in enumerate(row):
                shown = formats.get(f"{chr(65 + position)}{line + 1}")
                sheet.write(line, position, cell, book.add_format(shown) if shown else None)
        if merged:
            sheet.merge_range(merged, "")
    return file.getvalue()


def simulate(client: TestClient, content: bytes, file: str = "Coefficients.xlsx", **fields: Any) -> Any:
    """The answer of a simulation."""
    return client.post(f"{TABLES}/simulate", files={"file": (file, content)}, data=fields)


def created(client: TestClient, rows: Sequence[Sequence[Any]], name: str = "Coefficients.xlsx") -> dict[str, Any]:
    """A table made of a workbook."""
    simulated = simulate(client, workbook(rows), name)
    assert simulated.status_code == 200, simulated.text
    answer = client.post(TABLES, json={"simulationId": simulated.json()["simulationId"]})
    assert answer.status_code == 201, answer.text
    return answer.json()


def replaced(client: TestClient, table: Mapping[str, Any], rows: Sequence[Sequence[Any]], **members: Any) -> Any:
    """The answer to the content of a workbook, sent and confirmed."""
    simulated = simulate(client, workbook(rows), id=table["id"]).json()
    body = {"simulationId": simulated["simulationId"], "version": table["version"], **members}
    return client.post(f"{TABLES}/{table['id']}/content", json=body)
