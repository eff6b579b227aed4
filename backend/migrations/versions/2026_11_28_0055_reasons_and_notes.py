"""The sheet of reasons in the access journal; what a formula stands for, in words."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_0055"
down_revision = "2026_11_27_2335"
branch_labels = None
depends_on = None
kind = "expand"

_KINDS = "ck_candidate_accesses_kind"


def upgrade() -> None:
    op.drop_constraint(op.f(_KINDS), "candidate_accesses")
    op.create_check_constraint(op.f(_KINDS), "candidate_accesses", "kind IN ('RECORD', 'FILE', 'LETTER', 'REASONS')")
    op.add_column("formulas", sa.Column("notes", sa.String(), nullable=True))
