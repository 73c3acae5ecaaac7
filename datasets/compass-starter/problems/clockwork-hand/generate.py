from random import Random


def generate(seed, size):
    random = Random(seed)
    marks = list(range(size))
    random.shuffle(marks)
    leads = [0] * size
    for position, mark in enumerate(marks):
        leads[mark] = marks[position + 1] if position + 1 < size else marks[size // 4]
    return [leads, marks[0], 10**12 + random.randrange(10**12)]
