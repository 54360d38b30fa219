"""The app on the command line: ``python main.py FOLDER``, or ``python -m main FOLDER``."""

import asyncio
import sys
from pathlib import Path

from lesson import OWNERS, lesson


async def main(root: Path) -> None:
    """Print whose packages were imported, then the lesson."""
    sys.stdout.write(" ".join(OWNERS) + "\n")
    async for line in lesson(root):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
