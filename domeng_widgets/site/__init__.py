"""The site that needs no server: the same pages, and Python runs in the reader's own browser. Needs the extra `site`."""
