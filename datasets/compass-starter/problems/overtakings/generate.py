from random import Random


def generate(seed, size):
    random = Random(seed)
    return [[random.randint(0, size) for _ in range(size)]]
