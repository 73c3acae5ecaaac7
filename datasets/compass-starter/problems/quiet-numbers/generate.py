from random import Random


def generate(seed, size):
    random = Random(seed)
    return [size - random.randrange(9), random.randint(900, 1100)]
