"""Regular expressions of the families, each compiled once.

They are more than the 512 that ``re`` keeps, which would compile all of them anew for every problem.
"""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=8192)
def compiled(pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    """The compiled pattern, case ignored unless other flags are given."""
    return re.compile(pattern, flags)
