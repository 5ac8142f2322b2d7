"""The little linear algebra that a fit of some dozens of numbers needs, on lists of rows."""

from collections.abc import Sequence
from math import sqrt

Matrix = list[list[float]]
Rows = Sequence[Sequence[float]]


def cholesky(matrix: Rows) -> Matrix:
    """The lower triangle whose product with its transpose is `matrix`, which is symmetric and positive definite.

    Raises ValueError where it is not positive definite.
    """
    lower: Matrix = []
    for row, given in enumerate(matrix):
        line: list[float] = []
        for column in range(row + 1):
            left = given[column] - sum(map(float.__mul__, line, lower[column] if column < row else line))
            line.append(left / lower[column][column] if column < row else sqrt(left))
        lower.append(line)
    return lower


def solved(matrix: Rows, right: Sequence[float]) -> list[float]:
    """The x of `matrix` x = `right`; the matrix as for `cholesky`."""
    return _solved(cholesky(matrix), right)


def inverse(matrix: Rows) -> Matrix:
    """The inverse of a matrix as for `cholesky`."""
    lower, size = cholesky(matrix), len(matrix)
    return [_solved(lower, [float(place == row) for place in range(size)]) for row in range(size)]


def product(one: Rows, other: Rows) -> Matrix:
    """The product of two matrices."""
    columns = list(zip(*other, strict=True))
    return [[sum(map(float.__mul__, row, column)) for column in columns] for row in one]


def _solved(lower: Matrix, right: Sequence[float]) -> list[float]:
    size = len(lower)
    values: list[float] = []
    for row in range(size):
        values.append((right[row] - sum(map(float.__mul__, lower[row], values))) / lower[row][row])
    for row in reversed(range(size)):
        values[row] /= lower[row][row]
        for above in range(row):
            values[above] -= lower[row][above] * values[row]
    return values
