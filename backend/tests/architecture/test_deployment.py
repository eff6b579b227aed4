"""What an installation copies: the commands of deploy/Dockerfile, which no engine builds here, and settings."""

import re

from parvis.kernel.settings import Settings
from tests.architecture.tree import ROOT

DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text()
OPERATIONS = (ROOT / "docs/operations.md").read_text()


def test_the_image_copies_files_that_exist():
    copied = [line.split()[1:-1] for line in DOCKERFILE.splitlines() if re.match(r"COPY (?!--from)", line)]
    assert [source for sources in copied for source in sources if not (ROOT / source).exists()] == []


def test_the_image_installs_with_the_uv_of_the_makefile():
    version = re.search(r"^UV_VERSION := (.+)$", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    assert version is not None
    assert re.findall(r"uv==(\S+)", DOCKERFILE) == [version[1]]


def test_the_settings_that_an_installation_copies_exist():
    copied = re.findall(r"^ *(PARVIS_[A-Z_]+)=", OPERATIONS, flags=re.MULTILINE)
    named = re.findall(r"PARVIS_([A-Z_]+)=", DOCKERFILE)
    assert len(copied) >= 9  # those of "Installing"
    assert {name.removeprefix("PARVIS_").lower() for name in [*copied, *named]} - Settings.model_fields.keys() == set()
