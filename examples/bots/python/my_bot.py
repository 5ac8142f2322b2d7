"""My bot: fights where it can, and moves at random elsewhere. Yours from here on."""

from random import Random

from junqi_kit import Bot, Move, Position, play, seed


class MyBot(Bot):
    """Fights, or else any move."""

    name = "My bot"

    def __init__(self) -> None:
        self.random = Random(seed())  # all chance comes from here, so that the same seed plays the same game

    def formation(self, first: bool) -> str:
        """25 letters, from the front row back, camps left out. first: whether you make the first move of the game."""
        return "dhcgeakfbikdgicejhfijljhg"

    def move(self, position: Position) -> Move:
        """One of position.moves(); what the kit knows of the enemy is in position.board and position.enemies."""
        moves = position.moves()
        fights = [move for move in moves if move[1] in position.board]
        return self.random.choice(fights or moves)


if __name__ == "__main__":
    play(MyBot())
