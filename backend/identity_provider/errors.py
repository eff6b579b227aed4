"""What the provider refuses to the program that runs it, each with a sentence for the operator; and what it awaits."""


class ProviderError(Exception):
    """A refusal; ``message`` tells the operator why, in French."""

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)


class ClientAlreadyExists(ProviderError):
    """Another client has this name."""

    def __init__(self) -> None:
        super().__init__("Un programme porte déjà ce nom.")


class ClientUnknown(ProviderError):
    """No client has this name."""


class RoleUnknown(ProviderError):
    """The realm has no role of this name."""


class AccountUnknown(ProviderError):
    """No account that may sign in has this address."""


class Unavailable(Exception):
    """What an answer needs does not come in time: the database, or a turn. The caller may try again."""
