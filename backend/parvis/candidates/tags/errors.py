"""Why a tag is not written."""

from parvis.kernel.errors import DomainError

MOST_TAGS = 50


class TagNameTaken(DomainError):
    """Another tag has this name, but for case and accents."""

    code = "TAG_NAME_TAKEN"
    field = "name"
    message = "Une autre étiquette porte déjà ce nom."


class TooManyTags(DomainError):
    """There are as many tags as may be."""

    code = "TOO_MANY_TAGS"
    message = f"Il y a déjà {MOST_TAGS} étiquettes. Supprimez-en une pour en créer une autre."
