"""Random: any legal formation, then any legal move. The first opponent to beat, and the shortest bot to start from."""

from random import Random

from junqi_kit import COUNT, HOME, Bot, Move, Position, may_stand, play, seed


class RandomBot(Bot):
    """Makes all its choices by chance, from the referee's seed: the same seed plays the same game."""

    name = "Random"

    def __init__(self) -> None:
        self.random = Random(seed())

    def formation(self, first: bool) -> str:
        """Any legal formation, each as likely as the others: first the pieces that may stand on the fewest stops."""
        placed: dict[str, str] = {}
        for kind in "ljkabcdefghi":
            free = [stop for stop in HOME if stop not in placed and may_stand(kind, stop)]
            for stop in self.random.sample(free, COUNT[kind]):
                placed[stop] = kind
        return "".join(placed[stop] for stop in HOME)

    def move(self, position: Position) -> Move:
        """Any legal move, each as likely as the others."""
        return self.random.choice(position.moves())


if __name__ == "__main__":
    play(RandomBot())
