from math import dist


def solution(posts):
    points = {(x, y) for x, y in posts}
    if len(points) < 2:
        return 0.0

    # Wrap the rope from post to post; each time, look at all posts for the outermost.
    start = min(points)
    post = start
    length = 0.0
    while True:
        following = None
        for point in points:
            if point == post:
                continue
            if following is None:
                following = point
                continue
            turn = (following[0] - post[0]) * (point[1] - post[1]) - (following[1] - post[1]) * (
                point[0] - post[0]
            )
            if turn < 0 or (turn == 0 and dist(post, point) > dist(post, following)):
                following = point
        length += dist(post, following)
        post = following
        if post == start:
            return length
