from random import Random


def generate(seed, size):
    random = Random(seed)
    # One letter out of tune, late in the song: most tries fail at their very end.
    wrong_note = size - 1 - random.randint(1, max(1, size // 20))
    return ["a" * wrong_note + "b" + "a" * (size - 1 - wrong_note)]
