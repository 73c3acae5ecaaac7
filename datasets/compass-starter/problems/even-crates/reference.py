from collections import Counter
from itertools import accumulate


def solution(weights: list[int], step: int) -> int:
    """Two prefix sums with the same remainder enclose a run that is a multiple of the step."""
    remainders = Counter(total % step for total in accumulate(weights, initial=0))
    return sum(count * (count - 1) // 2 for count in remainders.values())
