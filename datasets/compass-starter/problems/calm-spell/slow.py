def solution(winds, spread):
    longest = 0
    for begin in range(len(winds)):
        strongest = weakest = winds[begin]
        end = begin
        while end < len(winds):
            strongest = max(strongest, winds[end])
            weakest = min(weakest, winds[end])
            if strongest - weakest > spread:
                break
            end += 1
        longest = max(longest, end - begin)
    return longest
