def solution(winds, spread):
    longest = 0
    begin = 0
    strongest = weakest = None
    for hour, wind in enumerate(winds):
        strongest = wind if strongest is None else max(strongest, wind)
        weakest = wind if weakest is None else min(weakest, wind)
        if strongest - weakest > spread:
            # Begins anew here, though the spell may have begun a little earlier.
            begin = hour
            strongest = weakest = wind
        longest = max(longest, hour - begin + 1)
    return longest
