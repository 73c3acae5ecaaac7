from random import Random


def generate(seed, size):
    random = Random(seed)
    return [[random.randint(-(10**9), 10**9) for _ in range(size)]]
