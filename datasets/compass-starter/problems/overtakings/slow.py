def solution(arrivals):
    overtakings = 0
    for later, number in enumerate(arrivals):
        for earlier in range(later):
            if arrivals[earlier] > number:
                overtakings += 1
    return overtakings
