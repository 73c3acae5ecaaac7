from random import Random


def generate(seed, size):
    random = Random(seed)
    shifts = []
    for _ in range(size):
        begin = random.randint(0, 20 * size)
        shifts.append([begin, begin + random.randint(1, 9)])
    return [shifts]
