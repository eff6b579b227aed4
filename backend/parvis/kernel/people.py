"""A person on the wire."""

from parvis.kernel.schemas import Out


class PersonOut(Out):
    """A person, by the names that they had at that time."""

    last_name: str
    first_name: str
