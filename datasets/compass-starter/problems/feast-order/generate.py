from random import Random


def generate(seed, size):
    random = Random(seed)
    dishes = list(range(size))
    random.shuffle(dishes)
    rules = []
    for position in range(1, size):
        rules.append([dishes[max(0, position - random.randint(1, 20))], dishes[position]])
    random.shuffle(rules)
    return [size, rules]
