from random import Random


def generate(seed, size):
    random = Random(seed)
    weights = [random.randint(-1_000_000, 1_000_000) for _ in range(size)]
    return [weights, random.randint(2, 1000)]
