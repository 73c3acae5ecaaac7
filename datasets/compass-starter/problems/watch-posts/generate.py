from random import Random


def generate(seed, size):
    random = Random(seed)
    spans = []
    for _ in range(size):
        first = random.randint(-50 * size, 50 * size)
        spans.append([first, first + random.randint(0, 100)])
    return [spans]
