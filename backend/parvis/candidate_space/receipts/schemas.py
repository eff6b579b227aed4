"""Receipts on the wire."""

from datetime import datetime

from parvis.candidates.history.model import Action
from parvis.kernel.schemas import Out


class ReceiptOut(Out):
    """An act of the candidate: its ``number``, when it was ``received``, its name in French, and ``what`` it was about:
    the name of a file, an answer.
    """

    number: int
    received: datetime
    action: Action
    label: str
    what: str | None
