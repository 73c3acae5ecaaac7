from random import Random


def generate(seed, size):
    random = Random(seed)
    return [[random.randint(1, 1000) for _ in range(size)], max(1, size // 8)]
