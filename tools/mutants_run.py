"""Breaks one module, mutant after mutant: tools/mutants.py starts it in the module's folder, on the run's database.

mutmut writes the mutants into the sources. pytest then starts once, collects once and imports the product once; each
mutant is a fork of that process, which runs the tests that reach its function until one fails: first those that failed
for the function's other mutants, then the quickest. What became of each is written as soon as it is known.
"""

import gc
import importlib
import json
import pkgutil
import signal
import sys
import time
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any, Literal, cast

import libcst as cst
import pytest
from mutmut.mutation.diff_apply import read_mutant_function, read_original_function
from mutmut.mutation.file_mutation import MutatedFile, mutate_file_contents
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state

from forks import children_seconds, in_child
from mutants_part import Part

ORIGINAL, RECORDING = "", "stats"  # mutmut's own names: no mutant at work, and which functions each test reaches
PATIENCE, LEAST_SECONDS = 6, 10  # a test that takes so many times what it took, and these seconds more, never ends


@dataclass(frozen=True)
class Result:
    """What became of a mutant: `end` is killed, timeout, survived or no test."""

    source: str
    mutant: str
    function: str
    """A digest of its text: the same mutant has the same name as long as the function is the same."""
    end: str
    killer: str
    seconds: float
    """Of a processor, the database's apart."""
    removed: str = ""
    added: str = ""


@dataclass
class Broken:
    """A source with all of its mutants, and where its functions stand in it."""

    source: str
    module: str
    file: MutatedFile

    def mutants(self) -> list[tuple[str, str]]:
        """Each mutant, and the function that it is of."""
        names = (f"{self.module}.{name}" for name in self.file.mutant_names)
        return [(name, name.partition("__mutmut_")[0]) for name in names]

    def digest(self, mutant: str) -> str:
        """The digest of the mutant's function."""
        name = mutant.rpartition(".")[2].partition("__mutmut_")[0]
        return self.file.hash_by_function_name.get(name, "")


def written(source: str) -> Broken:
    """Writes the mutants of a source into it."""
    path = Path("parvis") / source
    broken = mutate_file_contents(str(path), path.read_text())
    path.write_text(broken.code)
    return Broken(source, ".".join(path.with_suffix("").parts).removesuffix(".__init__"), broken)


