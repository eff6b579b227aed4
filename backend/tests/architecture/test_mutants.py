"""`make mutants SAMPLE=…` tries the same mutants of each concept each time, others by a seed, as `make test` would."""

import tomllib
from pathlib import Path

import pytest

import mutants
from tests.architecture.tree import ROOT


def test_a_sample_is_of_each_concept_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "WORK", tmp_path)
    monkeypatch.chdir(tmp_path)  # where it comes back to: the sample changes folders
    (run,) = mutants.sampled("parvis/reference", 5, "")
    (again,) = mutants.sampled("parvis/reference", 10_000, "")
    assert len(set(run.chosen)) == 5 < run.of == len(set(again.chosen))
    assert run.chosen == mutants.sampled("parvis/reference", 5, "")[0].chosen
    assert run.chosen != mutants.sampled("parvis/reference", 5, "2")[0].chosen
    assert all(name.startswith("parvis.reference.places.") for name in again.chosen)

    run.prepare()
    laid_out = tomllib.loads((run.folder / "pyproject.toml").read_text())["tool"]
    tested = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    for option in ("filterwarnings", "markers"):
        assert laid_out["pytest"]["ini_options"][option][: len(tested[option])] == tested[option]
    assert "tests/reference/places" in laid_out["mutmut"]["pytest_add_cli_args_test_selection"]
