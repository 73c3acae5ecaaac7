from random import Random


def generate(seed, size):
    random = Random(seed)
    # First more entries than exits, so that no run breaks off early.
    half = size // 2
    gates = ["("] * half + random.choices("()", k=size - half)
    return ["".join(gates)]
