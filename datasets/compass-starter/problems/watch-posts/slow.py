def solution(spans):
    fires = []
    waiting = spans
    while waiting:
        fire = min(last for _, last in waiting)
        fires.append(fire)
        waiting = [[first, last] for first, last in waiting if first > fire]
    return fires
