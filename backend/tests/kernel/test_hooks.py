"""What a concept asks of those above it is there when a process starts, or the process does not start."""

import pytest

from parvis.app import wiring
from parvis.campaign.privacy.queries import PrivacyHooks
from parvis.candidates.files.queries import FilesHooks
from parvis.kernel.hooks import Hooks, join


def test_process_whose_hooks_are_missing_does_not_start():
    with pytest.raises(LookupError, match=r"FilesHooks.*PrivacyHooks"):
        join()


def test_one_missing_concept_is_named_and_the_others_are_not(monkeypatch):
    wiring.connect()
    every = {kind: kind.joined() for kind in Hooks.__subclasses__()}
    with pytest.raises(LookupError, match=r"gave: FilesHooks$"):
        join(*(hooks for kind, hooks in every.items() if kind is not FilesHooks))


def test_hooks_are_joined_whole_each_time_the_wiring_connects():
    wiring.connect()
    assert list(PrivacyHooks.joined().personal_data)[-1] == "record"


def test_no_question_has_a_default_answer():
    with pytest.raises(TypeError, match="is_kept_from"):
        FilesHooks(lambda *_: True, lambda *_: True, lambda *_: None)
