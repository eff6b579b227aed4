"""An import writes one index less on candidates, and one less on their history."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_candidates_email", "candidates")
    op.drop_index("ix_history_items_candidate_id_id", "history_items")
    op.drop_constraint("pk_history_items", "history_items")
    op.create_primary_key("pk_history_items", "history_items", ["candidate_id", "id"])


def downgrade() -> None:
    op.drop_constraint("pk_history_items", "history_items")
    op.create_primary_key("pk_history_items", "history_items", ["id"])
    op.create_index("ix_history_items_candidate_id_id", "history_items", ["candidate_id", "id"])
    op.create_index("ix_candidates_email", "candidates", [sa.text("lower(email)")])
