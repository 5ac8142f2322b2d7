"""Shows what the kit makes of the lines that it reads, so that it can be compared with the kits in other languages.

POSITION <board>             its legal moves. The board: 12 rows parted by /, own letters, ? an enemy's, . nothing
PATHS <board>                for each piece all that it could get to: from, to, first move, number of moves
FAULTS <array>               how many faults a formation has
FORMATION <array>            begins a game
FOLLOW <move> <res> <flag>   carries out a move of it: what is known of the enemy's 25 pieces, chances in millionths
"""

import sys

from junqi_kit import STOPS, Piece, Position, formation_faults


def read(text: str) -> Position:
    """The position of a board."""
    position = Position("")
    letters = zip(STOPS, text.replace("/", ""), strict=True)
    position.board = {
        stop: Piece(stop, "abcdefghijkl" if letter == "?" else letter, letter != "?")
        for stop, letter in letters
        if letter != "."
    }
    return position


def paths(position: Position) -> list[str]:
    """What every piece could get to."""
    return [
        f"{start}{end}{first}{moves}"
        for start in position.board
        for end, (moves, first) in position.paths(start).items()
    ]


def known(position: Position) -> str:
    """What is known of the enemy."""
    words = [position.flag or "00", str(position.quiet), str(position.quiet_moves_left())]
    for enemy in position.enemies:
        chances = ",".join(str(int(chance * 1e6)) for chance in enemy.chances.values())
        words.append(f"{enemy.kinds}{'+' if enemy.moved else '-'}{chances}")
    return " ".join(words)


def main() -> None:
    """One line out for each line in, but none for FORMATION."""
    game = Position("")
    for line in sys.stdin:
        word, text, *fields = line.split()
        if word == "POSITION":
            print(*sorted(start + end for start, end in read(text).moves()))
        elif word == "PATHS":
            print(*sorted(paths(read(text))))
        elif word == "FAULTS":
            print(len(formation_faults(text)))
        elif word == "FORMATION":
            game = Position(text)
        elif word == "FOLLOW":
            game.follow(text[:2], text[2:], int(fields[0]), fields[1])
            print(known(game))


if __name__ == "__main__":
    main()
