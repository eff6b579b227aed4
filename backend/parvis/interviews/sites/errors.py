"""Why a site is not written or removed (docs/rules/interviews.md)."""

from parvis.kernel.errors import DomainError


class SiteNameTaken(DomainError):
    """Another site has this name, but for case, accents and blanks."""

    code = "SITE_NAME_TAKEN"
    field = "name"
    message = "Un autre site d'entretiens porte déjà ce nom."


class SiteTrigramTaken(DomainError):
    """Another site has this trigram."""

    code = "SITE_TRIGRAM_TAKEN"
    field = "trigram"
    message = "Un autre site d'entretiens a déjà ce trigramme."


class SiteTrigramFrozen(DomainError):
    """The names of the site's juries begin with its trigram."""

    code = "SITE_TRIGRAM_FROZEN"
    field = "trigram"
    message = "Le trigramme ne change plus : les noms des jurys du site le portent."


class SiteParcoursupValueTaken(DomainError):
    """A value of the file would mean two sites, or both modes of one."""

    code = "SITE_PARCOURSUP_VALUE_TAKEN"
    message = "Cette valeur Parcoursup désigne déjà un site d'entretiens."


class SiteHasJuries(DomainError):
    """Juries sit at the site."""

    code = "SITE_HAS_JURIES"
    message = "Ce site d'entretiens a des jurys : supprimez-les d'abord."


class SiteChosenByBacPlus1(DomainError):
    """Candidates in a bac+1 situation chose the site (docs/rules/interviews.md)."""

    code = "SITE_CHOSEN_BY_BAC_PLUS_1"
    message = "Des candidats en situation de bac+1 ont choisi ce site d'entretiens."
