from heapq import heapreplace


def solution(minutes: list[int], ovens: int) -> int:
    """Keep the ovens in a heap by the time at which they are free; an oven that is free is free since 0."""
    free_at = [0] * min(ovens, max(1, len(minutes)))
    for time in minutes:
        heapreplace(free_at, free_at[0] + time)
    return max(free_at)
