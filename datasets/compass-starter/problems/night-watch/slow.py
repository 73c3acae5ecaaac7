def solution(shifts):
    longest = 0
    for _, end in shifts:
        if any(begin <= end < other for begin, other in shifts):
            continue
        later = [begin for begin, _ in shifts if begin > end]
        if later:
            longest = max(longest, min(later) - end)
    return longest
