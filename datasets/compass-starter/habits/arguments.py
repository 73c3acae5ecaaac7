def describe(first, second, third, fourth, fifth, sixth, seventh, eighth=None):
    parts = [first, second, third, fourth, fifth, sixth, seventh, eighth]
    return ", ".join(str(part) for part in parts if part is not None)


def is_ordinary(low, value, high, strict, signed):
    if value is not None and (low < value < high or not strict and low <= value <= high) and (signed or value >= 0):
        return True
    return False
