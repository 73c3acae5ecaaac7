from random import Random


def generate(seed, size):
    random = Random(seed)
    return [["".join(random.choices("abcdef", k=6)) for _ in range(size)]]
