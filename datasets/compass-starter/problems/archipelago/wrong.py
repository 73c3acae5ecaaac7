def solution(count, bridges):
    groups = count
    history = []
    built = set()
    for a, b in bridges:
        # Only a second bridge between the same two islands is noticed, not a way round.
        if a != b and (a, b) not in built and (b, a) not in built:
            built.add((a, b))
            groups -= 1
        history.append(groups)
    return history
