"""Runs a command while no other of this folder runs: two `make start` at once must not install into the same packages.

``in_turn.py LOCK COMMAND…``. The lock is the system's, and the command inherits it: it lasts as long as either lives.
"""

import fcntl
import os
import sys


def main() -> None:
    """Waits for its turn, saying so, then becomes the command."""
    path, *command = sys.argv[1:]
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.stderr.write("Another make installs or builds in this folder: waiting for it…\n")
        fcntl.flock(lock, fcntl.LOCK_EX)
    os.set_inheritable(lock, True)
    os.execvp(command[0], command)  # noqa: S606 - the Makefile's own command


if __name__ == "__main__":
    main()
