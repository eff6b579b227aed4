"""Taking back what was done, as long as nothing stands on it (decisions.md §15).

Whoever does something that can be taken back calls `remember` in the same transaction, with what it takes to restore
what was before. How that is done, and what would forbid it, is an `Undoer` that `app.wiring` puts in `undoers` under
the name of the kind; what other concepts build on any of them (mails sent, files given) is a reader in
`obstacle_readers`. Taking back is a job: it asks again what stands there, under the locks that keep others out.
"""

from parvis.kernel.undo.service import remember
from parvis.kernel.undo.undoers import Obstacle, Undoer, obstacle_readers, undoers

__all__ = ["Obstacle", "Undoer", "obstacle_readers", "remember", "undoers"]
