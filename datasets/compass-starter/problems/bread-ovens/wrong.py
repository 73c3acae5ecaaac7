def solution(minutes, ovens):
    # In turn is not the same as to the oven that is free first.
    free_at = [0] * ovens
    for position, time in enumerate(minutes):
        free_at[position % ovens] += time
    return max(free_at)
