"""Where candidates' data may be is known: each column of text, JSON or bytes is declared, or listed as harmless."""

import tomllib
from pathlib import Path

from sqlalchemy import ARRAY, JSON, LargeBinary, String
from sqlalchemy.dialects.postgresql import JSONB

from identity_provider import model as identity_provider
from parvis.app.main import concept_routes
from parvis.app.personal_data import PERSONAL_DATA_OF_CONCEPTS
from parvis.demonstration.model import Demonstration
from parvis.kernel.db import Base

WITHOUT = tomllib.loads(Path(__file__).with_name("without_personal_data.toml").read_text())
HOLDING = (String, JSON, JSONB, LargeBinary, ARRAY)


def test_each_column_that_could_name_a_candidate_is_claimed_or_listed_as_harmless():
    assert Demonstration.__tablename__ == "demonstration"  # its table is known only once it is imported
    concept_routes()
    claimed = {
        (table, column)
        for each in PERSONAL_DATA_OF_CONCEPTS.values()
        for table, columns in each.columns.items()
        for column in columns
    }
    harmless = {(table, column) for table, columns in WITHOUT.items() for column in columns}
    every = {
        (table.name, column.name)
        for metadata in (Base.metadata, identity_provider.Base.metadata)
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, HOLDING)
    }
    missing = sorted(f"{table}.{column}" for table, column in every - claimed - harmless)
    assert missing == [], "claim them in the `privacy` file of their concept, or say in without_personal_data.toml"
    assert sorted(claimed & harmless) == []
    assert sorted((claimed | harmless) - every) == []
