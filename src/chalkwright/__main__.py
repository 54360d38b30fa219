"""``python -m chalkwright`` is the ``chalkwright`` command."""

from chalkwright import main

if __name__ == "__main__":
    main()
