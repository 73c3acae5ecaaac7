from random import Random


def generate(seed, size):
    random = Random(seed)
    roads = [[town - 1, town, random.randint(1, 10)] for town in range(1, size)]
    for _ in range(size // 2):
        a, b = random.randrange(size), random.randrange(size)
        roads.append([a, b, 12 * abs(a - b) + 1])
    random.shuffle(roads)
    return [size, roads]
