from random import Random


def generate(seed, size):
    random = Random(seed)
    return [[random.randint(max(0, camp - 50), camp - 1) for camp in range(1, size)]]
