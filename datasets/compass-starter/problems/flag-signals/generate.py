from random import Random


def generate(seed, size):
    random = Random(seed)
    return [[random.getrandbits(20) for _ in range(size)]]
