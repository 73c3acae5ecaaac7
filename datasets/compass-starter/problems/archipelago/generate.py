from random import Random


def generate(seed, size):
    random = Random(seed)
    return [size, [[random.randrange(size), random.randrange(size)] for _ in range(size)]]
