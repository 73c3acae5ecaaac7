from random import Random


def generate(seed, size):
    random = Random(seed)
    return [[random.randint(-100_000, 1_000_000) for _ in range(size)], random.randint(1, 9)]
