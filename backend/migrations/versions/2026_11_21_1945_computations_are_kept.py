"""Computations are kept with their results, to be named and compared."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_1945"
down_revision = "2026_11_21_1930"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("computation_blobs", sa.Column("kept", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.add_column("computations", sa.Column("name", sa.String()))
    for member in ("author_first_name", "author_last_name"):
        op.add_column("computations", sa.Column(member, sa.String(), server_default=sa.text("''"), nullable=False))
    op.add_column("computations", sa.Column("blob_id", sa.Uuid()))
    op.create_foreign_key(
        "fk_computations_blob_id_computation_blobs",
        *("computations", "computation_blobs", ["blob_id"], ["id"]),
        ondelete="SET NULL",
    )
    op.execute(
        "UPDATE computations SET author_first_name = jobs.author_first_name, author_last_name = jobs.author_last_name"
        " FROM jobs WHERE jobs.id = computations.job_id"
    )
    # The results that are shown are those of the newest computation; which one the others came from was not written.
    op.execute(
        "UPDATE computations SET blob_id = table_state.computation_id FROM table_state"
        " WHERE computations.id = (SELECT id FROM computations ORDER BY finished DESC LIMIT 1)"
    )
    op.execute("UPDATE computation_blobs SET kept = true WHERE id IN (SELECT blob_id FROM computations)")
