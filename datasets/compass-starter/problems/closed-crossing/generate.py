from random import Random


def generate(seed, size):
    random = Random(seed)
    return [size, size, [random.randint(0, size), random.randint(0, size)]]
