"""The files that zips attached, and what they took the place of, until that can be taken back no longer."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "2026_11_22_0210"
down_revision = "2026_11_22_0200"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "zip_import_files",
        sa.Column("file_id", sa.Uuid(), primary_key=True),
        sa.Column("import_id", sa.Uuid(), sa.ForeignKey("zip_imports.id", ondelete="CASCADE"), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), sa.ForeignKey("candidates.id", ondelete="CASCADE"), nullable=False),
        sa.Column("replaced", JSONB(), nullable=False),
    )
    op.create_index("ix_zip_import_files_import_id", "zip_import_files", ["import_id"])
    op.create_index("ix_zip_import_files_candidate_id", "zip_import_files", ["candidate_id"])
