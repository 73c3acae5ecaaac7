def solution(parents):
    neighbours = [[] for _ in range(len(parents) + 1)]
    for camp, parent in enumerate(parents, start=1):
        neighbours[camp].append(parent)
        neighbours[parent].append(camp)

    twice = 0
    for start in range(len(neighbours)):
        days = {start: 0}
        queue = [start]
        for camp in queue:
            for neighbour in neighbours[camp]:
                if neighbour not in days:
                    days[neighbour] = days[camp] + 1
                    queue.append(neighbour)
        twice += sum(days.values())
    return twice // 2
