"""French that depends on a number."""


def of_number(count: int, singular: str, plural: str) -> str:
    """Which of the two goes with ``count``: French takes the plural from two on."""
    return singular if count < 2 else plural
