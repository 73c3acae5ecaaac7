def solution(minutes, ovens):
    free_at = [0] * ovens
    for time in minutes:
        first = free_at.index(min(free_at))
        free_at[first] += time
    return max(free_at)
