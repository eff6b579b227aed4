"""Forks `parvis`, or a program of the tests, as often as it is asked to: each begins in a moment, for what it would
import was imported once.

A line of JSON on standard input asks for a process or how one ended, a line on standard output answers. The one that is
forked is a command as any other: its own session, environment and output, signals as from a terminal.
"""

import json
import os
import runpy
import signal
import sys
from importlib import import_module

import parvis.app.main
import parvis.app.worker  # noqa: F401 - as above
from parvis.cli import COMMANDS, main

for module in COMMANDS.values():
    import_module(module)


def become(program: str, arguments: list[str], environment: dict[str, str], output: str, errors: str) -> None:
    """Takes over what a new process would have been given."""
    os.setsid()
    # Under nohup or in the background, the tests would hand down signals that are ignored.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, path, flags in [(0, os.devnull, os.O_RDONLY), (1, output, os.O_WRONLY), (2, errors, os.O_WRONLY)]:
        opened = os.open(path, flags)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [program, *arguments]


def forks() -> bool:
    """Answers until nothing more is asked (False); True in the process that was forked."""
    answers = os.fdopen(os.dup(1), "w")
    for line in os.fdopen(os.dup(0)):
        request = json.loads(line)
        if "ended" in request:
            pid, status = os.waitpid(request["ended"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        else:
            answer = os.fork()
            if answer == 0:
                become(**request)
                return True
        print(json.dumps(answer), file=answers, flush=True)
    return False


if forks():
    main() if sys.argv[0] == "parvis" else runpy.run_path(sys.argv[0], run_name="__main__")
