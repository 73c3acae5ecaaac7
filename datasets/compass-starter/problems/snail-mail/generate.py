from random import Random


def generate(seed, size):
    random = Random(seed)
    posts = list(range(size))
    random.shuffle(posts)
    # A long trail with a few shortcuts: the goal is many days away.
    paths = [[posts[step], posts[step + 1]] for step in range(size - 1)]
    for _ in range(size // 2):
        step = random.randrange(size)
        paths.append([posts[step], posts[max(0, step - random.randint(1, 3))]])
    random.shuffle(paths)
    return [size, paths, posts[0], posts[-1]]