def difference(code: cst.Module, mutant: str) -> tuple[str, str]:
    """The lines that a mutant takes away, and those that it writes instead."""
    name = mutant.rpartition(".")[2]
    former, new = (
        cst.Module([function]).code.strip().split("\n")
        for function in (read_original_function(code, mutant), read_mutant_function(code, name))
    )
    lines = [line for line in unified_diff(former, new, lineterm="", n=0) if line[:3] not in {"---", "+++"}]
    taken, added = (" ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    return taken, added


class Loop:
    """Takes the place of pytest's own loop over the tests that it collected."""

    def __init__(
        self,
        sources: list[Broken],
        *,
        warm: bool,
        own_process: bool,
        killed: set[tuple[str, str]],
        left: set[tuple[str, str, str]],
        part: Part,
        written_to: Path,
    ) -> None:
        self.results: list[Result] = []
        self._left = left
        self._written_to = written_to
        self._sources = sources
        self._warm = warm
        self._own_process = own_process
        self._killed = killed
        self._part = part
        self._reports: list[pytest.TestReport] = []
        self._brief = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remembers what each phase of a test came to."""
        self._reports.append(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport | None:
        """That a test failed under a mutant is enough: telling why takes several times as long as most tests."""
        if not self._brief:
            return None
        failed = call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception)
        return pytest.TestReport(
            item.nodeid,
            item.location,
            {},
            "failed" if failed else "passed",
            "failed" if failed else None,
            cast("Literal['setup', 'call', 'teardown']", call.when),
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs all tests once, then each mutant's."""
        items = {item.nodeid: item for item in session.items}
        if session.testsfailed or not items:
            sys.exit("the tests could not be collected")
        self._warm_up()
        reached, seconds = self._recorded(list(items.values()))
        if self._own_process:  # which tells nobody what it called: each test may have reached any function
            reached = defaultdict[str, set[str]](lambda: set(items))
        kills: dict[str, Counter[str]] = defaultdict(Counter)
        self._brief = True
        gc.collect()
        gc.freeze()
        for broken in self._sources:
            code = cst.parse_module(broken.file.code)
            for mutant, function in broken.mutants():
                if not self._part.has(mutant):
                    continue
                digest = broken.digest(mutant)
                if (mutant, digest) in self._killed:
                    self.results.append(Result(broken.source, mutant, digest, "killed", "formerly", 0))
                    continue
                if self._left and (broken.source, *difference(code, mutant)) in self._left:
                    lines = difference(code, mutant)
                    self.results.append(Result(broken.source, mutant, digest, "survived", "formerly", 0, *lines))
                    continue
                tests = sorted(reached[function], key=lambda test: (-kills[function][test], seconds[test]))
                began = children_seconds()
                end, killer = self._tried(mutant, [(items[test], seconds[test]) for test in tests])
                kills[function][killer] += 1
                removed = added = ""
                if end not in {"killed", "timeout"}:
                    removed, added = difference(code, mutant)
                taken = round(children_seconds() - began, 2)
                self.results.append(Result(broken.source, mutant, digest, end, killer, taken, removed, added))
                self._written_to.write_text(json.dumps([asdict(result) for result in self.results], indent=1))
                sys.stdout.write(f"\n{end} {mutant} {killer} {taken} {removed} -> {added}\n")
                sys.stdout.flush()
        return True

    def _recorded(self, items: list[pytest.Item]) -> tuple[dict[str, set[str]], dict[str, float]]:
        """The tests that reach each function, and the seconds that each takes; all pass."""

        def recorded() -> object:
            set_mutant_under_test(RECORDING)
            reached: dict[str, list[str]] = {}
            seconds: dict[str, float] = {}
            for item, following in zip(items, [*items[1:], None], strict=True):
                functions_called().clear()
                began = time.monotonic()
                if failure := self._failure(item, following):
                    return f"{item.nodeid} fails by itself\n{failure}"
                seconds[item.nodeid] = time.monotonic() - began
                for function in functions_called():
                    reached.setdefault(function, []).append(item.nodeid)
            return {"reached": reached, "seconds": seconds}

        answer = in_child(recorded)
        if not isinstance(answer, dict):
            sys.exit(str(answer))
        reached = cast("dict[str, list[str]]", answer["reached"])
        seconds = cast("dict[str, float]", answer["seconds"])
        return defaultdict(set, {function: set(tests) for function, tests in reached.items()}), seconds

    def _warm_up(self) -> None:
        """Loads once what each mutant's tests would load: no connection, no thread, nothing that a mutant decides."""
        if not self._warm:
            return
        for package in ("parvis", "tests.given"):
            for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
                importlib.import_module(module.name)
        set_mutant_under_test(RECORDING)
        functions_called().clear()
        importlib.import_module("parvis.app.main").create_app()
        if functions_called():
            sys.exit(f"the application calls {functions_called()} as it is made: say warm = false of the module")
        set_mutant_under_test(ORIGINAL)

    def _tried(self, mutant: str, tests: list[tuple[pytest.Item, float]]) -> tuple[str, str]:
        """How a mutant ended, and the test that noticed."""
        if not tests:
            return "no test", ""

        def tried() -> str:
            set_mutant_under_test(mutant)
            following = [*(item for item, _ in tests[1:]), None]
            for (item, seconds), next_item in zip(tests, following, strict=True):
                signal.setitimer(signal.ITIMER_REAL, LEAST_SECONDS + PATIENCE * seconds)  # which ends the process
                if self._failure(item, next_item):
                    return item.nodeid
            return ""

        answer = in_child(tried)
        if answer is None:
            return "timeout", ""
        return ("killed", str(answer)) if answer else ("survived", "")

    def _failure(self, item: pytest.Item, following: pytest.Item | None) -> str:
        self._reports.clear()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return "\n".join(report.longreprtext or "failed" for report in self._reports if report.failed)


def functions_called() -> set[str]:
    """The broken functions that were called since this was cleared, while they are recorded."""
    return state()._stats  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]  # mutmut tells nobody else


def main(wish: dict[str, Any]) -> None:
    """Breaks the sources that are wished and writes what came of it."""
    sys.path.insert(0, str(Path.cwd()))
    set_mutant_under_test(ORIGINAL)
    results = Path(wish["results"])
    killed = {(mutant, digest) for mutant, digest in wish["killed"]}
    left = {(source, removed, added) for source, removed, added in wish["left"]}
    loop = Loop(
        [written(source) for source in wish["sources"]],
        warm=wish["warm"],
        own_process=wish["own_process"],
        killed=killed,
        left=left,
        part=Part(**wish["part"]),
        written_to=results,
    )
    code = pytest.main(["--rootdir=.", "--tb=native", "--assert=plain", "-q", *wish["tests"]], plugins=[loop])
    if code != 0 or not (loop.results or wish["part"]["count"] > 1):
        sys.exit(int(code) or 1)
    results.write_text(json.dumps([asdict(result) for result in loop.results], indent=1))


if __name__ == "__main__":
    main(json.loads(Path("wish.json").read_text()))
