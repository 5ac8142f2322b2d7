"""What is told to whoever runs a league."""


class LeagueError(Exception):
    """A league that cannot be played or read as asked; the message says why, and what would be right."""
