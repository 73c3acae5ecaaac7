from random import Random


def generate(seed, size):
    random = Random(seed)
    return [[random.randint(1, 100_000) for _ in range(size)], random.randint(80_000, 120_000)]
