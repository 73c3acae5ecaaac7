from random import Random


def generate(seed, size):
    random = Random(seed)
    winds = [random.randint(-500, 500) for _ in range(size)]
    # Two storms only; the spells between them are long.
    winds[size // 3] = winds[2 * size // 3] = 900_000
    return [winds, 1000]
