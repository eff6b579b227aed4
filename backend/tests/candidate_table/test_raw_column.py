"""A column of a file keeps what its texts are, whichever of its rows are kept and whatever comes under them."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from parvis.candidate_table.raw_column import RawColumn


@pytest.mark.parametrize("kept", [[True, True, True], [True, False, False]])
@pytest.mark.parametrize("more", ["75", "2A", "13"])
def test_codes_are_no_numbers_once_rows_are_left_out_placed_or_added(kept: list[bool], more: str):
    codes = replace(RawColumn.of_texts(pl.Series(["75", "69", ""])), holds_codes=True)
    assert codes.of_rows(np.array(kept)).cell(0) == "75"
    assert codes.followed_by([more]).cell(3) == more
    assert codes.placed(np.array([2, 1, 0]), 3).cell(2) == "75"
