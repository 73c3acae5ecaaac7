def solution(rows: list[str]) -> int:
    """A square that ends in a cell is one larger than the smallest of those that end above, left, and between."""
    largest = 0
    above = [0] * (len(rows[0]) + 1 if rows else 0)
    for row in rows:
        here = [0]
        for column, ground in enumerate(row):
            side = 1 + min(above[column], above[column + 1], here[column]) if ground == "." else 0
            here.append(side)
        largest = max(largest, max(here))
        above = here
    return largest
