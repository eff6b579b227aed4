"""Undoes an action, as long as nothing depends on it (docs/rules/wire.md).

An action that can be undone calls `remember` in the same transaction, with the data that restore the former state. The
`Undoer` of its kind, which `UndoHooks` has, restores that state and names the obstacles: what was edited, graded or
sent since. Undoing is a job: it checks the obstacles again, under locks that keep other writers out.
"""

from parvis.kernel.undo.service import keep_newest, refuse_if_any, remember
from parvis.kernel.undo.undoers import Obstacle, Undoer

__all__ = ["Obstacle", "Undoer", "keep_newest", "refuse_if_any", "remember"]
