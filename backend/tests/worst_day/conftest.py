"""Data folders whose database was made once and copied."""

from tests.kernel.postgres.conftest import cluster, data_dir, stopped_cluster

__all__ = ["cluster", "data_dir", "stopped_cluster"]
