"""Saved views as the grid sends them."""

from typing import Any

import pytest


@pytest.fixture
def view() -> dict[str, Any]:
    """Two columns, a filter of each kind, one sort; one of the columns never existed."""
    return {
        "columnState": [
            {"colId": "Nom", "hide": False, "width": 160, "pinned": "left", "sort": "asc", "sortIndex": 0},
            {
                "colId": "Candidats[Supprimée]",
                "hide": True,
                "width": None,
                "pinned": None,
                "sort": None,
                "sortIndex": None,
            },
        ],
        "filterModel": [
            {
                "filterType": "COLUMN_FILTER",
                "column": "Boursier",
                "error": False,
                "values": ["Non boursier", None, 12.5, True],
                "operator": None,
            },
            {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": "dupont"},
            {"filterType": "GRADE_CONFLICT_FILTER"},
            {"filterType": "GLOBAL_ERRORS_FILTER"},
        ],
        "sortModel": [{"column": "Nom", "direction": "ASC"}],
    }
