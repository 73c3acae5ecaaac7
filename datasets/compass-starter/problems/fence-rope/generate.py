from random import Random


def generate(seed, size):
    random = Random(seed)
    # On a parabola every post touches the rope.
    posts = [[x, x * x // 500] for x in range(-(size // 2), size - size // 2)]
    random.shuffle(posts)
    return [posts]
