def solution(parents):
    # Days to the base only: camps on different branches do not meet there.
    days = [0]
    for parent in parents:
        days.append(days[parent] + 1)
    return sum(days)
