def solution(parents: list[int]) -> int:
    """A march is walked once for every pair of camps that it lies between."""
    camps = len(parents) + 1
    beyond = [1] * camps  # camps in the part of the tree that hangs on each one
    days = 0
    for camp in range(camps - 1, 0, -1):
        days += beyond[camp] * (camps - beyond[camp])
        beyond[parents[camp - 1]] += beyond[camp]
    return days
