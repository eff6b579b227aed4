"""Mails that say what a candidate sent was received, and that one is late."""

from alembic import op

revision = "2026_11_30_0300"
down_revision = "2026_11_30_0255"
branch_labels = None
depends_on = None
kind = "expand"

_KINDS = "'ACTIVATION', 'LETTER', 'CORRECTION', 'PASSWORD', 'TEST', 'MESSAGE', 'RECEIPT', 'LATENESS'"


def upgrade() -> None:
    op.drop_constraint(op.f("ck_emails_kind"), "emails")
    op.create_check_constraint(op.f("ck_emails_kind"), "emails", f"kind IN ({_KINDS})")
