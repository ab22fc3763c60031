"""What is clicked: the session behind the table, and the doors of notebooks."""
