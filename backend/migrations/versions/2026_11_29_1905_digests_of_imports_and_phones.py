"""The digests of imported files, the columns that keep their names, and telephone numbers in one form.

The telephone numbers of candidates take the form that imports and forms now keep; what is no French or international
number stays as it is.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_29_1905"
down_revision = "2026_11_29_1842"
branch_labels = None
depends_on = None
kind = "expand"

_PHONES = r"""
WITH written AS (
    SELECT id, regexp_replace(
        regexp_replace(phone_number, '^((\+|00) ?[0-9]{1,3}[ ./-]*)\( ?0 ?\)', '\1'), '[^0-9+]', '', 'g'
    ) AS digits
    FROM candidates
    WHERE phone_number ~ '^(\+|00)?[0-9 ()./-]+$'
), whole AS (
    SELECT id, CASE
        WHEN digits ~ '^[67][0-9]{8}$' THEN '0' || digits
        WHEN digits ~ '^33[1-9][0-9]{8}$' THEN '0' || substr(digits, 3)
        WHEN digits ~ '^(\+|00)330?[1-9][0-9]{8}$' THEN '0' || right(digits, 9)
        ELSE regexp_replace(regexp_replace(digits, '^00', '+'), '^\+(262|590|594|596)0', '+\1')
    END AS digits, digits ~ '^(\+|00)33' AS of_mainland
    FROM written
), stored AS (
    SELECT id, CASE
        WHEN digits ~ '^0[1-9][0-9]{8}$' AND of_mainland THEN '+33' || substr(digits, 2)
        WHEN digits ~ '^0(262|263|269|639|692|693)[0-9]{6}$' THEN '+262' || substr(digits, 2)
        WHEN digits ~ '^0(590|690|691)[0-9]{6}$' THEN '+590' || substr(digits, 2)
        WHEN digits ~ '^0(594|694)[0-9]{6}$' THEN '+594' || substr(digits, 2)
        WHEN digits ~ '^0(596|696|697)[0-9]{6}$' THEN '+596' || substr(digits, 2)
        WHEN digits ~ '^0[1-9][0-9]{8}$' THEN '+33' || substr(digits, 2)
        WHEN digits ~ '^\+(33|262|590|594|596)' AND digits !~ '^\+(33|...)[1-9][0-9]{8}$' THEN NULL
        WHEN digits ~ '^\+[1-9][0-9]{6,14}$' THEN digits
        WHEN digits ~ '^[0-9]{4,15}$' THEN digits
    END AS phone_number
    FROM whole
)
UPDATE candidates SET phone_number = stored.phone_number FROM stored
WHERE stored.id = candidates.id AND stored.phone_number <> candidates.phone_number
"""


def upgrade() -> None:
    op.create_table(
        "imported_files",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("imported", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imported_files")),
    )
    op.add_column(
        "import_profiles",
        sa.Column(
            "renamed",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
    )
    op.execute(_PHONES)
