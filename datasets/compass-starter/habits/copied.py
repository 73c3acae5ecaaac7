def smallest_of(values, known):
    best = None
    place = -1
    skipped = 0
    for position, value in enumerate(values):
        if value is None or value in known:
            skipped += 1
            continue
        if best is None or value < best:
            best = value
            place = position
    if place < 0:
        raise ValueError("there is nothing to choose from")
    known.append(best)
    ahead = values[:place]
    behind = values[place + 1 :]
    balance = len(ahead) - len(behind)
    if balance > 0:
        print("nearer to the end by", balance)
    print("chosen", best, "at", place, "and skipped", skipped)
    return best, place, skipped


def first_of(names, used):
    least = None
    where = -1
    left_out = 0
    for index, name in enumerate(names):
        if name is None or name in used:
            left_out += 1
            continue
        if least is None or name < least:
            least = name
            where = index
    if where < 0:
        raise ValueError("there is no name to choose")
    used.append(least)
    before = names[:where]
    after = names[where + 1 :]
    difference = len(before) - len(after)
    if difference > 0:
        print("nearer to the last by", difference)
    print("first", least, "at", where, "and left out", left_out)
    return least, where, left_out
