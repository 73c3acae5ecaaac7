from heapq import heappop, heappush


def solution(count: int, roads: list[list[int]]) -> list[int]:
    """Dijkstra's algorithm: the cheapest town that is not settled yet can get no cheaper."""
    neighbours: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for a, b, toll in roads:
        neighbours[a].append((b, toll))
        neighbours[b].append((a, toll))

    costs = [-1] * count
    offers = [(0, 0)]
    while offers:
        cost, town = heappop(offers)
        if costs[town] >= 0:
            continue
        costs[town] = cost
        for neighbour, toll in neighbours[town]:
            if costs[neighbour] < 0:
                heappush(offers, (cost + toll, neighbour))
    return costs
