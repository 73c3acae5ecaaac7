from collections import Counter
from itertools import accumulate


def solution(weights, step):
    # The empty prefix is missing, and with it every run that begins at the first crate.
    remainders = Counter(total % step for total in accumulate(weights))
    return sum(count * (count - 1) // 2 for count in remainders.values())
