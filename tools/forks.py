"""Work done in a fork of this process, with what it took of a processor."""

import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress


def children_seconds() -> float:
    """What the children of this process took of a processor until now."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def in_child(work: Callable[[], object]) -> object:
    """What ``work`` gives in a fork of this process, by way of JSON; None when its time was over.

    A child that dies without an answer was broken by its mutant: "died".
    """
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.setsid()  # what the tests start ends with it
        answer: object = "died"
        try:
            answer = work()
        except BaseException as error:  # noqa: BLE001  # whatever it is, a mutant caused it
            answer = f"died of {error!r}"
        finally:
            with os.fdopen(writing, "w") as pipe:
                pipe.write(json.dumps(answer) + "\n")
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        line = pipe.readline()  # no further: what the child started may still hold the pipe open
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
        return None
    return json.loads(line) if line else "died"
