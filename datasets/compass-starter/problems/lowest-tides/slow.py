def solution(levels):
    total = 0
    for start in range(len(levels)):
        lowest = levels[start]
        for level in levels[start:]:
            if level < lowest:
                lowest = level
            total += lowest
    return total
