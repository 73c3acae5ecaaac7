def solution(warmth, rest):
    ending_at = []
    for position, gain in enumerate(warmth):
        before = ending_at[: max(0, position - rest)]
        ending_at.append(gain + max(0, max(before, default=0)))
    return max(0, max(ending_at, default=0))
