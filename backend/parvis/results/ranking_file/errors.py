"""Why a ranking is not frozen."""

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class UnresolvedGroups(Out):
    """The groups in which candidates are still tied or wrongly ranked, and how many of each there are."""

    groups: list[str]
    tied: int
    invalid: int


class RankingUnresolved(DomainErrorWithData[UnresolvedGroups]):
    """Some ranks are equal, or are no ranks: the platform would refuse the file."""

    code = "RANKING_UNRESOLVED"
    message = "Des candidats sont encore à égalité ou ont un rang invalide : le fichier serait refusé par Parcoursup."


class RankingStale(DomainError):
    """The data changed since the computation that the ranks come from."""

    code = "RANKING_STALE"
    message = "Les données ont changé depuis les derniers calculs : relancez-les avant de figer le classement."


class NobodyRanked(DomainError):
    """No candidate of these groups has a rank."""

    code = "NOBODY_RANKED"
    message = "Aucun candidat n'a de rang dans cette colonne."
