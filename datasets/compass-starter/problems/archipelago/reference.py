def solution(count: int, bridges: list[list[int]]) -> list[int]:
    """Disjoint sets, joined by size, with paths halved on the way up."""
    parents = list(range(count))
    sizes = [1] * count

    def root_of(island: int) -> int:
        while parents[island] != island:
            parents[island] = parents[parents[island]]
            island = parents[island]
        return island

    groups = count
    history = []
    for a, b in bridges:
        large, small = root_of(a), root_of(b)
        if large != small:
            if sizes[large] < sizes[small]:
                large, small = small, large
            parents[small] = large
            sizes[large] += sizes[small]
            groups -= 1
        history.append(groups)
    return history
