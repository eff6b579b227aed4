"""An import writes one index less on candidates, and one less on their history."""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
kind = "contract"


def upgrade() -> None:
    # Databases made between the first release and this migration have these indexes no more, but no record of it.
    op.drop_index("ix_candidates_email", "candidates", if_exists=True)
    op.drop_index("ix_history_items_candidate_id_id", "history_items", if_exists=True)
    op.drop_constraint("pk_history_items", "history_items")
    op.create_primary_key("pk_history_items", "history_items", ["candidate_id", "id"])
