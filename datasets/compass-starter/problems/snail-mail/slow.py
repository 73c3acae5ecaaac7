def solution(count, paths, start, goal):
    reached = {start}
    days = 0
    while goal not in reached:
        following = set(reached)
        for a, b in paths:
            if a in reached or b in reached:
                following.add(a)
                following.add(b)
        if following == reached:
            return -1
        reached = following
        days += 1
    return days
