from bisect import bisect_left, bisect_right
from itertools import accumulate


def solution(pots: list[int], firings: int) -> int:
    """Halve the range of strengths; a strength is tried by filling every load as far as it goes."""
    fired = list(accumulate(pots, initial=0))
    total = fired[-1]

    def suffices(strength: int) -> bool:
        done = 0
        for _ in range(firings):
            done = bisect_right(fired, fired[done] + strength) - 1
            if fired[done] == total:
                return True
        return False

    candidates = range(max(pots, default=0), total + 1)
    return candidates[bisect_left(candidates, True, key=suffices)]
