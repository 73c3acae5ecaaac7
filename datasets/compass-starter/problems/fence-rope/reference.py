from math import dist, fsum


def solution(posts: list[list[int]]) -> float:
    """Length of the convex hull, by Andrew's monotone chain."""
    points = sorted({(x, y) for x, y in posts})
    rope = half_hull(points) + half_hull(points[::-1])
    return fsum(dist(start, end) for start, end in zip(rope, rope[1:]))


def half_hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The posts that the rope touches on its way from the first point to the last, turning left only."""
    hull: list[tuple[int, int]] = []
    for x, y in points:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                break
            hull.pop()
        hull.append((x, y))
    return hull
