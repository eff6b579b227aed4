"""What is sealed under the installation's secret is sealed again when it is replaced: no column can be forgotten."""

import ast

from parvis.app.sealed_columns import SEALED_COLUMNS
from tests.architecture.tree import is_test, sources, text

CODE = [path for path in sources() if path.suffix == ".py" and not is_test(path)]


def test_every_sealed_column_is_sealed_again_when_the_secret_is_replaced():
    declared = [
        f"{path}:{node.lineno}"
        for path in CODE
        for node in ast.walk(ast.parse(text(path)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SealedColumn"
    ]
    assert len(declared) == len(set(SEALED_COLUMNS)) == len(SEALED_COLUMNS), f"{declared}: list it in SEALED_COLUMNS"


def test_only_a_sealed_column_encrypts():
    encrypting = {
        str(path.relative_to("backend/parvis/kernel"))
        for path in CODE
        if any(words in text(path) for words in ("encrypt_compact", "sealing import opened", "sealing import sealed"))
        or (
            "kernel.sealing import" in text(path)
            and " sealed" in text(path).split("kernel.sealing import")[1].split("\n")[0]
        )
    }
    assert encrypting == {"sealing.py", "secret/columns.py", "secret/proof.py"}
