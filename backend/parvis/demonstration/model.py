"""How far the demonstration of this database came: each step writes it in its own transaction."""

from enum import StrEnum

from sqlalchemy import CheckConstraint, Integer, String, text
from sqlalchemy.orm import Mapped, Session, mapped_column

from parvis.kernel.audit.lines import write_command
from parvis.kernel.db import Base


class Step(StrEnum):
    """What is made, in this order."""

    CANDIDATES = "CANDIDATES"
    FORMULAS = "FORMULAS"
    JURY_GRADES = "JURY_GRADES"
    SITES = "SITES"
    JURIES = "JURIES"
    OWN_RECORD = "OWN_RECORD"
    OWN_MARKS = "OWN_MARKS"
    OWN_SPACES = "OWN_SPACES"
    INTERVIEWS = "INTERVIEWS"
    RESULTS = "RESULTS"


class Demonstration(Base):
    """The one row of a database in which a demonstration was begun; none where candidates came otherwise."""

    __tablename__ = "demonstration"
    __table_args__ = (
        CheckConstraint("id = 1", name="one_row"),
        CheckConstraint(f"step IN ({', '.join(repr(step.value) for step in Step)})", name="step"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False, server_default=text("1"))
    step: Mapped[str] = mapped_column(String)
    """The last step that is complete."""


def reach(session: Session, step: Step) -> None:
    """Writes that ``step`` is complete; the first one leaves the line of the command in the journal."""
    session.merge(Demonstration(id=1, step=step))
    session.flush()
    if step is Step.CANDIDATES:
        write_command(session, "COMMAND_DEMONSTRATION")
