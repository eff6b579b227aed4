"""Three saved views of the administrator."""

from parvis.ranking.views.schemas import View, ViewColumn, ViewColumnFilter, ViewIn, ViewSort

# In the order in which the grid pins them.
_WHO = ("counter", "Groupe", "Numero", "Nom", "Prenom")


def admin_views() -> list[ViewIn]:
    """The views to save, by their names."""
    return [
        _view("Classement général", (_own("Note globale"), _own("Rang"), _own("Modalité"), "MethodeEvaluation")),
        _view(
            "Boursiers certifiés",
            ("Boursier", "BoursierCertifie", "DepartementEtablissement", _own("Note globale"), _own("Rang")),
            ViewColumnFilter(filter_type="COLUMN_FILTER", column="BoursierCertifie", values=["Oui"]),
        ),
        _view(
            "Profil scientifique",
            (
                _own("Maths Terminale"),
                _own("Physique Terminale"),
                _own("Maths expertes"),
                _own("Moyenne scientifique"),
                _own("Rang en maths"),
            ),
            ViewColumnFilter(
                filter_type="COLUMN_FILTER",
                column=_own("Moyenne scientifique"),
                values=[14],
                operator="greaterThanOrEqual",
            ),
        ),
    ]


def _view(name: str, columns: tuple[str, ...], *filters: ViewColumnFilter) -> ViewIn:
    rank = _own("Rang en maths" if name == "Profil scientifique" else "Rang")
    return ViewIn(
        name=name,
        view=View(
            column_state=[ViewColumn(col_id=column, hide=False) for column in (*_WHO, *columns)],
            filter_model=list(filters),
            sort_model=[ViewSort(column=rank, direction="ASC")],
        ),
    )


def _own(formula: str) -> str:
    return f"Candidats[{formula}]"
