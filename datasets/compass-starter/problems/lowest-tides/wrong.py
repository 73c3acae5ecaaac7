def solution(levels):
    total = 0
    rising = []
    before = [0] * (len(levels) + 1)
    for hour, level in enumerate(levels):
        # Starts again at the hour before instead of at the last lower level.
        while rising and levels[rising[-1]] >= level:
            rising.pop()
        last = hour - 1 if rising else -1
        before[hour + 1] = before[last + 1] + level * (hour - last)
        total += before[hour + 1]
        rising.append(hour)
    return total
