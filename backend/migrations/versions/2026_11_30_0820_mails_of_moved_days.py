"""Mails that tell who sits in a jury that its day moved, with a calendar file."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_0820"
down_revision = "2026_11_30_0800"
branch_labels = None
depends_on = None
kind = "expand"

_KINDS = "'ACTIVATION', 'LETTER', 'CORRECTION', 'PASSWORD', 'TEST', 'MESSAGE', 'RECEIPT', 'LATENESS', 'JURY_DAY'"


def upgrade() -> None:
    op.add_column("emails", sa.Column("calendar", sa.String(), nullable=True))
    op.drop_constraint(op.f("ck_emails_kind"), "emails")
    op.create_check_constraint(op.f("ck_emails_kind"), "emails", f"kind IN ({_KINDS})")
