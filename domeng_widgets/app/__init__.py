"""What is clicked: the session behind the table, the notebooks' doors, the dashboard."""
