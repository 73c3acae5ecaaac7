def solution(count: int, paths: list[list[int]], start: int, goal: int) -> int:
    """Go out from the start in waves: all posts of one day before those of the next."""
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for a, b in paths:
        neighbours[a].append(b)
        neighbours[b].append(a)

    reached = [False] * count
    reached[start] = True
    wave = [start]
    days = 0
    while wave:
        if reached[goal]:
            return days
        following = []
        for post in wave:
            for neighbour in neighbours[post]:
                if not reached[neighbour]:
                    reached[neighbour] = True
                    following.append(neighbour)
        wave = following
        days += 1
    return -1
