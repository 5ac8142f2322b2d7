"""A small player for the bots that speak the university course's dialects: it keeps the board and steps along roads."""

import os
import random

FORMATION = dict(
    zip(
        "A6 B6 C6 D6 E6 A5 C5 E5 A4 B4 D4 E4 A3 C3 E3 A2 B2 C2 D2 E2 A1 B1 C1 D1 E1".split(),
        "7 8 9 7 6 6 5 5 4 4 3 3 3 2 2 1 1 B 1 B L F L 2 L".split(),
        strict=True,
    )
)
CAMPS = {"B5", "D5", "C4", "B3", "D3", "B8", "D8", "C9", "B10", "D10"}
QUARTERS = {"B1", "D1", "B12", "D12"}
ENEMY = {f"{column}{row}" for column in "ABCDE" for row in range(7, 13)} - CAMPS


class Player:
    def __init__(self) -> None:
        self.own, self.enemy = dict(FORMATION), set(ENEMY)
        self.lot = random.Random(int(os.environ["ARBITER_SEED"]))

    def formation(self) -> str:
        return "(" + " ".join(f"({square} {piece})" for square, piece in FORMATION.items()) + ")"

    def move(self) -> "tuple[str, str] | None":
        steps = [step for square, piece in self.own.items() if piece not in "FL" for step in self.steps(square)]
        forward = [step for step in steps if int(step[1][1:]) > int(step[0][1:])]
        return self.lot.choice(forward or steps) if steps else None

    def steps(self, square: str) -> "list[tuple[str, str]]":
        if square in QUARTERS:
            return []
        column, row = "ABCDE".index(square[0]), int(square[1:])
        found = []
        for across, up in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            if not (0 <= column + across < 5 and 1 <= row + up <= 12):
                continue
            if square[0] in "BD" and {row, row + up} == {6, 7}:
                continue
            target = f"{'ABCDE'[column + across]}{row + up}"
            if target not in self.own and not (target in CAMPS and target in self.enemy):
                found.append((square, target))
        return found

    def happened(self, origin: str, target: str, result: str) -> None:
        """`result`, from the mover's side: `move`, `win`, `loss` or `tie`."""
        if origin in self.own:
            piece = self.own.pop(origin)
            if result in ("win", "tie"):
                self.enemy.remove(target)
            if result in ("move", "win"):
                self.own[target] = piece
        else:
            self.enemy.remove(origin)
            if result in ("win", "tie"):
                del self.own[target]
            if result in ("move", "win"):
                self.enemy.add(target)
