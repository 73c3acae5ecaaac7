def solution(levels: list[int]) -> int:
    """Keep, on a stack, what the lowest levels of all stretches ending here add up to."""
    total = 0
    ending_here = 0
    rising: list[tuple[int, int]] = []  # (level, how many starts have it as their lowest)
    for level in levels:
        starts = 1
        while rising and rising[-1][0] >= level:
            higher, count = rising.pop()
            ending_here -= higher * count
            starts += count
        rising.append((level, starts))
        ending_here += level * starts
        total += ending_here
    return total
