from random import Random


def generate(seed, size):
    random = Random(seed)
    rows = [["."] * size for _ in range(size)]
    # Rocks along the edge only, so that there is a large square.
    for _ in range(size // 8):
        rows[random.randrange(size)][random.choice([0, size - 1])] = "#"
    return [["".join(row) for row in rows]]
