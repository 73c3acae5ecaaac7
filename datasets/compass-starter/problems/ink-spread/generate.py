from random import Random


def generate(seed, size):
    random = Random(seed)
    # Walls with one gap each, left and right in turn: a long way through.
    rows = [["."] * size for _ in range(size)]
    for y in range(1, size, 2):
        gap = random.randrange(max(1, size // 20))
        rows[y] = ["#"] * size
        rows[y][gap if y % 4 == 1 else size - 1 - gap] = "."
    rows[0][size - 1] = "o"
    return [["".join(row) for row in rows]]
