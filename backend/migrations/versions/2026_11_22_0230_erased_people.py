"""Erased people are remembered by a hash, and the data held on a person are a file of their own."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_0230"
down_revision = "2026_11_22_0225"
branch_labels = None
depends_on = None
kind = "expand"

_TYPES = (
    "'CANDIDATE_FILE', 'ADMINISTRATIVE_DOCUMENT', 'FUTURE_SHEET', 'PFM', 'ARCHIVE', 'STATISTICS_TEMPLATE',"
    " 'CALCULATED_RESULT', 'PERSON_EXPORT'"
)


def upgrade() -> None:
    op.create_table(
        "erased_people",
        sa.Column("number_hash", sa.LargeBinary(), nullable=False),
        sa.Column("erased", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("number_hash", name=op.f("pk_erased_people")),
    )
    op.drop_constraint(op.f("ck_stored_files_type"), "stored_files", type_="check")
    op.create_check_constraint(op.f("ck_stored_files_type"), "stored_files", f"type IN ({_TYPES})")
