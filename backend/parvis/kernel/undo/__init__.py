"""Taking back an action, as long as nothing depends on it (docs/rules/wire.md).

An action that can be taken back calls `remember` in the same transaction, with the data needed to restore the former
state. The `Undoer` of its kind, which `UndoHooks` holds, restores it and tells what forbids that: what was edited,
given, sent since. Taking back is a job: it checks these obstacles again, under the locks that keep others out.
"""

from parvis.kernel.undo.service import refuse_if_any, remember
from parvis.kernel.undo.undoers import Obstacle, Undoer

__all__ = ["Obstacle", "Undoer", "refuse_if_any", "remember"]
