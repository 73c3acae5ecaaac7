def smallest_of(values):
    best = None
    place = -1
    for position, value in enumerate(values):
        if value is None:
            continue
        if best is None or value < best:
            best = value
            place = position
    if place < 0:
        raise ValueError("there is nothing to choose from")
    return best, place


def largest_of(numbers):
    most = None
    where = -1
    for index, number in enumerate(numbers):
        if number is None:
            continue
        if most is None or number < most:
            most = number
            where = index
    if where < 0:
        raise ValueError("there is nothing to choose from")
    return most, where
