"""A person on the wire, and as the author of a row."""

from sqlalchemy.orm import Mapped

from parvis.kernel.schemas import Out


class PersonOut(Out):
    """A person, by the names that they had at that time."""

    last_name: str
    first_name: str


class Authored:
    """A row with its author, by the names that they had then."""

    author_first_name: Mapped[str]
    author_last_name: Mapped[str]

    @property
    def author(self) -> PersonOut:
        """The author on the wire."""
        return PersonOut(last_name=self.author_last_name, first_name=self.author_first_name)

    @property
    def author_name(self) -> str:
        """The author's first name and last name."""
        return f"{self.author_first_name} {self.author_last_name}"
