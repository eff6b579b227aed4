"""Parameters of the calls that return a page of a list."""

import warnings
from typing import Annotated

from fastapi import Query
from pydantic.warnings import UnsupportedFieldAttributeWarning

from parvis.kernel.schemas import LARGEST_PAGE, LONGEST_PAGE

# FastAPI gives each body an alias that does nothing, and hides Pydantic's warning of it while it prepares the call; our
# models are built later, when they are first used.
warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)

# The page of a list that a call asks for, and how many rows it has at most.
PageNumber = Annotated[int, Query(ge=0, le=LARGEST_PAGE)]
PageSize = Annotated[int, Query(ge=1, le=LONGEST_PAGE)]
