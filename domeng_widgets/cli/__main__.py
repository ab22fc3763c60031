"""`python -m domeng_widgets.cli`."""

import sys

from domeng_widgets.cli import main

if __name__ == "__main__":  # a process that shares the work may load this too
    sys.exit(main())
