"""The column of bac+1 of profiles that were saved before there was one: it follows the level that they name."""

from alembic import op

revision = "2026_11_22_2310"
down_revision = "2026_11_22_1330"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    # As a profile saved again writes it: in the log, whose positions follow one another.
    op.execute(
        r"""
        WITH filled AS (
            SELECT candidates.row_number,
                   CASE WHEN lower(regexp_replace(own_profiles.current_scholar_year, '\s', '', 'g')) = 'bac+1'
                        THEN 'Oui' ELSE 'Non' END AS value,
                   row_number() OVER (ORDER BY candidates.row_number) AS ordinal
            FROM own_profiles JOIN candidates ON candidates.id = own_profiles.candidate_id
            WHERE candidates.source = 'MANUAL' AND own_profiles.current_scholar_year IS NOT NULL
              AND NOT EXISTS (
                  SELECT FROM cell_changes
                  WHERE cell_changes.row_number = candidates.row_number AND cell_changes.column_name = 'BacPlus1'
              )
        ), counted AS (
            SELECT count(*) AS count FROM filled
        ), taken AS (
            UPDATE table_state SET position = position + counted.count FROM counted
            WHERE counted.count > 0
            RETURNING position - counted.count AS base
        )
        INSERT INTO cell_changes (position, row_number, column_name, value, origin)
        SELECT taken.base + filled.ordinal, filled.row_number, 'BacPlus1', to_jsonb(filled.value), 'CANDIDATE'
        FROM taken, filled
        """
    )
