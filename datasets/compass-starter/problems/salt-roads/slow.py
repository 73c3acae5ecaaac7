def solution(count, roads):
    costs = [0] + [float("inf")] * (count - 1)
    for _ in range(count):
        for a, b, toll in roads:
            costs[b] = min(costs[b], costs[a] + toll)
            costs[a] = min(costs[a], costs[b] + toll)
    return [-1 if cost == float("inf") else cost for cost in costs]
