from random import Random


def generate(seed, size):
    random = Random(seed)
    moves = random.sample(range(1, 60), 8)
    return [[random.randint(size // 2, size) for _ in range(max(1, size // 10))], moves]
