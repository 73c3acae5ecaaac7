def solution(warmth: list[int], rest: int) -> int:
    """best[n] is the most that the first n stones give: the last one is either skipped or lain on."""
    best = [0]
    for position, gain in enumerate(warmth):
        before = best[max(0, position - rest)]
        best.append(max(best[-1], before + gain))
    return best[-1]
