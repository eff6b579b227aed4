"""A person on the wire."""

from parvis.kernel.schemas import Out


class PersonOut(Out):
    """Someone by the names that they had then."""

    last_name: str
    first_name: str
