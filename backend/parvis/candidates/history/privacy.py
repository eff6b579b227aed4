"""What the history holds of a person."""

from parvis.candidates.history.model import HistoryItem
from parvis.kernel.personal_data import kept_in

PERSONAL_DATA = kept_in(
    HistoryItem, {"content", "author_subject", "author_first_name", "author_last_name"}, noun="Historique"
)
